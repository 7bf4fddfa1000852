//! The pair of bounds of alpha-beta search.

use std::ops::Neg;

use crate::base::score::Score;

/// Values up to `alpha` and from `beta` on need not be told apart. `alpha < beta`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window {
    /// The side to move already has this much elsewhere.
    pub alpha: Score,
    /// The opponent already avoids this much.
    pub beta: Score,
}

impl Window {
    /// Every value is inside.
    pub const OPEN: Window = Window {
        alpha: Score(-Score::INFINITE.0),
        beta: Score::INFINITE,
    };

    /// The window between `alpha` and `beta`.
    #[inline(always)]
    pub const fn new(alpha: Score, beta: Score) -> Window {
        Window { alpha, beta }
    }

    /// The window that only asks whether a value is above `alpha`.
    #[inline(always)]
    pub const fn above(alpha: Score) -> Window {
        Window {
            alpha,
            beta: Score(alpha.0 + 1),
        }
    }

    /// Whether the window only asks above or not.
    #[inline(always)]
    pub const fn is_null(self) -> bool {
        self.beta.0 - self.alpha.0 == 1
    }
}

/// The same window, seen by the opponent.
impl Neg for Window {
    type Output = Window;

    #[inline(always)]
    fn neg(self) -> Window {
        Window {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }
}
