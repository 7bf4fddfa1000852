//! What ties a game's rules, notation and search together for a session.

use std::sync::Arc;

use super::settings::{GameName, Settings};
use crate::base::notation::Notation;
use crate::base::search::seam::Recursion;

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

    /// What all threads know.
    fn knowledge(settings: &Settings) -> Arc<Self::Knowledge>;
}
