//! Two values in one integer: one for the opening, one for positions with full hands.

use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};

/// A value early and a value late in the game, in hundredths of a UNIFORM, added and subtracted at once.
///
/// Source: the packed "Score" common to chess engines since Glaurung.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pair(i32);

impl Pair {
    /// Nothing.
    pub const ZERO: Pair = Pair(0);

    /// The pair of an early and a late value, both within 16 bits.
    #[inline(always)]
    pub const fn new(early: i32, late: i32) -> Pair {
        Pair((late << 16).wrapping_add(early))
    }

    /// The value early in the game.
    #[inline(always)]
    pub const fn early(self) -> i32 {
        self.0 as i16 as i32
    }

    /// The value late in the game.
    #[inline(always)]
    pub const fn late(self) -> i32 {
        (self.0.wrapping_add(0x8000)) >> 16
    }

    /// The sum, usable in constants.
    #[inline(always)]
    pub const fn plus(self, other: Pair) -> Pair {
        Pair(self.0.wrapping_add(other.0))
    }

    /// The value between early (`phase` 0) and late (`phase` = `full`).
    #[inline(always)]
    pub const fn blend(self, phase: i32, full: i32) -> i32 {
        (self.early() * (full - phase) + self.late() * phase) / full
    }
}

impl Add for Pair {
    type Output = Pair;

    #[inline(always)]
    fn add(self, other: Pair) -> Pair {
        self.plus(other)
    }
}

impl Sub for Pair {
    type Output = Pair;

    #[inline(always)]
    fn sub(self, other: Pair) -> Pair {
        Pair(self.0.wrapping_sub(other.0))
    }
}

impl Neg for Pair {
    type Output = Pair;

    #[inline(always)]
    fn neg(self) -> Pair {
        Pair(self.0.wrapping_neg())
    }
}

impl AddAssign for Pair {
    #[inline(always)]
    fn add_assign(&mut self, other: Pair) {
        *self = *self + other;
    }
}

impl SubAssign for Pair {
    #[inline(always)]
    fn sub_assign(&mut self, other: Pair) {
        *self = *self - other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_values_survive_arithmetic() {
        for early in [-12_000, -1, 0, 1, 77, 9_000] {
            for late in [-13_000, -5, 0, 3, 12_345] {
                let pair = Pair::new(early, late);
                assert_eq!((pair.early(), pair.late()), (early, late));
                let sum = pair + Pair::new(-7, 9) - Pair::new(100, -100);
                assert_eq!((sum.early(), sum.late()), (early - 107, late + 109));
                assert_eq!(((-pair).early(), (-pair).late()), (-early, -late));
            }
        }
    }
}
