//! From entries to positions: fast for one who goes through a slice in order.

use std::ops::Range;

use super::super::geometry::SquareSet;
use super::super::variant::Variant;
use super::index::{Index, Placement, Slice, spread};
use super::material::MOST_PIECES;
use crate::base::retro::subsets::wide_subsets;

/// All sets of a few places, by size, in the order of their numbers.
pub struct Sets {
    by_size: Vec<Vec<u64>>,
}

impl Sets {
    /// The sets that the slices with up to `pieces` pieces need.
    pub fn for_pieces<V: Variant>(pieces: usize) -> Sets {
        let sets = |size| wide_subsets(V::SQUARES as usize, size).collect();
        Sets {
            by_size: (0..pieces.clamp(1, MOST_PIECES)).map(sets).collect(),
        }
    }
}

/// Free squares by their places.
#[derive(Clone, Copy)]
struct Free {
    squares: [u32; 64],
}

impl Free {
    fn of(set: SquareSet) -> Free {
        let mut free = Free { squares: [0; 64] };
        for (place, square) in set.enumerate() {
            free.squares[place] = square.index() as u32;
        }
        free
    }
}

/// Goes through the entries of a slice. What did not change since the last entry is not computed again.
pub struct Walk<'a, V> {
    index: &'a Index<V>,
    sets: &'a Sets,
    slice: Slice,
    placement: Placement,
    /// Sets of men that begin with the present set of the mover's men.
    first: Range<usize>,
    /// Entries with the present men.
    men: Range<usize>,
    /// Entries with the present men and mover's kings.
    kings: Range<usize>,
    for_waiting_men: Free,
    for_mover_kings: Free,
    for_waiting_kings: Free,
}

impl<'a, V: Variant> Walk<'a, V> {
    /// A walk through `slice`.
    pub fn new(index: &'a Index<V>, sets: &'a Sets, slice: Slice) -> Walk<'a, V> {
        let free = Free { squares: [0; 64] };
        Walk {
            index,
            sets,
            slice,
            placement: Placement::default(),
            first: 0..0,
            men: 0..0,
            kings: 0..0,
            for_waiting_men: free,
            for_mover_kings: free,
            for_waiting_kings: free,
        }
    }

    /// The placement with the number `entry`, which must be below the length of the slice.
    #[inline(always)]
    pub fn at(&mut self, entry: usize) -> Placement {
        if !self.kings.contains(&entry) {
            self.find_kings(entry);
        }
        let waiting = self.slice.material.waiting.kings;
        if waiting > 0 {
            let number = entry - self.kings.start;
            let places = self.sets.by_size[waiting][number];
            self.placement.waiting_kings = spread(places, &self.for_waiting_kings.squares);
        }
        self.placement
    }

    #[inline(never)]
    fn find_kings(&mut self, entry: usize) {
        if !self.men.contains(&entry) {
            self.find_men(entry);
        }
        let material = self.slice.material;
        let number = (entry - self.men.start) / self.slice.waiting_kings;
        let start = self.men.start + number * self.slice.waiting_kings;
        self.kings = start..start + self.slice.waiting_kings;
        if material.mover.kings > 0 {
            let places = self.sets.by_size[material.mover.kings][number];
            self.placement.mover_kings = spread(places, &self.for_mover_kings.squares);
        }
        if material.waiting.kings > 0 {
            let placement = &self.placement;
            let taken = placement.mover_men | placement.waiting_men | placement.mover_kings;
            self.for_waiting_kings = Free::of(V::BOARD - taken);
        }
    }

    fn find_men(&mut self, entry: usize) {
        let material = self.slice.material;
        let block = self.slice.mover_kings * self.slice.waiting_kings;
        let number = entry / block;
        self.men = number * block..(number + 1) * block;
        if !self.first.contains(&number) {
            let before = self.index.men(material);
            let first = before.partition_point(|&before| before as usize <= number) - 1;
            self.first = before[first] as usize..before[first + 1] as usize;
            let places = self.sets.by_size[material.mover.men][first];
            let squares = Free::of(Index::<V>::UP_MEN);
            self.placement.mover_men = spread(places, &squares.squares);
            self.for_waiting_men = Free::of(Index::<V>::DOWN_MEN - self.placement.mover_men);
        }
        if material.waiting.men > 0 {
            let places = self.sets.by_size[material.waiting.men][number - self.first.start];
            self.placement.waiting_men = spread(places, &self.for_waiting_men.squares);
        }
        if material.mover.kings > 0 {
            let men = self.placement.mover_men | self.placement.waiting_men;
            self.for_mover_kings = Free::of(V::BOARD - men);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::{English, International};
    use super::super::material::slices;
    use super::*;

    fn walk_and_back<V: Variant>(pieces: usize, step: usize) {
        let index = Index::<V>::up_to(pieces);
        let sets = Sets::for_pieces::<V>(pieces);
        for material in slices(pieces) {
            let slice = *index.slice(material).expect("a slice");
            let mut walk = Walk::new(&index, &sets, slice);
            for entry in (0..slice.len).step_by(step) {
                let placement = walk.at(entry);
                let position = placement.position::<V>();
                assert!(super::super::super::Position::<V>::new(position.setup()).is_ok());
                assert_eq!(index.entry(&slice, &Placement::of(&position)), entry);
                let turned = Placement::of(&position.turned_round());
                assert_eq!(turned, placement);
            }
        }
    }

    #[test]
    fn entries_lead_to_positions_and_back() {
        walk_and_back::<English>(2, 1);
        walk_and_back::<English>(3, 3);
        walk_and_back::<English>(4, 1013);
        walk_and_back::<International>(2, 1);
        walk_and_back::<International>(3, 31);
    }

    #[test]
    fn the_numbers_of_positions() {
        let positions = |index: &Index<English>, pieces| -> usize {
            let len = |m| index.slice(m).map_or(0, |slice| slice.len);
            slices(pieces).into_iter().map(len).sum()
        };
        let english = Index::<English>::up_to(6);
        let counts: Vec<usize> = (2..=6).map(|n| positions(&english, n)).collect();
        let expected = [3488, 196_032, 6_209_316, 139_450_808, 2_426_085_676];
        assert_eq!(counts, expected);
    }
}
