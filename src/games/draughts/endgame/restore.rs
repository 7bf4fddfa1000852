//! Taking a slice over from its files: what is stored, and the best capture where the side to move must capture.

use std::ops::Range;
use std::sync::atomic::Ordering;

use super::super::variant::Variant;
use super::entry::Entry;
use super::index::Slice;
use super::solved::Solved;
use super::walk::{Sets, Walk};
use crate::base::retro::memory::SharedMemory;
use crate::base::retro::parallel::Job;
use crate::base::retro::stored::Stored;

/// Writes the entries of a slice into memory.
pub(super) struct Restore<'a, V> {
    pub solved: &'a Solved<V>,
    pub sets: &'a Sets,
    pub slice: Slice,
    /// The columns of values and of distances.
    pub stored: [&'a Stored; 2],
    pub values: &'a SharedMemory,
}

impl<V: Variant> Job for Restore<'_, V> {
    /// The entries that no file of this program contains.
    type State = u64;

    fn state(&self) -> u64 {
        0
    }

    #[inline(always)]
    fn run(&self, invalid: &mut u64, entries: Range<usize>) {
        let mut walk = Walk::new(&self.solved.index, self.sets, self.slice);
        let [values, distances] = self.stored.map(|stored| stored.cursor(entries.start));
        for ((at, code), half) in entries.zip(values).zip(distances) {
            let position = walk.at(at).position::<V>();
            let entry = if position.must_capture() {
                self.solved.best_capture(&position)
            } else {
                Entry::from_stored(code, half).unwrap_or_else(|| {
                    *invalid += 1;
                    Entry::DRAW
                })
            };
            self.values.bytes()[at].store(entry.0, Ordering::Relaxed);
        }
    }
}
