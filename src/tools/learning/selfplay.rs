//! `bigbang selfplay`: games of the engine against itself, the food of `bigbang train`.

use std::collections::HashSet;
use std::io::Write;
use std::path::PathBuf;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use anyhow::{Context, Result, anyhow, ensure};

use super::content::Content;
use super::lesson::{Lesson, Tuned};
use super::manner::Manner;
use super::playing::{given_opening, play_on, random_opening};
use super::record::{GameRecord, PlayedPly};
use super::shard::{self, Shard};
use crate::base::game::{Game, MoveOf};
use crate::base::key::{SplitMix, mix};
use crate::base::position::{Move, Position};
use crate::base::rules::Rules;
use crate::base::score::Score;
use crate::base::search::limits::Limits;
use crate::base::search::solo::Solo;
use crate::session::settings::Settings;
use crate::tools::duel::openings::{self, Opening};
use crate::tools::progress_bar::counting;

/// What `bigbang selfplay` was asked for.
#[derive(Clone, Debug)]
pub struct Arguments {
    /// The folder of the games.
    pub folder: PathBuf,
    /// How many games of this seed there shall be in the folder at the end.
    pub games: u64,
    /// Nodes a move.
    pub nodes: u64,
    /// The number of threads; each plays its own games.
    pub threads: usize,
    /// This decides, with the number of each game, how it goes.
    pub seed: u64,
    /// The file of the openings; random ones without it.
    pub openings: Option<PathBuf>,
    /// The options of the engine that plays.
    pub settings: Settings,
}

/// The table of a playing thread, in MiB.
const TABLE: usize = 4;
/// The longest opening: with its random plies it fits into a [`GameRecord`].
const MOST_OPENING_PLIES: usize = 240;
/// So many openings are tried for a game: random ones hardly ever need a tenth, given ones may all be decided.
const MOST_TRIES: usize = 1000;
const STACK_SIZE: usize = 32 * 1024 * 1024;

/// Plays until there are as many games as wanted, going on where an earlier run ended.
///
/// # Errors
/// When the folder holds games of another manner, the openings cannot be used, or the disk refuses to write.
pub fn run<G: Tuned>(arguments: &Arguments, out: &mut dyn Write) -> Result<()> {
    let name = G::GAME.as_str();
    let folder = &arguments.folder;
    let knowledge = G::knowledge(&arguments.settings).map_err(anyhow::Error::msg)?;
    let openings = read_openings::<G>(arguments)?;
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let mut manner = Manner::of::<G>(
        &arguments.settings,
        arguments.nodes,
        arguments.seed,
        &knowledge,
    )?;
    if !openings.is_empty() {
        manner = manner.with_openings(&openings);
    }
    let _claim = manner.claim(folder)?;
    let before = Played::read(arguments, name)?;
    let mut missing = (0..arguments.games)
        .filter(|number| !before.numbers.contains(number))
        .peekable();
    if missing.peek().is_some() {
        before.ensure_the_same::<G>(arguments, &openings, &knowledge)?;
    }
    let shards = (0..arguments.threads)
        .map(|thread| Shard::open(&shard::path(folder, arguments.seed, thread), name))
        .collect::<Result<Vec<_>>>()?;
    let bar = counting(arguments.games, before.numbers.len() as u64, "games");
    // Who is ready takes the next game: which thread plays it does not matter to it.
    let missing = Mutex::new(missing);
    let failed = AtomicBool::new(false);
    let played = in_threads(shards, |mut shard| -> Result<(u64, u64)> {
        // One that cannot go on ends the others too.
        let fail = |_: &anyhow::Error| failed.store(true, Ordering::Relaxed);
        let mut player = Player::<G>::new(arguments, &openings, &knowledge).inspect_err(fail)?;
        let mut sums = (0, 0);
        while !failed.load(Ordering::Relaxed)
            && let Some(number) = take_one(&missing)
        {
            let record = player.play(number).inspect_err(fail)?;
            shard.append(&record).inspect_err(fail)?;
            sums = (sums.0 + 1, sums.1 + record.searched());
            bar.inc(1);
        }
        Ok(sums)
    });
    bar.finish_and_clear();
    let played = played?;
    writeln!(
        out,
        "{name}: {} games, {} searched positions in {}",
        before.numbers.len() as u64 + played.iter().map(|sums| sums.0).sum::<u64>(),
        before.positions + played.iter().map(|sums| sums.1).sum::<u64>(),
        folder.display()
    )?;
    Ok(())
}

/// The given openings; none when they are to be random.
fn read_openings<G: Lesson>(arguments: &Arguments) -> Result<Vec<Opening<G::Rules>>> {
    let Some(path) = &arguments.openings else {
        return Ok(Vec::new());
    };
    let openings = openings::of_file(&G::rules(&arguments.settings), path, None)?;
    for opening in &openings {
        ensure!(
            opening.moves.len() <= MOST_OPENING_PLIES,
            "{}: an opening of {} plies; at most {MOST_OPENING_PLIES} can be recorded",
            path.display(),
            opening.moves.len()
        );
    }
    Ok(openings)
}

/// The next number, unless there is none or a thread panicked over it.
fn take_one(numbers: &Mutex<impl Iterator<Item = u64>>) -> Option<u64> {
    numbers.lock().ok()?.next()
}

