//! A search by the calling thread alone: self-play, benches and tests have no pool.

use std::sync::Arc;

use super::control::Control;
use super::iterate::iterate;
use super::limits::Limits;
use super::report::{Answer, Report};
use super::seam::Recursion;
use super::table::{OutOfMemory, Table};
use super::worker::Worker;
use crate::base::game::{Game, MoveOf};

/// A recursion with a table of its own.
#[derive(Debug)]
pub struct Solo<S> {
    recursion: S,
    table: Arc<Table>,
}

/// What a search by one thread found.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought<M> {
    /// Its answer.
    pub answer: Answer<M>,
    /// The nodes it visited.
    pub nodes: u64,
}

impl<S: Recursion> Solo<S> {
    /// A search that knows `knowledge`, with a table of `mebibytes` MiB.
    ///
    /// # Errors
    /// When there is no memory for the table.
    pub fn new(knowledge: Arc<S::Knowledge>, mebibytes: usize) -> Result<Solo<S>, OutOfMemory> {
        Ok(Solo {
            recursion: S::new(knowledge),
            table: Arc::new(Table::new(mebibytes)?),
        })
    }

    /// Forgets what was learned: a new game begins.
    pub fn forget(&mut self) {
        self.recursion.clear();
        self.table.forget();
    }

    /// Searches the current position of `game` until a limit is reached.
    pub fn think(
        &mut self,
        game: &Game<S::Rules>,
        limits: &Limits<MoveOf<S::Rules>>,
    ) -> Thought<MoveOf<S::Rules>> {
        self.think_aloud(game, limits, &mut |_| {})
    }

    /// The same; `report` hears every finished line.
    pub fn think_aloud(
        &mut self,
        game: &Game<S::Rules>,
        limits: &Limits<MoveOf<S::Rules>>,
        report: &mut dyn FnMut(Report<MoveOf<S::Rules>>),
    ) -> Thought<MoveOf<S::Rules>> {
        self.table.next_search();
        let mut worker = Worker::new(
            game.rules().clone(),
            game.past().clone(),
            Arc::clone(&self.table),
            Arc::new(Control::new(1, limits.budget)),
            0,
            limits.nodes,
        );
        let answer = iterate(&mut self.recursion, &mut worker, game, limits, report);
        Thought {
            answer,
            nodes: worker.nodes(),
        }
    }
}
