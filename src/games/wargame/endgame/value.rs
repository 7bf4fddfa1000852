//! Values and distances.

pub use crate::base::retro::value::Value;

/// What endless play is worth for the side to move with `mover` pieces against `opponent` pieces.
pub const fn value_of_count(mover: usize, opponent: usize) -> Value {
    if mover > opponent {
        Value::Win
    } else if mover == opponent {
        Value::Draw
    } else {
        Value::Loss
    }
}

/// The plies to the next capture, or to the end of the game, along forced play: 0 if the side to move
/// cannot move, 1 if it must capture, more if one side can force a way there; `NEVER` if nobody has to
/// (the value then comes from the piece count).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Distance(pub u8);

impl Distance {
    /// The next capture cannot be forced.
    pub const NEVER: Distance = Distance(255);

    /// The distance a ply earlier.
    pub const fn one_more(self) -> Distance {
        Distance(self.0.saturating_add(1))
    }
}

/// What is stored of a position while its layer is being solved: the code of the value, and how it came about.
///
/// 0 is a position without a value yet. Above the two bits of the value stands a stage: 0 no
/// move, 1 a capture, n + 1 a quiet position with distance n.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry(pub u8);

impl Entry {
    pub const UNKNOWN: Entry = Entry(0);
    pub const NO_MOVE: Entry = Entry(Value::Loss as u8);

    /// The longest distance that an entry can hold.
    pub const LONGEST: u8 = 61;

    pub const fn capture(value: u8) -> Entry {
        Entry(value | 1 << 2)
    }

    pub const fn quiet(value: Value, distance: u8) -> Entry {
        Entry(value as u8 | (distance + 1) << 2)
    }

    #[inline(always)]
    pub const fn value(self) -> u8 {
        self.0 & 3
    }

    #[inline(always)]
    pub const fn stage(self) -> u8 {
        self.0 >> 2
    }

    /// The plies to the next capture or the end; meaningless without a value.
    #[inline(always)]
    pub const fn distance(self) -> u8 {
        let stage = self.0 >> 2;
        if stage > 1 { stage - 1 } else { stage }
    }

    /// Whether the position is neither a capture nor without moves.
    pub const fn is_quiet(self) -> bool {
        self.0 == 0 || self.0 >> 2 > 1
    }
}
