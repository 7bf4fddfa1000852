//! Values of solved positions, and how many positions have which.

/// The value of a position for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Value {
    /// The side to move loses.
    Loss = 1,
    /// Neither side wins.
    Draw = 2,
    /// The side to move wins.
    Win = 3,
}

impl Value {
    /// The value for the other side.
    pub const fn reversed(self) -> Value {
        match self {
            Value::Loss => Value::Win,
            Value::Draw => Value::Draw,
            Value::Win => Value::Loss,
        }
    }

    /// The value with this two-bit code (see [`Value::code`]); 0 is no value.
    pub const fn from_code(code: u8) -> Option<Value> {
        match code {
            1 => Some(Value::Loss),
            2 => Some(Value::Draw),
            3 => Some(Value::Win),
            _ => None,
        }
    }

    /// 1 for a loss, 2 for a draw, 3 for a win; 4 minus it is the code of the reversed value.
    pub const fn code(self) -> u8 {
        self as u8
    }
}

/// Numbers of positions lost, drawn and won for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Lost positions.
    pub lost: u64,
    /// Drawn positions.
    pub drawn: u64,
    /// Won positions.
    pub won: u64,
}

impl Counts {
    /// The number of positions.
    pub const fn total(self) -> u64 {
        self.lost + self.drawn + self.won
    }

    /// Counts `positions` more with the value of this code.
    pub fn add(&mut self, code: u8, positions: u64) {
        match code {
            1 => self.lost += positions,
            2 => self.drawn += positions,
            _ => self.won += positions,
        }
    }
}

impl std::ops::AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.lost += other.lost;
        self.drawn += other.drawn;
        self.won += other.won;
    }
}
