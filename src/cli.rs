//! The command line: every command with its help, and the only place that puts game and protocol together.

use std::io::{self, Write};
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::{Args, Parser, Subcommand, ValueEnum};
use crossbeam_channel::Receiver;

use crate::base::notation::Notation;
use crate::games::draughts::{self, Colour, DraughtsNotation, DraughtsRules, Position};
use crate::io::stdio::{LineWriter, read_lines};
use crate::io::tcp::{accept, connect};
use crate::session::engine::Engine;
use crate::session::front_end::{Flow, FrontEnd, Output};
use crate::session::options::{self, ProtocolName};
use crate::session::play::Play;
use crate::session::pump::{Input, pump};
use crate::session::settings::{GameName, Settings};
use crate::tools::database::Database;
use crate::tools::{self, table_folder};

/// A part of the work could not be done.
const EXIT_PARTLY: u8 = 1;
/// A bad move, position or argument of a command.
const EXIT_BAD_INPUT: u8 = 2;

/// An engine for Showgit (shogi), English and international draughts, and Dash-guti.
///
/// Without a command it is the daemon that board GUIs start: it reads standard input, takes the protocol
/// from the first word (usi, ugi, hub, dxp or a DXP game request), thinks on worker threads and writes
/// its thinking and best moves to standard output.
#[derive(Debug, Parser)]
#[command(name = "bigbang", version, max_term_width = 100)]
pub struct Cli {
    #[command(flatten)]
    log: LogArgs,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Args)]
struct LogArgs {
    /// Log more: -v warnings and information, -vv debug, -vvv every line in and out; BIGBANG_LOG=FILTER does the same
    #[arg(short, long, global = true, action = clap::ArgAction::Count)]
    verbose: u8,
    /// Write the log to this file instead of standard error
    #[arg(long, global = true, value_name = "FILE")]
    log_file: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
enum Command {
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
    },
    /// List the legal moves, one a line, after the given moves
    Moves {
        /// The game
        #[arg(value_enum)]
        game: GameArg,
        /// A position (quoted, or `startpos`; may be left out), then moves
        #[arg(value_name = "[POSITION] [MOVE]...")]
        words: Vec<String>,
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
        /// How many games there shall be at the end
        #[arg(long, default_value_t = 10_000)]
        games: u64,
        /// Nodes a move
        #[arg(long, default_value_t = 700)]
        nodes: u64,
        /// Threads, each with a file of its own; all cores if there is none
        #[arg(long)]
        threads: Option<usize>,
        /// The same seed gives the same games
        #[arg(long, default_value_t = 1)]
        seed: u64,
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
        /// Hidden neurons a player, a multiple of 32 up to 512
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
        /// Threads; all cores if there is none
        #[arg(long)]
        threads: Option<usize>,
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
struct InvitationArgs {
    /// With --connect: how many games to ask for
    #[arg(long, default_value_t = 1, requires = "connect", value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// With --connect: minutes of each player for a whole game, as in 5 or 0.5; 0 for no clock
    #[arg(long, default_value = "5", requires = "connect", value_parser = parse_minutes)]
    minutes: Duration,
    /// With --connect: moves of each player in a whole game; 0 for no limit
    #[arg(long, default_value_t = 0, requires = "connect", value_parser = clap::value_parser!(u16).range(..1000))]
    moves: u16,
    /// With --connect: the engine's colour; it changes from game to game if there is none, and the engine begins
    #[arg(long, value_enum, requires = "connect")]
    colour: Option<ColourArg>,
    /// With --connect: the position to begin with, quoted; the start position if there is none
    #[arg(long, requires = "connect")]
    position: Option<String>,
}

/// The colours as they are written on the command line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum ColourArg {
    /// At the bottom, on the high squares
    White,
    /// At the top, on the low squares
    Black,
}

fn parse_minutes(text: &str) -> Result<Duration, String> {
    crate::protocol::dxp::minutes::parse_minutes(text)
        .ok_or_else(|| format!("expected minutes as in 5 or 0.5, got '{text}'"))
}

#[derive(Debug, Args)]
struct OptionArgs {
    /// Set an option before the client says anything, as in --option Threads=2; may be repeated
    #[arg(short, long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
}

impl OptionArgs {
    fn settings(&self) -> Result<Settings> {
        settings_of(&self.options)
    }
}

/// The default settings with these options, each written `NAME=VALUE`.
fn settings_of(options: &[String]) -> Result<Settings> {
    let mut settings = Settings::default();
    for text in options {
        let (name, value) = text
            .split_once('=')
            .with_context(|| format!("option '{text}': expected NAME=VALUE"))?;
        let (option, value) = options::parse(name.trim(), value.trim())?;
        (option.set)(&mut settings, value);
    }
    Ok(settings)
}

/// The games that can be solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum SolvedGame {
    /// Dash-guti: 21 points, ten pieces each
    Dashguti,
    /// Lau kata kati: 19 points, nine pieces each
    Laukatakati,
    /// English draughts: its endgames
    English,
    /// International draughts: its endgames
    International,
}

