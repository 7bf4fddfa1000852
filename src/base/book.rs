//! A book: moves that are played without thinking.

use std::collections::HashMap;

use super::key::{Key, SplitMix};
use super::position::Move;

/// A move of a book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookMove<M> {
    /// The move.
    pub m: M,
    /// The reply that the book expects.
    pub reply: Option<M>,
    /// Its value for the side to move, in hundredths of a piece.
    pub value: i32,
    /// How often it was played, at least 1.
    pub count: u64,
}

/// The moves of a book by position.
#[derive(Clone, Debug)]
pub struct Book<M> {
    positions: HashMap<Key, Vec<BookMove<M>>>,
}

impl<M> Default for Book<M> {
    fn default() -> Self {
        Book {
            positions: HashMap::new(),
        }
    }
}

/// Moves worse than the best by more than this are not played, in hundredths of a piece.
const TOLERANCE: i32 = 30;

impl<M: Move> Book<M> {
    /// Adds a move of the position with `key`; a move that is there already stays.
    pub fn add(&mut self, key: Key, book_move: BookMove<M>) {
        let moves = self.positions.entry(key).or_default();
        if moves.iter().all(|known| known.m != book_move.m) {
            moves.push(book_move);
        }
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether the book knows no position.
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// One of the best moves of a position; what was played more often is chosen more often.
    pub fn choose(&self, key: Key, seed: u64) -> Option<&BookMove<M>> {
        let moves = self.positions.get(&key)?;
        let best = moves.iter().map(|m| m.value).max()?;
        let good = || moves.iter().filter(|m| m.value >= best - TOLERANCE);
        let all: u64 = good().map(|m| m.count).sum();
        let mut left = SplitMix::new(seed).next_u64() % all.max(1);
        good().find(|m| {
            let chosen = left < m.count;
            left = left.saturating_sub(m.count);
            chosen
        })
    }
}
