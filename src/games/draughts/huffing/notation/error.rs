//! What can be wrong with a text, beyond what can be wrong in English draughts.

use std::fmt;

use crate::base::text::Excerpt;
use crate::games::draughts::notation::{MoveError, PositionError};

/// Why a text is not a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HuffingPositionError {
    /// The board cannot be read.
    Board(PositionError),
    /// Something in the list of huffs is no number.
    Item(String),
    /// There are two lists of huffs.
    Twice,
    /// No piece of the side that is not to move stands there.
    NotWaiting(u32),
}

impl fmt::Display for HuffingPositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HuffingPositionError::Board(error) => error.fmt(f),
            HuffingPositionError::Item(came) => {
                write!(f, "huffs: expected X and squares, got '{}'", Excerpt(came))
            }
            HuffingPositionError::Twice => write!(f, "huffs: expected one list, got two"),
            HuffingPositionError::NotWaiting(square) => write!(
                f,
                "huffs: expected pieces of the side that is not to move, got {square}"
            ),
        }
    }
}

impl std::error::Error for HuffingPositionError {}

/// Why a text is not a legal move. Squares are numbers of the notation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HuffingMoveError {
    /// The text begins like a huff but is no huff and a move.
    Form(String),
    /// The piece left out no jump; those that did.
    NotHuffable(u32, Vec<u32>),
    /// The move after the huff is wrong, or the move without one.
    Normal(MoveError),
}

impl fmt::Display for HuffingMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HuffingMoveError::Form(came) => write!(
                f,
                "expected a huff and the move after it such as x14+11-15, got '{}'",
                Excerpt(came)
            ),
            HuffingMoveError::NotHuffable(square, huffable) if huffable.is_empty() => {
                write!(f, "{square} cannot be huffed: no jump was left out")
            }
            HuffingMoveError::NotHuffable(square, huffable) => {
                let huffs: Vec<String> = huffable.iter().map(|n| format!("x{n}")).collect();
                write!(
                    f,
                    "{square} cannot be huffed; what left out a jump: {}",
                    huffs.join(" ")
                )
            }
            HuffingMoveError::Normal(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for HuffingMoveError {}
