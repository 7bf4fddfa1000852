//! How strong the engine plays against a person.

use std::fmt;
use std::str::FromStr;

use crate::base::score::Score;
use crate::base::search::report::Report;
use crate::tools::expectation::expectation;

/// A level from 1, for a beginner, to 10, the engine's full strength.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Level(u8);

/// How a level is weaker than full strength.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Handicap {
    /// Nodes to search.
    pub nodes: u64,
    /// The share of a point by which a move may be worse and still be chosen about every third time; 0 for the best move only.
    pub carelessness: f64,
}

/// The levels below the full one.
const HANDICAPS: [Handicap; 9] = {
    const fn handicap(nodes: u64, carelessness: f64) -> Handicap {
        Handicap {
            nodes,
            carelessness,
        }
    }
    [
        handicap(30, 0.20),
        handicap(100, 0.12),
        handicap(300, 0.08),
        handicap(1_000, 0.05),
        handicap(3_000, 0.03),
        handicap(10_000, 0.015),
        handicap(30_000, 0.008),
        handicap(100_000, 0.004),
        handicap(400_000, 0.0),
    ]
};

/// Moves that a careless level weighs.
pub const CANDIDATES: usize = 12;

/// How much likelier the first of two equal moves is than the second, as a factor: won games must come to an end.
const FRONT: f64 = 0.7;

impl Level {
    /// Full strength.
    pub const FULL: Level = Level(HANDICAPS.len() as u8 + 1);

    /// What makes the level weaker; `None` for full strength.
    pub fn handicap(self) -> Option<Handicap> {
        HANDICAPS.get(usize::from(self.0) - 1).copied()
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A text is not a level.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LevelError(String);

impl fmt::Display for LevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "expected a level from 1 (beginner) to {} (full strength), found '{}'",
            Level::FULL,
            self.0
        )
    }
}

impl std::error::Error for LevelError {}

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Level, LevelError> {
        text.parse()
            .ok()
            .filter(|number| (1..=Level::FULL.0).contains(number))
            .map(Level)
            .ok_or_else(|| LevelError(text.to_owned()))
    }
}

impl Handicap {
    /// Which of the lines (best first) is played: the better, the likelier. `None` only if there is no line.
    ///
    /// `unit` is what a UNIFORM or man counts in the game's [`expectation`].
    pub fn choose<M: Copy>(
        self,
        lines: &[Report<M>],
        unit: f64,
        chance: &mut fastrand::Rng,
    ) -> Option<M> {
        let best = lines.first()?;
        if self.carelessness <= 0.0 {
            return best.line.first().copied();
        }
        let expected = |score: Score| expectation(score, unit);
        let weights: Vec<f64> = (0..)
            .zip(lines)
            .map(|(index, line)| {
                let loss = expected(best.score) - expected(line.score);
                (-loss / self.carelessness).exp() * FRONT.powi(index)
            })
            .collect();
        let mut throw = chance.f64() * weights.iter().sum::<f64>();
        let chosen = lines.iter().zip(&weights).find(|(_, weight)| {
            throw -= **weight;
            throw <= 0.0
        });
        let (line, _) = chosen.or_else(|| lines.iter().zip(&weights).next())?;
        line.line.first().copied()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::base::search::report::Bound;

    fn line(m: u8, score: i32) -> Report<u8> {
        Report {
            depth: 1,
            selective_depth: 1,
            rank: usize::from(m),
            score: Score(score),
            bound: Bound::Exact,
            nodes: 1,
            time: Duration::ZERO,
            table_full: 0,
            line: vec![m],
        }
    }

    #[test]
    fn higher_levels_err_less() {
        let lines = [line(1, 60), line(2, 20), line(3, -300)];
        let mut before = 0;
        for number in 1..=9 {
            let handicap = Level(number).handicap().unwrap();
            let mut chance = fastrand::Rng::with_seed(7);
            let best = (0..2_000)
                .filter(|_| handicap.choose(&lines, 200.0, &mut chance) == Some(1))
                .count();
            assert!(best >= before, "level {number}: {best} < {before}");
            before = best;
        }
        assert_eq!(before, 2_000);
        assert_eq!(Level::FULL.handicap(), None);
    }

    #[test]
    fn levels_are_read() {
        assert_eq!("10".parse(), Ok(Level::FULL));
        for bad in ["0", "11", "x", ""] {
            assert!(bad.parse::<Level>().is_err(), "{bad}");
        }
    }
}
