//! The match itself: workers play, one thread counts, writes and decides when it is over.

use std::io::Write;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use anyhow::{Context, Result};
use crossbeam_channel::{Receiver, Sender, bounded, never, select, unbounded};

use super::args::MatchArgs;
use super::contest::Contest;
use super::plan::Plan;
use super::player::Player;
use super::record::GameRecord;
use super::referee::{Database, Referee, Seat, Unfinished};
use super::report::{EndedBy, Summary};
use super::standing::Standing;
use super::status::Status;
use super::store::Store;
use super::text::Header;
use crate::base::game::Game;
use crate::base::notation::Notation;
use crate::base::position::Position;
use crate::session::play::Play;
use crate::session::settings::Settings;

/// Plays the match that the command line asks for and writes the result.
///
/// # Errors
/// When the match cannot be played: bad arguments, an engine that does not start, a folder that cannot be written.
pub fn run<G>(args: &MatchArgs, out: &mut dyn Write) -> Result<()>
where
    G: Play,
    G::Rules: Contest<Notation = G::Notation>,
{
    let plan = Plan::new(args, G::rules)?;
    let (interrupt, interrupted) = bounded(1);
    // A second interrupt must not kill us while the engines are being ended.
    if let Err(error) = ctrlc::set_handler(move || {
        let _ = interrupt.try_send(());
    }) {
        log::warn!("interrupts are not caught: {error}");
    }
    let database = match &args.database {
        Some(folder) => {
            let none = Path::new(Settings::NO_TABLES);
            let folder = Some(folder.as_path()).filter(|&folder| folder != none);
            let database = G::Rules::database(folder)?;
            Some(database.context("there is no endgame database of this game for matches")?)
        }
        None => None,
    };
    let summary = play(&plan, args, database, &interrupted)?;
    if args.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&summary)?)?;
    } else {
        write!(out, "{summary}")?;
    }
    Ok(())
}

/// What a worker tells.
enum Event<R: Contest> {
    Finished(Box<(GameRecord, Game<R>)>),
    Failed(anyhow::Error),
}

/// Plays a planned match to its end. A message on `interrupted` stops it at once; unfinished games are not counted.
///
/// # Errors
/// As [`run`].
pub fn play<R: Contest>(
    plan: &Plan<R>,
    args: &MatchArgs,
    database: Option<Database<R>>,
    interrupted: &Receiver<()>,
) -> Result<Summary> {
    let limits = plan.limits();
    let event = format!("bigbang match, {}", plan.game.title());
    let text_of = |record: &GameRecord, game: &Game<R>| {
        R::write_game(game, &Header::of(record, &event, &limits), record)
    };
    let mut standing = Standing::new(plan.games, plan.names(), plan.sprt);
    let mut store = None;
    if let Some(folder) = &args.output {
        let write = |record: &GameRecord| Ok(text_of(record, &replay(plan, record)?));
        let (opened, records) =
            Store::open(folder, args.resume, &plan.identity, R::EXTENSION, write)?;
        records.iter().for_each(|record| standing.add(record));
        store = Some(opened);
    }
    let status = Status::new(plan.games, u64::from(args.report_every));
    warn_about_cores(plan, &status);
    status.resumed(&standing);
    let open: Vec<usize> = (0..plan.games)
        .filter(|&number| !standing.is_played(number))
        .collect();
    let referee = Referee {
        adjudication: plan.adjudication,
        database,
    };
    let mut ended_by = EndedBy::Games;
    let mut outcome = Ok(());
    if standing.is_decided() {
        ended_by = EndedBy::Sprt;
    } else {
        let next = AtomicUsize::new(0);
        thread::scope(|scope| {
            let (halting, halt) = bounded::<()>(0);
            let (events, heard) = unbounded();
            let (notices, noticed) = unbounded();
            for _ in 0..plan.concurrency.min(open.len()) {
                let (events, halt) = (events.clone(), halt.clone());
                let notices = notices.clone();
                let (referee, open, next) = (&referee, &open, &next);
                scope.spawn(move || work(plan, referee, open, next, &events, &halt, &notices));
            }
            drop(events);
            outcome = collect(
                &heard,
                &noticed,
                interrupted,
                &mut ended_by,
                &mut standing,
                &status,
                |record, game| match &mut store {
                    Some(store) => store.add(record, &text_of(record, game)),
                    None => Ok(()),
                },
            );
            noticed.try_iter().for_each(|text| status.say_once(text));
            // Whoever waits for an engine stops waiting.
            drop(halting);
        });
    }
    status.close();
    outcome?;
    let summary = Summary::new(&standing, plan.identity.clone(), plan.games, ended_by);
    if let Some(store) = &store {
        store.finish(&(serde_json::to_string_pretty(&summary)? + "\n"))?;
    }
    Ok(summary)
}

