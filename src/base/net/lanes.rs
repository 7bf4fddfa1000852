//! Rows of 16-bit numbers, laid out for vector units.

/// 32 numbers in one cache line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub struct Lane(pub [i16; Lane::WIDTH]);

impl Lane {
    /// Numbers in a lane.
    pub const WIDTH: usize = 32;
    /// All zero.
    pub const ZERO: Lane = Lane([0; Lane::WIDTH]);

    /// The numbers, a multiple of [`Lane::WIDTH`] of them, in lanes.
    pub fn pack(numbers: &[i16]) -> Vec<Lane> {
        debug_assert!(numbers.len().is_multiple_of(Lane::WIDTH));
        numbers
            .as_chunks()
            .0
            .iter()
            .map(|&chunk| Lane(chunk))
            .collect()
    }
}
