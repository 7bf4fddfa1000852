//! Moves: a step of a piece, with or without promotion, or a drop.

use std::fmt;
use std::num::NonZeroU16;

use crate::base::position;

use super::piece::Kind;
use super::square::Square;

/// A move in 16 bits: the square of arrival (7 bits), the square of departure or
/// 81 plus the number of the dropped kind (7 bits), the promotion, and a bit that is always set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(NonZeroU16);

/// Where a moving piece comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Origin {
    /// A square of the board.
    Board(Square),
    /// The hand.
    Hand(Kind),
}

const PROMOTION: u16 = 1 << 14;
const ALWAYS: u16 = 1 << 15;
const FIRST_DROP: u16 = Square::COUNT as u16;

impl Move {
    #[inline(always)]
    const fn pack(from: u16, to: Square, promotion: u16) -> Move {
        match NonZeroU16::new(to.index() as u16 | from << 7 | promotion | ALWAYS) {
            Some(bits) => Move(bits),
            None => unreachable!(),
        }
    }

    /// A move from square to square without promotion.
    #[inline(always)]
    pub const fn plain(from: Square, to: Square) -> Move {
        Move::pack(from.index() as u16, to, 0)
    }

    /// A move from square to square with promotion.
    #[inline(always)]
    pub const fn promoting(from: Square, to: Square) -> Move {
        Move::pack(from.index() as u16, to, PROMOTION)
    }

    /// A drop; `kind` must be one of [`Kind::DROPPABLE`].
    #[inline(always)]
    pub const fn drop(kind: Kind, to: Square) -> Move {
        debug_assert!((kind as u8) < Kind::Star as u8);
        Move::pack(FIRST_DROP + kind as u16, to, 0)
    }

    /// The move with this [`Move::bits`], if there is one.
    pub const fn from_bits(bits: u16) -> Option<Move> {
        let to = bits & 127;
        let from = bits >> 7 & 127;
        let is_drop = from >= FIRST_DROP;
        if bits & ALWAYS == 0
            || to >= FIRST_DROP
            || from == to
            || from >= FIRST_DROP + Kind::Star as u16
            || is_drop && bits & PROMOTION != 0
        {
            return None;
        }
        match NonZeroU16::new(bits) {
            Some(bits) => Some(Move(bits)),
            None => None,
        }
    }

    /// The move as an integer, never 0.
    #[inline(always)]
    pub const fn bits(self) -> u16 {
        self.0.get()
    }

    /// The square of arrival.
    #[inline(always)]
    pub const fn to(self) -> Square {
        Square::from_index((self.bits() & 127) as usize)
    }

    /// Whether the piece comes from the hand.
    #[inline(always)]
    pub const fn is_drop(self) -> bool {
        (self.bits() >> 7 & 127) >= FIRST_DROP
    }

    /// Whether the piece promotes.
    #[inline(always)]
    pub const fn is_promotion(self) -> bool {
        self.bits() & PROMOTION != 0
    }

    /// The square of departure; `None` for a drop.
    #[inline(always)]
    pub const fn from(self) -> Option<Square> {
        match self.origin() {
            Origin::Board(from) => Some(from),
            Origin::Hand(_) => None,
        }
    }

    /// The kind dropped, if the move is a drop.
    #[inline(always)]
    pub const fn dropped(self) -> Option<Kind> {
        match self.origin() {
            Origin::Board(_) => None,
            Origin::Hand(kind) => Some(kind),
        }
    }

    /// Where the piece comes from.
    #[inline(always)]
    pub const fn origin(self) -> Origin {
        let from = self.bits() >> 7 & 127;
        if from < FIRST_DROP {
            Origin::Board(Square::from_index(from as usize))
        } else {
            Origin::Hand(Kind::ALL[(from - FIRST_DROP) as usize & 7])
        }
    }

    /// 8 for a promotion, 0 otherwise: what is added to the number of the kind.
    #[inline(always)]
    pub(super) const fn promotion_step(self) -> u8 {
        (self.bits() >> 11) as u8 & 8
    }

    /// Every value of the type, legal somewhere or not.
    pub fn all() -> impl Iterator<Item = Move> {
        (0..=u16::MAX).filter_map(Move::from_bits)
    }
}

impl position::Move for Move {
    #[inline(always)]
    fn fingerprint(self) -> u16 {
        self.bits()
    }
}

/// USI text: `7g7f`, `2b3a+`, `P*5e`. Other letters are the business of the notation.
impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.origin() {
            Origin::Board(from) => write!(f, "{from}{}", self.to())?,
            Origin::Hand(kind) => {
                let letter = char::from(b"PLNSBRGK"[kind.index() & 7]);
                write!(f, "{letter}*{}", self.to())?;
            }
        }
        if self.is_promotion() {
            write!(f, "+")?;
        }
        Ok(())
    }
}
