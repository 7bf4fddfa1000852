//! The folder of a match: what is needed to resume it, and the games for people.
//!
//! `games.jsonl` is the truth: one line a finished game. A line that was cut off by a kill is
//! dropped. The written games are made from it, so neither can miss or repeat a game.

use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};

use super::plan::Identity;
use super::record::GameRecord;
use crate::tools::files::{claim, write};

/// The settings of the match.
const IDENTITY: &str = "match.json";
/// The finished games.
const GAMES: &str = "games.jsonl";
/// The final result.
const RESULT: &str = "result.json";

/// An open folder.
#[derive(Debug)]
pub struct Store {
    folder: PathBuf,
    /// Locked as long as the match is played.
    _lock: File,
    games: File,
    written: File,
}

impl Store {
    /// Opens the folder of a new match, or of one to be resumed; the finished games are handed back.
    /// `describe` makes the text of a game.
    ///
    /// # Errors
    /// When there is a match already and it is not to be resumed, or it is another one, or the
    /// folder cannot be used.
    pub fn open(
        folder: &Path,
        resume: bool,
        identity: &Identity,
        extension: &str,
        describe: impl Fn(&GameRecord) -> Result<String>,
    ) -> Result<(Store, Vec<GameRecord>)> {
        fs::create_dir_all(folder)
            .with_context(|| format!("cannot create the folder {}", folder.display()))?;
        let exists = folder.join(IDENTITY).exists();
        ensure!(
            resume || !exists,
            "{} holds a match already: go on with it by --resume, or choose another folder",
            folder.display()
        );
        if !exists {
            let text = serde_json::to_string_pretty(identity)? + "\n";
            write(&folder.join(IDENTITY), text.as_bytes())?;
        }
        let lock = lock(folder)?;
        let records = if exists {
            check_identity(folder, identity)?;
            read_records(&folder.join(GAMES))?
        } else {
            Vec::new()
        };
        // Rewritten whole: a line that was cut off disappears.
        let mut lines = String::new();
        let mut texts = String::new();
        for record in &records {
            lines.push_str(&serde_json::to_string(record)?);
            lines.push('\n');
            texts.push_str(&describe(record)?);
        }
        write(&folder.join(GAMES), lines.as_bytes())?;
        let written = folder.join("games").with_extension(extension);
        write(&written, texts.as_bytes())?;
        let append = |path: &Path| {
            OpenOptions::new()
                .append(true)
                .open(path)
                .with_context(|| format!("cannot write {}", path.display()))
        };
        let store = Store {
            games: append(&folder.join(GAMES))?,
            written: append(&written)?,
            folder: folder.to_owned(),
            _lock: lock,
        };
        Ok((store, records))
    }

    /// Keeps a finished game.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn add(&mut self, record: &GameRecord, text: &str) -> Result<()> {
        let mut line = serde_json::to_vec(record)?;
        line.push(b'\n');
        // In one call: a kill leaves a whole line or a part that is recognised.
        self.games
            .write_all(&line)
            .context("cannot write the game")?;
        self.written
            .write_all(text.as_bytes())
            .context("cannot write the game")
    }

    /// Keeps the final result.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn finish(&self, result: &str) -> Result<()> {
        write(&self.folder.join(RESULT), result.as_bytes())
    }
}

/// Keeps other processes from playing the same match.
fn lock(folder: &Path) -> Result<File> {
    let path = folder.join(IDENTITY);
    let file = File::open(&path).with_context(|| format!("cannot read {}", path.display()))?;
    claim(&file, &path, || {
        format!(
            "another process plays the match in {}: wait for its end, or choose another folder",
            folder.display()
        )
    })?;
    Ok(file)
}

fn check_identity(folder: &Path, identity: &Identity) -> Result<()> {
    let path = folder.join(IDENTITY);
    let text =
        fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let known: serde_json::Value =
        serde_json::from_str(&text).with_context(|| format!("cannot read {}", path.display()))?;
    let asked = serde_json::to_value(identity)?;
    let (Some(known), Some(asked)) = (known.as_object(), asked.as_object()) else {
        bail!("{}: expected an object", path.display());
    };
    for (name, value) in asked {
        let old = known.get(name).unwrap_or(&serde_json::Value::Null);
        ensure!(
            old == value,
            "the match in {} is another one: {name} is {old} there, {value} here",
            folder.display()
        );
    }
    Ok(())
}

/// The finished games, each number once.
fn read_records(path: &Path) -> Result<Vec<GameRecord>> {
    let bytes = match fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == ErrorKind::NotFound => Vec::new(),
        Err(error) => return Err(error).with_context(|| format!("cannot read {}", path.display())),
    };
    let mut records: Vec<GameRecord> = Vec::new();
    for (index, line) in bytes.split_inclusive(|&byte| byte == b'\n').enumerate() {
        if line.last() != Some(&b'\n') {
            log::warn!(
                "{}: the last line is cut off; its game is played again",
                path.display()
            );
            break;
        }
        let record: GameRecord = serde_json::from_slice(line)
            .with_context(|| format!("{}:{}: expected a game", path.display(), index + 1))?;
        ensure!(
            records.iter().all(|known| known.number != record.number),
            "{}:{}: game {} is there twice",
            path.display(),
            index + 1,
            record.number
        );
        records.push(record);
    }
    Ok(records)
}
