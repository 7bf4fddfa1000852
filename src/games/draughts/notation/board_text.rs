//! Boards of one letter a square: `W` or `B` for the side to move, then every square in the
//! order of its number. Hub and DXP differ in the letters of Black.

use super::error::PositionError;
use super::fen::position_of;
use crate::games::draughts::board::{Position, Setup};
use crate::games::draughts::geometry::Square;
use crate::games::draughts::variant::{Colour, Variant, colour_of, side_of};

/// The letters of one protocol.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Letters {
    /// A man of Black; the capital is a king, and Black to move.
    black: char,
}

/// The letters of Hub: w, W, b, B, e.
pub const HUB: Letters = Letters { black: 'b' };

/// The letters of DXP: w, W, z, Z, e.
pub const DXP: Letters = Letters { black: 'z' };

/// Reads a board with the letters of either protocol; the side to move may be a small letter.
pub fn parse<V: Variant>(text: &str) -> Result<Position<V>, PositionError> {
    let mut letters = text.chars();
    let turn = match letters.next() {
        None => return Err(PositionError::Nothing),
        Some('W' | 'w') => Colour::White,
        Some('B' | 'b' | 'Z' | 'z') => Colour::Black,
        Some(other) => return Err(PositionError::Turn(other.to_string())),
    };
    parse_squares(turn, letters.as_str())
}

/// Reads the squares of a board whose side to move is known, as in a DXP game request.
pub fn parse_squares<V: Variant>(
    turn: Colour,
    squares: &str,
) -> Result<Position<V>, PositionError> {
    let came = squares.chars().count();
    if came != V::SQUARES as usize {
        return Err(PositionError::Length(V::SQUARES as usize, came));
    }
    let mut setup = Setup {
        side_to_move: side_of::<V>(turn),
        ..Setup::default()
    };
    for (number, letter) in (1..).zip(squares.chars()) {
        let colour = match letter {
            'w' | 'W' => Colour::White,
            'b' | 'B' | 'z' | 'Z' => Colour::Black,
            'e' | 'E' => continue,
            other => return Err(PositionError::Letter(other, number)),
        };
        let side = side_of::<V>(colour);
        let set = if letter.is_ascii_uppercase() {
            &mut setup.kings[side]
        } else {
            &mut setup.men[side]
        };
        if let Some(square) = Square::from_number::<V>(number) {
            *set = set.with(square);
        }
    }
    position_of(setup)
}

/// Writes the side to move and the squares.
pub fn write<V: Variant>(position: &Position<V>, letters: Letters) -> String {
    let turn = letters.of(colour_of::<V>(position.side_to_move()), true);
    let mut text = String::with_capacity(1 + V::SQUARES as usize);
    text.push(turn);
    for square in V::BOARD {
        let king = position.all_kings().has(square);
        let owner = [Colour::White, Colour::Black]
            .into_iter()
            .find(|&colour| position.pieces(side_of::<V>(colour)).has(square));
        text.push(owner.map_or('e', |colour| letters.of(colour, king)));
    }
    text
}

impl Letters {
    fn of(self, colour: Colour, king: bool) -> char {
        let man = match colour {
            Colour::White => 'w',
            Colour::Black => self.black,
        };
        if king { man.to_ascii_uppercase() } else { man }
    }
}
