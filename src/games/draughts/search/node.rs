//! The recursion within the horizon.

use super::DraughtsSearch;
use super::order::{Before, Queue};
use super::pruning::Outlook;
use crate::base::position::{Move as _, Position as _};
use crate::base::score::{MAX_PLY, Score};
use crate::base::search::control::Stopped;
use crate::base::search::report::Bound;
use crate::base::search::table::Entry;
use crate::base::search::window::Window;
use crate::base::search::worker::Worker;
use crate::games::draughts::board::Position;
use crate::games::draughts::eval::Evaluated;
use crate::games::draughts::moves::Move;
use crate::games::draughts::rules::DraughtsRules;

impl<V: Evaluated> DraughtsSearch<V> {
    /// The value behind the move `m`, for the side to move there.
    #[inline]
    pub(super) fn follow<const ON_LINE: bool>(
        &mut self,
        worker: &mut Worker<DraughtsRules<V>>,
        position: &Position<V>,
        m: Move,
        depth: i32,
        ply: usize,
        window: Window,
    ) -> Result<Score, Stopped> {
        let child = position.child(m);
        if depth > 0 {
            worker.table.prefetch(child.key());
        }
        worker.advance(position, m, &child);
        self.observe(ply, position, m, &child);
        self.line.at(ply - 1).moved = Some(m);
        let score = if depth <= 0 {
            self.quiesce(worker, &child, 0, ply, window)
        } else {
            self.node::<ON_LINE>(worker, &child, depth, ply, window)
        };
        worker.retreat();
        score
    }

