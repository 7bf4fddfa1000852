//! Files of game records that only grow: a kill loses at most the game in work.

use std::fs::{File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::content::{Content, header};
use super::record::GameRecord;

/// A file to which one thread appends its games.
pub struct Shard {
    file: File,
    path: PathBuf,
}

impl Shard {
    /// Opens the file or makes a new one; what a kill left of a record at its end is cut off.
    ///
    /// # Errors
    /// When it cannot be opened, belongs to another game, or cannot be gone on with ([`Content::end`]).
    pub fn open(path: &Path, game: &str) -> Result<Shard> {
        let mut file = OpenOptions::new()
            .create(true)
            .truncate(false)
            .read(true)
            .write(true)
            .open(path)
            .with_context(|| format!("{}", path.display()))?;
        let content = Content::read(path, game)?;
        let end = content.end()?;
        for line in content.left_out() {
            log::warn!("{line}");
        }
        file.set_len(end as u64)?;
        file.seek(SeekFrom::End(0))?;
        if end == 0 {
            file.write_all(&header(game))?;
        }
        Ok(Shard {
            file,
            path: path.to_owned(),
        })
    }

    /// Appends a game.
    ///
    /// # Errors
    /// When the disk refuses it.
    pub fn append(&mut self, record: &GameRecord) -> Result<()> {
        let mut bytes = Vec::new();
        record.write(&mut bytes);
        self.file
            .write_all(&bytes)
            .with_context(|| format!("cannot write {}", self.path.display()))
    }
}

/// The path of the games that a thread plays in the run of a seed.
pub fn path(folder: &Path, seed: u64, thread: usize) -> PathBuf {
    folder.join(format!("{seed}-{thread}.games"))
}

/// The name of the run to which a file of games belongs: its seed, as [`path`] writes it.
fn run(path: &Path) -> String {
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    let run = name.rsplit_once('-').map(|(run, _)| run.to_owned());
    run.unwrap_or_else(|| name.into_owned())
}

/// The files of games in `folder`, those of each run together, in the order of their names.
///
/// # Errors
/// When the folder cannot be read.
pub fn runs(folder: &Path) -> Result<Vec<Vec<PathBuf>>> {
    let about = || format!("{}", folder.display());
    let mut paths = Vec::new();
    for entry in std::fs::read_dir(folder).with_context(about)? {
        let path = entry.with_context(about)?.path();
        if path
            .extension()
            .is_some_and(|extension| extension == "games")
        {
            paths.push(path);
        }
    }
    paths.sort_by_cached_key(|path| (run(path), path.clone()));
    let runs = paths.chunk_by(|one, other| run(one) == run(other));
    Ok(runs.map(<[PathBuf]>::to_vec).collect())
}

/// The files of the run of `seed` in `folder`, whatever the number of threads that wrote them.
///
/// # Errors
/// When the folder cannot be read.
pub fn run_of_seed(folder: &Path, seed: u64) -> Result<Vec<PathBuf>> {
    let runs = runs(folder)?.into_iter();
    let mut run_of_seed = runs.filter(|paths| run(&paths[0]) == seed.to_string());
    Ok(run_of_seed.next().unwrap_or_default())
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::record::PlayedPly;
    use super::*;
    use crate::base::outcome::Outcome;

    /// A game unlike that of another number.
    pub fn example(number: u64) -> GameRecord {
        let ply = PlayedPly {
            fingerprint: 3,
            score: number as i16,
        };
        GameRecord {
            number: Some(number),
            outcome: Outcome::Draw,
            opening: 0,
            start: String::new(),
            plies: vec![ply; 4],
        }
    }

    #[test]
    fn what_a_kill_left_is_cut_off() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("1-0.games");
        let mut shard = Shard::open(&path, "english").unwrap();
        shard.append(&example(0)).unwrap();
        let whole = std::fs::metadata(&path).unwrap().len();
        shard.append(&example(1)).unwrap();
        drop(shard);
        let file = OpenOptions::new().write(true).open(&path).unwrap();
        file.set_len(whole + 9).unwrap();
        let mut shard = Shard::open(&path, "english").unwrap();
        shard.append(&example(2)).unwrap();
        let content = Content::read(&path, "english").unwrap();
        assert_eq!(content.games, [example(0), example(2)]);
        assert!(content.damaged.is_empty());
        assert!(Shard::open(&path, "showgit").is_err());
    }

    #[test]
    fn the_files_of_a_run_belong_together() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["10-0", "1-0", "1-10", "1-2", "1-2-0", "mine"] {
            let path = folder.path().join(name).with_extension("games");
            std::fs::write(path, "").unwrap();
        }
        let names = |paths: &[PathBuf]| -> Vec<String> {
            let name = |path: &PathBuf| path.file_stem().unwrap().to_string_lossy().into_owned();
            paths.iter().map(name).collect()
        };
        let runs = runs(folder.path()).unwrap();
        let runs: Vec<_> = runs.iter().map(|run| names(run)).collect();
        assert_eq!(
            runs,
            [
                &["1-0", "1-10", "1-2"][..],
                &["1-2-0"],
                &["10-0"],
                &["mine"]
            ]
        );
        let files = |seed| names(&run_of_seed(folder.path(), seed).unwrap());
        assert_eq!(files(10), ["10-0"]);
        assert!(files(2).is_empty());
    }
}
