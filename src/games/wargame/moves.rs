//! Moves: a step, or a capture with everything it takes.

use super::point::{Point, PointSet};
use crate::base::position::Move;

/// A move. Captures of the same pieces from the same point to the same point are one move,
/// whatever path they took.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct WarMove {
    /// The point that the piece leaves.
    pub from: Point,
    /// The point where it ends; a chain of captures may end where it began.
    pub to: Point,
    /// The captured pieces; none in a step.
    pub captured: PointSet,
}

impl WarMove {
    /// A step to a neighbouring point.
    #[inline(always)]
    pub const fn step(from: Point, to: Point) -> WarMove {
        WarMove {
            from,
            to,
            captured: PointSet::EMPTY,
        }
    }

    /// Whether the move captures.
    #[inline(always)]
    pub const fn is_capture(self) -> bool {
        !self.captured.is_empty()
    }
}

impl Move for WarMove {
    /// Both ends exactly (five bits each); the captured set is folded into the other six.
    #[inline]
    fn fingerprint(self) -> u16 {
        let ends = (self.from.index() << 5 | self.to.index()) as u16;
        // A step has two different ends, so only captures need the folding to be non-zero.
        let folded = self.captured.0.wrapping_mul(0x9e37_79b1) >> 26;
        let fingerprint = ends | (folded as u16) << 10;
        if fingerprint == 0 {
            0x8000
        } else {
            fingerprint
        }
    }
}
