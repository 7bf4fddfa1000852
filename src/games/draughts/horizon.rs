//! Where the plain search stops in draughts: captures are resolved, quiet positions evaluated by material.

use std::marker::PhantomData;

use super::board::Position;
use super::moves::Move;
use super::rules::DraughtsRules;
use super::variant::Variant;
use crate::base::position::Position as _;
use crate::base::score::Score;
use crate::base::search::baseline::{Beyond, Horizon};

/// Material only.
#[derive(Clone, Copy, Debug, Default)]
pub struct MaterialHorizon<V>(PhantomData<V>);

impl<V: Variant> Horizon for MaterialHorizon<V> {
    type Rules = DraughtsRules<V>;

    fn evaluate(&self, position: &Position<V>) -> Score {
        let king = if V::FLYING_KINGS { 300 } else { 140 };
        let side = position.side_to_move();
        let men = position.men(side).len() as i32 - position.men(!side).len() as i32;
        let kings = position.kings(side).len() as i32 - position.kings(!side).len() as i32;
        Score(100 * men + king * kings).clamp_evaluation()
    }

    fn beyond(&self, position: &Position<V>, _plies: usize) -> Beyond<Move> {
        if position.must_capture() || !position.has_legal_move() {
            Beyond {
                may_stand: false,
                moves: position.legal_moves(),
            }
        } else {
            Beyond {
                may_stand: true,
                moves: Default::default(),
            }
        }
    }
}
