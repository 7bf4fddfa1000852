//! The numbers of the hand-written evaluation, and how they are added up.

use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// A weight in two stages of the game, in hundredths of a man: with the board full and with the board nearly empty.
/// What counts in between lies in between.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Weight {
    /// With all the pieces of the start position.
    pub full: i16,
    /// With no pieces left.
    pub empty: i16,
}

/// The weight `full` that becomes `empty`.
pub const fn w(full: i16, empty: i16) -> Weight {
    Weight { full, empty }
}

/// A sum of weights: both stages in one integer, so that one addition adds both.
///
/// Source: the packed middle-game and endgame scores of Stockfish.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sum(i32);

impl Weight {
    /// The weight as a sum of one.
    #[inline(always)]
    pub const fn sum(self) -> Sum {
        Sum((self.full as i32) * 0x1_0000 + self.empty as i32)
    }
}

impl Sum {
    /// The sum with the board full, in hundredths of a man.
    #[inline(always)]
    pub const fn full(self) -> i32 {
        // A negative lower half has borrowed one from the upper half.
        (self.0 + 0x8000) >> 16
    }

    /// The sum with the board empty, in hundredths of a man.
    #[inline(always)]
    pub const fn empty(self) -> i32 {
        self.0 as i16 as i32
    }

    /// The value `part` of the way from an empty board (0) to a full one (`whole`).
    #[inline(always)]
    pub const fn at(self, part: i32, whole: i32) -> i32 {
        (self.full() * part + self.empty() * (whole - part)) / whole
    }
}

impl Add for Sum {
    type Output = Sum;
    #[inline(always)]
    fn add(self, other: Sum) -> Sum {
        Sum(self.0.wrapping_add(other.0))
    }
}

impl Sub for Sum {
    type Output = Sum;
    #[inline(always)]
    fn sub(self, other: Sum) -> Sum {
        Sum(self.0.wrapping_sub(other.0))
    }
}

impl AddAssign for Sum {
    #[inline(always)]
    fn add_assign(&mut self, other: Sum) {
        *self = *self + other;
    }
}

impl SubAssign for Sum {
    #[inline(always)]
    fn sub_assign(&mut self, other: Sum) {
        *self = *self - other;
    }
}

impl Neg for Sum {
    type Output = Sum;
    #[inline(always)]
    fn neg(self) -> Sum {
        Sum(0) - self
    }
}

impl Mul<usize> for Weight {
    type Output = Sum;
    #[inline(always)]
    fn mul(self, count: usize) -> Sum {
        Sum(self.sum().0.wrapping_mul(count as i32))
    }
}

/// The weights of one game. Squares are seen by the side whose piece is weighed: it moves up, its own
/// back row is the last one. On the 8 x 8 board only the first squares of a table are used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C)]
pub struct Weights {
    /// A man on each square, from the row where it is crowned down to its own back row.
    pub men: [Weight; 50],
    /// A king on each square.
    pub kings: [Weight; 50],
    /// The first king, beyond its square.
    pub first_king: Weight,
    /// The men on the own back row, by the set of its squares; the leftmost square is the lowest bit.
    pub back_row: [Weight; 32],
    /// The difference between the men on the left half and on the right half.
    pub imbalance: [Weight; 8],
    /// A man with a man of its own, or the edge, behind it on the left and on the right.
    pub backed: Weight,
    /// A man with a man of its own behind it on exactly one side.
    pub half_backed: Weight,
    /// A backed man in the opponent's half.
    pub outpost: Weight,
    /// A man in the opponent's half with no man of its own behind it.
    pub loose: Weight,
    /// A man that cannot step.
    pub blocked: Weight,
    /// A step of a man that no man of the opponent can punish at once.
    pub safe_step: Weight,
    /// A step of a man that loses it unless it is an exchange.
    pub risky_step: Weight,
    /// No safe step is left to a side with men only.
    pub no_safe_step: Weight,
    /// A man that no piece of the opponent can stop, by the steps it still needs.
    pub runaway: [Weight; 10],
    /// A man in contact: an opponent's man stands right before it.
    pub contact: Weight,
    /// An empty square in the own half with own men on two sides of it.
    pub hole: Weight,
    /// A step of a king, or a square that a flying king reaches.
    pub king_step: Weight,
    /// A king without a step.
    pub trapped_king: Weight,
    /// A king against a side without one, for each man of that side.
    pub king_against_men: Weight,
    /// A man, when the opponent has a king and the own side has none.
    pub man_against_king: Weight,
    /// To be on move.
    pub turn: Weight,
    /// To have the move (the opposition) with equal numbers.
    pub opposition: Weight,
}
