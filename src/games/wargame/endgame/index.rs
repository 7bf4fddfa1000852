//! From positions to entries of the database.
//!
//! A slice holds the positions in which the mover has `mover` pieces and the opponent `opponent`
//! pieces. In it, the classes of the mover's sets come one after the other; for each class all sets
//! of the opponent on the points left free by the representative, in colexicographic order.

use std::marker::PhantomData;

use super::super::board::Board;
use super::super::point::{Point, PointSet};
use super::super::symmetry::symmetries;
use crate::base::retro::gather::Gather;
use crate::base::retro::orbits::Orbits;
use crate::base::retro::subsets::{RankTable, binomial};

/// The numbers of pieces of a slice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Material {
    /// The pieces of the side to move.
    pub mover: usize,
    /// The pieces of the other side.
    pub opponent: usize,
}

impl Material {
    /// The pieces of both sides.
    pub const fn total(self) -> usize {
        self.mover + self.opponent
    }

    /// The slice after a move without capture.
    pub const fn reversed(self) -> Material {
        Material {
            mover: self.opponent,
            opponent: self.mover,
        }
    }
}

/// The slices of the positions with `total` pieces, at most `most` of one side and at least one of each.
pub fn slices(total: usize, most: usize) -> impl Iterator<Item = Material> {
    let least = total.saturating_sub(most).max(1);
    (least..total)
        .filter(move |&mover| mover <= most)
        .map(move |mover| Material {
            mover,
            opponent: total - mover,
        })
}

/// The tables behind the index of board `B`.
pub struct Index<B> {
    pub(super) orbits: Orbits,
    pub(super) gather: Gather,
    pub(super) ranks: RankTable,
    board: PhantomData<B>,
}

impl<B: Board> Index<B> {
    /// Computes the tables (some milliseconds).
    pub fn new() -> Index<B> {
        let symmetries: Vec<Vec<usize>> = symmetries(B::graph())
            .iter()
            .map(|symmetry| {
                let points = (0..B::GRAPH.points()).map(Point::from_index);
                points.map(|point| symmetry.image(point).index()).collect()
            })
            .collect();
        Index {
            orbits: Orbits::new(B::GRAPH.points(), B::PIECES, &symmetries),
            gather: Gather::new(),
            ranks: RankTable::new(),
            board: PhantomData,
        }
    }

    /// The number of entries that a class of mover's sets has in a slice.
    #[inline]
    pub fn block(&self, material: Material) -> usize {
        binomial(B::GRAPH.points() - material.mover, material.opponent) as usize
    }

    /// The number of classes of mover's sets in a slice.
    pub fn classes(&self, material: Material) -> usize {
        self.orbits.count(material.mover)
    }

    /// The number of entries of a slice.
    pub fn entries(&self, material: Material) -> usize {
        self.classes(material) * self.block(material)
    }

    /// The entry of a position in its slice. Positions that a symmetry makes equal may share it.
    #[inline]
    pub fn entry(&self, mover: PointSet, opponent: PointSet) -> usize {
        let class = self.orbits.class(mover.0);
        let symmetry = class.symmetries.trailing_zeros() as usize;
        let opponents = self.orbits.image(symmetry, opponent.0);
        let block = self.block(Material {
            mover: mover.len(),
            opponent: opponent.len(),
        });
        class.number as usize * block + self.place(class.representative, opponents)
    }

    /// The place of the opponent's set in the block of a representative.
    #[inline(always)]
    pub(super) fn place(&self, representative: u32, opponents: u32) -> usize {
        let free = B::ALL.0 & !representative;
        self.ranks.rank(self.gather.gather(opponents, free)) as usize
    }
}

impl<B: Board> Default for Index<B> {
    fn default() -> Index<B> {
        Index::new()
    }
}
