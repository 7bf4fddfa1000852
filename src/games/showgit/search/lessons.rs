//! What a finished node teaches: the reputations of its moves, and how wrong its static value was.

use super::correction::Place;
use super::picker::is_quiet;
use super::{Board, Move, Score, Search};
use crate::base::search::report::Bound;

impl Search {
    /// A finished node, in which nothing was taken, came out at `best`: how wrong was its static value?
    pub(super) fn learn_error(
        &mut self,
        board: &Board,
        depth: i32,
        ply: usize,
        best: Score,
        bound: Bound,
    ) {
        let Some(value) = self.stack.before(ply, 0).evaluation else {
            return;
        };
        let says_nothing = match bound {
            Bound::Lower => best <= value,
            Bound::Upper => best >= value,
            Bound::Exact | Bound::None => false,
        };
        if !says_nothing && !best.is_decisive() {
            let place = Place::of(board, &self.stack, ply);
            self.corrections.learn(&place, best.0 - value.0, depth);
        }
    }

    /// The moves of a finished node get their reputations.
    pub(super) fn learn(
        &mut self,
        board: &Board,
        depth: i32,
        ply: usize,
        best: Move,
        quiets: &[Move],
        captures: &[Move],
    ) {
        let bonus = (self.params.bonus_slope * depth).min(self.params.bonus_most);
        let malus = (self.params.malus_slope * depth).min(self.params.malus_most);
        if is_quiet(board, best) {
            self.learned
                .learn_quiet(board, &self.stack, ply, best, bonus);
            for &m in quiets {
                self.learned.learn_quiet(board, &self.stack, ply, m, -malus);
            }
            self.learned.remember_refutation(&mut self.stack, ply, best);
        } else {
            self.learned.learn_capture(board, best, bonus);
        }
        for &m in captures {
            self.learned.learn_capture(board, m, -malus);
        }
    }
}
