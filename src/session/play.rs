//! What ties a game's rules, notation and search together for a session.

use std::sync::Arc;

use super::front_end::PlayMove;
use super::settings::{GameName, Settings};
use crate::base::book::Book;
use crate::base::game::Game;
use crate::base::notation::Notation;
use crate::base::score::Score;
use crate::base::search::seam::Recursion;
use crate::base::side::Side;

/// A game that can be played: its search, and how the settings shape its rules and notation.
pub trait Play: Recursion {
    /// The way positions and moves of this game are written.
    type Notation: Notation<Rules = Self::Rules>;

    /// The name of the game.
    const GAME: GameName;

    /// How many own moves the rest of a game is expected to last, for the clock.
    const HORIZON: u32;

    /// The rules under these settings.
    fn rules(settings: &Settings) -> Self::Rules;

    /// The notation under these settings.
    fn notation(settings: &Settings) -> Self::Notation;

    /// What all threads know under these settings.
    ///
    /// # Errors
    /// When a file that the settings name cannot be used: one line that says why.
    fn knowledge(settings: &Settings) -> Result<Arc<Self::Knowledge>, String>;

    /// The book under these settings, empty if there is none.
    ///
    /// # Errors
    /// When the file that the settings name cannot be used: one line that says why.
    fn book(settings: &Settings) -> Result<Book<PlayMove<Self>>, String>
    where
        Self: Sized,
    {
        let _ = settings;
        Ok(Book::default())
    }

    /// What a draw is worth for `side`, under these settings.
    fn draw_value(settings: &Settings, side: Side) -> Score {
        let _ = (settings, side);
        Score::DRAW
    }

    /// The best moves of the current position, each with its line, if they are known without a search;
    /// the best first.
    fn known(
        knowledge: &Self::Knowledge,
        game: &Game<Self::Rules>,
    ) -> Option<Vec<Known<PlayMove<Self>>>>
    where
        Self: Sized,
    {
        let _ = (knowledge, game);
        None
    }

    /// How a user would get more out of the engine, if there is something to say; one line.
    fn advice(knowledge: &Self::Knowledge) -> Option<String> {
        let _ = knowledge;
        None
    }
}

/// A move whose value is known without a search.
#[derive(Clone, PartialEq, Debug)]
pub struct Known<M> {
    /// The move and the best play after it.
    pub line: Vec<M>,
    /// Its value for the side to move.
    pub score: Score,
    /// What is known, in words.
    pub note: String,
}
