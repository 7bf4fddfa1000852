//! The weights of international draughts.

use super::Evaluated;
use super::weights::{Weights, w};
use crate::games::draughts::International;
use crate::games::draughts::search::params::Params;

impl Evaluated for International {
    const WEIGHTS: &'static Weights = &WEIGHTS;
    const PARAMS: Params = Params {
        reduction_divisor: 190,
        margin_depth: 5,
        ..Params::DECLARED
    };
}

/// Fitted to the results of games that the program played against itself.
#[rustfmt::skip]
const WEIGHTS: Weights = Weights {
    men: [
        w(120, 145), w(124, 145), w(126, 145), w(122, 145), w(118, 145),
        w(159, 90), w(176, 125), w(176, 137), w(161, 137), w(250, 118),
        w(159, 87), w(18, 136), w(102, 121), w(126, 111), w(102, 87),
        w(98, 62), w(74, 98), w(52, 111), w(56, 112), w(81, 95),
        w(79, 84), w(81, 96), w(59, 105), w(73, 103), w(104, 74),
        w(98, 73), w(84, 83), w(104, 70), w(106, 70), w(97, 72),
        w(95, 72), w(111, 68), w(112, 70), w(100, 74), w(102, 73),
        w(105, 64), w(107, 80), w(110, 75), w(115, 72), w(112, 67),
        w(107, 71), w(106, 81), w(113, 69), w(106, 71), w(107, 69),
        w(106, 83), w(106, 125), w(117, 99), w(94, 121), w(120, 113),
    ],
    kings: [
        w(278, 76), w(241, 86), w(163, 111), w(234, 92), w(242, 77),
        w(246, 73), w(171, 116), w(225, 104), w(244, 99), w(225, 91),
        w(180, 101), w(96, 137), w(162, 121), w(172, 116), w(273, 93),
        w(240, 87), w(185, 106), w(194, 128), w(201, 129), w(133, 133),
        w(156, 113), w(166, 127), w(213, 143), w(199, 132), w(147, 120),
        w(183, 108), w(153, 129), w(163, 140), w(113, 145), w(171, 117),
        w(180, 119), w(167, 129), w(181, 142), w(165, 124), w(230, 86),
        w(205, 101), w(206, 115), w(175, 135), w(189, 127), w(175, 104),
        w(215, 104), w(196, 120), w(198, 126), w(181, 112), w(201, 71),
        w(238, 80), w(227, 88), w(250, 108), w(214, 102), w(212, 96),
    ],
    first_king: w(20, 60),
    back_row: [
        w(-42, 12), w(11, -8), w(48, -21), w(4, 21),
        w(2, -2), w(13, -19), w(12, 22), w(-7, 6),
        w(16, -10), w(25, -25), w(-22, -1), w(-16, 32),
        w(26, 0), w(26, 17), w(-15, 37), w(30, -2),
        w(13, -3), w(-6, -9), w(33, -5), w(20, -9),
        w(31, 13), w(15, 26), w(23, -13), w(10, -43),
        w(20, 8), w(33, -14), w(-15, 32), w(19, 13),
        w(9, 15), w(26, -10), w(-3, 17), w(16, 12),
    ],
    imbalance: [
        w(-17, 20), w(-8, 0), w(-5, -9), w(-9, -10),
        w(5, -32), w(0, -40), w(19, -79), w(-39, -57),
    ],
    backed: w(-5, -28),
    half_backed: w(0, -14),
    outpost: w(5, 7),
    loose: w(3, -12),
    blocked: w(7, -4),
    safe_step: w(7, -20),
    risky_step: w(14, -28),
    no_safe_step: w(-38, -39),
    runaway: [
        w(0, 0), w(94, 32), w(50, 40), w(40, 21), w(33, -4),
        w(30, 40), w(0, 0), w(0, 0), w(0, 0), w(0, 0),
    ],
    contact: w(40, -36),
    hole: w(-4, 1),
    king_step: w(30, -11),
    trapped_king: w(-11, -54),
    king_against_men: w(-9, 3),
    man_against_king: w(9, -3),
    turn: w(4, 5),
    opposition: w(2, -1),
};
