//! How settled the result of a search is: what a clock lets an engine make of the time.

use super::root::RootMove;
use crate::base::position::Move;
use crate::base::score::Score;

/// How settled the best move is, over the iterations of one search.
#[derive(Clone, Debug, Default)]
pub(super) struct Stability {
    unchanged: u32,
    best: Option<u16>,
    previous: Option<Score>,
    fall: i32,
}

impl Stability {
    /// An iteration is finished.
    pub(super) fn note<M: Move>(&mut self, moves: &[RootMove<M>]) {
        let best = &moves[0];
        let fingerprint = best.first.fingerprint();
        self.unchanged = if self.best == Some(fingerprint) {
            self.unchanged + 1
        } else {
            0
        };
        self.best = Some(fingerprint);
        self.fall = self
            .previous
            .map_or(0, |score| (score.0 - best.score.0).clamp(-50, 150));
        self.previous = Some(best.score);
    }

    /// The factor for the optimum time: less for a stable best move that took most of the nodes,
    /// more after a fall of the value.
    pub(super) fn scale<M>(&self, moves: &[RootMove<M>]) -> f64 {
        let all: u64 = moves.iter().map(|m| m.nodes).sum();
        let share = moves[0].nodes as f64 / all.max(1) as f64;
        let effort = 1.6 - share;
        let calm = 1.25 - 0.05 * f64::from(self.unchanged.min(10));
        let alarm = 1.0 + f64::from(self.fall) / 200.0;
        // A next iteration takes longer than all before: it is not begun when half the time is gone.
        0.7 * effort * calm * alarm
    }
}
