//! Playing below one's strength as people do: looking less far, and not always seeing which move is better.

use crate::base::key::SplitMix;
use crate::base::score::Score;

/// The level from which nothing is held back.
pub const FULL_LEVEL: f64 = 20.0;

/// How weak to play, for one search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Skill {
    level: f64,
    seed: u64,
}

/// How many moves are weighed against each other.
const CANDIDATES: usize = 6;
/// The nodes of a search at level 0, and the factor by which they grow with each level.
const NODES: f64 = 40.0;
const GROWTH: f64 = 1.5;
/// How far the eye misjudges a move at most for each level below the full one, in hundredths of a piece.
const ERROR: f64 = 25.0;
/// Beyond this a player sees that the game is decided, in hundredths.
const OBVIOUS: i32 = 2_000;

impl Skill {
    /// The level from 0 to [`FULL_LEVEL`]; `seed` decides between moves, another one lets it play another game.
    pub fn new(level: f64, seed: u64) -> Skill {
        Skill {
            level: level.clamp(0.0, FULL_LEVEL),
            seed,
        }
    }

    /// The number of best moves that the search must rank.
    pub fn candidates(&self) -> usize {
        CANDIDATES
    }

    /// The most nodes a search may take.
    pub fn nodes(&self) -> u64 {
        (NODES * GROWTH.powf(self.level)) as u64
    }

    /// The index of the move to play among `scores`, the best first. Each is seen with an error, the same size on both sides.
    pub fn choose(&self, scores: &[Score]) -> usize {
        let mut random = SplitMix::new(self.seed);
        let mut unit = || random.below(1 << 20) as f64 / f64::from(1 << 20);
        let reach = ERROR * (FULL_LEVEL - self.level);
        let seen = scores.iter().map(|score| {
            // The sum of two throws: small errors are more frequent than large ones.
            let error = (unit() + unit() - 1.0) * reach;
            f64::from(score.0.clamp(-OBVIOUS, OBVIOUS)) + error
        });
        seen.enumerate()
            .max_by(|(i, a), (j, b)| a.total_cmp(b).then(j.cmp(i)))
            .map_or(0, |(index, _)| index)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_full_level_plays_the_best_move() {
        for seed in 0..100 {
            assert_eq!(Skill::new(20.0, seed).choose(&[Score(10), Score(9)]), 0);
        }
    }

    #[test]
    fn the_weaker_the_more_errors() {
        let scores = [
            Score(100),
            Score(40),
            Score(-100),
            Score(-400),
            Score(-1_000),
        ];
        let errors = |level: f64| {
            let choices = (0..1_000).map(|seed| Skill::new(level, seed).choose(&scores));
            choices.map(|index| 100 - scores[index].0).sum::<i32>()
        };
        let lost = [0.0, 5.0, 10.0, 15.0, 20.0].map(errors);
        assert!(lost.is_sorted_by(|a, b| a > b), "{lost:?}");
        assert_eq!(lost[4], 0);
    }

    #[test]
    fn nobody_overlooks_a_win_at_hand_for_an_equal_move() {
        for seed in 0..1_000 {
            assert_eq!(
                Skill::new(0.0, seed).choose(&[Score::win_in(1), Score(0)]),
                0
            );
        }
    }
}
