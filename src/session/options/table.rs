//! The table of all options: every option is declared here, and only here.

use super::{Kind, OptionSpec, ProtocolName, Value};
use crate::games::showgit::board::Promotion;
use crate::games::showgit::entering::EnteringStar;
use crate::games::showgit::letters::Letters;
use crate::session::settings::GameName;

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

/// Declares an option of free text, kept in the field `$field`.
macro_rules! text {
    ($name:literal, $aliases:expr, $field:ident, $games:expr, $protocols:expr, $meaning:literal) => {
        OptionSpec {
            name: $name,
            aliases: $aliases,
            kind: Kind::Text,
            games: $games,
            protocols: $protocols,
            meaning: $meaning,
            get: |settings| Value::Text(settings.$field.clone()),
            set: |settings, value| {
                if let Value::Text(text) = value {
                    settings.$field = text;
                }
            },
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

/// The options that change a game, not how it is played.
pub const RULES: &[&str] = &[
    "MaxMovesToDraw",
    "EnteringKingRule",
    "Promotion",
    "Repetitions",
    "EnglishKingPlies",
    "Huffing",
    "KingPlies",
    "ThreeAgainstKingPlies",
    "TwoAgainstKingPlies",
    "CountAfter",
];

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
    check!(
        "USI_Ponder",
        &["Ponder"],
        ponder,
        SHOWGIT,
        USI,
        "the GUI lets the engine think in the opponent's time; `bestmove` then names the reply to ponder on"
    ),
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
        200..=2800,
        EVERY_GAME,
        LISTING,
        "the rating to play at with `LimitStrength`, on a scale of its own: 200 is `Skill` 0, 1400 is `Skill` 8, 2800 is `Skill` 20 but for a limit of nodes"
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
    text!(
        "BookFile",
        &[],
        book_file,
        SHOWGIT,
        USI_UGI,
        "a book in the text format of YaneuraOu (`.db`), looked for as given and beside the binary; `no_book`: none"
    ),
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
    text!(
        "TablePath",
        &["EndgamePath"],
        table_path,
        WITH_TABLES,
        UGI_HUB,
        "the folder of the endgame tables; empty: the folder `tables` beside the binary, if there is one; `none`: only those in the program"
    ),
    text!(
        "EvalFile",
        &[],
        eval_file,
        LEARNED_GAMES,
        LISTING,
        "the file of the network; empty: the one in the program; `none`: the evaluation written by hand"
    ),
    text!(
        "SearchFile",
        &[],
        search_file,
        LEARNED_GAMES,
        LISTING,
        "the file of the numbers of the search, as `bigbang tune` writes it; empty: those in the program"
    ),
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
