//! Text forms of positions and moves: the seam between the games and the protocols.

use std::fmt::Display;

use super::position::Position;
use super::rules::Rules;

/// One way of writing a game down. The value chooses the dialect (USI or Showgit letters, PDN or Hub ...).
pub trait Notation: Clone + Send + Sync + 'static {
    /// The game.
    type Rules: Rules;

    /// Why a text is not a position. Its text is one line: what was expected and what came.
    type PositionError: Display + Send + Sync + 'static;

    /// Why a text is not a legal move. Its text is one line.
    type MoveError: Display + Send + Sync + 'static;

    /// Reads a position and the counters written with it.
    fn parse_position(
        &self,
        rules: &Self::Rules,
        text: &str,
    ) -> Result<ParsedPosition<Self::Rules>, Self::PositionError>;

    /// Writes a position so that `parse_position` reads it back.
    fn write_position(&self, position: &<Self::Rules as Rules>::Position) -> String;

    /// Writes a position with its counters and its move number, as far as the notation has signs for them and they say something.
    fn write_counted(&self, counted: &ParsedPosition<Self::Rules>) -> String {
        self.write_position(&counted.position)
    }

    /// Reads a move and finds it among the legal ones of `position`.
    fn parse_move(
        &self,
        position: &<Self::Rules as Rules>::Position,
        text: &str,
    ) -> Result<<<Self::Rules as Rules>::Position as Position>::Move, Self::MoveError>;

    /// Writes a legal move of `position` so that `parse_move` reads it back there.
    fn write_move(
        &self,
        position: &<Self::Rules as Rules>::Position,
        m: <<Self::Rules as Rules>::Position as Position>::Move,
    ) -> String;
}

/// A position read from text, with the counters that the text carries (plies without capture, move number).
#[derive(Clone, Debug)]
pub struct ParsedPosition<R: Rules> {
    /// The board.
    pub position: R::Position,
    /// The rules' counters at this position.
    pub mark: R::Mark,
    /// The number of the next move in the game, 1 if the text does not say.
    pub move_number: u32,
}
