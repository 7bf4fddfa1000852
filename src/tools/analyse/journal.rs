//! The file of `--resume`: every finding on a line of its own as soon as it is there.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::Path;

use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};

use super::finding::Finding;

/// The first line: what all findings of the file depend on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Conditions {
    /// The version of the program.
    pub bigbang: String,
    /// The game.
    pub game: String,
    /// Limits and options.
    pub search: String,
}

#[derive(Serialize, Deserialize)]
struct Kept {
    key: u64,
    #[serde(flatten)]
    finding: Finding,
}

/// The open file.
pub struct Journal {
    file: File,
}

impl Journal {
    /// Opens the file, or begins it, and reads what was found before. A last line that a kill has cut off is dropped.
    ///
    /// # Errors
    /// When the file cannot be used or was made under other conditions.
    pub fn open(path: &Path, conditions: &Conditions) -> Result<(Journal, HashMap<u64, Finding>)> {
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)?;
        let mut reader = BufReader::new(&file);
        let mut found = HashMap::new();
        let mut whole = 0;
        for number in 1.. {
            let mut line = String::new();
            let length = reader.read_line(&mut line)?;
            if length == 0 || !line.ends_with('\n') {
                break;
            }
            if number == 1 {
                let before: Conditions = serde_json::from_str(&line).context("line 1")?;
                if before != *conditions {
                    bail!(
                        "was made by version {} for {} with {}; now it is {} for {} with {}",
                        before.bigbang,
                        before.game,
                        before.search,
                        conditions.bigbang,
                        conditions.game,
                        conditions.search
                    );
                }
            } else {
                let kept: Kept =
                    serde_json::from_str(&line).with_context(|| format!("line {number}"))?;
                found.insert(kept.key, kept.finding);
            }
            whole += length as u64;
        }
        file.set_len(whole)?;
        file.seek(SeekFrom::End(0))?;
        let mut journal = Journal { file };
        if whole == 0 {
            journal.append(conditions)?;
        }
        Ok((journal, found))
    }

    /// Keeps a finding.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn keep(&mut self, key: u64, finding: &Finding) -> Result<()> {
        self.append(&Kept {
            key,
            finding: finding.clone(),
        })
    }

    fn append(&mut self, value: &impl Serialize) -> Result<()> {
        let mut line = serde_json::to_vec(value)?;
        line.push(b'\n');
        // One write a line: what a kill leaves is whole lines and at most one cut off.
        self.file.write_all(&line)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn conditions(search: &str) -> Conditions {
        Conditions {
            bigbang: "1".to_owned(),
            game: "dashguti".to_owned(),
            search: search.to_owned(),
        }
    }

    #[test]
    fn a_cut_off_line_is_dropped() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        let finding = Finding {
            score: 7,
            lines: Vec::new(),
        };
        let (mut journal, found) = Journal::open(&path, &conditions("a")).unwrap();
        assert!(found.is_empty());
        journal.keep(u64::MAX, &finding).unwrap();
        journal.keep(2, &finding).unwrap();
        drop(journal);
        let bytes = std::fs::read(&path).unwrap();
        std::fs::write(&path, &bytes[..bytes.len() - 3]).unwrap();
        let (mut journal, found) = Journal::open(&path, &conditions("a")).unwrap();
        assert_eq!(found.len(), 1);
        assert_eq!(found.get(&u64::MAX), Some(&finding));
        journal.keep(3, &finding).unwrap();
        let (_, found) = Journal::open(&path, &conditions("a")).unwrap();
        assert_eq!(found.len(), 2);
        assert!(Journal::open(&path, &conditions("b")).is_err());
    }
}
