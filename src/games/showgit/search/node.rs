//! The inner nodes of the search.

use arrayvec::ArrayVec;

use super::picker::{Picker, Wanted, is_quiet};
use super::pruning::Outlook;
use super::quiescence::{sharpened, usable};
use super::singular::Singular;
use super::{Board, Move, Score, Search, ShowgitRules, Stopped, Window, Worker};
use crate::base::position::Position;
use crate::base::score::MAX_PLY;
use crate::base::search::report::Bound;
use crate::base::search::table::Entry;
use crate::games::showgit::entering::Declaration;
use crate::games::showgit::exchange::see_at_least;
use crate::games::showgit::mate::mate_in_one;

/// Whether a node may become a part of the principal variation.
pub(super) trait Line {
    const ON: bool;
}

/// It may; the window is open.
pub(super) struct OnLine;

/// It may not; the window is null.
pub(super) struct OffLine;

impl Line for OnLine {
    const ON: bool = true;
}

impl Line for OffLine {
    const ON: bool = false;
}

/// Quiet moves and captures remembered for the learning at the end of a node.
const TRIED: usize = 48;

impl Search {
    /// The value of `board`, at `ply`, searched `depth` plies deep. `cut`: it is expected to fail high.
    pub(super) fn node<L: Line>(
        &mut self,
        worker: &mut Worker<ShowgitRules>,
        board: &Board,
        depth: i32,
        ply: usize,
        window: Window,
        cut: bool,
    ) -> Result<Score, Stopped> {
        worker.enter(ply)?;
        if L::ON {
            worker.variations.clear(ply);
        }
        if let Some(score) = worker.value_by_rules(board, ply) {
            return Ok(score);
        }
        if let Some(declaration) = worker.rules.entering_star.declaration(board) {
            return Ok(match declaration {
                Declaration::Win => Score::win_in(ply),
                Declaration::Try(m) => {
                    worker.variations.clear(ply + 1);
                    worker.variations.update(ply, m);
                    Score::win_in(ply + 1)
                }
            });
        }
        if ply >= MAX_PLY {
            return Ok(self.evaluator.evaluate(ply, board));
        }
        if depth <= 0 {
            return self.quiescence::<L>(worker, board, -depth as usize, ply, window);
        }
        self.inner::<L>(worker, board, depth, ply, window, cut)
    }

