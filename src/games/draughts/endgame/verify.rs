//! The proof of a database: every entry against the moves of its position.
//!
//! Nothing here goes backwards: moves come from the generator that also plays, and an entry is right if it is the best
//! of what the moves lead to. The distance of a win is one more than that of a lost reply, so wins cannot go
//! in circles; and from a position stored as drawn no move wins and one draws, so nobody can force more.

use std::ops::{ControlFlow, Range};
use std::path::Path;
use std::sync::atomic::Ordering;

use super::super::notation::DraughtsNotation;
use super::super::variant::Variant;
use super::entry::{Best, Entry};
use super::index::Slice;
use super::material::{Material, pairs};
use super::restore::Restore;
use super::solve::Total;
use super::solved::{CHUNK, SliceReport, Solved};
use super::store::Kind;
use super::tables::Tables;
use super::walk::{Sets, Walk};
use crate::base::notation::Notation;
use crate::base::position::Position as _;
use crate::base::retro::memory::SharedMemory;
use crate::base::retro::parallel::{Job, share_job};
use crate::base::retro::progress::Progress;
use crate::base::retro::solving::Findings;
pub use crate::base::retro::solving::VerifyError;

/// The result of a verification.
pub type Verified = crate::base::retro::solving::Verified<Material>;

/// Verifies the tables of the variant `V` in a folder, as far as they are complete.
///
/// # Errors
/// When there is no table, or a file is damaged.
pub fn verify<V: Variant>(
    folder: &Path,
    threads: usize,
    progress: &dyn Progress,
) -> Result<Verified, VerifyError> {
    let tables = Tables::<V>::open(folder).map_err(VerifyError::Table)?;
    let largest = tables.complete_to();
    if largest < 2 {
        return Err(VerifyError::Nothing);
    }
    let mut verified = Verified {
        largest_total: largest,
        ..Verified::default()
    };
    let mut solved = Solved::<V>::new();
    let sets = Sets::for_pieces::<V>(largest);
    let mut entries = 0;
    for material in (2..=largest).flat_map(super::material::slices) {
        solved.index.add(material);
        entries += solved
            .index
            .slice(material)
            .map_or(0, |slice| slice.len as u64);
    }
    progress.begin("verify", 2 * entries);
    for total in 2..=largest {
        let mut reports = Vec::new();
        for pair in pairs(total) {
            let mut slices = Vec::new();
            for material in pair {
                if solved.slice(material).is_none() {
                    let (slice, values, invalid) = read(&tables, &solved, &sets, material, threads)
                        .ok_or(VerifyError::NoDistances(total))?;
                    verified.wrong += invalid;
                    solved.insert(material, values);
                    slices.push(slice);
                    progress.advance(slice.len as u64);
                }
            }
            for slice in slices {
                if progress.is_stopped() {
                    return Err(VerifyError::Stopped);
                }
                let Some(values) = solved.slice(slice.material) else {
                    continue;
                };
                let check = Check {
                    solved: &solved,
                    sets: &sets,
                    slice,
                    values,
                };
                for found in share_job(threads.max(1), slice.len, CHUNK, &check) {
                    verified.add(found);
                }
                let report = SliceReport::of(slice.material, values, threads.max(1));
                verified.counts.insert(slice.material, report.counts);
                reports.push(report);
                progress.advance(slice.len as u64);
            }
        }
        let total = Total::of(&reports);
        progress.note(&format!("{total}; wrong so far {}", verified.wrong));
    }
    Ok(verified)
}

/// A slice from its files, in memory, and how many entries are malformed; `None` without distances.
fn read<V: Variant>(
    tables: &Tables<V>,
    solved: &Solved<V>,
    sets: &Sets,
    material: Material,
    threads: usize,
) -> Option<(Slice, SharedMemory, u64)> {
    let slice = *solved.index.slice(material)?;
    let values = SharedMemory::new(slice.len);
    let restore = Restore {
        solved,
        sets,
        slice,
        stored: [
            tables.stored(Kind::Values, material)?,
            tables.stored(Kind::Distances, material)?,
        ],
        values: &values,
    };
    let invalid = share_job(threads.max(1), slice.len, CHUNK, &restore);
    Some((slice, values, invalid.into_iter().sum()))
}

/// Compares every entry of a slice with its moves.
struct Check<'a, V> {
    solved: &'a Solved<V>,
    sets: &'a Sets,
    slice: Slice,
    values: &'a SharedMemory,
}

impl<V: Variant> Job for Check<'_, V> {
    type State = Findings;

    fn state(&self) -> Findings {
        Findings::default()
    }

    #[inline(always)]
    fn run(&self, findings: &mut Findings, entries: Range<usize>) {
        let mut walk = Walk::new(&self.solved.index, self.sets, self.slice);
        for at in entries {
            findings.entries += 1;
            let position = walk.at(at).position::<V>();
            let mut best = Best::NONE;
            let _ = position.visit_legal_moves(|m| {
                best.add(self.solved.entry(&position.child(m)));
                ControlFlow::Continue(())
            });
            let stored = Entry(self.values.bytes()[at].load(Ordering::Relaxed));
            if stored != best.entry() {
                findings.note_wrong(|| {
                    let text = DraughtsNotation::<V>::PDN.write_position(&position);
                    let words = |entry: Entry| (entry.value(), entry.plies());
                    let (stored, expected) = (words(stored), words(best.entry()));
                    format!("{text}: stored {stored:?}, the moves say {expected:?}")
                });
            }
        }
    }
}
