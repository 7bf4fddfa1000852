//! Every option, declared once: listing, parsing, range, default and documentation come from this table.

use std::fmt;

use super::settings::{GameName, Settings};
use crate::games::showgit::board::Promotion;
use crate::games::showgit::entering::EnteringStar;
use crate::games::showgit::letters::Letters;

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

const EVERY_GAME: &[GameName] = &GameName::ALL;
const SHOWGIT: &[GameName] = &[GameName::Showgit];
const DRAUGHTS: &[GameName] = &[GameName::English, GameName::International];
const ENGLISH: &[GameName] = &[GameName::English];
const INTERNATIONAL: &[GameName] = &[GameName::International];
const WARGAMES: &[GameName] = &[GameName::Dashguti, GameName::Laukatakati];
const LEARNED_GAMES: &[GameName] = &[
    GameName::Showgit,
    GameName::English,
    GameName::International,
];

const WITH_TABLES: &[GameName] = &[
    GameName::English,
    GameName::International,
    GameName::Dashguti,
    GameName::Laukatakati,
];

const LISTING: &[ProtocolName] = &[ProtocolName::Usi, ProtocolName::Ugi, ProtocolName::Hub];
const USI_UGI: &[ProtocolName] = &[ProtocolName::Usi, ProtocolName::Ugi];
const UGI_HUB: &[ProtocolName] = &[ProtocolName::Ugi, ProtocolName::Hub];
const USI: &[ProtocolName] = &[ProtocolName::Usi];
const UGI: &[ProtocolName] = &[ProtocolName::Ugi];

/// Declares a whole-number option kept in the field `$field`.
macro_rules! spin {
    ($name:literal, $aliases:expr, $field:ident, $min:literal ..= $max:literal, $games:expr, $protocols:expr, $meaning:literal) => {
        OptionSpec {
            name: $name,
            aliases: $aliases,
            kind: Kind::Spin {
                min: $min,
                max: $max,
            },
            games: $games,
            protocols: $protocols,
            meaning: $meaning,
            get: |settings| Value::Spin(settings.$field as i64),
            set: |settings, value| {
                if let Value::Spin(number) = value {
                    settings.$field = number as _;
                }
            },
        }
    };
}

/// Declares an option that is on or off, kept in the field `$field`.
macro_rules! check {
    ($name:literal, $aliases:expr, $field:ident, $games:expr, $protocols:expr, $meaning:literal) => {
        OptionSpec {
            name: $name,
            aliases: $aliases,
            kind: Kind::Check,
            games: $games,
            protocols: $protocols,
            meaning: $meaning,
            get: |settings| Value::Check(settings.$field),
            set: |settings, value| settings.$field = value == Value::Check(true),
        }
    };
}

/// Declares an option among words, each standing for a value of the field `$field`; the first is the default.
macro_rules! combo {
    ($name:literal, $field:ident, [$($word:literal => $value:expr),+ $(,)?], $games:expr, $protocols:expr, $meaning:literal) => {
        OptionSpec {
            name: $name,
            aliases: &[],
            kind: Kind::Combo { values: &[$($word),+] },
            games: $games,
            protocols: $protocols,
            meaning: $meaning,
            get: |settings| {
                $(if settings.$field == $value { return Value::Combo($word); })+
                Value::Combo("")
            },
            set: |settings, value| {
                $(if value == Value::Combo($word) { settings.$field = $value; })+
            },
        }
    };
}

