//! The difference in strength as Elo, with its error of 95 %.

use serde::Serialize;

use super::normal;
use super::pairs::Pentanomial;
use super::tally::Tally;

/// The Elo difference that makes `score` (a mean between 0 and 1) the expected one; infinite at the ends.
pub fn logistic_elo(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// The score expected at a logistic Elo difference.
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The factor between (score - 1/2) / (deviation of a game) and normalized Elo: at small differences between
/// engines that never draw, normalized and logistic Elo agree.
pub const NORMALIZED: f64 = 800.0 / std::f64::consts::LN_10;

/// A number with the interval that holds the true one in 95 of 100 matches.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Estimate {
    /// The most likely value; infinite when every point went to one side.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Estimate {
    /// Half the width of the interval.
    pub fn error(&self) -> f64 {
        0.5 * (self.high - self.low)
    }
}

/// What a match says about the difference in strength between its engines.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Strength {
    /// The mean points of a game for the first engine.
    pub score: Estimate,
    /// The logistic Elo difference.
    pub elo: Estimate,
    /// The normalized Elo difference: the score above one half in deviations of a game.
    pub normalized: Estimate,
    /// The likelihood that the first engine is the stronger one, from 0 to 1.
    pub los: f64,
}

/// The variance of the mean of `units` results whose mean is `mean` and whose variance (of the population) is `variance`.
///
/// The variance of a small sample is often far too small, and 0 when all results are
/// equal. So it is never taken below what one more result would give that was the farthest from the mean.
fn variance_of_mean(units: f64, mean: f64, variance: f64) -> f64 {
    let unbiased = if units > 1.0 {
        variance * units / (units - 1.0)
    } else {
        0.0
    };
    let farthest = mean.max(1.0 - mean);
    let with_one_more =
        (variance * units + farthest * farthest * units / (units + 1.0)) / (units + 1.0);
    unbiased.max(with_one_more) / units
}

/// Independent results: pairs, or single games.
struct Sample {
    /// How many.
    count: u64,
    /// Each as its score per game, with its frequency.
    scores: Vec<(f64, f64)>,
    /// The games in each.
    games: f64,
}

impl Sample {
    fn moment(&self, centre: f64, power: i32) -> f64 {
        self.scores
            .iter()
            .map(|(score, frequency)| (score - centre).powi(power) * frequency)
            .sum()
    }

    /// What estimating the deviation adds to the error of (mean - 1/2) / deviation, as a factor of the
    /// variance: the delta method, with skewness and kurtosis.
    fn ratio_factor(&self, mean: f64, ratio: f64) -> f64 {
        let variance = self.moment(mean, 2);
        if variance == 0.0 {
            return 1.0;
        }
        let skewness = self.moment(mean, 3) / variance.powf(1.5);
        let kurtosis = self.moment(mean, 4) / (variance * variance);
        (1.0 - ratio * skewness + 0.25 * ratio * ratio * (kurtosis - 1.0)).max(0.0)
    }

    fn strength(&self) -> Strength {
        let units = self.count as f64;
        let mean = self.moment(0.0, 1);
        let error = variance_of_mean(units, mean, self.moment(mean, 2)).sqrt();
        let freedom = usize::try_from(self.count - 1).unwrap_or(usize::MAX);
        let reach = normal::student_95(freedom);
        let low = (mean - reach * error).max(0.0);
        let high = (mean + reach * error).min(1.0);
        // In deviations of a result, then of a game.
        let ratio = (mean - 0.5) / (error * units.sqrt());
        let ratio_error = (self.ratio_factor(mean, ratio) / units).sqrt();
        let normalized = |ratio: f64| NORMALIZED * ratio / self.games.sqrt();
        Strength {
            score: Estimate {
                value: mean,
                low,
                high,
            },
            elo: Estimate {
                value: logistic_elo(mean),
                low: logistic_elo(low),
                high: logistic_elo(high),
            },
            normalized: Estimate {
                value: normalized(ratio),
                low: normalized(ratio - reach * ratio_error),
                high: normalized(ratio + reach * ratio_error),
            },
            los: normal::probability((mean - 0.5) / error),
        }
    }
}

