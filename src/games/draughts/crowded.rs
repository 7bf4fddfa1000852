//! Captures where chains are too many to be followed one by one: a king among scattered
//! men has millions of ways, but far fewer different outcomes.
//!
//! All chains of one piece grow together, one jump at a time. Where a chain stands and what it has
//! taken is all that matters for how it goes on, so chains that agree in both become one.

use super::chain::{flying_landings, flying_target};
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
        for generation in Generations::of(view, from) {
            let complete = generation.chains.iter().filter(|chain| chain.complete);
            if V::MAJORITY && generation.taken > best {
                best = generation.taken;
                found.clear();
            }
            if !V::MAJORITY || generation.taken == best {
                found.extend(complete.map(|chain| Move::capture(from, chain.at, chain.captured)));
            }
        }
    }
    found
}

/// The number of pieces that the piece on `from` can take on its way to `to`, at most, whether it could go on or not;
/// `None` when it cannot jump there.
pub(super) fn most_taken_between<V: Variant, const UP: bool>(
    view: &View<V, UP>,
    from: Square,
    to: Square,
) -> Option<u32> {
    Generations::of(view, from)
        .filter(|generation| generation.chains.iter().any(|chain| chain.at == to))
        .map(|generation| generation.taken)
        .last()
}

/// A capture, which may have to go on.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Chain {
    captured: SquareSet,
    at: Square,
    complete: bool,
}

/// The different chains that have taken `taken` pieces.
struct Generation {
    taken: u32,
    chains: Vec<Chain>,
}

/// The chains of one piece, with one jump, with two jumps, and so on.
struct Generations<'v, V, const UP: bool> {
    view: &'v View<V, UP>,
    from: Square,
    next: Vec<Chain>,
    taken: u32,
}

impl<'v, V: Variant, const UP: bool> Generations<'v, V, UP> {
    fn of(view: &'v View<V, UP>, from: Square) -> Generations<'v, V, UP> {
        let start = Chain {
            captured: SquareSet::EMPTY,
            at: from,
            complete: false,
        };
        let mut generations = Generations {
            view,
            from,
            next: vec![start],
            taken: 0,
        };
        // The one without a jump is no capture.
        generations.next();
        generations
    }

    /// Puts `chain` with one more jump, in every way, into `grown`; false when there is no way.
    fn grow(&self, chain: Chain, grown: &mut Vec<Chain>) -> bool {
        let view = self.view;
        let king = view.kings.has(self.from);
        let crown_row = if UP { V::TOP_ROW } else { V::BOTTOM_ROW };
        let crowned = !king && !chain.captured.is_empty() && crown_row.has(chain.at);
        if crowned && V::CROWNING_ENDS_CAPTURE {
            return false;
        }
        let empty = view.empty.with(self.from);
        let targets = view.opponent - chain.captured;
        let before = grown.len();
        for direction in Direction::ALL {
            let mut land = |at: Square, over: SquareSet| {
                grown.push(Chain {
                    captured: chain.captured | over,
                    at,
                    complete: false,
                });
            };
            if !king && !V::MEN_CAPTURE_BACKWARD && direction.is_up() != UP {
                continue;
            }
            if king && V::FLYING_KINGS {
                if let Some(over) = flying_target::<V>(chain.at, direction, targets, empty) {
                    for to in flying_landings::<V>(over, direction, empty) {
                        land(to, SquareSet::of(over));
                    }
                }
            } else {
                let over = SquareSet::of(chain.at).step::<V>(direction) & targets;
                if let Some(to) = (over.step::<V>(direction) & empty).first() {
                    land(to, over);
                }
            }
        }
        grown.len() > before
    }
}

impl<V: Variant, const UP: bool> Iterator for Generations<'_, V, UP> {
    type Item = Generation;

    fn next(&mut self) -> Option<Generation> {
        if self.next.is_empty() {
            return None;
        }
        let mut chains = std::mem::take(&mut self.next);
        let mut grown = Vec::new();
        for chain in &mut chains {
            chain.complete = !self.grow(*chain, &mut grown);
        }
        grown.sort_unstable_by_key(|chain| (chain.captured.0, chain.at));
        grown.dedup();
        self.next = grown;
        let taken = self.taken;
        self.taken += 1;
        Some(Generation { taken, chains })
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use crate::base::key::SplitMix;
    use crate::games::draughts::board::{Position, Setup};
    use crate::games::draughts::{English, International};

    /// Both ways of finding captures agree; returns the number of captures.
    fn compare<V: Variant, const UP: bool>(position: &Position<V>) -> usize {
        let ordered = |mut moves: Vec<Move>| {
            moves.sort_unstable_by_key(|m| (m.captured().0, m.from(), m.to()));
            moves
        };
        let mut chains = Vec::new();
        let _ = position.visit_captures(|m| {
            chains.push(m);
            ControlFlow::Continue(())
        });
        let crowded = captures(&View::<V, UP>::of(position));
        assert_eq!(ordered(chains), ordered(crowded.clone()), "{position:?}");
        crowded.len()
    }

    fn compare_many<V: Variant, const UP: bool>(seed: u64) {
        let mut random = SplitMix::new(seed);
        let mut compared = 0;
        for _ in 0..50_000 {
            let mut setup = Setup::default();
            let filled = 10 + random.below(50);
            for square in V::BOARD {
                if random.below(100) < filled {
                    let kings = &mut setup.kings[random.below(2)];
                    *kings = kings.with(square);
                }
            }
            for side in 0..2 {
                let last_rows = V::TOP_ROW | V::BOTTOM_ROW;
                let men = setup.kings[side] - last_rows;
                let kept = SquareSet(random.next_u64() & random.next_u64());
                setup.men[side] = men - kept;
                setup.kings[side] = setup.kings[side] - setup.men[side];
            }
            if let Ok(position) = Position::new(setup) {
                compared += compare::<V, UP>(&position);
            }
        }
        assert!(compared > 10_000);
    }

    #[test]
    fn both_ways_of_finding_captures_agree() {
        compare_many::<English, false>(1);
        compare_many::<International, true>(2);
    }
}
