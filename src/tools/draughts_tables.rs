//! `bigbang solve`, `verify` and `probe` for draughts.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result, anyhow, bail, ensure};

use super::progress_bar::ProgressBar;
use super::solve::{Arguments, write_sizes};
use crate::base::notation::Notation;
use crate::base::position::Position as _;
use crate::base::retro::file::write_atomically;
use crate::base::retro::value::Value;
use crate::games::draughts::endgame::embedded;
use crate::games::draughts::endgame::material::MOST_PIECES;
use crate::games::draughts::endgame::solve::{SliceReport, Total, describe, solve as solve_all};
use crate::games::draughts::endgame::store::{Kind, bundle, bundle_path};
use crate::games::draughts::endgame::tables::{Tables, ValuedMove};
use crate::games::draughts::endgame::verify::verify as verify_all;
use crate::games::draughts::{DraughtsNotation, DraughtsRules, Position, Variant};
use crate::session::settings::default_table_folder;

/// Without a number of pieces so many are solved: a matter of minutes.
const PIECES: usize = 4;

/// Solves all positions of few pieces and writes the counts of every slice and of every number of pieces to `out`.
pub fn solve<V: Variant>(arguments: &Arguments, out: &mut dyn Write) -> Result<()> {
    let pieces = arguments.pieces.unwrap_or(PIECES);
    let options = arguments.options(pieces, MOST_PIECES)?;
    let started = Instant::now();
    let reports = solve_all::<V>(&options, &ProgressBar::new())?;
    for total in 2..=pieces {
        let of_total = |report: &&SliceReport| report.material.total() == total;
        let slices: Vec<_> = reports.iter().filter(of_total).cloned().collect();
        for report in &slices {
            writeln!(out, "{}", describe::<V>(report, "").trim_end())?;
        }
        writeln!(out, "{}", Total::of(&slices))?;
    }
    let values: u64 = reports.iter().map(|report| report.value_bytes).sum();
    let distances: u64 = reports.iter().map(|report| report.distance_bytes).sum();
    let entries: u64 = reports.iter().map(|report| report.counts.total()).sum();
    write_sizes(entries, started, values, distances, out)?;
    if arguments.bundle {
        for kind in Kind::ALL {
            let bytes = bundle::<V>(&arguments.folder, kind, pieces)?;
            let path = bundle_path::<V>(&arguments.folder, kind);
            write_atomically(&path, &bytes).with_context(|| path.display().to_string())?;
            writeln!(out, "{} {} bytes", path.display(), bytes.len())?;
        }
    }
    Ok(())
}

/// Verifies the tables in `folder`.
pub fn verify<V: Variant>(folder: &Path, threads: usize, out: &mut dyn Write) -> Result<()> {
    let started = Instant::now();
    let verified = verify_all::<V>(folder, threads, &ProgressBar::new())
        .with_context(|| folder.display().to_string())?;
    for (material, counts) in &verified.counts {
        writeln!(
            out,
            "{material} won {} drawn {} lost {}",
            counts.won, counts.drawn, counts.lost
        )?;
    }
    for line in &verified.descriptions {
        writeln!(out, "{line}")?;
    }
    writeln!(out, "time {:.1} s", started.elapsed().as_secs_f64())?;
    let (entries, wrong) = (verified.entries, verified.wrong);
    writeln!(out, "verified {entries} entries, {wrong} wrong")?;
    if wrong > 0 {
        bail!("{wrong} entries are wrong");
    }
    Ok(())
}

/// The tables in the program and those of `folder`.
///
/// # Errors
/// When there is no such folder, or a table in it is damaged.
pub fn open<V: Variant>(folder: Option<&Path>) -> Result<Tables<V>> {
    let mut tables = embedded::tables::<V>()?;
    if let Some(folder) = folder {
        ensure!(folder.is_dir(), "no folder of tables: {}", folder.display());
        tables
            .add_folder(folder)
            .with_context(|| folder.display().to_string())?;
    }
    Ok(tables)
}

/// Writes the value of `position` for the side to move and the plies to the end of the game with best play, as `win 7`,
/// `draw never` or `loss 12`, then a line for each move, the best first.
pub fn probe<V: Variant>(
    folder: Option<PathBuf>,
    position: &str,
    out: &mut dyn Write,
) -> Result<()> {
    // A folder that nobody named need not exist.
    let folder = folder.or_else(|| default_table_folder().filter(|folder| folder.is_dir()));
    let tables = open::<V>(folder.as_deref())?;
    let position = match position {
        "startpos" | "start" => Position::start(),
        text => {
            DraughtsNotation::<V>::PDN
                .parse_position(&DraughtsRules::default(), text)
                .map_err(|error| anyhow!("{error}"))
                .context("position")?
                .position
        }
    };
    if position.pieces(!position.side_to_move()).is_empty() {
        return write_won(&position, out);
    }
    if position.pieces(position.side_to_move()).is_empty() {
        return Ok(writeln!(out, "loss 0")?);
    }
    let missing = || {
        anyhow!(
            "no table for {} pieces (there are tables up to {}); `bigbang solve {}` makes them",
            position.occupied().len(),
            tables.complete_to(),
            V::NAME,
        )
    };
    let value = tables.value(&position).ok_or_else(missing)?;
    let entry = tables.entry(&position);
    let distance = entry.map(|entry| entry.plies().map(u32::from));
    writeln!(out, "{} {}", word(value), plies(value, distance.flatten()))?;
    let mut moves = tables.valued_moves(&position).ok_or_else(missing)?;
    moves.sort_by_key(rank);
    for valued in moves {
        let text = DraughtsNotation::<V>::PDN.write_move(&position, valued.m);
        let plies = plies(valued.value, valued.plies);
        writeln!(out, "{text} {} {plies}", word(valued.value))?;
    }
    Ok(())
}

/// Writes that every move wins: the other side has no piece, and so no answer.
fn write_won<V: Variant>(position: &Position<V>, out: &mut dyn Write) -> Result<()> {
    writeln!(out, "win 1")?;
    for m in position.legal_moves() {
        let text = DraughtsNotation::<V>::PDN.write_move(position, m);
        writeln!(out, "{text} win 1")?;
    }
    Ok(())
}

/// The best value first, then wins by the shortest way and losses by the longest.
fn rank(valued: &ValuedMove) -> (std::cmp::Reverse<Value>, i64) {
    let plies = i64::from(valued.plies.unwrap_or_default());
    let plies = if valued.value == Value::Loss {
        -plies
    } else {
        plies
    };
    (std::cmp::Reverse(valued.value), plies)
}

const fn word(value: Value) -> &'static str {
    match value {
        Value::Loss => "loss",
        Value::Draw => "draw",
        Value::Win => "win",
    }
}

fn plies(value: Value, plies: Option<u32>) -> String {
    match (value, plies) {
        (Value::Draw, _) => "never".to_owned(),
        (_, Some(plies)) => plies.to_string(),
        (_, None) => "?".to_owned(),
    }
}
