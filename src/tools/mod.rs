//! The commands beside the daemon.

pub mod analyse;
pub mod bench;
pub mod bench_positions;
pub mod database;
pub mod draughts_tables;
pub mod duel;
pub mod expectation;
mod files;
pub mod game_file;
pub mod learning;
pub mod moves;
pub mod perft;
pub mod play;
pub mod probe;
pub mod progress_bar;
pub mod solve;
pub mod thinking;
pub mod verify;

use std::path::PathBuf;

use anyhow::{Context, Result};

/// The folder given, or the one where the engine looks for tables.
///
/// # Errors
/// When none is given and nobody can tell where the binary is.
pub fn table_folder(given: Option<PathBuf>) -> Result<PathBuf> {
    given
        .or_else(crate::session::settings::default_table_folder)
        .context("cannot tell where the binary is; name the folder of the tables")
}
