//! The values of positions seen lately: many are met again by another way, and the network need not be asked twice.
//!
//! Source: the evaluation caches of chess engines.

use crate::base::key::Key;
use crate::base::score::Score;

/// The values of one thread.
#[derive(Debug)]
pub struct Values(Box<[u64]>);

/// The value of an entry that holds none: below every value of an evaluation.
const NOTHING: i16 = i16::MIN;

impl Values {
    /// The number of values: they stay in the processor's cache.
    const COUNT: usize = 1 << 15;
    /// The lower bits of an entry are the value, the others those of the key; the lower bits of the key choose the entry.
    /// So 63 bits of a key tell positions apart.
    const VALUE_BITS: u32 = 16;

    /// Nothing is known.
    pub fn new() -> Values {
        Values(vec![u64::from(NOTHING as u16); Values::COUNT].into_boxed_slice())
    }

    /// The value of the position with this key, if it is still there.
    #[inline(always)]
    pub fn get(&self, key: Key) -> Option<Score> {
        let entry = self.0[key.0 as usize % Values::COUNT];
        let value = entry as i16;
        (entry >> Values::VALUE_BITS == key.0 >> Values::VALUE_BITS && value != NOTHING)
            .then_some(Score(i32::from(value)))
    }

    /// Keeps the value of the position with this key.
    #[inline(always)]
    pub fn put(&mut self, key: Key, value: Score) {
        let upper = key.0 >> Values::VALUE_BITS << Values::VALUE_BITS;
        self.0[key.0 as usize % Values::COUNT] = upper | u64::from(value.0 as i16 as u16);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_comes_back_until_another_takes_its_place() {
        let mut values = Values::new();
        let keys = [0, 1, 0x7fff, 0x1_0000, 0x1234_5678_9abc_def0, u64::MAX].map(Key);
        for key in keys {
            assert_eq!(values.get(key), None, "{key:?}");
            for value in [-29_000, -1, 0, 1, 29_000].map(Score) {
                values.put(key, value);
                assert_eq!(values.get(key), Some(value), "{key:?}");
            }
        }
        // These two have the same place.
        assert_eq!(values.get(keys[0]), None);
        assert_eq!(values.get(keys[3]), Some(Score(29_000)));
    }
}
