//! Whether the move of the table stands alone.

use super::node::{Node, OffLine};
use super::pruning::Outlook;
use super::{Board, Move, Score, Search, ShowgitRules, Stopped, Window, Worker};
use crate::base::search::report::Bound;

/// What the test of the table's move says.
pub(super) enum Singular {
    /// Look so many plies deeper (or less deep).
    Extend(i32),
    /// The node is cut off.
    Cut(Score),
}

impl Search {
    /// Whether the move of the table is much better than all others: then it is looked at deeper.
    ///
    /// Source of the idea: Anantharaman, Campbell and Hsu, "Singular extensions" (1988), in the form
    /// of a search without the move, common since Stockfish.
    pub(super) fn singular(
        &mut self,
        worker: &mut Worker<ShowgitRules>,
        board: &Board,
        node: &Node,
        m: Move,
    ) -> Result<Option<Singular>, Stopped> {
        let Some(entry) = node.entry else {
            return Ok(None);
        };
        let Outlook {
            depth,
            ply,
            window,
            cut,
            ..
        } = node.outlook;
        let score = entry.score.from_table(ply);
        let is_lower = matches!(entry.bound, Bound::Lower | Bound::Exact);
        if !is_lower || entry.depth < depth - 3 || score.is_decisive() {
            return Ok(None);
        }
        let limit = score - self.params.singular_margin * depth;
        self.stack.at(ply).excluded = Some(m);
        let others = self.inner::<OffLine>(
            worker,
            board,
            (depth - 1) / 2,
            ply,
            Window::above(limit - 1),
            cut,
        );
        self.stack.at(ply).excluded = None;
        let others = others?;
        let on_line = !window.is_null();
        if others < limit {
            let far = !on_line
                && others < limit - self.params.double_margin
                && self.stack.at(ply).doubled < self.params.double_limit;
            return Ok(Some(Singular::Extend(if far { 2 } else { 1 })));
        }
        if limit >= window.beta && !on_line && !limit.is_decisive() {
            // Several moves refute.
            return Ok(Some(Singular::Cut(limit)));
        }
        if score >= window.beta {
            return Ok(Some(Singular::Extend(-1)));
        }
        Ok(None)
    }
}
