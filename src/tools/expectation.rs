//! From the value of a position to the share of a point that it is worth.

use crate::base::score::Score;
use crate::session::settings::GameName;

/// The advantage, in hundredths, by which a side of this game may expect 0.73 of the point.
pub const fn unit(game: GameName) -> f64 {
    match game {
        GameName::Showgit => 600.0,
        GameName::English | GameName::International | GameName::Huffing => 120.0,
        GameName::Dashguti | GameName::Laukatakati => 100.0,
    }
}

/// What the side to move may expect of a game with this value: 0 to 1, a draw counting half.
///
/// The logistic curve through `unit`: a side that is better by so many hundredths expects 0.73.
pub fn expectation(score: Score, unit: f64) -> f64 {
    if score >= Score::ASSUMED_WIN {
        return 1.0;
    }
    if score <= -Score::ASSUMED_WIN {
        return 0.0;
    }
    1.0 / (1.0 + (-f64::from(score.0) / unit).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_sides_share_one_point() {
        for score in [-32_000, -29_900, -500, -1, 0, 3, 200, 29_400, 31_990] {
            let sum = expectation(Score(score), 300.0) + expectation(Score(-score), 300.0);
            assert!((sum - 1.0).abs() < 1e-9, "{score}: {sum}");
        }
        assert!((expectation(Score(300), 300.0) - 0.731).abs() < 1e-3);
    }
}