    pub(super) fn inner<L: Line>(
        &mut self,
        worker: &mut Worker<ShowgitRules>,
        board: &Board,
        depth: i32,
        ply: usize,
        mut window: Window,
        cut: bool,
    ) -> Result<Score, Stopped> {
        let switches = self.switches;
        let excluded = self.stack.at(ply).excluded;
        let in_check = board.in_check();
        if switches.selective {
            // Nothing here can be better than a win found nearer to the root, or worse than losing at once.
            window.alpha = window.alpha.max(Score::loss_in(ply));
            window.beta = window.beta.min(Score::win_in(ply + 1));
            if window.alpha >= window.beta {
                return Ok(window.alpha);
            }
        }

        let entry = if switches.table && excluded.is_none() {
            worker.table.find(board.key())
        } else {
            None
        };
        let table_move = entry.and_then(|entry| Move::from_bits(entry.best));
        if !L::ON
            && let Some(score) = entry.and_then(|entry| usable(&entry, depth, ply, window))
        {
            return Ok(score);
        }

        if switches.mate_test
            && !in_check
            && entry.is_none()
            && excluded.is_none()
            && let Some(m) = mate_in_one(board)
        {
            let score = Score::win_in(ply + 1);
            if L::ON {
                worker.variations.clear(ply + 1);
                worker.variations.update(ply, m);
            }
            self.estimate(board, ply, None);
            if switches.table {
                self.store(
                    worker,
                    board,
                    ply,
                    Some(m),
                    score,
                    depth,
                    Bound::Exact,
                    L::ON,
                );
            }
            return Ok(score);
        }

        let mut value = -Score::INFINITE;
        let mut improving = false;
        if excluded.is_some() {
            value = self.stack.at(ply).evaluation.unwrap_or(value);
        } else if in_check {
            self.estimate(board, ply, None);
        } else {
            let known = entry.and_then(|entry| entry.evaluation);
            let raw = known.unwrap_or_else(|| self.evaluator.evaluate(ply, board));
            let static_value = self.estimate(board, ply, Some(raw)).unwrap_or(raw);
            value = entry.map_or(static_value, |entry| sharpened(static_value, &entry, ply));
            if switches.table && entry.is_none() {
                // The static value is worth remembering by itself.
                self.store(worker, board, ply, None, raw, 0, Bound::None, false);
            }
        }
        if let Some(now) = self.stack.at(ply).evaluation {
            let earlier = self.stack.before(ply, 2).evaluation;
            let earlier = earlier.or(self.stack.before(ply, 4).evaluation);
            improving = earlier.is_none_or(|earlier| now > earlier);
        }
        self.stack.at(ply + 1).excluded = None;
        self.stack.at(ply + 2).killers = [None; 2];

        let mut outlook = Outlook {
            depth,
            ply,
            window,
            value,
            improving,
            cut,
        };
        if switches.selective && !in_check && excluded.is_none() && !L::ON {
            if let Some(score) = self.settle(worker, board, &outlook)? {
                return Ok(score);
            }
            if let Some(score) = self.probable_cut(worker, board, &outlook, entry, table_move)? {
                return Ok(score);
            }
        }
        if switches.selective
            && depth >= self.params.internal_reduction_depth
            && table_move.is_none()
            && (L::ON || cut)
        {
            outlook.depth -= 1;
        }
        let node = Node {
            outlook,
            entry,
            table_move,
        };
        self.moves::<L>(worker, board, &node)
    }

