//! The layer in work: all positions with one total number of pieces, a byte each.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use super::super::board::Board;
use super::frame::Frame;
use super::index::{Index, Material, slices};
use super::value::{Entry, Value, value_of_count};
use crate::base::retro::memory::SharedMemory;

/// Entries that share a word of marks.
const CHUNK: usize = 64;

/// One slice of the layer in work.
pub(super) struct WorkSlice {
    pub material: Material,
    /// Entries a class of mover's sets.
    pub block: usize,
    entries: SharedMemory,
    /// For each chunk of entries, the distances of quiet entries (and 0) that occur in it.
    marks: Vec<AtomicU64>,
}

impl WorkSlice {
    fn new<B: Board>(index: &Index<B>, material: Material) -> WorkSlice {
        let len = index.entries(material);
        WorkSlice {
            material,
            block: index.block(material),
            entries: SharedMemory::new(len),
            marks: std::iter::repeat_with(AtomicU64::default)
                .take(len.div_ceil(CHUNK))
                .collect(),
        }
    }

    pub fn len(&self) -> usize {
        self.entries().len()
    }

    /// What the rest, that nobody can force, is worth for the mover.
    pub fn rest(&self) -> Value {
        value_of_count(self.material.mover, self.material.opponent)
    }

    /// Gives back the memory of the marks, before the layer is packed.
    pub fn forget_marks(&mut self) {
        self.marks = Vec::new();
    }

    /// All entries.
    #[inline(always)]
    pub fn entries(&self) -> &[AtomicU8] {
        self.entries.bytes()
    }

    #[inline(always)]
    pub fn get(&self, entry: usize) -> Entry {
        Entry(self.entries()[entry].load(Ordering::Relaxed))
    }

    /// The entries of one class of mover's sets.
    #[inline(always)]
    pub fn block_of(&self, class: usize) -> &[AtomicU8] {
        &self.entries()[class * self.block..][..self.block]
    }

    /// Writes an entry for a position and all that symmetries make equal to it.
    ///
    /// An entry is written once, or several times with the same content, so plain stores do.
    #[inline(always)]
    pub fn write<B: Board>(
        &self,
        index: &Index<B>,
        frame: &Frame,
        movers: u32,
        entry: Entry,
        mark: bool,
    ) {
        let on_board = frame.to_board.image(movers);
        let class = index.orbits.class(on_board);
        let start = class.number as usize * self.block;
        let mut symmetries = class.symmetries;
        while symmetries != 0 {
            let symmetry = symmetries.trailing_zeros() as usize;
            symmetries &= symmetries - 1;
            let at = start + index.place(class.representative, frame.images[symmetry]);
            self.entries()[at].store(entry.0, Ordering::Relaxed);
            if mark {
                let marks = &self.marks[at / CHUNK];
                let bit = 1 << entry.distance();
                if marks.load(Ordering::Relaxed) & bit == 0 {
                    marks.fetch_or(bit, Ordering::Relaxed);
                }
            }
        }
    }

    /// Hands the places in the block of `class` of all entries with the stage of a quiet position
    /// (or of one without moves, for 0) at this distance to `sink`.
    #[inline(always)]
    pub fn for_each_at(&self, class: usize, distance: u8, mut sink: impl FnMut(usize, Entry)) {
        let start = class * self.block;
        let end = start + self.block;
        let stage = if distance == 0 { 0 } else { distance + 1 };
        let mut chunk = start / CHUNK;
        while chunk * CHUNK < end {
            if self.marks[chunk].load(Ordering::Relaxed) >> distance & 1 != 0 {
                let from = start.max(chunk * CHUNK);
                let to = end.min((chunk + 1) * CHUNK);
                for at in from..to {
                    let entry = self.get(at);
                    if entry.stage() == stage && entry != Entry::UNKNOWN {
                        sink(at - start, entry);
                    }
                }
            }
            chunk += 1;
        }
    }
}

/// The layer in work.
pub(super) struct Layer {
    slices: Vec<WorkSlice>,
}

impl Layer {
    pub fn new<B: Board>(index: &Index<B>, total: usize) -> Layer {
        Layer {
            slices: slices(total, B::PIECES)
                .map(|material| WorkSlice::new(index, material))
                .collect(),
        }
    }

    /// The slices, to be used up one by one.
    pub fn into_slices(self) -> Vec<WorkSlice> {
        self.slices
    }

    pub fn slices(&self) -> &[WorkSlice] {
        &self.slices
    }

    /// The slice with this material, which must be one of the layer.
    pub fn slice(&self, material: Material) -> &WorkSlice {
        let first = self.slices[0].material.mover;
        &self.slices[material.mover - first]
    }
}
