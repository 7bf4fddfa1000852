//! The 81 squares, sets of them, and tables with one entry a square.

use std::fmt;
use std::ops::Index;

use crate::bitset;

/// One of the 81 squares. The index runs down the files, beginning with `1a`:
/// `1a` is 0, `1i` is 8, `2a` is 9, `9i` is 80.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The number of squares.
    pub const COUNT: usize = 81;

    /// Where a missing STAR stands: every table is empty there.
    pub(super) const NOWHERE: Square = Square(127);

    /// The square on `file` and `rank`, both from 1 to 9 (rank 1 is `a`).
    pub const fn new(file: u8, rank: u8) -> Option<Square> {
        if file >= 1 && file <= 9 && rank >= 1 && rank <= 9 {
            Some(Square((file - 1) * 9 + rank - 1))
        } else {
            None
        }
    }

    /// The square with an index below 81.
    #[inline(always)]
    pub const fn from_index(index: usize) -> Square {
        debug_assert!(index < Square::COUNT);
        Square(index as u8)
    }

    /// The index, below 81.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The file, from 1 (right, seen by the first player) to 9.
    #[inline(always)]
    pub const fn file(self) -> u8 {
        self.0 / 9 + 1
    }

    /// The rank, from 1 (`a`, the second player's last row) to 9 (`i`).
    #[inline(always)]
    pub const fn rank(self) -> u8 {
        self.0 % 9 + 1
    }

    /// The square that the other player calls by this one's place: the board turned round.
    #[inline(always)]
    pub const fn turned(self) -> Square {
        Square(80 - self.0)
    }

    /// Every square in index order.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator {
        (0..81u8).map(Square)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file(), char::from(b'a' + self.rank() - 1))
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

bitset! {
    /// A set of squares.
    Squares(u128) of Square
}

impl Squares {
    /// All 81 squares.
    pub const ALL: Squares = Squares((1 << 81) - 1);

    /// The nine squares of a rank, from 1 to 9.
    pub const fn rank(rank: u8) -> Squares {
        let mut bits = 0;
        let mut file = 0;
        while file < 9 {
            bits |= 1 << (file * 9 + rank as usize - 1);
            file += 1;
        }
        Squares(bits)
    }

    /// The nine squares of a file, from 1 to 9.
    pub const fn file(file: u8) -> Squares {
        Squares(0x1ff << ((file as usize - 1) * 9))
    }
}

/// One entry a square; `Square::NOWHERE` has one too.
#[derive(Debug)]
pub(super) struct SquareTable<T>(pub(super) [T; 128]);

impl<T> Index<Square> for SquareTable<T> {
    type Output = T;

    #[inline(always)]
    fn index(&self, square: Square) -> &T {
        // The mask costs less than a bounds check.
        &self.0[square.0 as usize & 127]
    }
}
