//! How a game ends.

use super::side::Side;

/// The result of a finished game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// This side has won.
    Win(Side),
    /// Nobody has won.
    Draw,
}

/// Why a game is over. Every game uses the reasons it knows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// The side to move has no legal move (BIG-BANG in Showgit, blocked or without pieces elsewhere).
    NoMove,
    /// The position occurred too often.
    Repetition,
    /// The position occurred too often while one side gave attack on every move: that side loses.
    PerpetualAttack,
    /// A STAR reached the opponent's start square under the Try rule of Showgit.
    EnteredStar,
    /// A limit on moves without progress was reached.
    MoveLimit,
    /// The piece count decided (Dash-guti, after a repetition or the ply limit).
    Count,
}

/// The result of a finished game and its reason.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ending {
    /// Who won, if anybody.
    pub outcome: Outcome,
    /// The rule that ended the game.
    pub reason: Reason,
}
