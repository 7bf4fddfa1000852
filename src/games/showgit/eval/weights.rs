//! The values of the terms, packed.

use super::fitted::FITTED;
use super::pair::Pair;
use super::terms::Term;

/// A value for each term.
pub(super) static WEIGHTS: [Pair; Term::COUNT] = {
    let mut weights = [Pair::ZERO; Term::COUNT];
    let mut index = 0;
    while index < Term::COUNT {
        let (early, late) = FITTED[index];
        weights[index] = Pair::new(early as i32, late as i32);
        index += 1;
    }
    weights
};
