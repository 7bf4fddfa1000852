//! The rows at the far end of the board: where pieces promote, and where some could never move again.

use crate::base::side::Side;

use super::piece::Kind;
use super::square::Squares;

/// Where pieces of one side promote or could never move again.
#[derive(Debug)]
pub struct Zone {
    /// The last three rows.
    pub promotion: Squares,
    /// The last row: UNIFORM and LIMA cannot stay there.
    pub last_row: Squares,
    /// The last two rows: YANKEE cannot stay there.
    pub last_two_rows: Squares,
}

const fn rows(ranks: [u8; 3], count: usize) -> Squares {
    let mut bits = 0;
    let mut index = 0;
    while index < count {
        bits |= Squares::rank(ranks[index]).0;
        index += 1;
    }
    Squares(bits)
}

/// The rows of both sides.
pub(super) const ZONES: [Zone; 2] = [
    Zone {
        promotion: rows([1, 2, 3], 3),
        last_row: rows([1, 2, 3], 1),
        last_two_rows: rows([1, 2, 3], 2),
    },
    Zone {
        promotion: rows([9, 8, 7], 3),
        last_row: rows([9, 8, 7], 1),
        last_two_rows: rows([9, 8, 7], 2),
    },
];

/// The rows of a side.
#[inline(always)]
pub fn of(side: Side) -> &'static Zone {
    static IN_MEMORY: [Zone; 2] = ZONES;
    &IN_MEMORY[side]
}

/// The squares on which a kind of piece, given by its number, could never move again.
#[inline(always)]
pub(super) const fn dead_squares(side: Side, kind: usize) -> Squares {
    const UNIFORM: usize = Kind::Uniform as usize;
    const LIMA: usize = Kind::Lima as usize;
    const YANKEE: usize = Kind::Yankee as usize;
    match kind {
        UNIFORM | LIMA => ZONES[side as usize].last_row,
        YANKEE => ZONES[side as usize].last_two_rows,
        _ => Squares::EMPTY,
    }
}
