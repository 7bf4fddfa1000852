//! How the games of a run are played, in a file beside them; who holds that file plays them.

use std::fs::{File, TryLockError};
use std::io::{Read, Write};
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use serde::{Deserialize, Serialize};

/// What all games of a run have in common.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Manner {
    /// The name of the game.
    pub game: String,
    /// Nodes a move.
    pub nodes: u64,
    /// The seed of the run.
    pub seed: u64,
    /// The file of the network.
    pub evaluation: String,
}

/// A run that nobody else plays as long as this lives; a kill ends it too.
#[derive(Debug)]
pub struct Claim {
    _locked: File,
}

impl Manner {
    /// Claims the run in `folder`; its first time this writes down how it is played.
    ///
    /// # Errors
    /// When another process plays it, its games were played in another manner, or the disk refuses.
    pub fn claim(&self, folder: &Path) -> Result<Claim> {
        let path = folder.join(format!("{}.json", self.seed));
        let about = || format!("{}", path.display());
        let mut file = File::options()
            .create(true)
            .truncate(false)
            .read(true)
            .write(true)
            .open(&path)
            .with_context(about)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => bail!(
                "another run plays the games of seed {} in {}; choose another seed or folder, or wait for its end",
                self.seed,
                folder.display()
            ),
            Err(TryLockError::Error(error)) => {
                return Err(error).with_context(|| format!("cannot lock {}", path.display()));
            }
        }
        let mut text = String::new();
        file.read_to_string(&mut text).with_context(about)?;
        if text.is_empty() {
            file.write_all(serde_json::to_string(self)?.as_bytes())
                .with_context(|| format!("cannot write {}", path.display()))?;
        } else {
            let earlier: Manner = serde_json::from_str(&text).with_context(about)?;
            ensure!(
                earlier == *self,
                "the games of seed {} in {} were played with other settings ({text}); choose another seed or folder",
                self.seed,
                folder.display()
            );
        }
        Ok(Claim { _locked: file })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn example(nodes: u64) -> Manner {
        Manner {
            game: "english".to_owned(),
            nodes,
            seed: 5,
            evaluation: String::new(),
        }
    }

    #[test]
    fn a_run_is_played_by_one_at_a_time_and_in_one_manner() {
        let folder = tempfile::tempdir().unwrap();
        let refused = |nodes| {
            let error = example(nodes).claim(folder.path()).unwrap_err();
            error.to_string()
        };
        let claim = example(10).claim(folder.path()).unwrap();
        assert!(refused(10).contains("another run plays"));
        drop(claim);
        example(10).claim(folder.path()).unwrap();
        assert!(refused(20).contains("other settings"));
    }
}
