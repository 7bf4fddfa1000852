//! What the plain search is told of draughts: the same evaluation and the same quiescence as the search of
//! the family, for the comparison of the two.

use std::marker::PhantomData;

use super::board::Position;
use super::eval::{Evaluated, Evaluation};
use super::moves::Move;
use super::rules::DraughtsRules;
use super::search::quiescence::Unrest;
use crate::base::position::Position as _;
use crate::base::score::Score;
use crate::base::search::baseline::{Beyond, Horizon};

/// The horizon of the draughts search.
#[derive(Clone, Debug)]
pub struct DraughtsHorizon<V> {
    evaluation: Evaluation<V>,
    variant: PhantomData<V>,
}

impl<V: Evaluated> Default for DraughtsHorizon<V> {
    fn default() -> Self {
        DraughtsHorizon {
            evaluation: Evaluation::new(V::WEIGHTS),
            variant: PhantomData,
        }
    }
}

impl<V: Evaluated> Horizon for DraughtsHorizon<V> {
    type Rules = DraughtsRules<V>;

    fn evaluate(&self, position: &Position<V>) -> Score {
        self.evaluation.of(position)
    }

    fn beyond(&self, position: &Position<V>, plies: usize) -> Beyond<Move> {
        match Unrest::of(position, plies, V::PARAMS.threat_plies as usize) {
            Unrest::Quiet => Beyond {
                may_stand: true,
                moves: Default::default(),
            },
            Unrest::Capture | Unrest::Threat | Unrest::Lost => Beyond {
                may_stand: false,
                moves: position.legal_moves(),
            },
        }
    }
}
