//! English draughts, also called American checkers.

use super::variant::{Colour, Variant};

/// English draughts: 8 x 8, short kings, free choice of capture.
///
/// "A man moves one square diagonally forward; a king one square diagonally in any direction.
/// Men jump forward only, kings in all four directions. Jumping is compulsory. Any available jump
/// may be chosen, but a multiple jump must be completed. A man that reaches the last row becomes
/// a king and its move ends there, even if more jumps would be possible. A player who cannot move
/// loses." The dark side moves first.
///
/// Draws of tournament play: the third occurrence of a position with the same side to move, and
/// forty moves by each side without a capture or a man's move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct English;

impl Variant for English {
    const NAME: &'static str = "english";
    const PDN_GAME_TYPE: u32 = 21;

    const ROW: u32 = 4;
    const MEN: u32 = 12;
    const FIRST: Colour = Colour::Black;

    const MEN_CAPTURE_BACKWARD: bool = false;
    const FLYING_KINGS: bool = false;
    const MAJORITY: bool = false;
    const CROWNING_ENDS_CAPTURE: bool = true;

    const REPETITIONS: u32 = 3;
    const KING_PLIES: u32 = 80;
    const THREE_AGAINST_KING_PLIES: u32 = 0;
    const TWO_AGAINST_KING_PLIES: u32 = 0;
}