/// Runs `$body` with `$database` standing for the database of a game.
macro_rules! with_database {
    ($name:expr, $database:ident => $body:expr) => {
        match $name {
            SolvedGame::Dashguti => {
                type $database =
                    tools::database::WarGame<crate::games::wargame::dashguti::DashGuti>;
                $body
            }
            SolvedGame::Laukatakati => {
                type $database =
                    tools::database::WarGame<crate::games::wargame::laukatakati::LauKataKati>;
                $body
            }
            SolvedGame::English => {
                type $database = tools::database::Draughts<crate::games::draughts::English>;
                $body
            }
            SolvedGame::International => {
                type $database = tools::database::Draughts<crate::games::draughts::International>;
                $body
            }
        }
    };
}

/// The games that are learned.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum LearnedGame {
    /// Showgit
    Showgit,
    /// English draughts
    English,
    /// International draughts
    International,
}

/// Runs `$body` with `$game_type` standing for the search of the game `$name`.
macro_rules! with_learned_game {
    ($name:expr, $game_type:ident => $body:expr) => {
        match $name {
            LearnedGame::Showgit => {
                type $game_type = crate::session::games::Showgit;
                $body
            }
            LearnedGame::English => {
                type $game_type = crate::session::games::English;
                $body
            }
            LearnedGame::International => {
                type $game_type = crate::session::games::International;
                $body
            }
        }
    };
}

/// The games as they are written on the command line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameArg(pub GameName);

impl ValueEnum for GameArg {
    fn value_variants<'a>() -> &'a [Self] {
        &[
            GameArg(GameName::Showgit),
            GameArg(GameName::English),
            GameArg(GameName::International),
            GameArg(GameName::Dashguti),
            GameArg(GameName::Laukatakati),
        ]
    }

    fn to_possible_value(&self) -> Option<clap::builder::PossibleValue> {
        Some(clap::builder::PossibleValue::new(self.0.as_str()))
    }
}

/// Runs `$body` with `$game_type` standing for the search of the game `$name`.
macro_rules! with_game {
    ($name:expr, $game_type:ident => $body:expr) => {
        match $name {
            GameName::Showgit => {
                type $game_type = crate::session::games::Showgit;
                $body
            }
            GameName::English => {
                type $game_type = crate::session::games::English;
                $body
            }
            GameName::International => {
                type $game_type = crate::session::games::International;
                $body
            }
            GameName::Dashguti => {
                type $game_type = crate::session::games::Dashguti;
                $body
            }
            GameName::Laukatakati => {
                type $game_type = crate::session::games::Laukatakati;
                $body
            }
        }
    };
}

/// Runs `$body` with `$game_type` standing for the search of English draughts, or of international draughts for every
/// other name.
macro_rules! with_draughts {
    ($name:expr, $game_type:ident => $body:expr) => {
        if $name == GameName::English {
            type $game_type = crate::session::games::English;
            $body
        } else {
            type $game_type = crate::session::games::International;
            $body
        }
    };
}

