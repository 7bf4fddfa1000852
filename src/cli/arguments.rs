//! The arguments of every command, with their help.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::{Args, Parser, Subcommand, ValueEnum};

use super::games::{GameArg, LearnedGame, SolvedGame};
use crate::session::options;
use crate::session::settings::Settings;
use crate::tools;
use crate::tools::learning::spsa::LAST_STEP;

/// An engine for Showgit (shogi), English and international draughts, and Dash-guti.
///
/// Without a command it is the daemon that board GUIs start: it reads standard input, takes the protocol
/// from the first word (usi, ugi, hub, dxp or a DXP game request), thinks on worker threads and writes
/// its thinking and best moves to standard output.
#[derive(Debug, Parser)]
#[command(name = "bigbang", version, max_term_width = 100)]
pub struct Cli {
    #[command(flatten)]
    pub(super) log: LogArgs,
    #[command(subcommand)]
    pub(super) command: Option<Command>,
}

#[derive(Debug, Args)]
pub(super) struct LogArgs {
    /// Log more: -v warnings and information, -vv debug, -vvv every line in and out; BIGBANG_LOG=FILTER does the same
    #[arg(short, long, global = true, action = clap::ArgAction::Count)]
    pub(super) verbose: u8,
    /// Write the log to this file instead of standard error
    #[arg(long, global = true, value_name = "FILE")]
    pub(super) log_file: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Speak USI (Showgit)
    Usi {
        #[command(flatten)]
        options: OptionArgs,
    },
    /// Speak UGI (any game; the client may change it by the option Variant)
    Ugi {
        /// The game to begin with
        #[arg(long, value_enum, default_value = "dashguti")]
        game: GameArg,
        #[command(flatten)]
        options: OptionArgs,
    },
    /// Speak Hub v2 (draughts)
    Hub {
        /// The game to begin with: english or international
        #[arg(long, value_enum, default_value = "international")]
        game: GameArg,
        #[command(flatten)]
        options: OptionArgs,
    },
    /// Speak DXP (draughts): one message a line, or over TCP
    Dxp {
        /// The game to play: english or international
        #[arg(long, value_enum, default_value = "international")]
        game: GameArg,
        /// Wait for clients on this TCP port (27531 is usual; 0 takes a free one) instead of standard input
        #[arg(long, value_name = "[HOST:]PORT")]
        listen: Option<String>,
        /// Ask the program that waits at this TCP address for games and play them
        #[arg(long, value_name = "[HOST:]PORT", conflicts_with = "listen")]
        connect: Option<String>,
        #[command(flatten)]
        invitation: InvitationArgs,
        #[command(flatten)]
        options: OptionArgs,
    },
    /// Count the leaves of the game tree; the last line is `nodes N`
    Perft {
        /// The game
        #[arg(value_enum)]
        game: GameArg,
        /// The depth in plies
        depth: u32,
        /// The position in the game's notation, quoted; the start position if there is none
        position: Option<String>,
        /// Show the count behind each first move
        #[arg(long)]
        divide: bool,
        #[command(flatten)]
        options: OptionArgs,
    },
    /// List the legal moves, one a line, after the given moves
    Moves {
        /// The game
        #[arg(value_enum)]
        game: GameArg,
        /// A position (quoted, or `startpos`; may be left out), then moves
        #[arg(value_name = "[POSITION] [MOVE]...")]
        words: Vec<String>,
        #[command(flatten)]
        options: OptionArgs,
    },
    /// Play two engines against each other: Elo with its error, pairs, sequential test
    Match(Box<tools::duel::MatchArgs>),
    /// Solve a game, or its endgames: every position gets its exact value; the engine then plays it perfectly
    Solve {
        /// The game
        #[arg(value_enum)]
        game: SolvedGame,
        /// Threads; all cores if there is none
        #[arg(long)]
        threads: Option<usize>,
        /// The folder of the database [default: `tables` beside the binary, where the engine looks for it]
        #[arg(long, value_name = "DIR")]
        out: Option<PathBuf>,
        /// Keep what is there already
        #[arg(long)]
        resume: bool,
        /// Stop at this total number of pieces (draughts: 4 without it)
        #[arg(long, value_name = "N")]
        pieces: Option<usize>,
        /// Draughts: put all tables into two files too, as the program itself holds them
        #[arg(long)]
        bundle: bool,
    },
    /// Check a database against the rules, every entry of it
    Verify {
        /// The game
        #[arg(value_enum)]
        game: SolvedGame,
        /// The folder of the database [default: `tables` beside the binary]
        #[arg(value_name = "DIR")]
        folder: Option<PathBuf>,
        /// Threads; all cores if there is none
        #[arg(long)]
        threads: Option<usize>,
    },
    /// Ask a database: win, draw or loss for the side to move, the distance, and the same for every move
    Probe {
        /// The game
        #[arg(value_enum)]
        game: SolvedGame,
        /// The folder of the database [default: `tables` beside the binary]
        #[arg(long, value_name = "DIR")]
        tables: Option<PathBuf>,
        /// The position in the game's notation, quoted, or `startpos`
        position: String,
    },
    /// Analyse games of files: values, best lines, mistakes, annotated games, curves
    Analyse(Box<tools::analyse::AnalyseArgs>),
    /// Play against the engine in this terminal
    Play(Box<tools::play::PlayArgs>),
    /// Play games of the engine against itself, to learn from them; goes on where an earlier run ended
    Selfplay {
        /// The game
        #[arg(value_enum)]
        game: LearnedGame,
        /// The folder of the games
        #[arg(long, value_name = "DIR")]
        out: PathBuf,
        /// How many games of the seed there shall be at the end
        #[arg(long, default_value_t = 10_000)]
        games: u64,
        /// Nodes a move
        #[arg(long, default_value_t = 700)]
        nodes: u64,
        /// Threads, each with a file of its own; 0, or none at all: all cores
        #[arg(long, value_parser = parse_threads)]
        threads: Option<usize>,
        /// The same seed gives the same games, whatever the number of threads
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Begin each game with one of these openings, drawn by lot, and a few random plies; a file as of `match`. Without it games
        /// begin with more random plies
        #[arg(long, value_name = "FILE")]
        openings: Option<PathBuf>,
        #[command(flatten)]
        options: OptionArgs,
    },
    /// Train a network on recorded games
    Train {
        /// The game
        #[arg(value_enum)]
        game: LearnedGame,
        /// Folders of games, as `bigbang selfplay` writes them
        #[arg(required = true, value_name = "GAMES")]
        games: Vec<PathBuf>,
        /// The file of the network; a picture of the loss curves is put beside it
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
        /// Go on with this network, instead of beginning with one that only knows what pieces are worth
        #[arg(long, value_name = "FILE", conflicts_with = "hidden")]
        start: Option<PathBuf>,
        /// Hidden neurons a player, a multiple of 32 up to 256
        #[arg(long, default_value_t = 128)]
        hidden: usize,
        /// Passes over all positions
        #[arg(long, default_value_t = 10)]
        epochs: usize,
        /// Positions a step
        #[arg(long, default_value_t = 8192)]
        batch: usize,
        /// The rate of the first step; it falls to zero along half a cosine
        #[arg(long, default_value_t = 0.002)]
        rate: f32,
        /// The weight of the game's result, from 0 to 1; the rest is the score of the search
        #[arg(long, default_value_t = 0.1)]
        result: f32,
        /// The same seed and games give the same network
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Threads; 0, or none at all: all cores
        #[arg(long, value_parser = parse_threads)]
        threads: Option<usize>,
    },
    /// Let the numbers of a search climb by games of the engine against itself; goes on where an earlier run ended
    Tune {
        /// The game
        #[arg(value_enum)]
        game: LearnedGame,
        /// The file of the numbers, for option SearchFile; how far the climb has come is kept beside it
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
        /// Pairs of games
        #[arg(long, default_value_t = 20_000)]
        pairs: u64,
        /// Pairs of games between two steps
        #[arg(long, default_value_t = 16, value_parser = parse_batch)]
        batch: usize,
        /// How far the numbers go for each point at the end, from 0.0001 to 0.1, in squares of the change they are tried with; fewer
        /// pairs need longer steps
        #[arg(long, default_value_t = LAST_STEP, value_parser = parse_step)]
        step: f64,
        /// Nodes a move; as many as in the games that matter: numbers found by shallow searches lose deeper ones
        #[arg(long, default_value_t = 10_000)]
        nodes: u64,
        /// Tune this number only; may be repeated
        #[arg(long, value_name = "NAME")]
        only: Vec<String>,
        /// Threads; 0, or none at all: all cores
        #[arg(long, value_parser = parse_threads)]
        threads: Option<usize>,
        /// The same seed gives the same numbers
        #[arg(long, default_value_t = 1)]
        seed: u64,
        #[command(flatten)]
        options: OptionArgs,
    },
    /// Search fixed positions: the node signature of the search and its speed
    Bench {
        /// The game; all of them if there is none
        #[arg(value_enum)]
        game: Option<GameArg>,
        /// Search this many plies instead of each game's own depth
        #[arg(long)]
        depth: Option<u32>,
        #[command(flatten)]
        options: OptionArgs,
    },
}

