//! What is known of a position in the search for a mate.

use crate::games::showgit::hand::Hand;

/// The proof or disproof number of what is impossible.
pub(super) const INFINITE: u32 = 1 << 30;

/// The number of plies of a search without a limit.
pub(super) const UNLIMITED: u16 = u16::MAX;

/// A disproof that rests on no repetition, see [`Value::rests_on`].
pub(super) const NOTHING: i32 = i32::MAX;

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Value {
    /// At least so many leaves must be proved to be mates; 0 when it is a mate.
    pub proof: u32,
    /// At least so many leaves must be proved not to be mates; 0 when there is none.
    pub disproof: u32,
    /// Of a mate: it takes at most so many plies. Of a disproof: there is none within so many plies.
    pub plies: u16,
    /// Of a mate: every hand of the attacker with at least these pieces mates. Of a disproof: no hand with at most these does.
    /// (The other pieces off the board are in the defender's hand.)
    pub hand: Hand,
    /// A disproof holds only while the positions of the path up to this ply are behind it; negative: it is not one at all, the search
    /// just did not go deeper.
    pub rests_on: i32,
}

impl Value {
    /// A position of which nothing is decided.
    pub const fn open(proof: u32, disproof: u32) -> Value {
        Value {
            proof,
            disproof,
            plies: 0,
            hand: Hand::EMPTY,
            rests_on: NOTHING,
        }
    }

    /// A mate within `plies` plies for all hands with at least `hand`.
    pub const fn mate(plies: u16, hand: Hand) -> Value {
        Value {
            proof: 0,
            disproof: INFINITE,
            plies,
            hand,
            rests_on: NOTHING,
        }
    }

    /// No mate within `plies` plies for all hands with at most `hand`.
    pub const fn none(plies: u16, hand: Hand, rests_on: i32) -> Value {
        Value {
            proof: INFINITE,
            disproof: 0,
            plies,
            hand,
            rests_on,
        }
    }

    /// A proved mate.
    #[inline(always)]
    pub const fn is_mate(&self) -> bool {
        self.proof == 0
    }

    /// Surely no mate (as far as it goes).
    #[inline(always)]
    pub const fn is_none(&self) -> bool {
        self.disproof == 0
    }

    /// Decided one way or the other.
    #[inline(always)]
    pub const fn is_final(&self) -> bool {
        self.is_mate() || self.is_none()
    }
}

/// A number of plies after one more; without a limit there is none afterwards.
#[inline(always)]
pub(super) const fn one_more(plies: u16) -> u16 {
    plies.saturating_add(1)
}

/// The plies left after one.
#[inline(always)]
pub(super) const fn one_less(plies: u16) -> u16 {
    if plies == UNLIMITED {
        UNLIMITED
    } else {
        plies.saturating_sub(1)
    }
}
