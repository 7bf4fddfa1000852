//! The hand-written evaluation: material, places in relation to both STARs, attacks around them,
//! threats and freedom; blended between a quiet board and full hands.
//!
//! Counting attacks around the kings is the idea of the "board effect" evaluations of shogi
//! engines, as the author of YaneuraOu describes them on his blog.

mod coverage;
mod evaluator;
mod fitted;
mod pair;
mod placement;
mod pressure;
mod slow;
mod terms;
mod weights;

pub use evaluator::Evaluator;
pub use pair::Pair;
pub use placement::Placement;
pub use slow::{slow_evaluation, visit_terms};
pub use terms::Term;

use self::terms::Term as Terms;
use self::weights::WEIGHTS;
use super::board::Board;
use crate::base::score::Score;
use crate::base::side::Side;

/// The phase at which only the late values count.
pub const FULL_PHASE: i32 = 64;

/// How far the game has gone, from 0 to [`FULL_PHASE`]: by the pieces in both hands, the small ones counting less.
#[inline]
pub fn phase(board: &Board) -> i32 {
    let both = Side::ALL.map(|side| {
        let bits = board.hand(side).bits();
        let uniforms = (bits & 31) as i32;
        let others = (bits >> 6 & 7)
            + (bits >> 10 & 7)
            + (bits >> 14 & 7)
            + (bits >> 18 & 3)
            + (bits >> 21 & 3)
            + (bits >> 24 & 7);
        2 * uniforms + 5 * others as i32
    });
    (both[0] + both[1]).min(FULL_PHASE)
}

/// The values of all terms, in the order of their numbers.
pub fn all_weights() -> &'static [Pair] {
    &WEIGHTS
}

/// The value of a position for the side to move, in hundredths of a UNIFORM; `placement` must be the one of `board`.
#[inline]
pub fn evaluate(board: &Board, placement: Placement) -> Score {
    let first = placement.0 + pressure::pressure(board);
    let side = board.side();
    let own = placement::signed(side, first) + WEIGHTS[Terms::tempo()];
    Score(own.blend(phase(board), FULL_PHASE)).clamp_evaluation()
}
