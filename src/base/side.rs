//! The two players.

use std::ops::{Index, IndexMut, Not};

/// The player who moves first in the game's start position, or the other one.
///
/// Colours exist only in notation: `First` is Black (`b`) in SFEN, White in
/// international draughts and Dash-guti, Black in English draughts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[repr(u8)]
pub enum Side {
    /// The side that moves first in the start position.
    #[default]
    First,
    /// The other side.
    Second,
}

impl Side {
    /// Both sides, `First` first.
    pub const ALL: [Side; 2] = [Side::First, Side::Second];

    /// 0 for `First`, 1 for `Second`.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The opponent, usable in constants.
    #[inline(always)]
    pub const fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}

impl Not for Side {
    type Output = Side;

    #[inline(always)]
    fn not(self) -> Side {
        self.other()
    }
}

impl<T> Index<Side> for [T; 2] {
    type Output = T;

    #[inline(always)]
    fn index(&self, side: Side) -> &T {
        &self[side as usize]
    }
}

impl<T> IndexMut<Side> for [T; 2] {
    #[inline(always)]
    fn index_mut(&mut self, side: Side) -> &mut T {
        &mut self[side as usize]
    }
}
