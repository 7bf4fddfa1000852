//! What a search tells while it runs: the `info` line that USI and UGI share, and scores as every protocol shows them.

use std::fmt::{self, Display};
use std::num::NonZeroI32;
use std::time::Duration;

use super::lex::{Tail, to_milliseconds};
use crate::base::score::Score;

/// A score as protocols show it, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InfoScore {
    /// An ordinary score in hundredths of a UNIFORM, man or piece.
    Hundredths(i32),
    /// The game ends in this many plies: won if positive, lost if negative. There is no `mate 0`.
    Mate(NonZeroI32),
}

impl From<Score> for InfoScore {
    /// A game that is over already counts as one ply, because `mate 0` has no winner.
    fn from(score: Score) -> InfoScore {
        let plies = score.plies_to_end().unwrap_or(0);
        let sign = if score.is_win() { 1 } else { -1 };
        match NonZeroI32::new(plies).or(NonZeroI32::new(sign)) {
            Some(plies) if score.is_decisive() => InfoScore::Mate(plies),
            _ => InfoScore::Hundredths(score.0),
        }
    }
}

/// What a score says about the true value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Bound {
    /// The score is the value.
    #[default]
    Exact,
    /// The value is at least the score.
    Lower,
    /// The value is at most the score.
    Upper,
}

/// One `info` line; a field that is `None` is not written.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Info {
    /// The finished or running iteration, in plies.
    pub depth: Option<u32>,
    /// The longest line looked at, in plies. Written only together with `depth`: crate `usi` reads it nowhere else.
    pub seldepth: Option<u32>,
    /// The time since the search began, written in milliseconds.
    pub time: Option<Duration>,
    /// The positions searched.
    pub nodes: Option<u64>,
    /// The positions searched in a second.
    pub nps: Option<u64>,
    /// How full the table is, in thousandths.
    pub hashfull: Option<u32>,
    /// The number of the line among the best, from 1.
    pub multipv: Option<u32>,
    /// The value for the side to move.
    pub score: Option<InfoScore>,
    /// What `score` says about the true value.
    pub bound: Bound,
    /// The expected moves, written last.
    pub pv: Vec<String>,
}

impl Info {
    /// Writes the line with `nodes` and `nps` no larger than `largest_count`.
    pub fn write(&self, f: &mut fmt::Formatter<'_>, largest_count: u64) -> fmt::Result {
        f.write_str("info")?;
        if let Some(depth) = self.depth {
            write!(f, " depth {depth}")?;
            if let Some(seldepth) = self.seldepth {
                write!(f, " seldepth {seldepth}")?;
            }
        }
        if let Some(time) = self.time {
            write!(f, " time {}", to_milliseconds(time))?;
        }
        if let Some(nodes) = self.nodes {
            write!(f, " nodes {}", nodes.min(largest_count))?;
        }
        if let Some(nps) = self.nps {
            write!(f, " nps {}", nps.min(largest_count))?;
        }
        if let Some(hashfull) = self.hashfull {
            write!(f, " hashfull {hashfull}")?;
        }
        if let Some(multipv) = self.multipv {
            write!(f, " multipv {multipv}")?;
        }
        if let Some(score) = self.score {
            match score {
                InfoScore::Hundredths(hundredths) => write!(f, " score cp {hundredths}")?,
                InfoScore::Mate(plies) => write!(f, " score mate {plies}")?,
            }
            f.write_str(match self.bound {
                Bound::Exact => "",
                Bound::Lower => " lowerbound",
                Bound::Upper => " upperbound",
            })?;
        }
        if !self.pv.is_empty() {
            write!(f, " pv{}", Tail(&self.pv))?;
        }
        Ok(())
    }
}

impl Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, u64::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_come_in_the_documented_order() {
        let info = Info {
            depth: Some(12),
            seldepth: Some(20),
            time: Some(Duration::from_micros(1_234_567)),
            nodes: Some(1_000_000),
            nps: Some(810_000),
            hashfull: Some(31),
            multipv: Some(1),
            score: Some(InfoScore::Hundredths(-35)),
            bound: Bound::Upper,
            pv: vec!["7g7f".into(), "P*5e".into()],
        };
        assert_eq!(
            info.to_string(),
            "info depth 12 seldepth 20 time 1234 nodes 1000000 nps 810000 hashfull 31 \
             multipv 1 score cp -35 upperbound pv 7g7f P*5e"
        );
    }

    #[test]
    fn absent_fields_are_not_written() {
        let info = Info {
            seldepth: Some(3),
            bound: Bound::Lower,
            ..Info::default()
        };
        assert_eq!(info.to_string(), "info");
    }

    #[test]
    fn there_is_no_mate_in_zero() {
        let mate = |plies| InfoScore::Mate(NonZeroI32::new(plies).unwrap());
        assert_eq!(InfoScore::from(Score::WIN), mate(1));
        assert_eq!(InfoScore::from(Score::LOSS), mate(-1));
        assert_eq!(InfoScore::from(Score::win_in(7)), mate(7));
        assert_eq!(InfoScore::from(Score::loss_in(6)), mate(-6));
        assert_eq!(InfoScore::from(Score(-120)), InfoScore::Hundredths(-120));
        assert_eq!(InfoScore::from(Score::DRAW), InfoScore::Hundredths(0));
    }
}