/// What `dxp --connect` asks for.
#[derive(Debug, Args)]
pub(super) struct InvitationArgs {
    /// With --connect: how many games to ask for
    #[arg(long, default_value_t = 1, requires = "connect", value_parser = clap::value_parser!(u32).range(1..))]
    pub(super) games: u32,
    /// With --connect: minutes of each player for a whole game, from 0.01 to 999; 0 for no clock. The follower is told them in
    /// three characters, so they are rounded down to 9.9, or to whole minutes from 10 on
    #[arg(long, default_value = "5", requires = "connect", value_parser = parse_minutes)]
    pub(super) minutes: Duration,
    /// With --connect: moves of each player in a whole game; 0 for no limit
    #[arg(long, default_value_t = 0, requires = "connect", value_parser = clap::value_parser!(u16).range(..1000))]
    pub(super) moves: u16,
    /// With --connect: the engine's colour; it changes from game to game if there is none, and the engine begins
    #[arg(long, value_enum, requires = "connect")]
    pub(super) colour: Option<ColourArg>,
    /// With --connect: the position to begin with, quoted; the start position if there is none
    #[arg(long, requires = "connect")]
    pub(super) position: Option<String>,
}

/// The colours as they are written on the command line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum ColourArg {
    /// At the bottom, on the high squares
    White,
    /// At the top, on the low squares
    Black,
}

