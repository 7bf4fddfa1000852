//! The positions behind the current one in the solver, and what was disproved only because of them.

use crate::base::key::mix;
use crate::games::showgit::hand::Hand;
use crate::games::showgit::moves::Move;

/// Counters that say quickly that a position is not on the path.
const COUNTERS: usize = 1 << 14;

/// The positions from the root to the current one.
#[derive(Debug)]
pub(super) struct Path {
    steps: Vec<(u64, Hand)>,
    counters: Vec<u8>,
}

impl Path {
    /// An empty path.
    pub fn new() -> Path {
        Path {
            steps: Vec::new(),
            counters: vec![0; COUNTERS],
        }
    }

    /// Back to an empty path.
    pub fn clear(&mut self) {
        self.steps.clear();
        self.counters.fill(0);
    }

    #[inline(always)]
    fn counter(key: u64) -> usize {
        key as usize % COUNTERS
    }

    /// A position is reached.
    pub fn push(&mut self, key: u64, hand: Hand) {
        self.steps.push((key, hand));
        let counter = &mut self.counters[Path::counter(key)];
        *counter = counter.saturating_add(1);
    }

    /// The last position is left.
    pub fn pop(&mut self) {
        if let Some((key, _)) = self.steps.pop() {
            let counter = &mut self.counters[Path::counter(key)];
            // A counter that was full stays so: it may only say too often that it is worth looking.
            if *counter < u8::MAX {
                *counter -= 1;
            }
        }
    }

    /// The last ply at which this board stood on the path, while the attacker held at least as much: coming back to it brings nothing.
    pub fn find(&self, key: u64, hand: Hand) -> Option<usize> {
        if self.counters[Path::counter(key)] == 0 {
            return None;
        }
        self.steps
            .iter()
            .rposition(|&(old, held)| old == key && held.is_superior_or_equal(hand))
    }
}

/// The key of a path prolonged by a move.
#[inline(always)]
pub(super) fn prolonged(path: u64, m: Move) -> u64 {
    mix(path ^ u64::from(m.bits()))
}

/// The number of disproofs kept.
const PLACES: usize = 1 << 19;

/// Disproofs that hold for one path only; the newest stay.
#[derive(Debug)]
pub(super) struct PathDisproofs {
    places: Vec<(u64, i32, u16)>,
}

impl PathDisproofs {
    /// None yet.
    pub fn new() -> PathDisproofs {
        PathDisproofs { places: Vec::new() }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.places.clear();
    }

    /// There is no mate within `plies` plies after `path`, because of the positions of the path up to ply `rests_on`.
    pub fn store(&mut self, path: u64, rests_on: i32, plies: u16) {
        if self.places.is_empty() {
            self.places = vec![(0, 0, 0); PLACES];
        }
        self.places[path as usize % PLACES] = (path, rests_on, plies);
    }

    /// What the disproof of a mate within `plies` plies after `path` rests on, and the plies it covers, if there is one.
    pub fn find(&self, path: u64, plies: u16) -> Option<(i32, u16)> {
        let &(key, rests_on, covered) = self.places.get(path as usize % PLACES)?;
        (key == path && covered >= plies).then_some((rests_on, covered))
    }
}