    /// Searches the moves of a node.
    fn moves<L: Line>(
        &mut self,
        worker: &mut Worker<ShowgitRules>,
        board: &Board,
        node: &Node,
    ) -> Result<Score, Stopped> {
        let Outlook {
            depth,
            ply,
            window,
            value,
            improving,
            cut,
        } = node.outlook;
        let selective = self.switches.selective;
        let excluded = self.stack.at(ply).excluded;
        let in_check = board.in_check();
        let checks = board.check_squares();
        let uncovering = board.uncovering(board.side());
        let late = self.params.late_move_count(depth, improving);
        let mut picker = Picker::new(
            board,
            node.table_move,
            Wanted::All,
            &self.learned,
            &self.stack,
            ply,
        );
        let mut quiets: ArrayVec<Move, TRIED> = ArrayVec::new();
        let mut captures: ArrayVec<Move, TRIED> = ArrayVec::new();
        let mut best = -Score::INFINITE;
        let mut best_move = None;
        let mut alpha = window.alpha;
        let mut number = 0;
        while let Some(m) = picker.next(board, &self.learned, &self.stack, ply) {
            if Some(m) == excluded {
                continue;
            }
            let quiet = is_quiet(board, m);
            let gives_check = board.gives_check_by(m, &checks, uncovering);
            if selective && !in_check && number > 0 && board.promises_more_promoted(m) {
                continue;
            }
            number += 1;
            let mut reduction = self.reductions.get(depth, number);
            let mut reputation = 0;
            if quiet {
                reputation = self.learned.rows(&self.stack, ply).quiet(board, m);
            }

            if selective && !best.is_loss() && best > -Score::INFINITE {
                let reduced = (depth - 1 - reduction).max(0);
                if number > late {
                    picker.skip_quiets = true;
                }
                if quiet {
                    if number > late && !gives_check && !in_check {
                        continue;
                    }
                    if !gives_check && !in_check && self.params.is_futile(reduced, value, alpha) {
                        picker.skip_quiets = true;
                        continue;
                    }
                    if !gives_check && self.params.is_disreputable(reduced, reputation) {
                        continue;
                    }
                    if !see_at_least(board, m, -self.params.quiet_loss * reduced * reduced - 20) {
                        continue;
                    }
                } else if depth <= self.params.capture_loss_depth
                    && (in_check || picker.hands_out_losing())
                    && !see_at_least(board, m, -self.params.capture_loss * depth)
                {
                    continue;
                }
            }

            let mut extension = 0;
            if selective {
                let singular = number == 1
                    && excluded.is_none()
                    && depth >= self.params.singular_depth
                    && Some(m) == node.table_move;
                if singular && let Some(result) = self.singular(worker, board, node, m)? {
                    match result {
                        Singular::Extend(plies) => extension = plies,
                        Singular::Cut(score) => return Ok(score),
                    }
                }
                if self.params.check_extension == 1
                    && extension == 0
                    && gives_check
                    && see_at_least(board, m, 0)
                {
                    extension = 1;
                }
                if ply as i32 > 3 * self.root_depth + 10 {
                    extension = 0;
                }
            }
            if extension == 2 {
                self.stack.at(ply).doubled += 1;
            }

            let mut new_depth = depth - 1 + extension;
            let mut score = -Score::INFINITE;
            let mut full = number > 1 || !L::ON;
            if selective && depth >= 2 && number > 1 + usize::from(L::ON) && (quiet || cut) {
                if quiet {
                    reduction -= reputation / self.params.reduction_history;
                } else {
                    reduction -= 1;
                }
                reduction += i32::from(cut) + i32::from(!improving);
                reduction -= i32::from(L::ON) + i32::from(gives_check) + i32::from(in_check);
                if node.entry.is_some_and(|entry| entry.on_line) {
                    reduction -= 1;
                }
                let reduced = (new_depth - reduction).clamp(1, new_depth.max(1));
                let inner = -Window::above(alpha);
                score = -self.follow::<OffLine>(worker, board, m, reduced, ply + 1, inner, true)?;
                full = score > alpha && reduced < new_depth;
                if full {
                    // Much better than hoped for, or hardly better than what there is.
                    new_depth += i32::from(score.0 > best.0 + self.params.deeper_margin);
                    new_depth -= i32::from(score.0 < best.0 + self.params.shallower_margin);
                    full = reduced < new_depth;
                }
            }
            if full {
                let inner = -Window::above(alpha);
                score =
                    -self.follow::<OffLine>(worker, board, m, new_depth, ply + 1, inner, !cut)?;
            }
            if L::ON && (number == 1 || score > alpha) {
                let inner = -Window::new(alpha, window.beta);
                score =
                    -self.follow::<OnLine>(worker, board, m, new_depth, ply + 1, inner, false)?;
            }
            if extension == 2 {
                self.stack.at(ply).doubled -= 1;
            }

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
            if Some(m) != best_move {
                let tried = if quiet { &mut quiets } else { &mut captures };
                let _ = tried.try_push(m);
            }
        }

        if number == 0 {
            return Ok(if excluded.is_some() {
                window.alpha
            } else {
                Score::loss_in(ply)
            });
        }
        if let Some(m) = best_move {
            self.learn(board, depth, ply, m, &quiets, &captures);
        }
        let bound = if best >= window.beta {
            Bound::Lower
        } else if L::ON && best_move.is_some() {
            Bound::Exact
        } else {
            Bound::Upper
        };
        if selective && excluded.is_none() && best_move.is_none_or(|m| is_quiet(board, m)) {
            self.learn_error(board, depth, ply, best, bound);
        }
        if self.switches.table && excluded.is_none() {
            self.store(worker, board, ply, best_move, best, depth, bound, L::ON);
        }
        Ok(best)
    }
}

/// What is known of a node when its moves are searched.
pub(super) struct Node {
    pub(super) outlook: Outlook,
    pub(super) entry: Option<Entry>,
    pub(super) table_move: Option<Move>,
}
