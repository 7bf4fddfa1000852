//! Finished games as people and other programs read them.

pub mod csa;
pub mod list;
pub mod pdn;

use super::record::{Cost, GameRecord};
use crate::base::side::Side;

/// What stands above the moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The occasion.
    pub event: String,
    /// The number of the game, from 1.
    pub round: usize,
    /// The name of the engine on each side.
    pub players: [String; 2],
    /// The limits of each side.
    pub limits: [String; 2],
}

impl Header {
    /// The header of a recorded game between engines with these limits.
    pub fn of(record: &GameRecord, event: &str, limits: &[String; 2]) -> Header {
        let of_side = |texts: &[String; 2], side: Side| texts[record.engine(side)].clone();
        Header {
            event: event.to_owned(),
            round: record.number + 1,
            players: Side::ALL.map(|side| of_side(&record.engines, side)),
            limits: Side::ALL.map(|side| of_side(limits, side)),
        }
    }
}

/// What an engine said about a move and the time it took, in a few words.
fn remark(cost: &Cost) -> String {
    let mut words = Vec::new();
    if let Some(score) = cost.score {
        words.push(format!("{:+.2}", f64::from(score) / 100.0));
    }
    if let Some(depth) = cost.depth {
        words.push(format!("d{depth}"));
    }
    words.push(format!("{:.3}s", cost.us as f64 / 1e6));
    words.join(" ")
}

/// How the game ended, in a few words.
fn ending(record: &GameRecord) -> String {
    if record.note.is_empty() {
        record.cause.to_string()
    } else {
        format!("{} ({})", record.cause, record.note)
    }
}
