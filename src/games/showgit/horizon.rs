//! Where the plain search stops in Showgit: captures and promotions are resolved, quiet positions evaluated by material.

use super::board::Board;
use super::moves::Move;
use super::piece::Kind;
use super::rules::ShowgitRules;
use crate::base::position::{MoveList, Position};
use crate::base::score::Score;
use crate::base::search::baseline::{Beyond, Horizon};
use crate::base::side::Side;
use std::ops::ControlFlow;

/// Material only.
#[derive(Clone, Copy, Debug, Default)]
pub struct MaterialHorizon;

fn value(kind: Kind) -> i32 {
    match kind {
        Kind::Uniform => 100,
        Kind::Lima => 300,
        Kind::Yankee => 350,
        Kind::Alpha => 500,
        Kind::Mike | Kind::NeoUniform | Kind::NeoLima | Kind::NeoYankee | Kind::NeoAlpha => 550,
        Kind::Victor => 750,
        Kind::Tango => 900,
        Kind::NeoVictor => 1000,
        Kind::NeoTango => 1200,
        Kind::Star => 0,
    }
}

impl Horizon for MaterialHorizon {
    type Rules = ShowgitRules;

    fn evaluate(&self, position: &Board) -> Score {
        let count = |side: Side| {
            let board: i32 = position
                .pieces(side)
                .into_iter()
                .filter_map(|square| position.piece_on(square))
                .map(|piece| value(piece.kind))
                .sum();
            let hand: i32 = position
                .hand(side)
                .iter()
                .map(|(kind, number)| value(kind) * i32::from(number))
                .sum();
            board + hand
        };
        let side = position.side_to_move();
        Score(count(side) - count(!side)).clamp_evaluation()
    }

    fn beyond(&self, position: &Board, plies: usize) -> Beyond<Move> {
        if position.in_check() && plies < 6 {
            return Beyond {
                may_stand: false,
                moves: position.legal_moves(),
            };
        }
        let mut moves = MoveList::new();
        if plies < 6 {
            let _ = position.visit_captures_and_promotions(|m| {
                moves.push(m);
                ControlFlow::Continue(())
            });
        }
        Beyond {
            may_stand: true,
            moves,
        }
    }

    fn promise(&self, position: &Board, m: Move) -> i32 {
        let captured = position
            .piece_on(m.to())
            .map_or(0, |piece| value(piece.kind));
        captured + i32::from(m.is_promotion()) * 50
    }
}
