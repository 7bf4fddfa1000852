//! `bigbang tune`: the numbers of a search climb by games of the engine against itself.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::{Context, Result, anyhow, ensure};
use indicatif::ProgressBar;
use serde::{Deserialize, Serialize};

use super::lesson::Tuned;
use super::manner::Manner;
use super::playing::{play_on, random_opening};
use super::spsa::{Climb, Pair};
use crate::base::game::Game;
use crate::base::key::{SplitMix, mix};
use crate::base::outcome::Outcome;
use crate::base::search::limits::Limits;
use crate::base::search::numbers::Numbers;
use crate::base::search::solo::Solo;
use crate::base::side::Side;
use crate::session::settings::Settings;
use crate::tools::files::{claim, ensure_writable, write};
use crate::tools::progress_bar::counting;

/// What `bigbang tune` was asked for.
#[derive(Clone, Debug)]
pub struct Arguments {
    /// The file of the numbers; how far the climb has come is kept beside it.
    pub out: PathBuf,
    /// Pairs of games there shall be.
    pub pairs: u64,
    /// Pairs of games between two steps.
    pub batch: usize,
    /// The step of the last pair, in squared changes for each point.
    pub step: f64,
    /// Nodes a move.
    pub nodes: u64,
    /// Only these numbers; all if there is none.
    pub only: Vec<String>,
    /// The number of threads.
    pub threads: usize,
    /// The same seed gives the same numbers, whatever the number of threads.
    pub seed: u64,
    /// The options of the engine that plays.
    pub settings: Settings,
}

/// What is kept beside the numbers, so that a climb can go on.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct State {
    manner: Manner,
    batch: usize,
    only: Vec<String>,
    climb: Climb,
}

impl State {
    /// Whether this is the same climb as `other`, however far either has come.
    fn goes_on(&self, other: &State) -> bool {
        self.manner == other.manner
            && self.batch == other.batch
            && self.only == other.only
            && self.climb.goes_on(&other.climb)
    }
}

/// The table of each side of a game, in MiB.
const TABLE: usize = 4;
const STACK_SIZE: usize = 32 * 1024 * 1024;

/// Plays pairs of games until there are as many as wanted, going on where an earlier run ended.
///
/// # Errors
/// When there is nothing to tune, the file belongs to another climb, or the disk refuses to write.
pub fn run<G: Tuned>(arguments: &Arguments, out: &mut dyn Write) -> Result<()> {
    let knowledge = G::knowledge(&arguments.settings).map_err(anyhow::Error::msg)?;
    let base = G::params(&knowledge);
    let path = beside(&arguments.out, ".climb.json");
    ensure_writable(&arguments.out)?;
    ensure_writable(&path)?;
    let _claim = claim_numbers(&arguments.out)?;
    let mut state = begin::<G>(arguments, &knowledge, &path)?;
    let threads = rayon::ThreadPoolBuilder::new()
        .num_threads(arguments.threads)
        .stack_size(STACK_SIZE)
        .build()
        .context("cannot start the threads")?;
    let bar = counting(state.climb.pairs, state.climb.done, "pairs");
    while state.climb.done < state.climb.pairs {
        let left = state.climb.pairs - state.climb.done;
        let batch = (arguments.batch as u64).min(left);
        let batch: Vec<(Pair<G::Params>, SplitMix)> = (0..batch)
            .map(|number| {
                let seed = mix(mix(arguments.seed) ^ (state.climb.done + number));
                let mut random = SplitMix::new(seed);
                (state.climb.pair(&base, &mut random), random)
            })
            .collect();
        let played = play_all::<G>(&threads, arguments, &knowledge, batch, &bar)?;
        state.climb.learn(&played);
        save(&state, &path)?;
        write(
            &arguments.out,
            state.climb.numbers(&base).write().as_bytes(),
        )?;
    }
    bar.finish_and_clear();
    write(
        &arguments.out,
        state.climb.numbers(&base).write().as_bytes(),
    )?;
    for climber in &state.climb.climbers {
        let (name, start, value) = (&climber.name, climber.start, climber.value);
        writeln!(out, "{name} {start} -> {value:.1}")?;
    }
    writeln!(
        out,
        "{}: {} pairs of games; the numbers are in {}, try them by option SearchFile",
        G::GAME.as_str(),
        state.climb.done,
        arguments.out.display()
    )?;
    Ok(())
}

