//! Why a game cannot be read, and where.

use std::fmt;

use crate::games::draughts::notation::{MoveError, PositionError};

/// A game of a collection that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PdnError {
    /// The line of the fault in the text, from 1.
    pub line: usize,
    /// The number of the game in the text, from 1.
    pub game: usize,
    /// What is wrong there.
    pub fault: Fault,
}

/// What is wrong with a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// A comment has no `}`.
    OpenComment,
    /// A tag is not of the form `[Name "value"]`.
    Tag(String),
    /// A variation has no `)`.
    OpenVariation,
    /// Variations inside each other more than [`Fault::DEPTH`] deep.
    TooDeep,
    /// Something that stands in no game.
    Unexpected(String),
    /// A move with letters, or something else of another game.
    OtherNotation(String),
    /// A position set up in the middle of the game.
    SetUp,
    /// The tag `GameType` names another game than the one expected: came, expected.
    OtherGame(u32, u32),
    /// The tag `GameType` does not begin with a number.
    GameType(String),
    /// The tag `FEN` is no position.
    Position(PositionError),
    /// A move is not legal: its number in the line, from 1, its text, and why.
    Move(usize, String, MoveError),
}

impl Fault {
    /// How deep variations may stand inside each other.
    pub const DEPTH: usize = 64;
}

impl fmt::Display for PdnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, game {}: {}", self.line, self.game, self.fault)
    }
}

impl std::error::Error for PdnError {}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::OpenComment => write!(f, "a comment without its }}"),
            Fault::Tag(came) => write!(f, "expected a tag [Name \"value\"], got '{came}'"),
            Fault::OpenVariation => write!(f, "a variation without its )"),
            Fault::TooDeep => write!(f, "variations at most {} deep, got more", Fault::DEPTH),
            Fault::Unexpected(came) => write!(f, "expected a move, got '{came}'"),
            Fault::OtherNotation(came) => write!(
                f,
                "expected squares by number as in English and international draughts, got '{came}'"
            ),
            Fault::SetUp => write!(f, "a position set up inside a game is not supported"),
            Fault::OtherGame(came, expected) => {
                write!(
                    f,
                    "GameType: expected {expected}, got {came}{}",
                    named(*came)
                )
            }
            Fault::GameType(came) => write!(f, "GameType: expected a number, got '{came}'"),
            Fault::Position(error) => write!(f, "FEN: {error}"),
            Fault::Move(number, text, error) => write!(f, "move {number} '{text}': {error}"),
        }
    }
}

/// The game of a `GameType` in brackets.
fn named(game_type: u32) -> &'static str {
    match game_type {
        20 => " (international draughts)",
        21 => " (English draughts)",
        22 => " (Italian draughts)",
        23 => " (pool checkers)",
        24 => " (Spanish draughts)",
        25 => " (Russian draughts)",
        26 => " (Brazilian draughts)",
        27 => " (Canadian draughts)",
        28 => " (Portuguese draughts)",
        29 => " (Czech draughts)",
        30 => " (Turkish draughts)",
        31 => " (Thai draughts)",
        40 => " (Frisian draughts)",
        41 => " (Spantsiretti)",
        _ => "",
    }
}
