//! Prefix codes of bounded length (Huffman's construction, canonical numbering).

use super::bits::{BitReader, BitWriter};

/// The longest code word in bits.
pub const LONGEST: usize = 11;

/// A code for the symbols 0 to 255 that occur.
#[derive(Clone)]
pub struct PrefixCode {
    /// By symbol: the length of its word, 0 if it does not occur or is the only one.
    lengths: Vec<u8>,
    /// By symbol: its word, the first bit lowest.
    words: Vec<u16>,
    /// By the next bits: the symbol, and the length of its word above bit 8.
    table: Vec<u16>,
}

impl PrefixCode {
    /// The best code of bounded length for symbols that occur so often.
    pub fn for_counts(counts: &[u64]) -> PrefixCode {
        let mut weights = counts.to_vec();
        loop {
            let lengths = huffman_lengths(&weights);
            if lengths.iter().all(|&length| usize::from(length) <= LONGEST) {
                let only = counts.iter().position(|&count| count > 0).unwrap_or(0);
                return PrefixCode::with_lengths(lengths, only as u8);
            }
            // Flatter weights make shorter words; near the best for such small alphabets.
            for weight in weights.iter_mut().filter(|weight| **weight > 0) {
                *weight = *weight / 2 + 1;
            }
        }
    }

    /// The code with these lengths; `only` is the symbol if all lengths are 0.
    fn with_lengths(lengths: Vec<u8>, only: u8) -> PrefixCode {
        let mut words = vec![0; lengths.len()];
        let mut table = vec![u16::from(only); 1 << LONGEST];
        let mut next = 0_u32;
        for length in 1..=LONGEST as u8 {
            next <<= 1;
            for symbol in (0..lengths.len()).filter(|&symbol| lengths[symbol] == length) {
                let word = (next.reverse_bits() >> (32 - u32::from(length))) as u16;
                words[symbol] = word;
                for entry in (usize::from(word)..1 << LONGEST).step_by(1 << length) {
                    table[entry] = symbol as u16 | u16::from(length) << 8;
                }
                next += 1;
            }
        }
        PrefixCode {
            lengths,
            words,
            table,
        }
    }

    /// Writes the word of a symbol that occurs.
    pub fn write(&self, symbol: u8, to: &mut BitWriter) {
        let symbol = usize::from(symbol);
        to.put(
            u32::from(self.words[symbol]),
            u32::from(self.lengths[symbol]),
        );
    }

    /// Reads a symbol; its bits must be ready.
    #[inline(always)]
    pub fn read(&self, from: &mut BitReader<'_>) -> u8 {
        let entry = self.table[from.peek() as usize & ((1 << LONGEST) - 1)];
        from.skip(u32::from(entry >> 8));
        entry as u8
    }

    /// Appends the description of the code: the count of used symbols, then each with its length.
    pub fn describe(&self, to: &mut Vec<u8>) {
        let used: Vec<usize> = (0..self.lengths.len())
            .filter(|&symbol| self.lengths[symbol] > 0)
            .collect();
        if used.is_empty() {
            to.extend([0, self.table[0] as u8]);
            return;
        }
        // At most 256 are used, at least 2: 256 is written as 1.
        to.push(if used.len() == 256 {
            1
        } else {
            used.len() as u8
        });
        for symbol in used {
            to.extend([symbol as u8, self.lengths[symbol]]);
        }
    }

    /// Reads a description from the front of `bytes`; `None` if it is none.
    pub fn from_description(bytes: &mut &[u8]) -> Option<PrefixCode> {
        let mut lengths = vec![0; 256];
        let mut byte = || {
            let (&first, rest) = bytes.split_first()?;
            *bytes = rest;
            Some(first)
        };
        let used = match byte()? {
            0 => return Some(PrefixCode::with_lengths(lengths, byte()?)),
            1 => 256,
            used => usize::from(used),
        };
        let mut space = 0;
        for _ in 0..used {
            let symbol = byte()?;
            let length = byte()?;
            if length == 0 || usize::from(length) > LONGEST || lengths[usize::from(symbol)] != 0 {
                return None;
            }
            lengths[usize::from(symbol)] = length;
            space += 1_usize << (LONGEST - usize::from(length));
        }
        (space == 1 << LONGEST).then(|| PrefixCode::with_lengths(lengths, 0))
    }
}

/// The word lengths of Huffman's code; all 0 if fewer than two symbols occur.
fn huffman_lengths(weights: &[u64]) -> Vec<u8> {
    let mut lengths = vec![0; weights.len()];
    let mut trees: Vec<(u64, Vec<usize>)> = weights
        .iter()
        .enumerate()
        .filter(|&(_, &weight)| weight > 0)
        .map(|(symbol, &weight)| (weight, vec![symbol]))
        .collect();
    while trees.len() > 1 {
        // The two lightest trees last.
        trees.sort_by(|a, b| b.cmp(a));
        let (Some(mut lightest), Some(next)) = (trees.pop(), trees.pop()) else {
            break;
        };
        lightest.0 += next.0;
        lightest.1.extend(next.1);
        for &symbol in &lightest.1 {
            lengths[symbol] += 1;
        }
        trees.push(lightest);
    }
    lengths
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::key::SplitMix;

    fn round_trip(counts: &[u64], symbols: &[u8]) {
        let code = PrefixCode::for_counts(counts);
        let mut description = Vec::new();
        code.describe(&mut description);
        let mut rest = &description[..];
        let read = PrefixCode::from_description(&mut rest).expect("a code");
        assert!(rest.is_empty());
        let mut writer = BitWriter::default();
        for &symbol in symbols {
            code.write(symbol, &mut writer);
        }
        let bytes = writer.finish();
        let mut reader = BitReader::new(&bytes, 0);
        for &symbol in symbols {
            reader.refill();
            assert_eq!(read.read(&mut reader), symbol);
        }
    }

    #[test]
    fn codes_read_what_they_wrote() {
        let mut random = SplitMix::new(9);
        for symbols in [1, 2, 3, 60, 256] {
            let mut counts = vec![0; 256];
            let text: Vec<u8> = (0..10_000)
                .map(|_| (random.below(symbols) * random.below(symbols) / symbols) as u8)
                .collect();
            for &symbol in &text {
                counts[usize::from(symbol)] += 1;
            }
            round_trip(&counts, &text);
        }
    }

    #[test]
    fn long_words_are_cut() {
        // Fibonacci numbers make Huffman's words as long as can be.
        let mut counts = vec![1, 1];
        for symbol in 2..30 {
            counts.push(counts[symbol - 1] + counts[symbol - 2]);
        }
        let text: Vec<u8> = (0..30).collect();
        round_trip(&counts, &text);
    }

    #[test]
    fn bad_descriptions_are_refused() {
        for bad in [
            &[][..],
            &[0],
            &[2, 0, 1],
            &[2, 0, 1, 1, 2],
            &[2, 0, 1, 0, 1],
            &[2, 0, 0, 1, 1],
        ] {
            assert!(
                PrefixCode::from_description(&mut &bad[..]).is_none(),
                "{bad:?}"
            );
        }
    }
}
