//! The passes of the retrograde analysis: from the positions that end in a number of plies back to those before them.
//!
//! A pass changes entries to greater distances only, so the order of work within it, and the number of
//! threads, change nothing.

use std::ops::Range;
use std::sync::atomic::Ordering;

use super::super::geometry::{Direction, Rays, SquareSet};
use super::super::movegen;
use super::super::variant::Variant;
use super::entry::{Best, Entry};
use super::fill::{CAPTURE, CLOSED, Work, crowned};
use super::index::Placement;
use super::solved::Solved;
use super::walk::{Sets, Walk};
use crate::base::retro::parallel::Job;

/// One pass from the positions of one slice to those before them.
pub(super) struct Pass<'a, V> {
    pub solved: &'a Solved<V>,
    pub sets: &'a Sets,
    pub distance: u8,
    /// The slice of the positions with this distance.
    pub from: &'a Work,
    /// The slice of the positions before them.
    pub to: &'a Work,
}

impl<V: Variant> Job for Pass<'_, V> {
    /// The greatest distance written.
    type State = u8;

    fn state(&self) -> u8 {
        0
    }

    #[inline(always)]
    fn run(&self, longest: &mut u8, entries: Range<usize>) {
        let mut walk = Walk::new(&self.solved.index, self.sets, self.from.slice);
        let values = &self.from.values.bytes()[entries.clone()];
        for (at, value) in entries.zip(values) {
            if value.load(Ordering::Relaxed) != self.distance {
                continue;
            }
            let placement = walk.at(at);
            if self.distance.is_multiple_of(2) {
                before::<V>(placement, |before| self.win(before, longest));
            } else {
                before::<V>(placement, |before| self.lose_a_move(before, longest));
            }
        }
    }
}

impl<V: Variant> Pass<'_, V> {
    /// A move of `before` wins.
    #[inline(always)]
    fn win(&self, before: Placement, longest: &mut u8) {
        let distance = self.distance + 1;
        let at = self.solved.index.entry(&self.to.slice, &before);
        let value = &self.to.values.bytes()[at];
        let known = Entry(value.load(Ordering::Relaxed));
        let is_nearer = known == Entry::DRAW
            || known != Entry::DRAWN_CAPTURE && known.0 > distance && self.is_open(at);
        if is_nearer {
            value.store(distance, Ordering::Relaxed);
            *longest = distance.max(*longest);
        }
    }

    #[inline(always)]
    fn is_open(&self, at: usize) -> bool {
        let moves = self.to.moves.bytes()[at].load(Ordering::Relaxed);
        moves != CAPTURE && moves != CLOSED
    }

    /// A move of `before` loses; if it was the last one that did not, `before` is lost.
    #[inline(always)]
    fn lose_a_move(&self, before: Placement, longest: &mut u8) {
        let at = self.solved.index.entry(&self.to.slice, &before);
        if !self.is_open(at) {
            return;
        }
        let moves = &self.to.moves.bytes()[at];
        if moves.fetch_sub(1, Ordering::Relaxed) != 1 {
            return;
        }
        moves.store(CLOSED, Ordering::Relaxed);
        let mut best = Best::NONE;
        crowned(self.solved, before, |reply| best.add(reply));
        best.add(Entry(self.distance));
        let entry = best.entry();
        self.to.values.bytes()[at].store(entry.0, Ordering::Relaxed);
        *longest = entry.0.max(*longest);
    }
}

/// Hands every placement to `sink` from which a move without capture and crowning leads to `placement`; whether
/// the side to move there would have had to capture is not asked.
#[inline(always)]
fn before<V: Variant>(placement: Placement, mut sink: impl FnMut(Placement)) {
    let turned = placement.rotated::<V>();
    let after = Placement {
        mover_men: turned.waiting_men,
        waiting_men: turned.mover_men,
        mover_kings: turned.waiting_kings,
        waiting_kings: turned.mover_kings,
    };
    let empty = V::BOARD - after.occupied();
    for back in [Direction::DownLeft, Direction::DownRight] {
        for from in after.mover_men.step::<V>(back) & empty {
            let to = movegen::neighbour::<V>(from, back.opposite());
            sink(Placement {
                mover_men: after.mover_men.without(to).with(from),
                ..after
            });
        }
    }
    for to in after.mover_kings {
        let others = after.mover_kings.without(to);
        for back in Direction::ALL {
            let origins = if V::FLYING_KINGS {
                Rays::<V>::open(to, back, empty)
            } else {
                SquareSet::of(to).step::<V>(back) & empty
            };
            for from in origins {
                sink(Placement {
                    mover_kings: others.with(from),
                    ..after
                });
            }
        }
    }
}
