//! Sums of square weights over whole sets: nine squares with one look-up.

use std::marker::PhantomData;

use super::weights::{Sum, Weight};
use crate::games::draughts::geometry::{Square, SquareSet};
use crate::games::draughts::variant::Variant;

const BITS: u32 = 9;
const VALUES: usize = 1 << BITS;
const CHUNKS: usize = 6;

/// The weights of the squares, summed up in advance for every set of neighbouring squares.
#[derive(Clone, Debug)]
pub struct SquareSums<V> {
    chunks: Box<[[Sum; VALUES]; CHUNKS]>,
    variant: PhantomData<V>,
}

impl<V: Variant> SquareSums<V> {
    /// The chunks that hold squares of the board.
    const USED: usize = (V::BOARD.0.ilog2() / BITS + 1) as usize;

    /// The sums for weights by square number.
    pub fn new(weights: &[Weight; 50]) -> SquareSums<V> {
        let mut chunks = Box::new([[Sum::default(); VALUES]; CHUNKS]);
        for (chunk, sums) in chunks.iter_mut().enumerate() {
            for (value, sum) in sums.iter_mut().enumerate() {
                let set = SquareSet((value as u64) << (chunk as u32 * BITS)) & V::BOARD;
                *sum = set.fold(Sum::default(), |sum, square| {
                    sum + weight(weights, square.number::<V>()).sum()
                });
            }
        }
        SquareSums {
            chunks,
            variant: PhantomData,
        }
    }

    /// The sum over `set`.
    #[inline(always)]
    pub fn of(&self, set: SquareSet) -> Sum {
        let mut sum = Sum::default();
        for chunk in 0..Self::USED {
            let value = (set.0 >> (chunk as u32 * BITS)) as usize % VALUES;
            sum += self.chunks[chunk][value];
        }
        sum
    }
}

fn weight(weights: &[Weight; 50], number: u32) -> Weight {
    weights
        .get(number as usize - 1)
        .copied()
        .unwrap_or_default()
}

/// The squares that a man on each square could still cross on its way up.
pub(super) struct Cones<V>(PhantomData<V>);

impl<V: Variant> Cones<V> {
    const TABLE: [SquareSet; 64] = {
        use crate::games::draughts::geometry::Direction::{UpLeft, UpRight};
        let mut table = [SquareSet::EMPTY; 64];
        let mut index = 0;
        while index < 64 {
            let mut row = SquareSet(V::BOARD.0 & (1 << index));
            while row.0 != 0 {
                row = SquareSet((row.step::<V>(UpLeft).0 | row.step::<V>(UpRight).0) & V::BOARD.0);
                table[index].0 |= row.0;
            }
            index += 1;
        }
        table
    };

    /// The squares above `square`, itself left out.
    #[inline(always)]
    pub fn above(square: Square) -> SquareSet {
        let table: &'static [SquareSet; 64] = &Self::TABLE;
        table[square.index()]
    }
}
