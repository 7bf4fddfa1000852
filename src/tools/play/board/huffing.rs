//! The board of English draughts with huffing: a `!` behind every piece that may be huffed.

use super::{Pictured, View, draughts};
use crate::base::outcome::Reason;
use crate::base::side::Side;
use crate::games::draughts::huffing::{HuffingMove, HuffingPosition, HuffingRules};
use crate::games::draughts::{DraughtsRules, English};
use crate::tools::play::canvas::Canvas;

/// The game as it is played without huffing.
type Plain = DraughtsRules<English>;

impl Pictured for HuffingRules {
    const PLAYERS: [&'static str; 2] = Plain::PLAYERS;

    const RULES: &'static str = "\
English draughts with huffing. Black begins. Men step one square diagonally
forward, kings also backward. A jump takes an adjacent enemy piece by leaping
to the empty square behind it. A jump may be left out, and a multiple jump
broken off; but then the other side may huff before its move: take one piece
off the board that could have jumped, or could have gone on. Such pieces are
shown with a `!`. A man that reaches the last row becomes a king; its move ends
there. Who cannot move loses. The third occurrence of a position, or 40 moves
each without a capture, a huff or a man's move, draws.";

    const EXAMPLES: [&'static str; 2] = [
        "11-15, 22x15, 1x10x17, x14+11-15 (a huff of the piece on 14, then a move)",
        "B:W18,24:B12,K22:X18 (X: the pieces that may be huffed)",
    ];

    const BOTTOM: Side = Plain::BOTTOM;

    fn draw(position: &HuffingPosition, last: Option<HuffingMove>, view: &View) -> Canvas {
        let last = last.map(HuffingMove::normal);
        let mut canvas = Plain::draw(position.board(), last, view);
        for square in position.huffable() {
            draughts::sign::<English>(&mut canvas, square, '!', view);
        }
        canvas
    }

    fn reason(reason: Reason) -> &'static str {
        Plain::reason(reason)
    }
}
