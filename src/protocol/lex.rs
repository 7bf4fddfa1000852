//! The pieces that all text protocols are made of: words, numbers, the rest of a line, clean output.

use std::fmt::{self, Display};
use std::time::Duration;

use nom::bytes::complete::{tag, take_while, take_while1};
use nom::character::complete::{char, digit1, one_of};
use nom::combinator::{all_consuming, map_res, opt, recognize, verify};
use nom::multi::many0_count;
use nom::number::complete::recognize_float;
use nom::sequence::preceded;
use nom::{IResult, Parser};

use crate::base::text::Excerpt;
pub use crate::base::text::{Clean, clean};

/// Whether a character separates words: a blank, a tab or any other ASCII control character.
pub fn is_blank(c: char) -> bool {
    c == ' ' || c.is_ascii_control()
}

/// The blanks at the start of the input, possibly none.
pub fn blanks(input: &str) -> IResult<&str, &str> {
    take_while(is_blank).parse(input)
}

/// The first word of the input, without the blanks before it.
pub fn word(input: &str) -> IResult<&str, &str> {
    preceded(blanks, take_while1(|c| !is_blank(c))).parse(input)
}

/// A text without the blanks around it.
pub fn trim(text: &str) -> &str {
    text.trim_matches(is_blank)
}

/// The words of a line, one after the other; what is left can be taken whole at any moment.
#[derive(Clone, Debug)]
pub struct Words<'a> {
    rest: &'a str,
}

impl<'a> Words<'a> {
    /// The words of `line`, without the byte order mark that some shells put in front of piped text.
    pub fn new(line: &'a str) -> Words<'a> {
        Words {
            rest: line.strip_prefix('\u{feff}').unwrap_or(line),
        }
    }

    /// Everything after the words taken so far, without the blanks around it.
    pub fn rest(&self) -> &'a str {
        trim(self.rest)
    }

    /// The next word if it is wanted; any other stays in place.
    pub fn next_if(&mut self, wanted: impl Fn(&str) -> bool) -> Option<&'a str> {
        let (rest, found) = word(self.rest).ok()?;
        wanted(found).then(|| {
            self.rest = rest;
            found
        })
    }

    /// The value of a field: the next word, read by `parse`.
    pub fn value<T>(
        &mut self,
        field: &'static str,
        parse: impl Fn(&str) -> Option<T>,
    ) -> Result<T, BadNumber> {
        let found = self.next();
        found.and_then(parse).ok_or_else(|| BadNumber {
            field,
            found: found.map(excerpt),
        })
    }

    /// Every word that is left, for a list of moves.
    pub fn collect_owned(self) -> Vec<String> {
        self.map(str::to_owned).collect()
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let (rest, found) = word(self.rest).ok()?;
        self.rest = rest;
        Some(found)
    }
}

/// Splits a text at the first word that is `keyword`: what stands before it, and what stands after it if it occurs.
pub fn split_at_word<'a>(text: &'a str, keyword: &str) -> (&'a str, Option<&'a str>) {
    let other_words = |input: &'a str| -> IResult<&'a str, &'a str> {
        recognize(many0_count(verify(word, |found: &str| found != keyword))).parse(input)
    };
    let keyword_and_rest = |input: &'a str| -> IResult<&'a str, &'a str> {
        preceded(preceded(blanks, tag(keyword)), take_while(|_| true)).parse(input)
    };
    match other_words(text) {
        Ok((rest, before)) => (
            trim(before),
            keyword_and_rest(rest).ok().map(|(_, after)| trim(after)),
        ),
        Err(_) => (trim(text), None),
    }
}

/// A text with exactly one blank between its words.
pub fn single_blanks(text: &str) -> String {
    Words::new(text).collect::<Vec<_>>().join(" ")
}

/// `name X [value V]`, the tail of `setoption` in USI and UGI: the name and, if there is one, the value.
///
/// The value is the rest of the line. `<empty>` is how both protocols write an
/// empty string. The word `name` may be missing; a missing name is `None`.
pub fn option_setting(text: &str) -> Option<(String, Option<String>)> {
    let (head, value) = split_at_word(text, "value");
    let (before, after) = split_at_word(head, "name");
    let name = single_blanks(match after {
        Some(name) if before.is_empty() => name,
        _ => head,
    });
    let value = value.map(|value| match value {
        "<empty>" => String::new(),
        value => value.to_owned(),
    });
    (!name.is_empty()).then_some((name, value))
}

/// A whole word as an integer, kept inside `i64`; the fraction or exponent that some clients write is understood.
pub fn integer(text: &str) -> Option<i64> {
    let digits: IResult<&str, &str> =
        all_consuming(recognize((opt(one_of("+-")), digit1))).parse(text);
    let exact = digits.ok().and_then(|(_, digits)| digits.parse().ok());
    // The cast keeps the value inside i64.
    exact.or_else(|| real(text).map(|number| number as i64))
}

/// A whole word as a number that counts something: negative numbers are 0, too large ones the largest.
pub fn count(text: &str) -> Option<u64> {
    let digits: IResult<&str, &str> = all_consuming(preceded(opt(char('+')), digit1)).parse(text);
    let exact = digits.ok().and_then(|(_, digits)| digits.parse().ok());
    // The cast keeps the value inside u64, so a negative one becomes 0.
    exact.or_else(|| real(text).map(|number| number as u64))
}

/// As [`count`], kept inside `u32`: depths and numbers of moves.
pub fn small_count(text: &str) -> Option<u32> {
    count(text).map(|number| u32::try_from(number).unwrap_or(u32::MAX))
}

