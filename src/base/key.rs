//! Hash keys of positions, and the generator of the random numbers behind them.

use std::ops::{BitXor, BitXorAssign};

/// A 64-bit hash of a position: equal positions (board, hands, side to move)
/// have equal keys; different ones differ but for about one pair in 2^64.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, PartialOrd, Ord)]
pub struct Key(pub u64);

impl BitXor for Key {
    type Output = Key;

    #[inline(always)]
    fn bitxor(self, other: Key) -> Key {
        Key(self.0 ^ other.0)
    }
}

impl BitXorAssign for Key {
    #[inline(always)]
    fn bitxor_assign(&mut self, other: Key) {
        self.0 ^= other.0;
    }
}

/// The generator SplitMix64, usable in constants: key tables are built at compile time.
///
/// Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014).
#[derive(Clone, Copy, Debug)]
pub struct SplitMix(u64);

impl SplitMix {
    /// A generator whose numbers depend on `seed` only.
    pub const fn new(seed: u64) -> SplitMix {
        SplitMix(seed)
    }

    /// The next number and the generator after it.
    pub const fn step(self) -> (u64, SplitMix) {
        let state = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        (mix(state), SplitMix(state))
    }

    /// The next number.
    pub fn next_u64(&mut self) -> u64 {
        let (number, after) = self.step();
        *self = after;
        number
    }

    /// A number from 0 to `bound` - 1; the bias is below 2^-32 for the bounds used here.
    ///
    /// `bound` must not be 0.
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next_u64()) * bound as u128) >> 64) as usize
    }
}

/// The output function of SplitMix64: a bijection that spreads every input bit.
#[inline(always)]
pub const fn mix(state: u64) -> u64 {
    let mut z = state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
