//! The moves at the root and what is known of them.

use super::report::Bound;
use crate::base::score::Score;

/// One move at the root.
#[derive(Clone, Debug)]
pub struct RootMove<M> {
    /// The move.
    pub first: M,
    /// Its value in the current iteration; minus infinity as long as it is not better than another.
    pub score: Score,
    /// Its value in the iteration before.
    pub previous: Score,
    /// How `score` relates to the true value.
    pub bound: Bound,
    /// The line, the move itself first.
    pub line: Vec<M>,
    /// Deepest ply visited below it.
    pub selective_depth: usize,
    /// Nodes spent on it in this search.
    pub nodes: u64,
}

impl<M: Copy> RootMove<M> {
    /// A move of which nothing is known.
    pub fn new(first: M) -> RootMove<M> {
        RootMove {
            first,
            score: -Score::INFINITE,
            previous: -Score::INFINITE,
            bound: Bound::None,
            line: vec![first],
            selective_depth: 0,
            nodes: 0,
        }
    }
}
