//! The solver: layers of positions in the order of their total number of pieces.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};

use super::super::board::Board;
use super::attract::{self, Goal};
use super::captures::{self, Solved};
use super::index::{Index, Material};
use super::layer::{Layer, WorkSlice};
use super::value::{Entry, Value};
use crate::base::retro::packed::TwoBits;
use crate::base::retro::parallel::share;
use crate::base::retro::progress::Progress;
use crate::base::retro::subsets::subsets;

/// The values of the layers solved so far.
#[derive(Default)]
pub struct Values {
    slices: BTreeMap<Material, TwoBits>,
}

impl Solved for Values {
    fn slice(&self, material: Material) -> &TwoBits {
        &self.slices[&material]
    }
}

/// Solves layers in memory.
pub struct Solver<'a, B> {
    index: Index<B>,
    values: Values,
    /// By number of pieces: the mover's sets of any frame, as far as its row of free points goes.
    movers: Vec<Vec<u32>>,
    threads: usize,
    progress: &'a dyn Progress,
}

impl<'a, B: Board> Solver<'a, B> {
    /// A solver that knows nothing yet.
    pub fn new(threads: usize, progress: &'a dyn Progress) -> Solver<'a, B> {
        let row = B::GRAPH.points() - 1;
        Solver {
            index: Index::new(),
            values: Values::default(),
            movers: (0..=B::PIECES)
                .map(|members| subsets(row, members).collect())
                .collect(),
            threads,
            progress,
        }
    }

    /// Solves the positions with `total` pieces; all with fewer must be known.
    pub fn solve_layer(&mut self, total: usize) {
        let t0 = std::time::Instant::now();
        let layer = Layer::new(&self.index, total);
        let entries: usize = layer.slices().iter().map(WorkSlice::len).sum();
        let t1 = std::time::Instant::now();
        self.for_each_class(&layer, |slice, class, movers| {
            captures::fill(&self.index, &self.values, slice, class, movers);
            0
        });
        let t2 = std::time::Instant::now();
        let mut longest = [0; 2];
        for goal in [Goal::Win, Goal::Draw] {
            longest[goal as usize] = self.passes(&layer, goal, longest[0]);
        }
        let t3 = std::time::Instant::now();
        for slice in layer.slices() {
            let rest = Value::of_count(slice.material.mover, slice.material.opponent);
            let values = (0..slice.len()).map(|at| match slice.get(at) {
                Entry::UNKNOWN => rest.code(),
                entry => entry.value(),
            });
            let mut counts = [0u64; 4];
            for class in 0..self.index.classes(slice.material) {
                let rep = self
                    .index
                    .orbits
                    .representative(slice.material.mover, class as u32);
                let w = 8 / self.index.orbits.class(rep).symmetries.count_ones();
                for at in class * slice.block..(class + 1) * slice.block {
                    let e = slice.get(at);
                    let v = if e == Entry::UNKNOWN {
                        rest.code()
                    } else {
                        e.value()
                    };
                    counts[v as usize] += w as u64;
                }
            }
            let sum: u64 = counts.iter().sum();
            eprintln!(
                "{:?} {} W {:.1} D {:.1} L {:.1}",
                slice.material,
                sum,
                counts[3] as f64 * 100. / sum as f64,
                counts[2] as f64 * 100. / sum as f64,
                counts[1] as f64 * 100. / sum as f64
            );
            self.values
                .slices
                .insert(slice.material, TwoBits::collect(values));
        }
        let t4 = std::time::Instant::now();
        eprintln!(
            "total {total}: {entries} entries, alloc {:?} fill {:?} passes {:?} pack {:?}; longest {longest:?}",
            t1 - t0,
            t2 - t1,
            t3 - t2,
            t4 - t3
        );
    }

    fn passes(&self, layer: &Layer, goal: Goal, longest_win: u8) -> u8 {
        let mut longest = 0;
        let run = |pass: u8| {
            self.for_each_class(layer, |slice, class, movers| {
                if !attract::has_goal(slice, goal) {
                    0
                } else if pass == 2 {
                    attract::first_pass(&self.index, layer, slice, goal, class, movers)
                } else {
                    attract::pass(&self.index, layer, slice, goal, pass, class, movers)
                }
            })
        };
        if goal == Goal::Win && run(1) > 0 {
            longest = 1;
        }
        for pass in 2.. {
            if run(pass) > 0 {
                longest = pass;
            } else if goal == Goal::Win || pass > longest_win {
                break;
            }
            assert!(pass < Entry::LONGEST);
        }
        longest
    }

    /// Runs `work` for each class of standing pieces of each slice of the layer, on all threads; returns the sum.
    fn for_each_class(
        &self,
        layer: &Layer,
        work: impl Fn(&WorkSlice, usize, &[u32]) -> u64 + Sync,
    ) -> u64 {
        let sum = AtomicU64::new(0);
        for slice in layer.slices() {
            let material = slice.material;
            let classes = self.index.classes(material.reversed());
            let block = self.index.block(material.reversed());
            let movers = &self.movers[material.mover][..block];
            let chunk = (100_000 / block).clamp(1, 64);
            share(
                self.threads,
                classes,
                chunk,
                || (),
                |(), classes| {
                    let found: u64 = classes.map(|class| work(slice, class, movers)).sum();
                    sum.fetch_add(found, Ordering::Relaxed);
                },
            );
        }
        sum.into_inner()
    }

    /// The value of a position
    pub fn value(&self, material: Material, entry: usize) -> u8 {
        self.values.slices[&material].get(entry)
    }
    /// The index
    pub fn index(&self) -> &Index<B> {
        &self.index
    }
}
