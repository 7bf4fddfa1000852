//! What the plain search knows at its horizon: the evaluation of English draughts, jumps, and the price of leaving one out.

use super::movegen::{jumpers, left_out};
use super::moves::HuffingMove;
use super::position::HuffingPosition;
use super::rules::HuffingRules;
use crate::base::position::{MoveList, Position as _};
use crate::base::score::Score;
use crate::base::search::baseline::{Beyond, Horizon};
use crate::games::draughts::board::Position;
use crate::games::draughts::english::English;
use crate::games::draughts::eval::{Evaluated, Evaluation};
use crate::games::draughts::geometry::{Square, SquareSet};
use crate::games::draughts::movegen::has_quiet_move;
use crate::games::draughts::moves::Move;

/// The knowledge at the horizon.
#[derive(Debug)]
pub struct HuffingHorizon {
    evaluation: Evaluation<English>,
}

impl Default for HuffingHorizon {
    fn default() -> HuffingHorizon {
        HuffingHorizon {
            evaluation: Evaluation::new(English::WEIGHTS),
        }
    }
}

/// Beyond the horizon a threat is answered at fewer plies than this.
const THREAT_PLIES: usize = 1;

impl HuffingHorizon {
    /// The value of `board` for the side to move when it makes a plain move: of the pieces that leave out a jump then,
    /// it loses the one that it misses most.
    fn standing(&self, board: &Position<English>) -> Score {
        jumpers(board)
            .map(|lost| {
                self.evaluation.of(&Position::from_sets(
                    board.mover().without(lost),
                    board.waiting(),
                    board.all_kings().without(lost),
                    board.side_to_move(),
                ))
            })
            .min()
            .unwrap_or_else(|| self.evaluation.of(board))
    }
}

impl Horizon for HuffingHorizon {
    type Rules = HuffingRules;

    /// The side to move huffs what serves it best.
    fn evaluate(&self, position: &HuffingPosition) -> Score {
        position
            .huffs()
            .map(|huffed| self.standing(&position.board_after(huffed)))
            .max()
            .unwrap_or(Score::DRAW)
    }

    /// Jumps, as far as they go, against standing with their price paid; else, once, an answer to a threat.
    fn beyond(&self, position: &HuffingPosition, plies: usize) -> Beyond<HuffingMove> {
        let mut moves = MoveList::new();
        let mut may_stand = false;
        for huffed in position.huffs() {
            let board = position.board_after(huffed);
            let _ = board.visit_captures(|jump| {
                moves.push(HuffingMove::new(huffed, jump));
                std::ops::ControlFlow::Continue(())
            });
            may_stand |= has_quiet_move(&board);
        }
        let is_threatened = || plies < THREAT_PLIES && position.board().passed().must_capture();
        if moves.is_empty() && may_stand && is_threatened() {
            may_stand = false;
            moves = position.legal_moves();
        }
        Beyond { may_stand, moves }
    }

    /// The pieces won, less what may be huffed in return.
    fn promise(&self, position: &HuffingPosition, m: HuffingMove) -> i32 {
        let board = position.board_after(m.huffed());
        let huffed = m.huffed().map_or(SquareSet::EMPTY, SquareSet::of);
        let normal = m.normal();
        let price = left_out(&board, normal)
            .map(|square| worth_after(&board, normal, square))
            .max();
        worth(position.board(), huffed | normal.captured()) - price.unwrap_or(0)
            + i32::from(board.crowns(normal))
    }
}

/// The pieces on `set`: 2 for a man, 3 for a king.
fn worth(board: &Position<English>, set: SquareSet) -> i32 {
    (2 * set.len() + (set & board.all_kings()).len()) as i32
}

/// The piece that stands on `square` after `m`.
fn worth_after(board: &Position<English>, m: Move, square: Square) -> i32 {
    let before = if square == m.to() { m.from() } else { square };
    worth(board, SquareSet::of(before))
}
