//! What the commands `solve`, `verify` and `probe` do for each game that has a database.

use std::io::Write;
use std::marker::PhantomData;
use std::path::{Path, PathBuf};

use anyhow::Result;

use super::{draughts_tables, probe, solve, verify};
use crate::games::draughts::Variant;
use crate::games::wargame::board::Board;

/// A game with a database.
pub trait Database {
    /// Solves the game and writes its database; what was found goes to `out`.
    ///
    /// # Errors
    /// When the arguments are impossible or a file cannot be written.
    fn solve(arguments: &solve::Arguments, out: &mut dyn Write) -> Result<()>;

    /// Verifies the database in `folder`; the last line is `verified N entries, 0 wrong`.
    ///
    /// # Errors
    /// When a table is damaged or missing, or an entry is wrong.
    fn verify(folder: &Path, threads: usize, out: &mut dyn Write) -> Result<()>;

    /// Writes what the database knows of a position. Without a folder the usual one is asked.
    ///
    /// # Errors
    /// When the position cannot be read or no table has it.
    fn probe(folder: Option<PathBuf>, position: &str, out: &mut dyn Write) -> Result<()>;
}

/// The war-game on board `B`.
pub struct WarGame<B>(PhantomData<B>);

impl<B: Board> Database for WarGame<B> {
    fn solve(arguments: &solve::Arguments, out: &mut dyn Write) -> Result<()> {
        solve::run::<B>(arguments, out)
    }

    fn verify(folder: &Path, threads: usize, out: &mut dyn Write) -> Result<()> {
        verify::run::<B>(folder, threads, out)
    }

    fn probe(folder: Option<PathBuf>, position: &str, out: &mut dyn Write) -> Result<()> {
        probe::run::<B>(&super::table_folder(folder)?, position, out)
    }
}

/// The draughts game `V`.
pub struct Draughts<V>(PhantomData<V>);

impl<V: Variant> Database for Draughts<V> {
    fn solve(arguments: &solve::Arguments, out: &mut dyn Write) -> Result<()> {
        draughts_tables::solve::<V>(arguments, out)
    }

    fn verify(folder: &Path, threads: usize, out: &mut dyn Write) -> Result<()> {
        draughts_tables::verify::<V>(folder, threads, out)
    }

    fn probe(folder: Option<PathBuf>, position: &str, out: &mut dyn Write) -> Result<()> {
        draughts_tables::probe::<V>(folder, position, out)
    }
}
