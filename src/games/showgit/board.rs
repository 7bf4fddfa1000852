//! The board with hands and side to move, and playing a move on it.

use std::fmt;

use crate::base::key::{Key, SplitMix, mix};
use crate::base::side::Side;

use super::attacks;
use super::hand::Hand;
use super::moves::{Move, Origin};
use super::piece::{Kind, Motion, Occupant, Piece};
use super::square::{Square, SquareTable, Squares};

/// Which moves may promote.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[repr(u8)]
pub enum Promotion {
    /// Those that begin or end in the zone, as in shogi.
    #[default]
    BeginOrEnd,
    /// Those that end in the zone only: the first sentence of the old rules taken literally.
    End,
}

/// A position of Showgit: board, hands, side to move. At least one STAR stands on it.
///
/// It carries the promotion rule with it, which is not a part of its key.
#[derive(Clone)]
pub struct Board {
    /// The pieces of both sides by how they move.
    motions: [Squares; Motion::COUNT],
    sides: [Squares; 2],
    /// The pieces that attack the STAR of the side to move.
    checkers: Squares,
    /// The pieces of the side to move that shield their STAR from a sliding piece.
    pinned: Squares,
    /// The hash of board and side to move; the hands are mixed in on demand.
    board_key: u64,
    hands: [Hand; 2],
    occupants: [Occupant; Square::COUNT],
    stars: [Square; 2],
    side: Side,
    promotion: Promotion,
}

/// A random number for each piece on each square.
static PIECE_KEYS: [SquareTable<u64>; 32] = {
    let mut keys = [const { SquareTable([0; 128]) }; 32];
    let mut random = SplitMix::new(0x5368_6f77_6769_7421);
    let mut piece = 0;
    while piece < 32 {
        let mut square = 0;
        while square < 81 {
            let (number, after) = random.step();
            keys[piece].0[square] = number;
            random = after;
            square += 1;
        }
        piece += 1;
    }
    keys
};

const SIDE_KEY: u64 = mix(0x5349_4445);

impl Board {
    /// An empty board, not yet a legal position. The setup puts the pieces on it.
    pub(super) fn bare(side: Side, promotion: Promotion) -> Board {
        Board {
            motions: [Squares::EMPTY; Motion::COUNT],
            sides: [Squares::EMPTY; 2],
            checkers: Squares::EMPTY,
            pinned: Squares::EMPTY,
            board_key: match side {
                Side::First => 0,
                Side::Second => SIDE_KEY,
            },
            hands: [Hand::EMPTY; 2],
            occupants: [Occupant::NONE; Square::COUNT],
            stars: [Square::NOWHERE; 2],
            side,
            promotion,
        }
    }

    /// Puts a piece on an empty square.
    #[inline(always)]
    pub(super) fn put(&mut self, side: Side, kind: u8, square: Square) {
        let occupant = Occupant::new(side, kind);
        let bit = Squares::of(square);
        let motion = Motion::OF_KIND[occupant.kind()];
        self.motions[motion as usize] ^= bit;
        self.sides[side] ^= bit;
        self.occupants[square.index()] = occupant;
        self.board_key ^= PIECE_KEYS[occupant.0 as usize & 31][square];
        if motion as u8 == Motion::Star as u8 {
            self.stars[side] = square;
        }
    }

    /// Takes a piece of `side` off its square.
    #[inline(always)]
    fn take(&mut self, side: Side, square: Square) -> Occupant {
        let occupant = self.occupants[square.index()];
        let bit = Squares::of(square);
        self.motions[Motion::OF_KIND[occupant.kind()] as usize] ^= bit;
        self.sides[side] ^= bit;
        self.occupants[square.index()] = Occupant::NONE;
        self.board_key ^= PIECE_KEYS[occupant.0 as usize & 31][square];
        occupant
    }

    /// Adds a piece to a hand.
    pub(super) fn put_in_hand(&mut self, side: Side, kind: Kind) {
        self.hands[side].add(kind.index());
    }

    /// Plays a legal move.
    #[inline(always)]
    pub(super) fn advance(&mut self, m: Move) {
        let us = self.side;
        let to = m.to();
        let kind = match m.origin() {
            Origin::Board(from) => {
                let piece = self.take(us, from);
                if self.occupants[to.index()] != Occupant::NONE {
                    let captured = self.take(!us, to);
                    self.hands[us].add(captured.kind());
                }
                piece.kind() as u8 + m.promotion_step()
            }
            Origin::Hand(kind) => {
                self.hands[us].remove(kind.index());
                kind as u8
            }
        };
        self.put(us, kind, to);
        self.side = !us;
        self.board_key ^= SIDE_KEY;

        let star = self.stars[!us];
        self.find_sliders(star, us);
        if attacks::steps(us, kind as usize, to).has(star) {
            self.checkers |= Squares::of(to);
        }
    }

    /// Hands the move to the other side without a move (for null-move pruning).
    /// The side to move must not be in check.
    pub fn pass(&mut self) {
        debug_assert!(!self.in_check());
        self.side = !self.side;
        self.board_key ^= SIDE_KEY;
        // Only sliding pieces can pin; and nobody was in check.
        self.find_sliders(self.stars[self.side], !self.side);
    }