/// Counts finished games until there are no more or the match is over.
fn collect<R: Contest>(
    heard: &Receiver<Event<R>>,
    noticed: &Receiver<String>,
    interrupted: &Receiver<()>,
    ended_by: &mut EndedBy,
    standing: &mut Standing,
    status: &Status,
    mut keep: impl FnMut(&GameRecord, &Game<R>) -> Result<()>,
) -> Result<()> {
    let mut interrupted = interrupted.clone();
    loop {
        select! {
            recv(heard) -> event => match event {
                Ok(Event::Finished(finished)) => {
                    let (record, game) = *finished;
                    keep(&record, &game)?;
                    standing.add(&record);
                    status.finished(&record, standing);
                    if standing.is_decided() {
                        *ended_by = EndedBy::Sprt;
                        return Ok(());
                    }
                }
                Ok(Event::Failed(error)) => return Err(error),
                // All workers are done.
                Err(_) => return Ok(()),
            },
            // The sender lives as long as this loop.
            recv(noticed) -> text => text.into_iter().for_each(|text| status.say_once(text)),
            recv(interrupted) -> message => match message {
                Ok(()) => {
                    *ended_by = EndedBy::Interrupt;
                    status.say("interrupted: the unfinished games are dropped");
                    return Ok(());
                }
                Err(_) => interrupted = never(),
            },
        }
    }
}

/// Plays games with a pair of engines of its own until there are none or the match is halted.
fn work<R: Contest>(
    plan: &Plan<R>,
    referee: &Referee<R>,
    open: &[usize],
    next: &AtomicUsize,
    events: &Sender<Event<R>>,
    halt: &Receiver<()>,
    notices: &Sender<String>,
) {
    let [mut one, mut other] = plan.engines.each_ref().map(|engine| {
        Player::new(
            engine.spec.clone(),
            plan.game,
            engine.limit,
            plan.patience,
            halt.clone(),
            notices.clone(),
        )
    });
    while let Some(&number) = open.get(next.fetch_add(1, Ordering::Relaxed)) {
        let pairing = plan.schedule.pairing(number);
        let seat = |engine: usize, player| {
            let contestant = &plan.engines[engine];
            Seat {
                player,
                notation: R::spoken(contestant.spec.protocol(plan.game)),
                margin: contestant.margin,
            }
        };
        let seats = [seat(0, &mut one), seat(1, &mut other)];
        let event = match referee.play(pairing, &plan.openings[pairing.opening], seats) {
            Ok(finished) => Event::Finished(Box::new(finished)),
            Err(Unfinished::Halted) => break,
            Err(Unfinished::Start(error)) => Event::Failed(error),
        };
        let failed = matches!(event, Event::Failed(_));
        if events.send(event).is_err() || failed {
            break;
        }
    }
    one.quit();
    other.quit();
}

/// The game of a record, played again.
fn replay<R: Contest>(plan: &Plan<R>, record: &GameRecord) -> Result<Game<R>> {
    let notation = R::recorded();
    let opening = plan
        .openings
        .get(record.opening)
        .with_context(|| format!("game {}: there is no such opening", record.number + 1))?;
    let mut game = Game::from_parsed(plan.rules.clone(), opening.game.beginning());
    for text in &record.moves {
        let m = notation
            .parse_move(game.position(), text)
            .map_err(|error| anyhow::anyhow!("game {}: {error}", record.number + 1))?;
        debug_assert!(game.position().is_legal(m));
        game.play(m);
    }
    Ok(game)
}

/// Engines that share a core measure each other's pauses.
fn warn_about_cores<R: Contest>(plan: &Plan<R>, status: &Status) {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    if plan.concurrency > cores {
        status.say(&format!(
            "caution: {} games at the same time on {cores} cores: times are not to be trusted",
            plan.concurrency
        ));
    }
}
