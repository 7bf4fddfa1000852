//! The numbers of the search, and the switches that turn its parts off.

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
    /// Static values end or shorten lines.
    pub foresight: bool,
}

impl Switches {
    /// The search as it plays.
    pub const ON: Switches = Switches {
        table: true,
        single_reply: true,
        reductions: true,
        margin_cut: true,
        foresight: true,
    };

    /// Nothing that changes a value: slow, and exact at every fixed depth.
    pub const OFF: Switches = Switches {
        table: false,
        single_reply: false,
        reductions: false,
        margin_cut: false,
        foresight: false,
    };
}

crate::numbers! {
    /// Beyond the horizon, a threat is answered at fewer plies than this.
    threat_plies: 1, 0..=4;
    /// Late moves are reduced from this depth on.
    reduction_depth: 3, 2..=100;
    /// The first move that is reduced on the principal variation.
    reduction_from_on_line: 4, 2..=30;
    /// The first move that is reduced off it.
    reduction_from: 2, 2..=30;
    /// Late move reductions: the base of the formula, in hundredths.
    reduction_base: 75, 0..=200;
    /// The divisor of the formula, in hundredths.
    reduction_divisor: 200, 100..=500;
    /// History counts of this much save a reduced move one ply of reduction.
    reduction_history: 8192, 1000..=32000;
    /// The margin cut is tried from this depth on.
    margin_depth: 3, 1..=100;
    /// The depth of the margin cut's search in percent of the full depth.
    margin_share: 40, 10..=80;
    /// The margin at depth 0, in hundredths of a man.
    margin_base: 0, 0..=200;
    /// What each ply adds to the margin, in hundredths of a man.
    margin_slope: 10, 2..=60;
    /// The margin cut is tried when the static value is at most this much below the window, in hundredths of a man.
    margin_reach: 10, -100..=300;
    /// A static value far above the window ends the line up to this depth.
    fold_depth: 6, 0..=20;
    /// How far above, for each ply of depth, in hundredths of a man.
    fold_slope: 30, 2..=200;
    /// Up to this depth moves without capture are left out when the static value is far below the window.
    futile_depth: 3, 0..=20;
    /// Up to this depth also moves that offer a piece.
    futile_offers: 0, 0..=20;
    /// How far below, for each ply of depth, in hundredths of a man.
    futile_slope: 60, 2..=300;
}

impl Params {
    /// The table of late move reductions.
    pub fn reductions(&self) -> Reductions {
        Reductions::new(self.reduction_base, self.reduction_divisor)
    }
}
