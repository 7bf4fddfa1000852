//! The command line of `bigbang analyse`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};

use crate::base::search::clock::Clock;
use crate::base::search::limits::Limits;
use crate::session::engine::{Go, Mode};
use crate::session::settings::GameName;
use crate::tools::duel::args::parse_game;
use crate::tools::duel::limit::parse_time;
use crate::tools::game_file::FileFormat;

/// What `bigbang analyse` is told.
///
/// Exit codes: 0 all games were analysed, 1 some could not be read (each is told on standard error with file, line and
/// reason), 2 the command line is wrong.
#[derive(Clone, Debug, Args)]
pub struct AnalyseArgs {
    /// Files or folders with games: KIF, KI2, CSA, PDN, or lists (one game or position a line); `-` or nothing is standard input
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,

    /// The game; without it the first file tells: .kif .ki2 .csa .sfen .usi are showgit, .pdn draughts (which, its tags or moves tell), .ugi dashguti
    #[arg(long, value_parser = parse_game)]
    pub game: Option<GameName>,

    /// Time for each position: 500ms, 2s
    #[arg(long, value_name = "TIME", value_parser = some_time)]
    pub movetime: Option<Duration>,

    /// Nodes for each position [default: 200000, if nothing else limits the search]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,

    /// Depth in plies for each position
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    pub depth: Option<u32>,

    /// Best lines for each position
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=100))]
    pub multipv: u16,

    /// Positions analysed at the same time; all cores if there is none
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..))]
    pub threads: Option<u16>,

    /// How the result is written
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,

    /// Draw the evaluation curve into this file, .svg or .png; of several games each gets its number into the name
    #[arg(long, value_name = "FILE")]
    pub plot: Option<PathBuf>,

    /// Keep what is found in this file; a run that was killed goes on there
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,

    /// Set an option of the engine, as in --option Hash=256; may be repeated
    #[arg(short, long = "option", value_name = "NAME=VALUE")]
    pub options: Vec<String>,
}

/// How the result is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Format {
    /// A table for people.
    Text,
    /// A JSON object for each position.
    Jsonl,
    /// A row for each position.
    Csv,
    /// The games with comments and variations, as KIF (Showgit).
    Kif,
    /// The games with comments, as CSA (Showgit).
    Csa,
    /// The games with comments and variations, as PDN (draughts).
    Pdn,
    /// The games with remarks, one game a line.
    List,
}

impl Format {
    /// The format of whole games that is meant, if one is.
    pub const fn of_games(self) -> Option<FileFormat> {
        match self {
            Format::Text | Format::Jsonl | Format::Csv => None,
            Format::Kif => Some(FileFormat::Kif),
            Format::Csa => Some(FileFormat::Csa),
            Format::Pdn => Some(FileFormat::Pdn),
            Format::List => Some(FileFormat::List),
        }
    }
}

/// A time in which something can be found.
fn some_time(text: &str) -> Result<Duration, String> {
    match parse_time(text).map_err(|error| error.to_string())? {
        time if time < Duration::from_millis(1) => Err("expected at least 1ms".to_owned()),
        time => Ok(time),
    }
}

/// The limit when none is given.
const NODES: u64 = 200_000;

/// More than the fastest search does.
const NODES_A_MILLISECOND: u64 = 8_000;

/// A search of this depth rarely takes [`NODES`].
const SHALLOW: u32 = 8;

/// Two entries of the table.
const BYTES_A_NODE: u64 = 32;

impl AnalyseArgs {
    /// The nodes for each position, if they limit the search.
    fn node_limit(&self) -> Option<u64> {
        let limited = self.movetime.is_some() || self.depth.is_some();
        self.nodes.or((!limited).then_some(NODES))
    }

    /// The search of one position.
    pub fn go<M>(&self) -> Go<M> {
        Go {
            limits: Limits {
                depth: self.depth,
                nodes: self.node_limit(),
                analyses: true,
                ..Limits::default()
            },
            clock: self.movetime.map(|time| Clock {
                move_time: Some(time),
                ..Clock::default()
            }),
            mode: Mode::Ordinary,
        }
    }

    /// The size of the table for one position, in MiB, at most `most`: a larger one than the search can fill only takes the
    /// time to get it empty. What the user says holds.
    pub fn table_size(&self, most: usize) -> usize {
        let is_size = |option: &String| {
            let name = option.split('=').next().unwrap_or_default();
            matches!(name.to_ascii_lowercase().as_str(), "hash" | "usi_hash")
        };
        if self.options.iter().any(is_size) {
            return most;
        }
        let in_time = self.movetime.map(|time| {
            let milliseconds = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
            milliseconds.saturating_mul(NODES_A_MILLISECOND)
        });
        let in_depth = self.depth.filter(|&depth| depth <= SHALLOW).map(|_| NODES);
        let nodes = [self.node_limit(), in_time, in_depth];
        let Some(nodes) = nodes.into_iter().flatten().min() else {
            return most;
        };
        let mebibytes = nodes.saturating_mul(BYTES_A_NODE).div_ceil(1 << 20);
        usize::try_from(mebibytes)
            .unwrap_or(most)
            .clamp(1, most.max(1))
    }

    /// The least search of one position.
    pub fn first_iteration<M>(&self) -> Go<M> {
        Go {
            limits: Limits {
                depth: Some(1),
                ..Limits::default()
            },
            clock: None,
            mode: Mode::Ordinary,
        }
    }

    /// Everything that the findings depend on besides the positions, in words.
    pub fn conditions(&self) -> String {
        let mut words = Vec::new();
        words.extend(self.movetime.map(|time| format!("movetime {time:?}")));
        words.extend(self.node_limit().map(|nodes| format!("nodes {nodes}")));
        words.extend(self.depth.map(|depth| format!("depth {depth}")));
        words.push(format!("multipv {}", self.multipv));
        words.extend(self.options.iter().cloned());
        words.join(" ")
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        args: AnalyseArgs,
    }

    #[test]
    fn limits_of_nothing_are_refused() {
        for limit in [
            "--movetime 0",
            "--movetime 0ms",
            "--nodes 0",
            "--depth 0",
            "--multipv 0",
        ] {
            let words = ["analyse", "x"].into_iter().chain(limit.split(' '));
            assert!(Line::try_parse_from(words).is_err(), "{limit}");
        }
    }

    #[test]
    fn the_table_fits_the_search() {
        for (line, size) in [
            ("x", 7),
            ("x --nodes 1000", 1),
            ("x --nodes 100000000", 256),
            ("x --movetime 100ms", 25),
            ("x --depth 8", 7),
            ("x --depth 9", 256),
            ("x --depth 9 --nodes 1000", 1),
            ("x --nodes 1000 --option Hash=256", 256),
        ] {
            let words = std::iter::once("analyse").chain(line.split(' '));
            let args = Line::parse_from(words).args;
            assert_eq!(args.table_size(256), size, "{line}");
        }
    }
}
