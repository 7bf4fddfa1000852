//! What the network sees of draughts: men and kings on their squares, the board turned so that the men of the player
//! who looks go up.

use std::marker::PhantomData;

use super::board::Position;
use super::geometry::{Square, SquareSet};
use super::moves::Move;
use super::variant::{Variant, moves_up};
use crate::base::net::features::{Change, Features};
use crate::base::side::Side;

/// The features of a variant: own men, own kings, other men, other kings on every square.
#[derive(Clone, Copy, Debug)]
pub struct DraughtsFeatures<V>(PhantomData<V>);

/// Output layers, by the number of pieces.
const BUCKETS: usize = 4;

/// The four sets of a position as `perspective` sees them.
#[inline(always)]
fn sets<V: Variant>(position: &Position<V>, perspective: Side) -> [SquareSet; 4] {
    let sets = [
        position.men(perspective),
        position.kings(perspective),
        position.men(!perspective),
        position.kings(!perspective),
    ];
    if moves_up::<V>(perspective) {
        sets
    } else {
        sets.map(SquareSet::rotated::<V>)
    }
}

#[inline(always)]
fn input<V: Variant>(set: usize, square: Square) -> u16 {
    (set as u32 * V::SQUARES + square.number::<V>() - 1) as u16
}

impl<V: Variant> Features for DraughtsFeatures<V> {
    type Position = Position<V>;
    /// The positions before and after a move: what several moves have changed is seen from the first and the last.
    type Step = Option<[Position<V>; 2]>;
    const NAME: &'static str = if V::ROW == 4 {
        "draughts 8x8: men and kings on squares"
    } else {
        "draughts 10x10: men and kings on squares"
    };
    const INPUTS: usize = 4 * V::SQUARES as usize;
    const BUCKETS: usize = BUCKETS;

    fn visit(position: &Position<V>, perspective: Side, mut sink: impl FnMut(u16)) {
        for (set, squares) in sets(position, perspective).into_iter().enumerate() {
            for square in squares {
                sink(input::<V>(set, square));
            }
        }
    }

    #[inline(always)]
    fn bucket(position: &Position<V>) -> usize {
        let pieces = position.occupied().len();
        (pieces.saturating_sub(1) * BUCKETS / (2 * V::MEN as usize)).min(BUCKETS - 1)
    }

    #[inline(always)]
    fn step(before: &Position<V>, _m: Move, after: &Position<V>) -> Self::Step {
        Some([*before, *after])
    }

    #[inline]
    fn change(steps: &[Self::Step], perspective: Side, change: &mut Change) {
        let mut moves = steps.iter().flatten();
        let Some([before, mut after]) = moves.next().copied() else {
            return;
        };
        if let Some(last) = moves.next_back() {
            after = last[1];
        }
        let before = sets(&before, perspective);
        let after = sets(&after, perspective);
        for (set, (before, after)) in before.into_iter().zip(after).enumerate() {
            let inputs = |squares: SquareSet| squares.into_iter().map(move |s| input::<V>(set, s));
            change.removed.extend(inputs(before - after));
            change.added.extend(inputs(after - before));
        }
    }

    fn prior(input: usize) -> f32 {
        let king = if V::FLYING_KINGS { 300.0 } else { 150.0 };
        match input / V::SQUARES as usize {
            0 => 100.0,
            1 => king,
            2 => -100.0,
            _ => -king,
        }
    }
}
