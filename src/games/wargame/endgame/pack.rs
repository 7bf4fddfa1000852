//! What becomes of a solved slice: columns for the file, two bits an entry for the layers above, counts.

use std::sync::atomic::Ordering;

use super::super::board::Board;
use super::super::point::PointSet;
use super::frame::{BATCH, Frame};
use super::index::Index;
use super::layer::WorkSlice;
use super::value::Entry;
use crate::base::retro::packed::TwoBits;
use crate::base::retro::parallel::share;
use crate::base::retro::runs::Runs;
pub use crate::base::retro::value::Counts;

/// The code of the value of an entry at the end, when what nobody forced is decided by the count.
#[inline(always)]
fn final_code(slice: &WorkSlice, entry: Entry) -> u8 {
    if entry == Entry::UNKNOWN {
        slice.rest().code()
    } else {
        entry.value()
    }
}

/// The columns of values and of distances, in the order of the opponent's sets and then the mover's:
/// so they compress better, as the runs along one frame are longer. Only quiet positions count, and distances
/// only where the value is not the one of the piece count.
pub(super) fn columns<B: Board>(
    index: &Index<B>,
    slice: &WorkSlice,
    movers: &[u32],
    threads: usize,
) -> (Runs, Runs) {
    let classes = index.classes(slice.material.reversed());
    let chunk = classes.div_ceil(256);
    let mut pieces: Vec<(usize, Runs, Runs)> =
        share(threads, classes, chunk, Vec::new, |pieces, classes| {
            let start = classes.start;
            let mut values = Runs::default();
            let mut distances = Runs::default();
            for class in classes {
                let frame = Frame::new(index, slice.material.opponent, class);
                for movers in movers.chunks(BATCH) {
                    push(index, slice, &frame, movers, &mut values, &mut distances);
                }
            }
            pieces.push((start, values, distances));
        })
        .into_iter()
        .flatten()
        .collect();
    pieces.sort_by_key(|piece| piece.0);
    let mut all = (Runs::default(), Runs::default());
    for (_, values, distances) in pieces {
        all.0.append(&values);
        all.1.append(&distances);
    }
    all
}

/// Appends a batch of positions.
fn push<B: Board>(
    index: &Index<B>,
    slice: &WorkSlice,
    frame: &Frame,
    movers: &[u32],
    values: &mut Runs,
    distances: &mut Runs,
) {
    // Positions with captures may have any number: a stalemate stands for them.
    let mut entries = [Entry::NO_MOVE; BATCH];
    let mut captures = [0; BATCH];
    for leap in &frame.leaps {
        for (captures, movers) in captures.iter_mut().zip(movers) {
            *captures |= u32::from(movers & leap.care == leap.need);
        }
    }
    // The reads are far apart in memory: nothing else here, so that many are under way at once.
    for ((entry, &movers), &captures) in entries.iter_mut().zip(movers).zip(&captures) {
        if captures == 0 {
            let mover = PointSet(frame.to_board.image(movers));
            *entry = slice.get(index.entry(mover, frame.standing));
        }
    }
    for &entry in &entries[..movers.len()] {
        if !entry.is_quiet() {
            values.push_any();
            distances.push_any();
        } else if entry == Entry::UNKNOWN {
            values.push(slice.rest().code(), 1);
            distances.push_any();
        } else {
            values.push(entry.value(), 1);
            distances.push(entry.distance(), 1);
        }
    }
}

/// The values of all entries, captures and all, in two bits each.
pub(super) fn two_bits(slice: &WorkSlice) -> TwoBits {
    let mut packed = TwoBits::zeros(slice.len());
    let entries = slice.entries().chunks(4);
    for (byte, entries) in packed.bytes_mut().iter_mut().zip(entries) {
        for (place, entry) in entries.iter().enumerate() {
            let entry = Entry(entry.load(Ordering::Relaxed));
            *byte |= final_code(slice, entry) << (2 * place);
        }
    }
    packed
}

/// How many positions of the slice are lost, drawn and won. Every entry stands for all positions that
/// have its value because a symmetry moves the mover's pieces elsewhere.
pub(super) fn counts<B: Board>(index: &Index<B>, slice: &WorkSlice, threads: usize) -> Counts {
    let classes = index.classes(slice.material);
    let partial = share(threads, classes, 64, Counts::default, |counts, classes| {
        for class in classes {
            let orbits = &index.orbits;
            let set = orbits.representative(slice.material.mover, class as u32);
            let keeping = orbits.class(set).symmetries.count_ones() as usize;
            let positions = (orbits.symmetries() / keeping) as u64;
            let mut by_code = [0; 4];
            for entry in slice.block_of(class) {
                let entry = Entry(entry.load(Ordering::Relaxed));
                by_code[usize::from(final_code(slice, entry))] += 1;
            }
            for (code, entries) in (1..).zip(&by_code[1..]) {
                counts.add(code, entries * positions);
            }
        }
    });
    let mut sum = Counts::default();
    partial.into_iter().for_each(|counts| sum += counts);
    sum
}
