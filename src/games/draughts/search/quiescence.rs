//! Beyond the horizon: captures are followed, and who is about to lose a piece may first look for a way out.

use super::DraughtsSearch;
use super::order::{Before, Queue};
use crate::base::position::Position as _;
use crate::base::score::{MAX_PLY, Score};
use crate::base::search::control::Stopped;
use crate::base::search::window::Window;
use crate::base::search::worker::Worker;
use crate::games::draughts::board::Position;
use crate::games::draughts::eval::Evaluated;
use crate::games::draughts::rules::DraughtsRules;

/// What there is to do in a position beyond the horizon.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unrest {
    /// The side to move must capture.
    Capture,
    /// The other side could capture if it were on move: every move is an answer to that.
    Threat,
    /// Nothing: the position is worth its evaluation.
    Quiet,
    /// The side to move has no move and has lost.
    Lost,
}

impl Unrest {
    /// What there is to do `plies` (0 or more) plies beyond the horizon, when threats are answered
    /// less than `threat_plies` beyond it.
    ///
    /// Source of looking at threats: Scan (Fabien Letouzey) answers them at its leaves too.
    #[inline]
    pub fn of<V: Evaluated>(position: &Position<V>, plies: usize, threat_plies: usize) -> Unrest {
        if position.must_capture() {
            Unrest::Capture
        } else if !position.has_legal_move() {
            Unrest::Lost
        } else if plies < threat_plies && position.passed().must_capture() {
            Unrest::Threat
        } else {
            Unrest::Quiet
        }
    }
}

impl<V: Evaluated> DraughtsSearch<V> {
    /// The value of `position`, `plies` plies beyond the horizon.
    pub(super) fn quiesce(
        &mut self,
        worker: &mut Worker<DraughtsRules<V>>,
        position: &Position<V>,
        plies: usize,
        ply: usize,
        window: Window,
    ) -> Result<Score, Stopped> {
        worker.enter(ply)?;
        worker.variations.clear(ply);
        if let Some(score) = worker.value_by_rules(position, ply) {
            return Ok(score);
        }
        if ply >= MAX_PLY {
            return Ok(self.evaluate(ply, position));
        }
        let unrest = Unrest::of(position, plies, self.knowledge.params.threat_plies as usize);
        if matches!(unrest, Unrest::Quiet | Unrest::Threat)
            && self.is_covered(position)
            && let Some(score) = self.known(worker, position, ply)
        {
            return Ok(score);
        }
        match unrest {
            Unrest::Quiet => return Ok(self.evaluate(ply, position)),
            Unrest::Lost => return Ok(Score::loss_in(ply)),
            Unrest::Capture | Unrest::Threat => {}
        }
        let mut best = -Score::INFINITE;
        let mut alpha = window.alpha;
        let mut queue = Queue::default();
        self.experience
            .fill(&mut queue, position, ply, Before::default(), 0);
        for m in &mut queue {
            let child = position.child(m);
            worker.advance(position, m, &child);
            self.observe(ply + 1, position, m, &child);
            let inner = -Window::new(alpha, window.beta);
            let score = self.quiesce(worker, &child, plies + 1, ply + 1, inner);
            worker.retreat();
            let score = -score?;
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    worker.variations.update(ply, m);
                    if score >= window.beta {
                        break;
                    }
                }
            }
        }
        Ok(best)
    }
}
