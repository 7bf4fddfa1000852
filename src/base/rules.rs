//! The rules of a game beyond the board: endings, repetition, counters, options.

use std::fmt::Debug;

use super::outcome::Ending;
use super::past::Past;
use super::position::Position;

/// The rules in force. The value holds the options (draw rules, promotion rule ...).
pub trait Rules: Clone + Debug + Send + Sync + 'static {
    /// The board these rules are about.
    type Position: Position;

    /// What the rules must remember of each ply: counters, whether it gave attack.
    type Mark: Copy + Debug + Send + Sync + 'static;

    /// The start position of the game.
    fn start(&self) -> Self::Position;

    /// The mark of a position that a game begins with.
    fn first_mark(&self, position: &Self::Position) -> Self::Mark;

    /// The mark of the position `after`, reached from `before` (whose mark is `previous`) by the legal move `m`.
    fn next_mark(
        &self,
        before: &Self::Position,
        previous: Self::Mark,
        m: <Self::Position as Position>::Move,
        after: &Self::Position,
    ) -> Self::Mark;

    /// How the game ended, if it is over here. The full rules: third or fourth occurrence,
    /// counters, no legal move.
    fn ending(&self, position: &Self::Position, past: &Past<Self::Mark>) -> Option<Ending>;

    /// What a search should take as the end inside its tree, `ply` plies below its root (at least 1):
    /// as [`Rules::ending`], but a position that occurred before within the tree already ends the
    /// line the way the rules end its last repetition. Must be cheap; need not look for
    /// positions without a legal move (the search finds those itself).
    fn ending_in_search(
        &self,
        position: &Self::Position,
        past: &Past<Self::Mark>,
        ply: usize,
    ) -> Option<Ending>;
}
