//! `bigbang perft`: counts the leaves of the game tree.

use std::io::Write;
use std::time::Instant;

use anyhow::{Context, Result, anyhow};

use crate::base::notation::Notation;
use crate::base::perft::perft;
use crate::base::position::Position;
use crate::base::rules::Rules;
use crate::session::play::Play;
use crate::session::settings::Settings;

/// Counts `depth` plies from `position` (the start position without one) under these settings and writes the count to
/// `out`, last line `nodes N`; with `divide` a line for each first move before it.
///
/// # Errors
/// When the position cannot be read or the output not written.
pub fn run<G: Play>(
    depth: u32,
    position: Option<&str>,
    divide: bool,
    settings: &Settings,
    out: &mut dyn Write,
) -> Result<()> {
    let rules = G::rules(settings);
    let notation = G::notation(settings);
    let position = match position {
        None | Some("startpos" | "start") => rules.start(),
        Some(text) => {
            notation
                .parse_position(&rules, text)
                .map_err(|error| anyhow!("{error}"))
                .context("position")?
                .position
        }
    };
    let started = Instant::now();
    let nodes = if divide && depth > 0 {
        let mut total = 0;
        for m in position.legal_moves() {
            let nodes = perft(&position.child(m), depth - 1);
            writeln!(out, "{}: {nodes}", notation.write_move(&position, m))?;
            total += nodes;
        }
        total
    } else {
        perft(&position, depth)
    };
    let seconds = started.elapsed().as_secs_f64();
    writeln!(out, "time {seconds:.3} s")?;
    writeln!(out, "speed {:.0} nodes/s", nodes as f64 / seconds.max(1e-9))?;
    writeln!(out, "nodes {nodes}")?;
    Ok(())
}
