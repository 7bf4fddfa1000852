//! Long rows of two-bit values.

use super::memory::LargeMemory;

/// A row of values from 0 to 3, four in a byte.
pub struct TwoBits {
    bytes: LargeMemory,
    len: usize,
}

impl TwoBits {
    /// `len` zeros.
    pub fn zeros(len: usize) -> TwoBits {
        TwoBits {
            bytes: LargeMemory::new(len.div_ceil(4)),
            len,
        }
    }

    /// The number of values.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is no value.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The value at `index`.
    #[inline(always)]
    pub fn get(&self, index: usize) -> u8 {
        self.bytes.bytes()[index / 4] >> (index % 4 * 2) & 3
    }

    /// Replaces the value at `index` by one below 4.
    #[inline(always)]
    pub fn set(&mut self, index: usize, value: u8) {
        let byte = &mut self.bytes.bytes_mut()[index / 4];
        let shift = index % 4 * 2;
        *byte = *byte & !(3 << shift) | value << shift;
    }

    /// The bytes with the values, the first one lowest, to be filled in pieces.
    pub fn bytes_mut(&mut self) -> &mut [u8] {
        &mut self.bytes.bytes_mut()[..self.len.div_ceil(4)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_stay_apart() {
        let mut values = TwoBits::zeros(1001);
        (0..1001).for_each(|index| values.set(index, (index * 7 % 4) as u8));
        (0..1001).step_by(3).for_each(|index| values.set(index, 1));
        for index in 0..1001 {
            let expected = if index % 3 == 0 { 1 } else { index * 7 % 4 };
            assert_eq!(usize::from(values.get(index)), expected);
        }
    }
}
