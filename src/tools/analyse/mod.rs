//! `bigbang analyse`: what the moves of games were worth.
//!
//! `input` finds the files, [`crate::tools::game_file`] reads them, `workers` look at the positions and fill [`finding`]s,
//! which the `journal` keeps; [`judgement`] makes losses and marks of them, `report` and [`plot`] show them.

pub mod args;
pub mod finding;
mod input;
mod journal;
pub mod judgement;
mod kind;
pub mod plot;
mod report;
mod workers;

use std::collections::{HashMap, HashSet};
use std::io::{IsTerminal, Write};
use std::sync::Arc;

use anyhow::{Context, Result, anyhow};
use indicatif::{ProgressBar, ProgressStyle};

pub use args::AnalyseArgs;

use crate::base::side::Side;
use crate::session::play::Play;
use crate::session::settings::{GameName, Settings};
use crate::tools::expectation::{expectation, unit};
use crate::tools::game_file::{Archive, Written};
use crate::tools::play::board::Pictured;
use crate::tools::progress_bar::per_second;
use finding::{Finding, keys};
use input::Input;
use journal::{Conditions, Journal};
use judgement::judge;
use report::Analysed;
use workers::Task;

/// Some games could not be read; each was told on standard error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SomeGamesBad {
    /// How many.
    pub bad: usize,
    /// How many could be read.
    pub good: usize,
}

impl std::fmt::Display for SomeGamesBad {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let games = self.bad + self.good;
        write!(f, "{} of {games} games could not be read", self.bad)
    }
}

impl std::error::Error for SomeGamesBad {}

/// All files of a run, read.
pub struct Files(Vec<Input>);

/// Reads the files and tells which game they are of: the one that is asked for, or else that of the first file that tells.
/// Files of other games will not be analysed.
///
/// # Errors
/// When the game cannot be told.
pub fn read(args: &AnalyseArgs) -> Result<(GameName, Files)> {
    if let Some(path) = &args.plot {
        plot::Picture::of(path)?;
    }
    let mut inputs = input::read_all(&args.files);
    if let Some(game) = args.game {
        return Ok((game, Files(inputs)));
    }
    let kinds: Vec<Option<GameName>> = inputs
        .iter()
        .map(|input| kind::game_of(input.path.as_deref(), input.bytes.as_deref().ok()?))
        .collect();
    let game = kinds.iter().copied().flatten().next().context(
        "which game? say --game showgit, english, international, dashguti or laukatakati",
    )?;
    for (input, kind) in inputs.iter_mut().zip(kinds) {
        if let Some(other) = kind.filter(|&kind| kind != game) {
            input.bytes = Err(anyhow!(
                "is {}, but this run is {}; analyse it by itself",
                other.as_str(),
                game.as_str()
            ));
        }
    }
    Ok((game, Files(inputs)))
}

/// A game to be analysed and where it comes from.
struct Item<R: Archive> {
    file: String,
    number: usize,
    written: Written<R>,
    /// The keys of its positions from the first to the last.
    keys: Vec<u64>,
}

/// Analyses the games of the files and writes the result to `out` in their order.
///
/// # Errors
/// [`SomeGamesBad`] when some could not be read; else when the engine cannot start or a file or the output cannot be
/// written.
pub fn run<G: Play>(
    args: &AnalyseArgs,
    files: Files,
    mut settings: Settings,
    out: &mut dyn Write,
) -> Result<()>
where
    G::Rules: Archive + Pictured,
{
    settings.multi_pv = usize::from(args.multipv);
    settings.hash = args.table_size(settings.hash);
    let (items, bad) = read_games::<G::Rules>(&G::rules(&settings), files);
    if let (Some(format), Some(item)) = (args.format.of_games(), items.first()) {
        // A format that the game does not have is told before the work.
        G::Rules::write(&item.written, &[], format)?;
    }
    let (mut journal, mut found) = open_journal(args, G::GAME)?;
    let tasks = tasks(&items, &found);
    let threads = args.threads.map_or_else(all_cores, usize::from);
    let count = threads.clamp(1, tasks.len().max(1));
    let bar = progress_bar(tasks.len());
    let workers = workers::start::<G>(tasks, args, &settings, count)?;
    let mut waiting = items.iter().enumerate();
    let mut next = waiting.next();
    report::write_head(args.format, out)?;
    loop {
        while let Some((index, item)) = next {
            let Some(found) = all_found(item, &found) else {
                break;
            };
            bar.suspend(|| show::<G>(args, item, &found, (index + 1, items.len()), out))?;
            next = waiting.next();
        }
        let Ok((key, finding)) = workers.found.recv() else {
            break;
        };
        if let Some(journal) = &mut journal {
            journal.keep(key, &finding).context("--resume")?;
        }
        found.insert(key, finding);
        bar.inc(1);
    }
    let per_second = bar.per_sec();
    bar.finish_and_clear();
    for worker in workers.threads {
        let _ = worker.join();
    }
    let summary = format!(
        "{} games, {per_second:.1} positions/s, {count} at a time",
        items.len()
    );
    if std::io::stderr().is_terminal() {
        eprintln!("{summary}");
    }
    log::info!("{summary}");
    if bad > 0 {
        let good = items.len();
        return Err(SomeGamesBad { bad, good }.into());
    }
    Ok(())
}

