//! `bigbang solve`: the whole solution of a war-game, written as a database.

use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Result, ensure};

use super::progress_bar::ProgressBar;
use crate::games::wargame::board::Board;
use crate::games::wargame::endgame::index::Material;
use crate::games::wargame::endgame::pack::Counts;
use crate::games::wargame::endgame::solve::{SolveOptions, solve};

/// What `bigbang solve` was asked for.
#[derive(Clone, Debug)]
pub struct Arguments {
    /// The folder of the database.
    pub folder: PathBuf,
    /// The number of threads.
    pub threads: usize,
    /// The largest total number of pieces; the whole game without it.
    pub pieces: Option<usize>,
    /// Whether what is there is kept.
    pub resume: bool,
    /// Draughts: whether all slices are put into one file of each kind too.
    pub bundle: bool,
}

impl Arguments {
    /// The same for a solver that goes up to `pieces` pieces, of which it can do `most`.
    pub(super) fn options(&self, pieces: usize, most: usize) -> Result<SolveOptions> {
        ensure!(
            (2..=most).contains(&pieces),
            "expected 2 to {most} pieces, found {pieces}"
        );
        Ok(SolveOptions {
            folder: self.folder.clone(),
            threads: self.threads,
            largest_total: Some(pieces),
            resume: self.resume,
        })
    }
}

/// Solves the game on board `B` and writes to `out` what was found: the layers as they are done, at last the
/// shares of won, drawn and lost positions, and the sizes.
///
/// # Errors
/// When the number of pieces is impossible or a file cannot be written.
pub fn run<B: Board>(arguments: &Arguments, out: &mut dyn Write) -> Result<()> {
    let most = 2 * B::PIECES;
    let options = arguments.options(arguments.pieces.unwrap_or(most), most)?;
    let started = Instant::now();
    let reports = solve::<B>(&options, &ProgressBar::new())?;
    for report in &reports {
        for (material, counts) in &report.counts {
            write_shares(*material, counts, out)?;
        }
    }
    let values: u64 = reports.iter().map(|report| report.value_bytes).sum();
    let distances: u64 = reports.iter().map(|report| report.distance_bytes).sum();
    let entries: u64 = reports.iter().map(|report| report.entries).sum();
    write_sizes(entries, started, values, distances, out)
}

/// The last line of every solution: entries, the time since `started`, bytes of values and distances.
pub(super) fn write_sizes(
    entries: u64,
    started: Instant,
    values: u64,
    distances: u64,
    out: &mut dyn Write,
) -> Result<()> {
    let seconds = started.elapsed().as_secs_f64();
    writeln!(
        out,
        "{entries} entries in {seconds:.1} s; values {values} bytes, distances {distances} bytes"
    )?;
    Ok(())
}

/// One line of shares: `10-9 won 50.1% drawn 20.2% lost 29.7%`, the mover's pieces first.
pub(super) fn write_shares(material: Material, counts: &Counts, out: &mut dyn Write) -> Result<()> {
    let share = |count: u64| count as f64 * 100.0 / counts.total().max(1) as f64;
    writeln!(
        out,
        "{}-{} won {:.1}% drawn {:.1}% lost {:.1}%",
        material.mover,
        material.opponent,
        share(counts.won),
        share(counts.drawn),
        share(counts.lost),
    )?;
    Ok(())
}
