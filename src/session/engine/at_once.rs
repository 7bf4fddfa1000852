//! Answers that need no search: the book, and what is solved.

use std::time::Duration;

use super::{Engine, random_seed};
use crate::base::game::Game;
use crate::base::position::Position;
use crate::base::score::Score;
use crate::base::search::limits::Limits;
use crate::base::search::pool::SearchEvent;
use crate::base::search::report::{Answer, Bound, Report};
use crate::session::front_end::PlayMove;
use crate::session::play::{Known, Play};

impl<G: Play> Engine<G> {
    /// A move of the book, as long as it is asked.
    pub(super) fn book_move(
        &self,
        game: &Game<G::Rules>,
        limits: &Limits<PlayMove<G>>,
    ) -> Option<Vec<Known<PlayMove<G>>>> {
        if game.moves().len() >= self.settings.book_moves || !limits.moves.is_empty() {
            return None;
        }
        let position = game.position();
        let found = self.book.choose(position.key(), random_seed())?;
        // Two positions might share a key.
        if !position.is_legal(found.m) || game.ending().is_some() {
            return None;
        }
        let after = position.child(found.m);
        let reply = found.reply.filter(|&reply| after.is_legal(reply));
        Some(vec![Known {
            line: std::iter::once(found.m).chain(reply).collect(),
            score: Score(found.value).clamp_evaluation(),
            note: "from the book".to_owned(),
        }])
    }

    /// The moves among those wanted whose values are known without a search.
    pub(super) fn known(
        &self,
        game: &Game<G::Rules>,
        limits: &Limits<PlayMove<G>>,
    ) -> Option<Vec<Known<PlayMove<G>>>> {
        let mut known = G::known(self.pool.knowledge(), game)?;
        if !limits.moves.is_empty() {
            known.retain(|known| known.line.first().is_some_and(|m| limits.moves.contains(m)));
        }
        (!known.is_empty()).then_some(known)
    }

    /// Reports and answers as a search would, without one.
    pub(super) fn answer_at_once(&self, search: u64, known: Vec<Known<PlayMove<G>>>, lines: usize) {
        let note = known.first().map(|best| best.note.clone());
        let reports: Vec<Report<_>> = (1..)
            .zip(known.into_iter().take(lines))
            .map(|(rank, known)| Report {
                depth: 1,
                selective_depth: known.line.len() as u32,
                rank,
                score: known.score,
                bound: Bound::Exact,
                nodes: 0,
                time: Duration::ZERO,
                table_full: 0,
                line: known.line,
            })
            .collect();
        let best = reports.first().cloned();
        for report in reports {
            (self.sink)(SearchEvent::Report { search, report });
        }
        let move_at = |index: usize| best.as_ref().and_then(|best| best.line.get(index).copied());
        let answer = Answer {
            best: move_at(0),
            ponder: move_at(1),
            last: best.clone(),
            refuted: false,
            note,
        };
        (self.sink)(SearchEvent::Finished { search, answer });
    }
}
