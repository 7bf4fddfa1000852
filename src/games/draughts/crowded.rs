//! Captures where chains are too many to be followed one by one: a few kings among
//! scattered men have millions of ways, but far fewer different outcomes.
//!
//! All chains grow together, one jump at a time. Where a chain stands and what it has taken is
//! all that matters for how it goes on, so chains that agree in both become one.

use std::collections::HashSet;

use super::capture::{flying_landings, flying_target};
use super::geometry::{Direction, Square, SquareSet};
use super::movegen::View;
use super::moves::Move;
use super::variant::Variant;

/// All legal captures.
#[cold]
#[inline(never)]
pub(super) fn captures<V: Variant, const UP: bool>(view: &View<V, UP>) -> Vec<Move> {
    let mut found = Vec::new();
    let mut best = 0;
    for from in view.men | view.kings {
        let mut taken = 0;
        let mut growing = HashSet::from([(from, SquareSet::EMPTY)]);
        while !growing.is_empty() {
            let mut complete = Vec::new();
            let mut grown = HashSet::new();
            for &(at, captured) in &growing {
                let before = Chain { from, at, captured };
                if !before.grow(view, &mut grown) && taken > 0 {
                    complete.push(Move::capture(from, at, captured));
                }
            }
            if V::MAJORITY && taken > best {
                best = taken;
                found.clear();
            }
            if !V::MAJORITY || taken == best {
                found.append(&mut complete);
            }
            growing = grown;
            taken += 1;
        }
    }
    found
}

/// A capture that may not be complete yet.
struct Chain {
    from: Square,
    at: Square,
    captured: SquareSet,
}

impl Chain {
    /// Puts every chain with one more jump into `grown`; false when the capture is complete.
    fn grow<V: Variant, const UP: bool>(
        &self,
        view: &View<V, UP>,
        grown: &mut HashSet<(Square, SquareSet)>,
    ) -> bool {
        let king = view.kings.has(self.from);
        let crown_row = if UP { V::TOP_ROW } else { V::BOTTOM_ROW };
        let crowned = !king && !self.captured.is_empty() && crown_row.has(self.at);
        if crowned && V::CROWNING_ENDS_CAPTURE {
            return false;
        }
        let empty = view.empty.with(self.from);
        let targets = view.opponent - self.captured;
        let mut grew = false;
        for direction in Direction::ALL {
            if !king && !V::MEN_CAPTURE_BACKWARD && direction.is_up() != UP {
                continue;
            }
            if king && V::FLYING_KINGS {
                if let Some(over) = flying_target::<V>(self.at, direction, targets, empty) {
                    for to in flying_landings::<V>(over, direction, empty) {
                        grew = true;
                        grown.insert((to, self.captured.with(over)));
                    }
                }
            } else {
                let over = SquareSet::of(self.at).step::<V>(direction) & targets;
                if let Some(to) = (over.step::<V>(direction) & empty).first() {
                    grew = true;
                    grown.insert((to, self.captured | over));
                }
            }
        }
        grew
    }
}
