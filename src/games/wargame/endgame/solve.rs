//! The solver: layers of positions in the order of their total number of pieces.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Instant;

use super::super::board::Board;
use super::attract::{self, Goal};
use super::captures::{self, Solved};
use super::index::{Index, Material, slices};
use super::layer::{Layer, WorkSlice};
use super::pack::{self, Counts};
use super::restore;
use super::store::{self, Kind};
use super::tables::Tables;
use super::value::Entry;
use crate::base::retro::file::{Part, assemble, write_atomically};
use crate::base::retro::packed::TwoBits;
use crate::base::retro::parallel::share;
use crate::base::retro::progress::Progress;
use crate::base::retro::runs::{self, Blocks};
pub use crate::base::retro::solving::{SolveError, SolveOptions};
use crate::base::retro::subsets::subsets;

/// What is known of a layer when it is solved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LayerReport {
    /// The number of pieces.
    pub total: usize,
    /// The number of entries.
    pub entries: u64,
    /// The lost, drawn and won positions for each material.
    pub counts: Vec<(Material, Counts)>,
    /// The greatest distance of a forced win or loss (by more than the count).
    pub longest_decisive: u8,
    /// The greatest distance of a draw that the side with fewer pieces forces.
    pub longest_draw: u8,
    /// The size of the file of values in bytes.
    pub value_bytes: u64,
    /// The size of the file of distances in bytes.
    pub distance_bytes: u64,
}

/// Solves the game on board `B` and writes its database.
pub fn solve<B: Board>(
    options: &SolveOptions,
    progress: &dyn Progress,
) -> Result<Vec<LayerReport>, SolveError> {
    std::fs::create_dir_all(&options.folder)
        .map_err(|error| SolveError::Io(options.folder.clone(), error))?;
    let largest = options.largest_total.unwrap_or(2 * B::PIECES);
    let mut solver = Solver::<B>::new(options.threads, progress);
    let entries = |total| -> u64 {
        slices(total, B::PIECES)
            .map(|material| solver.index.entries(material) as u64)
            .sum()
    };
    // Captures, first look at quiet positions, packing: three times through every entry.
    progress.begin("solve", 3 * (2..=largest).map(entries).sum::<u64>());
    let mut resuming = options.resume;
    let mut reports = Vec::new();
    for total in 2..=largest {
        let clock = Instant::now();
        let done = if resuming {
            solver.restore(options, total)?
        } else {
            None
        };
        resuming &= done.is_some();
        let (report, word) = match done {
            Some(report) => (report, "taken over"),
            None => (solver.solve_and_store(options, total)?, "solved"),
        };
        progress.note(&format!("{report}; {word} in {:.1?}", clock.elapsed()));
        reports.push(report);
    }
    Ok(reports)
}

impl fmt::Display for LayerReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut sum = Counts::default();
        for (_, counts) in &self.counts {
            sum += *counts;
        }
        write!(
            f,
            "{:2} pieces: {} positions ({} entries), won {} drawn {} lost {}; longest decisive {}, draw {}; {} + {} bytes",
            self.total,
            sum.total(),
            self.entries,
            sum.won,
            sum.drawn,
            sum.lost,
            self.longest_decisive,
            self.longest_draw,
            self.value_bytes,
            self.distance_bytes,
        )
    }
}

/// The values of the layers solved so far, in memory.
#[derive(Default)]
struct Known {
    slices: BTreeMap<Material, TwoBits>,
}

impl Solved for Known {
    fn slice(&self, material: Material) -> &TwoBits {
        &self.slices[&material]
    }
}

/// Solves layer after layer.
struct Solver<'a, B> {
    index: Index<B>,
    known: Known,
    /// By number of pieces: the mover's sets of any frame, as far as its row of free points goes.
    movers: Vec<Vec<u32>>,
    threads: usize,
    progress: &'a dyn Progress,
}

