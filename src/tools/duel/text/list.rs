//! Games that have no format of their own: a head of `name: value` lines, then the moves.

use std::fmt::Write;

use super::{Header, ending, remark};
use crate::tools::duel::record::{GameRecord, Winner};

/// The finished game, ended by a blank line.
pub fn write(header: &Header, record: &GameRecord) -> String {
    let mut text = String::new();
    let result = match record.winner {
        Winner::First => "first",
        Winner::Second => "second",
        Winner::Nobody => "draw",
    };
    let start = record.start.as_deref().unwrap_or("startpos");
    let lines = [
        ("event", format!("{} {}", header.event, header.round)),
        ("first", header.players[0].clone()),
        ("second", header.players[1].clone()),
        (
            "limits",
            format!("{} / {}", header.limits[0], header.limits[1]),
        ),
        ("result", format!("{result}, {}", ending(record))),
        ("position", start.to_owned()),
        ("opening", record.opening_moves.to_string()),
    ];
    for (name, value) in lines {
        let _ = writeln!(text, "{name}: {value}");
    }
    for (ply, m) in record.moves.iter().enumerate() {
        let cost = ply
            .checked_sub(record.opening_moves)
            .and_then(|own| record.costs.get(own));
        let _ = match cost {
            Some(cost) => writeln!(text, "{} {m} {{{}}}", ply + 1, remark(cost)),
            None => writeln!(text, "{} {m}", ply + 1),
        };
    }
    text.push('\n');
    text
}
