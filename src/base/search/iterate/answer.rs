//! What an iteration says: its reports, and the answer in the end.

use super::Iteration;
use crate::base::game::MoveOf;
use crate::base::position::{Move, Position};
use crate::base::score::Score;
use crate::base::search::report::{Answer, Report};
use crate::base::search::seam::Recursion;

impl<S: Recursion> Iteration<'_, S> {
    pub(super) fn make_report(&self, rank: usize) -> Report<MoveOf<S::Rules>> {
        let root_move = &self.moves[rank];
        self.worker.publish_nodes();
        Report {
            depth: self.depth,
            selective_depth: root_move.selective_depth.max(root_move.line.len()) as u32,
            rank: rank + 1,
            score: root_move.score,
            bound: root_move.bound,
            nodes: self.worker.control().nodes(),
            time: self.worker.control().elapsed(),
            table_full: self.worker.table.fullness(),
            line: root_move.line.clone(),
        }
    }

    /// Brings a move to the front that a weaker player would choose, and reports it.
    pub(super) fn weaken(&mut self) -> Option<Report<MoveOf<S::Rules>>> {
        let skill = self.limits.skill.filter(|_| self.is_main())?;
        let ranked = self
            .moves
            .iter()
            .take(skill.candidates())
            .take_while(|m| m.score > -Score::INFINITE);
        let scores: Vec<Score> = ranked.map(|m| m.score).collect();
        if scores.is_empty() {
            return None;
        }
        self.moves[..=skill.choose(&scores)].rotate_right(1);
        Some(self.make_report(0))
    }

    pub(super) fn answer(
        &self,
        mut last: Option<Report<MoveOf<S::Rules>>>,
    ) -> Answer<MoveOf<S::Rules>> {
        let Some(best) = self.moves.first() else {
            return Answer {
                best: None,
                ponder: None,
                last: None,
                refuted: false,
                note: None,
            };
        };
        // A stopped iteration may have found a better move than the last finished one: then the last
        // report is about that move, be its value only a bound.
        if last
            .as_ref()
            .is_none_or(|report| report.line.first() != Some(&best.first))
            && best.score > -Score::INFINITE
        {
            last = Some(self.make_report(0));
        }
        let ponder = best
            .line
            .get(1)
            .copied()
            .or_else(|| self.reply_from_table(best.first));
        Answer {
            best: Some(best.first),
            ponder,
            last,
            refuted: false,
            note: None,
        }
    }

    fn reply_from_table(&self, m: MoveOf<S::Rules>) -> Option<MoveOf<S::Rules>> {
        let child = self.position.child(m);
        let fingerprint = self.worker.table.find(child.key())?.best;
        child
            .legal_moves()
            .into_iter()
            .find(|reply| reply.fingerprint() == fingerprint)
    }
}
