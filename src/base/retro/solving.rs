//! What solving and verifying take and give, whatever the game: options, results, and how they fail.

use std::collections::BTreeMap;
use std::fmt;
use std::io;
use std::path::PathBuf;

use super::file::TableError;
use super::value::Counts;

/// What to solve and where to put it.
#[derive(Clone, Debug)]
pub struct SolveOptions {
    /// The folder of the database; created if it is not there.
    pub folder: PathBuf,
    /// The number of threads, at least 1.
    pub threads: usize,
    /// The largest total number of pieces; the whole game by default.
    pub largest_total: Option<usize>,
    /// Whether what is there in whole files is taken as solved.
    pub resume: bool,
}

/// Why solving ended early.
#[derive(Debug)]
pub enum SolveError {
    /// A file cannot be written.
    Io(PathBuf, io::Error),
    /// A distance does not fit into an entry.
    TooFar {
        /// The number of pieces.
        pieces: usize,
        /// The longest distance that fits.
        longest: u8,
    },
    /// Whoever watches wanted it. What is finished stays and `resume` goes on with it.
    Stopped,
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SolveError::Io(path, error) => write!(f, "{}: {error}", path.display()),
            SolveError::TooFar { pieces, longest } => {
                write!(f, "a distance above {longest} with {pieces} pieces")
            }
            SolveError::Stopped => write!(f, "stopped; what is finished is kept"),
        }
    }
}

impl std::error::Error for SolveError {}

/// How many wrong entries are described.
const DESCRIBED: usize = 10;

/// The result of a verification.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verified<M: Ord> {
    /// Of every material: the lost, drawn and won positions.
    pub counts: BTreeMap<M, Counts>,
    /// The entries that were compared with the moves.
    pub entries: u64,
    /// The entries that are wrong.
    pub wrong: u64,
    /// Descriptions of the first wrong ones.
    pub descriptions: Vec<String>,
    /// The largest total number of pieces that was verified.
    pub largest_total: usize,
}

impl<M: Ord> Default for Verified<M> {
    fn default() -> Verified<M> {
        Verified {
            counts: BTreeMap::new(),
            entries: 0,
            wrong: 0,
            descriptions: Vec::new(),
            largest_total: 0,
        }
    }
}

impl<M: Ord> Verified<M> {
    /// Adds what one thread found.
    pub fn add(&mut self, found: Findings) {
        self.entries += found.entries;
        self.wrong += found.wrong;
        let room = DESCRIBED.saturating_sub(self.descriptions.len());
        self.descriptions
            .extend(found.descriptions.into_iter().take(room));
    }
}

/// What one thread finds.
#[derive(Default)]
pub struct Findings {
    /// The entries compared.
    pub entries: u64,
    /// The wrong ones.
    pub wrong: u64,
    descriptions: Vec<String>,
}

impl Findings {
    /// A wrong entry, with words for it, which are kept of the first ones only.
    pub fn note_wrong(&mut self, describe: impl FnOnce() -> String) {
        self.wrong += 1;
        if self.descriptions.len() < DESCRIBED {
            self.descriptions.push(describe());
        }
    }
}

/// Why a verification could not be carried out.
#[derive(Debug)]
pub enum VerifyError {
    /// A file is damaged or missing.
    Table(TableError),
    /// There is no table at all.
    Nothing,
    /// Values of this total number of pieces are missing, though there are files of as many or more.
    NoValues(usize),
    /// Distances of this total number of pieces are missing.
    NoDistances(usize),
    /// Whoever watches wanted it to stop.
    Stopped,
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VerifyError::Table(error) => write!(f, "{error}"),
            VerifyError::Nothing => write!(f, "no table in this folder"),
            VerifyError::NoValues(total) => {
                write!(f, "the values with {total} pieces are missing")
            }
            VerifyError::NoDistances(total) => {
                write!(f, "the distances with {total} pieces are missing")
            }
            VerifyError::Stopped => write!(f, "stopped"),
        }
    }
}

impl std::error::Error for VerifyError {}