/// The file whose name is that of the numbers with `ending` behind it.
fn beside(numbers: &Path, ending: &str) -> PathBuf {
    let mut name = numbers.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// Keeps other processes from climbing with the same numbers, as long as the file that comes back is open.
fn claim_numbers(numbers: &Path) -> Result<File> {
    // Not the file of the state: that one is replaced with every batch, and a lock would go with it.
    let path = beside(numbers, ".climb.lock");
    let file = File::create(&path).with_context(|| format!("cannot write {}", path.display()))?;
    claim(&file, &path, || {
        format!(
            "another process tunes the numbers in {}: wait for its end, or choose another file",
            numbers.display()
        )
    })?;
    Ok(file)
}

/// The state to go on from: that of the file, or a new one.
fn begin<G: Tuned>(arguments: &Arguments, knowledge: &G::Knowledge, path: &Path) -> Result<State> {
    let base = G::params(knowledge);
    let list = base.list();
    for name in &arguments.only {
        ensure!(
            list.iter().any(|number| number.name == name),
            "the search of {} has no number '{name}'; it has {}",
            G::GAME.as_str(),
            list.iter()
                .map(|number| number.name)
                .collect::<Vec<_>>()
                .join(", ")
        );
    }
    let wanted = |name: &str| {
        arguments.only.is_empty() || arguments.only.iter().any(|wanted| wanted == name)
    };
    let climb = Climb::new(&base, arguments.pairs, arguments.step, wanted);
    ensure!(
        !climb.climbers.is_empty(),
        "none of these numbers has a slope"
    );
    let state = State {
        manner: Manner::of::<G>(
            &arguments.settings,
            arguments.nodes,
            arguments.seed,
            knowledge,
        )?,
        batch: arguments.batch,
        only: arguments.only.clone(),
        climb,
    };
    if !path.exists() {
        return Ok(state);
    }
    let text = std::fs::read_to_string(path).with_context(|| format!("{}", path.display()))?;
    let earlier: State =
        serde_json::from_str(&text).with_context(|| format!("{}", path.display()))?;
    ensure!(
        earlier.goes_on(&state),
        "{} is the state of another climb; choose another file, or the arguments of that one",
        path.display()
    );
    Ok(earlier)
}

fn save(state: &State, path: &Path) -> Result<()> {
    write(path, serde_json::to_string(state)?.as_bytes())
}

/// Plays every pair of a batch; the order of the results is that of the pairs.
fn play_all<G: Tuned>(
    threads: &rayon::ThreadPool,
    arguments: &Arguments,
    knowledge: &Arc<G::Knowledge>,
    batch: Vec<(Pair<G::Params>, SplitMix)>,
    bar: &ProgressBar,
) -> Result<Vec<(Pair<G::Params>, i32)>> {
    use rayon::iter::{IntoParallelIterator, ParallelIterator};
    let failed = AtomicUsize::new(0);
    let played = threads.install(|| {
        batch
            .into_par_iter()
            .map(|(pair, random)| {
                let points = play_pair::<G>(arguments, knowledge, &pair, random);
                if points.is_err() {
                    failed.fetch_add(1, Ordering::Relaxed);
                }
                bar.inc(1);
                (pair, points.unwrap_or(0))
            })
            .collect()
    });
    match failed.into_inner() {
        0 => Ok(played),
        _ => Err(anyhow!("no memory for the tables of a game")),
    }
}

/// Two games from one opening, each side once on either side of the board; the points of the first side, from -2 to 2.
fn play_pair<G: Tuned>(
    arguments: &Arguments,
    knowledge: &Arc<G::Knowledge>,
    pair: &Pair<G::Params>,
    mut random: SplitMix,
) -> Result<i32> {
    let player = |params| Solo::<G>::new(Arc::new(G::with_params(knowledge, params)), TABLE);
    let mut players = [player(pair.plus)?, player(pair.minus)?];
    let rules = G::rules(&arguments.settings);
    loop {
        let Some(opening) = random_opening::<G>(&rules, &mut random) else {
            continue;
        };
        let mut points = 0;
        let mut games = 0;
        for first in [0, 1] {
            let plus = if first == 0 {
                Side::First
            } else {
                Side::Second
            };
            match play_one::<G>(arguments, &mut players, first, opening.clone()) {
                Some(Outcome::Win(side)) if side == plus => points += 1,
                Some(Outcome::Win(_)) => points -= 1,
                Some(Outcome::Draw) => {}
                // The opening had decided the game.
                None => break,
            }
            games += 1;
        }
        if games == 2 {
            return Ok(points);
        }
    }
}

/// One game, in which `players[first]` has the first side.
fn play_one<G: Tuned>(
    arguments: &Arguments,
    players: &mut [Solo<G>; 2],
    first: usize,
    mut game: Game<G::Rules>,
) -> Option<Outcome> {
    let limits = Limits {
        nodes: Some(arguments.nodes),
        ..Limits::default()
    };
    players.iter_mut().for_each(Solo::forget);
    play_on::<G>(
        &mut game,
        |game| {
            let player = first ^ game.side_to_move().index();
            let answer = players[player].think(game, &limits).answer;
            Some((answer.best?, answer.last?.score))
        },
        |_, _, _| Some(()),
    )
}
