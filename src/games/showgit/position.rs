//! The board as the search and the tools know it.

use std::ops::ControlFlow;

use crate::base::key::Key;
use crate::base::position::Position;
use crate::base::side::Side;

use super::board::Board;
use super::moves::Move;

impl Position for Board {
    type Move = Move;

    #[inline(always)]
    fn side_to_move(&self) -> Side {
        self.side()
    }

    #[inline(always)]
    fn key(&self) -> Key {
        self.hash()
    }

    fn recomputed_key(&self) -> Key {
        self.rebuilt().hash()
    }

    #[inline(always)]
    fn visit_legal_moves<F>(&self, sink: F) -> ControlFlow<()>
    where
        F: FnMut(Move) -> ControlFlow<()>,
    {
        self.visit_moves(sink)
    }

    #[inline]
    fn is_legal(&self, m: Move) -> bool {
        self.check_move(m).is_ok()
    }

    #[inline(always)]
    fn play(&mut self, m: Move) {
        self.advance(m);
    }

    #[inline(always)]
    fn count_legal_moves(&self) -> u64 {
        self.count_moves()
    }
}
