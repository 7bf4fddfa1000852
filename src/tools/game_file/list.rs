//! One game a line: `[position] startpos|[sfen|fen] POSITION [moves] MOVE...`, or moves alone from the start position.
//!
//! It is what USI and UGI send after `position`, so that logs, SFEN lists and FEN lists are read as they are.

use anyhow::{Context, Result, anyhow};

use crate::base::game::{Game, MoveOf};
use crate::base::notation::Notation;
use crate::base::position::Position;
use crate::base::rules::Rules;
use crate::base::text::Excerpt;

/// Reads a game from one line.
///
/// # Errors
/// When the position cannot be read or a move is not legal: which one and why.
pub fn parse<R, N>(rules: &R, notation: &N, line: &str) -> Result<Game<R>>
where
    R: Rules,
    N: Notation<Rules = R>,
{
    let (place, moves) = split(line);
    let mut game = match place {
        None => Game::new(rules.clone()),
        Some(text) => {
            let parsed = notation
                .parse_position(rules, text)
                .map_err(|error| anyhow!("{error}"))
                .context("position")?;
            Game::from_parsed(rules.clone(), parsed)
        }
    };
    // How USI tells the end of a game is no move.
    let is_end = |text: &&str| ["resign", "win"].contains(text);
    let moves = moves.split_whitespace().take_while(|text| !is_end(text));
    for (index, text) in moves.enumerate() {
        let m = notation
            .parse_move(game.position(), text)
            .map_err(|error| anyhow!("{error}"))
            .with_context(|| format!("move {} '{}'", index + 1, Excerpt(text)))?;
        game.play(m);
    }
    Ok(game)
}

/// Parts a line into the text of its position (`None`: the start position) and its moves.
fn split(line: &str) -> (Option<&str>, &str) {
    let line = line.trim();
    let line = strip_word(line, "position").unwrap_or(line);
    for word in ["startpos", "start"] {
        if let Some(rest) = strip_word(line, word) {
            return (None, strip_word(rest, "moves").unwrap_or(rest));
        }
    }
    let named = strip_word(line, "sfen").or_else(|| strip_word(line, "fen"));
    let text = named.unwrap_or(line);
    let (place, moves) = match text.split_once(" moves") {
        Some((place, moves)) => (place.trim(), moves.trim()),
        None => (text, ""),
    };
    // Without the word a position is told from moves by its rows or colours.
    if named.is_some() || place.contains(['/', ':']) {
        (Some(place), moves)
    } else {
        (None, strip_word(text, "moves").unwrap_or(text))
    }
}

fn strip_word<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let rest = text.strip_prefix(word)?;
    (rest.is_empty() || rest.starts_with(char::is_whitespace)).then(|| rest.trim_start())
}

/// Writes a game as one line that [`parse`] reads back.
pub fn write<R, N>(notation: &N, game: &Game<R>) -> String
where
    R: Rules,
    N: Notation<Rules = R>,
{
    let mut text = if game.start().key() == game.rules().start().key() {
        String::from("startpos")
    } else {
        notation.write_counted(&game.beginning())
    };
    if !game.moves().is_empty() {
        text.push_str(" moves");
    }
    if !game.moves().is_empty() {
        text.push(' ');
        text.push_str(&write_moves(notation, game.start(), game.moves()));
    }
    text
}

/// Writes moves that follow each other from `position` on, with blanks between.
pub fn write_moves<R, N>(notation: &N, position: &R::Position, moves: &[MoveOf<R>]) -> String
where
    R: Rules,
    N: Notation<Rules = R>,
{
    let mut position = position.clone();
    let mut words = Vec::with_capacity(moves.len());
    for &m in moves {
        words.push(notation.write_move(&position, m));
        position.play(m);
    }
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_part_into_position_and_moves() {
        assert_eq!(split("position startpos moves a b"), (None, "a b"));
        assert_eq!(split("startpos"), (None, ""));
        assert_eq!(split("a3b4 b5b3"), (None, "a3b4 b5b3"));
        assert_eq!(split("moves 7g7f"), (None, "7g7f"));
        assert_eq!(split("sfen x/y b - 1"), (Some("x/y b - 1"), ""));
        assert_eq!(
            split("position fen W:W1:B2 moves 1-5"),
            (Some("W:W1:B2"), "1-5")
        );
        assert_eq!(split("9/9 b - 1 moves P*5e"), (Some("9/9 b - 1"), "P*5e"));
    }
}
