//! The solver: pairs of slices in the order of their pieces, and among equally many in that of their men.

use std::fmt;
use std::time::Instant;

use super::super::notation::DraughtsNotation;
use super::super::variant::Variant;
use super::attract::Pass;
use super::entry::Entry;
use super::fill::{Fill, Work};
use super::index::{Index, Slice};
use super::material::{Army, MOST_PIECES, Material, pairs};
use super::pack;
use super::restore::Restore;
use super::solved::{CHUNK, Solved};
use super::store::{self, Kind};
use super::tables::Tables;
use super::walk::{Sets, Walk};
use crate::base::notation::Notation;
use crate::base::retro::file::{Part, assemble, write_atomically};
use crate::base::retro::memory::SharedMemory;
use crate::base::retro::parallel::{Job, share_job};
use crate::base::retro::progress::Progress;
pub use crate::base::retro::solving::{SolveError, SolveOptions};
use crate::base::retro::value::Counts;

pub use super::solved::SliceReport;

/// Solves all positions of the variant `V` with up to `options.largest_total` pieces (at most
/// [`MOST_PIECES`]) and writes their database.
///
/// # Errors
/// When a file cannot be written, or whoever watches wants it to stop: finished slices are kept.
pub fn solve<V: Variant>(
    options: &SolveOptions,
    progress: &dyn Progress,
) -> Result<Vec<SliceReport>, SolveError> {
    std::fs::create_dir_all(&options.folder)
        .map_err(|error| SolveError::Io(options.folder.clone(), error))?;
    let largest = options.largest_total.unwrap_or(2).min(MOST_PIECES);
    let mut solver = Solver::<V> {
        solved: Solved::new(),
        sets: Sets::for_pieces::<V>(largest),
        threads: options.threads.max(1),
        progress,
    };
    let mut entries = 0;
    for pair in (2..=largest).flat_map(pairs) {
        for material in distinct(pair) {
            solver.solved.index.add(material);
            entries += solver.slice(material)?.len as u64;
        }
    }
    // Filled, gone back from, packed.
    progress.begin("solve", 3 * entries);
    let mut resuming = options.resume;
    let mut reports = Vec::new();
    for total in 2..=largest {
        let clock = Instant::now();
        let start = reports.len();
        for pair in pairs(total) {
            if progress.is_stopped() {
                return Err(SolveError::Stopped);
            }
            let restored = if resuming {
                solver.restore(options, pair)?
            } else {
                None
            };
            resuming &= restored.is_some();
            match restored {
                Some(restored) => reports.extend(restored),
                None => reports.extend(solver.solve_and_store(options, pair)?),
            }
        }
        let total = Total::of(&reports[start..]);
        progress.note(&format!("{total}; {:.1?}", clock.elapsed()));
    }
    Ok(reports)
}

/// The slices of a pair without the second if it is the first.
fn distinct(pair: [Material; 2]) -> impl Iterator<Item = Material> {
    let [first, second] = pair;
    std::iter::once(first).chain((second != first).then_some(second))
}

/// The sum of all slices with equally many pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Total {
    /// The number of pieces.
    pub pieces: usize,
    /// The positions won, drawn and lost for the side to move.
    pub counts: Counts,
    /// The longest win in plies.
    pub longest_win: u8,
    /// The bytes of all files.
    pub bytes: u64,
}

impl Total {
    /// The sum of these slices.
    pub fn of(reports: &[SliceReport]) -> Total {
        let mut total = Total::default();
        for report in reports {
            total.pieces = report.material.total();
            total.counts += report.counts;
            total.longest_win = total.longest_win.max(report.longest_win);
            total.bytes += report.value_bytes + report.distance_bytes;
        }
        total
    }
}

impl fmt::Display for Total {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Counts { lost, drawn, won } = self.counts;
        write!(
            f,
            "TOTAL {} pieces: positions {} W {won} D {drawn} L {lost} longest win {} plies; {} bytes",
            self.pieces,
            self.counts.total(),
            self.longest_win,
            self.bytes,
        )
    }
}

/// `slice own 0m1k opp 1m0k: W 331 D 531 L 6 maxwin 11 maxloss 4  W:WK5:B2`.
pub fn describe<V: Variant>(report: &SliceReport, farthest: &str) -> String {
    let army = |army: Army| format!("{}m{}k", army.men, army.kings);
    let Counts { lost, drawn, won } = report.counts;
    format!(
        "slice own {} opp {}: W {won} D {drawn} L {lost} maxwin {} maxloss {}  {farthest}",
        army(report.material.mover),
        army(report.material.waiting),
        report.longest_win,
        report.longest_loss,
    )
}

struct Solver<'a, V> {
    solved: Solved<V>,
    sets: Sets,
    threads: usize,
    progress: &'a dyn Progress,
}

