//! The games of a text one after the other.

use std::marker::PhantomData;

use super::error::{Fault, PdnError};
use super::fen_list;
use super::game::PdnGame;
use super::resolve::resolve;
use super::syntax::next_game;
use super::token::Tokens;
use crate::games::draughts::variant::Variant;

/// Reads the games of `text`, which is PDN of the variant `V`; a game without the tag `GameType` is taken as one.
///
/// Read a file by [`decode`](super::decode) first.
pub fn read<V: Variant>(text: &str) -> Reader<'_, V> {
    Reader {
        tokens: Tokens::new(text),
        games: 0,
        variant: PhantomData,
    }
}

/// Reads the games of a file: those of [`read`], or for a list of positions games without moves.
pub fn read_file<V: Variant>(text: &str) -> Vec<Result<PdnGame<V>, PdnError>> {
    if !fen_list::is_list(text) {
        return read(text).collect();
    }
    (1..)
        .zip(fen_list::read(text))
        .map(|(game, read)| match read {
            Ok(parsed) => Ok(PdnGame::at(parsed)),
            Err(error) => Err(PdnError {
                line: error.line,
                game,
                fault: Fault::Position(error.error),
            }),
        })
        .collect()
}

/// The games of a text; see [`read`].
#[derive(Clone, Debug)]
pub struct Reader<'t, V> {
    tokens: Tokens<'t>,
    games: usize,
    variant: PhantomData<V>,
}

impl<V: Variant> Iterator for Reader<'_, V> {
    type Item = Result<PdnGame<V>, PdnError>;

    fn next(&mut self) -> Option<Self::Item> {
        let raw = next_game(&mut self.tokens)?;
        self.games += 1;
        Some(raw.and_then(resolve).map_err(|fault| PdnError {
            line: fault.line,
            game: self.games,
            fault: fault.what,
        }))
    }
}