/// Does `work` with each of these in a thread of its own, which has room for a search.
fn in_threads<T: Send, R: Send>(
    parts: impl IntoIterator<Item = T>,
    work: impl Fn(T) -> Result<R> + Sync,
) -> Result<Vec<R>> {
    let work = &work;
    std::thread::scope(|scope| {
        let threads = parts.into_iter().map(|part| {
            std::thread::Builder::new()
                .stack_size(STACK_SIZE)
                .spawn_scoped(scope, move || work(part))
                .context("cannot start a thread")
        });
        let threads = threads.collect::<Result<Vec<_>>>()?;
        let joined = threads.into_iter().map(|thread| {
            let ended = thread.join();
            ended.map_err(|_| anyhow!("a playing thread panicked"))?
        });
        joined.collect()
    })
}

/// The games of the run that are in the folder already.
#[derive(Debug, Default)]
struct Played {
    numbers: HashSet<u64>,
    positions: u64,
    /// One of them.
    example: Option<GameRecord>,
}

impl Played {
    fn read(arguments: &Arguments, game: &str) -> Result<Played> {
        let mut played = Played::default();
        for path in shard::run_of_seed(&arguments.folder, arguments.seed)? {
            let content = Content::read(&path, game)?;
            content.end()?;
            for record in content.games {
                if record
                    .number
                    .is_some_and(|number| played.numbers.insert(number))
                {
                    played.positions += record.searched();
                    played.example = Some(record);
                }
            }
        }
        Ok(played)
    }

    /// Makes sure that they are this engine's: what it searches and knows is more than anybody can write down.
    ///
    /// # Errors
    /// When a game comes out differently.
    fn ensure_the_same<G: Lesson>(
        &self,
        arguments: &Arguments,
        openings: &[Opening<G::Rules>],
        knowledge: &Arc<G::Knowledge>,
    ) -> Result<()> {
        let again = in_threads(&self.example, |game| {
            let again = game.number.map(|number| {
                Player::<G>::new(arguments, openings, knowledge)
                    .and_then(|mut player| player.play(number))
            });
            again.transpose()
        })?;
        ensure!(
            again.iter().all(|again| *again == self.example),
            "the games of seed {} in {} do not come out the same again: another version of the engine played them; choose another \
             seed or folder",
            arguments.seed,
            arguments.folder.display()
        );
        Ok(())
    }
}

/// One thread's engine.
struct Player<'a, G: Lesson> {
    solo: Solo<G>,
    rules: G::Rules,
    openings: &'a [Opening<G::Rules>],
    nodes: u64,
    seed: u64,
}

impl<'a, G: Lesson> Player<'a, G> {
    fn new(
        arguments: &Arguments,
        openings: &'a [Opening<G::Rules>],
        knowledge: &Arc<G::Knowledge>,
    ) -> Result<Player<'a, G>> {
        Ok(Player {
            solo: Solo::new(Arc::clone(knowledge), TABLE)?,
            rules: G::rules(&arguments.settings),
            openings,
            nodes: arguments.nodes,
            seed: arguments.seed,
        })
    }

    /// The game of this number: the same whoever plays it, and whatever was played before.
    ///
    /// # Errors
    /// When hardly any opening is worth a game.
    fn play(&mut self, number: u64) -> Result<GameRecord> {
        let mut random = SplitMix::new(mix(mix(self.seed) ^ number));
        (0..MOST_TRIES)
            .find_map(|_| self.try_to_play(number, &mut random))
            .with_context(|| format!("{MOST_TRIES} openings in a row were decided or over"))
    }

    /// One game; `None` when its opening ended or decided it.
    fn try_to_play(&mut self, number: u64, random: &mut SplitMix) -> Option<GameRecord> {
        let given =
            (!self.openings.is_empty()).then(|| &self.openings[random.below(self.openings.len())]);
        let mut game = match given {
            Some(opening) => given_opening::<G>(opening, random)?,
            None => random_opening::<G>(&self.rules, random)?,
        };
        let mut plies = replayed::<G>(&game)?;
        let opening = plies.len();
        let limits = Limits {
            nodes: Some(self.nodes),
            ..Limits::default()
        };
        self.solo.forget();
        let outcome = play_on::<G>(
            &mut game,
            |game| {
                let answer = self.solo.think(game, &limits).answer;
                Some((answer.best?, answer.last?.score))
            },
            |game, m, score| {
                plies.push(played::<G>(game.position(), m, score)?);
                Some(())
            },
        )?;
        Some(GameRecord {
            number: Some(number),
            outcome,
            opening,
            start: given
                .and_then(|opening| opening.start.clone())
                .unwrap_or_default(),
            plies,
        })
    }
}

/// The moves of an opening as they are recorded.
fn replayed<G: Lesson>(game: &Game<G::Rules>) -> Option<Vec<PlayedPly>> {
    let mut position = game.start().clone();
    game.moves()
        .iter()
        .map(|&m| {
            let ply = played::<G>(&position, m, Score::DRAW);
            position.play(m);
            ply
        })
        .collect()
}

/// The ply as it is recorded; `None` in the rare case that the fingerprint of the move leads to another one.
fn played<G: Lesson>(
    position: &<G::Rules as Rules>::Position,
    m: MoveOf<G::Rules>,
    score: Score,
) -> Option<PlayedPly> {
    let fingerprint = m.fingerprint();
    let found = position
        .legal_moves()
        .into_iter()
        .find(|m| m.fingerprint() == fingerprint)?;
    (found == m).then_some(PlayedPly {
        fingerprint,
        score: score.0 as i16,
    })
}
