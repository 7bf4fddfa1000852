//! The command line: every command with its help, and the only place that puts game and protocol together.

mod arguments;
mod games;
mod serving;

use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use clap::Parser;

use crate::session::options::{self, ProtocolName};
use crate::session::settings::{GameName, Settings};
use crate::tools::database::Database;
use crate::tools::{self, table_folder};

use arguments::{Cli, Command, LogArgs, settings_of};
use games::{with_database, with_draughts, with_game, with_learned_game};
use serving::{connect_by_dxp, daemon, listen_for_dxp, with_host};

/// A part of the work could not be done.
const EXIT_PARTLY: u8 = 1;
/// A bad move, position or argument of a command.
const EXIT_BAD_INPUT: u8 = 2;

/// Runs the command line of this process.
pub fn main() -> ExitCode {
    let cli = Cli::parse();
    let result = start_log(&cli.log).and_then(|()| run(cli.command));
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // The reader of our output has gone: nothing to complain about.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) if error.is::<tools::analyse::SomeGamesBad>() => {
            complain(&error);
            ExitCode::from(EXIT_PARTLY)
        }
        Err(error) => {
            complain(&error);
            ExitCode::from(EXIT_BAD_INPUT)
        }
    }
}

/// Says why on standard error, if anybody reads it.
fn complain(error: &anyhow::Error) {
    let _ = writeln!(io::stderr(), "bigbang: {error:#}");
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
            let settings = without_huffing(options.settings()?, "Hub cannot say a huff")?;
            daemon(Some(ProtocolName::Hub), Some(game), settings)
        }
        Some(Command::Dxp {
            game,
            listen,
            connect,
            invitation,
            options,
        }) => {
            let game = draughts_only(game.0)?;
            let settings = without_huffing(options.settings()?, "DXP cannot say a huff")?;
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
            options,
        }) => {
            let settings = options.settings()?;
            let out = &mut stdout.lock();
            with_game!(settings.played(game.0), G => {
                tools::perft::run::<G>(depth, position.as_deref(), divide, &settings, out)
            })
        }
        Some(Command::Moves {
            game,
            words,
            options,
        }) => {
            let settings = options.settings()?;
            let out = &mut stdout.lock();
            with_game!(settings.played(game.0), G => tools::moves::run::<G>(&words, &settings, out))
        }
        Some(Command::Match(args)) => {
            let out = &mut stdout.lock();
            with_game!(args.played()?, G => tools::duel::run::<G>(&args, out))
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
            with_game!(settings.played(game), G => tools::analyse::run::<G>(&args, files, settings, out))
        }
        Some(Command::Play(args)) => {
            let settings = settings_of(&args.options)?;
            match tools::play::choose_game(&args)? {
                Some(game) => {
                    with_game!(settings.played(game), G => tools::play::run::<G>(&args, settings))
                }
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
            openings,
            options,
        }) => {
            let arguments = tools::learning::selfplay::Arguments {
                folder: out,
                games,
                nodes,
                threads: threads.unwrap_or_else(all_cores),
                seed,
                openings,
                settings: without_huffing(options.settings()?, "huffing is not learned")?,
            };
            let out = &mut stdout.lock();
            with_learned_game!(game, G => tools::learning::selfplay::run::<G>(&arguments, out))
        }
        Some(Command::Train {
            game,
            games,
            out,
            start,
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
                start,
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
        Some(Command::Tune {
            game,
            out,
            pairs,
            batch,
            step,
            nodes,
            only,
            threads,
            seed,
            options,
        }) => {
            let arguments = tools::learning::tune::Arguments {
                out,
                pairs,
                batch,
                step,
                nodes,
                only,
                threads: threads.unwrap_or_else(all_cores),
                seed,
                settings: without_huffing(options.settings()?, "huffing is not learned")?,
            };
            let out = &mut stdout.lock();
            with_learned_game!(game, G => tools::learning::tune::run::<G>(&arguments, out))
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

/// The settings, unless they ask for huffing where it cannot be; `why` says so.
fn without_huffing(settings: Settings, why: &str) -> Result<Settings> {
    if settings.huffing {
        bail!("option Huffing: {why}");
    }
    Ok(settings)
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
            let played = settings.played(name);
            let (positions, own_depth) = tools::bench_positions::positions(played);
            let depth = depth.unwrap_or(own_depth);
            let signature =
                with_game!(played, G => tools::bench::run::<G>(positions, depth, settings, out))?;
            total += signature.nodes;
        }
    }
    writeln!(out, "signature {total}")?;
    Ok(())
}
