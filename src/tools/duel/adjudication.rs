//! Ending a game before the rules do: by length, by the engines' own scores, by a database.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::record::Cause;
use crate::base::outcome::Outcome;
use crate::base::side::Side;

/// When games are ended early. By default never.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Adjudication {
    /// The game is drawn after so many plies, those of the opening counted in.
    pub draw_after: Option<usize>,
    /// When a side is taken to resign.
    pub resign: Option<ResignRule>,
    /// When both sides are taken to agree on a draw.
    pub draw: Option<DrawRule>,
    /// Whether the game ends as soon as the endgame database knows its outcome.
    #[serde(default)]
    pub database: bool,
}

/// A side loses when it has said `score` or worse about its last `count` moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ResignRule {
    /// How bad, in hundredths of a UNIFORM, man or piece; positive.
    pub score: i32,
    /// How often in a row.
    pub count: usize,
    /// The winner must also have said at least `score` about its last `count` moves.
    pub both: bool,
}

/// The game is drawn when both sides have said at most `score` either way about their last `count` moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DrawRule {
    /// How level, in hundredths.
    pub score: i32,
    /// How many moves of each side in a row.
    pub count: usize,
    /// Not before this ply of the game.
    pub after: usize,
}

/// The scores that both sides have said so far.
#[derive(Clone, Debug, Default)]
pub struct Scores([Vec<Option<i32>>; 2]);

impl Scores {
    /// `side` has moved and said this, if anything.
    pub fn push(&mut self, side: Side, score: Option<i32>) {
        self.0[side].push(score);
    }

    /// Whether all of the last `count` scores of `side` exist and are as wanted.
    fn last_all(&self, side: Side, count: usize, wanted: impl Fn(i32) -> bool) -> bool {
        let scores = &self.0[side];
        scores.len() >= count
            && scores
                .iter()
                .rev()
                .take(count)
                .all(|score| score.is_some_and(&wanted))
    }
}

impl Adjudication {
    /// How the game is to be ended after `plies` plies, if it is.
    pub fn verdict(&self, plies: usize, scores: &Scores) -> Option<(Outcome, Cause)> {
        if let Some(rule) = self.resign {
            let hopeless = |side: Side| {
                scores.last_all(side, rule.count, |score| score <= -rule.score)
                    && (!rule.both
                        || scores.last_all(!side, rule.count, |score| score >= rule.score))
            };
            if let Some(loser) = Side::ALL.into_iter().find(|&side| hopeless(side)) {
                return Some((Outcome::Win(!loser), Cause::HopelessScore));
            }
        }
        if let Some(rule) = self.draw {
            let level = |side| scores.last_all(side, rule.count, |score| score.abs() <= rule.score);
            if plies >= rule.after && Side::ALL.into_iter().all(level) {
                return Some((Outcome::Draw, Cause::LevelScore));
            }
        }
        let too_long = self.draw_after.is_some_and(|limit| plies >= limit);
        too_long.then_some((Outcome::Draw, Cause::Length))
    }
}

/// Why a text is not a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleError {
    expected: &'static str,
    found: String,
}

impl fmt::Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}, found `{}`", self.expected, self.found)
    }
}

impl std::error::Error for RuleError {}

/// Hands `name=value` pairs to `set`, which says whether it took the pair.
fn read_pairs(
    text: &str,
    expected: &'static str,
    mut set: impl FnMut(&str, &str) -> Option<()>,
) -> Result<(), RuleError> {
    for part in text.split([',', ' ']).filter(|part| !part.is_empty()) {
        part.split_once('=')
            .and_then(|(name, value)| set(name, value))
            .ok_or_else(|| RuleError {
                expected,
                found: part.to_owned(),
            })?;
    }
    Ok(())
}

fn positive<T: FromStr + PartialOrd + From<u8>>(text: &str) -> Option<T> {
    text.parse().ok().filter(|number: &T| *number >= T::from(1))
}

impl FromStr for ResignRule {
    type Err = RuleError;

