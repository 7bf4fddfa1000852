//! The sequential probability ratio test on pairs of games.
//!
//! The generalized test (GSPRT): both hypotheses fix only the strength; everything else of the
//! distribution of results is the most likely one under that. After
//! M. Van den Bergh, "Comments on normalized Elo" and "The GSPRT and its maximum likelihood ratio"
//! (cantate.be/Fishtest); the test of fishtest and most match tools.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::elo::{NORMALIZED, expected_score};
use super::pairs::{Distribution, Pentanomial};

/// What stands for a count of 0 pairs, so that the ratio stays finite.
const EMPTY_COUNT: f64 = 1e-3;

/// The unit of `elo0` and `elo1`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Model {
    /// Logistic Elo: fixes the mean score. How many games a test takes depends on the share of draws.
    #[default]
    Logistic,
    /// Normalized Elo: fixes the mean in deviations of a game. Tests take about the same time at any share of draws.
    Normalized,
}

/// A test of "the difference is `elo0`" (H0) against "the difference is `elo1`" (H1).
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Sprt {
    /// The difference under H0.
    pub elo0: f64,
    /// The difference under H1, greater than `elo0`.
    pub elo1: f64,
    /// The rate at which H1 is accepted although H0 holds.
    pub alpha: f64,
    /// The rate at which H0 is accepted although H1 holds.
    pub beta: f64,
    /// The unit of the differences.
    pub model: Model,
}

/// What a test says so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// H1 is accepted: the first engine is stronger by at least about `elo1`.
    H1,
    /// H0 is accepted: it is not.
    H0,
    /// More games are needed.
    Open,
}

impl Sprt {
    /// The log-likelihood ratio at which H0 is accepted.
    pub fn lower(&self) -> f64 {
        (self.beta / (1.0 - self.alpha)).ln()
    }

    /// The log-likelihood ratio at which H1 is accepted.
    pub fn upper(&self) -> f64 {
        ((1.0 - self.beta) / self.alpha).ln()
    }

    /// The log-likelihood ratio of H1 to H0; 0 without a pair.
    pub fn llr(&self, pairs: &Pentanomial) -> f64 {
        let Some(seen) = pairs.distribution(EMPTY_COUNT) else {
            return 0.0;
        };
        let (h0, h1) = match self.model {
            Model::Logistic => (
                likeliest_with_mean(&seen, expected_score(self.elo0)),
                likeliest_with_mean(&seen, expected_score(self.elo1)),
            ),
            Model::Normalized => {
                // A pair's mean has half the variance of a game.
                let ratio = |elo: f64| elo / NORMALIZED * std::f64::consts::SQRT_2;
                (
                    likeliest_with_ratio(&seen, ratio(self.elo0)),
                    likeliest_with_ratio(&seen, ratio(self.elo1)),
                )
            }
        };
        let mean: f64 = (0..5).map(|i| seen.0[i] * (h1.0[i] / h0.0[i]).ln()).sum();
        mean * pairs.pairs() as f64
    }

    /// Which hypothesis is accepted at this log-likelihood ratio.
    pub fn verdict(&self, llr: f64) -> Verdict {
        if llr >= self.upper() {
            Verdict::H1
        } else if llr <= self.lower() {
            Verdict::H0
        } else {
            Verdict::Open
        }
    }
}

/// The distribution of the greatest likelihood given `seen` among those in which the mean of `value` is 0.
///
/// By Lagrange it is seen / (1 + x value), where x makes the mean 0; the mean falls in x.
fn likeliest_with_zero_mean(seen: &Distribution, value: [f64; 5]) -> Distribution {
    let least = value.iter().copied().fold(f64::INFINITY, f64::min);
    let greatest = value.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if least >= 0.0 || greatest <= 0.0 {
        // No such distribution: hypotheses out of reach. The evidence stays as seen.
        return *seen;
    }
    let (mut low, mut high) = (-1.0 / greatest, -1.0 / least);
    for _ in 0..100 {
        let x = 0.5 * (low + high);
        let mean: f64 = (0..5)
            .map(|i| seen.0[i] * value[i] / (1.0 + x * value[i]))
            .sum();
        if mean > 0.0 {
            low = x;
        } else {
            high = x;
        }
    }
    let x = 0.5 * (low + high);
    Distribution(std::array::from_fn(|i| seen.0[i] / (1.0 + x * value[i])))
}

