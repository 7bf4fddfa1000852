//! What a move may cost: time, clock, positions, depth.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use nom::bytes::complete::take_while;
use nom::number::complete::recognize_float;
use nom::{IResult, Parser};
use serde::{Deserialize, Serialize};

/// How the time of a side is measured out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// No time is kept: positions or depth are the limit.
    Free,
    /// The same time for every move.
    MoveTime(Duration),
    /// A clock.
    Clock(TimeControl),
}

/// A clock: main time, and what every move gets in addition.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct TimeControl {
    /// The time for the whole game.
    pub main: Duration,
    /// Added to the clock before each move.
    pub increment: Duration,
    /// What a move may take once the main time is used up.
    pub byoyomi: Duration,
}

/// Everything that limits the moves of one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Limit {
    /// The time.
    pub pace: Pace,
    /// Search about this many positions.
    pub nodes: Option<u64>,
    /// Search this many plies.
    pub depth: Option<u32>,
}

/// The limits as they are written, each possibly missing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LimitText {
    /// The same time for every move.
    pub time: Option<Duration>,
    /// Main time and increment.
    pub tc: Option<(Duration, Duration)>,
    /// Byoyomi.
    pub byoyomi: Option<Duration>,
    /// Positions.
    pub nodes: Option<u64>,
    /// Plies.
    pub depth: Option<u32>,
}

impl LimitText {
    /// Whether nothing is written.
    pub fn is_empty(&self) -> bool {
        *self == LimitText::default()
    }

    /// The limit that is meant.
    ///
    /// # Errors
    /// When nothing limits the moves, or the parts contradict each other.
    pub fn resolve(&self) -> Result<Limit, LimitError> {
        let pace = match (self.time, self.tc, self.byoyomi) {
            (Some(_), Some(_), _) | (Some(_), _, Some(_)) => return Err(LimitError::TwoPaces),
            (Some(time), None, None) => Pace::MoveTime(time),
            (None, None, None) => Pace::Free,
            (None, Some((_, increment)), Some(_)) if !increment.is_zero() => {
                return Err(LimitError::IncrementAndByoyomi);
            }
            (None, tc, byoyomi) => {
                let (main, increment) = tc.unwrap_or_default();
                let byoyomi = byoyomi.unwrap_or_default();
                Pace::Clock(TimeControl {
                    main,
                    increment,
                    byoyomi,
                })
            }
        };
        if pace == Pace::Free && self.nodes.is_none() && self.depth.is_none() {
            return Err(LimitError::Nothing);
        }
        Ok(Limit {
            pace,
            nodes: self.nodes,
            depth: self.depth,
        })
    }
}

/// Why limits cannot hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LimitError {
    /// Nothing limits the moves.
    Nothing,
    /// A time for each move and a clock.
    TwoPaces,
    /// Both an increment and byoyomi.
    IncrementAndByoyomi,
}

impl fmt::Display for LimitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            LimitError::Nothing => "expected a limit: time, tc, byoyomi, nodes or depth",
            LimitError::TwoPaces => {
                "expected either a time for each move or a clock (tc, byoyomi), found both"
            }
            LimitError::IncrementAndByoyomi => "expected an increment or byoyomi, found both",
        })
    }
}

impl std::error::Error for LimitError {}

fn seconds(time: Duration) -> impl fmt::Display {
    struct Seconds(Duration);
    impl fmt::Display for Seconds {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "{}", self.0.as_secs_f64())
        }
    }
    Seconds(time)
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        match self.pace {
            Pace::Free => {}
            Pace::MoveTime(time) => {
                write!(f, "{} s a move", seconds(time))?;
                separator = ", ";
            }
            Pace::Clock(control) => {
                write!(f, "{} s", seconds(control.main))?;
                if !control.increment.is_zero() {
                    write!(f, " + {} s a move", seconds(control.increment))?;
                }
                if !control.byoyomi.is_zero() {
                    write!(f, " and byoyomi {} s", seconds(control.byoyomi))?;
                }
                separator = ", ";
            }
        }
        if let Some(nodes) = self.nodes {
            write!(f, "{separator}{nodes} nodes")?;
            separator = ", ";
        }
        if let Some(depth) = self.depth {
            write!(f, "{separator}depth {depth}")?;
        }
        Ok(())
    }
}

