//! When to give up early: whole nodes by their static value, single moves by their place and reputation.

use super::super::rules::ShowgitMark;
use super::node::OffLine;
use super::params::Params;
use super::picker::{Picker, Wanted};
use super::stack::Arrival;
use super::{Board, Move, Score, Search, ShowgitRules, Stopped, Window, Worker};
use crate::base::position::Position;
use crate::base::search::report::Bound;
use crate::base::search::table::Entry;

/// What is known of a node before its moves are looked at.
#[derive(Clone, Copy)]
pub(super) struct Outlook {
    pub(super) depth: i32,
    pub(super) ply: usize,
    pub(super) window: Window,
    /// The static value, made better by what the table knows.
    pub(super) value: Score,
    /// The static value is higher than it was two plies before.
    pub(super) improving: bool,
    pub(super) cut: bool,
}

impl Search {
    /// Tries to settle a node off the principal variation by its static value: reverse futility,
    /// razoring, null move.
    pub(super) fn settle(
        &mut self,
        worker: &mut Worker<ShowgitRules>,
        board: &Board,
        outlook: &Outlook,
    ) -> Result<Option<Score>, Stopped> {
        let &Outlook {
            depth,
            ply,
            window,
            value,
            improving,
            ..
        } = outlook;
        let beta = window.beta;
        let params = self.params;
        if beta.is_decisive() || value.is_decisive() {
            return Ok(None);
        }
        if depth <= params.reverse_futility_depth {
            let margin = params.reverse_futility_margin * depth
                - i32::from(improving) * params.reverse_futility_improving;
            if value.0 - margin >= beta.0 {
                return Ok(Some(Score((value.0 + beta.0) / 2)));
            }
        }
        if depth <= params.razoring_depth
            && value.0 + params.razoring_base + params.razoring_slope * depth * depth
                <= window.alpha.0
        {
            let score = self.quiescence::<OffLine>(worker, board, 0, ply, window)?;
            if score <= window.alpha {
                return Ok(Some(score));
            }
        }
        if depth >= params.null_depth && value >= beta && !self.stack.before(ply, 0).passed {
            return self.pass(worker, board, outlook);
        }
        Ok(None)
    }

    /// The side to move passes: if it is still well off, a move will do better.
    fn pass(
        &mut self,
        worker: &mut Worker<ShowgitRules>,
        board: &Board,
        outlook: &Outlook,
    ) -> Result<Option<Score>, Stopped> {
        let beta = outlook.window.beta;
        let params = &self.params;
        let reduction = params.null_reduction
            + outlook.depth / params.null_depth_divisor
            + ((outlook.value.0 - beta.0) / params.null_value_divisor).min(params.null_value_most);
        let mut child = board.clone();
        child.pass();
        worker.table.prefetch(child.key());
        let mut mark: ShowgitMark = worker.past.mark();
        mark.checks[board.side()] = 0;
        worker.past.push(child.key(), mark);
        let ply = outlook.ply;
        let here = self.stack.at(ply);
        here.arrival = Arrival::default();
        let doubled = here.doubled;
        let frame = self.stack.at(ply + 1);
        frame.doubled = doubled;
        frame.passed = true;
        self.evaluator.pass(ply + 1);
        let score = self.node::<OffLine>(
            worker,
            &child,
            outlook.depth - reduction,
            ply + 1,
            -Window::above(beta - 1),
            !outlook.cut,
        );
        worker.retreat();
        let score = -score?;
        Ok((score >= beta).then_some(if score.is_win() { beta } else { score }))
    }

    /// Captures that reach a raised beta at a lower depth: the node would very probably be cut off.
    ///
    /// Source of the idea: Buro, "ProbCut: an effective selective extension of the alpha-beta algorithm" (1995).
    pub(super) fn probable_cut(
        &mut self,
        worker: &mut Worker<ShowgitRules>,
        board: &Board,
        outlook: &Outlook,
        table: Option<Entry>,
        table_move: Option<Move>,
    ) -> Result<Option<Score>, Stopped> {
        let &Outlook {
            depth,
            ply,
            window,
            value,
            ..
        } = outlook;
        let (margin, saved) = (self.params.probcut_margin, self.params.probcut_reduction);
        let raised = window.beta + margin;
        if depth < self.params.probcut_depth || window.beta.is_decisive() || raised.is_decisive() {
            return Ok(None);
        }
        if table.is_some_and(|entry| {
            entry.depth > depth - saved && entry.score.from_table(ply) < raised
        }) {
            return Ok(None);
        }
        let wanted = Wanted::Gaining(raised.0 - value.0);
        let mut picker = Picker::new(board, table_move, wanted, &self.learned, &self.stack, ply);
        while let Some(m) = picker.next(board, &self.learned, &self.stack, ply) {
            let inner = -Window::above(raised - 1);
            let mut score = -self.follow::<OffLine>(worker, board, m, 0, ply + 1, inner, true)?;
            if score >= raised {
                let depth = depth - saved;
                score = -self.follow::<OffLine>(
                    worker,
                    board,
                    m,
                    depth,
                    ply + 1,
                    inner,
                    !outlook.cut,
                )?;
            }
            if score >= raised {
                worker.table.store(
                    board.key(),
                    Entry {
                        best: m.bits(),
                        score: score.to_table(ply),
                        evaluation: self.stack.before(ply, 0).raw,
                        depth: depth - saved + 1,
                        bound: Bound::Lower,
                        on_line: false,
                    },
                );
                return Ok(Some(if score.is_decisive() {
                    score
                } else {
                    score - margin
                }));
            }
        }
        Ok(None)
    }
}

impl Params {
    /// How many moves of a node are looked at before its quiet moves are left out.
    #[inline(always)]
    pub(super) fn late_move_count(&self, depth: i32, improving: bool) -> usize {
        if depth > self.late_move_depth {
            return usize::MAX;
        }
        let count = self.late_move_base + self.late_move_slope * depth * depth / 10;
        (if improving { count } else { count * 2 / 3 }) as usize
    }

    /// Whether a quiet move cannot be expected to lift the value above alpha.
    #[inline(always)]
    pub(super) fn is_futile(&self, depth: i32, value: Score, alpha: Score) -> bool {
        depth <= self.futility_depth
            && value.0 + self.futility_base + self.futility_slope * depth <= alpha.0
    }

    /// Whether a quiet move has been bad so often that it is left out.
    #[inline(always)]
    pub(super) fn is_disreputable(&self, depth: i32, reputation: i32) -> bool {
        depth <= self.history_depth && reputation < -self.history_margin * depth.max(1)
    }
}
