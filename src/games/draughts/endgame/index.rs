//! From positions to entries of the database, without gaps.
//!
//! The board is turned so that the side to move goes up: colours make no difference. In a slice, the sets of the
//! mover's men come first; for each of them the sets of the other men on the squares left free, then those of the mover's
//! kings, then those of the other kings; all in colexicographic order.

use std::marker::PhantomData;

use super::super::board::Position;
use super::super::geometry::SquareSet;
use super::super::variant::{Colour, Variant, moves_up, side_of};
use super::material::{Army, CODES, MOST_PIECES, Material};
use crate::base::retro::subsets::{binomial, wide_subsets};

/// Binomials by the number of members, then of points: half the way of the general table.
const CHOOSE: [[u32; 64]; MOST_PIECES] = {
    let mut table = [[0; 64]; MOST_PIECES];
    let mut members = 0;
    while members < MOST_PIECES {
        let mut points = 0;
        while points < 64 {
            table[members][points] = binomial(points, members) as u32;
            points += 1;
        }
        members += 1;
    }
    table
};

/// The pieces of a position whose side to move goes up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Placement {
    /// The men of the side to move.
    pub mover_men: SquareSet,
    /// The men of the other side.
    pub waiting_men: SquareSet,
    /// The kings of the side to move.
    pub mover_kings: SquareSet,
    /// The kings of the other side.
    pub waiting_kings: SquareSet,
}

impl Placement {
    /// The placement of a position, turned round if need be.
    #[inline(always)]
    pub fn of<V: Variant>(position: &Position<V>) -> Placement {
        let kings = position.all_kings();
        let placement = Placement {
            mover_men: position.mover() - kings,
            waiting_men: position.waiting() - kings,
            mover_kings: position.mover() & kings,
            waiting_kings: position.waiting() & kings,
        };
        if moves_up::<V>(position.side_to_move()) {
            placement
        } else {
            placement.rotated::<V>()
        }
    }

    /// The same pieces seen from the other side of the board.
    #[inline(always)]
    pub fn rotated<V: Variant>(self) -> Placement {
        Placement {
            mover_men: self.mover_men.rotated::<V>(),
            waiting_men: self.waiting_men.rotated::<V>(),
            mover_kings: self.mover_kings.rotated::<V>(),
            waiting_kings: self.waiting_kings.rotated::<V>(),
        }
    }

    /// All pieces.
    #[inline(always)]
    pub fn occupied(self) -> SquareSet {
        self.mover_men | self.waiting_men | self.mover_kings | self.waiting_kings
    }

    /// The position, in which the colour that goes up is to move.
    #[inline(always)]
    pub fn position<V: Variant>(self) -> Position<V> {
        Position::from_sets(
            self.mover_men | self.mover_kings,
            self.waiting_men | self.waiting_kings,
            self.mover_kings | self.waiting_kings,
            side_of::<V>(Colour::White),
        )
    }
}

/// How the entries of a slice lie.
#[derive(Clone, Copy, Debug)]
pub struct Slice {
    /// The pieces.
    pub material: Material,
    /// The number of entries.
    pub len: usize,
    /// The sets of the mover's kings beside given men.
    pub(super) mover_kings: usize,
    /// The sets of the other kings beside given other pieces.
    pub(super) waiting_kings: usize,
}

/// The tables behind the index of the variant `V`.
pub struct Index<V> {
    /// By code of the men: for each set of the mover's men the number of sets of men before; at last that of all.
    men: Vec<Vec<u32>>,
    slices: Vec<Option<Slice>>,
    variant: PhantomData<V>,
}

impl<V: Variant> Index<V> {
    /// The squares of the men that go up.
    pub(super) const UP_MEN: SquareSet = SquareSet(V::BOARD.0 & !V::TOP_ROW.0);
    /// The squares of the men that go down.
    pub(super) const DOWN_MEN: SquareSet = SquareSet(V::BOARD.0 & !V::BOTTOM_ROW.0);

