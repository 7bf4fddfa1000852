//! The tuned numbers of the search, and the switches that turn its parts off.

use crate::base::search::reductions::Reductions;

/// Parts of the search that may change a value at fixed depth. With all of them off it is the minimax value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Switches {
    /// Values from the transposition table end a line.
    pub table: bool,
    /// A position with one legal move is searched one ply deeper.
    pub single_reply: bool,
    /// Late moves are searched less deep at first.
    pub reductions: bool,
    /// A shallow search far beyond the window ends a line.
    pub margin_cut: bool,
}

impl Switches {
    /// The search as it plays.
    pub const ON: Switches = Switches {
        table: true,
        single_reply: true,
        reductions: true,
        margin_cut: true,
    };

    /// Nothing that changes a value: slow, and exact at every fixed depth.
    pub const OFF: Switches = Switches {
        table: false,
        single_reply: false,
        reductions: false,
        margin_cut: false,
    };
}

/// The tuned numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Params {
    /// Beyond the horizon, a threat is answered at fewer plies than this.
    pub threat_plies: usize,
    /// Late moves are reduced from this depth on.
    pub reduction_depth: i32,
    /// The first move that is reduced, on the principal variation and off it.
    pub reduction_from: [usize; 2],
    /// The formula of the reductions, in hundredths ([`Reductions::new`]).
    pub reduction_base: i32,
    /// The divisor of the formula, in hundredths.
    pub reduction_divisor: i32,
    /// History counts of this much save a reduced move one ply of reduction.
    pub reduction_history: i32,
    /// The margin cut is tried from this depth on.
    pub margin_depth: i32,
    /// The depth of the margin cut's search in percent of the full depth.
    pub margin_share: i32,
    /// The margin at depth 0, in hundredths of a man.
    pub margin_base: i32,
    /// What each ply adds to the margin, in hundredths of a man.
    pub margin_slope: i32,
}

impl Params {
    /// The numbers in use.
    pub const TUNED: Params = Params {
        threat_plies: 1,
        reduction_depth: 3,
        reduction_from: [4, 2],
        reduction_base: 75,
        reduction_divisor: 200,
        reduction_history: 8_192,
        margin_depth: 3,
        margin_share: 40,
        margin_base: 0,
        margin_slope: 10,
    };

    /// The table of late move reductions.
    pub fn reductions(&self) -> Reductions {
        Reductions::new(self.reduction_base, self.reduction_divisor)
    }
}
