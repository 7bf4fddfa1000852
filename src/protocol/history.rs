//! The moves that a position command brings along.

use crate::base::game::Game;
use crate::base::notation::Notation;
use crate::base::rules::Rules;
use crate::base::text::Excerpt;

/// Plays the moves one after the other. At a bad one the moves before it stand and the rest is dropped; the error
/// says which it was and why.
pub fn play_moves<R, N>(game: &mut Game<R>, notation: &N, moves: &[String]) -> Result<(), String>
where
    R: Rules,
    N: Notation<Rules = R>,
{
    for (index, text) in moves.iter().enumerate() {
        let m = notation
            .parse_move(game.position(), text)
            .map_err(|error| format!("move {} '{}': {error}", index + 1, Excerpt(text)))?;
        game.play(m);
    }
    Ok(())
}
