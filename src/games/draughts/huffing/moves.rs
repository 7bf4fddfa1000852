//! Moves: what is huffed, and the normal move.

use crate::base::position;
use crate::games::draughts::geometry::Square;
use crate::games::draughts::moves::Move;

/// A normal move, and the piece that is taken off the board before it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct HuffingMove {
    huffed: Option<Square>,
    normal: Move,
}

impl HuffingMove {
    /// The move `normal` after a huff of the piece on `huffed`, if there is one.
    #[inline(always)]
    pub const fn new(huffed: Option<Square>, normal: Move) -> HuffingMove {
        HuffingMove { huffed, normal }
    }

    /// The square of the piece that is huffed.
    #[inline(always)]
    pub const fn huffed(self) -> Option<Square> {
        self.huffed
    }

    /// The move after the huff.
    #[inline(always)]
    pub const fn normal(self) -> Move {
        self.normal
    }
}

impl position::Move for HuffingMove {
    /// That of the normal move, with the square of the huff mixed in.
    #[inline]
    fn fingerprint(self) -> u16 {
        let huff = self.huffed.map_or(0, |square| square.index() as u64 + 1);
        let spread = (huff.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 48) as u16;
        (position::Move::fingerprint(self.normal) ^ spread).max(1)
    }
}
