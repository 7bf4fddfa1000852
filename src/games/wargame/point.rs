//! Points of a board and sets of them.

use crate::bitset;

/// A point of a board, numbered row by row from the first side's edge, left to right.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Point(u8);

impl Point {
    /// The point with this number, below 32.
    #[inline(always)]
    pub const fn from_index(index: usize) -> Point {
        Point(index as u8)
    }

    /// The number of the point, below 32.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

bitset! {
    /// A set of points.
    PointSet(u32) of Point
}
