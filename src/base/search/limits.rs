//! When a search has to end.

use super::clock::Budget;
use super::skill::Skill;
use crate::base::score::Score;

/// The limits of one search. Without any limit it goes on until it is stopped or reaches the largest depth.
#[derive(Clone, PartialEq, Debug)]
pub struct Limits<M> {
    /// Finish after the iteration of this depth, in plies.
    pub depth: Option<u32>,
    /// Stop after this many nodes of all threads; exact with one thread.
    pub nodes: Option<u64>,
    /// Stop by time.
    pub budget: Option<Budget>,
    /// Consider these moves only; all legal ones when empty.
    pub moves: Vec<M>,
    /// The number of best moves to be searched and reported, at least 1.
    pub lines: usize,
    /// Search a single legal move like any other, even when the clock runs.
    pub analyses: bool,
    /// Look for a forced win and nothing else.
    pub proves: bool,
    /// Spend a share of the nodes on looking for a forced win beside the search.
    pub seeks_wins: bool,
    /// What a draw is worth for the side to move at the root.
    pub draw: Score,
    /// Play below the full strength.
    pub skill: Option<Skill>,
}

impl<M> Default for Limits<M> {
    fn default() -> Self {
        Limits {
            depth: None,
            nodes: None,
            budget: None,
            moves: Vec::new(),
            lines: 1,
            analyses: false,
            proves: false,
            seeks_wins: true,
            draw: Score::DRAW,
            skill: None,
        }
    }
}
