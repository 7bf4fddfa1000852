//! A search that runs, as the engine sees it.

use std::sync::Arc;
use std::time::Instant;

use super::Mode;
use crate::base::game::{Game, MoveOf};
use crate::base::position::Position;
use crate::base::rules::Rules;
use crate::base::search::clock::Clock;
use crate::base::search::control::Control;
use crate::base::search::report::{Answer, Report};

/// The search that runs.
pub(super) struct Running<R: Rules> {
    pub search: u64,
    pub game: Arc<Game<R>>,
    pub control: Arc<Control>,
    /// The moves that are considered; all legal ones when empty.
    pub moves: Vec<MoveOf<R>>,
    pub mode: Mode,
    pub clock: Option<Clock>,
    /// Nothing but a stop ends it.
    pub endless: bool,
    /// The result is in but must not be given yet, or is about to be taken.
    pub answer: Option<Answer<MoveOf<R>>>,
    pub last: Option<Report<MoveOf<R>>>,
    /// When to answer without the search thread.
    pub give_up: Option<Instant>,
}

impl<R: Rules> Running<R> {
    /// The best move known without waiting for the search.
    pub fn fallback(&self) -> Answer<MoveOf<R>> {
        let best = self
            .last
            .as_ref()
            .and_then(|report| report.line.first().copied())
            .or_else(|| self.moves.first().copied())
            .or_else(|| self.game.position().legal_moves().first().copied());
        let ponder = self
            .last
            .as_ref()
            .and_then(|report| report.line.get(1).copied());
        Answer {
            best,
            ponder,
            last: self.last.clone(),
            refuted: false,
            note: None,
        }
    }
}
