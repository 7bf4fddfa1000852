//! What tells one draughts game from another: constants, never an `if` at run time.

use std::fmt::Debug;
use std::hash::Hash;

use super::geometry::{SquareSet, board, row};
use crate::base::side::Side;

/// The colours as notation names them. White sits at the bottom, on the high
/// numbers, and moves up; Black moves down.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Colour {
    /// Moves towards square 1.
    White,
    /// Moves away from square 1. Also called Red, Dark or `Zwart`.
    Black,
}

/// The rules of one draughts game as constants.
pub trait Variant: Copy + Eq + Hash + Debug + Default + Send + Sync + 'static {
    /// The name used everywhere in this program.
    const NAME: &'static str;

    /// The `GameType` number of PDN.
    const PDN_GAME_TYPE: u32;

    /// Playing squares in one row: half the width of the board.
    const ROW: u32;

    /// Men of each side in the start position.
    const MEN: u32;

    /// The colour that moves first in the start position.
    const FIRST: Colour;

    /// Whether men capture backward too.
    const MEN_CAPTURE_BACKWARD: bool;

    /// Whether kings move and capture at any distance.
    const FLYING_KINGS: bool;

    /// Whether the capture of the largest number of pieces is compulsory.
    const MAJORITY: bool;

    /// Whether a man that reaches the last row during a capture is crowned and stops there.
    /// Otherwise it goes on as a man while it can and is crowned only where its move ends.
    const CROWNING_ENDS_CAPTURE: bool;

    /// The occurrence of a position that ends the game as a draw.
    const REPETITIONS: u32;

    /// Plies with kings only and without capture that make a draw.
    const KING_PLIES: u32;

    /// Plies of three pieces, a king among them, against a lone king that make a draw; 0 when the game knows no such rule.
    const THREE_AGAINST_KING_PLIES: u32;

    /// Plies of one or two pieces, a king among them, against a lone king that make a draw; 0 when the game knows no such rule.
    const TWO_AGAINST_KING_PLIES: u32;

    // What follows from the constants above; no game overrides these.

    /// The number of playing squares.
    const SQUARES: u32 = 2 * Self::ROW * Self::ROW;

    /// All playing squares.
    const BOARD: SquareSet = board(Self::ROW);

    /// The row where White's men are crowned.
    const TOP_ROW: SquareSet = row(Self::ROW, 0);

    /// The row where Black's men are crowned.
    const BOTTOM_ROW: SquareSet = row(Self::ROW, 2 * Self::ROW - 1);
}

/// Whether the men of `side` move up, towards square 1.
#[inline(always)]
pub const fn moves_up<V: Variant>(side: Side) -> bool {
    matches!(side, Side::First) == matches!(V::FIRST, Colour::White)
}

/// The row where the men of `side` are crowned.
#[inline(always)]
pub const fn crown_row<V: Variant>(side: Side) -> SquareSet {
    if moves_up::<V>(side) {
        V::TOP_ROW
    } else {
        V::BOTTOM_ROW
    }
}

/// The colour of `side`.
pub const fn colour_of<V: Variant>(side: Side) -> Colour {
    if moves_up::<V>(side) {
        Colour::White
    } else {
        Colour::Black
    }
}

/// The side that plays `colour`.
pub const fn side_of<V: Variant>(colour: Colour) -> Side {
    if matches!(colour, Colour::White) == matches!(V::FIRST, Colour::White) {
        Side::First
    } else {
        Side::Second
    }
}
