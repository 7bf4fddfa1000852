//! What was found out about a position, and the key under which it is kept.

use serde::{Deserialize, Serialize};

use crate::base::game::Game;
use crate::base::game::MoveOf;
use crate::base::notation::Notation;
use crate::base::outcome::Outcome;
use crate::base::position::Position;
use crate::base::score::Score;
use crate::base::search::report::Report;
use crate::tools::game_file::Archive;

/// The best lines of a position, best first; none if the game is over there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Finding {
    /// The value for the side to move, as [`Score`] counts it.
    pub score: i32,
    /// The lines.
    pub lines: Vec<FoundLine>,
}

/// One line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FoundLine {
    /// The value for the side to move, as [`Score`] counts it.
    pub score: i32,
    /// The depth in plies.
    pub depth: u32,
    /// Nodes that the whole search took up to then.
    pub nodes: u64,
    /// The moves in the game's notation.
    pub moves: Vec<String>,
}

impl Finding {
    /// What the rules say of a game that is over: its value without any line.
    pub fn of_ending<R: Archive>(game: &Game<R>) -> Option<Finding> {
        let outcome = game.ending()?.outcome;
        let score = match outcome {
            Outcome::Draw => Score::DRAW,
            Outcome::Win(side) if side == game.side_to_move() => Score::WIN,
            Outcome::Win(_) => Score::LOSS,
        };
        Some(Finding {
            score: score.0,
            lines: Vec::new(),
        })
    }

    /// What a search reported about the current position of `game`.
    pub fn of_reports<R: Archive>(game: &Game<R>, reports: &[Report<MoveOf<R>>]) -> Finding {
        let notation = R::recorded();
        let lines: Vec<FoundLine> = reports
            .iter()
            .map(|report| {
                let mut position = game.position().clone();
                let mut moves = Vec::with_capacity(report.line.len());
                for &m in &report.line {
                    moves.push(notation.write_move(&position, m));
                    position.play(m);
                }
                FoundLine {
                    score: report.score.0,
                    depth: report.depth,
                    nodes: report.nodes,
                    moves,
                }
            })
            .collect();
        Finding {
            score: lines.first().map_or(0, |line| line.score),
            lines,
        }
    }

    /// The value for the side to move.
    pub const fn value(&self) -> Score {
        Score(self.score)
    }

    /// The best move.
    pub fn best(&self) -> Option<&str> {
        self.lines.first()?.moves.first().map(String::as_str)
    }
}

/// The keys of the positions of a game, from the first to the last: the same for the same moves from the same start and
/// counters, in every run.
pub fn keys<R: Archive>(game: &Game<R>) -> Vec<u64> {
    let notation = R::recorded();
    let mut position = game.start().clone();
    let start = notation.write_counted(&game.beginning());
    let mut hash = fowler_noll_vo(FIRST, start.as_bytes());
    let mut keys = vec![hash];
    for &m in game.moves() {
        hash = fowler_noll_vo(hash, b" ");
        hash = fowler_noll_vo(hash, notation.write_move(&position, m).as_bytes());
        keys.push(hash);
        position.play(m);
    }
    keys
}

const FIRST: u64 = 0xcbf2_9ce4_8422_2325;

/// The hash FNV-1a of 64 bits (Fowler, Noll, Vo), taken further: stable between versions and machines, unlike that of
/// the library.
fn fowler_noll_vo(hash: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(hash, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::{FIRST, fowler_noll_vo};

    #[test]
    fn known_hashes() {
        assert_eq!(fowler_noll_vo(FIRST, b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fowler_noll_vo(FIRST, b"foobar"), 0x8594_4171_f739_67e8);
    }
}
