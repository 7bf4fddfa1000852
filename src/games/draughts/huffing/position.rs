//! The position: a board, and which pieces the side to move may huff.

use std::iter::once;
use std::ops::ControlFlow;

use super::movegen::{count_moves, is_normal_move, left_out, visit_moves};
use super::moves::HuffingMove;
use crate::base::key::{Key, mix};
use crate::base::position;
use crate::base::side::Side;
use crate::games::draughts::board::Position;
use crate::games::draughts::english::English;
use crate::games::draughts::geometry::{Square, SquareSet};

/// A board of English draughts, and the memory of what its last move left out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct HuffingPosition {
    board: Position<English>,
    /// Pieces of the side that is not to move.
    huffable: SquareSet,
}

impl HuffingPosition {
    /// The start position of English draughts: nothing was left out.
    pub fn start() -> HuffingPosition {
        HuffingPosition {
            board: Position::start(),
            huffable: SquareSet::EMPTY,
        }
    }

    /// The position on `board` in which the pieces on `huffable` may be huffed.
    ///
    /// # Errors
    /// The first of these squares on which no piece of the side that is not to move stands.
    pub fn new(board: Position<English>, huffable: SquareSet) -> Result<HuffingPosition, Square> {
        match (huffable - board.waiting()).first() {
            Some(square) => Err(square),
            None => Ok(HuffingPosition { board, huffable }),
        }
    }

    /// The board.
    #[inline(always)]
    pub fn board(&self) -> &Position<English> {
        &self.board
    }

    /// The pieces that the side to move may huff.
    #[inline(always)]
    pub fn huffable(&self) -> SquareSet {
        self.huffable
    }

    /// What the side to move may do before its normal move: nothing, or one of the huffs.
    #[inline(always)]
    pub fn huffs(&self) -> impl Iterator<Item = Option<Square>> + use<> {
        once(None).chain(self.huffable.map(Some))
    }

    /// The board after a huff, or after none.
    #[inline]
    pub fn board_after(&self, huffed: Option<Square>) -> Position<English> {
        let gone = huffed.map_or(SquareSet::EMPTY, SquareSet::of);
        Position::from_sets(
            self.board.mover(),
            self.board.waiting() - gone,
            self.board.all_kings() - gone,
            self.board.side_to_move(),
        )
    }
}

impl position::Position for HuffingPosition {
    type Move = HuffingMove;

    #[inline(always)]
    fn side_to_move(&self) -> Side {
        self.board.side_to_move()
    }

    /// That of the board where nothing may be huffed.
    #[inline]
    fn key(&self) -> Key {
        self.board.key() ^ key_of(self.huffable)
    }

    fn recomputed_key(&self) -> Key {
        let huffable: SquareSet = self.huffable.collect();
        self.board.recomputed_key() ^ key_of(huffable)
    }

    fn visit_legal_moves<F>(&self, mut sink: F) -> ControlFlow<()>
    where
        F: FnMut(HuffingMove) -> ControlFlow<()>,
    {
        for huffed in self.huffs() {
            visit_moves(&self.board_after(huffed), |normal| {
                sink(HuffingMove::new(huffed, normal))
            })?;
        }
        ControlFlow::Continue(())
    }

    fn is_legal(&self, m: HuffingMove) -> bool {
        m.huffed().is_none_or(|square| self.huffable.has(square))
            && is_normal_move(&self.board_after(m.huffed()), m.normal())
    }

    fn play(&mut self, m: HuffingMove) {
        let board = self.board_after(m.huffed());
        self.huffable = left_out(&board, m.normal());
        self.board = board.child(m.normal());
    }

    fn count_legal_moves(&self) -> u64 {
        self.huffs()
            .map(|huffed| count_moves(&self.board_after(huffed)))
            .sum()
    }

    fn has_legal_move(&self) -> bool {
        // A huff may open the only way.
        self.huffs()
            .any(|huffed| self.board_after(huffed).has_legal_move())
    }
}

/// The part of the key that tells positions on one board apart; 0 where nothing may be huffed.
#[inline(always)]
fn key_of(huffable: SquareSet) -> Key {
    // An odd multiplier keeps different sets different, and away from what the keys of boards are mixed of.
    Key(mix(huffable.0.wrapping_mul(0xd6e8_feb8_6659_fd93)))
}
