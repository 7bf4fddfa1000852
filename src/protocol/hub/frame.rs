//! English draughts over Hub: some clients send the board turned round.
//!
//! Hub was made for a game in which White, on the high numbers, moves first. pydraughts fits English draughts
//! to that: it sends the board turned by 180 degrees with the colours swapped, so that the first
//! player is "White", while all its moves use the real numbers.

use crate::base::notation::Notation;
use crate::base::position::Position as _;
use crate::games::draughts::{Colour, DraughtsNotation, Position, Variant};

/// How the boards of a client are to be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Orientation {
    /// Recognise it.
    #[default]
    Auto,
    /// As they are.
    Real,
    /// Turned round with the colours swapped.
    Turned,
}

impl Orientation {
    /// All values, the default first.
    pub const ALL: [Orientation; 3] = [Orientation::Auto, Orientation::Real, Orientation::Turned];

    /// The name in the parameter `frame`.
    pub const fn name(self) -> &'static str {
        match self {
            Orientation::Auto => "auto",
            Orientation::Real => "real",
            Orientation::Turned => "turned",
        }
    }

    /// The value of that name.
    pub fn parse(text: &str) -> Option<Orientation> {
        Orientation::ALL.into_iter().find(|o| o.name() == text)
    }
}

/// What is known of the boards that the client sends.
#[derive(Clone, Copy, Debug, Default)]
pub struct Frame {
    setting: Orientation,
    turned: bool,
}

impl Frame {
    /// The setting.
    pub fn setting(&self) -> Orientation {
        self.setting
    }

    /// The client says how its boards are to be read.
    pub fn set(&mut self, setting: Orientation) {
        self.setting = setting;
    }

    /// Remembers how the last board was read: where nothing else tells, the next one is read alike.
    pub fn turn(&mut self, turned: bool) {
        self.turned = turned;
    }

    /// The position that the client means by a board, and whether it was turned round.
    ///
    /// Recognised by what cannot be otherwise: the start position with the second player to move, or a first
    /// move that is legal in one reading only. Games that White begins are never turned.
    pub fn real<V: Variant>(&self, board: Position<V>, moves: &[String]) -> (Position<V>, bool) {
        if V::FIRST == Colour::White || self.setting == Orientation::Real {
            return (board, false);
        }
        let turned = board.turned_round();
        if self.setting == Orientation::Turned {
            return (turned, true);
        }
        let start = Position::<V>::start();
        if turned == start {
            return (turned, true);
        }
        if board == start {
            return (board, false);
        }
        let fits = |position: &Position<V>| {
            let mut position = *position;
            moves.iter().all(
                |text| match DraughtsNotation::<V>::HUB.parse_move(&position, text) {
                    Ok(m) => {
                        position.play(m);
                        true
                    }
                    Err(_) => false,
                },
            )
        };
        match (fits(&board), fits(&turned)) {
            (true, false) => (board, false),
            (false, true) => (turned, true),
            _ if self.turned => (turned, true),
            _ => (board, false),
        }
    }
}
