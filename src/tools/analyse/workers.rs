//! Several positions at a time, each by an engine of its own.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread::{self, JoinHandle};

use anyhow::{Context, Result};
use crossbeam_channel::{Receiver, unbounded};

use super::args::AnalyseArgs;
use super::finding::Finding;
use crate::base::game::Game;
use crate::session::engine::Engine;
use crate::session::play::Play;
use crate::session::settings::Settings;
use crate::tools::game_file::Archive;
use crate::tools::thinking::think;

/// A position to be looked at: a game and how many of its moves lead there.
#[derive(Clone, Debug)]
pub struct Task<R: Archive> {
    /// The key of the position.
    pub key: u64,
    /// The whole game.
    pub game: Arc<Game<R>>,
    /// Moves before the position.
    pub ply: usize,
}

/// Engines at work.
pub struct Workers {
    /// What they find, with its key; closed when all is done.
    pub found: Receiver<(u64, Finding)>,
    /// Their threads.
    pub threads: Vec<JoinHandle<()>>,
}

/// Nobody interrupts a search here.
static NEVER: AtomicBool = AtomicBool::new(false);

/// Starts the workers; what they find comes through the channel with its key, in any order. The channel closes when
/// all tasks are done.
///
/// # Errors
/// When an engine cannot start.
pub fn start<G: Play>(
    tasks: Vec<Task<G::Rules>>,
    args: &AnalyseArgs,
    settings: &Settings,
    count: usize,
) -> Result<Workers>
where
    G::Rules: Archive,
{
    let (give, take) = unbounded();
    for task in tasks {
        give.send(task).context("no worker")?;
    }
    drop(give);
    let (done, found) = unbounded();
    let mut threads = Vec::new();
    for number in 0..count {
        let mut engine = Engine::<G>::new(settings.clone())?;
        let (take, done, args) = (take.clone(), done.clone(), args.clone());
        let worker = thread::Builder::new().name(format!("analyse {number}"));
        threads.push(worker.spawn(move || {
            for task in take {
                let finding = look_at(&mut engine, &task, &args);
                if done.send((task.key, finding)).is_err() {
                    break;
                }
            }
        })?);
    }
    Ok(Workers { found, threads })
}

/// Searches one position with nothing learned from others, so that the result does not depend on which worker looks
/// at which position when.
fn look_at<G: Play>(engine: &mut Engine<G>, task: &Task<G::Rules>, args: &AnalyseArgs) -> Finding
where
    G::Rules: Archive,
{
    let game = game_at(&task.game, task.ply);
    let is_last = task.ply == task.game.moves().len();
    let ended = || Finding::of_ending(&game);
    if is_last && let Some(finding) = ended() {
        return finding;
    }
    engine.forget();
    engine.set_game(game.clone());
    let mut thought = think(engine, args.go(), &NEVER);
    if thought.lines.is_empty() {
        // The time was over before the first iteration.
        thought = think(engine, args.first_iteration(), &NEVER);
    }
    if thought.lines.is_empty()
        && let Some(finding) = ended()
    {
        return finding;
    }
    Finding::of_reports(&game, &thought.lines)
}

/// The game as it was after `ply` moves.
fn game_at<R: Archive>(game: &Game<R>, ply: usize) -> Game<R> {
    let mut now = Game::from_parsed(game.rules().clone(), game.beginning());
    for &m in game.moves().iter().take(ply) {
        now.play(m);
    }
    now
}