/// Why a text is not a time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TimeError(String);

impl fmt::Display for TimeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "expected a time like 100ms, 0.1s, 2m or 1:30, found `{}`",
            self.0
        )
    }
}

impl std::error::Error for TimeError {}

/// The longest time that is taken: a year.
const LONGEST: Duration = Duration::from_secs(365 * 24 * 60 * 60);

/// Reads `100ms`, `0.1s`, `0.1` (seconds), `2m` or `1:30`, at most a year.
pub fn parse_time(text: &str) -> Result<Duration, TimeError> {
    let error = || TimeError(text.to_owned());
    let duration = |seconds: f64| {
        let duration = Duration::try_from_secs_f64(seconds).map_err(|_| error())?;
        (duration <= LONGEST).then_some(duration).ok_or_else(error)
    };
    if let Some((minutes, seconds)) = text.split_once(':') {
        let minutes = f64::from(u32::from_str(minutes).map_err(|_| error())?);
        let seconds = f64::from_str(seconds).map_err(|_| error())?;
        if !(0.0..60.0).contains(&seconds) {
            return Err(error());
        }
        return duration(60.0 * minutes + seconds);
    }
    let parsed: IResult<&str, (&str, &str)> =
        (recognize_float, take_while(char::is_alphabetic)).parse(text);
    let (rest, (number, unit)) = parsed.map_err(|_| error())?;
    let number = f64::from_str(number).map_err(|_| error())?;
    let factor = match unit {
        _ if !rest.is_empty() => return Err(error()),
        "ms" => 1e-3,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        _ => return Err(error()),
    };
    duration(number * factor)
}

/// Reads a main time with an increment: `60+0.6`, `1:30`, `1s+10ms`.
pub fn parse_time_control(text: &str) -> Result<(Duration, Duration), TimeError> {
    match text.split_once('+') {
        Some((main, increment)) => Ok((parse_time(main)?, parse_time(increment)?)),
        None => Ok((parse_time(text)?, Duration::ZERO)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times() {
        let time = |text| parse_time(text).map(|time| time.as_millis());
        assert_eq!(time("100ms"), Ok(100));
        assert_eq!(time("0.1"), Ok(100));
        assert_eq!(time("2s"), Ok(2000));
        assert_eq!(time("1.5m"), Ok(90_000));
        assert_eq!(time("1:30"), Ok(90_000));
        for bad in [
            "", "x", "5x", "-1", "1:x", "1:-5", "1:60", "1e19", "ms", "1s s",
        ] {
            assert!(time(bad).is_err(), "{bad}");
        }
        let tc = parse_time_control("1+0.01").unwrap();
        assert_eq!(tc, (Duration::from_secs(1), Duration::from_millis(10)));
        assert_eq!(parse_time_control("3").unwrap().1, Duration::ZERO);
    }

    #[test]
    fn limits_exclude_each_other() {
        let second = Some(Duration::from_secs(1));
        let none = LimitText::default();
        assert_eq!(none.resolve(), Err(LimitError::Nothing));
        let both = LimitText {
            time: second,
            byoyomi: second,
            ..none
        };
        assert_eq!(both.resolve(), Err(LimitError::TwoPaces));
        let tc = second.map(|main| (main, Duration::from_millis(10)));
        let both = LimitText {
            tc,
            byoyomi: second,
            ..none
        };
        assert_eq!(both.resolve(), Err(LimitError::IncrementAndByoyomi));
        let limit = LimitText { tc, ..none }.resolve().unwrap();
        assert_eq!(limit.to_string(), "1 s + 0.01 s a move");
        let limit = LimitText {
            nodes: Some(5),
            ..none
        }
        .resolve()
        .unwrap();
        assert_eq!(
            (limit.pace, limit.to_string().as_str()),
            (Pace::Free, "5 nodes")
        );
    }
}
