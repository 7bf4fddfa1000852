//! Squares, sets of squares, diagonal steps and rays.
//!
//! A set is one 64-bit integer. After every second row one bit is a ghost that belongs to no
//! square, so that each of the four diagonal steps is one shift for the whole board: a step over
//! the edge lands on a ghost or outside. On the 10 x 10 board (the numbers are bits, `gh` the ghosts):
//!
//! ```text
//!      0   1   2   3   4
//!    5   6   7   8   9   gh
//!     11  12  13  14  15
//!   16  17  18  19  20   gh
//! ```

use std::marker::PhantomData;

use super::variant::Variant;
use crate::bitset;

/// A playing square. The value is its bit in a [`SquareSet`], which depends on the variant;
/// players know the square by its number, which exists only in notation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The bit of the square in a set, below 64.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize & 63
    }

    /// The reverse of [`Square::index`].
    #[inline(always)]
    pub const fn from_index(index: usize) -> Square {
        Square(index as u8 & 63)
    }

    /// The square with the number `number` of the variant's notation, from 1.
    pub const fn from_number<V: Variant>(number: u32) -> Option<Square> {
        if number == 0 || number > V::SQUARES {
            return None;
        }
        let dense = number - 1;
        Some(Square((dense + dense / (2 * V::ROW)) as u8))
    }

    /// The number of the square in the variant's notation: 1 is the leftmost square of the top row.
    #[inline]
    pub const fn number<V: Variant>(self) -> u32 {
        let index = self.index() as u32;
        index - index / (2 * V::ROW + 1) + 1
    }

    /// The row, 0 at the top.
    #[inline]
    pub const fn row<V: Variant>(self) -> u32 {
        (self.number::<V>() - 1) / V::ROW
    }

    /// The column among all columns of the board, light squares included, 0 at the left.
    #[inline]
    pub const fn column<V: Variant>(self) -> u32 {
        let in_row = (self.number::<V>() - 1) % V::ROW;
        2 * in_row + (self.row::<V>() + 1) % 2
    }

    /// The square in the same place seen from the other side of the board.
    #[inline(always)]
    pub const fn rotated<V: Variant>(self) -> Square {
        Square((last_index(V::ROW) - self.index() as u32) as u8 & 63)
    }
}

bitset! {
    /// A set of squares.
    SquareSet(u64) of Square
}

/// One of the four diagonal directions, as White sees the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Direction {
    /// Up and to the left.
    UpLeft,
    /// Up and to the right.
    UpRight,
    /// Down and to the left.
    DownLeft,
    /// Down and to the right.
    DownRight,
}

impl Direction {
    /// The four directions; the opposite of the n-th is the n-th from the end.
    pub const ALL: [Direction; 4] = [
        Direction::UpLeft,
        Direction::UpRight,
        Direction::DownLeft,
        Direction::DownRight,
    ];

    /// The reverse direction.
    #[inline(always)]
    pub const fn opposite(self) -> Direction {
        Direction::ALL[3 - self as usize]
    }

    /// Whether it leads towards square 1.
    #[inline(always)]
    pub const fn is_up(self) -> bool {
        matches!(self, Direction::UpLeft | Direction::UpRight)
    }
}

impl SquareSet {
    /// Every member moved one step. Steps over the edge leave ghosts behind:
    /// meet the result with a set of squares.
    #[inline(always)]
    pub const fn step<V: Variant>(self, direction: Direction) -> SquareSet {
        SquareSet(match direction {
            Direction::UpLeft => self.0 >> (V::ROW + 1),
            Direction::UpRight => self.0 >> V::ROW,
            Direction::DownLeft => self.0 << V::ROW,
            Direction::DownRight => self.0 << (V::ROW + 1),
        })
    }

    /// The set seen from the other side of the board.
    #[inline(always)]
    pub const fn rotated<V: Variant>(self) -> SquareSet {
        SquareSet(self.0.reverse_bits() >> (63 - last_index(V::ROW)))
    }

    /// The only member, if there is exactly one.
    #[inline]
    pub fn only(self) -> Option<Square> {
        if self.has_many() { None } else { self.first() }
    }
}

/// The bit of the highest square.
const fn last_index(squares_in_row: u32) -> u32 {
    2 * squares_in_row * squares_in_row + squares_in_row - 2
}

/// The squares of row `row`, 0 at the top.
pub(super) const fn row(squares_in_row: u32, row: u32) -> SquareSet {
    let first = row * squares_in_row + row / 2;
    SquareSet(((1 << squares_in_row) - 1) << first)
}

/// All squares of the board.
pub(super) const fn board(squares_in_row: u32) -> SquareSet {
    let mut set = 0;
    let mut index = 0;
    while index < 2 * squares_in_row {
        set |= row(squares_in_row, index).0;
        index += 1;
    }
    SquareSet(set)
}

/// The squares beyond each square, to the edge of the board.
pub struct Rays<V>(PhantomData<V>);

impl<V: Variant> Rays<V> {
    const TABLE: [[SquareSet; 64]; 4] = {
        let mut table = [[SquareSet::EMPTY; 64]; 4];
        let mut direction = 0;
        while direction < 4 {
            let mut index = 0;
            while index < 64 {
                let mut at = SquareSet(V::BOARD.0 & (1 << index));
                while !at.is_empty() {
                    at = at.step::<V>(Direction::ALL[direction]);
                    at = SquareSet(at.0 & V::BOARD.0);
                    table[direction][index].0 |= at.0;
                }
                index += 1;
            }
            direction += 1;
        }
        table
    };

    /// The squares from `square`, itself left out, to the edge.
    #[inline(always)]
    pub fn from(square: Square, direction: Direction) -> SquareSet {
        let table: &'static [[SquareSet; 64]; 4] = &Self::TABLE;
        table[direction as usize][square.index()]
    }

    /// The squares in a row from `square` on, itself left out, that are all in `empty`.
    #[inline(always)]
    pub fn open(square: Square, direction: Direction, empty: SquareSet) -> SquareSet {
        let ray = Self::from(square, direction);
        match nearest(ray - empty, direction) {
            None => ray,
            Some(blocker) => ray - Self::from(blocker, direction).with(blocker),
        }
    }
}

/// The member of `set` met first by one who goes through it in `direction`.
/// The members lie on one ray in that direction.
#[inline(always)]
pub fn nearest(set: SquareSet, direction: Direction) -> Option<Square> {
    if set.is_empty() {
        None
    } else if direction.is_up() {
        Some(Square::from_index(63 - set.0.leading_zeros() as usize))
    } else {
        Some(Square::from_index(set.0.trailing_zeros() as usize))
    }
}
