//! Sets of points up to the symmetries of a board.

use super::gather::SetMap;
use super::memory::LargeMemory;

/// The classes of sets that the symmetries of a board make equal, numbered for each size of set.
///
/// The representative of a class is its least set (as a binary number).
pub struct Orbits {
    maps: Vec<SetMap>,
    /// By set, eight bytes each: the number of its class above bit 32, the representative
    /// above bit 8, below it the symmetries that lead there. One access far away instead of two.
    classes: LargeMemory,
    representatives: Vec<Vec<u32>>,
}

/// Where a set belongs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Class {
    /// The number of the class among those of sets of the same size.
    pub number: u32,
    /// The representative of the class.
    pub representative: u32,
    /// The symmetries (bit i for number i) that send the set to the representative; never 0.
    pub symmetries: u8,
}

impl Orbits {
    /// The classes of the sets of at most `most_members` of `points` points (at most 21) under the symmetries
    /// given by the images of the points: a whole group, at most eight, the identity first.
    pub fn new(points: usize, most_members: usize, symmetries: &[Vec<usize>]) -> Orbits {
        assert!(
            points <= 21 && symmetries.len() <= 8,
            "tables are made for this"
        );
        let maps: Vec<SetMap> = symmetries
            .iter()
            .map(|images| {
                let images: Vec<u32> = images.iter().map(|&image| 1 << image).collect();
                SetMap::new(&images)
            })
            .collect();
        let inverses: Vec<usize> = symmetries
            .iter()
            .map(|there| {
                let is_inverse = |back: &Vec<usize>| (0..points).all(|p| back[there[p]] == p);
                symmetries.iter().position(is_inverse).unwrap_or_default()
            })
            .collect();
        let mut classes = LargeMemory::new(8 << points);
        let places = classes.bytes_mut().as_chunks_mut::<8>().0;
        let mut representatives = vec![Vec::new(); most_members + 1];
        for set in 0..1_u32 << points {
            let members = set.count_ones() as usize;
            // Sets come in increasing order, so one that no earlier set leads to is the least.
            if members > most_members || places[set as usize] != [0; 8] {
                continue;
            }
            let number = representatives[members].len() as u32;
            representatives[members].push(set);
            for (map, inverse) in maps.iter().zip(&inverses) {
                let place = &mut places[map.image(set) as usize];
                let class = u64::from(number) << 32 | u64::from(set) << 8 | 1 << inverse;
                *place = (u64::from_le_bytes(*place) | class).to_le_bytes();
            }
        }
        Orbits {
            maps,
            classes,
            representatives,
        }
    }

    /// The class of a set.
    #[inline(always)]
    pub fn class(&self, set: u32) -> Class {
        let packed = u64::from_le_bytes(self.classes.bytes().as_chunks::<8>().0[set as usize]);
        Class {
            number: (packed >> 32) as u32,
            representative: (packed >> 8) as u32 & 0xff_ffff,
            symmetries: packed as u8,
        }
    }

    /// The number of classes of sets with this many members.
    pub fn count(&self, members: usize) -> usize {
        self.representatives[members].len()
    }

    /// The representative of a class.
    #[inline(always)]
    pub fn representative(&self, members: usize, number: u32) -> u32 {
        self.representatives[members][number as usize]
    }

    /// The number of symmetries.
    pub fn symmetries(&self) -> usize {
        self.maps.len()
    }

    /// The image of a set under the symmetry with this number.
    #[inline(always)]
    pub fn image(&self, symmetry: usize, set: u32) -> u32 {
        self.maps[symmetry].image(set)
    }
}