    /// The value of `position`, searched `depth` (at least 1) plies deep. `ON_LINE`: the window is open.
    pub(super) fn node<const ON_LINE: bool>(
        &mut self,
        worker: &mut Worker<DraughtsRules<V>>,
        position: &Position<V>,
        depth: i32,
        ply: usize,
        window: Window,
    ) -> Result<Score, Stopped> {
        worker.enter(ply)?;
        worker.variations.clear(ply);
        if let Some(score) = worker.value_by_rules(position, ply) {
            return Ok(score);
        }
        if self.is_covered(position)
            && !position.must_capture()
            && let Some(score) = self.known(worker, position, ply)
        {
            return Ok(score);
        }
        if ply >= MAX_PLY {
            return Ok(self.evaluate(ply, position));
        }
        // Nothing below is shorter than a loss here or a win by the next move.
        let window = Window::new(
            window.alpha.max(Score::loss_in(ply)),
            window.beta.min(Score::win_in(ply + 1)),
        );
        if window.alpha >= window.beta {
            return Ok(window.alpha);
        }
        let key = worker.past.key();
        let switches = self.knowledge.switches;
        let entry = if switches.table {
            worker.table.find(key)
        } else {
            None
        };
        if !ON_LINE
            && let Some(entry) = entry
            && let Some(score) = usable(&entry, depth, ply, window)
            && self.fits_limits(worker, score, ply)
        {
            return Ok(score);
        }
        let outlook = if switches.foresight {
            self.look_out(position, ply, entry)
        } else {
            Outlook::default()
        };
        if !ON_LINE && let Some(score) = self.folds(position, depth, window, outlook) {
            return Ok(score);
        }
        let first = entry.map_or(0, |entry| entry.best);
        let before = Before {
            last: self.line.before(ply, 1).moved,
            own: self.line.before(ply, 2).moved,
        };
        let mut queue = Queue::default();
        self.experience
            .fill(&mut queue, position, ply, before, first);
        if queue.is_empty() {
            return Ok(Score::loss_in(ply));
        }
        let extension = i32::from(switches.single_reply && queue.len() == 1);
        if !ON_LINE
            && switches.margin_cut
            && extension == 0
            && let Some(score) = self.margin_cut(worker, position, depth, ply, window, outlook)?
        {
            return Ok(score);
        }
        let mut best = -Score::INFINITE;
        let mut best_move = None;
        let mut alpha = window.alpha;
        let mut number = 0;
        while let Some(m) = queue.next() {
            number += 1;
            if !ON_LINE
                && switches.foresight
                && best > -Score::ASSUMED_WIN
                && self.is_hopeless(position, m, depth, number, alpha, outlook)
            {
                continue;
            }
            let full = depth - 1 + extension;
            let mut score = -Score::INFINITE;
            if number > 1 {
                let reduction = self.reduction::<ON_LINE>(position, m, depth, ply, number, before);
                let above = -Window::above(alpha);
                score =
                    -self.follow::<false>(worker, position, m, full - reduction, ply + 1, above)?;
                if reduction > 0 && score > alpha {
                    score = -self.follow::<false>(worker, position, m, full, ply + 1, above)?;
                }
            }
            if number == 1 || (ON_LINE && score > alpha && score < window.beta) {
                let inner = -Window::new(alpha, window.beta);
                score = -self.follow::<ON_LINE>(worker, position, m, full, ply + 1, inner)?;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_move = Some(m);
                    worker.variations.update(ply, m);
                    if score >= window.beta {
                        if !m.is_capture() {
                            let side = position.side_to_move();
                            let worse = queue.before_last();
                            self.experience.learn(side, ply, depth, before, m, worse);
                        }
                        break;
                    }
                }
            }
        }
        if switches.table {
            let bound = if best >= window.beta {
                Bound::Lower
            } else if best_move.is_some() {
                Bound::Exact
            } else {
                Bound::Upper
            };
            worker.table.store(
                key,
                Entry {
                    best: best_move.map_or(0, |m| m.fingerprint()),
                    score: best.to_table(ply),
                    evaluation: outlook.evaluation,
                    depth,
                    bound,
                    on_line: ON_LINE,
                },
            );
        }
        Ok(best)
    }

    /// What is known before the moves are searched.
    fn look_out(&mut self, position: &Position<V>, ply: usize, entry: Option<Entry>) -> Outlook {
        let evaluation = if position.must_capture() {
            None
        } else {
            let known = entry.and_then(|entry| entry.evaluation);
            Some(known.unwrap_or_else(|| self.evaluate(ply, position)))
        };
        self.line.at(ply).evaluation = evaluation;
        let earlier = self.line.before(ply, 2).evaluation;
        Outlook {
            evaluation,
            improving: evaluation
                .zip(earlier)
                .is_some_and(|(now, then)| now > then),
        }
    }

    /// Whether a value of the table holds on this path too: a proved win must come before the limit on
    /// moves without progress, of which the table knows nothing.
    #[inline]
    fn fits_limits(&self, worker: &Worker<DraughtsRules<V>>, score: Score, ply: usize) -> bool {
        let Some(plies) = score.plies_to_end() else {
            return true;
        };
        let further = (plies.unsigned_abs() as usize).saturating_sub(ply);
        worker.rules.leaves_time_for(worker.past.mark(), further)
    }

    /// By how many plies the `number`th move (from 2) is searched less deep at first.
    #[inline]
    fn reduction<const ON_LINE: bool>(
        &self,
        position: &Position<V>,
        m: Move,
        depth: i32,
        ply: usize,
        number: usize,
        before: Before,
    ) -> i32 {
        let params = &self.knowledge.params;
        let first = if ON_LINE {
            params.reduction_from_on_line
        } else {
            params.reduction_from
        };
        if !self.knowledge.switches.reductions
            || depth < params.reduction_depth
            || number < first as usize
            || m.is_capture()
            || self.experience.is_killer(ply, m)
        {
            return 0;
        }
        if position.crowns(m) {
            return 0;
        }
        let side = position.side_to_move();
        let history = self.experience.history(side, m, before) / params.reduction_history;
        (self.reductions.get(depth, number) - i32::from(ON_LINE) - history).clamp(0, depth - 2)
    }
}

/// The value of a table entry, if it settles a null window at `depth`.
#[inline]
fn usable(entry: &Entry, depth: i32, ply: usize, window: Window) -> Option<Score> {
    let score = entry.score.from_table(ply);
    // A proved win or loss stays proved, however shallow the search that found it.
    let deep_enough = entry.depth >= depth;
    let settles = match entry.bound {
        Bound::Exact => deep_enough || score.is_decisive(),
        Bound::Lower => score >= window.beta && (deep_enough || score.is_win()),
        Bound::Upper => score <= window.alpha && (deep_enough || score.is_loss()),
        Bound::None => false,
    };
    settles.then_some(score)
}
