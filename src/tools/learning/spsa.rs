//! Simultaneous perturbation: all numbers of a search climb at once, each pair of games with all of them a little changed.
//!
//! Source: J. C. Spall, "Implementation of the simultaneous perturbation algorithm for stochastic optimization" (1998); the form
//! and the constants are those that test frameworks of chess engines use.

use serde::{Deserialize, Serialize};

use crate::base::key::SplitMix;
use crate::base::search::numbers::{Number, Numbers};

/// The exponents of the steps and of the changes, and the share of the pairs over which the first steps are held back.
const ALPHA: f64 = 0.602;
const GAMMA: f64 = 0.101;
const STABILITY: f64 = 0.1;
/// The usual step of the last pair, in squared changes for each point: that of test frameworks, for tens of thousands of pairs.
pub const LAST_STEP: f64 = 0.002;
/// A number is changed by this share of its value at the end, and by one at least.
const LAST_CHANGE: f64 = 0.12;

/// One number on its way.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Climber {
    /// Its name.
    pub name: String,
    /// Where it stands.
    pub value: f64,
    /// Where it began.
    pub start: i32,
    low: i32,
    high: i32,
    last_change: f64,
}

impl Climber {
    fn new(number: &Number) -> Climber {
        let change = f64::from(number.value.abs()) * LAST_CHANGE;
        Climber {
            name: number.name.to_owned(),
            value: f64::from(number.value),
            start: number.value,
            low: *number.range.start(),
            high: *number.range.end(),
            last_change: change.max(1.0),
        }
    }

    fn clamp(&self, value: f64) -> f64 {
        value.clamp(f64::from(self.low), f64::from(self.high))
    }
}

/// How far a climb has come.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Climb {
    /// The pairs of games played.
    pub done: u64,
    /// The pairs there shall be.
    pub pairs: u64,
    /// The step of the last pair, in squared changes for each point.
    last_step: f64,
    /// The numbers.
    pub climbers: Vec<Climber>,
}

/// The two sides of a pair of games.
#[derive(Clone, PartialEq, Debug)]
pub struct Pair<N> {
    /// The numbers changed one way.
    pub plus: N,
    /// The numbers changed the other way.
    pub minus: N,
    signs: Vec<bool>,
}

impl Climb {
    /// A climb of those of `numbers` whose name `wanted` takes, over `pairs` pairs of games, the last of them with a step of
    /// `last_step` ([`LAST_STEP`]). A number that is only on or off has no slope and stays.
    pub fn new<N: Numbers>(
        numbers: &N,
        pairs: u64,
        last_step: f64,
        wanted: impl Fn(&str) -> bool,
    ) -> Climb {
        let list = numbers.list();
        let sloped = list
            .iter()
            .filter(|number| number.range.end() - number.range.start() > 1);
        Climb {
            done: 0,
            pairs,
            last_step,
            climbers: sloped
                .filter(|number| wanted(number.name))
                .map(Climber::new)
                .collect(),
        }
    }

    /// Whether this climb, whatever its numbers are by now, began as `new` would.
    pub fn goes_on(&self, new: &Climb) -> bool {
        self.pairs == new.pairs && self.last_step == new.last_step
    }

    /// The numbers where they stand, the others as in `base`.
    pub fn numbers<N: Numbers>(&self, base: &N) -> N {
        let mut numbers = *base;
        for climber in &self.climbers {
            let value = climber.value.round() as i32;
            // The value was clamped to the range of a number of this name.
            let _ = numbers.set(&climber.name, value);
        }
        numbers
    }

    /// How much larger the changes are now than at the end.
    fn widening(&self) -> f64 {
        let (now, end) = (self.done as f64 + 1.0, self.pairs.max(1) as f64);
        (end / now).max(1.0).powf(GAMMA)
    }

    /// The step now, in squared changes for each point.
    fn step(&self) -> f64 {
        let (now, end) = (self.done as f64 + 1.0, self.pairs.max(1) as f64);
        let held_back = STABILITY * end;
        let rise = ((held_back + end) / (held_back + now)).powf(ALPHA);
        self.last_step * rise / self.widening().powi(2)
    }

