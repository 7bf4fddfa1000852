//! `bigbang verify`: every entry of a database against the moves.

use std::io::Write;
use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Result, bail};

use super::progress_bar::ProgressBar;
use super::solve::write_shares;
use crate::games::wargame::board::Board;
use crate::games::wargame::endgame::verify::verify;

/// Verifies the database of the game on board `B` in `folder` and writes the counts to `out`, last line
/// `verified N entries, 0 wrong`.
///
/// # Errors
/// When a table is damaged or missing, or an entry is wrong.
pub fn run<B: Board>(folder: &Path, threads: usize, out: &mut dyn Write) -> Result<()> {
    let started = Instant::now();
    let verified = verify::<B>(folder, threads, &ProgressBar::new())
        .with_context(|| folder.display().to_string())?;
    for (material, counts) in &verified.counts {
        write_shares(*material, counts, out)?;
    }
    for line in &verified.descriptions {
        writeln!(out, "{line}")?;
    }
    let seconds = started.elapsed().as_secs_f64();
    writeln!(out, "time {seconds:.1} s")?;
    let (entries, wrong) = (verified.entries, verified.wrong);
    writeln!(out, "verified {entries} entries, {wrong} wrong")?;
    if wrong > 0 {
        bail!("{wrong} entries are wrong");
    }
    Ok(())
}
