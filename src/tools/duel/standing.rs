//! What the finished games say so far.

use std::collections::{BTreeMap, HashSet};

use serde::Serialize;

use super::record::{Cause, GameRecord};
use super::statistics::elo::Strength;
use super::statistics::pairs::Pentanomial;
use super::statistics::sprt::{Sprt, Verdict};
use super::statistics::tally::{GameResult, Tally};
use crate::base::side::Side;

/// The standing of a match.
#[derive(Clone, Debug)]
pub struct Standing {
    results: Vec<Option<GameResult>>,
    tally: Tally,
    /// Seen by the side that moves first in the game, not by an engine.
    first_side: Tally,
    pairs: Pentanomial,
    sprt: Option<Sprt>,
    /// The pairs that the sequential test has looked at: those before the first gap.
    in_order: Pentanomial,
    next_pair: usize,
    decision: Option<(Verdict, f64)>,
    causes: BTreeMap<Cause, u64>,
    engines: [EngineFigures; 2],
    faults: Vec<Fault>,
    plies: u64,
    courses: HashSet<u64>,
}

/// What one engine did in the match.
#[derive(Clone, Debug, Default)]
pub struct EngineFigures {
    /// Its name as it told it last.
    pub name: String,
    faults: BTreeMap<Cause, u64>,
    moves: u64,
    us: u64,
    longest_us: u64,
    depths: u64,
    depth_sum: u64,
    nodes: u64,
    nodes_us: u64,
}

/// The figures of one engine as they are reported.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct EngineSummary {
    /// Its name.
    pub name: String,
    /// Games lost on time.
    pub time_losses: u64,
    /// Games lost because its process ended.
    pub crashes: u64,
    /// Games lost because it did not answer at all.
    pub hangs: u64,
    /// Games lost by an illegal move or claim.
    pub illegal_moves: u64,
    /// Moves made by itself.
    pub moves: u64,
    /// Mean time of a move in milliseconds.
    pub mean_move_ms: Option<f64>,
    /// The longest move in milliseconds.
    pub longest_move_ms: f64,
    /// Mean of the depths that it reported.
    pub mean_depth: Option<f64>,
    /// Positions that it reported, a second of the manager's time.
    pub nodes_per_second: Option<f64>,
}

/// A game lost by breaking the rules of play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Fault {
    /// The number of the game, from 1.
    pub game: usize,
    /// The engine (0 or 1).
    pub engine: usize,
    /// What happened.
    pub cause: Cause,
    /// The details.
    pub note: String,
}

impl EngineFigures {
    fn count(&self, cause: Cause) -> u64 {
        self.faults.get(&cause).copied().unwrap_or(0)
    }

    fn summary(&self) -> EngineSummary {
        let ratio = |sum: u64, count: u64| (count > 0).then(|| sum as f64 / count as f64);
        EngineSummary {
            name: self.name.clone(),
            time_losses: self.count(Cause::Time),
            crashes: self.count(Cause::Crash),
            hangs: self.count(Cause::Hang),
            illegal_moves: self.count(Cause::IllegalMove) + self.count(Cause::FalseClaim),
            moves: self.moves,
            mean_move_ms: ratio(self.us, self.moves).map(|us| us / 1e3),
            longest_move_ms: self.longest_us as f64 / 1e3,
            mean_depth: ratio(self.depth_sum, self.depths),
            nodes_per_second: ratio(self.nodes, self.nodes_us).map(|per_us| per_us * 1e6),
        }
    }
}

impl Standing {
    /// Before the first of at most `games` games.
    pub fn new(games: usize, names: [String; 2], sprt: Option<Sprt>) -> Standing {
        Standing {
            results: vec![None; games],
            tally: Tally::default(),
            first_side: Tally::default(),
            pairs: Pentanomial::default(),
            sprt,
            in_order: Pentanomial::default(),
            next_pair: 0,
            decision: None,
            causes: BTreeMap::new(),
            engines: names.map(|name| EngineFigures {
                name,
                ..EngineFigures::default()
            }),
            faults: Vec::new(),
            plies: 0,
            courses: HashSet::new(),
        }
    }