/// A number of threads; 0 stands for all cores.
fn parse_threads(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(0) => Ok(super::all_cores()),
        Ok(threads @ ..=1_024) => Ok(threads),
        _ => Err(format!("expected a number from 0 to 1024, got '{text}'")),
    }
}

fn parse_batch(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(number @ 1..=4_096) => Ok(number),
        _ => Err(format!("expected a number from 1 to 4096, got '{text}'")),
    }
}

fn parse_step(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(step) if (0.0001..=0.1).contains(&step) => Ok(step),
        _ => Err(format!(
            "expected a number from 0.0001 to 0.1, got '{text}'"
        )),
    }
}

pub(super) fn parse_minutes(text: &str) -> Result<Duration, String> {
    crate::protocol::dxp::minutes::parse_wish(text)
        .ok_or_else(|| format!("expected minutes from 0.01 to 999 or 0 for no clock, got '{text}'"))
}

#[derive(Debug, Args)]
pub(super) struct OptionArgs {
    /// Set an option before the client says anything, as in --option Threads=2; may be repeated
    #[arg(short, long = "option", value_name = "NAME=VALUE")]
    pub(super) options: Vec<String>,
}

impl OptionArgs {
    pub(super) fn settings(&self) -> Result<Settings> {
        settings_of(&self.options)
    }
}

/// The default settings with these options, each written `NAME=VALUE`.
pub(super) fn settings_of(options: &[String]) -> Result<Settings> {
    let mut settings = Settings::default();
    for text in options {
        let (name, value) = text
            .split_once('=')
            .with_context(|| format!("option '{text}': expected NAME=VALUE"))?;
        let (option, value) = options::parse(name.trim(), value.trim())?;
        if option.name == "Variant" {
            bail!("option Variant: for clients of UGI; here the game is an argument, see --help");
        }
        (option.set)(&mut settings, value);
    }
    Ok(settings)
}
