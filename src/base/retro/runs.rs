//! Columns of small numbers that seldom change, compressed as runs, readable at any place.
//!
//! A column is cut into blocks of equal length. A block is a row of runs; a run is a prefix code word
//! for its number and its length, then some bits of the length. To read one entry, the runs of its
//! block are added up: some hundred nanoseconds, and nothing is unpacked.
//!
//! Endgame databases compress well so, because entries that need not be stored (whoever asks
//! finds their value otherwise) take the number of the entry before them.

mod codes;
mod column;

pub use column::{Blocks, Column, Cursor, compress};

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

#[cfg(test)]
mod tests;
