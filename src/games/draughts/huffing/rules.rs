//! The rules beyond the board: those of English draughts, with a huff counted as a capture.

use super::moves::HuffingMove;
use super::position::HuffingPosition;
use crate::base::outcome::{Ending, Outcome, Reason};
use crate::base::past::Past;
use crate::base::position::Position as _;
use crate::base::rules::Rules;
use crate::games::draughts::english::English;
use crate::games::draughts::rules::{DraughtsRules, Mark};

/// The rules in force: the draw rules of English draughts. Positions in which different pieces may be huffed are different.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct HuffingRules {
    /// The draw rules.
    pub draughts: DraughtsRules<English>,
}

impl Rules for HuffingRules {
    type Position = HuffingPosition;
    type Mark = Mark;

    fn start(&self) -> HuffingPosition {
        HuffingPosition::start()
    }

    fn first_mark(&self, position: &HuffingPosition) -> Mark {
        self.draughts.first_mark(position.board())
    }

    #[inline]
    fn next_mark(
        &self,
        before: &HuffingPosition,
        previous: Mark,
        m: HuffingMove,
        after: &HuffingPosition,
    ) -> Mark {
        if m.huffed().is_some() {
            return Mark::default();
        }
        self.draughts
            .next_mark(before.board(), previous, m.normal(), after.board())
    }

    fn ending(&self, position: &HuffingPosition, past: &Past<Mark>) -> Option<Ending> {
        if !position.has_legal_move() {
            return Some(Ending {
                outcome: Outcome::Win(!position.side_to_move()),
                reason: Reason::NoMove,
            });
        }
        self.draughts.draw(position.board(), past)
    }

    #[inline]
    fn ending_in_search(
        &self,
        position: &HuffingPosition,
        past: &Past<Mark>,
        ply: usize,
    ) -> Option<Ending> {
        let can_move = || position.has_legal_move();
        self.draughts
            .draw_in_search(position.board(), past, ply, can_move)
    }
}
