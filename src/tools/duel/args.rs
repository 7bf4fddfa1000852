//! The command line of `bigbang match`.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Result, anyhow, bail};
use clap::Args;

use super::adjudication::{DrawRule, ResignRule};
use super::engine_spec::EngineSpec;
use super::limit::{LimitText, parse_time, parse_time_control};
use super::statistics::sprt::Sprt;
use crate::session::options;
use crate::session::settings::{GameName, Settings};

/// What `bigbang match` is told.
///
/// Two engines play pairs of games, the same opening from both sides. An engine is described by
/// KEY=VALUE words: cmd=PROGRAM (quote a command with arguments: cmd="./bigbang usi"), arg=ARGUMENT (repeatable),
/// dir=FOLDER, proto=usi|ugi|hub|dxp, name=NAME, connect=HOST:PORT (DXP over TCP), option.NAME=VALUE (repeatable;
/// option."SOME NAME"=VALUE for names with blanks),
/// limits of its own (time tc byoyomi nodes depth margin), movetime=byoyomi|movetime, restart=on|off.
/// Without cmd and connect the engine is this program. What an engine says about its options is told on standard error.
#[derive(Clone, Debug, Args)]
pub struct MatchArgs {
    /// The game
    #[arg(long, value_parser = parse_game)]
    pub game: GameName,

    /// An engine: 'cmd=PROGRAM proto=usi name=A option.Threads=1 ...'; exactly two of them
    #[arg(long = "engine", value_name = "KEYS", required = true, num_args = 1)]
    pub engines: Vec<EngineSpec>,

    /// A file of openings, one a line: move lists or positions in the game's notation; or games, as a .pdn file for draughts
    #[arg(long, value_name = "FILE")]
    pub openings: Option<PathBuf>,

    /// Take only so many plies of each opening
    #[arg(long, value_name = "PLIES", requires = "openings")]
    pub opening_plies: Option<usize>,

    /// Play at most so many games
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    pub games: u32,

    /// Time for every move: 100ms, 0.1, 2s
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    pub time: Option<Duration>,

    /// Clock: main time and increment, 60+0.6
    #[arg(long, value_name = "MAIN[+INC]", value_parser = parse_time_control)]
    pub tc: Option<(Duration, Duration)>,

    /// Clock: what each move may take once the main time is used up
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    pub byoyomi: Option<Duration>,

    /// Positions for every move
    #[arg(long)]
    pub nodes: Option<u64>,

    /// Depth of every move in plies
    #[arg(long)]
    pub depth: Option<u32>,

    /// By how much a move may overstep its time, for the way between the processes
    #[arg(long, value_name = "TIME", default_value = "10ms", value_parser = parse_time)]
    pub margin: Duration,

    /// Play so many games at the same time
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    pub concurrency: u16,

    /// Stop when the sequential test is decided: elo0=0,elo1=5,alpha=0.05,beta=0.05,model=logistic|normalized
    #[arg(long, value_name = "TEST")]
    pub sprt: Option<Sprt>,

    /// Adjudicate a draw after so many plies, those of the opening counted in
    #[arg(long, value_name = "PLIES")]
    pub draw_after: Option<usize>,

    /// Adjudicate a loss by the loser's own scores: score=600,count=4[,both=true]
    #[arg(long, value_name = "RULE")]
    pub resign: Option<ResignRule>,

    /// Adjudicate a draw by both sides' scores: score=10,count=8,after=60
    #[arg(long, value_name = "RULE")]
    pub draw_score: Option<DrawRule>,

    /// Draughts: end a game the moment the endgame database knows its outcome without draw rules; a folder adds its tables
    /// to those in the program
    #[arg(long, value_name = "DIR", num_args = 0..=1, default_missing_value = Settings::NO_TABLES)]
    pub database: Option<PathBuf>,

    /// Set a rule of the game as the engine's option of that name does, for the referee: EnteringKingRule=CSARule27, Huffing=true
    #[arg(long = "rule", value_name = "NAME=VALUE")]
    pub rules: Vec<String>,

    /// Keep the games in this folder
    #[arg(long, value_name = "DIR")]
    pub output: Option<PathBuf>,

    /// Go on with the match in the folder of --output
    #[arg(long, requires = "output")]
    pub resume: bool,

    /// Shuffle the openings by this number
    #[arg(long, default_value_t = 1)]
    pub seed: u64,

    /// Play the openings in the order of the file
    #[arg(long, conflicts_with = "seed")]
    pub in_order: bool,

    /// How long an engine may take to start and to get ready
    #[arg(long, value_name = "TIME", default_value = "30s", value_parser = parse_time)]
    pub start_timeout: Duration,

    /// How long a move without a time limit may take
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = parse_time)]
    pub hang_timeout: Duration,

    /// Without a terminal: report after every so many games
    #[arg(long, value_name = "GAMES", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    pub report_every: u32,

    /// Write the final result as JSON
    #[arg(long)]
    pub json: bool,
}

/// Reads the name of a game.
pub fn parse_game(text: &str) -> std::result::Result<GameName, String> {
    GameName::parse(text).ok_or_else(|| {
        let names: Vec<&str> = GameName::ALL.iter().map(|game| game.as_str()).collect();
        format!("expected one of {}", names.join(", "))
    })
}

impl MatchArgs {
    /// The settings of the referee: the defaults with the rules of the command line set in them.
    ///
    /// # Errors
    /// When a rule is none of the game's, or its value does not fit.
    pub fn settings(&self) -> Result<Settings> {
        let mut settings = Settings::default();
        for rule in &self.rules {
            let Some((name, value)) = rule.split_once('=') else {
                bail!("--rule: expected NAME=VALUE, found `{rule}`");
            };
            let (option, value) =
                options::parse(name, value).map_err(|error| anyhow!("--rule {rule}: {error}"))?;
            if !options::rules(self.game).any(|rule| rule.name == option.name) {
                let names: Vec<_> = options::rules(self.game).map(|rule| rule.name).collect();
                bail!(
                    "--rule {rule}: {} is no rule of {}; expected {}",
                    option.name,
                    self.game.as_str(),
                    names.join(", ")
                );
            }
            (option.set)(&mut settings, value);
        }
        Ok(settings)
    }

    /// What is played: a rule may make another game of the one that is named.
    ///
    /// # Errors
    /// As [`MatchArgs::settings`].
    pub fn played(&self) -> Result<GameName> {
        Ok(self.settings()?.played(self.game))
    }

    /// The limits that hold for engines without limits of their own.
    pub fn limit(&self) -> LimitText {
        LimitText {
            time: self.time,
            tc: self.tc,
            byoyomi: self.byoyomi,
            nodes: self.nodes,
            depth: self.depth,
        }
    }
}
