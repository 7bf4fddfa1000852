//! Numbers that shape a search, each with its name and range: what a tuner may change and a file may replace.

use std::ops::RangeInclusive;

use crate::base::text::Excerpt;

/// One number of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Number {
    /// Its name.
    pub name: &'static str,
    /// Its value.
    pub value: i32,
    /// The values it may take.
    pub range: RangeInclusive<i32>,
}

/// The numbers of a search; [`numbers!`](crate::numbers) declares them. The default is what the engine plays with, unless a
/// game has its own.
pub trait Numbers: Copy + Default + Send + Sync + 'static {
    /// All of them, in the order of their declaration.
    fn list(&self) -> Vec<Number>;

    /// Changes one.
    ///
    /// # Errors
    /// When there is no such name, or the value is out of its range: nothing has changed then.
    fn set(&mut self, name: &str, value: i32) -> Result<(), BadNumber>;

    /// These numbers with the changes of `text`: lines `name value`; empty ones and those that begin with `#` say nothing.
    ///
    /// # Errors
    /// The first line that is not of this form, or that [`Numbers::set`] refuses.
    fn read(&self, text: &str) -> Result<Self, BadNumber> {
        let mut numbers = *self;
        for line in text.lines() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let (name, value) = line
                .split_once(char::is_whitespace)
                .ok_or_else(|| BadNumber::Line(line.to_owned()))?;
            let value = value
                .trim()
                .parse()
                .map_err(|_| BadNumber::Line(line.to_owned()))?;
            numbers.set(name, value)?;
        }
        Ok(numbers)
    }

    /// What [`Numbers::read`] reads.
    fn write(&self) -> String {
        self.list()
            .iter()
            .map(|number| format!("{} {}\n", number.name, number.value))
            .collect()
    }
}

/// Why a number was not changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadNumber {
    /// Not of the form `name value`.
    Line(String),
    /// No number has this name.
    Name(String),
    /// Beyond the range of the number.
    Range {
        /// The number.
        name: &'static str,
        /// What it should have become.
        value: i32,
        /// What it may become.
        range: RangeInclusive<i32>,
    },
}

impl std::fmt::Display for BadNumber {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            BadNumber::Line(line) => write!(
                f,
                "expected a name and a whole number, got '{}'",
                Excerpt(line)
            ),
            BadNumber::Name(name) => write!(f, "the search has no number '{}'", Excerpt(name)),
            BadNumber::Range { name, value, range } => write!(
                f,
                "{name} must be from {} to {}, got {value}",
                range.start(),
                range.end()
            ),
        }
    }
}

impl std::error::Error for BadNumber {}

/// Declares the numbers of a search once: meaning, name, value and range of each become a structure `Params` that is
/// [`Numbers`](crate::base::search::numbers::Numbers).
#[macro_export]
macro_rules! numbers {
    ($($(#[$doc:meta])* $name:ident: $value:literal, $low:literal..=$high:literal;)*) => {
        /// The numbers of one search; a tuner changes them.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct Params {
            $($(#[$doc])* pub $name: i32,)*
        }

        impl Params {
            /// The numbers as they are declared.
            pub const DECLARED: Params = Params { $($name: $value,)* };
        }

        impl Default for Params {
            fn default() -> Params {
                Params::DECLARED
            }
        }

        impl $crate::base::search::numbers::Numbers for Params {
            fn list(&self) -> Vec<$crate::base::search::numbers::Number> {
                vec![$($crate::base::search::numbers::Number {
                    name: stringify!($name),
                    value: self.$name,
                    range: $low..=$high,
                },)*]
            }

            fn set(
                &mut self,
                name: &str,
                value: i32,
            ) -> Result<(), $crate::base::search::numbers::BadNumber> {
                use $crate::base::search::numbers::BadNumber;
                match name {
                    $(stringify!($name) => {
                        if !($low..=$high).contains(&value) {
                            return Err(BadNumber::Range {
                                name: stringify!($name),
                                value,
                                range: $low..=$high,
                            });
                        }
                        self.$name = value;
                    })*
                    _ => return Err(BadNumber::Name(name.to_owned())),
                }
                Ok(())
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    crate::numbers! {
        /// How far.
        margin: 20, 0..=100;
        /// How deep.
        depth: 3, 1..=9;
    }

    #[test]
    fn what_is_written_is_read() {
        let changed = Params {
            margin: 35,
            depth: 9,
        };
        assert_eq!(Params::DECLARED.read(&changed.write()), Ok(changed));
        let partly = Params::DECLARED
            .read("# by hand\n\n depth  4\n")
            .expect("numbers");
        assert_eq!((partly.margin, partly.depth), (20, 4));
    }

    #[test]
    fn what_is_wrong_is_named() {
        let message = |text| Params::DECLARED.read(text).expect_err("wrong").to_string();
        assert_eq!(message("depth 10"), "depth must be from 1 to 9, got 10");
        assert_eq!(message("width 1"), "the search has no number 'width'");
        assert_eq!(
            message("depth deep"),
            "expected a name and a whole number, got 'depth deep'"
        );
        assert_eq!(
            message("depth"),
            "expected a name and a whole number, got 'depth'"
        );
    }
}