/// The table of all options, in the order in which they are listed.
pub const OPTIONS: &[OptionSpec] = &[
    combo!("Variant", variant, [
        "dashguti" => GameName::Dashguti,
        "laukatakati" => GameName::Laukatakati,
        "showgit" => GameName::Showgit,
        "english" => GameName::English,
        "international" => GameName::International,
    ], EVERY_GAME, UGI, "the game to play"),
    spin!(
        "USI_Hash",
        &["Hash"],
        hash,
        1..=65536,
        EVERY_GAME,
        USI,
        "size of the transposition table in MiB"
    ),
    spin!(
        "Hash",
        &["USI_Hash"],
        hash,
        1..=65536,
        EVERY_GAME,
        UGI_HUB,
        "size of the transposition table in MiB"
    ),
    spin!(
        "Threads",
        &[],
        threads,
        1..=512,
        EVERY_GAME,
        LISTING,
        "search threads"
    ),
    spin!(
        "MultiPV",
        &["USI_MultiPV"],
        multi_pv,
        1..=600,
        EVERY_GAME,
        LISTING,
        "best lines to search and report"
    ),
    OptionSpec {
        name: "USI_Ponder",
        aliases: &["Ponder"],
        kind: Kind::Check,
        games: SHOWGIT,
        protocols: USI,
        meaning: "the GUI lets the engine think in the opponent's time; `bestmove` then names the reply to ponder on",
        get: |settings| Value::Check(settings.ponder),
        set: |settings, value| settings.ponder = value == Value::Check(true),
    },
    spin!(
        "NetworkDelay",
        &[],
        network_delay,
        0..=10000,
        EVERY_GAME,
        LISTING,
        "margin for the way of the answer on an ordinary move, in ms"
    ),
    spin!(
        "NetworkDelay2",
        &[],
        network_delay2,
        0..=10000,
        EVERY_GAME,
        LISTING,
        "margin for the way of the answer when all the time is used, in ms"
    ),
    spin!(
        "MinimumThinkingTime",
        &[],
        minimum_thinking_time,
        0..=100000,
        EVERY_GAME,
        LISTING,
        "no ordinary move is answered faster (if the clock allows), in ms"
    ),
    spin!(
        "SlowMover",
        &[],
        slow_mover,
        1..=1000,
        EVERY_GAME,
        LISTING,
        "share of the ordinary time to take for a move, in percent"
    ),
    spin!(
        "MaxMovesToDraw",
        &["Draw_Ply"],
        max_moves_to_draw,
        0..=30000,
        SHOWGIT,
        USI_UGI,
        "the game is a draw when this many plies have been played; 0 = never"
    ),
    spin!(
        "ResignValue",
        &[],
        resign_value,
        1..=99999,
        SHOWGIT,
        USI,
        "resign when the value is minus this or worse, in hundredths of a UNIFORM; 99999 = never before BIG-BANG"
    ),
    spin!(
        "Skill",
        &["Skill_Level", "SkillLevel"],
        skill,
        0..=20,
        EVERY_GAME,
        LISTING,
        "how strong to play, 20 with all strength: less looks less far and errs as people do; analyses (endless searches) are always at full strength"
    ),
    check!(
        "LimitStrength",
        &["UCI_LimitStrength"],
        limit_strength,
        EVERY_GAME,
        LISTING,
        "play as strong as `Elo` says; `Skill` is void then"
    ),
    spin!(
        "Elo",
        &["UCI_Elo"],
        elo,
        600..=2400,
        EVERY_GAME,
        LISTING,
        "the rating to play at with `LimitStrength`, on a scale of its own: 600 is `Skill` 0, 2400 is `Skill` 20 but for a limit of nodes"
    ),
    check!(
        "MateSearch",
        &[],
        mate_search,
        SHOWGIT,
        USI_UGI,
        "spend a share of the nodes on looking for mates beside the search"
    ),
    spin!(
        "DrawValueBlack",
        &[],
        draw_value_black,
        -30000..=30000,
        SHOWGIT,
        USI_UGI,
        "what a draw is worth for the engine when it plays the first side, in hundredths of a UNIFORM"
    ),
    spin!(
        "DrawValueWhite",
        &[],
        draw_value_white,
        -30000..=30000,
        SHOWGIT,
        USI_UGI,
        "what a draw is worth for the engine when it plays the second side, in hundredths of a UNIFORM"
    ),
    OptionSpec {
        name: "BookFile",
        aliases: &[],
        kind: Kind::Text,
        games: SHOWGIT,
        protocols: USI_UGI,
        meaning: "a book in the text format of YaneuraOu (`.db`), looked for as given and beside the binary; `no_book`: none",
        get: |settings| Value::Text(settings.book_file.clone()),
        set: |settings, value| {
            if let Value::Text(path) = value {
                settings.book_file = path;
            }
        },
    },
    spin!(
        "BookMoves",
        &[],
        book_moves,
        0..=10000,
        SHOWGIT,
        USI_UGI,
        "the book is asked in so many plies from the first position on"
    ),
    combo!("EnteringKingRule", entering_king, [
        "none" => EnteringStar::None,
        "CSARule27" => EnteringStar::Points27,
        "CSARule24" => EnteringStar::Points24,
        "TryRule" => EnteringStar::Try,
    ], SHOWGIT, USI, "the rule by which a STAR in the enemy camp wins (`bestmove win`)"),
    combo!("Promotion", promotion, [
        "begin-or-end" => Promotion::BeginOrEnd,
        "end" => Promotion::End,
    ], SHOWGIT, USI_UGI, "which moves may promote: those that begin or end in the zone, or only those that end there"),
    combo!("Notation", letters, [
        "usi" => Letters::Usi,
        "showgit" => Letters::Showgit,
    ], SHOWGIT, USI_UGI, "the piece letters of the moves the engine writes (both are read)"),
    spin!(
        "Repetitions",
        &[],
        repetitions,
        0..=100,
        DRAUGHTS,
        UGI_HUB,
        "the occurrence of a position that makes a draw; 0 = never"
    ),
    spin!(
        "EnglishKingPlies",
        &[],
        english_king_plies,
        0..=1000,
        ENGLISH,
        UGI_HUB,
        "plies with kings only and no capture (40 moves by each side) that make a draw; 0 = never"
    ),
    check!(
        "Huffing",
        &[],
        huffing,
        ENGLISH,
        UGI,
        "a jump may be left out or broken off, and the piece that should have gone on may then be huffed"
    ),
    spin!(
        "KingPlies",
        &[],
        international_king_plies,
        0..=1000,
        INTERNATIONAL,
        UGI_HUB,
        "plies with kings only and no capture that make a draw; 0 = never"
    ),
    spin!(
        "ThreeAgainstKingPlies",
        &[],
        three_against_king_plies,
        0..=1000,
        INTERNATIONAL,
        UGI_HUB,
        "plies of three pieces (a king among them) against a lone king that make a draw; 0 = never"
    ),
    spin!(
        "TwoAgainstKingPlies",
        &[],
        two_against_king_plies,
        0..=1000,
        INTERNATIONAL,
        UGI_HUB,
        "plies of one or two pieces (a king among them) against a lone king that make a draw; 0 = never"
    ),
    spin!(
        "CountAfter",
        &[],
        count_after,
        1..=1000,
        WARGAMES,
        UGI,
        "plies without a capture after which the piece count decides"
    ),
    OptionSpec {
        name: "TablePath",
        aliases: &["EndgamePath"],
        kind: Kind::Text,
        games: WITH_TABLES,
        protocols: UGI_HUB,
        meaning: "the folder of the endgame tables; empty: the folder `tables` beside the binary, if there is one; `none`: only those in the program",
        get: |settings| Value::Text(settings.table_path.clone()),
        set: |settings, value| {
            if let Value::Text(path) = value {
                settings.table_path = path;
            }
        },
    },
    OptionSpec {
        name: "EvalFile",
        aliases: &[],
        kind: Kind::Text,
        games: LEARNED_GAMES,
        protocols: LISTING,
        meaning: "the file of the network; empty: the one in the program; `none`: the evaluation written by hand",
        get: |settings| Value::Text(settings.eval_file.clone()),
        set: |settings, value| {
            if let Value::Text(path) = value {
                settings.eval_file = path;
            }
        },
    },
    OptionSpec {
        name: "SearchFile",
        aliases: &[],
        kind: Kind::Text,
        games: LEARNED_GAMES,
        protocols: LISTING,
        meaning: "the file of the numbers of the search, as `bigbang tune` writes it; empty: those in the program",
        get: |settings| Value::Text(settings.search_file.clone()),
        set: |settings, value| {
            if let Value::Text(path) = value {
                settings.search_file = path;
            }
        },
    },
    OptionSpec {
        name: "Clear_Hash",
        aliases: &["ClearHash"],
        kind: Kind::Button,
        games: EVERY_GAME,
        protocols: USI_UGI,
        meaning: "forget everything learned in the search",
        get: |_| Value::Button,
        set: |_, _| {},
    },
];

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
            OptionError::Unknown { name } => write!(f, "unknown option: {name}"),
            OptionError::NotBoolean { name, value } => {
                write!(f, "option {name}: expected true or false, got '{value}'")
            }
            OptionError::NotNumber { name, value } => {
                write!(f, "option {name}: expected a whole number, got '{value}'")
            }
            OptionError::OutOfRange {
                name,
                value,
                min,
                max,
            } => write!(f, "option {name}: {value} is not from {min} to {max}"),
            OptionError::NotAmong {
                name,
                value,
                values,
            } => write!(
                f,
                "option {name}: expected one of {}, got '{value}'",
                values.join(", ")
            ),
        }
    }
}

impl std::error::Error for OptionError {}

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

    /// The value that a text stands for.
    ///
    /// # Errors
    /// When the text does not fit the kind or the range.
    pub fn parse(&self, text: &str) -> Result<Value, OptionError> {
        let name = self.name;
        let value = || text.to_owned();
        match self.kind {
            Kind::Button => Ok(Value::Button),
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

/// The option that a client means by `name`, in any of its spellings.
pub fn find(name: &str) -> Option<&'static OptionSpec> {
    OPTIONS.iter().find(|option| {
        option.name.eq_ignore_ascii_case(name)
            || option
                .aliases
                .iter()
                .any(|alias| alias.eq_ignore_ascii_case(name))
            || option.hub_name() == name
    })
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
    fn hub_names_have_hyphens() {
        assert_eq!(find("network-delay2").unwrap().name, "NetworkDelay2");
        assert_eq!(find("multi-pv").unwrap().name, "MultiPV");
        assert!(find("hash").is_some_and(|option| option.aliases.contains(&"Hash")));
    }
}
