//! Values of positions, seen by the side to move.

use std::fmt;
use std::ops::{Add, Neg, Sub};

/// The largest number of plies that a search goes below its root.
pub const MAX_PLY: usize = 246;

/// A value for the side to move, in hundredths of a UNIFORM, man or piece.
///
/// Ordinary values lie strictly between -`DECISIVE` and `DECISIVE`. A won
/// position has `WIN - n`, where n is the number of plies to the end of the
/// game (at most `WIN - DECISIVE`), a lost one `-(WIN - n)`.
/// Every value fits into 16 bits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Score(pub i32);

impl Score {
    /// An equal position.
    pub const DRAW: Score = Score(0);
    /// Above every value: an open window ends here.
    pub const INFINITE: Score = Score(32_001);
    /// The game is over, won.
    pub const WIN: Score = Score(32_000);
    /// The game is over, lost.
    pub const LOSS: Score = Score(-32_000);
    /// The least proved win.
    pub const DECISIVE: Score = Score(30_000);
    /// Won by a rule (a repetition, a count) without a proved distance.
    pub const ASSUMED_WIN: Score = Score(29_500);
    /// The greatest value of an evaluation.
    pub const MAX_EVALUATION: Score = Score(29_000);

    /// Won in `plies` plies, counted from here.
    #[inline(always)]
    pub const fn win_in(plies: usize) -> Score {
        Score(Score::WIN.0 - plies as i32)
    }

    /// Lost in `plies` plies, counted from here.
    #[inline(always)]
    pub const fn loss_in(plies: usize) -> Score {
        Score(Score::LOSS.0 + plies as i32)
    }

    /// A proved win.
    #[inline(always)]
    pub const fn is_win(self) -> bool {
        self.0 >= Score::DECISIVE.0
    }

    /// A proved loss.
    #[inline(always)]
    pub const fn is_loss(self) -> bool {
        self.0 <= -Score::DECISIVE.0
    }

    /// A proved win or loss.
    #[inline(always)]
    pub const fn is_decisive(self) -> bool {
        self.is_win() || self.is_loss()
    }

    /// Plies to the end of the game: positive when winning, negative when losing;
    /// `None` for a value that is not decisive.
    pub const fn plies_to_end(self) -> Option<i32> {
        if self.is_win() {
            Some(Score::WIN.0 - self.0)
        } else if self.is_loss() {
            Some(Score::LOSS.0 - self.0)
        } else {
            None
        }
    }

    /// The nearest value that an evaluation may return.
    #[inline(always)]
    pub fn clamp_evaluation(self) -> Score {
        Score(
            self.0
                .clamp(-Score::MAX_EVALUATION.0, Score::MAX_EVALUATION.0),
        )
    }

    /// A value measured from the root as the table stores it: measured from the node at `ply`.
    #[inline(always)]
    pub const fn to_table(self, ply: usize) -> Score {
        if self.is_win() {
            Score(self.0 + ply as i32)
        } else if self.is_loss() {
            Score(self.0 - ply as i32)
        } else {
            self
        }
    }

    /// The reverse of [`Score::to_table`].
    #[inline(always)]
    pub const fn from_table(self, ply: usize) -> Score {
        if self.is_win() {
            Score(self.0 - ply as i32)
        } else if self.is_loss() {
            Score(self.0 + ply as i32)
        } else {
            self
        }
    }
}

impl Neg for Score {
    type Output = Score;

    #[inline(always)]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl Add<i32> for Score {
    type Output = Score;

    #[inline(always)]
    fn add(self, other: i32) -> Score {
        Score(self.0 + other)
    }
}

impl Sub<i32> for Score {
    type Output = Score;

    #[inline(always)]
    fn sub(self, other: i32) -> Score {
        Score(self.0 - other)
    }
}

impl fmt::Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.plies_to_end() {
            Some(plies) => write!(f, "mate {plies}"),
            None => write!(f, "cp {}", self.0),
        }
    }
}
