//! What a board can do: the seam between the games and everything generic.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

use smallvec::SmallVec;

use super::key::Key;
use super::side::Side;

/// A move of some game: a small value that means something only beside its position.
pub trait Move: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// Sixteen bits for the transposition table, never 0, and different for any two
    /// legal moves of one position but for rare collisions that a search tolerates
    /// (it looks the move up among the legal ones).
    fn fingerprint(self) -> u16;
}

/// A list of moves that rarely touches the heap. The searches of the families have faster ones.
pub type MoveList<M> = SmallVec<[M; 64]>;

/// A position without its history: no clock, no repetition, no options.
///
/// Positions are copied, not undone: a child is a clone on which `play` was called.
pub trait Position: Clone + Debug + Send + Sync + 'static {
    /// The moves of this game.
    type Move: Move;

    /// Who is to move.
    fn side_to_move(&self) -> Side;

    /// The hash of board, hands and side to move.
    fn key(&self) -> Key;

    /// The hash computed from nothing: the slow truth beside the incremental `key`.
    fn recomputed_key(&self) -> Key;

    /// Hands every legal move to `sink` exactly once, until it says `Break`.
    fn visit_legal_moves<F>(&self, sink: F) -> ControlFlow<()>
    where
        F: FnMut(Self::Move) -> ControlFlow<()>;

    /// Whether `m` is legal here. `m` may come from another position (a table, a killer);
    /// the answer is right for every value of the type.
    fn is_legal(&self, m: Self::Move) -> bool;

    /// Plays a legal move. With an illegal one the position is meaningless afterwards.
    fn play(&mut self, m: Self::Move);

    /// All legal moves.
    fn legal_moves(&self) -> MoveList<Self::Move> {
        let mut moves = MoveList::new();
        let _ = self.visit_legal_moves(|m| {
            moves.push(m);
            ControlFlow::Continue(())
        });
        moves
    }

    /// The number of legal moves; games count in bulk.
    fn count_legal_moves(&self) -> u64 {
        let mut count = 0;
        let _ = self.visit_legal_moves(|_| {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    }

    /// Whether there is a legal move.
    fn has_legal_move(&self) -> bool {
        self.visit_legal_moves(|_| ControlFlow::Break(()))
            .is_break()
    }

    /// The position after a legal move.
    #[inline(always)]
    fn child(&self, m: Self::Move) -> Self {
        let mut child = self.clone();
        child.play(m);
        child
    }
}
