//! What the search remembers of each ply of the current line.

use crate::base::score::{MAX_PLY, Score};
use crate::games::draughts::moves::Move;

/// One ply.
#[derive(Clone, Copy, Debug, Default)]
pub struct Frame {
    /// The static value for the side to move, `None` where it must capture.
    pub evaluation: Option<Score>,
    /// The move made from this node.
    pub moved: Option<Move>,
    /// A shallow search from this node decides whether it ends by a margin cut.
    pub shallow: bool,
}

/// Plies before the root that nodes may look at.
const BEFORE: usize = 2;

/// The plies of the current line, with empty ones before the root.
#[derive(Clone, Debug)]
pub struct Line(Box<[Frame]>);

impl Line {
    /// No ply is known.
    pub fn new() -> Line {
        Line(vec![Frame::default(); MAX_PLY + BEFORE + 2].into_boxed_slice())
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.0.fill(Frame::default());
    }

    /// The frame at `ply`.
    #[inline(always)]
    pub fn at(&mut self, ply: usize) -> &mut Frame {
        &mut self.0[ply + BEFORE]
    }

    /// The frame `back` (at most 2) plies before `ply`.
    #[inline(always)]
    pub fn before(&self, ply: usize, back: usize) -> &Frame {
        &self.0[ply + BEFORE - back]
    }
}

impl Default for Line {
    fn default() -> Self {
        Line::new()
    }
}
