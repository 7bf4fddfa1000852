//! The plies behind a position, as far as repetition and counting rules look back.

use super::key::Key;

/// One ply of the past: the position reached and what the game's rules remember of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ply<M> {
    /// The key of the position reached.
    pub key: Key,
    /// The game's own counters at that position.
    pub mark: M,
}

/// Classes of keys that are counted, by their lowest bits.
const CLASSES: usize = 1 << 11;

/// The class of a key.
#[inline(always)]
fn class(key: Key) -> usize {
    key.0 as usize % CLASSES
}

/// The positions of a game, the current one last; never empty.
#[derive(Clone, Debug)]
pub struct Past<M> {
    plies: Vec<Ply<M>>,
    /// How many positions there are of each class of keys: nearly always one look says that nothing was repeated.
    counts: Box<[u32; CLASSES]>,
}

impl<M: Copy> Past<M> {
    /// A game that starts here.
    pub fn new(key: Key, mark: M) -> Past<M> {
        let mut plies = Vec::with_capacity(512);
        plies.push(Ply { key, mark });
        let mut counts = Box::new([0; CLASSES]);
        counts[class(key)] = 1;
        Past { plies, counts }
    }

    /// A position is reached.
    #[inline(always)]
    pub fn push(&mut self, key: Key, mark: M) {
        self.plies.push(Ply { key, mark });
        self.counts[class(key)] += 1;
    }

    /// The last position is left again. The first one stays.
    #[inline(always)]
    pub fn pop(&mut self) {
        debug_assert!(self.plies.len() > 1);
        if let Some(ply) = self.plies.pop() {
            self.counts[class(ply.key)] -= 1;
        }
    }

    /// The number of plies played.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.plies.len() - 1
    }

    /// Whether no ply was played.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The key of the current position.
    #[inline(always)]
    pub fn key(&self) -> Key {
        self.plies[self.plies.len() - 1].key
    }

    /// The mark of the current position.
    #[inline(always)]
    pub fn mark(&self) -> M {
        self.plies[self.plies.len() - 1].mark
    }

    /// The mark of the position that the game began with.
    pub fn first_mark(&self) -> M {
        self.plies[0].mark
    }

    /// The position `distance` plies back (0 is the current one), if the game is that old.
    #[inline(always)]
    pub fn back(&self, distance: usize) -> Option<&Ply<M>> {
        self.plies
            .len()
            .checked_sub(distance + 1)
            .and_then(|index| self.plies.get(index))
    }

    /// How often the position that occurred most often has occurred.
    pub fn most_occurrences(&self) -> usize {
        let mut keys: Vec<u64> = self.plies.iter().map(|ply| ply.key.0).collect();
        keys.sort_unstable();
        keys.chunk_by(|a, b| a == b)
            .map(<[u64]>::len)
            .max()
            .unwrap_or_default()
    }

    /// The distance, in plies, to the last earlier occurrence of the current position with the
    /// same side to move, looking back at most `horizon` plies (those since the last irreversible move).
    #[inline]
    pub fn last_occurrence(&self, horizon: usize) -> Option<usize> {
        self.occurrences(horizon).next()
    }

    /// The distances, in plies, to all earlier occurrences within `horizon` plies, nearest first.
    #[inline]
    pub fn occurrences(&self, horizon: usize) -> impl Iterator<Item = usize> + '_ {
        let last = self.plies.len() - 1;
        let key = self.plies[last].key;
        let horizon = if self.counts[class(key)] > 1 {
            horizon.min(last)
        } else {
            0
        };
        (4..=horizon)
            .step_by(2)
            .filter(move |distance| self.plies[last - distance].key == key)
    }
}
