//! How many men and kings each side has: the slices of the database, and the order in which they are solved.

use std::fmt;

use super::super::board::Position;
use super::super::variant::Variant;

/// The most pieces of a position of the database.
pub const MOST_PIECES: usize = 7;

/// The pieces of one side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Army {
    /// The men.
    pub men: usize,
    /// The kings.
    pub kings: usize,
}

impl Army {
    /// Men and kings.
    pub const fn total(self) -> usize {
        self.men + self.kings
    }
}

/// The pieces of a position: a slice of the database has all positions with the same.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Material {
    /// The side to move.
    pub mover: Army,
    /// The other side.
    pub waiting: Army,
}

impl Material {
    /// The material of a position, which may have more pieces than the database.
    #[inline(always)]
    pub fn of<V: Variant>(position: &Position<V>) -> Material {
        let army = |pieces: super::super::SquareSet| Army {
            men: (pieces - position.all_kings()).len(),
            kings: (pieces & position.all_kings()).len(),
        };
        Material {
            mover: army(position.mover()),
            waiting: army(position.waiting()),
        }
    }

    /// The pieces of both sides.
    pub const fn total(self) -> usize {
        self.mover.total() + self.waiting.total()
    }

    /// The men of both sides.
    pub const fn men(self) -> usize {
        self.mover.men + self.waiting.men
    }

    /// The slice after a move that neither captures nor crowns.
    pub const fn reversed(self) -> Material {
        Material {
            mover: self.waiting,
            waiting: self.mover,
        }
    }

    /// A number below [`CODES`] that no other slice of the database has.
    #[inline(always)]
    pub const fn code(self) -> usize {
        self.mover.men << 9 | self.mover.kings << 6 | self.waiting.men << 3 | self.waiting.kings
    }
}

/// The number of codes of slices.
pub const CODES: usize = (MOST_PIECES + 1).pow(4);

/// `1203`: men and kings of the mover, then of the other side.
impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Material { mover, waiting } = self;
        write!(
            f,
            "{}{}{}{}",
            mover.men, mover.kings, waiting.men, waiting.kings
        )
    }
}

/// The slices with `total` pieces, at least one of each side, in the order in which they can be solved:
/// crowning leads to fewer men. A slice and its reverse, which are solved together, stand side by side.
pub fn slices(total: usize) -> Vec<Material> {
    let mut slices: Vec<Material> = pairs(total).into_iter().flatten().collect();
    slices.dedup();
    slices
}

/// The slices with `total` pieces as pairs of a slice and its reverse (which may be the same), in the order of solving.
pub fn pairs(total: usize) -> Vec<[Material; 2]> {
    let armies = |pieces: usize| {
        (0..=pieces).map(move |men| Army {
            men,
            kings: pieces - men,
        })
    };
    let mut pairs = Vec::new();
    for more in total.div_ceil(2)..total {
        for mover in armies(more) {
            for waiting in armies(total - more) {
                let material = Material { mover, waiting };
                if more > total - more || mover >= waiting {
                    pairs.push([material, material.reversed()]);
                }
            }
        }
    }
    pairs.sort_by_key(|pair| pair[0].men());
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_slice_once() {
        for total in 2..=MOST_PIECES {
            let mut codes: Vec<usize> = slices(total).iter().map(|m| m.code()).collect();
            let expected: usize = (1..total).map(|n| (n + 1) * (total - n + 1)).sum();
            assert_eq!(codes.len(), expected);
            codes.sort_unstable();
            codes.dedup();
            assert_eq!(codes.len(), expected);
            assert!(codes.iter().all(|&code| code < CODES));
        }
        let first = slices(2);
        assert_eq!(first[0].to_string(), "0101");
    }
}
