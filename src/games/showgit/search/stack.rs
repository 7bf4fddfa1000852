//! What the search remembers of each ply of the current line.

use super::super::moves::Move;
use crate::base::score::{MAX_PLY, Score};

/// A piece that arrives on a square, as an index of the learned tables; 0 is no move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Arrival(pub(super) u16);

/// One ply.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Frame {
    /// The static value as it is expected to be right, `None` in check.
    pub(super) evaluation: Option<Score>,
    /// The static value as it was evaluated, `None` in check.
    pub(super) raw: Option<Score>,
    /// The move made from this node.
    pub(super) arrival: Arrival,
    /// Quiet moves that refuted at this ply.
    pub(super) killers: [Option<Move>; 2],
    /// The move left out by the test whether it is the only good one.
    pub(super) excluded: Option<Move>,
    /// Double extensions on the way here.
    pub(super) doubled: i32,
    /// The node was reached by a pass.
    pub(super) passed: bool,
}

/// Plies before the root that nodes may look at.
const BEFORE: usize = 6;

/// The plies of the current line, with empty ones before the root.
#[derive(Clone, Debug)]
pub(super) struct Stack(Box<[Frame]>);

impl Stack {
    pub(super) fn new() -> Stack {
        Stack(vec![Frame::default(); MAX_PLY + BEFORE + 4].into_boxed_slice())
    }

    pub(super) fn clear(&mut self) {
        self.0.fill(Frame::default());
    }

    /// The frame at `ply`.
    #[inline(always)]
    pub(super) fn at(&mut self, ply: usize) -> &mut Frame {
        &mut self.0[ply + BEFORE]
    }

    /// The frame `back` (at most 6) plies before `ply`.
    #[inline(always)]
    pub(super) fn before(&self, ply: usize, back: usize) -> &Frame {
        &self.0[ply + BEFORE - back]
    }
}