/// A whole word as a finite real number.
pub fn real(text: &str) -> Option<f64> {
    let parsed: IResult<&str, f64> =
        all_consuming(map_res(recognize_float, str::parse::<f64>)).parse(text);
    parsed
        .ok()
        .map(|(_, number)| number.clamp(f64::MIN, f64::MAX))
}

/// A whole word as a time in milliseconds; negative times are zero.
pub fn milliseconds(text: &str) -> Option<Duration> {
    count(text).map(Duration::from_millis)
}

/// A whole word as a time in seconds with a fraction; negative times are zero, too long ones `u64::MAX` milliseconds.
pub fn seconds(text: &str) -> Option<Duration> {
    let longest = Duration::from_millis(u64::MAX);
    real(text).map(|number| {
        Duration::try_from_secs_f64(number.max(0.0))
            .unwrap_or(longest)
            .min(longest)
    })
}

/// A time as whole milliseconds, the unit of USI and UGI.
pub fn to_milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// A field that needs a number and has none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadNumber {
    /// The name of the field.
    pub field: &'static str,
    /// What came in its place, `None` at the end of the line.
    pub found: Option<String>,
}

impl Display for BadNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.found {
            Some(found) => write!(f, "{} needs a number, got `{found}`", self.field),
            None => write!(f, "{} needs a number, got nothing", self.field),
        }
    }
}

impl std::error::Error for BadNumber {}

/// The start of a peer's text for an error message: clean, and no longer than a message should be.
pub fn excerpt(text: &str) -> String {
    Excerpt(trim(text)).to_string()
}

/// Words with one blank before each, for the tail of a line.
#[derive(Clone, Copy, Debug)]
pub struct Tail<'a>(pub &'a [String]);

impl Display for Tail<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0
            .iter()
            .try_for_each(|item| write!(f, " {}", Clean(item)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_separated_by_any_blanks() {
        let mut words = Words::new(" \tgo\t\tdepth  5 \r\n");
        assert_eq!(words.next(), Some("go"));
        assert_eq!(words.next_if(|word| word == "nodes"), None);
        assert_eq!(words.rest(), "depth  5");
        assert_eq!(words.collect_owned(), ["depth", "5"]);
        assert_eq!(Words::new(" \t \r\n").next(), None);
    }

    #[test]
    fn a_text_is_split_at_whole_words_only() {
        assert_eq!(
            split_at_word("a b moves c d", "moves"),
            ("a b", Some("c d"))
        );
        assert_eq!(split_at_word("a b moves", "moves"), ("a b", Some("")));
        assert_eq!(split_at_word("a movesx", "moves"), ("a movesx", None));
        assert_eq!(split_at_word(" moves c", "moves"), ("", Some("c")));
        assert_eq!(split_at_word("", "moves"), ("", None));
    }

    #[test]
    fn option_settings() {
        let set = |text| option_setting(text).unwrap();
        let some = |text: &str| Some(text.to_owned());
        assert_eq!(set("name Hash value 16"), ("Hash".into(), some("16")));
        assert_eq!(set("name Clear  Hash"), ("Clear Hash".into(), None));
        assert_eq!(set("name F value"), ("F".into(), some("")));
        assert_eq!(set("name F value <empty>"), ("F".into(), some("")));
        assert_eq!(
            set("name F value C:\\a  b\\c value d "),
            ("F".into(), some("C:\\a  b\\c value d"))
        );
        assert_eq!(set("Hash value 16"), ("Hash".into(), some("16")));
        assert_eq!(option_setting("name value 16"), None);
        assert_eq!(option_setting(""), None);
    }

    #[test]
    fn integers_saturate() {
        assert_eq!(integer("-5"), Some(-5));
        assert_eq!(integer("+7"), Some(7));
        assert_eq!(integer("99999999999999999999999"), Some(i64::MAX));
        assert_eq!(integer("-99999999999999999999999"), Some(i64::MIN));
        assert_eq!(integer("12.7"), Some(12));
        assert_eq!(integer("1e6"), Some(1_000_000));
        assert_eq!(integer("9223372036854775807"), Some(i64::MAX));
        for bad in ["", "-", "1x", "x", "0x10", " 1", "1 "] {
            assert_eq!(integer(bad), None, "{bad:?}");
        }
    }

    #[test]
    fn counts_are_never_negative() {
        assert_eq!(count("18446744073709551616"), Some(u64::MAX));
        assert_eq!(count("-1"), Some(0));
        assert_eq!(count("-1.5"), Some(0));
        assert_eq!(count("300.9"), Some(300));
        assert_eq!(count("1e6"), Some(1_000_000));
        assert_eq!(count("18446744073709551615"), Some(u64::MAX));
        assert_eq!(small_count("4294967296"), Some(u32::MAX));
        assert_eq!(count("-x"), None);
        assert_eq!(milliseconds("-20"), Some(Duration::ZERO));
    }

    #[test]
    fn reals_are_finite() {
        assert_eq!(real("0.25"), Some(0.25));
        assert_eq!(real("1e999"), Some(f64::MAX));
        assert_eq!(real("nan"), None);
        assert_eq!(real("inf"), None);
        assert_eq!(real("1,5"), None);
        assert_eq!(seconds("-0.5"), Some(Duration::ZERO));
        assert_eq!(seconds("1.5"), Some(Duration::from_millis(1500)));
        assert_eq!(seconds("1e300"), Some(Duration::from_millis(u64::MAX)));
    }

    #[test]
    fn output_is_clean() {
        assert_eq!(Clean("a\nb\té").to_string(), "a b ?");
        assert_eq!(excerpt(" a\nb "), "a b");
    }
}
