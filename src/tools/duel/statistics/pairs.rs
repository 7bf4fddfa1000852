//! The pairs of games from one opening: five possible results, the unit of all statistics.
//!
//! The two games of an opening are not independent (the opening favours one side), the pairs are.
//! Counting pairs gives the right error, mostly a smaller one
//! (M. Van den Bergh, "A practical introduction to the GSPRT").

use serde::Serialize;

use super::tally::GameResult;

/// How many pairs of games gave the first engine 0, 1/2, 1, 1 1/2 and 2 points.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct Pentanomial(pub [u64; 5]);

impl Pentanomial {
    /// Counts one more pair.
    pub fn add(&mut self, one: GameResult, other: GameResult) {
        let half_points = one.half_points() + other.half_points();
        if let Some(count) = self.0.get_mut(half_points) {
            *count += 1;
        }
    }

    /// The number of pairs.
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The score of a pair with `half_points`, per game: 0, 1/4, ... 1.
    pub fn score_of(half_points: usize) -> f64 {
        half_points as f64 / 4.0
    }

    /// The counts as frequencies of scores, with `floor` in place of an empty count so that no
    /// result is taken for impossible. `None` without a pair.
    pub fn distribution(&self, floor: f64) -> Option<Distribution> {
        if self.pairs() == 0 {
            return None;
        }
        let counts = self.0.map(|count| (count as f64).max(floor));
        let total: f64 = counts.iter().sum();
        Some(Distribution(counts.map(|count| count / total)))
    }
}

/// Frequencies of the five scores of a pair; they sum to 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Distribution(pub [f64; 5]);

impl Distribution {
    /// The scores with their frequencies.
    pub fn items(&self) -> impl Iterator<Item = (f64, f64)> + '_ {
        self.0
            .iter()
            .enumerate()
            .map(|(half_points, &frequency)| (Pentanomial::score_of(half_points), frequency))
    }

    /// The mean score of a game.
    pub fn mean(&self) -> f64 {
        self.items()
            .map(|(score, frequency)| score * frequency)
            .sum()
    }

    /// The variance of the score of a pair (its mean per game).
    pub fn variance(&self) -> f64 {
        let mean = self.mean();
        self.items()
            .map(|(score, frequency)| (score - mean).powi(2) * frequency)
            .sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_counted_by_points() {
        let mut pairs = Pentanomial::default();
        pairs.add(GameResult::Win, GameResult::Loss);
        pairs.add(GameResult::Draw, GameResult::Draw);
        pairs.add(GameResult::Win, GameResult::Win);
        pairs.add(GameResult::Loss, GameResult::Draw);
        assert_eq!(pairs.0, [0, 1, 2, 0, 1]);
        let distribution = pairs.distribution(0.0).unwrap();
        assert!((distribution.mean() - 0.5625).abs() < 1e-12);
        assert!((distribution.variance() - 0.074_218_75).abs() < 1e-12);
    }
}