    /// The two sides of the pair of games that `random` decides.
    pub fn pair<N: Numbers>(&self, base: &N, random: &mut SplitMix) -> Pair<N> {
        let widening = self.widening();
        let mut pair = Pair {
            plus: *base,
            minus: *base,
            signs: Vec::with_capacity(self.climbers.len()),
        };
        for climber in &self.climbers {
            let up = random.below(2) == 1;
            pair.signs.push(up);
            let change = climber.last_change * widening * if up { 1.0 } else { -1.0 };
            // Between two whole numbers the nearer one is the likelier.
            let part = random.below(1 << 20) as f64 / f64::from(1 << 20);
            for (side, value) in [
                (&mut pair.plus, climber.value + change),
                (&mut pair.minus, climber.value - change),
            ] {
                let whole = (climber.clamp(value) + part).floor();
                let _ = side.set(&climber.name, climber.clamp(whole) as i32);
            }
        }
        pair
    }

    /// Learns from a batch of pairs: the points of the first side, from -2 to 2, in each.
    pub fn learn<N>(&mut self, batch: &[(Pair<N>, i32)]) {
        let (widening, step) = (self.widening(), self.step());
        for (index, climber) in self.climbers.iter_mut().enumerate() {
            let change = climber.last_change * widening;
            let way: i32 = batch
                .iter()
                .map(|(pair, points)| if pair.signs[index] { *points } else { -points })
                .sum();
            // The step is in squares of the change at the end.
            let slope = step * widening.powi(2) * change * f64::from(way);
            climber.value = climber.clamp(climber.value + slope);
        }
        self.done += batch.len() as u64;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    crate::numbers! {
        /// Best at 60.
        margin: 20, 0..=100;
        /// Best at 3.
        depth: 12, 1..=30;
        /// Cannot climb.
        switch: 1, 0..=1;
    }

    /// The points of a pair in a game in which the nearer one to the best numbers wins more often.
    fn points(pair: &Pair<Params>, random: &mut SplitMix) -> i32 {
        let badness = |params: &Params| {
            f64::from(params.margin - 60).powi(2) / 400.0
                + f64::from(params.depth - 3).powi(2) / 10.0
        };
        let edge = badness(&pair.minus) - badness(&pair.plus);
        let expected = 1.0 / (1.0 + (-edge).exp());
        let game = |random: &mut SplitMix| (random.below(1_000) as f64) < expected * 1_000.0;
        i32::from(game(random)) + i32::from(game(random)) - 1
    }

    #[test]
    fn a_climb_finds_the_top() {
        let base = Params::default();
        let mut climb = Climb::new(&base, 30_000, LAST_STEP, |_| true);
        assert_eq!(climb.climbers.len(), 2);
        let mut random = SplitMix::new(7);
        while climb.done < climb.pairs {
            let batch: Vec<_> = (0..10)
                .map(|_| {
                    let pair = climb.pair(&base, &mut random);
                    let points = points(&pair, &mut random);
                    (pair, points)
                })
                .collect();
            climb.learn(&batch);
        }
        let found = climb.numbers(&base);
        assert!((found.margin - 60).abs() <= 8, "{found:?}");
        assert!((found.depth - 3).abs() <= 2, "{found:?}");
        assert_eq!(found.switch, 1);
    }

    #[test]
    fn a_number_stays_in_its_range() {
        let base = Params::default();
        let mut climb = Climb::new(&base, 100, LAST_STEP, |name| name == "depth");
        let mut random = SplitMix::new(1);
        for _ in 0..100 {
            let pair = climb.pair(&base, &mut random);
            let more = pair.plus.depth.cmp(&pair.minus.depth) as i32;
            climb.learn(&[(pair, -2_000 * more)]);
        }
        assert_eq!(climb.numbers(&base).depth, 1);
        assert_eq!(climb.numbers(&base).margin, 20);
    }
}
