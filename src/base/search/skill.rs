//! Playing below one's strength as people do: looking less far, and not always seeing which move is better.

use crate::base::key::SplitMix;
use crate::base::score::Score;

/// The level from which nothing is held back.
pub const FULL_LEVEL: f64 = 20.0;

/// Ratings and their levels, as far from each other as games of Showgit between levels say; linear in between.
const RATINGS: [(f64, f64); 3] = [(200.0, 0.0), (1400.0, BEGINNERS), (2800.0, FULL_LEVEL)];

/// The level to play at for a rating.
pub fn level_of(rating: u32) -> f64 {
    let [least, middle, greatest] = RATINGS;
    let rating = f64::from(rating).clamp(least.0, greatest.0);
    let (low, high) = if rating < middle.0 {
        (least, middle)
    } else {
        (middle, greatest)
    };
    low.1 + (rating - low.0) / (high.0 - low.0) * (high.1 - low.1)
}

/// How weak to play, for one search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Skill {
    level: f64,
    seed: u64,
}

/// How many moves are weighed against each other, and how many more by the beginner of level 0.
const CANDIDATES: usize = 6;
const MORE_CANDIDATES: f64 = 18.0;
/// Below this level a player is the more of a beginner the lower it is.
const BEGINNERS: f64 = 8.0;
/// The nodes of a search at level 0, and the factor by which they grow with each level.
const NODES: f64 = 40.0;
const GROWTH: f64 = 1.5;
/// How far the eye misjudges a move at most for each level below the full one, in hundredths of a piece.
const ERROR: f64 = 25.0;
/// How far more at level 0.
const MORE_ERROR: f64 = 1_500.0;
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

    /// How much of a beginner the player is, from 0 to 1 (level 0).
    fn inexperience(&self) -> f64 {
        (1.0 - self.level / BEGINNERS).max(0.0)
    }

    /// The number of best moves that the search must rank.
    pub fn candidates(&self) -> usize {
        CANDIDATES + (MORE_CANDIDATES * self.inexperience()) as usize
    }

    /// The most nodes a search may take.
    pub fn nodes(&self) -> u64 {
        (NODES * GROWTH.powf(self.level)) as u64
    }

    /// The index of the move to play among `scores`, the best first. Each is seen with an error, the same size on both sides.
    pub fn choose(&self, scores: &[Score]) -> usize {
        let mut random = SplitMix::new(self.seed);
        let mut unit = || random.below(1 << 20) as f64 / f64::from(1 << 20);
        let reach = ERROR * (FULL_LEVEL - self.level) + MORE_ERROR * self.inexperience().powi(2);
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
    fn a_rating_is_a_level() {
        let levels = [0, 200, 800, 1400, 2100, 2800, 9999].map(level_of);
        assert_eq!(levels, [0.0, 0.0, 4.0, 8.0, 14.0, 20.0, 20.0]);
    }

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
    fn only_beginners_overlook_a_win_at_hand_for_an_equal_move() {
        let overlooked = |level: f64| {
            let choices = (0..1_000)
                .map(|seed| Skill::new(level, seed).choose(&[Score::win_in(1), Score(0)]));
            choices.sum::<usize>()
        };
        assert!((1..500).contains(&overlooked(0.0)));
        assert_eq!(overlooked(4.0), 0);
    }

    #[test]
    fn beginners_weigh_more_moves() {
        let candidates = [0.0, 4.0, 8.0, 20.0].map(|level| Skill::new(level, 1).candidates());
        assert_eq!(candidates, [24, 15, 6, 6]);
    }
}
