//! The hand-written evaluation of draughts: one set of features, weights for each game.
//!
//! The features are those that players name (Martin Fierz describes most of them for Simple Checkers and
//! Cake); the weights were fitted to the results of the program's own games.

pub mod english;
pub mod international;
pub mod squares;
mod view;
pub mod weights;

use std::marker::PhantomData;

use squares::SquareSums;
use view::View;
use weights::{Sum, Weights};

use super::board::Position;
use super::geometry::SquareSet;
use super::search::params::Params;
use super::variant::{Variant, moves_up};
use crate::base::score::Score;
use crate::base::side::Side;

/// A variant whose positions can be judged.
pub trait Evaluated: Variant {
    /// The weights of the game.
    const WEIGHTS: &'static Weights;
    /// The numbers of its search.
    const PARAMS: Params;
}

/// The evaluation of one game.
#[derive(Clone, Debug)]
pub struct Evaluation<V> {
    weights: Weights,
    men: SquareSums<V>,
    kings: SquareSums<V>,
}

impl<V: Variant> Evaluation<V> {
    /// The evaluation with these weights.
    pub fn new(weights: &Weights) -> Evaluation<V> {
        Evaluation {
            weights: *weights,
            men: SquareSums::new(&weights.men),
            kings: SquareSums::new(&weights.kings),
        }
    }

    /// The value of a quiet position for the side to move.
    #[inline]
    pub fn of(&self, position: &Position<V>) -> Score {
        let pieces = position.occupied().len() as i32;
        let whole = 2 * V::MEN as i32;
        let value = self.sum(position).at(pieces.min(whole), whole);
        Score(towards_draw(position, value)).clamp_evaluation()
    }

    /// The weights of all features added up, for the side to move.
    #[inline]
    pub fn sum(&self, position: &Position<V>) -> Sum {
        let side = position.side_to_move();
        let own = view(position, side);
        let other = view(position, !side);
        let mut sum = own.worth(&self.weights, &self.men, &self.kings)
            - other.worth(&self.weights, &self.men, &self.kings)
            + self.weights.turn.sum();
        if own.men.len() + own.kings.len() == other.men.len() + other.kings.len() {
            sum += if has_the_move(&own) {
                self.weights.opposition.sum()
            } else {
                -self.weights.opposition.sum()
            };
        }
        sum
    }
}

/// The board as `side` sees it.
#[inline(always)]
fn view<V: Variant>(position: &Position<V>, side: Side) -> View<V> {
    let turn = |set: SquareSet| {
        if moves_up::<V>(side) {
            set
        } else {
            set.rotated::<V>()
        }
    };
    View {
        men: turn(position.men(side)),
        kings: turn(position.kings(side)),
        other_men: turn(position.men(!side)),
        other_kings: turn(position.kings(!side)),
        variant: PhantomData,
    }
}

/// The squares on every second row, the own back row among them.
const fn system<V: Variant>() -> SquareSet {
    let mut set = SquareSet::EMPTY;
    let mut row = 1;
    while row < 2 * V::ROW {
        set.0 |= super::geometry::row(V::ROW, row).0;
        row += 2;
    }
    set
}

/// Whether the side to move has "the move": with as many pieces on each side it can take the opposition
/// when an odd number of pieces stands on the rows of its own system.
#[inline(always)]
fn has_the_move<V: Variant>(own: &View<V>) -> bool {
    let pieces = own.men | own.kings | own.other_men | own.other_kings;
    !(pieces & const { system::<V>() }).len().is_multiple_of(2)
}

/// A lead that cannot be won is worth little.
#[inline(always)]
pub(super) fn towards_draw<V: Variant>(position: &Position<V>, value: i32) -> i32 {
    if position.all_kings().is_empty() {
        return value;
    }
    let side = position.side_to_move();
    let (strong, weak) = if value > 0 {
        (side, !side)
    } else {
        (!side, side)
    };
    if position.kings(weak).is_empty() {
        return value;
    }
    let lead = position.pieces(strong).len() as i32 - position.pieces(weak).len() as i32;
    if V::FLYING_KINGS {
        // A lone flying king holds against three pieces, nearly always against more that cannot corner it.
        if position.pieces(strong).len() <= 3 {
            return value / 8;
        }
        if lead <= 1 || (lead == 2 && position.men(strong).is_empty()) {
            return value / 2;
        }
        value
    } else if lead <= 0 && position.men(strong).is_empty() {
        value / 4
    } else {
        value
    }
}
