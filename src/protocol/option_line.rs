//! The `option` line of USI and UGI: how an engine announces what can be set.

use std::fmt::{self, Display};

use super::lex::Clean;

/// One announced option.
///
/// Names and the values of a combo are single words: several clients drop
/// anything longer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionLine {
    /// The name, one word.
    pub name: String,
    /// The type with the default value and the limits.
    pub kind: OptionKind,
}

/// The type of an option, with its default.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// `true` or `false`.
    Check {
        /// The default.
        default: bool,
    },
    /// A whole number.
    Spin {
        /// The default.
        default: i64,
        /// The least value.
        min: i64,
        /// The greatest value.
        max: i64,
    },
    /// One word out of a list. The default is written first, because some clients show the first as the current one.
    Combo {
        /// The default, one word.
        default: String,
        /// All values; the default may stand anywhere or be missing.
        values: Vec<String>,
    },
    /// Free text.
    String {
        /// The default, written as `<empty>` when it is empty.
        default: String,
    },
    /// The path of a file.
    Filename {
        /// The default, written as `<empty>` when it is empty.
        default: String,
    },
    /// An action without a value.
    Button,
}

impl Display for OptionLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option name {} type ", Clean(&self.name))?;
        match &self.kind {
            OptionKind::Check { default } => write!(f, "check default {default}"),
            OptionKind::Spin { default, min, max } => {
                write!(f, "spin default {default} min {min} max {max}")
            }
            OptionKind::Combo { default, values } => {
                write!(f, "combo default {0} var {0}", Clean(default))?;
                values
                    .iter()
                    .filter(|value| *value != default)
                    .try_for_each(|value| write!(f, " var {}", Clean(value)))
            }
            OptionKind::String { default } => write!(f, "string default {}", text(default)),
            OptionKind::Filename { default } => write!(f, "filename default {}", text(default)),
            OptionKind::Button => f.write_str("button"),
        }
    }
}

fn text(value: &str) -> Clean<'_> {
    Clean(if value.is_empty() { "<empty>" } else { value })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(kind: OptionKind) -> String {
        let name = "Name".to_owned();
        OptionLine { name, kind }.to_string()
    }

    #[test]
    fn every_type() {
        assert_eq!(
            line(OptionKind::Check { default: false }),
            "option name Name type check default false"
        );
        assert_eq!(
            line(OptionKind::Spin {
                default: 16,
                min: 1,
                max: 1024
            }),
            "option name Name type spin default 16 min 1 max 1024"
        );
        assert_eq!(
            line(OptionKind::String {
                default: String::new()
            }),
            "option name Name type string default <empty>"
        );
        assert_eq!(
            line(OptionKind::Filename {
                default: "book.db".into()
            }),
            "option name Name type filename default book.db"
        );
        assert_eq!(line(OptionKind::Button), "option name Name type button");
    }

    #[test]
    fn the_default_is_the_first_value_of_a_combo() {
        assert_eq!(
            line(OptionKind::Combo {
                default: "usi".into(),
                values: vec!["showgit".into(), "usi".into()]
            }),
            "option name Name type combo default usi var usi var showgit"
        );
    }
}
