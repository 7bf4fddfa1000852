//! Draughts games as PDN.

use std::fmt::Write;

use super::{Header, ending, remark};
use crate::tools::duel::record::{GameRecord, Winner};

/// The longest line of moves.
const WIDTH: usize = 80;

/// The value of the tag GameType.
pub const fn game_type(is_international: bool) -> &'static str {
    if is_international { "20" } else { "21" }
}

fn tag(text: &mut String, name: &str, value: &str) {
    let value = value.replace('"', "'");
    let _ = writeln!(text, "[{name} \"{value}\"]");
}

/// The finished game. The first side begins: White in international draughts, Black in English draughts.
pub fn write(header: &Header, record: &GameRecord, game_type: &str) -> String {
    let is_english = game_type == "21";
    let [first, second] = &header.players;
    let (white, black) = if is_english {
        (second, first)
    } else {
        (first, second)
    };
    let result = match (record.winner, is_english) {
        // In English draughts PDN writes the result of Black, who begins, first.
        (Winner::First, _) => "1-0",
        (Winner::Second, _) => "0-1",
        (Winner::Nobody, _) => "1/2-1/2",
    };
    let mut text = String::new();
    tag(&mut text, "Event", &header.event);
    tag(&mut text, "Round", &header.round.to_string());
    if is_english {
        tag(&mut text, "Black", black);
        tag(&mut text, "White", white);
    } else {
        tag(&mut text, "White", white);
        tag(&mut text, "Black", black);
    }
    tag(&mut text, "Result", result);
    tag(&mut text, "GameType", game_type);
    let limits = format!("{} / {}", header.limits[0], header.limits[1]);
    tag(&mut text, "Limits", &limits);
    tag(&mut text, "Termination", &ending(record));
    if let Some(start) = &record.start {
        tag(&mut text, "SetUp", "1");
        tag(&mut text, "FEN", start);
    }
    text.push('\n');
    text.push_str(&movetext(record, result, is_english));
    text.push('\n');
    text
}

/// Whether the side that is usually second moves first, as the position says.
fn second_begins(record: &GameRecord, is_english: bool) -> bool {
    let usual = if is_english { 'B' } else { 'W' };
    record
        .start
        .as_ref()
        .is_some_and(|start| !start.starts_with(usual))
}

fn movetext(record: &GameRecord, result: &str, is_english: bool) -> String {
    let offset = usize::from(second_begins(record, is_english));
    let mut lines = String::new();
    let mut width = 0;
    let mut push = |word: &str| {
        let length = word.chars().count();
        if width > 0 && width + 1 + length > WIDTH {
            lines.push('\n');
            width = 0;
        }
        if width > 0 {
            lines.push(' ');
            width += 1;
        }
        lines.push_str(word);
        width += length;
    };
    for (ply, m) in record.moves.iter().enumerate() {
        let ply_of_game = ply + offset;
        if ply_of_game.is_multiple_of(2) {
            push(&format!("{}.", ply_of_game / 2 + 1));
        } else if ply == 0 {
            push("1...");
        }
        push(m);
        if let Some(cost) = ply
            .checked_sub(record.opening_moves)
            .and_then(|own| record.costs.get(own))
        {
            push(&format!("{{{}}}", remark(cost)));
        }
    }
    push(result);
    lines.push('\n');
    lines
}