impl<V: Variant> Solver<'_, V> {
    fn slice(&self, material: Material) -> Result<Slice, SolveError> {
        let slice = self.solved.index.slice(material).copied();
        slice.ok_or(SolveError::Stopped)
    }

    fn run<J: Job>(&self, job: &J, len: usize) -> Vec<J::State> {
        share_job(self.threads, len, CHUNK, job)
    }

    /// Takes a pair over from its files; `None` if they are not there and whole.
    fn restore(
        &mut self,
        options: &SolveOptions,
        pair: [Material; 2],
    ) -> Result<Option<Vec<SliceReport>>, SolveError> {
        let mut tables = Tables::<V>::empty();
        for material in distinct(pair) {
            match tables.open_slice(&options.folder, material) {
                Ok(true) => {}
                Ok(false) => return Ok(None),
                Err(error) => {
                    self.progress
                        .note(&format!("{material}: {error}; solved again"));
                    return Ok(None);
                }
            }
        }
        let mut reports = Vec::new();
        let mut restored = Vec::new();
        for material in distinct(pair) {
            let slice = self.slice(material)?;
            let stored = Kind::ALL.map(|kind| tables.stored(kind, material));
            let [Some(values), Some(distances)] = stored else {
                return Ok(None);
            };
            let memory = SharedMemory::new(slice.len);
            let invalid = self.run(
                &Restore {
                    solved: &self.solved,
                    sets: &self.sets,
                    slice,
                    stored: [values, distances],
                    values: &memory,
                },
                slice.len,
            );
            if invalid.into_iter().sum::<u64>() > 0 {
                self.progress
                    .note(&format!("{material}: malformed; solved again"));
                return Ok(None);
            }
            let mut report = SliceReport::of(material, &memory, self.threads);
            let size = |kind| {
                let path = store::path::<V>(&options.folder, kind, material);
                path.metadata().map_or(0, |data| data.len())
            };
            report.value_bytes = size(Kind::Values);
            report.distance_bytes = size(Kind::Distances);
            reports.push(report);
            restored.push((material, memory));
            self.progress.advance(3 * slice.len as u64);
        }
        for (material, memory) in restored {
            self.solved.insert(material, memory);
        }
        Ok(Some(reports))
    }

    fn solve_and_store(
        &mut self,
        options: &SolveOptions,
        pair: [Material; 2],
    ) -> Result<Vec<SliceReport>, SolveError> {
        let clock = Instant::now();
        let mut works = Vec::new();
        for material in distinct(pair) {
            works.push(Work::new(self.slice(material)?));
        }
        self.passes(&works)?;
        let mut reports = Vec::new();
        for work in works {
            let material = work.slice.material;
            let columns = pack::columns(&work, self.threads);
            let Work { values, moves, .. } = work;
            drop(moves);
            self.run(&Settle { values: &values }, values.bytes().len());
            let mut report = SliceReport::of(material, &values, self.threads);
            // The values come last: a slice counts as solved when they are there.
            for (kind, bytes) in Kind::ALL.into_iter().zip(columns).rev() {
                let path = store::path::<V>(&options.folder, kind, material);
                let id = store::part_id(material);
                let name = store::table_name::<V>(kind, material);
                let bytes = assemble(&name, &[Part { id, bytes }]);
                match kind {
                    Kind::Values => report.value_bytes = bytes.len() as u64,
                    Kind::Distances => report.distance_bytes = bytes.len() as u64,
                }
                write_atomically(&path, &bytes).map_err(|error| SolveError::Io(path, error))?;
            }
            self.progress.advance(values.bytes().len() as u64);
            self.solved.insert(material, values);
            self.note(&report, clock.elapsed());
            reports.push(report);
        }
        Ok(reports)
    }

    fn note(&self, report: &SliceReport, time: std::time::Duration) {
        let line = describe::<V>(report, &farthest(&self.solved.index, &self.sets, report));
        let bytes = report.value_bytes + report.distance_bytes;
        self.progress
            .note(&format!("{line}; {bytes} bytes, {time:.1?}"));
    }

    /// Fills a pair of slices in and goes back from all that is decided, the nearest end first.
    fn passes(&self, works: &[Work]) -> Result<(), SolveError> {
        let mut longest = 0;
        for work in works {
            let fill = Fill {
                solved: &self.solved,
                sets: &self.sets,
                work,
            };
            longest = self
                .run(&fill, work.slice.len)
                .into_iter()
                .fold(longest, u8::max);
            self.progress.advance(work.slice.len as u64);
        }
        let mut distance = 0;
        while distance <= longest {
            if distance >= Entry::LONGEST {
                return Err(SolveError::TooFar {
                    pieces: works[0].slice.material.total(),
                    longest: Entry::LONGEST,
                });
            }
            if self.progress.is_stopped() {
                return Err(SolveError::Stopped);
            }
            for (number, from) in works.iter().enumerate() {
                let pass = Pass {
                    solved: &self.solved,
                    sets: &self.sets,
                    distance,
                    from,
                    to: &works[works.len() - 1 - number],
                };
                longest = self
                    .run(&pass, from.slice.len)
                    .into_iter()
                    .fold(longest, u8::max);
            }
            distance += 1;
        }
        for work in works {
            self.progress.advance(work.slice.len as u64);
        }
        Ok(())
    }
}

/// The position with the longest win (or loss) of a slice, in FEN.
pub(super) fn farthest<V: Variant>(index: &Index<V>, sets: &Sets, report: &SliceReport) -> String {
    index
        .slice(report.material)
        .map_or_else(String::new, |slice| {
            let placement = Walk::new(index, sets, *slice).at(report.farthest);
            DraughtsNotation::<V>::PDN.write_position(&placement.position())
        })
}

/// Turns what only the passes need into what it means.
struct Settle<'a> {
    values: &'a SharedMemory,
}

impl Job for Settle<'_> {
    type State = ();

    fn state(&self) {}

    #[inline(always)]
    fn run(&self, (): &mut (), entries: std::ops::Range<usize>) {
        use std::sync::atomic::Ordering;
        for value in &self.values.bytes()[entries] {
            if value.load(Ordering::Relaxed) == Entry::DRAWN_CAPTURE.0 {
                value.store(Entry::DRAW.0, Ordering::Relaxed);
            }
        }
    }
}
