//! The kinds of pieces and the pieces of either side.

use crate::base::side::Side;

/// What a piece is. Promotion adds 8 to the number of the kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(u8)]
pub enum Kind {
    /// UNIFORM, the pawn of shogi: one step forward.
    Uniform,
    /// LIMA, the lance: any distance forward.
    Lima,
    /// YANKEE, the knight: jumps two forward and one sideways.
    Yankee,
    /// ALPHA, the silver: one step forward or diagonally.
    Alpha,
    /// VICTOR, the bishop: any distance diagonally.
    Victor,
    /// TANGO, the rook: any distance orthogonally.
    Tango,
    /// MIKE, the gold: one step in any direction but diagonally backward.
    Mike,
    /// STAR or TIME, the king: one step in any direction.
    Star,
    /// A promoted UNIFORM; moves as MIKE.
    NeoUniform,
    /// A promoted LIMA; moves as MIKE.
    NeoLima,
    /// A promoted YANKEE; moves as MIKE.
    NeoYankee,
    /// A promoted ALPHA; moves as MIKE.
    NeoAlpha,
    /// A promoted VICTOR; also steps orthogonally.
    NeoVictor,
    /// A promoted TANGO; also steps diagonally.
    NeoTango,
}

impl Kind {
    /// The number of kinds.
    pub const COUNT: usize = 14;

    /// Every kind, in the order of their numbers.
    pub const ALL: [Kind; Kind::COUNT] = [
        Kind::Uniform,
        Kind::Lima,
        Kind::Yankee,
        Kind::Alpha,
        Kind::Victor,
        Kind::Tango,
        Kind::Mike,
        Kind::Star,
        Kind::NeoUniform,
        Kind::NeoLima,
        Kind::NeoYankee,
        Kind::NeoAlpha,
        Kind::NeoVictor,
        Kind::NeoTango,
    ];

    /// The kinds that a hand can hold, the least valuable first.
    pub const DROPPABLE: [Kind; 7] = [
        Kind::Uniform,
        Kind::Lima,
        Kind::Yankee,
        Kind::Alpha,
        Kind::Mike,
        Kind::Victor,
        Kind::Tango,
    ];

    /// The number of the kind, below 14.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The kind with a number below 14.
    #[inline(always)]
    pub const fn from_index(index: usize) -> Kind {
        Kind::ALL[index]
    }

    /// Whether the piece has been promoted.
    #[inline(always)]
    pub const fn is_promoted(self) -> bool {
        self as u8 >= 8
    }

    /// The kind that a promotion makes of this one.
    #[inline]
    pub const fn promoted(self) -> Option<Kind> {
        if (self as u8) < Kind::Mike as u8 {
            Some(Kind::ALL[self as usize + 8])
        } else {
            None
        }
    }

    /// The kind as it lies in a hand, promotion taken off.
    #[inline(always)]
    pub const fn unpromoted(self) -> Kind {
        Kind::ALL[self as usize & 7]
    }

    /// How many pieces of this (unpromoted) kind a set of Showgit has, both sides together.
    pub const fn in_a_set(self) -> u8 {
        match self.unpromoted() {
            Kind::Uniform => 18,
            Kind::Lima | Kind::Yankee | Kind::Alpha | Kind::Mike => 4,
            _ => 2,
        }
    }
}

/// A piece of one side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// Whose piece it is.
    pub side: Side,
    /// What it is.
    pub kind: Kind,
}

/// What stands on a square, in one byte: the number of the kind, plus 16 for the second side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Occupant(pub(super) u8);

impl Occupant {
    /// An empty square.
    pub(super) const NONE: Occupant = Occupant(15);

    #[inline(always)]
    pub(super) const fn new(side: Side, kind: u8) -> Occupant {
        Occupant(kind | (side as u8) << 4)
    }

    /// The number of the kind; 15 on an empty square.
    #[inline(always)]
    pub(super) const fn kind(self) -> usize {
        (self.0 & 15) as usize
    }

    #[inline]
    pub(super) const fn piece(self) -> Option<Piece> {
        if self.kind() >= Kind::COUNT {
            return None;
        }
        Some(Piece {
            side: if self.0 & 16 == 0 {
                Side::First
            } else {
                Side::Second
            },
            kind: Kind::ALL[self.kind()],
        })
    }
}

/// How a piece moves: the five kinds of pieces that move as MIKE share one.
/// The boards of a position are kept by this.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Motion {
    /// As UNIFORM.
    Uniform,
    /// As LIMA.
    Lima,
    /// As YANKEE.
    Yankee,
    /// As ALPHA.
    Alpha,
    /// As VICTOR.
    Victor,
    /// As TANGO.
    Tango,
    /// As MIKE: MIKE itself and the four promoted small pieces.
    Mike,
    /// As STAR.
    Star,
    /// As NEO-VICTOR.
    NeoVictor,
    /// As NEO-TANGO.
    NeoTango,
}

impl Motion {
    /// The number of ways to move.
    pub const COUNT: usize = 10;

    /// The motion of every kind; the last two entries belong to no kind.
    pub(super) const OF_KIND: [Motion; 16] = [
        Motion::Uniform,
        Motion::Lima,
        Motion::Yankee,
        Motion::Alpha,
        Motion::Victor,
        Motion::Tango,
        Motion::Mike,
        Motion::Star,
        Motion::Mike,
        Motion::Mike,
        Motion::Mike,
        Motion::Mike,
        Motion::NeoVictor,
        Motion::NeoTango,
        Motion::Star,
        Motion::Star,
    ];

    /// How a kind moves.
    #[inline(always)]
    pub const fn of(kind: Kind) -> Motion {
        Motion::OF_KIND[kind as usize]
    }
}
