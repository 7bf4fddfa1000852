//! Files of game records that only grow: a kill loses at most the game in work.

use std::fs::{File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use super::record::GameRecord;

const MAGIC: &[u8; 8] = b"bbgames1";

/// What begins every file of the games of one run.
fn header(game: &str) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    bytes.push(game.len() as u8);
    bytes.extend(game.as_bytes());
    bytes
}

/// A file to which one thread appends its games.
pub struct Shard {
    file: File,
    path: PathBuf,
    games: u64,
    positions: u64,
}

impl Shard {
    /// Opens the file or makes a new one; what a kill left of a record at its end is cut off.
    ///
    /// # Errors
    /// When it cannot be opened, or belongs to another game.
    pub fn open(path: &Path, game: &str) -> Result<Shard> {
        let about = || format!("{}", path.display());
        let (mut games, mut positions) = (0, 0);
        let mut file = OpenOptions::new()
            .create(true)
            .truncate(false)
            .read(true)
            .write(true)
            .open(path)
            .with_context(about)?;
        let header = header(game);
        let mut end = header.len();
        if file.metadata()?.len() < header.len() as u64 {
            file.set_len(0)?;
            file.write_all(&header)?;
        } else {
            let bytes = std::fs::read(path).with_context(about)?;
            ensure!(
                bytes.starts_with(&header),
                "{}: not games of {game}",
                path.display()
            );
            for (record, length) in Records::new(&bytes[header.len()..]) {
                games += 1;
                positions += (record.plies.len() - record.opening) as u64;
                end += length;
            }
            if end < bytes.len() {
                log::warn!(
                    "{}: {} bytes after the last whole game are cut off",
                    path.display(),
                    bytes.len() - end
                );
            }
        }
        file.set_len(end as u64)?;
        file.seek(SeekFrom::End(0))?;
        Ok(Shard {
            file,
            path: path.to_owned(),
            games,
            positions,
        })
    }

    /// The number of games in the file.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The number of searched positions in the file.
    pub fn positions(&self) -> u64 {
        self.positions
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
            .with_context(|| format!("cannot write {}", self.path.display()))?;
        self.games += 1;
        self.positions += (record.plies.len() - record.opening) as u64;
        Ok(())
    }
}

/// The whole records of a file, with their lengths.
struct Records<'a> {
    rest: &'a [u8],
}

impl<'a> Records<'a> {
    fn new(rest: &'a [u8]) -> Records<'a> {
        Records { rest }
    }
}

impl Iterator for Records<'_> {
    type Item = (GameRecord, usize);

    fn next(&mut self) -> Option<(GameRecord, usize)> {
        let (record, length) = GameRecord::read(self.rest)?;
        self.rest = &self.rest[length..];
        Some((record, length))
    }
}

/// The paths of the games in `folder`, in the order of their names.
///
/// # Errors
/// When the folder cannot be read or holds none.
pub fn shards(folder: &Path) -> Result<Vec<PathBuf>> {
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
    paths.sort();
    ensure!(
        !paths.is_empty(),
        "{}: no files of games (*.games)",
        folder.display()
    );
    Ok(paths)
}

/// All whole games of a file.
///
/// # Errors
/// When it cannot be read, or belongs to another game.
pub fn read_games(path: &Path, game: &str) -> Result<Vec<GameRecord>> {
    let bytes = std::fs::read(path).with_context(|| format!("{}", path.display()))?;
    let header = header(game);
    ensure!(
        bytes.starts_with(&header),
        "{}: not games of {game}",
        path.display()
    );
    Ok(Records::new(&bytes[header.len()..])
        .map(|(record, _)| record)
        .collect())
}

#[cfg(test)]
mod tests {
    use super::super::record::PlayedPly;
    use super::*;
    use crate::base::outcome::Outcome;

    #[test]
    fn what_a_kill_left_is_cut_off() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("1-0.games");
        let record = GameRecord {
            outcome: Outcome::Draw,
            opening: 0,
            start: String::new(),
            plies: vec![
                PlayedPly {
                    fingerprint: 3,
                    score: 5
                };
                4
            ],
        };
        let mut shard = Shard::open(&path, "english").unwrap();
        shard.append(&record).unwrap();
        let whole = std::fs::metadata(&path).unwrap().len();
        shard.append(&record).unwrap();
        drop(shard);
        let file = OpenOptions::new().write(true).open(&path).unwrap();
        file.set_len(whole + 9).unwrap();
        let mut shard = Shard::open(&path, "english").unwrap();
        assert_eq!((shard.games(), shard.positions()), (1, 4));
        shard.append(&record).unwrap();
        assert_eq!(
            read_games(&path, "english").unwrap(),
            vec![record.clone(), record]
        );
        assert!(Shard::open(&path, "showgit").is_err());
    }
}
