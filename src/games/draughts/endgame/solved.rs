//! The solved slices in memory, a byte an entry.

use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

use super::super::board::Position;
use super::super::variant::Variant;
use super::entry::{Best, Entry};
use super::index::{Index, Placement};
use super::material::{CODES, Material};
use crate::base::position::Position as _;
use crate::base::retro::memory::SharedMemory;
use crate::base::retro::parallel::{Job, share_job};
use crate::base::retro::value::Counts;

/// Entries that a thread works on before it asks for more.
pub(super) const CHUNK: usize = 1 << 14;

/// The slices solved so far.
pub(super) struct Solved<V> {
    pub index: Index<V>,
    slices: Vec<Option<SharedMemory>>,
}

impl<V: Variant> Solved<V> {
    /// No slice.
    pub fn new() -> Solved<V> {
        Solved {
            index: Index::new(),
            slices: (0..CODES).map(|_| None).collect(),
        }
    }

    /// Adds a slice.
    pub fn insert(&mut self, material: Material, values: SharedMemory) {
        self.slices[material.code()] = Some(values);
    }

    /// The entries of a solved slice.
    #[inline(always)]
    pub fn slice(&self, material: Material) -> Option<&SharedMemory> {
        self.slices[material.code()].as_ref()
    }

    /// The entry of a position. A side without pieces has lost; every other position must be in a solved slice.
    #[inline(always)]
    pub fn entry(&self, position: &Position<V>) -> Entry {
        if position.mover().is_empty() {
            return Entry::NO_MOVE;
        }
        let material = Material::of(position);
        match (self.index.slice(material), self.slice(material)) {
            (Some(slice), Some(values)) => {
                let entry = self.index.entry(slice, &Placement::of(position));
                Entry(values.bytes()[entry].load(Ordering::Relaxed))
            }
            _ => unreachable!("the slices are solved in order"),
        }
    }

    /// The entry of a position that must capture.
    #[inline(always)]
    pub fn best_capture(&self, position: &Position<V>) -> Entry {
        let mut best = Best::NONE;
        let _ = position.visit_captures(|m| {
            best.add(self.entry(&position.child(m)));
            ControlFlow::Continue(())
        });
        best.entry()
    }
}

/// What the entries of a slice are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SliceReport {
    /// The pieces.
    pub material: Material,
    /// The positions won, drawn and lost.
    pub counts: Counts,
    /// The longest win in plies; 0 if there is none.
    pub longest_win: u8,
    /// The longest loss in plies.
    pub longest_loss: u8,
    /// An entry with the longest win, or else with the longest loss.
    pub farthest: usize,
    /// The size of the file of values in bytes.
    pub value_bytes: u64,
    /// The size of the file of distances in bytes.
    pub distance_bytes: u64,
}

/// The first entry with each byte, and how often it comes.
struct Histogram<'a> {
    values: &'a SharedMemory,
}

impl Job for Histogram<'_> {
    type State = Box<[(u64, usize); 256]>;

    fn state(&self) -> Self::State {
        Box::new([(0, usize::MAX); 256])
    }

    #[inline(always)]
    fn run(&self, state: &mut Self::State, entries: std::ops::Range<usize>) {
        for entry in entries {
            let byte = self.values.bytes()[entry].load(Ordering::Relaxed);
            let (count, first) = &mut state[usize::from(byte)];
            *count += 1;
            *first = entry.min(*first);
        }
    }
}

impl SliceReport {
    /// Counts the entries of a solved slice.
    pub(super) fn of(material: Material, values: &SharedMemory, threads: usize) -> SliceReport {
        let len = values.bytes().len();
        let states = share_job(threads, len, CHUNK, &Histogram { values });
        let mut report = SliceReport {
            material,
            counts: Counts::default(),
            longest_win: 0,
            longest_loss: 0,
            farthest: 0,
            value_bytes: 0,
            distance_bytes: 0,
        };
        let mut first_at = [usize::MAX; 256];
        for byte in 0..=255_u8 {
            let entry = Entry(byte);
            for state in &states {
                let (count, first) = state[usize::from(byte)];
                if count > 0 {
                    report.counts.add(entry.value().code(), count);
                    first_at[usize::from(byte)] = first.min(first_at[usize::from(byte)]);
                    match entry.plies() {
                        Some(plies) if plies % 2 == 1 => report.longest_win = plies,
                        Some(plies) => report.longest_loss = plies,
                        None => {}
                    }
                }
            }
        }
        let farthest = if report.longest_win > 0 {
            report.longest_win
        } else {
            report.longest_loss
        };
        report.farthest = first_at[usize::from(farthest)];
        if report.farthest == usize::MAX {
            report.farthest = 0;
        }
        report
    }
}