impl<'a, B: Board> Solver<'a, B> {
    fn new(threads: usize, progress: &'a dyn Progress) -> Solver<'a, B> {
        let row = B::GRAPH.points() - 1;
        Solver {
            index: Index::new(),
            known: Known::default(),
            movers: (0..=B::PIECES)
                .map(|members| subsets(row, members).collect())
                .collect(),
            threads: threads.max(1),
            progress,
        }
    }

    /// Takes a layer over from its files; `None` if they are not there and whole.
    fn restore(
        &mut self,
        options: &SolveOptions,
        total: usize,
    ) -> Result<Option<LayerReport>, SolveError> {
        let mut tables = Tables::<B>::empty();
        match tables.open_layer(&options.folder, total) {
            Ok(true) => {}
            Ok(false) => return Ok(None),
            Err(error) => {
                self.progress
                    .note(&format!("{total} pieces: {error}; solved again"));
                return Ok(None);
            }
        }
        let complete = slices(total, B::PIECES)
            .all(|material| tables.stored(Kind::Distances, material).is_some());
        if !complete {
            return Ok(None);
        }
        let layer = self.fill(total)?;
        let longest = self.for_each_class(&layer, 2, true, |slice, class, movers| {
            restore::quiet_entries(&self.index, &tables, slice, class, movers)
        });
        let longest = longest
            .into_iter()
            .fold([0; 2], |a: [u8; 2], b| [a[0].max(b[0]), a[1].max(b[1])]);
        let sizes = Kind::ALL.map(|kind| {
            let path = store::path::<B>(&options.folder, kind, total);
            path.metadata().map_or(0, |data| data.len())
        });
        let mut report = self.report(&layer, longest, sizes);
        for slice in layer.into_slices() {
            self.keep(&slice, &mut report);
        }
        Ok(Some(report))
    }

    fn solve_and_store(
        &mut self,
        options: &SolveOptions,
        total: usize,
    ) -> Result<LayerReport, SolveError> {
        let layer = self.fill(total)?;
        let longest_decisive = self.passes(&layer, Goal::Win, 0)?;
        let longest_draw = self.passes(&layer, Goal::Draw, longest_decisive)?;
        let mut report = self.report(&layer, [longest_decisive, longest_draw], [0; 2]);
        let mut parts: [Vec<Part>; 2] = Default::default();
        for mut slice in layer.into_slices() {
            slice.forget_marks();
            let movers = self.movers_of(slice.material);
            let (values, distances) = pack::columns(&self.index, &slice, movers, self.threads);
            for (parts, column) in parts.iter_mut().zip([values, distances]) {
                parts.push(Part {
                    id: store::part_id(slice.material),
                    bytes: runs::compress(column, Blocks::Long),
                });
            }
            self.keep(&slice, &mut report);
            self.progress.advance(slice.len() as u64);
        }
        // The values come last: a layer counts as solved when they are there.
        for (kind, parts) in Kind::ALL.into_iter().zip(parts).rev() {
            let path = store::path::<B>(&options.folder, kind, total);
            let bytes = assemble(&store::table_name::<B>(kind, total), &parts);
            write_atomically(&path, &bytes).map_err(|error| SolveError::Io(path, error))?;
            match kind {
                Kind::Values => report.value_bytes = bytes.len() as u64,
                Kind::Distances => report.distance_bytes = bytes.len() as u64,
            }
        }
        Ok(report)
    }

    fn report(&self, layer: &Layer, longest: [u8; 2], sizes: [u64; 2]) -> LayerReport {
        let first = &layer.slices()[0];
        LayerReport {
            total: first.material.total(),
            entries: layer.slices().iter().map(|slice| slice.len() as u64).sum(),
            counts: Vec::new(),
            longest_decisive: longest[0],
            longest_draw: longest[1],
            value_bytes: sizes[0],
            distance_bytes: sizes[1],
        }
    }

    /// Puts a finished slice among the known ones.
    fn keep(&mut self, slice: &WorkSlice, report: &mut LayerReport) {
        let counts = pack::counts(&self.index, slice, self.threads);
        report.counts.push((slice.material, counts));
        let values = pack::two_bits(slice);
        self.known.slices.insert(slice.material, values);
    }

    /// A layer with the values of captures and of positions without moves.
    fn fill(&self, total: usize) -> Result<Layer, SolveError> {
        let layer = Layer::new(&self.index, total);
        self.for_each_class(&layer, 1, true, |slice, class, movers| {
            captures::fill(&self.index, &self.known, slice, class, movers);
        });
        self.check_stopped()?;
        Ok(layer)
    }

    /// All passes for a goal; returns the greatest distance found.
    fn passes(&self, layer: &Layer, goal: Goal, longest_win: u8) -> Result<u8, SolveError> {
        let mut longest = 0;
        let run = |pass: u8| -> u64 {
            let watched = goal == Goal::Win && pass == 2;
            let found = self.for_each_class(layer, 1, watched, |slice, class, movers| {
                if !attract::has_goal(slice, goal) {
                    0
                } else if pass == 2 {
                    attract::first_pass(&self.index, layer, slice, goal, class, movers)
                } else {
                    attract::pass(&self.index, layer, slice, goal, pass, class, movers)
                }
            });
            found.into_iter().sum()
        };
        if goal == Goal::Win && run(1) > 0 {
            longest = 1;
        }
        for pass in 2..=Entry::LONGEST {
            self.check_stopped()?;
            if run(pass) > 0 {
                longest = pass;
            } else if pass > longest_win {
                return Ok(longest);
            }
        }
        let total = layer.slices()[0].material.total();
        Err(SolveError::TooFar {
            pieces: total,
            longest: Entry::LONGEST,
        })
    }

    fn check_stopped(&self) -> Result<(), SolveError> {
        if self.progress.is_stopped() {
            Err(SolveError::Stopped)
        } else {
            Ok(())
        }
    }

    /// The mover's sets in every frame of a slice.
    fn movers_of(&self, material: Material) -> &[u32] {
        &self.movers[material.mover][..self.index.block(material.reversed())]
    }

    /// Runs `work` for each class of standing pieces of each slice of the layer, on all threads, and returns
    /// what it returned. If `watched`, progress is told, `times` for every entry.
    fn for_each_class<T: Send>(
        &self,
        layer: &Layer,
        times: u64,
        watched: bool,
        work: impl Fn(&WorkSlice, usize, &[u32]) -> T + Sync,
    ) -> Vec<T> {
        let mut results = Vec::new();
        for slice in layer.slices() {
            let classes = self.index.classes(slice.material.reversed());
            let movers = self.movers_of(slice.material);
            let chunk = (100_000 / movers.len()).clamp(1, 64);
            let states = share(
                self.threads,
                classes,
                chunk,
                Vec::new,
                |results, classes| {
                    if watched {
                        let entries = (movers.len() * classes.len()) as u64;
                        self.progress.advance(entries * times);
                    }
                    results.extend(classes.map(|class| work(slice, class, movers)));
                },
            );
            results.extend(states.into_iter().flatten());
        }
        results
    }
}
