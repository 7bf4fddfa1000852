//! The value of the positions along a line of search: by the network, or by the evaluation written by hand.

use std::sync::Arc;

use super::{Placement, evaluate};
use crate::base::net::accumulator::Accumulators;
use crate::base::net::network::Network;
use crate::base::score::{MAX_PLY, Score};
use crate::games::showgit::board::Board;
use crate::games::showgit::features::ShowgitFeatures;
use crate::games::showgit::moves::Move;

/// Values positions, ply by ply.
#[derive(Debug)]
pub struct Evaluator(By);

#[derive(Debug)]
enum By {
    Hand(Box<[Placement]>),
    Network(Arc<Network>, Accumulators<ShowgitFeatures>),
}

/// Plies of a line, with some beyond the last one that is searched.
const PLIES: usize = MAX_PLY + 4;

impl Evaluator {
    /// Values by `network`; by hand without one.
    pub fn new(network: Option<Arc<Network>>) -> Evaluator {
        Evaluator(match network {
            Some(network) => {
                let accumulators = Accumulators::new(&network, PLIES);
                By::Network(network, accumulators)
            }
            None => By::Hand(vec![Placement::default(); PLIES + 1].into_boxed_slice()),
        })
    }

    /// A line begins with `board` at ply 0.
    pub fn begin(&mut self, board: &Board) {
        match &mut self.0 {
            By::Hand(placements) => placements[0] = Placement::of(board),
            By::Network(network, accumulators) => accumulators.begin(network, board),
        }
    }

    /// The legal move `m` leads from `before` to `after`, which is at `ply` (1 or more).
    #[inline]
    pub fn follow(&mut self, ply: usize, before: &Board, m: Move, after: &Board) {
        match &mut self.0 {
            By::Hand(placements) => placements[ply] = placements[ply - 1].after(before, m, after),
            By::Network(_, accumulators) => accumulators.follow(ply, before, m, after),
        }
    }

    /// The side to move passes; the position behind is at `ply`.
    #[inline]
    pub fn pass(&mut self, ply: usize) {
        match &mut self.0 {
            By::Hand(placements) => placements[ply] = placements[ply - 1],
            By::Network(_, accumulators) => accumulators.pass(ply),
        }
    }

    /// The value of `board`, which is at `ply`, for the side to move, in hundredths of a UNIFORM.
    #[inline]
    pub fn evaluate(&mut self, ply: usize, board: &Board) -> Score {
        match &mut self.0 {
            By::Hand(placements) => evaluate(board, placements[ply]),
            By::Network(network, accumulators) => accumulators.evaluate(network, ply, board),
        }
    }
}