/// Runs the command line of this process.
pub fn main() -> ExitCode {
    let cli = Cli::parse();
    let result = start_log(&cli.log).and_then(|()| run(cli.command));
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // The reader of our output has gone: nothing to complain about.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) if error.is::<tools::analyse::SomeGamesBad>() => {
            eprintln!("bigbang: {error}");
            ExitCode::from(EXIT_PARTLY)
        }
        Err(error) => {
            eprintln!("bigbang: {error:#}");
            ExitCode::from(EXIT_BAD_INPUT)
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .downcast_ref::<io::Error>()
        .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

/// The log is off unless it is asked for: some clients read standard error as answers, others never drain it.
fn start_log(args: &LogArgs) -> Result<()> {
    let default = match args.verbose {
        0 => "off",
        1 => "info",
        2 => "debug",
        _ => "trace",
    };
    let environment = env_logger::Env::new().filter_or("BIGBANG_LOG", default);
    let mut builder = env_logger::Builder::from_env(environment);
    if args.verbose > 0 {
        builder.parse_filters(default);
    }
    if let Some(path) = &args.log_file {
        let file = std::fs::OpenOptions::new()
            .create(true)
            .append(true)
            .open(path)
            .with_context(|| format!("cannot open the log file {}", path.display()))?;
        builder.target(env_logger::Target::Pipe(Box::new(file)));
        if args.verbose == 0 && std::env::var_os("BIGBANG_LOG").is_none() {
            builder.parse_filters("debug");
        }
    }
    builder.try_init().context("cannot start the log")
}

fn run(command: Option<Command>) -> Result<()> {
    let stdout = io::stdout();
    match command {
        None => daemon(None, None, Settings::default()),
        Some(Command::Usi { options }) => {
            daemon(Some(ProtocolName::Usi), None, options.settings()?)
        }
        Some(Command::Ugi { game, options }) => {
            daemon(Some(ProtocolName::Ugi), Some(game.0), options.settings()?)
        }
        Some(Command::Hub { game, options }) => {
            let game = draughts_only(game.0)?;
            daemon(Some(ProtocolName::Hub), Some(game), options.settings()?)
        }
        Some(Command::Dxp {
            game,
            listen,
            connect,
            invitation,
            options,
        }) => {
            let game = draughts_only(game.0)?;
            let settings = options.settings()?;
            match (listen, connect) {
                (Some(address), _) => listen_for_dxp(&with_host(&address), game, &settings),
                (None, Some(address)) => with_draughts!(game, G => {
                    connect_by_dxp::<_, G>(&with_host(&address), &invitation, settings)
                }),
                (None, None) => daemon(Some(ProtocolName::Dxp), Some(game), settings),
            }
        }
        Some(Command::Perft {
            game,
            depth,
            position,
            divide,
        }) => {
            let out = &mut stdout.lock();
            with_game!(game.0, G => tools::perft::run::<G>(depth, position.as_deref(), divide, out))
        }
        Some(Command::Moves { game, words }) => {
            let out = &mut stdout.lock();
            with_game!(game.0, G => tools::moves::run::<G>(&words, out))
        }
        Some(Command::Match(args)) => {
            let out = &mut stdout.lock();
            with_game!(args.game, G => tools::duel::run::<G>(&args, out))
        }
        Some(Command::Solve {
            game,
            threads,
            out,
            resume,
            pieces,
            bundle,
        }) => {
            let arguments = tools::solve::Arguments {
                folder: table_folder(out)?,
                threads: threads.unwrap_or_else(all_cores),
                pieces,
                resume,
                bundle,
            };
            with_database!(game, D => D::solve(&arguments, &mut stdout.lock()))
        }
        Some(Command::Verify {
            game,
            folder,
            threads,
        }) => {
            let folder = table_folder(folder)?;
            let threads = threads.unwrap_or_else(all_cores);
            with_database!(game, D => D::verify(&folder, threads, &mut stdout.lock()))
        }
        Some(Command::Probe {
            game,
            tables,
            position,
        }) => {
            with_database!(game, D => D::probe(tables, &position, &mut stdout.lock()))
        }
        Some(Command::Analyse(args)) => {
            let (game, files) = tools::analyse::read(&args)?;
            // Each position begins with an empty table, and several are looked at together.
            let mut settings = settings_of(&args.options)?;
            if !args.options.iter().any(|option| is_hash(option)) {
                settings.hash = ANALYSIS_HASH;
            }
            let out = &mut stdout.lock();
            with_game!(game, G => tools::analyse::run::<G>(&args, files, settings, out))
        }
        Some(Command::Play(args)) => {
            let settings = settings_of(&args.options)?;
            match tools::play::choose_game(&args)? {
                Some(game) => with_game!(game, G => tools::play::run::<G>(&args, settings)),
                None => Ok(()),
            }
        }
        Some(Command::Selfplay {
            game,
            out,
            games,
            nodes,
            threads,
            seed,
            options,
        }) => {
            let arguments = tools::learning::selfplay::Arguments {
                folder: out,
                games,
                nodes,
                threads: threads.unwrap_or_else(all_cores),
                seed,
                settings: options.settings()?,
            };
            let out = &mut stdout.lock();
            with_learned_game!(game, G => tools::learning::selfplay::run::<G>(&arguments, out))
        }
        Some(Command::Train {
            game,
            games,
            out,
            hidden,
            epochs,
            batch,
            rate,
            result,
            seed,
            threads,
        }) => {
            let arguments = tools::learning::train::Arguments {
                games,
                network: out,
                hidden,
                epochs,
                batch,
                rate,
                result,
                seed,
                threads: threads.unwrap_or_else(all_cores),
            };
            let out = &mut stdout.lock();
            with_learned_game!(game, G => tools::learning::train::run::<G>(&arguments, out))
        }
        Some(Command::Bench {
            game,
            depth,
            options,
        }) => {
            let mut settings = options.settings()?;
            if settings.table_path.is_empty() {
                // The signature must not depend on what is on the disk.
                settings.table_path = Settings::NO_TABLES.to_owned();
            }
            bench(
                game.map(|game| game.0),
                depth,
                &settings,
                &mut stdout.lock(),
            )
        }
    }
}

/// Size of the table of each engine of an analysis in MiB.
const ANALYSIS_HASH: usize = 64;

/// Whether an option `NAME=VALUE` sets the size of the table.
fn is_hash(option: &str) -> bool {
    let name = option.split('=').next().unwrap_or_default();
    options::find(name.trim()).is_some_and(|option| matches!(option.name, "Hash" | "USI_Hash"))
}

fn all_cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

fn draughts_only(game: GameName) -> Result<GameName> {
    if game.is_draughts() {
        Ok(game)
    } else {
        bail!("this protocol is for draughts: --game english or --game international")
    }
}

fn bench(
    game: Option<GameName>,
    depth: Option<u32>,
    settings: &Settings,
    out: &mut dyn Write,
) -> Result<()> {
    let mut total = 0;
    for name in GameName::ALL {
        if game.is_none_or(|game| game == name) {
            let (positions, own_depth) = tools::bench_positions::positions(name);
            let depth = depth.unwrap_or(own_depth);
            let signature =
                with_game!(name, G => tools::bench::run::<G>(positions, depth, settings, out))?;
            total += signature.nodes;
        }
    }
    writeln!(out, "signature {total}")?;
    Ok(())
}

/// Serves a client on standard input and output until it quits.
fn daemon(
    protocol: Option<ProtocolName>,
    game: Option<GameName>,
    settings: Settings,
) -> Result<()> {
    let input = read_lines(io::stdin()).context("cannot start the input thread")?;
    let mut out = LineWriter::new(io::stdout());
    let (protocol, first) = match protocol {
        Some(protocol) => (protocol, None),
        None => match await_protocol(&input, &mut out) {
            Some((protocol, first)) => (protocol, Some(first)),
            None => return Ok(()),
        },
    };
    serve(protocol, game, first, settings, &input, &mut out)?;
    Ok(())
}

/// A port alone is one of this machine.
fn with_host(address: &str) -> String {
    if address.contains(':') {
        address.to_owned()
    } else {
        format!("127.0.0.1:{address}")
    }
}

/// Plays the games that `args` ask for with the program that waits at `address`; what happens is written to
/// standard output.
fn connect_by_dxp<V, G>(address: &str, args: &InvitationArgs, settings: Settings) -> Result<()>
where
    V: draughts::Variant,
    G: Play<Rules = DraughtsRules<V>, Notation = DraughtsNotation<V>>,
{
    use crate::protocol::dxp::initiator::{DxpInitiator, Ended, Invitation};
    let mut engine = Engine::<G>::new(settings)?;
    let start = match &args.position {
        Some(text) => {
            DraughtsNotation::PDN
                .parse_position(&engine.rules(), text)?
                .position
        }
        None => Position::start(),
    };
    let invitation = Invitation {
        games: args.games as usize,
        thinking_time: args.minutes,
        moves: args.moves,
        colour: args.colour.map(|colour| match colour {
            ColourArg::White => Colour::White,
            ColourArg::Black => Colour::Black,
        }),
        start,
    };
    let mut peer = connect(address).with_context(|| format!("cannot connect to {address}"))?;
    println!("connected: {}", peer.address);
    let people = Box::new(LineWriter::new(io::stdout()));
    let mut initiator = DxpInitiator::new(invitation, people);
    initiator.ask(&mut peer.output);
    pump(&mut initiator, &mut engine, &peer.input, &mut peer.output);
    let count = |ended| initiator.ended().iter().filter(|&&e| e == ended).count();
    println!(
        "{} games: {} won, {} drawn, {} lost",
        initiator.ended().len(),
        count(Ended::Won),
        count(Ended::Drawn),
        count(Ended::Lost)
    );
    if !initiator.is_done() {
        bail!(
            "the connection was lost in game {}",
            initiator.ended().len() + 1
        );
    }
    Ok(())
}

/// Serves DXP clients on a TCP port, one after the other, until the process is ended.
fn listen_for_dxp(address: &str, game: GameName, settings: &Settings) -> Result<()> {
    let listener =
        TcpListener::bind(address).with_context(|| format!("cannot listen on {address}"))?;
    println!("listening on {}", listener.local_addr()?);
    loop {
        match accept(&listener) {
            Ok(mut client) => {
                println!("connected: {}", client.address);
                let in_game = serve(
                    ProtocolName::Dxp,
                    Some(game),
                    None,
                    settings.clone(),
                    &client.input,
                    &mut client.output,
                )?;
                let when = if in_game {
                    " in the middle of a game"
                } else {
                    ""
                };
                println!("disconnected: {}{when}", client.address);
            }
            Err(error) => eprintln!("bigbang: a client was lost: {error}"),
        }
    }
}

/// Waits for the line that opens a protocol; `None` when the client leaves without one.
fn await_protocol(input: &Receiver<Input>, out: &mut dyn Output) -> Option<(ProtocolName, String)> {
    for message in input {
        let Input::Line(line) = message else {
            return None;
        };
        match line.trim() {
            "" => {}
            "quit" => return None,
            word => match crate::protocol::detect(&line) {
                Some(protocol) => return Some((protocol, line)),
                None => out.line(&format_args!(
                    "error: expected usi, ugi, hub, dxp or a DXP game request, got '{}'",
                    word.chars().take(60).collect::<String>()
                )),
            },
        }
    }
    None
}

/// Serves one client; the game may change on the way. Whether the client left in the middle of a DXP game.
fn serve(
    protocol: ProtocolName,
    game: Option<GameName>,
    first: Option<String>,
    mut settings: Settings,
    input: &Receiver<Input>,
    out: &mut dyn Output,
) -> Result<bool> {
    use crate::protocol::{dxp, hub, ugi, usi};
    let mut in_game = false;
    let mut game = game.unwrap_or(match protocol {
        ProtocolName::Usi => GameName::Showgit,
        ProtocolName::Ugi => GameName::Dashguti,
        ProtocolName::Hub | ProtocolName::Dxp => GameName::International,
    });
    let mut first = first;
    loop {
        settings.variant = game;
        let line = first.take();
        let flow = match protocol {
            ProtocolName::Usi => session::<crate::session::games::Showgit, _>(
                &mut usi::front_end::UsiFrontEnd::default(),
                &mut settings,
                line,
                input,
                out,
            )?,
            ProtocolName::Ugi => with_game!(game, G => {
                session::<G, _>(&mut ugi::front_end::UgiFrontEnd::default(), &mut settings, line, input, out)?
            }),
            ProtocolName::Hub => with_draughts!(game, G => {
                session::<G, _>(&mut hub::front_end::HubFrontEnd::default(), &mut settings, line, input, out)?
            }),
            ProtocolName::Dxp => with_draughts!(game, G => {
                let mut follower = dxp::front_end::DxpFrontEnd::default();
                let flow = session::<G, _>(&mut follower, &mut settings, line, input, out)?;
                in_game = follower.is_playing();
                flow
            }),
        };
        match flow {
            Flow::Switch { game: next, again } => {
                game = next;
                first = again;
            }
            Flow::Continue | Flow::Quit => return Ok(in_game),
        }
    }
}

/// Runs one game under one protocol until the client quits or switches the game.
fn session<G: Play, F: FrontEnd<G>>(
    front_end: &mut F,
    settings: &mut Settings,
    first: Option<String>,
    input: &Receiver<Input>,
    out: &mut dyn Output,
) -> Result<Flow> {
    let mut engine = Engine::<G>::new(settings.clone())?;
    let flow = match first {
        Some(line) => front_end.line(&line, &mut engine, out),
        None => Flow::Continue,
    };
    let flow = match flow {
        Flow::Continue => pump(front_end, &mut engine, input, out),
        ended => ended,
    };
    *settings = engine.settings().clone();
    Ok(flow)
}
