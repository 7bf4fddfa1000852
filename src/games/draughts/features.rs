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

    #[inline]
    fn change(
        before: &Position<V>,
        _m: Move,
        after: &Position<V>,
        perspective: Side,
        change: &mut Change,
    ) {
        change.clear();
        let before = sets(before, perspective);
        let after = sets(after, perspective);
        for (set, (before, after)) in before.into_iter().zip(after).enumerate() {
            for square in SquareSet(before.0 & !after.0) {
                if change.removed.try_push(input::<V>(set, square)).is_err() {
                    change.everything = true;
                    return;
                }
            }
            for square in SquareSet(after.0 & !before.0) {
                if change.added.try_push(input::<V>(set, square)).is_err() {
                    change.everything = true;
                    return;
                }
            }
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
