//! The prefix codes of a column: how a run becomes bits, and bits a run.

use super::Run;
use crate::base::retro::bits::{BitReader, BitWriter};
use crate::base::retro::prefix_code::PrefixCode;

/// Columns with numbers below this get one code word a run, chosen by the number before.
pub(super) const FEW_NUMBERS: u8 = 4;

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
pub(super) enum Codes {
    /// By the number before (0 at the start of a block): number and length in one word.
    Joint(Vec<PrefixCode>),
    /// A word for the number, a word for the length.
    Apart(PrefixCode, PrefixCode),
}

impl Codes {
    pub(super) fn for_blocks(runs: &[Run], shift: u32, few: bool) -> Codes {
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

    pub(super) fn write(&self, before: u8, run: Run, to: &mut BitWriter) {
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
    pub(super) fn read(&self, before: u8, from: &mut BitReader<'_>) -> Run {
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

    pub(super) fn describe(&self, to: &mut Vec<u8>) {
        match self {
            Codes::Joint(codes) => codes.iter().for_each(|code| code.describe(to)),
            Codes::Apart(numbers, lengths) => {
                numbers.describe(to);
                lengths.describe(to);
            }
        }
    }

    pub(super) fn from_description(bytes: &mut &[u8], few: bool) -> Option<Codes> {
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
pub(super) fn cut(runs: &[Run], shift: u32, mut sink: impl FnMut(bool, Run)) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_coded_without_gaps() {
        for length in (1..5_000).chain([1 << 20, u32::MAX]) {
            let (symbol, count, bits) = length_symbol(length);
            let (least, expected_count) = symbol_length(symbol);
            assert!(symbol < 64 || length > 1 << 27);
            assert_eq!((least + bits, count), (length, expected_count));
        }
    }
}
