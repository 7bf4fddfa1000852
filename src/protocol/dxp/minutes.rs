//! The thinking time of a GAMEREQ: minutes in three characters, whole (`065`) or with a fraction (`2.5`, `.17`).

use std::time::Duration;

use nom::branch::alt;
use nom::character::complete::{digit0, digit1, one_of};
use nom::combinator::{all_consuming, map, map_res, opt};
use nom::sequence::{preceded, terminated};
use nom::{IResult, Parser};

use super::super::lex::trim;

/// A hundredth of a minute, the finest step that three characters can hold, in milliseconds.
const HUNDREDTH: u64 = 600;

/// The longest time that three characters can hold, in minutes.
const LONGEST: u64 = 999;

/// Reads the field; blanks around the number and a decimal comma are accepted.
///
/// `000` is a time of zero.
pub fn parse_minutes(text: &str) -> Option<Duration> {
    let point = || one_of(".,");
    let parts = alt((
        map((digit0, preceded(point(), digit1)), |parts| parts),
        map(terminated(digit1, opt(point())), |whole| (whole, "")),
    ));
    let parsed: IResult<&str, u64> =
        all_consuming(map_res(parts, |(whole, fraction): (&str, &str)| {
            format!("{whole}{fraction:0<2.2}").parse::<u64>()
        }))
        .parse(trim(text));
    parsed
        .ok()
        .map(|(_, hundredths)| Duration::from_millis(hundredths.saturating_mul(HUNDREDTH)))
}

/// Reads the minutes that a person wants to announce: zero, or from a hundredth to 999. What three characters cannot hold
/// is rounded down.
pub fn parse_wish(text: &str) -> Option<Duration> {
    let wish = parse_minutes(text)?;
    let vanishes = wish.is_zero() && text.contains(|c| matches!(c, '1'..='9'));
    let fits = wish <= Duration::from_secs(60 * LONGEST);
    (fits && !vanishes).then(|| announced(wish))
}

/// A time as the other side understands it when it is written in three characters.
pub fn announced(time: Duration) -> Duration {
    parse_minutes(&write_minutes(time)).unwrap_or(time)
}

/// Writes a time in three characters, rounded down to what they can hold.
///
/// Whole minutes stay whole; otherwise less than a minute has hundredths,
/// less than ten minutes tenths. A time above zero never becomes `000`.
pub fn write_minutes(time: Duration) -> String {
    let milliseconds = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    let hundredths = match milliseconds / HUNDREDTH {
        0 if !time.is_zero() => 1,
        hundredths => hundredths,
    };
    let (minutes, fraction) = (hundredths / 100, hundredths % 100);
    match minutes {
        0 if fraction > 0 => format!(".{fraction:02}"),
        1..10 if fraction >= 10 => format!("{minutes}.{}", fraction / 10),
        minutes => format!("{:03}", minutes.min(LONGEST)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_characters_are_a_time() {
        for (text, milliseconds) in [
            ("065", 65 * 60_000),
            ("2.5", 150_000),
            (".17", 10_200),
            ("000", 0),
            ("999", 999 * 60_000),
            ("  5", 300_000),
            ("5  ", 300_000),
            ("0,5", 30_000),
            ("10.", 600_000),
        ] {
            let time = Duration::from_millis(milliseconds);
            assert_eq!(parse_minutes(text), Some(time), "{text:?}");
        }
        for text in ["", "   ", ".", "-5", "1e2", "abc", "1.x"] {
            assert_eq!(parse_minutes(text), None, "{text:?}");
        }
    }

    #[test]
    fn a_time_is_three_characters() {
        for (milliseconds, text) in [
            (0, "000"),
            (1, ".01"),
            (10_200, ".17"),
            (59_999, ".99"),
            (60_000, "001"),
            (65_000, "001"),
            (150_000, "2.5"),
            (155_000, "2.5"),
            (600_000, "010"),
            (630_000, "010"),
            (u64::MAX, "999"),
        ] {
            assert_eq!(write_minutes(Duration::from_millis(milliseconds)), text);
        }
    }

    #[test]
    fn nobody_is_given_more_than_is_announced() {
        for (text, milliseconds) in [
            ("10.5", 10 * 60_000),
            ("2.57", 150_000),
            ("1.09", 60_000),
            ("99.99", 99 * 60_000),
            ("0.17", 10_200),
            ("0.01", 600),
            ("999", 999 * 60_000),
            ("0", 0),
            ("0.00", 0),
        ] {
            let time = Duration::from_millis(milliseconds);
            assert_eq!(parse_wish(text), Some(time), "{text}");
        }
        for text in ["1000", "999.5", "0.005", ".001", "x", ""] {
            assert_eq!(parse_wish(text), None, "{text}");
        }
    }

    #[test]
    fn every_field_is_read_back() {
        let whole = (0..=999).map(|minutes| format!("{minutes:03}"));
        let tenths = (10..100)
            .filter(|tenths| tenths % 10 != 0)
            .map(|tenths| format!("{}.{}", tenths / 10, tenths % 10));
        let hundredths = (1..100).map(|hundredths| format!(".{hundredths:02}"));
        for text in whole.chain(tenths).chain(hundredths) {
            assert_eq!(write_minutes(parse_minutes(&text).unwrap()), text);
        }
    }
}
