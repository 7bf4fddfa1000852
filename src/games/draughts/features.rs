//! What the network sees of draughts: men and kings on their squares, and what the men do to each window; the board turned
//! so that the men of the player who looks go up.

use std::marker::PhantomData;

use super::board::Position;
use super::geometry::{Square, SquareSet};
use super::moves::Move;
use super::variant::{Variant, moves_up};
use super::windows::{STATES, Windows, turned_state};
use crate::base::net::features::{Change, Features};
use crate::base::side::Side;

/// The features of a variant: own men, own kings, other men, other kings on every square, and every state but emptiness of
/// every window that the network sees.
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

impl<V: Variant> DraughtsFeatures<V> {
    /// The windows that the network sees. For international draughts there are too few games yet to learn so much: with 4
    /// million positions the error fell by 3 in 100 (here by 14), and the values take longer.
    const WINDOWS: usize = if V::ROW == 4 { Windows::<V>::COUNT } else { 0 };
}

/// The input of a window in this state, which is not 0.
#[inline(always)]
fn window_input<V: Variant>(window: usize, state: usize) -> u16 {
    (4 * V::SQUARES as usize + window * STATES + state) as u16
}

impl<V: Variant> Features for DraughtsFeatures<V> {
    type Position = Position<V>;
    /// The positions before and after a move: what several moves have changed is seen from the first and the last.
    type Step = Option<[Position<V>; 2]>;
    const NAME: &'static str = if V::ROW == 4 {
        "draughts 8x8: men and kings on squares, men in windows"
    } else {
        "draughts 10x10: men and kings on squares"
    };
    const INPUTS: usize = Self::COMMON + Self::WINDOWS * STATES;
    const COMMON: usize = 4 * V::SQUARES as usize;
    const BUCKETS: usize = BUCKETS;

    fn visit(position: &Position<V>, perspective: Side, mut sink: impl FnMut(u16)) {
        for (set, squares) in sets(position, perspective).into_iter().enumerate() {
            for square in squares {
                sink(input::<V>(set, square));
            }
        }
        let [own, _, other, _] = sets(position, perspective);
        let windows = Windows::<V>::of(own, other);
        for window in 0..Self::WINDOWS {
            let state = windows.state(window);
            if state != 0 {
                sink(window_input::<V>(window, state));
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
    fn change(steps: &[Self::Step], changes: &mut [Change; 2]) {
        let mut moves = steps.iter().flatten();
        let Some([before, mut after]) = moves.next().copied() else {
            return;
        };
        if let Some(last) = moves.next_back() {
            after = last[1];
        }
        for side in Side::ALL {
            let change = &mut changes[side];
            let before = sets(&before, side);
            let after = sets(&after, side);
            for (set, (before, after)) in before.into_iter().zip(after).enumerate() {
                let inputs =
                    |squares: SquareSet| squares.into_iter().map(move |s| input::<V>(set, s));
                change.removed.extend(inputs(before - after));
                change.added.extend(inputs(after - before));
            }
        }
        if Self::WINDOWS == 0 {
            return;
        }
        // The states of windows are found as one player sees them and turned for the other.
        let up = if moves_up::<V>(Side::First) {
            Side::First
        } else {
            Side::Second
        };
        let men = |position: &Position<V>| (position.men(up), position.men(!up));
        let ((own_before, other_before), (own, other)) = (men(&before), men(&after));
        let windows_before = Windows::<V>::of(own_before, other_before);
        let windows = Windows::<V>::of(own, other);
        for window in Windows::<V>::on((own_before ^ own) | (other_before ^ other)) {
            let turned = Windows::<V>::COUNT - 1 - window;
            let inputs = |windows: &Windows<V>| {
                let state = windows.state(window);
                (state != 0).then(|| {
                    let seen = window_input::<V>(window, state);
                    (seen, window_input::<V>(turned, turned_state(state)))
                })
            };
            if let Some((seen, turned)) = inputs(&windows_before) {
                changes[up].removed.push(seen);
                changes[!up].removed.push(turned);
            }
            if let Some((seen, turned)) = inputs(&windows) {
                changes[up].added.push(seen);
                changes[!up].added.push(turned);
            }
        }
    }

    fn prior(input: usize) -> f32 {
        let king = if V::FLYING_KINGS { 300.0 } else { 150.0 };
        match input / V::SQUARES as usize {
            0 => 100.0,
            1 => king,
            2 => -100.0,
            3 => -king,
            _ => 0.0,
        }
    }
}
