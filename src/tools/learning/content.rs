//! What a file of games holds, whatever has happened to it: whole games, and the bytes between and behind them that are none.

use std::ops::Range;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};

use super::record::GameRecord;

const MAGIC: &[u8; 8] = b"bbgames2";
/// The magic of files whose games have no numbers.
const UNNUMBERED: &[u8; 8] = b"bbgames1";

/// What begins every file of games.
pub(super) fn header(game: &str) -> Vec<u8> {
    header_of(MAGIC, game)
}

fn header_of(magic: &[u8; 8], game: &str) -> Vec<u8> {
    let mut bytes = magic.to_vec();
    bytes.push(game.len() as u8);
    bytes.extend(game.as_bytes());
    bytes
}

/// The content of a file of games.
#[derive(Debug)]
pub struct Content {
    /// The file.
    pub path: PathBuf,
    /// Its whole games, in the order in which they stand there.
    pub games: Vec<GameRecord>,
    /// The bytes of the file that belong to no whole game.
    pub damaged: Vec<Range<usize>>,
    /// Whether the games have numbers.
    numbered: bool,
    /// The length of the file in bytes.
    length: usize,
}

impl Content {
    /// Reads all whole games, also those behind damaged ones.
    ///
    /// # Errors
    /// When the file cannot be read, or belongs to another game than `game`.
    pub fn read(path: &Path, game: &str) -> Result<Content> {
        let bytes = std::fs::read(path).with_context(|| format!("{}", path.display()))?;
        let header = header(game);
        // A kill may have come before the header was whole.
        let numbered = !bytes.starts_with(&header_of(UNNUMBERED, game));
        let begun = header.starts_with(&bytes) && bytes.len() < header.len();
        ensure!(
            bytes.starts_with(&header) || begun || !numbered,
            "{}: not games of {game}",
            path.display()
        );
        let mut content = Content {
            path: path.to_owned(),
            games: Vec::new(),
            damaged: Vec::new(),
            numbered,
            length: bytes.len(),
        };
        if begun && !bytes.is_empty() {
            content.damaged.push(0..bytes.len());
        }
        let mut at = header.len();
        while at < bytes.len() {
            // The length that a damaged record names may be wrong too: where the next one begins, it says itself.
            let next = (at..bytes.len())
                .find_map(|start| Some((start, GameRecord::read(&bytes[start..], numbered)?)));
            let start = next.as_ref().map_or(bytes.len(), |next| next.0);
            if start > at {
                content.damaged.push(at..start);
            }
            at = start;
            if let Some((_, (record, length))) = next {
                content.games.push(record);
                at += length;
            }
        }
        Ok(content)
    }

    /// Where the last whole game ends; behind it is at most what a kill left of one.
    ///
    /// # Errors
    /// When something before a whole game is damaged: who writes there would lose that game; or when the games have no
    /// numbers, so that nobody knows which are missing.
    pub fn end(&self) -> Result<usize> {
        ensure!(
            self.numbered,
            "{}: games without numbers, of an earlier version; `train` can read them, but to go on choose another seed or folder",
            self.path.display()
        );
        match self.damaged.first() {
            None => Ok(self.length),
            Some(part) if part.end == self.length => Ok(part.start),
            Some(part) => bail!(
                "{}: damaged at byte {}, with whole games behind it, which `train` can read; to go on choose another seed or \
                 folder, or remove the file: its games are played again",
                self.path.display(),
                part.start
            ),
        }
    }

    /// A line for each part of the file that is left out.
    pub fn left_out(&self) -> impl Iterator<Item = String> {
        self.damaged.iter().map(|part| {
            let what = if part.end == self.length {
                "its end, not a whole game"
            } else {
                "damaged"
            };
            format!(
                "left out of {}: {} bytes from byte {} on ({what})",
                self.path.display(),
                part.len(),
                part.start
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::shard::Shard;
    use super::super::shard::tests::example;
    use super::*;

    /// A file of `games` games, of the same length each, with this byte of it changed; and where each game begins.
    fn changed(
        games: usize,
        at: impl Fn(&[usize]) -> usize,
    ) -> (tempfile::TempDir, PathBuf, Vec<usize>) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("1-0.games");
        let mut shard = Shard::open(&path, "english").unwrap();
        let mut starts = Vec::new();
        for number in 0..games {
            starts.push(std::fs::metadata(&path).unwrap().len() as usize);
            shard.append(&example(number as u64)).unwrap();
        }
        let mut bytes = std::fs::read(&path).unwrap();
        bytes[at(&starts)] ^= 1 << 6;
        std::fs::write(&path, bytes).unwrap();
        (folder, path, starts)
    }

    #[test]
    fn games_behind_a_damaged_one_are_read_and_kept() {
        // Each byte of the second game: its length, its plies, its checksum.
        let (_folder, _, starts) = changed(5, |starts| starts[0]);
        for at in starts[1]..starts[2] {
            let (_folder, path, _) = changed(5, |_| at);
            let content = Content::read(&path, "english").unwrap();
            assert_eq!(content.games.len(), 4, "byte {at}");
            assert_eq!(content.damaged.len(), 1);
            assert_eq!(content.damaged[0], starts[1]..starts[2]);
            let before = std::fs::read(&path).unwrap();
            let error = Shard::open(&path, "english").err().unwrap().to_string();
            assert!(error.contains(&format!("byte {}", starts[1])), "{error}");
            assert!(error.contains(path.to_str().unwrap()), "{error}");
            assert_eq!(std::fs::read(&path).unwrap(), before);
        }
    }

    #[test]
    fn a_header_in_work_is_written_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("1-0.games");
        for length in 0..header("english").len() {
            std::fs::write(&path, &header("english")[..length]).unwrap();
            assert!(Content::read(&path, "english").unwrap().games.is_empty());
            let other = Content::read(&path, "international");
            assert_eq!(other.is_err(), length > MAGIC.len());
            Shard::open(&path, "english").unwrap();
            assert_eq!(std::fs::read(&path).unwrap(), header("english"));
        }
        std::fs::write(&path, "mine").unwrap();
        assert!(Shard::open(&path, "english").is_err());
        assert_eq!(std::fs::read(&path).unwrap(), b"mine");
    }

    #[test]
    fn games_without_numbers_are_read_but_not_gone_on_with() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("1-0.games");
        let mut bytes = header_of(UNNUMBERED, "english");
        let games = [3, 4].map(|score| GameRecord {
            number: None,
            ..example(score)
        });
        games.iter().for_each(|game| game.write(&mut bytes));
        std::fs::write(&path, &bytes).unwrap();
        assert_eq!(Content::read(&path, "english").unwrap().games, games);
        assert!(Content::read(&path, "showgit").is_err());
        let error = Shard::open(&path, "english").err().unwrap().to_string();
        assert!(error.contains("games without numbers"), "{error}");
        assert_eq!(std::fs::read(&path).unwrap(), bytes);
    }

    #[test]
    fn a_damaged_end_is_cut_off() {
        let (_folder, path, starts) = changed(3, |starts| starts[2] + 9);
        let content = Content::read(&path, "english").unwrap();
        assert_eq!(content.end().unwrap(), starts[2]);
        assert_eq!(content.left_out().count(), 1);
        drop(Shard::open(&path, "english").unwrap());
        assert_eq!(std::fs::metadata(&path).unwrap().len() as usize, starts[2]);
    }
}
