//! Legal moves from two sets of pieces.
//!
//! Steps and first leaps are found for all pieces at once: all of them that go the same number of
//! points further are one shift and one mask. Only the rest of a chain is followed piece by piece.

use std::ops::ControlFlow;

use smallvec::SmallVec;

use super::board::Board;
use super::graph::{Wide, for_each_shift};
use super::moves::WarMove;
use super::point::{Point, PointSet};

/// The pieces of `mover` that can capture.
#[inline(always)]
pub fn capturing_pieces<B: Board>(mover: PointSet, opponent: PointSet) -> PointSet {
    let empty = Wide::new(B::ALL - (mover | opponent));
    let opponent = Wide::new(opponent);
    let mut found = PointSet::EMPTY;
    for_each_shift!(B, leap_shifts, |shift| {
        found |= opponent.seen_from(shift.over) & empty.seen_from(shift.to) & shift.from;
    });
    found & mover
}

/// The pieces of `mover` that can step, captures set aside.
#[inline(always)]
pub fn stepping_pieces<B: Board>(mover: PointSet, opponent: PointSet) -> PointSet {
    let empty = Wide::new(B::ALL - (mover | opponent));
    let mut found = PointSet::EMPTY;
    for_each_shift!(B, step_shifts, |shift| {
        found |= empty.seen_from(shift.to) & shift.from;
    });
    found & mover
}

/// Whether the side with the pieces `mover` has a legal move.
#[inline]
pub fn has_move<B: Board>(mover: PointSet, opponent: PointSet) -> bool {
    !stepping_pieces::<B>(mover, opponent).is_empty()
        || !capturing_pieces::<B>(mover, opponent).is_empty()
}

/// Hands every legal move to `sink` exactly once, until it says `Break`.
#[inline(always)]
pub fn visit_moves<B: Board, F>(mover: PointSet, opponent: PointSet, mut sink: F) -> ControlFlow<()>
where
    F: FnMut(WarMove) -> ControlFlow<()>,
{
    let capturing = capturing_pieces::<B>(mover, opponent);
    if capturing.is_empty() {
        let empty = B::ALL - (mover | opponent);
        for from in mover {
            for to in B::graph().steps(from) & empty {
                sink(WarMove::step(from, to))?;
            }
        }
    } else {
        for from in capturing {
            visit_captures_from::<B, _>(from, mover, opponent, |to, captured| {
                sink(WarMove { from, to, captured })
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// The number of legal moves.
#[inline(always)]
pub fn count_moves<B: Board>(mover: PointSet, opponent: PointSet) -> u64 {
    let capturing = capturing_pieces::<B>(mover, opponent);
    let mut count = 0;
    if capturing.is_empty() {
        let empty = Wide::new(B::ALL - (mover | opponent));
        for_each_shift!(B, step_shifts, |shift| {
            count += (empty.seen_from(shift.to) & shift.from & mover).len() as u64;
        });
    } else {
        for from in capturing {
            let _ = visit_captures_from::<B, _>(from, mover, opponent, |_, _| {
                count += 1;
                ControlFlow::Continue(())
            });
        }
    }
    count
}

/// Whether `m` is legal; right for every value of the type.
pub fn is_legal<B: Board>(mover: PointSet, opponent: PointSet, m: WarMove) -> bool {
    if m.from.index() >= B::GRAPH.points() || !mover.has(m.from) {
        return false;
    }
    if !m.is_capture() {
        let empty = B::ALL - (mover | opponent);
        return (B::graph().steps(m.from) & empty).0 >> m.to.index() & 1 != 0
            && capturing_pieces::<B>(mover, opponent).is_empty();
    }
    capturing_pieces::<B>(mover, opponent).has(m.from)
        && visit_captures_from::<B, _>(m.from, mover, opponent, |to, captured| {
            if to == m.to && captured == m.captured {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })
        .is_break()
}

/// Hands the captures of a piece that can capture to `sink`, each distinct one once.
#[inline(always)]
fn visit_captures_from<B: Board, F>(
    from: Point,
    mover: PointSet,
    opponent: PointSet,
    mut sink: F,
) -> ControlFlow<()>
where
    F: FnMut(Point, PointSet) -> ControlFlow<()>,
{
    let empty = (B::ALL - (mover | opponent)).with(from);
    let mut begins_chain = false;
    for leap in B::graph().leaps(from) {
        if opponent.has(leap.over) && empty.has(leap.to) {
            let captured = PointSet::of(leap.over);
            if can_go_on::<B>(leap.to, opponent - captured, empty | captured) {
                begins_chain = true;
            } else {
                // Two single captures of one piece take different pieces.
                sink(leap.to, captured)?;
            }
        }
    }
    if begins_chain {
        for (to, captured) in chains::<B>(from, opponent, empty) {
            sink(to, captured)?;
        }
    }
    ControlFlow::Continue(())
}

/// Whether a piece that landed `at` can capture again.
#[inline(always)]
fn can_go_on<B: Board>(at: Point, opponent: PointSet, empty: PointSet) -> bool {
    B::graph()
        .leaps(at)
        .iter()
        .any(|leap| opponent.has(leap.over) && empty.has(leap.to))
}

/// The ends of chains and what they captured.
type Chains = SmallVec<[(Point, PointSet); 16]>;

/// The captures of two pieces or more from `from`, each distinct one once.
#[inline(never)]
fn chains<B: Board>(from: Point, opponent: PointSet, empty: PointSet) -> Chains {
    let mut found = Chains::new();
    go_on::<B>(from, opponent, empty, opponent, &mut found);
    found
}

/// Follows every chain from `at` to its end; adds those of two captures or more that are not yet in `found`.
fn go_on<B: Board>(
    at: Point,
    opponent: PointSet,
    empty: PointSet,
    opponent_before: PointSet,
    found: &mut Chains,
) {
    let mut at_end = true;
    for leap in B::graph().leaps(at) {
        if opponent.has(leap.over) && empty.has(leap.to) {
            at_end = false;
            let captured = PointSet::of(leap.over);
            go_on::<B>(
                leap.to,
                opponent - captured,
                empty | captured,
                opponent_before,
                found,
            );
        }
    }
    let end = (at, opponent_before - opponent);
    if at_end && end.1.has_many() && !found.contains(&end) {
        found.push(end);
    }
}