    /// Counts a finished game; a number that is not asked for or counted already changes nothing.
    pub fn add(&mut self, record: &GameRecord) {
        let result = record.result();
        match self.results.get_mut(record.number) {
            Some(slot @ None) => *slot = Some(result),
            _ => return,
        }
        self.tally.add(result);
        self.first_side.add(if record.first == 0 {
            result
        } else {
            result.reversed()
        });
        let result_of = |number: usize| self.results.get(number).copied().flatten();
        if let Some(other) = result_of(record.number ^ 1) {
            self.pairs.add(result, other);
        }
        self.plies += record.moves.len() as u64;
        self.courses.insert(course(record));
        *self.causes.entry(record.cause).or_default() += 1;
        self.add_faults(record);
        self.add_costs(record);
        self.test();
    }

    fn add_faults(&mut self, record: &GameRecord) {
        if let Some(engine) = record.loser()
            && record.cause.is_fault()
        {
            *self.engines[engine].faults.entry(record.cause).or_default() += 1;
            self.faults.push(Fault {
                game: record.number + 1,
                engine,
                cause: record.cause,
                note: record.note.clone(),
            });
        }
    }

    fn add_costs(&mut self, record: &GameRecord) {
        for engine in [0, 1] {
            self.engines[engine]
                .name
                .clone_from(&record.engines[engine]);
        }
        let first_mover = if record.second_continues {
            Side::Second
        } else {
            Side::First
        };
        for (index, cost) in record.costs.iter().enumerate() {
            let side = if index % 2 == 0 {
                first_mover
            } else {
                !first_mover
            };
            let figures = &mut self.engines[record.engine(side)];
            figures.moves += 1;
            figures.us += cost.us;
            figures.longest_us = figures.longest_us.max(cost.us);
            if let Some(depth) = cost.depth {
                figures.depths += 1;
                figures.depth_sum += u64::from(depth);
            }
            if let Some(nodes) = cost.nodes {
                figures.nodes += nodes;
                figures.nodes_us += cost.us;
            }
        }
    }

    /// Shows the test every pair in the order of the schedule, so that short games do not count before long ones.
    fn test(&mut self) {
        let Some(sprt) = self.sprt else {
            return;
        };
        while self.decision.is_none()
            && let [Some(one), Some(other)] = self
                .results
                .get(2 * self.next_pair..2 * self.next_pair + 2)
                .unwrap_or_default()
        {
            self.in_order.add(*one, *other);
            self.next_pair += 1;
            let llr = sprt.llr(&self.in_order);
            let verdict = sprt.verdict(llr);
            if verdict != Verdict::Open {
                self.decision = Some((verdict, llr));
            }
        }
    }

    /// Whether the sequential test has ended the match.
    pub fn is_decided(&self) -> bool {
        self.decision.is_some()
    }

    /// Whether this game is counted.
    pub fn is_played(&self, number: usize) -> bool {
        self.results.get(number).copied().flatten().is_some()
    }

    /// The games so far.
    pub fn tally(&self) -> Tally {
        self.tally
    }

    /// The games so far seen by the side that moves first.
    pub fn first_side(&self) -> Tally {
        self.first_side
    }

    /// The complete pairs so far.
    pub fn pairs(&self) -> Pentanomial {
        self.pairs
    }

    /// The sequential test with its verdict and its log-likelihood ratio.
    pub fn sprt(&self) -> Option<(Sprt, Verdict, f64)> {
        let sprt = self.sprt?;
        let (verdict, llr) = self
            .decision
            .unwrap_or_else(|| (Verdict::Open, sprt.llr(&self.in_order)));
        Some((sprt, verdict, llr))
    }

    /// The difference in strength: from the pairs, or from the games while there is no pair.
    pub fn strength(&self) -> Option<Strength> {
        Strength::of_pairs(&self.pairs).or_else(|| Strength::of_games(&self.tally))
    }

    /// How often games ended for each cause.
    pub fn causes(&self) -> &BTreeMap<Cause, u64> {
        &self.causes
    }

    /// The figures of both engines.
    pub fn engines(&self) -> [EngineSummary; 2] {
        self.engines.each_ref().map(EngineFigures::summary)
    }

    /// All games lost by breaking the rules of play.
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }

    /// The mean length of a game in plies, those of the opening counted in.
    pub fn mean_plies(&self) -> f64 {
        self.plies as f64 / self.tally.games().max(1) as f64
    }

    /// The games that went as an earlier one went with the same sides: they say nothing new.
    pub fn repeated_games(&self) -> u64 {
        self.tally.games() - self.courses.len() as u64
    }
}

/// A hash of who played what.
fn course(record: &GameRecord) -> u64 {
    use std::hash::{DefaultHasher, Hash, Hasher};
    let mut hasher = DefaultHasher::new();
    (record.first, &record.start, &record.moves).hash(&mut hasher);
    hasher.finish()
}
