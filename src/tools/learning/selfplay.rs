//! `bigbang selfplay`: games of the engine against itself, the food of `bigbang train`.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Context, Result, anyhow, ensure};
use indicatif::{HumanDuration, ProgressBar, ProgressState, ProgressStyle};
use serde::{Deserialize, Serialize};

use super::lesson::Lesson;
use super::record::{GameRecord, PlayedPly};
use super::shard::Shard;
use crate::base::game::{Game, MoveOf};
use crate::base::key::{SplitMix, mix};
use crate::base::outcome::Outcome;
use crate::base::position::{Move, Position};
use crate::base::score::Score;
use crate::base::search::control::Control;
use crate::base::search::iterate::iterate;
use crate::base::search::limits::Limits;
use crate::base::search::table::Table;
use crate::base::search::worker::Worker;
use crate::session::settings::Settings;

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
    let bar = progress_bar(arguments.games, before);
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

fn progress_bar(games: u64, before: u64) -> ProgressBar {
    let bar = ProgressBar::new(games).with_position(before);
    let style =
        ProgressStyle::with_template("{wide_bar} {pos}/{len} games  {per_sec}  {left} left")
            .unwrap_or_else(|_| ProgressStyle::default_bar())
            .with_key(
                "left",
                |state: &ProgressState, text: &mut dyn std::fmt::Write| {
                    let _ = write!(text, "{}", HumanDuration(state.eta()));
                },
            );
    bar.set_style(style);
    bar.enable_steady_tick(Duration::from_secs(1));
    bar
}

/// One thread's engine.
struct Player<G: Lesson> {
    recursion: G,
    rules: G::Rules,
    table: Arc<Table>,
    nodes: u64,
}

impl<G: Lesson> Player<G> {
    fn new(arguments: &Arguments) -> Result<Player<G>> {
        let knowledge = G::knowledge(&arguments.settings).map_err(anyhow::Error::msg)?;
        Ok(Player {
            recursion: G::new(knowledge),
            rules: G::rules(&arguments.settings),
            table: Arc::new(Table::new(TABLE)?),
            nodes: arguments.nodes,
        })
    }

    /// One game; `random` decides its opening.
    fn play(&mut self, mut random: SplitMix) -> GameRecord {
        loop {
            self.recursion.clear();
            self.table.clear(1);
            if let Some(record) = self
                .opening(&mut random)
                .and_then(|(game, plies)| self.play_on(game, plies))
            {
                return record;
            }
        }
    }

    /// A random opening; `None` when it ended the game.
    fn opening(&self, random: &mut SplitMix) -> Option<(Game<G::Rules>, Vec<PlayedPly>)> {
        let range = G::RANDOM_PLIES;
        let count = range.start() + random.below(range.end() - range.start() + 1);
        let mut game = Game::new(self.rules.clone());
        let mut plies = Vec::new();
        for _ in 0..count {
            let moves = game.position().legal_moves();
            if moves.is_empty() || game.ending().is_some() {
                return None;
            }
            let m = moves[random.below(moves.len())];
            plies.push(played::<G>(&game, m, Score::DRAW)?);
            game.play(m);
        }
        game.ending().is_none().then_some((game, plies))
    }

    /// Plays the game to its end; `None` when the opening had decided it.
    fn play_on(
        &mut self,
        mut game: Game<G::Rules>,
        mut plies: Vec<PlayedPly>,
    ) -> Option<GameRecord> {
        let opening = plies.len();
        let mut decided = 0;
        let outcome = loop {
            if let Some(ending) = game.ending() {
                break ending.outcome;
            }
            if plies.len() >= G::MOST_PLIES {
                break Outcome::Draw;
            }
            let (m, score) = self.think(&game)?;
            if plies.len() == opening && score.0.abs() > G::DECIDED.0 {
                return None;
            }
            let side = game.side_to_move();
            plies.push(played::<G>(&game, m, score)?);
            game.play(m);
            decided = if score.0.abs() >= G::RESIGN.0 {
                decided + 1
            } else {
                0
            };
            if score.is_decisive() || decided >= G::RESIGN_PLIES {
                break Outcome::Win(if score > Score::DRAW { side } else { !side });
            }
        };
        Some(GameRecord {
            outcome,
            opening,
            start: String::new(),
            plies,
        })
    }

    fn think(&mut self, game: &Game<G::Rules>) -> Option<(MoveOf<G::Rules>, Score)> {
        let limits = Limits {
            nodes: Some(self.nodes),
            ..Limits::default()
        };
        self.table.next_search();
        let mut worker = Worker::new(
            self.rules.clone(),
            game.past().clone(),
            Arc::clone(&self.table),
            Arc::new(Control::new(1, None)),
            0,
            limits.nodes,
        );
        let answer = iterate(&mut self.recursion, &mut worker, game, &limits, &mut |_| {});
        Some((answer.best?, answer.last?.score))
    }
}

/// The ply as it is recorded; `None` in the rare case that the fingerprint of the move leads to another one.
fn played<G: Lesson>(
    game: &Game<G::Rules>,
    m: MoveOf<G::Rules>,
    score: Score,
) -> Option<PlayedPly> {
    let fingerprint = m.fingerprint();
    let position = game.position();
    let found = position
        .legal_moves()
        .into_iter()
        .find(|m| m.fingerprint() == fingerprint)?;
    (found == m).then_some(PlayedPly {
        fingerprint,
        score: score.0 as i16,
    })
}
