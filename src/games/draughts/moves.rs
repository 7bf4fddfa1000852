//! Moves: where from, where to, and which pieces are taken.

use super::geometry::{Square, SquareSet};
use crate::base::position;

/// A move. Two ways of taking the same pieces between the same squares are one move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    captured: SquareSet,
    from: Square,
    to: Square,
}

impl Move {
    /// A move without capture.
    #[inline(always)]
    pub const fn quiet(from: Square, to: Square) -> Move {
        Move::capture(from, to, SquareSet::EMPTY)
    }

    /// A move that takes the pieces on `captured`.
    #[inline(always)]
    pub const fn capture(from: Square, to: Square, captured: SquareSet) -> Move {
        Move { captured, from, to }
    }

    /// The square left.
    #[inline(always)]
    pub const fn from(self) -> Square {
        self.from
    }

    /// The square where the move ends; a king's capture may end where it began.
    #[inline(always)]
    pub const fn to(self) -> Square {
        self.to
    }

    /// The squares of the pieces taken.
    #[inline(always)]
    pub const fn captured(self) -> SquareSet {
        self.captured
    }

    /// Whether the move takes a piece.
    #[inline(always)]
    pub const fn is_capture(self) -> bool {
        !self.captured.is_empty()
    }
}

impl position::Move for Move {
    /// The ends in twelve bits; captures mix the captured set over all sixteen.
    #[inline]
    fn fingerprint(self) -> u16 {
        let ends = (self.from.index() << 6 | self.to.index()) as u16;
        // An odd multiplier near 2^64 / golden ratio spreads the set into the upper bits (Knuth, 6.4).
        let captured = (self.captured.0.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 48) as u16;
        (ends ^ captured).max(1)
    }
}
