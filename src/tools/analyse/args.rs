//! The command line of `bigbang analyse`.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Result, bail};
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

    /// The game; without it the first file tells: .kif .ki2 .csa .sfen .usi are showgit, .pdn draughts, .ugi dashguti
    #[arg(long, value_parser = parse_game)]
    pub game: Option<GameName>,

    /// Time for each position: 500ms, 2s
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
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

/// The limit when none is given.
const NODES: u64 = 200_000;

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

    /// The game that is meant.
    ///
    /// # Errors
    /// When neither the command line nor the first file tells.
    pub fn meant_game(&self, first: Option<&std::path::Path>, text: &[u8]) -> Result<GameName> {
        if let Some(game) = self.game {
            return Ok(game);
        }
        let extension = first
            .and_then(|path| path.extension())
            .map(|extension| extension.to_string_lossy().to_ascii_lowercase());
        match extension.as_deref() {
            Some("kif" | "kifu" | "ki2" | "ki2u" | "csa" | "sfen" | "usi") => Ok(GameName::Showgit),
            Some("ugi") => Ok(GameName::Dashguti),
            Some("pdn") => Ok(draughts_of(&String::from_utf8_lossy(text))),
            _ => bail!(
                "which game? say --game showgit, english, international, dashguti or laukatakati"
            ),
        }
    }
}

/// Which draughts the tags of a PDN file speak of; international if they are silent.
fn draughts_of(text: &str) -> GameName {
    let tag = text.split("[GameType").nth(1).unwrap_or_default();
    let number: String = tag
        .chars()
        .skip_while(|c| !c.is_ascii_digit())
        .take_while(char::is_ascii_digit)
        .collect();
    if number == "21" {
        GameName::English
    } else {
        GameName::International
    }
}
