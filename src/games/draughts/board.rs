//! The position: three sets and the side to move.

use std::fmt;
use std::marker::PhantomData;
use std::ops::ControlFlow;

use super::capture;
use super::geometry::{Square, SquareSet};
use super::movegen;
use super::moves::Move;
use super::variant::{Colour, Variant, crown_row};
use crate::base::key::{Key, mix};
use crate::base::position;
use crate::base::side::Side;

/// A position of the variant `V`. No square holds two pieces, and no man stands on the row where it is crowned.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position<V: Variant> {
    /// The pieces of the side to move. Sets that swap at every move need no index by side.
    mover: SquareSet,
    /// The pieces of the other side.
    waiting: SquareSet,
    /// The kings of both sides.
    kings: SquareSet,
    side_to_move: Side,
    variant: PhantomData<V>,
}

/// The pieces of a position to be made, by side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Setup {
    /// The men.
    pub men: [SquareSet; 2],
    /// The kings.
    pub kings: [SquareSet; 2],
    /// Who is to move.
    pub side_to_move: Side,
}

/// Why a [`Setup`] is not a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetupError {
    /// The square holds two pieces.
    Overlap(Square),
    /// A man of this side stands on the row where it is crowned.
    ManOnLastRow(Side, Square),
    /// The bit is no square of the board.
    OffBoard(Square),
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::Overlap(square) => write!(f, "bit {} holds two pieces", square.index()),
            SetupError::ManOnLastRow(_, square) => {
                write!(f, "bit {} holds a man on its last row", square.index())
            }
            SetupError::OffBoard(square) => write!(f, "bit {} is off the board", square.index()),
        }
    }
}

impl std::error::Error for SetupError {}

impl<V: Variant> Position<V> {
    /// The start position of the game.
    pub fn start() -> Position<V> {
        let black = SquareSet((0..V::MEN).fold(0, |set, dense| set | bit::<V>(dense)));
        let white = black.rotated::<V>();
        let men = match V::FIRST {
            Colour::White => [white, black],
            Colour::Black => [black, white],
        };
        Position {
            mover: men[0],
            waiting: men[1],
            kings: SquareSet::EMPTY,
            side_to_move: Side::First,
            variant: PhantomData,
        }
    }

    /// The position of `setup`. Any number of pieces that the board holds will do; a side may have none.
    pub fn new(setup: Setup) -> Result<Position<V>, SetupError> {
        let [first_men, second_men] = setup.men;
        let [first_kings, second_kings] = setup.kings;
        let mut occupied = SquareSet::EMPTY;
        for set in [first_men, second_men, first_kings, second_kings] {
            if let Some(square) = (set - V::BOARD).first() {
                return Err(SetupError::OffBoard(square));
            }
            if let Some(square) = (set & occupied).first() {
                return Err(SetupError::Overlap(square));
            }
            occupied |= set;
        }
        for side in Side::ALL {
            if let Some(square) = (setup.men[side] & crown_row::<V>(side)).first() {
                return Err(SetupError::ManOnLastRow(side, square));
            }
        }
        let pieces = [first_men | first_kings, second_men | second_kings];
        Ok(Position {
            mover: pieces[setup.side_to_move],
            waiting: pieces[!setup.side_to_move],
            kings: first_kings | second_kings,
            side_to_move: setup.side_to_move,
            variant: PhantomData,
        })
    }

    /// The position with these sets, which must be those of a position.
    #[inline(always)]
    pub(super) fn from_sets(
        mover: SquareSet,
        waiting: SquareSet,
        kings: SquareSet,
        side_to_move: Side,
    ) -> Position<V> {
        Position {
            mover,
            waiting,
            kings,
            side_to_move,
            variant: PhantomData,
        }
    }

    /// The reverse of [`Position::new`].
    pub fn setup(&self) -> Setup {
        Setup {
            men: Side::ALL.map(|side| self.men(side)),
            kings: Side::ALL.map(|side| self.kings(side)),
            side_to_move: self.side_to_move,
        }
    }

    /// Who is to move.
    #[inline(always)]
    pub fn side_to_move(&self) -> Side {
        self.side_to_move
    }

    /// The men and kings of the side to move.
    #[inline(always)]
    pub fn mover(&self) -> SquareSet {
        self.mover
    }

    /// The men and kings of the side that is not to move.
    #[inline(always)]
    pub fn waiting(&self) -> SquareSet {
        self.waiting
    }

    /// The kings of both sides.
    #[inline(always)]
    pub fn all_kings(&self) -> SquareSet {
        self.kings
    }

    /// The men and kings of `side`.
    #[inline(always)]
    pub fn pieces(&self, side: Side) -> SquareSet {
        if side == self.side_to_move {
            self.mover
        } else {
            self.waiting
        }
    }

    /// The men of `side`.
    #[inline(always)]
    pub fn men(&self, side: Side) -> SquareSet {
        self.pieces(side) - self.kings
    }

    /// The kings of `side`.
    #[inline(always)]
    pub fn kings(&self, side: Side) -> SquareSet {
        self.pieces(side) & self.kings
    }

