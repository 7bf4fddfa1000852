//! One game of self-play as bytes: opening, moves and scores; about four bytes a ply.
//!
//! Layout, numbers little-endian: length of the whole record after this field (4 bytes); the number of the game in its run (8; files of
//! before there were numbers leave it out); outcome (1: 0 the second side won, 1
//! drawn, 2 the first side won); plies of the opening (1), which were not searched; the length of the start position's text (2)
//! and the text (empty: the start position of the game); the number of plies (2); for each ply the fingerprint of the move (2) and
//! the score (2); CRC-32 of all this but the length (4).

use crate::base::outcome::Outcome;
use crate::base::side::Side;

/// A ply that was played: the fingerprint of the move and the score of the search for the side that moved, in
/// hundredths of a UNIFORM or man (0 in the opening).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayedPly {
    /// See [`crate::base::position::Move::fingerprint`].
    pub fingerprint: u16,
    /// As [`crate::base::score::Score`].
    pub score: i16,
}

/// One game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRecord {
    /// Which game of its run it is: seed and number decide how it goes. `None` in files of before there were numbers.
    pub number: Option<u64>,
    /// Who won.
    pub outcome: Outcome,
    /// How many of the first plies belong to the opening: they were not searched.
    pub opening: usize,
    /// The start position in the game's notation; empty for the usual one.
    pub start: String,
    /// All plies.
    pub plies: Vec<PlayedPly>,
}

/// No record is longer, in bytes without the field of its length.
const LONGEST: usize = 8 + 2 + 2 + u16::MAX as usize + 2 + 4 * u16::MAX as usize + 4;

impl GameRecord {
    /// How many of its positions were searched.
    pub fn searched(&self) -> u64 {
        self.plies.len().saturating_sub(self.opening) as u64
    }

    /// Appends the record to `bytes`, with its number if it has one.
    pub fn write(&self, bytes: &mut Vec<u8>) {
        let begin = bytes.len();
        bytes.extend([0; 4]);
        if let Some(number) = self.number {
            bytes.extend(number.to_le_bytes());
        }
        bytes.push(match self.outcome {
            Outcome::Win(Side::Second) => 0,
            Outcome::Draw => 1,
            Outcome::Win(Side::First) => 2,
        });
        bytes.push(self.opening as u8);
        bytes.extend((self.start.len() as u16).to_le_bytes());
        bytes.extend(self.start.as_bytes());
        bytes.extend((self.plies.len() as u16).to_le_bytes());
        for ply in &self.plies {
            bytes.extend(ply.fingerprint.to_le_bytes());
            bytes.extend(ply.score.to_le_bytes());
        }
        let checksum = crc32fast::hash(&bytes[begin + 4..]);
        bytes.extend(checksum.to_le_bytes());
        let length = (bytes.len() - begin - 4) as u32;
        bytes[begin..begin + 4].copy_from_slice(&length.to_le_bytes());
    }

    /// Reads the record at the start of `bytes`, which has a number if it is `numbered`, and says how long it is; `None`
    /// when it is cut off or damaged.
    pub fn read(bytes: &[u8], numbered: bool) -> Option<(GameRecord, usize)> {
        let (length, rest) = bytes.split_first_chunk::<4>()?;
        let length = u32::from_le_bytes(*length) as usize;
        if length > LONGEST {
            return None;
        }
        let (content, checksum) = rest.get(..length)?.split_last_chunk::<4>()?;
        if crc32fast::hash(content) != u32::from_le_bytes(*checksum) {
            return None;
        }
        let (number, content) = if numbered {
            let (number, content) = content.split_first_chunk::<8>()?;
            (Some(u64::from_le_bytes(*number)), content)
        } else {
            (None, content)
        };
        let (&[outcome, opening], rest) = content.split_first_chunk::<2>()?;
        let outcome = match outcome {
            0 => Outcome::Win(Side::Second),
            1 => Outcome::Draw,
            2 => Outcome::Win(Side::First),
            _ => return None,
        };
        let (start, rest) = rest.split_first_chunk::<2>()?;
        let (start, rest) = rest.split_at_checked(u16::from_le_bytes(*start) as usize)?;
        let (count, rest) = rest.split_first_chunk::<2>()?;
        if rest.len() != 4 * usize::from(u16::from_le_bytes(*count)) {
            return None;
        }
        let plies = rest
            .chunks_exact(4)
            .map(|ply| PlayedPly {
                fingerprint: u16::from_le_bytes([ply[0], ply[1]]),
                score: i16::from_le_bytes([ply[2], ply[3]]),
            })
            .collect();
        let record = GameRecord {
            number,
            outcome,
            opening: usize::from(opening),
            start: String::from_utf8(start.to_vec()).ok()?,
            plies,
        };
        Some((record, length + 4))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn example(number: Option<u64>) -> GameRecord {
        GameRecord {
            number,
            outcome: Outcome::Win(Side::Second),
            opening: 1,
            start: "W:W31:B1".to_owned(),
            plies: vec![
                PlayedPly {
                    fingerprint: 7,
                    score: 0,
                },
                PlayedPly {
                    fingerprint: 65_535,
                    score: -32_000,
                },
            ],
        }
    }

    #[test]
    fn reads_back_what_it_writes() {
        for number in [None, Some(0), Some(u64::MAX - 1)] {
            let mut bytes = Vec::new();
            example(number).write(&mut bytes);
            example(number).write(&mut bytes);
            let (record, length) = GameRecord::read(&bytes, number.is_some()).unwrap();
            assert_eq!((record, length), (example(number), bytes.len() / 2));
        }
    }

    #[test]
    fn refuses_every_cut_and_every_flipped_bit() {
        for number in [None, Some(5)] {
            let mut bytes = Vec::new();
            example(number).write(&mut bytes);
            let read = |bytes: &[u8]| GameRecord::read(bytes, number.is_some());
            for end in 0..bytes.len() {
                assert_eq!(read(&bytes[..end]), None);
            }
            for bit in 0..bytes.len() * 8 {
                let mut damaged = bytes.clone();
                damaged[bit / 8] ^= 1 << (bit % 8);
                assert_eq!(read(&damaged), None, "bit {bit}");
            }
        }
    }
}
