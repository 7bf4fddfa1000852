//! Long rows of two-bit values.

/// A row of values from 0 to 3, four in a byte.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TwoBits {
    bytes: Vec<u8>,
    len: usize,
}

impl TwoBits {
    /// The values that the iterator yields, each below 4.
    pub fn collect(values: impl ExactSizeIterator<Item = u8>) -> TwoBits {
        let len = values.len();
        let mut bytes = vec![0; len.div_ceil(4)];
        for (index, value) in values.enumerate() {
            bytes[index / 4] |= value << (index % 4 * 2);
        }
        TwoBits { bytes, len }
    }

    /// The row of `len` values in these bytes, the first one lowest.
    pub fn from_bytes(bytes: Vec<u8>, len: usize) -> TwoBits {
        debug_assert_eq!(bytes.len(), len.div_ceil(4));
        TwoBits { bytes, len }
    }

    /// `len` zeros.
    pub fn zeros(len: usize) -> TwoBits {
        TwoBits {
            bytes: vec![0; len.div_ceil(4)],
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
        self.bytes[index / 4] >> (index % 4 * 2) & 3
    }

    /// Replaces the value at `index` by one below 4.
    #[inline(always)]
    pub fn set(&mut self, index: usize, value: u8) {
        let byte = &mut self.bytes[index / 4];
        let shift = index % 4 * 2;
        *byte = *byte & !(3 << shift) | value << shift;
    }
}
