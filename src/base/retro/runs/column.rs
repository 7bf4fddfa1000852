//! Columns as they are stored: compressed, and read at any place.

use super::codes::{Codes, FEW_NUMBERS, cut};
use super::{Run, Runs};
use crate::base::retro::bits::{BitReader, BitWriter};

/// Runs in an average block: a compromise between the size of the directory and the time of a look-up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Blocks {
    /// Small files.
    Long,
    /// Fast look-ups.
    Short,
}

impl Blocks {
    const fn runs(self) -> u64 {
        match self {
            Blocks::Long => 128,
            Blocks::Short => 8,
        }
    }

    /// The shortest block.
    const fn least(self) -> u64 {
        match self {
            Blocks::Long => 1 << 8,
            Blocks::Short => 1 << 5,
        }
    }
}

/// Blocks that share an absolute place in the directory.
const GROUP: usize = 16;

/// Compresses a column.
///
/// The result: entry count (8 bytes), shift of the block length, whether numbers are few, code
/// descriptions, then the directory (for 16 blocks each the bit where the first begins, 6 bytes, and
/// where the other 15 begin behind it, 2 bytes each), then the bits. Numbers are little-endian.
pub fn compress(column: Runs, blocks: Blocks) -> Vec<u8> {
    let len = column.len();
    let runs = column.closed();
    let density = len * blocks.runs() / runs.len().max(1) as u64;
    let mut shift = density.clamp(blocks.least(), 1 << 20).ilog2();
    let few = runs.iter().all(|run| run.number < FEW_NUMBERS);
    loop {
        if let Some(bytes) = compress_blocks(len, &runs, shift, few) {
            return bytes;
        }
        // Fifteen blocks took more than 65535 bits somewhere: shorter ones will do.
        shift -= 1;
    }
}

/// `None` if the blocks are too long for the directory.
fn compress_blocks(len: u64, runs: &[Run], shift: u32, few: bool) -> Option<Vec<u8>> {
    let codes = Codes::for_blocks(runs, shift, few);
    let mut bytes = len.to_le_bytes().to_vec();
    bytes.extend([shift as u8, u8::from(few)]);
    codes.describe(&mut bytes);
    let mut bits = BitWriter::default();
    let mut blocks = 0;
    let mut group_start = 0;
    let mut before = 0;
    let mut fits = true;
    cut(runs, shift, |begins, run| {
        if begins {
            if blocks % GROUP == 0 {
                group_start = bits.len();
                bytes.extend(&group_start.to_le_bytes()[..6]);
            } else {
                let behind = u16::try_from(bits.len() - group_start);
                fits &= behind.is_ok();
                bytes.extend(behind.unwrap_or_default().to_le_bytes());
            }
            blocks += 1;
            before = 0;
        }
        codes.write(before, run, &mut bits);
        before = run.number;
    });
    for _ in blocks..blocks.next_multiple_of(GROUP) {
        bytes.extend([0; 2]);
    }
    bytes.extend(bits.finish());
    fits.then_some(bytes)
}

/// A compressed column, ready for look-ups. The compressed bytes are kept outside and handed in again.
pub struct Column {
    len: u64,
    shift: u32,
    codes: Codes,
    directory: usize,
    bits: usize,
}

const GROUP_BYTES: usize = 6 + 2 * (GROUP - 1);

impl Column {
    /// Reads the front of a compressed column; `None` if it is none.
    pub fn open(bytes: &[u8]) -> Option<Column> {
        let (len, rest) = bytes.split_first_chunk::<8>()?;
        let len = u64::from_le_bytes(*len);
        let (&[shift, few], mut rest) = rest.split_first_chunk::<2>()?;
        if shift > 31 || few > 1 {
            return None;
        }
        let codes = Codes::from_description(&mut rest, few == 1)?;
        let directory = bytes.len() - rest.len();
        let blocks = len.div_ceil(1 << shift);
        let groups = usize::try_from(blocks.div_ceil(GROUP as u64)).ok()?;
        let bits = directory.checked_add(groups.checked_mul(GROUP_BYTES)?)?;
        (bits <= bytes.len()).then_some(Column {
            len,
            shift: u32::from(shift),
            codes,
            directory,
            bits,
        })
    }

    /// The number of entries.
    pub fn len(&self) -> u64 {
        self.len
    }

    /// Whether there is no entry.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The number at `entry`, which must be below the length. `bytes` is what the column was opened with.
    #[inline]
    pub fn get(&self, bytes: &[u8], entry: u64) -> u8 {
        debug_assert!(entry < self.len);
        let mut reader = self.reader(bytes, entry >> self.shift);
        let mut left = (entry & ((1 << self.shift) - 1)) as u32;
        let mut number = 0;
        loop {
            let run = self.codes.read(number, &mut reader);
            number = run.number;
            if left < run.length {
                return number;
            }
            left -= run.length;
        }
    }

    /// A cursor at `entry`, which must not be beyond the end.
    pub fn cursor<'a>(&'a self, bytes: &'a [u8], entry: u64) -> Cursor<'a> {
        let mut cursor = Cursor {
            column: self,
            bytes,
            reader: BitReader::new(&[], 0),
            run: Run {
                number: 0,
                length: 0,
            },
            block: entry >> self.shift,
            left: 0,
        };
        let mut skip = (entry & ((1 << self.shift) - 1)) as u32;
        while skip > 0 && cursor.next().is_some() {
            let more = cursor.run.length.min(skip - 1);
            cursor.run.length -= more;
            skip -= 1 + more;
        }
        cursor
    }

    #[inline]
    fn reader<'a>(&self, bytes: &'a [u8], block: u64) -> BitReader<'a> {
        let block = block as usize;
        let group = self.directory + block / GROUP * GROUP_BYTES;
        let group = &bytes[group..group + GROUP_BYTES];
        let mut start = [0; 8];
        start[..6].copy_from_slice(&group[..6]);
        let mut start = u64::from_le_bytes(start);
        if !block.is_multiple_of(GROUP) {
            let at = 4 + 2 * (block % GROUP);
            start += u64::from(u16::from_le_bytes([group[at], group[at + 1]]));
        }
        BitReader::new(&bytes[self.bits..], start)
    }
}

/// Reads a column entry by entry, much faster than by look-ups.
pub struct Cursor<'a> {
    column: &'a Column,
    bytes: &'a [u8],
    reader: BitReader<'a>,
    run: Run,
    /// The next block to read from.
    block: u64,
    /// Entries of the current block behind the current run.
    left: u64,
}

impl Iterator for Cursor<'_> {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.run.length == 0 {
            if self.left == 0 {
                let start = self.block << self.column.shift;
                self.left = self
                    .column
                    .len
                    .checked_sub(start)
                    .filter(|&left| left > 0)?;
                self.left = self.left.min(1 << self.column.shift);
                self.reader = self.column.reader(self.bytes, self.block);
                self.run.number = 0;
                self.block += 1;
            }
            self.run = self.column.codes.read(self.run.number, &mut self.reader);
            self.left = self.left.saturating_sub(u64::from(self.run.length));
        }
        self.run.length -= 1;
        Some(self.run.number)
    }
}
