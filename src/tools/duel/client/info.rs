//! What an engine tells while it thinks, as far as a match looks at it.

use std::num::NonZeroI32;

use super::Heard;
use crate::base::score::Score;
use crate::protocol::lex::{Words, count, integer, small_count};

/// The last that an engine said about its move.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Thinking {
    /// The finished depth in plies.
    pub depth: Option<u32>,
    /// The value for the side to move, wins as [`Score::win_in`].
    pub score: Option<Score>,
    /// The positions searched.
    pub nodes: Option<u64>,
}

impl Thinking {
    /// What is known after a further line: what it does not say stays.
    pub fn updated(self, later: Thinking) -> Thinking {
        Thinking {
            depth: later.depth.or(self.depth),
            score: later.score.or(self.score),
            nodes: later.nodes.or(self.nodes),
        }
    }
}

/// A win in `plies` plies (a loss if negative) as a score.
pub fn mate(plies: NonZeroI32) -> Score {
    let distance = usize::try_from(plies.get().unsigned_abs())
        .unwrap_or(usize::MAX)
        .min((Score::WIN.0 - Score::DECISIVE.0) as usize);
    if plies.get() > 0 {
        Score::win_in(distance)
    } else {
        Score::loss_in(distance)
    }
}

/// A number of hundredths as an ordinary score.
pub fn hundredths(number: i64) -> Score {
    let limit = i64::from(Score::MAX_EVALUATION.0);
    // In range by the clamp.
    Score(i32::try_from(number.clamp(-limit, limit)).unwrap_or(0))
}

/// What the rest of a line `info` of USI and UGI means: thinking, or a text for people.
pub fn hear(text: &str) -> Heard {
    let mut words = Words::new(text);
    if words.next() == Some("string") {
        return Heard::Remark(words.rest().trim().to_owned());
    }
    parse(text).map_or(Heard::Nothing, Heard::Thinking)
}

/// Reads what follows `info` in USI and UGI. Lines other than the best one, messages and lines without numbers are `None`.
pub fn parse(text: &str) -> Option<Thinking> {
    let mut words = Words::new(text);
    let mut thinking = Thinking::default();
    while let Some(word) = words.next() {
        match word {
            "depth" => thinking.depth = small_count(words.next()?),
            "nodes" => thinking.nodes = count(words.next()?),
            "multipv" if words.next()? != "1" => return None,
            "score" => match words.next()? {
                "cp" => thinking.score = integer(words.next()?).map(hundredths),
                "mate" => thinking.score = mate_score(words.next()?),
                _ => {}
            },
            "pv" | "string" => break,
            _ => {}
        }
    }
    (thinking != Thinking::default()).then_some(thinking)
}

/// `mate 5`, `mate -4`, also `mate +` and `mate -` without a distance.
fn mate_score(text: &str) -> Option<Score> {
    match text {
        "+" => Some(Score::DECISIVE),
        "-" => Some(-Score::DECISIVE),
        // `-0` is how some engines say that they are mated.
        "-0" | "0" => Some(Score::LOSS),
        _ => {
            let plies = i32::try_from(integer(text)?).unwrap_or(i32::MAX);
            NonZeroI32::new(plies).map(mate)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_engines() {
        let thinking = parse("depth 8 seldepth 11 multipv 1 score cp 161 nodes 9188 nps 229700 time 40 pv 7g7f depth").unwrap();
        assert_eq!(
            (thinking.depth, thinking.score, thinking.nodes),
            (Some(8), Some(Score(161)), Some(9188))
        );
        assert_eq!(
            parse("depth 3 score mate 5 lowerbound").unwrap().score,
            Some(Score::win_in(5))
        );
        assert_eq!(
            parse("score mate -4").unwrap().score,
            Some(Score::loss_in(4))
        );
        assert_eq!(parse("score mate +").unwrap().score, Some(Score::DECISIVE));
        assert_eq!(parse("depth 3 multipv 2 score cp 5"), None);
        assert_eq!(parse("string depth 5"), None);
        assert_eq!(parse("currmove 7g7f"), None);
        assert_eq!(parse("depth"), None);
    }

    #[test]
    fn later_lines_complete_earlier_ones() {
        let known = parse("depth 5 score cp 10").unwrap();
        let later = known.updated(parse("nodes 100").unwrap());
        assert_eq!((later.depth, later.nodes), (Some(5), Some(100)));
    }
}
