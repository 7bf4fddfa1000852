//! The command line of `bigbang play`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};

use super::board::Script;
use super::level::Level;
use crate::session::settings::GameName;
use crate::tools::duel::args::parse_game;
use crate::tools::duel::limit::{parse_time, parse_time_control};

/// What `bigbang play` is told. Everything can be changed during the game; `help` there lists how.
#[derive(Clone, Debug, Args)]
pub struct PlayArgs {
    /// The game: showgit, english, international, dashguti or laukatakati; asked for if there is none
    #[arg(value_parser = parse_game)]
    pub game: Option<GameName>,

    /// What you play: first, second, white, black, both or none (the engine plays itself)
    #[arg(long, value_name = "SIDE", default_value = "first")]
    pub side: String,

    /// How strong the engine plays, from 1 (beginner) to 10 (full strength)
    #[arg(long, default_value = "5")]
    pub level: Level,

    /// What the engine may take for a move at level 10 without a clock
    #[arg(long, value_name = "TIME", default_value = "2s", value_parser = parse_time)]
    pub time: Duration,

    /// Play by the clock: main time and increment of both sides, 5m+3s
    #[arg(long, value_name = "MAIN[+INC]", value_parser = parse_time_control)]
    pub clock: Option<(Duration, Duration)>,

    /// Begin from this position in the game's notation, quoted
    #[arg(long)]
    pub position: Option<String>,

    /// Go on with the game in this file
    #[arg(long, value_name = "FILE", conflicts_with = "position")]
    pub load: Option<PathBuf>,

    /// Draw with ASCII only
    #[arg(long)]
    pub ascii: bool,

    /// Colours; `auto` means on a terminal unless NO_COLOR is set
    #[arg(long, value_enum, default_value = "auto", value_name = "WHEN")]
    pub colour: Colour,

    /// What stands for the pieces of Showgit
    #[arg(long, value_enum, default_value = "showgit", value_name = "SCRIPT")]
    pub pieces: Script,

    /// Let chance at the lower levels come from this number, so that a game can be repeated
    #[arg(long)]
    pub seed: Option<u64>,

    /// Set an option of the engine, as in --option Threads=2; may be repeated
    #[arg(short, long = "option", value_name = "NAME=VALUE")]
    pub options: Vec<String>,
}

/// When to use colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Colour {
    /// On a terminal, unless NO_COLOR is set.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}
