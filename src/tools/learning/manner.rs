//! How the games of a run are played, kept with what comes of them; who holds the file of a self-play plays its games.

use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;

use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::lesson::Tuned;
use crate::base::search::numbers::Numbers;
use crate::session::settings::Settings;
use crate::tools::duel::contest::Contest;
use crate::tools::duel::openings::{self, Opening};
use crate::tools::files::claim;

/// What all games of a run have in common. Files are told by their content: names may come to stand for others.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Manner {
    game: String,
    nodes: u64,
    seed: u64,
    /// The rules with what options change of them.
    rules: String,
    /// Where the values come from: the network in the program, the evaluation written by hand, or the checksum of a file.
    network: String,
    /// The checksum of the numbers of the search.
    numbers: String,
    /// See [`Tuned::tables`].
    tables: usize,
    /// The checksum of the openings; random ones without them.
    openings: String,
}

/// A run that nobody else plays as long as this lives; a kill ends it too.
#[derive(Debug)]
pub struct Claim {
    _locked: File,
}

impl Manner {
    /// How a search with these settings, that knows `knowledge`, plays with `nodes` a move.
    ///
    /// # Errors
    /// When the file of the network cannot be read.
    pub fn of<G: Tuned>(
        settings: &Settings,
        nodes: u64,
        seed: u64,
        knowledge: &G::Knowledge,
    ) -> Result<Manner> {
        let checksum = |bytes: &[u8]| format!("{:08x}", crc32fast::hash(bytes));
        Ok(Manner {
            game: G::GAME.as_str().to_owned(),
            nodes,
            seed,
            rules: G::describe(&G::rules(settings)),
            network: match settings.eval_file.as_str() {
                "" => "built in".to_owned(),
                Settings::HAND_EVALUATION => Settings::HAND_EVALUATION.to_owned(),
                path => checksum(&std::fs::read(path).with_context(|| path.to_owned())?),
            },
            numbers: checksum(G::params(knowledge).write().as_bytes()),
            tables: G::tables(knowledge),
            openings: "random".to_owned(),
        })
    }

    /// The same with given openings.
    #[must_use]
    pub fn with_openings<R: Contest>(self, list: &[Opening<R>]) -> Manner {
        Manner {
            openings: format!("{:016x}", openings::hash(list)),
            ..self
        }
    }

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
        claim(&file, &path, || {
            format!(
                "another run plays the games of seed {} in {}; choose another seed or folder, or wait for its end",
                self.seed,
                folder.display()
            )
        })?;
        let mut text = String::new();
        file.read_to_string(&mut text).with_context(about)?;
        if text.is_empty() {
            file.write_all(serde_json::to_string(self)?.as_bytes())
                .with_context(|| format!("cannot write {}", path.display()))?;
        } else {
            self.compare(&text, &path)?;
        }
        Ok(Claim { _locked: file })
    }

    /// Makes sure that games were played in this manner.
    ///
    /// # Errors
    /// When `earlier`, the content of the file `path`, says something else, or does not say all.
    fn compare(&self, earlier: &str, path: &Path) -> Result<()> {
        let about = || format!("{}: not written by `bigbang selfplay`", path.display());
        let earlier: Map<String, Value> = serde_json::from_str(earlier).with_context(about)?;
        let mut unknown = Vec::new();
        let mut other = Vec::new();
        if let Value::Object(now) = serde_json::to_value(self)? {
            for (name, now) in now {
                match earlier.get(&name) {
                    None => unknown.push(name),
                    Some(before) if *before != now => {
                        other.push(format!("{name} {before} instead of {now}"));
                    }
                    Some(_) => {}
                }
            }
        }
        ensure!(
            unknown.is_empty(),
            "{} is of an earlier version and does not say all that games depend on (no {}); `train` can read them, but to go on \
             choose another seed or folder",
            path.display(),
            unknown.join(", ")
        );
        ensure!(
            other.is_empty(),
            "{}: these games were played with other settings ({}); choose another seed or folder",
            path.display(),
            other.join(", ")
        );
        Ok(())
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
            rules: "usual".to_owned(),
            network: "none".to_owned(),
            numbers: "0".to_owned(),
            tables: 0,
            openings: "random".to_owned(),
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
        let error = refused(20);
        assert!(
            error.contains("other settings (nodes 10 instead of 20)"),
            "{error}"
        );
        let with_tables = Manner {
            tables: 9,
            ..example(10)
        };
        let error = with_tables.claim(folder.path()).unwrap_err().to_string();
        assert!(error.contains("(tables 0 instead of 9)"), "{error}");
        let earlier = r#"{"game":"english","nodes":10,"seed":5,"evaluation":""}"#;
        std::fs::write(folder.path().join("5.json"), earlier).unwrap();
        let error = refused(10);
        assert!(
            error.contains("5.json is of an earlier version") && error.contains("tables"),
            "{error}"
        );
    }
}
