//! The options: listing, parsing, range, default and documentation come from one table.

mod error;
mod table;

use std::fmt;

pub use error::{LONGEST_TEXT, OptionError};
pub use table::OPTIONS;
use table::RULES;

use super::settings::{GameName, Settings};

/// The protocols by their names.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ProtocolName {
    /// USI, for Showgit.
    Usi,
    /// UGI, for every game.
    Ugi,
    /// Hub v2, for draughts.
    Hub,
    /// DamExchange, for draughts.
    Dxp,
}

impl ProtocolName {
    /// Every protocol.
    pub const ALL: [ProtocolName; 4] = [
        ProtocolName::Usi,
        ProtocolName::Ugi,
        ProtocolName::Hub,
        ProtocolName::Dxp,
    ];

    /// The name as it is written on the command line.
    pub const fn as_str(self) -> &'static str {
        match self {
            ProtocolName::Usi => "usi",
            ProtocolName::Ugi => "ugi",
            ProtocolName::Hub => "hub",
            ProtocolName::Dxp => "dxp",
        }
    }
}

/// The type and range of an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// `true` or `false`.
    Check,
    /// A whole number from `min` to `max`.
    Spin {
        /// The least value.
        min: i64,
        /// The greatest value.
        max: i64,
    },
    /// One of some words.
    Combo {
        /// The words, the default first.
        values: &'static [&'static str],
    },
    /// Free text, a path for instance; may be empty.
    Text,
    /// An action without a value.
    Button,
}

/// A value that fits the kind of its option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// For [`Kind::Check`].
    Check(bool),
    /// For [`Kind::Spin`], within its range.
    Spin(i64),
    /// For [`Kind::Combo`], one of its words.
    Combo(&'static str),
    /// For [`Kind::Text`].
    Text(String),
    /// For [`Kind::Button`].
    Button,
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Check(value) => write!(f, "{value}"),
            Value::Spin(value) => write!(f, "{value}"),
            Value::Combo(word) => write!(f, "{word}"),
            Value::Text(text) => write!(f, "{text}"),
            Value::Button => Ok(()),
        }
    }
}

/// One option.
#[derive(Debug)]
pub struct OptionSpec {
    /// The name in USI and UGI; Hub writes it in lower case with hyphens ([`OptionSpec::hub_name`]).
    pub name: &'static str,
    /// Other names that are understood but not listed.
    pub aliases: &'static [&'static str],
    /// Type and range.
    pub kind: Kind,
    /// The games it concerns.
    pub games: &'static [GameName],
    /// The protocols that list it.
    pub protocols: &'static [ProtocolName],
    /// What it does, in one line.
    pub meaning: &'static str,
    /// The current value.
    pub get: fn(&Settings) -> Value,
    /// Takes over a value that fits the kind.
    pub set: fn(&mut Settings, Value),
}

impl OptionSpec {
    /// The default value.
    pub fn default_value(&self) -> Value {
        (self.get)(&Settings::default())
    }

    /// The name in Hub: lower case, a hyphen before each inner capital (`NetworkDelay2` is `network-delay2`).
    pub fn hub_name(&self) -> String {
        let mut name = String::new();
        let mut after_lower = false;
        for letter in self.name.chars() {
            if letter.is_ascii_uppercase() && after_lower {
                name.push('-');
            }
            after_lower = letter.is_ascii_lowercase();
            name.push(if letter == '_' {
                '-'
            } else {
                letter.to_ascii_lowercase()
            });
        }
        name
    }

    /// Whether a client means this option by `name`, in any of its spellings.
    pub fn is_called(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
            || self
                .aliases
                .iter()
                .any(|alias| alias.eq_ignore_ascii_case(name))
            || self.hub_name().eq_ignore_ascii_case(name)
    }