    /// Finds all attackers and pinned pieces of the side to move from nothing.
    pub(super) fn find_attackers(&mut self) {
        let star = self.stars[self.side];
        self.find_sliders(star, !self.side);
        for square in self.sides[!self.side] {
            let kind = self.occupants[square.index()].kind();
            if attacks::steps(!self.side, kind, square).has(star) {
                self.checkers |= Squares::of(square);
            }
        }
    }

    /// Sets `checkers` to the sliding pieces of `by` that attack `star`, and `pinned` to
    /// the pieces that shield it from one.
    #[inline(always)]
    fn find_sliders(&mut self, star: Square, by: Side) {
        let occupied = self.occupied();
        self.checkers = Squares::EMPTY;
        self.pinned = Squares::EMPTY;
        for slider in self.sliders_in_line(star, by) {
            let shields = attacks::between(star, slider) & occupied;
            if shields.is_empty() {
                self.checkers |= Squares::of(slider);
            } else if !shields.has_many() {
                self.pinned |= shields & self.sides[!by];
            }
        }
    }

    /// Who is to move.
    #[inline(always)]
    pub fn side(&self) -> Side {
        self.side
    }

    /// The promotion rule that moves of this position follow.
    #[inline(always)]
    pub fn promotion(&self) -> Promotion {
        self.promotion
    }

    /// The occupied squares.
    #[inline(always)]
    pub fn occupied(&self) -> Squares {
        self.sides[0] | self.sides[1]
    }

    /// The squares of all pieces of `side`.
    #[inline(always)]
    pub fn pieces(&self, side: Side) -> Squares {
        self.sides[side]
    }

    /// The squares of the pieces of both sides that move like this.
    #[inline(always)]
    pub fn moving_like(&self, motion: Motion) -> Squares {
        self.motions[motion as usize]
    }

    /// The squares of the pieces of `side` of exactly this kind.
    pub fn pieces_of_kind(&self, side: Side, kind: Kind) -> Squares {
        (self.sides[side] & self.motions[Motion::of(kind) as usize])
            .filter(|square| self.occupants[square.index()].kind() == kind.index())
            .collect()
    }

    /// The piece on a square.
    #[inline]
    pub fn piece_on(&self, square: Square) -> Option<Piece> {
        self.occupants[square.index()].piece()
    }

    /// What stands on a square, as one byte.
    #[inline(always)]
    pub(super) fn occupant(&self, square: Square) -> Occupant {
        self.occupants[square.index()]
    }

    /// The pieces in hand of `side`.
    #[inline(always)]
    pub fn hand(&self, side: Side) -> Hand {
        self.hands[side]
    }

    /// Where the STAR (or TIME) of `side` stands; `None` in problems without it.
    #[inline]
    pub fn star(&self, side: Side) -> Option<Square> {
        let star = self.stars[side];
        (star != Square::NOWHERE).then_some(star)
    }

    /// Where the STAR of `side` stands; `Square::NOWHERE` without it.
    #[inline(always)]
    pub(super) fn star_or_nowhere(&self, side: Side) -> Square {
        self.stars[side]
    }

    /// The pieces that attack the STAR of the side to move.
    #[inline(always)]
    pub fn checkers(&self) -> Squares {
        self.checkers
    }

    /// Whether the STAR of the side to move is attacked.
    #[inline(always)]
    pub fn in_check(&self) -> bool {
        !self.checkers.is_empty()
    }

    /// The pieces of the side to move that may leave their line to their STAR on no account.
    #[inline(always)]
    pub fn pinned(&self) -> Squares {
        self.pinned
    }

    /// The hash of board, hands and side to move.
    #[inline(always)]
    pub(super) fn hash(&self) -> Key {
        let hands = u64::from(self.hands[0].bits()) << 32 | u64::from(self.hands[1].bits());
        Key(self.board_key ^ mix(hands))
    }

    /// The hash of the board without hands, for recognising positions whose hands differ.
    #[inline(always)]
    pub fn key_without_hands(&self) -> Key {
        Key(self.board_key)
    }

    /// The same position built from nothing: the slow truth beside what moves change step by step.
    pub fn rebuilt(&self) -> Board {
        let mut board = Board::bare(self.side, self.promotion);
        for square in Square::all() {
            if let Some(piece) = self.piece_on(square) {
                board.put(piece.side, piece.kind as u8, square);
            }
        }
        board.hands = self.hands;
        board.find_attackers();
        board
    }
}

/// Two positions are equal when board, hands and side to move are.
impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.side == other.side && self.hands == other.hands && self.occupants == other.occupants
    }
}

impl Eq for Board {}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in 1..=9 {
            for file in (1..=9).rev() {
                let square = Square::new(file, rank);
                let text = match square.and_then(|square| self.piece_on(square)) {
                    None => " .".to_string(),
                    Some(piece) => {
                        let letter = char::from(b"PLNSBRGK"[piece.kind.index() & 7]);
                        let sign = if piece.kind.is_promoted() { '+' } else { ' ' };
                        match piece.side {
                            Side::First => format!("{sign}{letter}"),
                            Side::Second => format!("{sign}{}", letter.to_ascii_lowercase()),
                        }
                    }
                };
                write!(f, "{text}")?;
            }
            writeln!(f)?;
        }
        write!(f, "hands {:?}, {:?} to move", self.hands, self.side)
    }
}
