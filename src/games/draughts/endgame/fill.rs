//! First pass over a pair of slices: captures get their entries from smaller slices, positions without moves are lost,
//! moves that crown are weighed, and the other moves are counted.

use std::ops::Range;
use std::sync::atomic::Ordering;

use super::super::geometry::{Direction, SquareSet};
use super::super::movegen;
use super::super::variant::Variant;
use super::entry::{Best, Entry};
use super::index::{Placement, Slice};
use super::solved::Solved;
use super::walk::{Sets, Walk};
use crate::base::retro::memory::SharedMemory;
use crate::base::retro::parallel::Job;

/// A slice in work.
pub(super) struct Work {
    pub slice: Slice,
    /// The entries. One that stands for a distance which the passes have not reached yet may still become
    /// a nearer win.
    pub values: SharedMemory,
    /// The moves that may still save the side to move: [`CAPTURE`] and [`CLOSED`] have a meaning of their own.
    pub moves: SharedMemory,
}

/// The side to move must capture: nothing within the slices changes its entry.
pub(super) const CAPTURE: u8 = 0;
/// No move is left that could save the side to move.
pub(super) const CLOSED: u8 = 255;

impl Work {
    pub fn new(slice: Slice) -> Work {
        Work {
            slice,
            values: SharedMemory::new(slice.len),
            moves: SharedMemory::new(slice.len),
        }
    }
}

/// The first pass over a slice.
pub(super) struct Fill<'a, V> {
    pub solved: &'a Solved<V>,
    pub sets: &'a Sets,
    pub work: &'a Work,
}

impl<V: Variant> Job for Fill<'_, V> {
    /// The greatest distance written.
    type State = u8;

    fn state(&self) -> u8 {
        0
    }

    #[inline(always)]
    fn run(&self, longest: &mut u8, entries: Range<usize>) {
        let mut walk = Walk::new(&self.solved.index, self.sets, self.work.slice);
        for at in entries {
            let placement = walk.at(at);
            let (entry, moves) = self.first_entry(placement);
            self.work.values.bytes()[at].store(entry.0, Ordering::Relaxed);
            self.work.moves.bytes()[at].store(moves, Ordering::Relaxed);
            if let Some(plies) = entry.plies() {
                *longest = plies.max(*longest);
            }
        }
    }
}

impl<V: Variant> Fill<'_, V> {
    #[inline(always)]
    fn first_entry(&self, placement: Placement) -> (Entry, u8) {
        let position = placement.position::<V>();
        if position.must_capture() {
            let entry = self.solved.best_capture(&position);
            let drawn = entry == Entry::DRAW;
            let entry = if drawn { Entry::DRAWN_CAPTURE } else { entry };
            return (entry, CAPTURE);
        }
        let mut moves = movegen::count_quiet_moves(&position) as u8;
        let mut best = Best::NONE;
        crowned(self.solved, placement, |reply| {
            best.add(reply);
            moves -= u8::from(reply.value() == crate::base::retro::value::Value::Win);
        });
        if best.wins() {
            (best.entry(), moves)
        } else if moves == 0 {
            (best.entry(), CLOSED)
        } else {
            (Entry::DRAW, moves)
        }
    }
}

/// Hands the entries of the positions after each crowning move to `sink`, for the side to move there.
/// The side to move in `placement` must not have a capture.
#[inline(always)]
pub(super) fn crowned<V: Variant>(
    solved: &Solved<V>,
    placement: Placement,
    mut sink: impl FnMut(Entry),
) {
    let empty = V::TOP_ROW - placement.occupied();
    for direction in [Direction::UpLeft, Direction::UpRight] {
        for to in placement.mover_men.step::<V>(direction) & empty {
            let from = movegen::neighbour::<V>(to, direction.opposite());
            let after = Placement {
                mover_men: placement.mover_men.without(from),
                mover_kings: placement.mover_kings | SquareSet::of(to),
                ..placement
            };
            sink(solved.entry(&after.position::<V>().passed()));
        }
    }
}