    /// The index of no slice.
    pub fn new() -> Index<V> {
        Index {
            men: vec![Vec::new(); MOST_PIECES * MOST_PIECES],
            slices: vec![None; CODES],
            variant: PhantomData,
        }
    }

    /// The index of all slices with up to `pieces` pieces.
    pub fn up_to(pieces: usize) -> Index<V> {
        let mut index = Index::new();
        for total in 2..=pieces {
            for material in super::material::slices(total) {
                index.add(material);
            }
        }
        index
    }

    /// Adds a slice, which must have a piece of each side.
    pub fn add(&mut self, material: Material) {
        let Material { mover, waiting } = material;
        let men = Self::men_code(mover.men, waiting.men);
        if self.men[men].is_empty() {
            self.men[men] = men_before::<V>(mover, waiting);
        }
        let squares = V::SQUARES as usize - material.men();
        let mover_kings = binomial(squares, mover.kings) as usize;
        let waiting_kings = binomial(squares - mover.kings, waiting.kings) as usize;
        let all = self.men[men].last().map_or(0, |&all| all as usize);
        self.slices[material.code()] = Some(Slice {
            material,
            len: all * mover_kings * waiting_kings,
            mover_kings,
            waiting_kings,
        });
    }

    /// How a slice lies, if it was added.
    #[inline(always)]
    pub fn slice(&self, material: Material) -> Option<&Slice> {
        self.slices[material.code()].as_ref()
    }

    /// The number of sets of men before each set of the mover's.
    pub(super) fn men(&self, material: Material) -> &[u32] {
        &self.men[Self::men_code(material.mover.men, material.waiting.men)]
    }

    const fn men_code(mover: usize, waiting: usize) -> usize {
        mover * MOST_PIECES + waiting
    }

    /// The entry of a placement in its slice.
    #[inline(always)]
    pub fn entry(&self, slice: &Slice, placement: &Placement) -> usize {
        let before = self.men(slice.material);
        let first = rank(placement.mover_men, Self::UP_MEN);
        let second = rank(placement.waiting_men, Self::DOWN_MEN - placement.mover_men);
        let men = (before[first as usize] + second) as usize;
        let free = V::BOARD - (placement.mover_men | placement.waiting_men);
        let third = rank(placement.mover_kings, free) as usize;
        let fourth = rank(placement.waiting_kings, free - placement.mover_kings) as usize;
        (men * slice.mover_kings + third) * slice.waiting_kings + fourth
    }
}

impl<V: Variant> Default for Index<V> {
    fn default() -> Index<V> {
        Index::new()
    }
}

/// The number of a set among those of the same size on the squares `free`.
#[inline(always)]
fn rank(set: SquareSet, free: SquareSet) -> u32 {
    let mut number = 0;
    let mut members = 0;
    let mut rest = set.0;
    while rest != 0 {
        let lowest = rest & rest.wrapping_neg();
        let place = (free.0 & (lowest - 1)).count_ones() as usize & 63;
        members += 1;
        number += CHOOSE[members % MOST_PIECES][place];
        rest ^= lowest;
    }
    number
}

fn men_before<V: Variant>(mover: Army, waiting: Army) -> Vec<u32> {
    let squares: Vec<u32> = Index::<V>::UP_MEN.map(|s| s.index() as u32).collect();
    let mut before = vec![0];
    let mut sum = 0;
    for set in wide_subsets(squares.len(), mover.men) {
        let set = spread(set, &squares);
        let free = (Index::<V>::DOWN_MEN - set).len();
        sum += binomial(free, waiting.men) as u32;
        before.push(sum);
    }
    before
}

/// The members of a set of places on the squares that stand at these places.
#[inline(always)]
pub(super) fn spread(mut places: u64, squares: &[u32]) -> SquareSet {
    let mut set = 0;
    while places != 0 {
        set |= 1_u64 << squares[places.trailing_zeros() as usize];
        places &= places - 1;
    }
    SquareSet(set)
}