    /// Reads `score=600,count=4,both=true`; what is missing has these values, but `both` is false.
    fn from_str(text: &str) -> Result<ResignRule, RuleError> {
        let mut rule = ResignRule {
            score: 600,
            count: 4,
            both: false,
        };
        let expected = "score=HUNDREDTHS,count=MOVES,both=true|false";
        read_pairs(text, expected, |name, value| {
            match name {
                "score" => rule.score = positive(value)?,
                "count" => rule.count = positive::<u16>(value)?.into(),
                "both" => rule.both = value.parse().ok()?,
                _ => return None,
            }
            Some(())
        })?;
        Ok(rule)
    }
}

impl FromStr for DrawRule {
    type Err = RuleError;

    /// Reads `score=10,count=8,after=60`; what is missing has these values.
    fn from_str(text: &str) -> Result<DrawRule, RuleError> {
        let mut rule = DrawRule {
            score: 10,
            count: 8,
            after: 60,
        };
        let expected = "score=HUNDREDTHS,count=MOVES,after=PLIES";
        read_pairs(text, expected, |name, value| {
            match name {
                "score" => rule.score = value.parse().ok().filter(|&score| score >= 0)?,
                "count" => rule.count = positive::<u16>(value)?.into(),
                "after" => rule.after = value.parse().ok()?,
                _ => return None,
            }
            Some(())
        })?;
        Ok(rule)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scores(first: &[i32], second: &[i32]) -> Scores {
        let mut scores = Scores::default();
        for &score in first {
            scores.push(Side::First, Some(score));
        }
        for &score in second {
            scores.push(Side::Second, Some(score));
        }
        scores
    }

    #[test]
    fn hopeless_scores_lose() {
        let rules = Adjudication {
            resign: Some("score=500,count=3".parse().unwrap()),
            ..Adjudication::default()
        };
        let lost = Some((Outcome::Win(Side::Second), Cause::HopelessScore));
        assert_eq!(
            rules.verdict(9, &scores(&[0, -500, -600, -700], &[0])),
            lost
        );
        assert_eq!(
            rules.verdict(9, &scores(&[-500, -499, -700], &[900, 900, 900])),
            None
        );
        assert_eq!(rules.verdict(9, &scores(&[-500, -500], &[])), None);
        let both = Adjudication {
            resign: Some("score=500,count=3,both=true".parse().unwrap()),
            ..Adjudication::default()
        };
        assert_eq!(
            both.verdict(9, &scores(&[-500, -600, -700], &[0, 0, 0])),
            None
        );
        assert_eq!(
            both.verdict(9, &scores(&[-500, -600, -700], &[500, 500, 500])),
            lost
        );
    }

    #[test]
    fn a_missing_score_ends_nothing() {
        let rules = Adjudication {
            resign: Some("score=500,count=2".parse().unwrap()),
            ..Adjudication::default()
        };
        let mut said = scores(&[-900], &[]);
        said.push(Side::First, None);
        assert_eq!(rules.verdict(9, &said), None);
    }

    #[test]
    fn level_and_long_games_are_drawn() {
        let rules = Adjudication {
            draw: Some("score=10,count=2,after=20".parse().unwrap()),
            draw_after: Some(100),
            ..Adjudication::default()
        };
        let level = scores(&[5, -10], &[0, 10]);
        assert_eq!(rules.verdict(19, &level), None);
        assert_eq!(
            rules.verdict(20, &level),
            Some((Outcome::Draw, Cause::LevelScore))
        );
        assert_eq!(rules.verdict(99, &scores(&[50], &[])), None);
        assert_eq!(
            rules.verdict(100, &scores(&[50], &[])),
            Some((Outcome::Draw, Cause::Length))
        );
    }

    #[test]
    fn texts() {
        assert!("score=0".parse::<ResignRule>().is_err());
        assert!("count=x".parse::<DrawRule>().is_err());
        assert!("level".parse::<DrawRule>().is_err());
        assert_eq!("".parse::<ResignRule>().unwrap().score, 600);
    }
}