impl Strength {
    /// From pairs of games; `None` without a pair.
    pub fn of_pairs(pairs: &Pentanomial) -> Option<Strength> {
        let distribution = pairs.distribution(0.0)?;
        let sample = Sample {
            count: pairs.pairs(),
            scores: distribution.items().collect(),
            games: 2.0,
        };
        Some(sample.strength())
    }

    /// From single games, as if they were independent; `None` without a game. For matches that
    /// have no pair yet.
    pub fn of_games(tally: &Tally) -> Option<Strength> {
        let count = tally.games();
        if count == 0 {
            return None;
        }
        let frequency = |games: u64| games as f64 / count as f64;
        let sample = Sample {
            count,
            scores: vec![
                (0.0, frequency(tally.losses)),
                (0.5, frequency(tally.draws)),
                (1.0, frequency(tally.wins)),
            ],
            games: 1.0,
        };
        Some(sample.strength())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_and_score() {
        assert!(logistic_elo(0.5).abs() < 1e-9);
        assert!((logistic_elo(0.64) - 99.950_989).abs() < 1e-3);
        assert!((logistic_elo(0.75) - 190.848_5).abs() < 1e-3);
        assert_eq!(logistic_elo(1.0), f64::INFINITY);
        assert_eq!(logistic_elo(0.0), f64::NEG_INFINITY);
        for elo in [-300.0, -5.0, 0.0, 17.0, 500.0] {
            assert!((logistic_elo(expected_score(elo)) - elo).abs() < 1e-9);
        }
    }

    #[test]
    fn a_known_trinomial() {
        // 100 games +40 =30 -30: mean 0.55, deviation sqrt(0.6875/... ) worked out by hand.
        let strength = Strength::of_games(&Tally {
            wins: 40,
            draws: 30,
            losses: 30,
        })
        .unwrap();
        assert!((strength.score.value - 0.55).abs() < 1e-12);
        assert!((strength.elo.value - 34.860_07).abs() < 1e-3);
        // sum of squares 0.4 + 0.075 = 0.475, variance 0.1725, unbiased / n: 0.00174242
        let error: f64 = (0.1725 / 99.0f64).sqrt();
        assert!((strength.los - normal::probability(0.05 / error)).abs() < 1e-12);
        assert!((strength.score.high - 0.55 - 1.984_2 * error).abs() < 1e-4);
        assert!(
            (strength.normalized.value - NORMALIZED * 0.05 / (0.1725f64 * 100.0 / 99.0).sqrt())
                .abs()
                < 1e-9
        );
    }

    #[test]
    fn pairs_know_that_openings_decide() {
        // Every opening is won by the side that moves first: single games scatter, pairs do not.
        let games = Strength::of_games(&Tally {
            wins: 50,
            draws: 0,
            losses: 50,
        })
        .unwrap();
        let pairs = Strength::of_pairs(&Pentanomial([0, 0, 50, 0, 0])).unwrap();
        assert!(games.elo.error() > 30.0);
        assert!(pairs.elo.error() < 15.0 && pairs.elo.error() > 0.5);
        assert!((pairs.los - 0.5).abs() < 1e-12);
    }

    #[test]
    fn a_clean_sweep_is_less_sure_the_shorter_it_is() {
        let sweep = |pairs| Strength::of_pairs(&Pentanomial([0, 0, 0, 0, pairs])).unwrap();
        let strength = sweep(6);
        assert_eq!(strength.elo.value, f64::INFINITY);
        assert!(strength.elo.low > 50.0 && strength.elo.low < 600.0);
        assert!(strength.los > 0.99);
        // One pair: about what a uniform prior says, 3 of 4.
        assert!(sweep(1).los > 0.7 && sweep(1).los < 0.9);
        // The exact lower bound (Clopper and Pearson) is 0.832 for 20 of 20 results, 0.912 for 40 of 40.
        let low = sweep(20).score.low;
        assert!(low > 0.832 && low < 0.912, "{low}");
    }

    #[test]
    fn nothing_is_known_without_games() {
        assert!(Strength::of_pairs(&Pentanomial::default()).is_none());
        assert!(Strength::of_games(&Tally::default()).is_none());
    }
}