    /// The value that a text stands for.
    ///
    /// # Errors
    /// When the text does not fit the kind or the range.
    pub fn parse(&self, text: &str) -> Result<Value, OptionError> {
        let name = self.name;
        let value = || text.to_owned();
        match self.kind {
            Kind::Button => Ok(Value::Button),
            Kind::Text if text.chars().count() > LONGEST_TEXT => Err(OptionError::TooLong {
                name,
                length: text.chars().count(),
            }),
            Kind::Text => Ok(Value::Text(match text {
                "<empty>" => String::new(),
                text => text.to_owned(),
            })),
            Kind::Check => match text.to_ascii_lowercase().as_str() {
                "true" | "on" | "1" => Ok(Value::Check(true)),
                "false" | "off" | "0" => Ok(Value::Check(false)),
                _ => Err(OptionError::NotBoolean {
                    name,
                    value: value(),
                }),
            },
            Kind::Spin { min, max } => {
                let number: i64 = text.parse().map_err(|_| OptionError::NotNumber {
                    name,
                    value: value(),
                })?;
                if (min..=max).contains(&number) {
                    Ok(Value::Spin(number))
                } else {
                    Err(OptionError::OutOfRange {
                        name,
                        value: number,
                        min,
                        max,
                    })
                }
            }
            Kind::Combo { values } => values
                .iter()
                .find(|word| word.eq_ignore_ascii_case(text))
                .map(|word| Value::Combo(word))
                .ok_or_else(|| OptionError::NotAmong {
                    name,
                    value: value(),
                    values,
                }),
        }
    }
}

/// The options that `protocol` lists for `game`; UGI lists those of every game, as its game is an option.
pub fn listed(protocol: ProtocolName, game: GameName) -> impl Iterator<Item = &'static OptionSpec> {
    OPTIONS.iter().filter(move |option| {
        option.protocols.contains(&protocol)
            && (protocol == ProtocolName::Ugi
                || option.games.contains(&game)
                || (protocol == ProtocolName::Hub && option.games.iter().any(|g| g.is_draughts())))
    })
}

/// The options that change the rules of `game`, see `RULES`.
pub fn rules(game: GameName) -> impl Iterator<Item = &'static OptionSpec> {
    OPTIONS
        .iter()
        .filter(move |option| RULES.contains(&option.name) && option.games.contains(&game))
}

/// The option that a client means by `name`, in any of its spellings.
pub fn find(name: &str) -> Option<&'static OptionSpec> {
    OPTIONS.iter().find(|option| option.is_called(name))
}

/// Reads `value` for the option `name`.
///
/// # Errors
/// When there is no such option or the value does not fit.
pub fn parse(name: &str, value: &str) -> Result<(&'static OptionSpec, Value), OptionError> {
    let option = find(name).ok_or_else(|| OptionError::Unknown {
        name: name.to_owned(),
    })?;
    Ok((option, option.parse(value)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_default_is_in_its_range_and_first_among_its_words() {
        for option in OPTIONS {
            match (option.kind, option.default_value()) {
                (Kind::Check, Value::Check(_))
                | (Kind::Button, Value::Button)
                | (Kind::Text, Value::Text(_)) => {}
                (Kind::Spin { min, max }, Value::Spin(number)) => {
                    assert!((min..=max).contains(&number), "{}", option.name);
                }
                (Kind::Combo { values }, Value::Combo(word)) => {
                    assert_eq!(values.first(), Some(&word), "{}", option.name);
                }
                other => panic!("{}: {other:?}", option.name),
            }
        }
    }

    #[test]
    fn every_value_written_is_read_back() {
        for option in OPTIONS {
            let mut settings = Settings::default();
            let value = option.default_value();
            let read = option.parse(&value.to_string()).unwrap();
            assert_eq!(read, value);
            (option.set)(&mut settings, read);
            assert_eq!(settings, Settings::default(), "{}", option.name);
        }
    }

    #[test]
    fn names_are_single_words_that_no_client_misreads() {
        for option in OPTIONS {
            assert!(
                option
                    .name
                    .chars()
                    .all(|c| c.is_ascii_alphanumeric() || c == '_')
            );
            assert_ne!(option.name, "UCI_Variant");
        }
    }

    #[test]
    fn every_rule_is_an_option_of_some_game() {
        let of_all: Vec<&str> = GameName::ALL
            .into_iter()
            .flat_map(rules)
            .map(|option| option.name)
            .collect();
        assert!(RULES.iter().all(|rule| of_all.contains(rule)));
        let names = |game| rules(game).map(|option| option.name).collect::<Vec<_>>();
        assert_eq!(
            names(GameName::English),
            ["Repetitions", "EnglishKingPlies", "Huffing"]
        );
        assert_eq!(names(GameName::Dashguti), ["CountAfter"]);
    }

    #[test]
    fn hub_names_have_hyphens() {
        assert_eq!(find("network-delay2").unwrap().name, "NetworkDelay2");
        assert_eq!(find("Multi-PV").unwrap().name, "MultiPV");
        assert!(find("hash").is_some_and(|option| option.aliases.contains(&"Hash")));
    }
}
