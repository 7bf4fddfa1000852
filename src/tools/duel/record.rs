//! A finished game as it is kept: enough to count it, to show it, and to go on with the match later.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::statistics::tally::GameResult;
use crate::base::outcome::{Outcome, Reason};
use crate::base::side::Side;

/// One finished game. Moves and positions are in the game's usual notation.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameRecord {
    /// The number of the game in the match, from 0.
    pub number: usize,
    /// The number of the opening, from 0.
    pub opening: usize,
    /// The engine (0 or 1) that played the first side.
    pub first: usize,
    /// The names of the engines.
    pub engines: [String; 2],
    /// The position that the game began with; missing for the start position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// How many of the moves belong to the opening.
    pub opening_moves: usize,
    /// Whether the second side makes the first move after the opening.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub second_continues: bool,
    /// All moves.
    pub moves: Vec<String>,
    /// What each move after the opening cost.
    pub costs: Vec<Cost>,
    /// Who won.
    pub winner: Winner,
    /// Why the game is over.
    pub cause: Cause,
    /// What there is to say about it: the illegal move, the exit status, the time used.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
}

/// The names of two engines so that nobody mixes them up: two builds of one engine often have one name.
pub fn told_apart(names: [String; 2]) -> [String; 2] {
    let [one, other] = &names;
    if one == other {
        [format!("{one} 1"), format!("{other} 2")]
    } else {
        names
    }
}

/// What a move cost, and what its engine said about it.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Cost {
    /// The time in microseconds, measured by the manager.
    pub us: u64,
    /// The depth in plies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// The value for the mover in hundredths, wins from 30000 on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
    /// The positions searched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
}

/// The winner of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Winner {
    /// The first side.
    First,
    /// The second side.
    Second,
    /// Nobody.
    Nobody,
}

impl From<Outcome> for Winner {
    fn from(outcome: Outcome) -> Winner {
        match outcome {
            Outcome::Win(Side::First) => Winner::First,
            Outcome::Win(Side::Second) => Winner::Second,
            Outcome::Draw => Winner::Nobody,
        }
    }
}

impl Winner {
    /// The winning side, if there is one.
    pub const fn side(self) -> Option<Side> {
        match self {
            Winner::First => Some(Side::First),
            Winner::Second => Some(Side::Second),
            Winner::Nobody => None,
        }
    }
}

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// The side to move has no legal move.
    NoMove,
    /// The position occurred too often.
    Repetition,
    /// The position occurred too often while the loser gave attack on every move.
    PerpetualAttack,
    /// The winner's STAR reached the opponent's start square.
    EnteredStar,
    /// A rule's limit on moves without progress.
    MoveLimit,
    /// The piece count decided.
    Count,
    /// The winner declared it under the rule of the entering STAR.
    Declaration,
    /// The loser resigned.
    Resignation,
    /// An engine said that the game is drawn, over a protocol in which it ends the game by that.
    DrawClaim,
    /// Adjudicated as won: the loser's scores were hopeless for long enough.
    HopelessScore,
    /// Adjudicated as drawn: both sides' scores were level for long enough.
    LevelScore,
    /// Adjudicated as drawn: the game was too long.
    Length,
    /// Adjudicated by an endgame database.
    Database,
    /// The loser overstepped its time.
    Time,
    /// The loser played an illegal move, or none.
    IllegalMove,
    /// The loser claimed a win that was none.
    FalseClaim,
    /// The loser's process ended.
    Crash,
    /// The loser did not answer at all.
    Hang,
}

impl Cause {
    /// Every cause.
    pub const ALL: [Cause; 18] = [
        Cause::NoMove,
        Cause::Repetition,
        Cause::PerpetualAttack,
        Cause::EnteredStar,
        Cause::MoveLimit,
        Cause::Count,
        Cause::Declaration,
        Cause::Resignation,
        Cause::DrawClaim,
        Cause::HopelessScore,
        Cause::LevelScore,
        Cause::Length,
        Cause::Database,
        Cause::Time,
        Cause::IllegalMove,
        Cause::FalseClaim,
        Cause::Crash,
        Cause::Hang,
    ];

    /// Whether the loser broke the rules of play: a result that says nothing about strength.
    pub const fn is_fault(self) -> bool {
        matches!(
            self,
            Cause::Time | Cause::IllegalMove | Cause::FalseClaim | Cause::Crash | Cause::Hang
        )
    }
}

impl From<Reason> for Cause {
    fn from(reason: Reason) -> Cause {
        match reason {
            Reason::NoMove => Cause::NoMove,
            Reason::Repetition => Cause::Repetition,
            Reason::PerpetualAttack => Cause::PerpetualAttack,
            Reason::EnteredStar => Cause::EnteredStar,
            Reason::MoveLimit => Cause::MoveLimit,
            Reason::Count => Cause::Count,
        }
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Cause::NoMove => "no move",
            Cause::Repetition => "repetition",
            Cause::PerpetualAttack => "perpetual attack",
            Cause::EnteredStar => "entered STAR",
            Cause::MoveLimit => "move limit",
            Cause::Count => "piece count",
            Cause::Declaration => "declaration",
            Cause::Resignation => "resignation",
            Cause::DrawClaim => "draw claimed",
            Cause::HopelessScore => "hopeless score",
            Cause::LevelScore => "level score",
            Cause::Length => "length",
            Cause::Database => "database",
            Cause::Time => "time",
            Cause::IllegalMove => "illegal move",
            Cause::FalseClaim => "false claim",
            Cause::Crash => "crash",
            Cause::Hang => "hang",
        })
    }
}

impl GameRecord {
    /// The engine (0 or 1) that played `side`.
    pub const fn engine(&self, side: Side) -> usize {
        match side {
            Side::First => self.first,
            Side::Second => 1 - self.first,
        }
    }

    /// The result for the first engine of the match.
    pub fn result(&self) -> GameResult {
        match self.winner.side() {
            None => GameResult::Draw,
            Some(side) if self.engine(side) == 0 => GameResult::Win,
            Some(_) => GameResult::Loss,
        }
    }

    /// The engine (0 or 1) that lost, if one did.
    pub fn loser(&self) -> Option<usize> {
        self.winner.side().map(|side| self.engine(!side))
    }
}
