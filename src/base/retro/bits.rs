//! Rows of bits, the first one lowest in its byte.

/// Appends numbers of a few bits to a row of bytes.
#[derive(Default)]
pub struct BitWriter {
    bytes: Vec<u8>,
    pending: u64,
    count: u32,
}

impl BitWriter {
    /// Appends the lowest `count` bits of `bits` (at most 32; the others must be 0).
    pub fn put(&mut self, bits: u32, count: u32) {
        self.pending |= u64::from(bits) << self.count;
        self.count += count;
        while self.count >= 8 {
            self.bytes.push(self.pending as u8);
            self.pending >>= 8;
            self.count -= 8;
        }
    }

    /// The number of bits so far.
    pub fn len(&self) -> u64 {
        self.bytes.len() as u64 * 8 + u64::from(self.count)
    }

    /// Whether nothing was written.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The bytes, the last one filled up with zeros.
    pub fn finish(mut self) -> Vec<u8> {
        if self.count > 0 {
            self.bytes.push(self.pending as u8);
        }
        self.bytes
    }
}

/// Reads what [`BitWriter`] wrote; beyond the end come zeros.
#[derive(Clone)]
pub struct BitReader<'a> {
    bytes: &'a [u8],
    next: usize,
    pending: u64,
    count: u32,
}

impl<'a> BitReader<'a> {
    /// A reader that begins with bit number `start`.
    #[inline]
    pub fn new(bytes: &'a [u8], start: u64) -> BitReader<'a> {
        let mut reader = BitReader {
            bytes,
            next: (start / 8) as usize,
            pending: 0,
            count: 0,
        };
        reader.refill();
        reader.skip((start % 8) as u32);
        reader
    }

    /// Makes at least 32 bits ready.
    #[inline(always)]
    pub fn refill(&mut self) {
        if self.count >= 32 {
            return;
        }
        let word = match self.bytes.get(self.next..self.next + 4) {
            Some(bytes) => u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]),
            None => self.last_bytes(),
        };
        self.pending |= u64::from(word) << self.count;
        self.count += 32;
        self.next += 4;
    }

    #[cold]
    fn last_bytes(&self) -> u32 {
        let rest = self.bytes.get(self.next..).unwrap_or_default();
        rest.iter()
            .rev()
            .fold(0, |word, &byte| word << 8 | u32::from(byte))
    }

    /// The next bits; at least as many as are ready are meant.
    #[inline(always)]
    pub fn peek(&self) -> u64 {
        self.pending
    }

    /// Leaves out `count` bits, which must be ready.
    #[inline(always)]
    pub fn skip(&mut self, count: u32) {
        self.pending >>= count;
        self.count -= count;
    }

    /// The next `count` bits (at most 31), which must be ready.
    #[inline(always)]
    pub fn take(&mut self, count: u32) -> u32 {
        let bits = self.pending as u32 & ((1 << count) - 1);
        self.skip(count);
        bits
    }
}
