//! The weights of English draughts.

use super::Evaluated;
use super::weights::{Weights, w};
use crate::games::draughts::English;
use crate::games::draughts::search::params::Params;

impl Evaluated for English {
    const WEIGHTS: &'static Weights = &WEIGHTS;
    /// From 6 000 pairs of games of `bigbang tune` at 4 000 nodes a move.
    const PARAMS: Params = Params {
        threat_plies: 0,
        reduction_base: 78,
        reduction_divisor: 190,
        reduction_history: 7707,
        margin_depth: 5,
        margin_slope: 11,
        fold_slope: 31,
        futile_depth: 4,
        futile_offers: 2,
        ..Params::DECLARED
    };
}

/// Fitted to the results of games that the program played against itself.
#[rustfmt::skip]
const WEIGHTS: Weights = Weights {
    men: [
        w(116, 142), w(120, 142), w(118, 142), w(114, 142),
        w(49, 88), w(100, 75), w(128, 63), w(109, 67),
        w(72, 81), w(81, 82), w(72, 88), w(84, 76),
        w(81, 74), w(69, 81), w(76, 84), w(68, 85),
        w(86, 57), w(99, 59), w(101, 55), w(103, 70),
        w(90, 70), w(99, 58), w(101, 61), w(96, 57),
        w(100, 54), w(102, 62), w(99, 59), w(104, 56),
        w(102, 77), w(104, 100), w(109, 94), w(102, 97),
        w(0, 0), w(0, 0), w(0, 0), w(0, 0),
        w(0, 0), w(0, 0), w(0, 0), w(0, 0),
        w(0, 0), w(0, 0), w(0, 0), w(0, 0),
        w(0, 0), w(0, 0), w(0, 0), w(0, 0),
        w(0, 0), w(0, 0),
    ],
    kings: [
        w(81, 40), w(93, 42), w(103, 36), w(87, 35),
        w(68, 44), w(74, 42), w(63, 57), w(60, 49),
        w(66, 42), w(67, 48), w(38, 60), w(89, 38),
        w(99, 36), w(71, 44), w(50, 63), w(60, 53),
        w(48, 50), w(65, 51), w(62, 66), w(63, 42),
        w(153, 22), w(52, 53), w(74, 57), w(48, 53),
        w(61, 56), w(91, 38), w(15, 66), w(41, 54),
        w(84, 49), w(36, 24), w(73, 45), w(84, 49),
        w(0, 0), w(0, 0), w(0, 0), w(0, 0),
        w(0, 0), w(0, 0), w(0, 0), w(0, 0),
        w(0, 0), w(0, 0), w(0, 0), w(0, 0),
        w(0, 0), w(0, 0), w(0, 0), w(0, 0),
        w(0, 0), w(0, 0),
    ],
    first_king: w(12, 14),
    back_row: [
        w(11, 1), w(-1, -1), w(-11, 9), w(12, -14),
        w(27, -10), w(20, 4), w(13, 5), w(16, -7),
        w(-11, 11), w(-1, -9), w(6, 12), w(11, -9),
        w(8, 8), w(13, 10), w(26, 2), w(31, -18),
        w(0, 0), w(0, 0), w(0, 0), w(0, 0),
        w(0, 0), w(0, 0), w(0, 0), w(0, 0),
        w(0, 0), w(0, 0), w(0, 0), w(0, 0),
        w(0, 0), w(0, 0), w(0, 0), w(0, 0),
    ],
    imbalance: [
        w(-8, 3), w(-7, 0), w(-5, 0), w(-11, 2),
        w(-17, 6), w(-5, -22), w(-20, -6), w(-25, -9),
    ],
    backed: w(1, -32),
    half_backed: w(5, -23),
    outpost: w(6, -1),
    loose: w(7, -17),
    blocked: w(7, -7),
    safe_step: w(1, -10),
    risky_step: w(8, -21),
    no_safe_step: w(-55, -10),
    runaway: [
        w(0, 0), w(26, -2), w(5, -2), w(-18, -1), w(40, 52),
        w(30, 40), w(0, 0), w(0, 0), w(0, 0), w(0, 0),
    ],
    contact: w(17, 6),
    hole: w(1, -4),
    king_step: w(22, -6),
    trapped_king: w(21, -31),
    king_against_men: w(1, -2),
    man_against_king: w(-1, 2),
    turn: w(3, 0),
    opposition: w(1, 0),
};
