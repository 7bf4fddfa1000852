//! One side's pieces as that side sees the board: its men go up.

use std::marker::PhantomData;

use super::squares::{Cones, SquareSums};
use super::weights::{Sum, Weights};
use crate::games::draughts::geometry::Direction::{DownLeft, DownRight, UpLeft, UpRight};
use crate::games::draughts::geometry::{Direction, Rays, SquareSet};
use crate::games::draughts::variant::Variant;

/// The board turned so that the men of the side that is judged go up.
#[derive(Clone, Copy, Debug)]
pub(super) struct View<V> {
    pub men: SquareSet,
    pub kings: SquareSet,
    pub other_men: SquareSet,
    pub other_kings: SquareSet,
    pub variant: PhantomData<V>,
}

/// Squares of the upper half, where the opponent's men start.
const fn upper_half<V: Variant>() -> SquareSet {
    SquareSet(V::BOARD.0 & ((1 << (V::BOARD.0.ilog2() / 2 + 1)) - 1))
}

/// Squares of the left half; columns are counted over light squares too.
const fn left_half<V: Variant>() -> SquareSet {
    let mut set = SquareSet::EMPTY;
    let mut number = 1;
    while number <= V::SQUARES {
        if let Some(square) = crate::games::draughts::geometry::Square::from_number::<V>(number)
            && square.column::<V>() < V::ROW
        {
            set = set.with(square);
        }
        number += 1;
    }
    set
}

impl<V: Variant> View<V> {
    const UPPER: SquareSet = upper_half::<V>();
    const LEFT: SquareSet = left_half::<V>();
    /// The squares that have no square behind them on the left, and on the right.
    const NOTHING_BEHIND: [SquareSet; 2] = {
        let left = V::BOARD.step::<V>(UpRight).0;
        let right = V::BOARD.step::<V>(UpLeft).0;
        [
            SquareSet(V::BOARD.0 & !left),
            SquareSet(V::BOARD.0 & !right),
        ]
    };

    #[inline(always)]
    fn empty(&self) -> SquareSet {
        V::BOARD - self.men - self.kings - self.other_men - self.other_kings
    }

    /// The worth of this side's pieces.
    #[inline(always)]
    pub fn worth(&self, weights: &Weights, men: &SquareSums<V>, kings: &SquareSums<V>) -> Sum {
        let mut sum = men.of(self.men);
        sum += self.structure(weights);
        sum += self.steps(weights);
        if !self.kings.is_empty() {
            sum += kings.of(self.kings) + weights.first_king.sum();
            sum += self.freedom_of_kings(weights);
            if self.other_kings.is_empty() {
                sum += weights.king_against_men * self.other_men.len();
            }
        } else if !self.other_kings.is_empty() {
            sum += weights.man_against_king * self.men.len();
        }
        if self.other_kings.is_empty() {
            sum += self.runaways(weights);
        }
        sum
    }

    /// How the men stand among each other.
    #[inline(always)]
    fn structure(&self, weights: &Weights) -> Sum {
        let bottom = V::BOTTOM_ROW.0.trailing_zeros();
        let row = (self.men.0 >> bottom) as usize % 32;
        let left = (self.men & Self::LEFT).len();
        let right = (self.men - Self::LEFT).len();
        let [edge_left, edge_right] = Self::NOTHING_BEHIND;
        let behind_left = self.men.step::<V>(UpRight) | edge_left;
        let behind_right = self.men.step::<V>(UpLeft) | edge_right;
        let backed = self.men & behind_left & behind_right;
        let half_backed = (self.men & (behind_left ^ behind_right)).len();
        let alone = self.men - behind_left - behind_right;
        let contact =
            self.men & (self.other_men.step::<V>(DownLeft) | self.other_men.step::<V>(DownRight));
        let around = self.men.step::<V>(UpLeft) & self.men.step::<V>(DownLeft)
            | self.men.step::<V>(UpRight) & self.men.step::<V>(DownRight);
        let holes = around & (self.empty() - Self::UPPER);
        weights.back_row[row].sum()
            + weights.imbalance[left.abs_diff(right).min(7)].sum()
            + weights.backed * backed.len()
            + weights.half_backed * half_backed
            + weights.outpost * (backed & Self::UPPER).len()
            + weights.loose * (alone & Self::UPPER).len()
            + weights.contact * contact.len()
            + weights.hole * holes.len()
    }

    /// What the men can do.
    #[inline(always)]
    fn steps(&self, weights: &Weights) -> Sum {
        let empty = self.empty();
        let to_left = self.men.step::<V>(UpLeft) & empty;
        let to_right = self.men.step::<V>(UpRight) & empty;
        let risky_left = to_left & self.taken_after(UpLeft, empty);
        let risky_right = to_right & self.taken_after(UpRight, empty);
        let risky = risky_left.len() + risky_right.len();
        let safe = to_left.len() + to_right.len() - risky;
        let stepping = to_left.step::<V>(DownRight) | to_right.step::<V>(DownLeft);
        let mut sum = weights.safe_step * safe
            + weights.risky_step * risky
            + weights.blocked * (self.men - stepping).len();
        if safe == 0 && self.kings.is_empty() {
            sum += weights.no_safe_step.sum();
        }
        sum
    }

    /// Squares on which a man that stepped there in `direction` can be captured by a neighbour.
    #[inline(always)]
    fn taken_after(&self, direction: Direction, empty: SquareSet) -> SquareSet {
        let mut taken = SquareSet::EMPTY;
        for from in Direction::ALL {
            // The capturing piece comes from that side and lands on the other.
            let capturing = if from.is_up() || V::MEN_CAPTURE_BACKWARD {
                self.other_men | self.other_kings
            } else {
                self.other_kings
            };
            let beside = capturing.step::<V>(from.opposite());
            let landing = if from as usize == direction as usize {
                // The square that the man has left.
                V::BOARD
            } else {
                empty.step::<V>(from)
            };
            taken |= beside & landing;
        }
        taken
    }

    /// What the kings can do.
    #[inline(always)]
    fn freedom_of_kings(&self, weights: &Weights) -> Sum {
        let empty = self.empty();
        let mut reached = 0;
        let mut trapped = 0;
        for king in self.kings {
            let mut own = 0;
            for direction in Direction::ALL {
                own += if V::FLYING_KINGS {
                    Rays::<V>::open(king, direction, empty).len()
                } else {
                    (SquareSet::of(king).step::<V>(direction) & empty).len()
                };
            }
            reached += own;
            trapped += usize::from(own == 0);
        }
        weights.king_step * reached + weights.trapped_king * trapped
    }

    /// Men on a way on which no opponent stands.
    #[inline(always)]
    fn runaways(&self, weights: &Weights) -> Sum {
        let mut sum = Sum::default();
        for man in self.men & Self::UPPER {
            if (Cones::<V>::above(man) & (self.other_men | self.other_kings)).is_empty() {
                sum += weights.runaway[man.row::<V>() as usize].sum();
            }
        }
        sum
    }
}