fn all_cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// The games that can be read, and the number of those that cannot; they are told on standard error.
fn read_games<R: Archive>(rules: &R, files: Files) -> (Vec<Item<R>>, usize) {
    let mut items = Vec::new();
    let mut bad = 0;
    for input in files.0 {
        let file = input.name();
        let bytes = match input.bytes {
            Ok(bytes) => bytes,
            Err(error) => {
                eprintln!("{file}: {error:#}");
                bad += 1;
                continue;
            }
        };
        let entries = R::read(rules, &R::decode(&bytes));
        if entries.is_empty() {
            eprintln!("{file}: no game in it");
            bad += 1;
        }
        for (number, entry) in (1..).zip(entries) {
            match entry.game {
                Ok(written) => {
                    for fault in entry.left_out {
                        eprintln!("{file}:{}: game {number}: {}", fault.line, fault.reason);
                    }
                    items.push(Item {
                        keys: keys(&written.game),
                        file: file.clone(),
                        number,
                        written,
                    });
                }
                Err(reason) => {
                    eprintln!("{file}:{}: game {number}: {reason}", entry.line);
                    bad += 1;
                }
            }
        }
    }
    (items, bad)
}

fn open_journal(
    args: &AnalyseArgs,
    game: GameName,
) -> Result<(Option<Journal>, HashMap<u64, Finding>)> {
    let Some(path) = &args.resume else {
        return Ok((None, HashMap::new()));
    };
    let conditions = Conditions {
        bigbang: env!("CARGO_PKG_VERSION").to_owned(),
        game: game.as_str().to_owned(),
        search: args.conditions(),
    };
    let (journal, found) =
        Journal::open(path, &conditions).with_context(|| format!("--resume {}", path.display()))?;
    Ok((Some(journal), found))
}

/// The positions nobody has looked at, each once, in the order of the games.
fn tasks<R: Archive>(items: &[Item<R>], found: &HashMap<u64, Finding>) -> Vec<Task<R>> {
    let mut known: HashSet<u64> = found.keys().copied().collect();
    let mut tasks = Vec::new();
    for item in items {
        let game = Arc::new(item.written.game.clone());
        for (ply, &key) in item.keys.iter().enumerate() {
            if known.insert(key) {
                tasks.push(Task {
                    key,
                    game: Arc::clone(&game),
                    ply,
                });
            }
        }
    }
    tasks
}

/// The bar on standard error, if that is a terminal.
fn progress_bar(positions: usize) -> ProgressBar {
    let bar = ProgressBar::new(positions as u64);
    let form = "{bar:30} {pos}/{len} positions, {rate}, {eta} left";
    if let Ok(style) = ProgressStyle::with_template(form) {
        bar.set_style(style.with_key("rate", per_second));
    }
    bar
}

fn all_found<'f, R: Archive>(
    item: &Item<R>,
    found: &'f HashMap<u64, Finding>,
) -> Option<Vec<&'f Finding>> {
    item.keys.iter().map(|key| found.get(key)).collect()
}

/// Writes and draws a game; `(n, of)` is its place among all.
fn show<G: Play>(
    args: &AnalyseArgs,
    item: &Item<G::Rules>,
    found: &[&Finding],
    (number, games): (usize, usize),
    out: &mut dyn Write,
) -> Result<()>
where
    G::Rules: Archive + Pictured,
{
    let unit = unit(G::GAME);
    let analysed = Analysed {
        file: &item.file,
        number: item.number,
        judged: judge(&item.written.game, found, unit),
        written: &item.written,
    };
    report::write(&analysed, args.format, out)?;
    out.flush()?;
    if let Some(path) = &args.plot {
        let expected: Vec<f64> = analysed
            .judged
            .iter()
            .map(|judged| {
                let share = expectation(judged.finding.value(), unit);
                match judged.side {
                    Side::First => share,
                    Side::Second => 1.0 - share,
                }
            })
            .collect();
        let title = format!("{}, game {}", item.file, item.number);
        plot::draw(&plot::numbered(path, number, games), &title, &expected)?;
    }
    Ok(())
}
