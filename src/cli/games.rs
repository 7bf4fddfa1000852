//! The names of the games on the command line, and what stands behind each.

use clap::ValueEnum;

use crate::session::settings::GameName;

/// The games that can be solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum SolvedGame {
    /// Dash-guti: 21 points, ten pieces each
    Dashguti,
    /// Lau kata kati: 19 points, nine pieces each
    Laukatakati,
    /// English draughts: its endgames
    English,
    /// International draughts: its endgames
    International,
}

/// Runs `$body` with `$database` standing for the database of a game.
macro_rules! with_database {
    ($name:expr, $database:ident => $body:expr) => {
        match $name {
            $crate::cli::games::SolvedGame::Dashguti => {
                type $database =
                    $crate::tools::database::WarGame<$crate::games::wargame::dashguti::DashGuti>;
                $body
            }
            $crate::cli::games::SolvedGame::Laukatakati => {
                type $database = $crate::tools::database::WarGame<
                    $crate::games::wargame::laukatakati::LauKataKati,
                >;
                $body
            }
            $crate::cli::games::SolvedGame::English => {
                type $database =
                    $crate::tools::database::Draughts<$crate::games::draughts::English>;
                $body
            }
            $crate::cli::games::SolvedGame::International => {
                type $database =
                    $crate::tools::database::Draughts<$crate::games::draughts::International>;
                $body
            }
        }
    };
}

/// The games that are learned.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum LearnedGame {
    /// Showgit
    Showgit,
    /// English draughts
    English,
    /// International draughts
    International,
}

/// Runs `$body` with `$game_type` standing for the search of the game `$name`.
macro_rules! with_learned_game {
    ($name:expr, $game_type:ident => $body:expr) => {
        match $name {
            $crate::cli::games::LearnedGame::Showgit => {
                type $game_type = $crate::session::games::Showgit;
                $body
            }
            $crate::cli::games::LearnedGame::English => {
                type $game_type = $crate::session::games::English;
                $body
            }
            $crate::cli::games::LearnedGame::International => {
                type $game_type = $crate::session::games::International;
                $body
            }
        }
    };
}

/// The games as they are written on the command line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameArg(pub GameName);

impl ValueEnum for GameArg {
    fn value_variants<'a>() -> &'a [Self] {
        &[
            GameArg(GameName::Showgit),
            GameArg(GameName::English),
            GameArg(GameName::International),
            GameArg(GameName::Dashguti),
            GameArg(GameName::Laukatakati),
        ]
    }

    fn to_possible_value(&self) -> Option<clap::builder::PossibleValue> {
        Some(clap::builder::PossibleValue::new(self.0.as_str()))
    }
}

/// Runs `$body` with `$game_type` standing for the search of the game `$name`.
macro_rules! with_game {
    ($name:expr, $game_type:ident => $body:expr) => {
        match $name {
            $crate::session::settings::GameName::Showgit => {
                type $game_type = $crate::session::games::Showgit;
                $body
            }
            $crate::session::settings::GameName::English => {
                type $game_type = $crate::session::games::English;
                $body
            }
            $crate::session::settings::GameName::International => {
                type $game_type = $crate::session::games::International;
                $body
            }
            $crate::session::settings::GameName::Dashguti => {
                type $game_type = $crate::session::games::Dashguti;
                $body
            }
            $crate::session::settings::GameName::Laukatakati => {
                type $game_type = $crate::session::games::Laukatakati;
                $body
            }
            $crate::session::settings::GameName::Huffing => {
                type $game_type = $crate::session::games::Huffing;
                $body
            }
        }
    };
}

/// Runs `$body` with `$game_type` standing for the search of English draughts, or of international draughts for every
/// other name.
macro_rules! with_draughts {
    ($name:expr, $game_type:ident => $body:expr) => {
        if $name == $crate::session::settings::GameName::English {
            type $game_type = $crate::session::games::English;
            $body
        } else {
            type $game_type = $crate::session::games::International;
            $body
        }
    };
}

pub(super) use {with_database, with_draughts, with_game, with_learned_game};
