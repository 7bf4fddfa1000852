//! Moves as DXP sends them: two ends and the captured squares in any order.

use super::error::MoveError;
use super::move_text::{self, Candidates};
use crate::base::position::Position as _;
use crate::games::draughts::board::Position;
use crate::games::draughts::geometry::Square;
use crate::games::draughts::moves::Move;
use crate::games::draughts::variant::Variant;

/// A move in numbers of the notation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DxpMove {
    /// The square left.
    pub from: u32,
    /// The square where the move ends.
    pub to: u32,
    /// The squares of the pieces taken, in any order; written in increasing order.
    pub captured: Vec<u32>,
}

impl DxpMove {
    /// The message form of a move.
    pub fn of<V: Variant>(m: Move) -> DxpMove {
        DxpMove {
            from: m.from().number::<V>(),
            to: m.to().number::<V>(),
            captured: m.captured().map(|square| square.number::<V>()).collect(),
        }
    }

    /// The legal move of `position` that is meant.
    pub fn find<V: Variant>(&self, position: &Position<V>) -> Result<Move, MoveError> {
        let square = |number: u32| {
            Square::from_number::<V>(number).ok_or(MoveError::Square(number, V::SQUARES))
        };
        let (from, to) = (square(self.from)?, square(self.to)?);
        let captured = self
            .captured
            .iter()
            .map(|&number| square(number))
            .collect::<Result<Vec<Square>, MoveError>>()?;
        let m = move_text::set_of(&captured).map(|set| Move::capture(from, to, set));
        m.filter(|&m| position.is_legal(m))
            .ok_or_else(|| Candidates::legal(position).described_fault(from, to))
    }
}
