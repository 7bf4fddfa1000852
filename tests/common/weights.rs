//! A network of random numbers, for tests and benches.

use bigbang::base::key::SplitMix;
use bigbang::base::net::features::Features;
use bigbang::base::net::network::{MOST_OUTPUT, Weights};

/// Random weights with `hidden` units a side.
pub fn weights<F: Features>(hidden: usize, seed: u64) -> Weights {
    let mut random = SplitMix::new(seed);
    let mut numbers = |count: usize, reach: i32| -> Vec<i16> {
        (0..count)
            .map(|_| (random.below(2 * reach as usize + 1) as i32 - reach) as i16)
            .collect()
    };
    Weights {
        hidden,
        scale: 400,
        first: numbers(F::INPUTS * hidden, 40),
        bias: numbers(hidden, 100),
        direct: numbers(F::INPUTS, 8_000),
        output: numbers(F::BUCKETS * 2 * hidden, i32::from(MOST_OUTPUT)),
        output_bias: numbers(F::BUCKETS, 30_000)
            .into_iter()
            .map(i32::from)
            .collect(),
    }
}
