//! From the table of options to the lines that announce them.

use super::option_line::{OptionKind, OptionLine};
use crate::session::options::{Kind, OptionSpec, Value};

/// The `option` line of USI and UGI.
pub fn option_line(option: &OptionSpec) -> OptionLine {
    OptionLine {
        name: option.name.to_owned(),
        kind: match (option.kind, option.default_value()) {
            (Kind::Check, value) => OptionKind::Check {
                default: value == Value::Check(true),
            },
            (Kind::Spin { min, max }, value) => OptionKind::Spin {
                default: match value {
                    Value::Spin(number) => number,
                    _ => min,
                },
                min,
                max,
            },
            (Kind::Combo { values }, value) => OptionKind::Combo {
                default: value.to_string(),
                values: values.iter().map(|&word| word.to_owned()).collect(),
            },
            (Kind::Text, value) => OptionKind::String {
                default: value.to_string(),
            },
            (Kind::Button, _) => OptionKind::Button,
        },
    }
}
