//! What a family of games writes: the recursion.

use std::sync::Arc;

use super::control::Stopped;
use super::window::Window;
use super::worker::Worker;
use crate::base::game::{Game, MoveOf};
use crate::base::rules::Rules;
use crate::base::score::Score;

/// What a look for a forced win came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Proof<M> {
    /// The side to move wins by force: the moves of both sides to the end.
    Won(Vec<M>),
    /// It does not, as far as such a look goes (in Showgit: by giving check with every move).
    Refuted,
    /// Not decided.
    Open,
}

/// The search of one family of games below the root; one value for each thread, kept between
/// searches (its histories stay useful).
///
/// The root itself (which moves, which windows, which depth) is [`super::iterate`].
pub trait Recursion: Send + 'static {
    /// The game.
    type Rules: Rules;

    /// What all threads share read-only: parameters, network, endgame tables.
    type Knowledge: Send + Sync + 'static;

    /// The state of a thread that has not searched yet.
    fn new(knowledge: Arc<Self::Knowledge>) -> Self;

    /// Forgets what was learned: a new game begins.
    fn clear(&mut self);

    /// A search from the current position of `game` begins.
    fn begin(&mut self, game: &Game<Self::Rules>);

    /// Puts the root moves into the order in which the first iteration takes them.
    fn order_root(
        &mut self,
        position: &<Self::Rules as Rules>::Position,
        moves: &mut [MoveOf<Self::Rules>],
    ) {
        let _ = (position, moves);
    }

    /// The value, for the side to move at the root, of the root move `m`: the position behind it
    /// is searched `depth` plies deep with `-window`. `on_line` is false when `window` is null and the
    /// move is not expected to be the best. Leaves the line behind `m` at ply 1 of
    /// [`Worker::variations`].
    fn search_root_move(
        &mut self,
        worker: &mut Worker<Self::Rules>,
        position: &<Self::Rules as Rules>::Position,
        m: MoveOf<Self::Rules>,
        depth: i32,
        window: Window,
        on_line: bool,
    ) -> Result<Score, Stopped>;

    /// Looks for a forced win from the root by other means than the recursion: within `nodes` nodes, or without a limit
    /// until it is decided. May be called again and again in one search, and goes on where it ended.
    fn prove(
        &mut self,
        worker: &mut Worker<Self::Rules>,
        game: &Game<Self::Rules>,
        nodes: Option<u64>,
    ) -> Result<Proof<MoveOf<Self::Rules>>, Stopped> {
        let _ = (worker, game, nodes);
        Ok(Proof::Open)
    }

    /// Makes the forced win shorter, if it can, that [`Recursion::prove`] without a limit has just found.
    fn shorten(
        &mut self,
        worker: &mut Worker<Self::Rules>,
        game: &Game<Self::Rules>,
        line: &mut Vec<MoveOf<Self::Rules>>,
    ) {
        let _ = (worker, game, line);
    }

    /// By how many plies the `number`th root move (from 1) may be reduced at `depth`.
    fn root_reduction(
        &self,
        position: &<Self::Rules as Rules>::Position,
        m: MoveOf<Self::Rules>,
        depth: i32,
        number: usize,
    ) -> i32 {
        let _ = (position, m, depth, number);
        0
    }
}
