//! A position: two sets of pieces and the side to move.

use std::marker::PhantomData;
use std::ops::ControlFlow;

use super::board::Board;
use super::movegen;
use super::moves::WarMove;
use super::point::PointSet;
use crate::base::key::{self, Key};
use crate::base::position::Position;
use crate::base::side::Side;

/// A position of a game of the family, seen by the side to move. No rule depends on a
/// direction, so all that matters is whose turn it is and where both sides' pieces stand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct WarPosition<B> {
    mover: PointSet,
    opponent: PointSet,
    side_to_move: Side,
    board: PhantomData<B>,
}

impl<B: Board> WarPosition<B> {
    /// The start position, first side to move.
    pub fn start() -> WarPosition<B> {
        const fn start_set<B: Board>(names: &str) -> PointSet {
            B::GRAPH.set(names)
        }
        WarPosition {
            mover: const { start_set::<B>(B::FIRST) },
            opponent: const { start_set::<B>(B::SECOND) },
            side_to_move: Side::First,
            board: PhantomData,
        }
    }

    /// The position in which `side_to_move` has the pieces `mover` and the other side `opponent`;
    /// `None` if the sets overlap or leave the board.
    pub fn new(mover: PointSet, opponent: PointSet, side_to_move: Side) -> Option<WarPosition<B>> {
        let outside = (mover | opponent) - B::ALL;
        ((mover & opponent).is_empty() && outside.is_empty()).then_some(WarPosition {
            mover,
            opponent,
            side_to_move,
            board: PhantomData,
        })
    }

    /// The pieces of the side to move.
    #[inline(always)]
    pub const fn mover(&self) -> PointSet {
        self.mover
    }

    /// The pieces of the side that waits.
    #[inline(always)]
    pub const fn opponent(&self) -> PointSet {
        self.opponent
    }

    /// The pieces of `side`.
    #[inline(always)]
    pub fn pieces(&self, side: Side) -> PointSet {
        if side == self.side_to_move {
            self.mover
        } else {
            self.opponent
        }
    }

    /// The empty points.
    #[inline(always)]
    pub fn empty(&self) -> PointSet {
        B::ALL - (self.mover | self.opponent)
    }

    /// Whether the side to move can (and therefore must) capture.
    #[inline(always)]
    pub fn must_capture(&self) -> bool {
        !movegen::capturing_pieces::<B>(self.mover, self.opponent).is_empty()
    }
}

impl<B: Board> Position for WarPosition<B> {
    type Move = WarMove;

    #[inline(always)]
    fn side_to_move(&self) -> Side {
        self.side_to_move
    }

    /// Mixed from the whole position (at most 64 bits), so different positions of boards
    /// with at most 31 points never share a key.
    #[inline(always)]
    fn key(&self) -> Key {
        let packed = u64::from(self.mover.0)
            | u64::from(self.opponent.0) << 32
            | (self.side_to_move.index() as u64) << 63;
        Key(key::mix(packed))
    }

    fn recomputed_key(&self) -> Key {
        self.key()
    }

    #[inline(always)]
    fn visit_legal_moves<F>(&self, sink: F) -> ControlFlow<()>
    where
        F: FnMut(WarMove) -> ControlFlow<()>,
    {
        movegen::visit_moves::<B, F>(self.mover, self.opponent, sink)
    }

    fn is_legal(&self, m: WarMove) -> bool {
        movegen::is_legal::<B>(self.mover, self.opponent, m)
    }

    #[inline(always)]
    fn play(&mut self, m: WarMove) {
        // Without the origin first: a chain may end where it began.
        let moved = (self.mover - PointSet::of(m.from)) | PointSet::of(m.to);
        self.mover = self.opponent - m.captured;
        self.opponent = moved;
        self.side_to_move = !self.side_to_move;
    }

    #[inline(always)]
    fn count_legal_moves(&self) -> u64 {
        movegen::count_moves::<B>(self.mover, self.opponent)
    }

    #[inline]
    fn has_legal_move(&self) -> bool {
        movegen::has_move::<B>(self.mover, self.opponent)
    }
}
