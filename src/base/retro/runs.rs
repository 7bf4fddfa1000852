//! Columns of small numbers that seldom change, compressed as runs, readable at any place.
//!
//! A column is cut into blocks of equal length. A block is a row of runs; a run is a prefix code word
//! for its number and its length, then some bits of the length. To read one entry, the runs of its
//! block are added up: some hundred nanoseconds, and nothing is unpacked.
//!
//! Endgame databases compress well so, because entries that need not be stored (whoever asks
//! finds their value otherwise) take the number of the entry before them.

use super::bits::{BitReader, BitWriter};
use super::prefix_code::PrefixCode;

/// Columns with numbers below this get one code word a run, chosen by the number before.
const FEW_NUMBERS: u8 = 4;

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

/// Some equal numbers in a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Run {
    /// The number.
    pub number: u8,
    /// How often it comes; not 0.
    pub length: u32,
}

/// A column in the making: a row of runs, some of them open.
#[derive(Clone, Default, Debug)]
pub struct Runs {
    runs: Vec<Run>,
    /// Entries at the front for which any number will do.
    leading: u64,
    len: u64,
}

impl Runs {
    /// Appends `count` times `number`.
    #[inline]
    pub fn push(&mut self, number: u8, count: u32) {
        self.len += u64::from(count);
        match self.runs.last_mut() {
            Some(last) if last.number == number && last.length.checked_add(count).is_some() => {
                last.length += count;
            }
            _ => self.runs.push(Run {
                number,
                length: count,
            }),
        }
    }

    /// Appends an entry for which any number will do.
    #[inline]
    pub fn push_any(&mut self) {
        match self.runs.last_mut() {
            Some(last) if last.length < u32::MAX => {
                last.length += 1;
                self.len += 1;
            }
            Some(&mut last) => self.push(last.number, 1),
            None => {
                self.leading += 1;
                self.len += 1;
            }
        }
    }

    /// Appends all of `other`.
    pub fn append(&mut self, other: &Runs) {
        for _ in 0..other.leading {
            self.push_any();
        }
        for run in &other.runs {
            self.push(run.number, run.length);
        }
    }

    /// The number of entries.
    pub fn len(&self) -> u64 {
        self.len
    }

    /// Whether there is no entry.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The runs; the open entries at the front get the first number, or 0 if there is none.
    fn closed(mut self) -> Vec<Run> {
        let number = self.runs.first().map_or(0, |run| run.number);
        let most = u64::from(u32::MAX);
        while self.leading > 0 {
            let length = self.leading.min(most) as u32;
            self.runs.insert(0, Run { number, length });
            self.leading -= u64::from(length);
        }
        self.runs
    }
}

/// A length as a symbol below 64, and the count and content of the bits behind it.
fn length_symbol(length: u32) -> (u8, u32, u32) {
    if length <= 16 {
        (length as u8 - 1, 0, 0)
    } else {
        let octave = length.ilog2();
        let half = length >> (octave - 1) & 1;
        let symbol = 16 + (octave - 4) * 2 + half;
        (symbol as u8, octave - 1, length & ((1 << (octave - 1)) - 1))
    }
}

/// The reverse of [`length_symbol`]: the least length of a symbol, and the count of bits to add.
#[inline(always)]
fn symbol_length(symbol: u8) -> (u32, u32) {
    let symbol = u32::from(symbol);
    if symbol < 16 {
        (symbol + 1, 0)
    } else {
        let octave = 4 + (symbol - 16) / 2;
        ((2 | symbol & 1) << (octave - 1), octave - 1)
    }
}

/// The prefix codes of a column.
enum Codes {
    /// By the number before (0 at the start of a block): number and length in one word.
    Joint(Vec<PrefixCode>),
    /// A word for the number, a word for the length.
    Apart(PrefixCode, PrefixCode),
}

impl Codes {
    fn for_blocks(runs: &[Run], shift: u32, few: bool) -> Codes {
        if few {
            let mut counts = vec![vec![0; 256]; usize::from(FEW_NUMBERS)];
            let mut before = 0;
            cut(runs, shift, |begins, run| {
                before = if begins { 0 } else { before };
                let symbol = run.number << 6 | length_symbol(run.length).0;
                counts[usize::from(before)][usize::from(symbol)] += 1;
                before = run.number;
            });
            let codes = counts.iter().map(|counts| PrefixCode::for_counts(counts));
            Codes::Joint(codes.collect())
        } else {
            let mut numbers = vec![0; 256];
            let mut lengths = vec![0; 256];
            cut(runs, shift, |_, run| {
                numbers[usize::from(run.number)] += 1;
                lengths[usize::from(length_symbol(run.length).0)] += 1;
            });
            Codes::Apart(
                PrefixCode::for_counts(&numbers),
                PrefixCode::for_counts(&lengths),
            )
        }
    }

    fn write(&self, before: u8, run: Run, to: &mut BitWriter) {
        let (length, count, bits) = length_symbol(run.length);
        match self {
            Codes::Joint(codes) => codes[usize::from(before)].write(run.number << 6 | length, to),
            Codes::Apart(numbers, lengths) => {
                numbers.write(run.number, to);
                lengths.write(length, to);
            }
        }
        to.put(bits, count);
    }

    #[inline(always)]
    fn read(&self, before: u8, from: &mut BitReader<'_>) -> Run {
        from.refill();
        let (number, length) = match self {
            Codes::Joint(codes) => {
                let symbol = codes[usize::from(before & (FEW_NUMBERS - 1))].read(from);
                (symbol >> 6, symbol & 63)
            }
            Codes::Apart(numbers, lengths) => (numbers.read(from), lengths.read(from) & 63),
        };
        let (least, count) = symbol_length(length);
        from.refill();
        Run {
            number,
            length: least + from.take(count),
        }
    }

    fn describe(&self, to: &mut Vec<u8>) {
        match self {
            Codes::Joint(codes) => codes.iter().for_each(|code| code.describe(to)),
            Codes::Apart(numbers, lengths) => {
                numbers.describe(to);
                lengths.describe(to);
            }
        }
    }

    fn from_description(bytes: &mut &[u8], few: bool) -> Option<Codes> {
        Some(if few {
            let codes = (0..FEW_NUMBERS).map(|_| PrefixCode::from_description(bytes));
            Codes::Joint(codes.collect::<Option<_>>()?)
        } else {
            let numbers = PrefixCode::from_description(bytes)?;
            Codes::Apart(numbers, PrefixCode::from_description(bytes)?)
        })
    }
}

/// Hands the runs, cut at the ends of blocks of `1 << shift` entries, to `sink`, each with the word
/// whether it begins a block.
fn cut(runs: &[Run], shift: u32, mut sink: impl FnMut(bool, Run)) {
    let full = 1_u32 << shift;
    let mut room = full;
    for &run in runs {
        let mut left = run.length;
        while left > 0 {
            let length = left.min(room);
            sink(room == full, Run { length, ..run });
            left -= length;
            room -= length;
            if room == 0 {
                room = full;
            }
        }
    }
}

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

#[cfg(test)]
mod tests;
