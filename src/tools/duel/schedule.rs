//! Which game is played with which opening and which sides; the same for the same seed.

use crate::base::key::SplitMix;

/// The pairings of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Schedule {
    /// The openings in the order in which they are played.
    order: Vec<usize>,
}

/// One game of the schedule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pairing {
    /// The number of the game, from 0.
    pub number: usize,
    /// The number of the opening, from 0.
    pub opening: usize,
    /// The engine (0 or 1) that plays the first side.
    pub first: usize,
}

impl Schedule {
    /// A schedule of these openings (at least one), shuffled by `seed`, or in their own order without one.
    pub fn new(openings: usize, seed: Option<u64>) -> Schedule {
        let mut order: Vec<usize> = (0..openings).collect();
        if let Some(seed) = seed {
            let mut random = SplitMix::new(seed);
            // Fisher and Yates.
            for last in (1..order.len()).rev() {
                order.swap(last, random.below(last + 1));
            }
        }
        Schedule { order }
    }

    /// The game of this number: games 2 k and 2 k + 1 are a pair, the same opening from both sides.
    pub fn pairing(&self, number: usize) -> Pairing {
        Pairing {
            number,
            opening: self.order[(number / 2) % self.order.len()],
            first: number % 2,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_opening_is_played_from_both_sides() {
        let schedule = Schedule::new(7, Some(3));
        let mut seen = [[0; 2]; 7];
        for number in 0..14 {
            let pairing = schedule.pairing(number);
            seen[pairing.opening][pairing.first] += 1;
        }
        assert_eq!(seen, [[1, 1]; 7]);
        assert_eq!(schedule.pairing(14).opening, schedule.pairing(0).opening);
    }

    #[test]
    fn a_seed_repeats_the_order() {
        assert_eq!(Schedule::new(100, Some(1)), Schedule::new(100, Some(1)));
        assert_ne!(Schedule::new(100, Some(1)), Schedule::new(100, Some(2)));
        assert_eq!(Schedule::new(5, None).pairing(4).opening, 2);
    }
}
