//! International draughts, also called Polish draughts.

use super::variant::{Colour, Variant};

/// International draughts by the rules of the FMJD: 10 x 10, flying kings, the largest capture is compulsory.
///
/// Men move forward and capture forward and backward. A capture takes as many pieces as possible,
/// men and kings counted alike. Captured pieces are lifted after the whole move; until then they
/// block, and no piece is jumped twice, while an empty square may be crossed again. A man that
/// passes the last row during a capture is not crowned unless its move ends there. A player
/// without a move loses. White moves first.
///
/// Draws: the third occurrence of a position with the same side to move; twenty-five moves by each
/// side with kings only and no capture; sixteen moves by each side of three pieces, a king among
/// them, against a lone king; five moves by each side of two pieces, a king among them, or of one
/// king against a lone king.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct International;

impl Variant for International {
    const NAME: &'static str = "international";
    const PDN_GAME_TYPE: u32 = 20;

    const ROW: u32 = 5;
    const MEN: u32 = 20;
    const FIRST: Colour = Colour::White;

    const MEN_CAPTURE_BACKWARD: bool = true;
    const FLYING_KINGS: bool = true;
    const MAJORITY: bool = true;
    const CROWNING_ENDS_CAPTURE: bool = false;

    const REPETITIONS: u32 = 3;
    const KING_PLIES: u32 = 50;
    const THREE_AGAINST_KING_PLIES: u32 = 32;
    const TWO_AGAINST_KING_PLIES: u32 = 10;
}
