//! `bigbang moves`: the legal moves of a position.

use std::io::Write;

use anyhow::{Context, Result, anyhow};

use crate::base::game::Game;
use crate::base::notation::Notation;
use crate::base::position::Position;
use crate::base::text::Excerpt;
use crate::session::play::Play;
use crate::session::settings::Settings;

/// Writes the legal moves under these settings, one a line in the game's notation and in alphabetical order, of the
/// position reached by `words`: first a position (or `startpos`, or nothing for the start position),
/// then moves.
///
/// # Errors
/// When the position or a move cannot be read, with the reason; nothing is written then.
pub fn run<G: Play>(words: &[String], settings: &Settings, out: &mut dyn Write) -> Result<()> {
    let rules = G::rules(settings);
    let notation = G::notation(settings);
    let (mut game, moves) = match words.split_first() {
        Some((first, rest)) if first == "startpos" || first == "start" => (Game::new(rules), rest),
        Some((first, rest)) if looks_like_position(first) => {
            let parsed = notation
                .parse_position(&rules, first)
                .map_err(|error| anyhow!("{error}"))
                .context("position")?;
            let game = Game::from_parsed(rules, parsed);
            (game, rest)
        }
        _ => (Game::new(rules), words),
    };
    for (index, word) in moves.iter().enumerate() {
        let m = notation
            .parse_move(game.position(), word)
            .map_err(|error| anyhow!("{error}"))
            .with_context(|| format!("move {} '{}'", index + 1, Excerpt(word)))?;
        game.play(m);
    }
    let position = game.position();
    let mut lines: Vec<String> = position
        .legal_moves()
        .into_iter()
        .map(|m| notation.write_move(position, m))
        .collect();
    lines.sort();
    for line in lines {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// Whether a word is meant as a position: no move of any game has these characters.
fn looks_like_position(word: &str) -> bool {
    word.contains(['/', ':', ' '])
}
