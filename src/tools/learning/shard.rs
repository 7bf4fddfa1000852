//! Files of game records that only grow: a kill loses at most the game in work.

use std::fs::{File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use super::content::{Content, header};
use super::record::GameRecord;

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
    /// When it cannot be opened, belongs to another game, or is damaged before a whole game.
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
            games: content.games.len() as u64,
            positions: content.games.iter().map(GameRecord::searched).sum(),
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
        self.positions += record.searched();
        Ok(())
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
        assert_eq!((shard.games(), shard.positions()), (1, 4));
        shard.append(&example(2)).unwrap();
        let content = Content::read(&path, "english").unwrap();
        assert_eq!(content.games, [example(0), example(2)]);
        assert!(content.damaged.is_empty());
        assert!(Shard::open(&path, "showgit").is_err());
    }
}
