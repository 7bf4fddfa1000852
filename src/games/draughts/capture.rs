//! Captures. Sets tell whether there is one at all, and whether single jumps are all there is;
//! only otherwise chains are followed piece by piece.

use std::ops::ControlFlow;

use super::board::Position;
use super::chain::{Chains, Found};
use super::crowded;
use super::geometry::{Direction, SquareSet};
use super::jump::{Jumps, union};
use super::movegen::{View, with_view};
use super::moves::Move;
use super::variant::{Variant, moves_up};

/// Whether a flying king can capture.
#[inline(always)]
pub(super) fn flying_capture_exists<V: Variant, const UP: bool>(view: &View<V, UP>) -> bool {
    let mut landings = SquareSet::EMPTY;
    for direction in Direction::ALL {
        // Kings that stand in each other's way do no harm: the one in front sees all that the one behind would see.
        let mut reach = view.kings;
        let mut flying = view.kings.step::<V>(direction) & view.empty;
        while !flying.is_empty() {
            reach |= flying;
            flying = flying.step::<V>(direction) & view.empty;
        }
        let over = reach.step::<V>(direction) & view.opponent;
        landings |= over.step::<V>(direction) & view.empty;
    }
    !landings.is_empty()
}

/// Whether the side to move can capture.
#[inline(always)]
pub(super) fn exists<V: Variant>(position: &Position<V>) -> bool {
    with_view!(position, view => Jumps::of(&view).exist(&view))
}

/// Hands every legal capture to `sink` once. There must be one.
#[inline(always)]
pub(super) fn visit<V, F, const UP: bool>(
    view: &View<V, UP>,
    jumps: &Jumps,
    sink: &mut F,
) -> ControlFlow<()>
where
    V: Variant,
    F: FnMut(Move) -> ControlFlow<()>,
{
    let mut found = Found::new();
    let complete = if V::FLYING_KINGS && !view.kings.is_empty() {
        Chains::follow_all(view, jumps, &mut found)
    } else {
        let men = jumps.landed::<V, UP>(jumps.men, true);
        let kings = jumps.landed::<V, UP>(jumps.kings, false);
        let go_on = !(union(men.to_go_on) | union(kings.to_go_on)).is_empty();
        if !go_on || !V::MAJORITY {
            men.visit_over::<V, F>(sink)?;
            kings.visit_over::<V, F>(sink)?;
        }
        if !go_on {
            return ControlFlow::Continue(());
        }
        Chains::go_on(view, &men, &kings, &mut found)
    };
    if complete {
        found.iter().copied().try_for_each(sink)
    } else {
        let mut moves = crowded::captures(view);
        // Without the majority rule the single jumps are out already.
        moves.retain(|m| V::MAJORITY || m.captured().has_many());
        moves.into_iter().try_for_each(sink)
    }
}

/// The number of legal captures. There must be one.
#[inline(always)]
pub(super) fn count<V: Variant, const UP: bool>(view: &View<V, UP>, jumps: &Jumps) -> u64 {
    let mut found = Found::new();
    let mut over = 0;
    let complete = if V::FLYING_KINGS && !view.kings.is_empty() {
        Chains::follow_all(view, jumps, &mut found)
    } else {
        let men = jumps.landed::<V, UP>(jumps.men, true);
        let kings = jumps.landed::<V, UP>(jumps.kings, false);
        let go_on = !(union(men.to_go_on) | union(kings.to_go_on)).is_empty();
        if !go_on || !V::MAJORITY {
            over = men.count_over() + kings.count_over();
        }
        if !go_on {
            return over;
        }
        Chains::go_on(view, &men, &kings, &mut found)
    };
    if complete {
        over + found.len() as u64
    } else {
        let moves = crowded::captures(view);
        let counted = |m: &&Move| V::MAJORITY || m.captured().has_many();
        over + moves.iter().filter(counted).count() as u64
    }
}
