//! The search beyond the horizon, until the position is quiet.

use super::node::Line;
use super::params::QUIESCENCE_LIMIT;
use super::picker::{Picker, Wanted, is_quiet};
use super::{Board, Move, Score, Search, ShowgitRules, Stopped, Window, Worker};
use crate::base::position::Position;
use crate::base::search::report::Bound;
use crate::base::search::table::Entry;
use crate::games::showgit::exchange::{immediate_gain, see_at_least};
use crate::games::showgit::mate::mate_in_one;

impl Search {
    /// The value of a node `plies` plies beyond the horizon. The side to move may leave it at the evaluation, capture,
    /// promote and, on the first ply, give check; in check every evasion is looked at.
    pub(super) fn quiescence<L: Line>(
        &mut self,
        worker: &mut Worker<ShowgitRules>,
        board: &Board,
        plies: usize,
        ply: usize,
        window: Window,
    ) -> Result<Score, Stopped> {
        let switches = self.switches;
        let entry = if switches.table {
            worker.table.find(board.key())
        } else {
            None
        };
        if !L::ON
            && let Some(score) = entry.and_then(|entry| usable(&entry, 0, ply, window))
        {
            return Ok(score);
        }
        let in_check = board.in_check();
        if plies >= QUIESCENCE_LIMIT && !(in_check && switches.selective) {
            return Ok(self.evaluator.evaluate(ply, board));
        }

        let mut best = Score::loss_in(ply);
        let mut alpha = window.alpha;
        let mut stand = None;
        if !in_check {
            if switches.mate_test
                && plies == 0
                && entry.is_none()
                && let Some(m) = mate_in_one(board)
            {
                worker.variations.clear(ply + 1);
                worker.variations.update(ply, m);
                return Ok(Score::win_in(ply + 1));
            }
            let known = entry.and_then(|entry| entry.evaluation);
            let raw = known.unwrap_or_else(|| self.evaluator.evaluate(ply, board));
            let value = self.estimate(board, ply, Some(raw)).unwrap_or(raw);
            stand = Some(raw);
            best = entry.map_or(value, |entry| sharpened(value, &entry, ply));
            if best >= window.beta {
                if switches.table && entry.is_none() {
                    self.store(worker, board, ply, None, best, 0, Bound::Lower, false);
                }
                return Ok(best);
            }
            alpha = alpha.max(best);
        } else {
            self.estimate(board, ply, None);
        }

        let wanted = if plies == 0 {
            Wanted::NoisyAndChecks
        } else {
            Wanted::Noisy
        };
        let table_move = entry.and_then(|entry| Move::from_bits(entry.best));
        let mut picker = Picker::new(board, table_move, wanted, &self.learned, &self.stack, ply);
        picker.skip_losing = switches.selective;
        let mut best_move = None;
        let mut quiet_evasions = 0;
        let base = best;
        while let Some(m) = picker.next(board, &self.learned, &self.stack, ply) {
            if switches.selective && !best.is_loss() {
                if in_check {
                    if is_quiet(board, m) {
                        quiet_evasions += 1;
                        if quiet_evasions > self.params.quiescence_evasions {
                            continue;
                        }
                    }
                } else {
                    if board.promises_more_promoted(m) {
                        continue;
                    }
                    let hopeful = base.0 + self.params.quiescence_margin + immediate_gain(board, m);
                    if hopeful <= alpha.0 && !is_quiet(board, m) && !board.gives_check(m) {
                        best = best.max(Score(hopeful));
                        continue;
                    }
                    if is_quiet(board, m) && !see_at_least(board, m, 0) {
                        continue;
                    }
                }
            }
            let depth = -(plies as i32) - 1;
            let inner = -Window::new(alpha, window.beta);
            let score = -self.follow::<L>(worker, board, m, depth, ply + 1, inner, false)?;
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_move = Some(m);
                    if L::ON {
                        worker.variations.update(ply, m);
                    }
                    if score >= window.beta {
                        break;
                    }
                }
            }
        }
        if switches.table {
            let bound = if best >= window.beta {
                Bound::Lower
            } else {
                Bound::Upper
            };
            self.stack.at(ply).raw = stand;
            self.store(worker, board, ply, best_move, best, 0, bound, L::ON);
        }
        Ok(best)
    }

    /// Remembers a node in the table.
    #[allow(clippy::too_many_arguments)]
    #[inline]
    pub(super) fn store(
        &self,
        worker: &Worker<ShowgitRules>,
        board: &Board,
        ply: usize,
        best: Option<Move>,
        score: Score,
        depth: i32,
        bound: Bound,
        on_line: bool,
    ) {
        worker.table.store(
            board.key(),
            Entry {
                best: best.map_or(0, Move::bits),
                score: score.to_table(ply),
                evaluation: self.stack.before(ply, 0).raw,
                depth,
                bound,
                on_line,
            },
        );
    }
}

/// The value of an entry that is deep enough and lies on the right side of the window.
#[inline(always)]
pub(super) fn usable(entry: &Entry, depth: i32, ply: usize, window: Window) -> Option<Score> {
    if entry.depth < depth {
        return None;
    }
    let score = entry.score.from_table(ply);
    let cuts = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score >= window.beta,
        Bound::Upper => score <= window.alpha,
        Bound::None => false,
    };
    cuts.then_some(score)
}

/// The static value, or the value of the table where it says more.
#[inline(always)]
pub(super) fn sharpened(value: Score, entry: &Entry, ply: usize) -> Score {
    let score = entry.score.from_table(ply);
    let better = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score > value,
        Bound::Upper => score < value,
        Bound::None => false,
    };
    if better && !score.is_decisive() {
        score
    } else {
        value
    }
}