    /// The squares with a piece.
    #[inline(always)]
    pub fn occupied(&self) -> SquareSet {
        self.mover | self.waiting
    }

    /// The squares without a piece.
    #[inline(always)]
    pub fn empty(&self) -> SquareSet {
        V::BOARD - self.occupied()
    }

    /// The same position with the other side to move: not a move, but the question "what if".
    #[inline(always)]
    pub fn passed(&self) -> Position<V> {
        Position {
            mover: self.waiting,
            waiting: self.mover,
            side_to_move: !self.side_to_move,
            ..*self
        }
    }

    /// The position with the board turned round and the colours exchanged: the same moves with the numbers
    /// counted from the other end, played by the other colour.
    #[inline]
    pub fn turned_round(&self) -> Position<V> {
        Position {
            mover: self.mover.rotated::<V>(),
            waiting: self.waiting.rotated::<V>(),
            kings: self.kings.rotated::<V>(),
            side_to_move: !self.side_to_move,
            variant: PhantomData,
        }
    }

    /// Whether the legal move `m` makes a king of a man.
    #[inline(always)]
    pub fn crowns(&self, m: Move) -> bool {
        crown_row::<V>(self.side_to_move).has(m.to()) && !self.kings.has(m.from())
    }

    /// Whether the side to move can capture, and so must.
    #[inline(always)]
    pub fn must_capture(&self) -> bool {
        capture::exists(self)
    }

    /// Hands every legal capture to `sink` once, until it says `Break`; nothing when there is none.
    #[inline(always)]
    pub fn visit_captures<F>(&self, sink: F) -> ControlFlow<()>
    where
        F: FnMut(Move) -> ControlFlow<()>,
    {
        movegen::visit_captures(self, sink)
    }

    /// Hands every move without capture to `sink` once, until it says `Break`.
    /// They are the legal moves only when [`Position::must_capture`] is false.
    #[inline(always)]
    pub fn visit_quiet_moves<F>(&self, sink: F) -> ControlFlow<()>
    where
        F: FnMut(Move) -> ControlFlow<()>,
    {
        movegen::visit_quiet_moves(self, sink)
    }
}

/// The bit of the square numbered `dense` + 1.
fn bit<V: Variant>(dense: u32) -> u64 {
    Square::from_number::<V>(dense + 1).map_or(0, |square| SquareSet::of(square).0)
}

impl<V: Variant> position::Position for Position<V> {
    type Move = Move;

    #[inline(always)]
    fn side_to_move(&self) -> Side {
        self.side_to_move
    }

    /// The three sets folded by two long multiplications, as wyhash does it (Wang Yi): cheaper than keeping
    /// a key up to date, since captures change many squares and the last ply of a search needs no key.
    #[inline]
    fn key(&self) -> Key {
        // The upper bits of the constants lie beyond the board, so no factor is ever 0.
        let mover = self.mover.0 ^ 0xa076_1d64_78bd_642f;
        let waiting = self.waiting.0 ^ 0xe703_7ed1_a0b4_28db;
        let side = (self.side_to_move.index() as u64) << 63;
        Key(mix(fold(mover, waiting) ^ (self.kings.0 | side)))
    }

    fn recomputed_key(&self) -> Key {
        let mut setup = Setup {
            side_to_move: self.side_to_move,
            ..Setup::default()
        };
        for side in Side::ALL {
            for square in self.pieces(side) {
                let set = if self.kings.has(square) {
                    &mut setup.kings[side]
                } else {
                    &mut setup.men[side]
                };
                *set = set.with(square);
            }
        }
        match Position::<V>::new(setup) {
            Ok(position) => position.key(),
            // A position that breaks its own promise must not seem to keep it.
            Err(_) => Key(!self.key().0),
        }
    }

    #[inline(always)]
    fn visit_legal_moves<F>(&self, sink: F) -> ControlFlow<()>
    where
        F: FnMut(Move) -> ControlFlow<()>,
    {
        movegen::visit_legal_moves(self, sink)
    }

    #[inline]
    fn is_legal(&self, m: Move) -> bool {
        movegen::is_legal(self, m)
    }

    #[inline(always)]
    fn play(&mut self, m: Move) {
        let from = SquareSet::of(m.from());
        let to = SquareSet::of(m.to());
        let was_king = self.kings.0 >> m.from().index() & 1;
        let crowned = to & crown_row::<V>(self.side_to_move);
        let kings = SquareSet(was_king << m.to().index()) | crowned;
        self.kings = (self.kings - (from | m.captured())) | kings;
        let moved = (self.mover - from) | to;
        self.mover = self.waiting - m.captured();
        self.waiting = moved;
        self.side_to_move = !self.side_to_move;
    }

    #[inline(always)]
    fn count_legal_moves(&self) -> u64 {
        movegen::count_legal_moves(self)
    }

    #[inline]
    fn has_legal_move(&self) -> bool {
        movegen::has_quiet_move(self) || self.must_capture()
    }
}

/// The two halves of the long product, xored.
#[inline(always)]
fn fold(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    (product >> 64) as u64 ^ product as u64
}
