//! Closing the gaps of a set: the members of `set` under `mask`, moved together.

const CHUNK: usize = 7;
const CHUNK_MASK: u32 = (1 << CHUNK) - 1;

/// What the instruction `pext` does, in three look-ups for sets of 21 points: every machine has these.
pub struct Gather {
    gathered: Vec<u8>,
    sizes: [u8; 1 << CHUNK],
}

impl Gather {
    /// Computes the table.
    pub fn new() -> Gather {
        let mut gathered = vec![0; 1 << (2 * CHUNK)];
        let mut sizes = [0; 1 << CHUNK];
        for mask in 0..1_usize << CHUNK {
            sizes[mask] = mask.count_ones() as u8;
            for set in 0..1_usize << CHUNK {
                let points = (0..CHUNK).filter(|point| mask >> point & 1 != 0);
                for (place, point) in points.enumerate() {
                    gathered[mask << CHUNK | set] |= ((set >> point & 1) << place) as u8;
                }
            }
        }
        Gather { gathered, sizes }
    }

    /// The members of `set` that are under `mask`; a member becomes the number of points of
    /// `mask` below it. Both have at most 21 points.
    #[inline(always)]
    pub fn gather(&self, set: u32, mask: u32) -> u32 {
        let part = |shift: usize| {
            let mask = mask >> shift & CHUNK_MASK;
            let set = set >> shift & CHUNK_MASK;
            (
                u32::from(self.gathered[(mask << CHUNK | set) as usize]),
                self.sizes[mask as usize],
            )
        };
        let (first, first_size) = part(0);
        let (second, second_size) = part(CHUNK);
        let (third, _) = part(2 * CHUNK);
        first | second << first_size | third << (first_size + second_size)
    }
}

impl Default for Gather {
    fn default() -> Gather {
        Gather::new()
    }
}

/// A rearrangement of at most 21 points as three tables: the image of a set is three look-ups.
#[derive(Clone)]
pub struct SetMap {
    chunks: [[u32; 1 << CHUNK]; 3],
}

impl SetMap {
    /// The map that sends point `i` to the set `images[i]`; points beyond the list vanish.
    pub fn new(images: &[u32]) -> SetMap {
        let mut map = SetMap {
            chunks: [[0; 1 << CHUNK]; 3],
        };
        map.set(images);
        map
    }

    /// Makes this the map that sends point `i` to the set `images[i]`.
    pub fn set(&mut self, images: &[u32]) {
        for (chunk, images) in self.chunks.iter_mut().zip(images.chunks(CHUNK)) {
            let mut filled = 1;
            for &image in images {
                for set in 0..filled {
                    chunk[filled + set] = chunk[set] | image;
                }
                filled *= 2;
            }
        }
    }

    /// The image of a set of the points that the map was made for.
    #[inline(always)]
    pub fn image(&self, set: u32) -> u32 {
        self.chunks[0][(set & CHUNK_MASK) as usize]
            | self.chunks[1][(set >> CHUNK & CHUNK_MASK) as usize]
            | self.chunks[2][(set >> (2 * CHUNK) & CHUNK_MASK) as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::key::SplitMix;

    #[test]
    fn gathered_as_bit_by_bit() {
        let gather = Gather::new();
        let mut random = SplitMix::new(1);
        for _ in 0..10_000 {
            let set = random.next_u64() as u32 & 0x1f_ffff;
            let mask = random.next_u64() as u32 & 0x1f_ffff;
            let mut expected = 0;
            let points = (0..21).filter(|point| mask >> point & 1 != 0);
            for (place, point) in points.enumerate() {
                expected |= (set >> point & 1) << place;
            }
            assert_eq!(gather.gather(set, mask), expected);
        }
    }
}
