//! What the database knows of a position, in a byte.

use crate::base::retro::value::Value;

/// The plies to the end of the game with best play, which tell the winner too: an odd number is a win of the side
/// to move, an even one a loss. [`Entry::DRAW`] without an end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Entry(pub u8);

impl Entry {
    /// Nobody wins; while a slice is being solved also: nothing is known yet.
    pub const DRAW: Entry = Entry(255);

    /// While a slice is being solved: a capture that leads to a draw, which is final.
    pub(super) const DRAWN_CAPTURE: Entry = Entry(254);

    /// The greatest distance that an entry can hold.
    pub const LONGEST: u8 = 253;

    /// The side to move has no move.
    pub const NO_MOVE: Entry = Entry(0);

    /// The value for the side to move.
    #[inline(always)]
    pub const fn value(self) -> Value {
        if self.0 > Entry::LONGEST {
            Value::Draw
        } else if self.0 % 2 == 1 {
            Value::Win
        } else {
            Value::Loss
        }
    }

    /// The plies to the end of the game; `None` for a draw.
    pub const fn plies(self) -> Option<u8> {
        if self.0 > Entry::LONGEST {
            None
        } else {
            Some(self.0)
        }
    }

    /// What is stored of the distance, which fills the numbers without gaps as the value tells the rest.
    pub(super) const fn half(self) -> u8 {
        self.0 / 2
    }

    /// The reverse of [`Entry::half`], by the code of the value; `None` for what no file of this program contains.
    pub(super) fn from_stored(code: u8, half: u8) -> Option<Entry> {
        match Value::from_code(code)? {
            Value::Draw => Some(Entry::DRAW),
            _ if half > Entry::LONGEST / 2 => None,
            Value::Win => Some(Entry(2 * half + 1)),
            Value::Loss => Some(Entry(2 * half)),
        }
    }
}

/// The best of several moves, by what they lead to.
#[derive(Clone, Copy, Debug)]
pub struct Best {
    /// The nearest win, 255 without one.
    win: u8,
    draw: bool,
    /// The farthest loss, 0 without one.
    loss: u8,
}

impl Best {
    /// No move: a loss at once.
    pub const NONE: Best = Best {
        win: 255,
        draw: false,
        loss: 0,
    };

    /// Adds a move that leads to a position with this entry, for the side to move there.
    #[inline(always)]
    pub fn add(&mut self, reply: Entry) {
        if reply.0 > Entry::LONGEST {
            self.draw = true;
        } else if reply.0.is_multiple_of(2) {
            self.win = self.win.min(reply.0 + 1);
        } else {
            self.loss = self.loss.max(reply.0 + 1);
        }
    }

    /// What the moves are worth together.
    #[inline(always)]
    pub const fn entry(self) -> Entry {
        if self.win != 255 {
            Entry(self.win)
        } else if self.draw {
            Entry::DRAW
        } else {
            Entry(self.loss)
        }
    }

    /// Whether a move wins.
    #[inline(always)]
    pub const fn wins(self) -> bool {
        self.win != 255
    }
}
