//! What the endgame databases know, as scores of the search.

use super::DraughtsSearch;
use crate::base::score::Score;
use crate::base::search::worker::Worker;
use crate::games::draughts::board::Position;
use crate::games::draughts::endgame::entry::Entry;
use crate::games::draughts::endgame::play::score_of;
use crate::games::draughts::eval::Evaluated;
use crate::games::draughts::rules::DraughtsRules;

impl<V: Evaluated> DraughtsSearch<V> {
    /// Whether the databases may know the position.
    #[inline(always)]
    pub(super) fn is_covered(&self, position: &Position<V>) -> bool {
        let most = self.knowledge.tables.most_pieces();
        most > 1 && position.occupied().len() <= most
    }

    /// The score of a covered position in which the side to move need not capture; captures are for the
    /// search to resolve.
    pub(super) fn known(
        &self,
        worker: &Worker<DraughtsRules<V>>,
        position: &Position<V>,
        ply: usize,
    ) -> Option<Score> {
        let entry: Entry = self.knowledge.tables.quiet_entry(position)?;
        Some(score_of(&worker.rules, worker.past.mark(), entry, ply))
    }
}
