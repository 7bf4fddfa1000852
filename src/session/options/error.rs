//! What is wrong with an option that a client sets.

use std::fmt;

use crate::base::text::Excerpt;

/// The longest text that an option takes, in characters: no file has a longer name.
pub const LONGEST_TEXT: usize = 4096;

/// Why an option was not changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionError {
    /// There is no option of this name.
    Unknown {
        /// The name that came.
        name: String,
    },
    /// The value is not `true` or `false`.
    NotBoolean {
        /// The option.
        name: &'static str,
        /// What came.
        value: String,
    },
    /// The value is not a whole number.
    NotNumber {
        /// The option.
        name: &'static str,
        /// What came.
        value: String,
    },
    /// The number is outside the range.
    OutOfRange {
        /// The option.
        name: &'static str,
        /// What came.
        value: i64,
        /// The least value.
        min: i64,
        /// The greatest value.
        max: i64,
    },
    /// The text is longer than any file's name.
    TooLong {
        /// The option.
        name: &'static str,
        /// Its length in characters.
        length: usize,
    },
    /// The word is not one of the words of the option.
    NotAmong {
        /// The option.
        name: &'static str,
        /// What came.
        value: String,
        /// The words.
        values: &'static [&'static str],
    },
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionError::Unknown { name } => write!(f, "unknown option: {}", Excerpt(name)),
            OptionError::NotBoolean { name, value } => {
                write!(
                    f,
                    "option {name}: expected true or false, got '{}'",
                    Excerpt(value)
                )
            }
            OptionError::NotNumber { name, value } => {
                write!(
                    f,
                    "option {name}: expected a whole number, got '{}'",
                    Excerpt(value)
                )
            }
            OptionError::OutOfRange {
                name,
                value,
                min,
                max,
            } => write!(f, "option {name}: {value} is not from {min} to {max}"),
            OptionError::TooLong { name, length } => write!(
                f,
                "option {name}: expected at most {LONGEST_TEXT} characters, got {length}"
            ),
            OptionError::NotAmong {
                name,
                value,
                values,
            } => write!(
                f,
                "option {name}: expected one of {}, got '{}'",
                values.join(", "),
                Excerpt(value)
            ),
        }
    }
}

impl std::error::Error for OptionError {}