/// The likeliest distribution with this mean score.
fn likeliest_with_mean(seen: &Distribution, mean: f64) -> Distribution {
    likeliest_with_zero_mean(
        seen,
        std::array::from_fn(|half_points| Pentanomial::score_of(half_points) - mean),
    )
}

/// The likeliest distribution in which the score lies `ratio` deviations above one half.
///
/// The condition is not linear; it is linearized about the last solution until nothing changes.
fn likeliest_with_ratio(seen: &Distribution, ratio: f64) -> Distribution {
    let mut found = Distribution([0.2; 5]);
    for _ in 0..50 {
        let (mean, deviation) = (found.mean(), found.variance().sqrt());
        let next = likeliest_with_zero_mean(
            seen,
            std::array::from_fn(|half_points| {
                let score = Pentanomial::score_of(half_points);
                let away = (mean - score) / deviation;
                score - 0.5 - ratio * deviation * 0.5 * (1.0 + away * away)
            }),
        );
        let change = (0..5)
            .map(|i| (next.0[i] - found.0[i]).abs())
            .fold(0.0, f64::max);
        found = next;
        if change < 1e-10 {
            break;
        }
    }
    found
}

/// Why a text is not a test.
#[derive(Clone, PartialEq, Debug)]
pub enum SprtError {
    /// A part is not `name=value`.
    Part(String),
    /// A name other than elo0, elo1, alpha, beta, model.
    Name(String),
    /// A value that is no number, or no model.
    Value(String),
    /// elo0 is not below elo1.
    Order,
    /// alpha or beta does not lie between 0 and 1/2.
    Rate,
}

impl fmt::Display for SprtError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SprtError::Part(found) => write!(f, "expected name=value, found `{found}`"),
            SprtError::Name(found) => {
                write!(
                    f,
                    "expected elo0, elo1, alpha, beta or model, found `{found}`"
                )
            }
            SprtError::Value(found) => {
                write!(
                    f,
                    "expected a number, or model=logistic|normalized, found `{found}`"
                )
            }
            SprtError::Order => write!(f, "elo0 must be less than elo1"),
            SprtError::Rate => write!(f, "alpha and beta must lie between 0 and 0.5"),
        }
    }
}

impl std::error::Error for SprtError {}

impl FromStr for Sprt {
    type Err = SprtError;

