//! `name=value`, the piece that every Hub line is made of, read and written.

use std::fmt::{self, Display, Write};

use nom::branch::alt;
use nom::bytes::complete::{take_till, take_while1};
use nom::character::complete::char;
use nom::combinator::{cut, map, opt, success};
use nom::sequence::{preceded, terminated};
use nom::{IResult, Parser};

use super::super::lex::{blanks, clean, is_blank};

/// One argument of a line as it came: a flag has no value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Argument<'a> {
    /// The name before `=`.
    pub name: &'a str,
    /// What stands after `=`, without quotes; `None` without `=`.
    pub value: Option<&'a str>,
}

/// Reads `name`, `name=value` or `name="va lue"`, with the blanks before it.
///
/// As in Scan, blanks around `=` are skipped. A bare value ends at the next
/// blank and may hold `=`, because clients forget to quote. `name=` at the
/// end of a line is the empty value. A quote without its partner is an error.
pub fn argument(input: &str) -> IResult<&str, Argument<'_>> {
    let name = take_while1(|c| !is_blank(c) && c != '=' && c != '"');
    map(
        (
            preceded(blanks, name),
            opt(preceded((blanks, char('=')), preceded(blanks, value))),
        ),
        |(name, value)| Argument { name, value },
    )
    .parse(input)
}

fn value(input: &str) -> IResult<&str, &str> {
    let quoted = preceded(
        char('"'),
        cut(terminated(take_till(|c| c == '"'), char('"'))),
    );
    alt((quoted, take_while1(|c| !is_blank(c)), success(""))).parse(input)
}

/// `name=value` as a line of output has it.
///
/// The value is quoted exactly when it is empty or has a blank in it: some
/// clients misread a quoted single word. Clients also split at every `=` and
/// know no escape for `"`, so `=` becomes `:`, `"` becomes `'` and control
/// characters become blanks.
#[derive(Clone, Copy, Debug)]
pub struct Pair<'a>(pub &'a str, pub &'a str);

impl Display for Pair<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Pair(name, value) = self;
        let quote = if value.is_empty() || value.contains(is_blank) {
            "\""
        } else {
            ""
        };
        write!(f, "{name}={quote}")?;
        value.chars().try_for_each(|c| {
            f.write_char(match c {
                '"' => '\'',
                '=' => ':',
                c => clean(c),
            })
        })?;
        f.write_str(quote)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (&str, &str, Option<&str>) {
        let (rest, Argument { name, value }) = argument(text).unwrap();
        (name, rest, value)
    }

    #[test]
    fn values_and_flags() {
        assert_eq!(read(" depth=5 x"), ("depth", " x", Some("5")));
        assert_eq!(read("infinite"), ("infinite", "", None));
        assert_eq!(read("a=\"b c\" d"), ("a", " d", Some("b c")));
        assert_eq!(read("a=\"\""), ("a", "", Some("")));
        assert_eq!(read("a = b"), ("a", "", Some("b")));
        assert_eq!(read("a="), ("a", "", Some("")));
        assert_eq!(read("a=b=c"), ("a", "", Some("b=c")));
        assert_eq!(read("a b"), ("a", " b", None));
    }

    #[test]
    fn no_argument() {
        for text in ["", "  ", "=b", "\"a\"", "a=\"b"] {
            assert!(argument(text).is_err(), "{text:?}");
        }
    }

    #[test]
    fn quotes_exactly_where_needed() {
        let pair = |value| Pair("n", value).to_string();
        assert_eq!(pair("Scan"), "n=Scan");
        assert_eq!(pair("a b"), "n=\"a b\"");
        assert_eq!(pair(""), "n=\"\"");
        assert_eq!(pair("a=b"), "n=a:b");
        assert_eq!(pair("a=b \"c\"\n"), "n=\"a:b 'c' \"");
    }

    #[test]
    fn written_values_are_read_back() {
        for text in ["", "a", "a b", "28x19x23", " "] {
            assert_eq!(read(&Pair("n", text).to_string()), ("n", "", Some(text)));
        }
    }
}
