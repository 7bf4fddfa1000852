//! What a search tells while it runs, and its answer.

use std::time::Duration;

use crate::base::score::Score;

/// How a value relates to the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(u8)]
pub enum Bound {
    /// Nothing is known.
    #[default]
    None = 0,
    /// The true value is at most this.
    Upper = 1,
    /// The true value is at least this.
    Lower = 2,
    /// The value itself.
    Exact = 3,
}

/// One line of thinking.
#[derive(Clone, PartialEq, Debug)]
pub struct Report<M> {
    /// The finished (or, for a bound, the current) iteration, in plies.
    pub depth: u32,
    /// The deepest ply visited.
    pub selective_depth: u32,
    /// The rank of this line, 1 for the best.
    pub rank: usize,
    /// The value for the side to move at the root.
    pub score: Score,
    /// Whether the value is exact or a bound (the search goes on with a wider window).
    pub bound: Bound,
    /// Nodes visited by all threads since the search began.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// The used part of the table, in thousandths.
    pub table_full: u32,
    /// The principal variation; legal moves from the root, at least one.
    pub line: Vec<M>,
}

impl<M> Report<M> {
    /// Nodes per second of all threads.
    pub fn nodes_per_second(&self) -> u64 {
        let micros = self.time.as_micros().max(1);
        (u128::from(self.nodes) * 1_000_000 / micros) as u64
    }
}

/// The end of a search.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer<M> {
    /// The move to play; `None` only if there is no legal move.
    pub best: Option<M>,
    /// The reply that is expected to it.
    pub ponder: Option<M>,
    /// The last report about the best move: exact, unless the search was stopped while its value was only a bound.
    pub last: Option<Report<M>>,
    /// It is proved that there is no forced win; only ever true when the search looked for nothing else.
    pub refuted: bool,
    /// Something a person would like to know about the answer, one line.
    pub note: Option<String>,
}