    /// Reads `elo0=0,elo1=5,alpha=0.05,beta=0.05,model=normalized`; what is missing has these values (the model: logistic).
    fn from_str(text: &str) -> Result<Sprt, SprtError> {
        let mut sprt = Sprt {
            elo0: 0.0,
            elo1: 5.0,
            alpha: 0.05,
            beta: 0.05,
            model: Model::Logistic,
        };
        for part in text.split([',', ' ']).filter(|part| !part.is_empty()) {
            let (name, value) = part
                .split_once('=')
                .ok_or_else(|| SprtError::Part(part.to_owned()))?;
            let number = || {
                value
                    .parse::<f64>()
                    .ok()
                    .filter(|number| number.is_finite())
                    .ok_or_else(|| SprtError::Value(part.to_owned()))
            };
            match name {
                "elo0" => sprt.elo0 = number()?,
                "elo1" => sprt.elo1 = number()?,
                "alpha" => sprt.alpha = number()?,
                "beta" => sprt.beta = number()?,
                "model" => {
                    sprt.model = match value {
                        "logistic" => Model::Logistic,
                        "normalized" | "normalised" => Model::Normalized,
                        _ => return Err(SprtError::Value(part.to_owned())),
                    }
                }
                _ => return Err(SprtError::Name(name.to_owned())),
            }
        }
        if sprt.elo0 >= sprt.elo1 {
            return Err(SprtError::Order);
        }
        if [sprt.alpha, sprt.beta]
            .iter()
            .any(|&rate| rate <= 0.0 || rate >= 0.5)
        {
            return Err(SprtError::Rate);
        }
        Ok(sprt)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sprt(text: &str) -> Sprt {
        text.parse().unwrap()
    }

    #[test]
    fn bounds_follow_wald() {
        let test = sprt("elo0=0,elo1=5,alpha=0.05,beta=0.05");
        assert!((test.upper() - 2.944_439).abs() < 1e-6);
        assert!((test.lower() + 2.944_439).abs() < 1e-6);
        assert_eq!(test.verdict(2.95), Verdict::H1);
        assert_eq!(test.verdict(-2.95), Verdict::H0);
        assert_eq!(test.verdict(0.0), Verdict::Open);
    }

    #[test]
    fn the_likeliest_distribution_meets_its_condition() {
        let seen = Pentanomial([10, 40, 100, 60, 20])
            .distribution(EMPTY_COUNT)
            .unwrap();
        let fixed = likeliest_with_mean(&seen, 0.5);
        assert!((fixed.mean() - 0.5).abs() < 1e-9);
        assert!((fixed.0.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        let fixed = likeliest_with_ratio(&seen, 0.1);
        assert!(((fixed.mean() - 0.5) / fixed.variance().sqrt() - 0.1).abs() < 1e-7);
        assert!((fixed.0.iter().sum::<f64>() - 1.0).abs() < 1e-9);
    }

    #[test]
    fn close_to_the_normal_approximation() {
        // For many pairs and small differences: LLR = N (s1 - s0)(2 mean - s0 - s1) / (2 variance).
        let pairs = Pentanomial([1_000, 6_000, 12_000, 6_600, 1_100]);
        let test = sprt("elo0=0,elo1=4");
        let seen = pairs.distribution(0.0).unwrap();
        let (s0, s1) = (expected_score(0.0), expected_score(4.0));
        let expected = pairs.pairs() as f64 * (s1 - s0) * (2.0 * seen.mean() - s0 - s1)
            / (2.0 * seen.variance());
        assert!(
            (test.llr(&pairs) / expected - 1.0).abs() < 0.02,
            "{} {expected}",
            test.llr(&pairs)
        );
    }

    #[test]
    fn known_ratios() {
        // Found with a general constrained maximizer (SLSQP) instead of the Lagrange multiplier.
        let pairs = Pentanomial([12, 140, 400, 190, 18]);
        let llr = sprt("elo0=0,elo1=5").llr(&pairs);
        assert!((llr - 2.481_380).abs() < 1e-4, "{llr}");
        let llr = sprt("elo0=0,elo1=5,model=normalized").llr(&pairs);
        assert!((llr - 1.479_820).abs() < 1e-4, "{llr}");
    }

    #[test]
    fn the_sides_are_treated_alike() {
        let mirrored = |counts: [u64; 5]| {
            let mut turned = counts;
            turned.reverse();
            Pentanomial(turned)
        };
        let counts = [3, 17, 40, 25, 9];
        for model in ["logistic", "normalized"] {
            let test = sprt(&format!("elo0=-3,elo1=3,model={model}"));
            let (one, other) = (test.llr(&Pentanomial(counts)), test.llr(&mirrored(counts)));
            assert!((one + other).abs() < 1e-6, "{model}: {one} {other}");
            assert!(one > 0.0);
        }
    }

    #[test]
    fn texts() {
        assert_eq!(sprt("").elo1, 5.0);
        assert_eq!(sprt("elo0=-2,model=normalized").model, Model::Normalized);
        assert_eq!("elo0=5,elo1=5".parse::<Sprt>(), Err(SprtError::Order));
        assert_eq!("alpha=0.7".parse::<Sprt>(), Err(SprtError::Rate));
        assert!("elo2=5".parse::<Sprt>().is_err());
        assert!("elo1=x".parse::<Sprt>().is_err());
        assert!("elo1".parse::<Sprt>().is_err());
    }
}
