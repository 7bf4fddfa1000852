//! `bigbang selfplay`: games of the engine against itself, the food of `bigbang train`.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result, anyhow, ensure};
use serde::{Deserialize, Serialize};

use super::lesson::Lesson;
use super::playing::{play_on, random_opening};
use super::record::{GameRecord, PlayedPly};
use super::shard::Shard;
use crate::base::game::{Game, MoveOf};
use crate::base::key::{SplitMix, mix};
use crate::base::position::{Move, Position};
use crate::base::rules::Rules;
use crate::base::score::Score;
use crate::base::search::limits::Limits;
use crate::base::search::solo::Solo;
use crate::session::settings::Settings;
use crate::tools::progress_bar::counting;

/// What `bigbang selfplay` was asked for.
#[derive(Clone, Debug)]
pub struct Arguments {
    /// The folder of the games.
    pub folder: PathBuf,
    /// How many games there shall be in the folder at the end.
    pub games: u64,
    /// Nodes a move.
    pub nodes: u64,
    /// The number of threads; each plays its own games.
    pub threads: usize,
    /// The games depend on this number only.
    pub seed: u64,
    /// The options of the engine that plays.
    pub settings: Settings,
}

/// What the games of a folder have in common; kept beside them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Manner {
    game: String,
    nodes: u64,
    seed: u64,
    evaluation: String,
}

/// The table of a playing thread, in MiB.
const TABLE: usize = 4;
const STACK_SIZE: usize = 32 * 1024 * 1024;

/// Plays until there are as many games as wanted, going on where an earlier run ended.
///
/// # Errors
/// When the folder holds games of another manner, or the disk refuses to write.
pub fn run<G: Lesson>(arguments: &Arguments, out: &mut dyn Write) -> Result<()> {
    let name = G::GAME.as_str();
    prepare::<G>(arguments)?;
    let shards = (0..arguments.threads)
        .map(|thread| {
            let file = format!("{}-{thread}.games", arguments.seed);
            Shard::open(&arguments.folder.join(file), name)
        })
        .collect::<Result<Vec<_>>>()?;
    let before: u64 = shards.iter().map(Shard::games).sum();
    let wanted = arguments.games.saturating_sub(before);
    let bar = counting(arguments.games, before, "games");
    let left = Mutex::new(wanted);
    let failed = AtomicBool::new(false);
    let ended = std::thread::scope(|scope| {
        let mut players = Vec::new();
        for (thread, mut shard) in shards.into_iter().enumerate() {
            let (left, failed, bar) = (&left, &failed, &bar);
            let player = std::thread::Builder::new()
                .stack_size(STACK_SIZE)
                .spawn_scoped(scope, move || -> Result<(u64, u64)> {
                    let mut player = Player::<G>::new(arguments)?;
                    while !failed.load(Ordering::Relaxed) && take_one(left) {
                        let seed = mix(mix(arguments.seed) ^ (thread as u64) << 48 ^ shard.games());
                        let record = player.play(SplitMix::new(seed));
                        if let Err(error) = shard.append(&record) {
                            failed.store(true, Ordering::Relaxed);
                            return Err(error);
                        }
                        bar.inc(1);
                    }
                    Ok((shard.games(), shard.positions()))
                })
                .context("cannot start a thread")?;
            players.push(player);
        }
        let mut sums = (0, 0);
        for player in players {
            let (games, positions) = player
                .join()
                .map_err(|_| anyhow!("a playing thread panicked"))??;
            sums.0 += games;
            sums.1 += positions;
        }
        Ok::<_, anyhow::Error>(sums)
    });
    bar.finish_and_clear();
    let (games, positions) = ended?;
    writeln!(
        out,
        "{name}: {games} games, {positions} searched positions in {}",
        arguments.folder.display()
    )?;
    Ok(())
}

fn take_one(left: &Mutex<u64>) -> bool {
    let Ok(mut left) = left.lock() else {
        return false;
    };
    let some = *left > 0;
    *left = left.saturating_sub(1);
    some
}

/// Makes the folder, or makes sure that its games were played the same way.
fn prepare<G: Lesson>(arguments: &Arguments) -> Result<()> {
    let folder = &arguments.folder;
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let manner = Manner {
        game: G::GAME.as_str().to_owned(),
        nodes: arguments.nodes,
        seed: arguments.seed,
        evaluation: arguments.settings.eval_file.clone(),
    };
    let path = folder.join(format!("{}.json", arguments.seed));
    if path.exists() {
        let text = std::fs::read_to_string(&path).with_context(|| format!("{}", path.display()))?;
        let earlier: Manner =
            serde_json::from_str(&text).with_context(|| format!("{}", path.display()))?;
        ensure!(
            earlier == manner,
            "the games of seed {} in {} were played with other settings ({text}); choose another seed or folder",
            arguments.seed,
            folder.display()
        );
    } else {
        std::fs::write(&path, serde_json::to_string(&manner)?)
            .with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}

/// One thread's engine.
struct Player<G: Lesson> {
    solo: Solo<G>,
    rules: G::Rules,
    nodes: u64,
}

impl<G: Lesson> Player<G> {
    fn new(arguments: &Arguments) -> Result<Player<G>> {
        let knowledge = G::knowledge(&arguments.settings).map_err(anyhow::Error::msg)?;
        Ok(Player {
            solo: Solo::new(knowledge, TABLE)?,
            rules: G::rules(&arguments.settings),
            nodes: arguments.nodes,
        })
    }

    /// One game; `random` decides its opening.
    fn play(&mut self, mut random: SplitMix) -> GameRecord {
        loop {
            if let Some(record) = self.try_to_play(&mut random) {
                return record;
            }
        }
    }

    /// One game; `None` when its opening ended or decided it.
    fn try_to_play(&mut self, random: &mut SplitMix) -> Option<GameRecord> {
        let mut game = random_opening::<G>(&self.rules, random)?;
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
            outcome,
            opening,
            start: String::new(),
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
