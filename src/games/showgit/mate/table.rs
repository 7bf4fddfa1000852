//! What the solver remembers: values by board and the attacker's hand, in a table of a fixed size.

use crate::games::showgit::hand::Hand;

use super::value::{INFINITE, NOTHING, Value};

/// What an entry holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
enum Content {
    /// Proof numbers that are not final.
    Open,
    /// A proved mate.
    Mate,
    /// A proof that there is none, whatever came before.
    None,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    key: u64,
    hand: Hand,
    proof: u32,
    disproof: u32,
    /// Nodes spent; what cost least gives way first.
    work: u32,
    plies: u16,
    /// The least number of plies from the root at which the position was seen.
    ply: u16,
    content: Content,
}

/// An entry in four words. All 0 is no entry: the system hands out such memory without touching it.
type Words = [u64; 4];

impl Entry {
    fn pack(self) -> Words {
        let pair = |low: u32, high: u32| u64::from(low) | u64::from(high) << 32;
        let last = u64::from(self.plies) | u64::from(self.ply) << 16;
        [
            self.key,
            pair(self.hand.bits(), self.work),
            pair(self.proof, self.disproof),
            last | (self.content as u64 + 1) << 32,
        ]
    }

    fn unpack(words: Words) -> Option<Entry> {
        let content = match words[3] >> 32 {
            1 => Content::Open,
            2 => Content::Mate,
            3 => Content::None,
            _ => return None,
        };
        Some(Entry {
            key: words[0],
            hand: Hand::from_bits(words[1] as u32),
            work: (words[1] >> 32) as u32,
            proof: words[2] as u32,
            disproof: (words[2] >> 32) as u32,
            plies: words[3] as u16,
            ply: (words[3] >> 16) as u16,
            content,
        })
    }
}

/// The places at which an entry may be, one after the other.
const WINDOW: usize = 32;

/// A table of a fixed size for one attacker.
#[derive(Debug)]
pub(super) struct MateTable {
    entries: Vec<Words>,
}

/// What the table says of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub value: Value,
    /// The least ply at which it was seen.
    pub ply: u16,
}

impl MateTable {
    /// An empty table of about `mebibytes` MiB, or of less when the system refuses so much.
    pub fn new(mebibytes: usize) -> MateTable {
        let mut mebibytes = mebibytes.max(1);
        let entries = |mebibytes: usize| mebibytes.saturating_mul((1 << 20) / size_of::<Words>());
        // A refused allocation would end the process: it is tried first.
        while mebibytes > 1
            && Vec::<Words>::new()
                .try_reserve_exact(entries(mebibytes))
                .is_err()
        {
            mebibytes /= 2;
        }
        MateTable {
            entries: vec![[0; 4]; entries(mebibytes)],
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.entries.fill([0; 4]);
    }

    #[inline(always)]
    fn start(&self, key: u64) -> usize {
        let places = (self.entries.len() - WINDOW) as u128;
        ((u128::from(key) * places) >> 64) as usize
    }

    /// What is known of the position with `key` (of the board) and the attacker's `hand`, when the mate may take `plies` plies.
    /// A proof for fewer pieces or a disproof for more counts too.
    pub fn find(&self, key: u64, hand: Hand, plies: u16) -> Option<Found> {
        let start = self.start(key);
        let mut open = None;
        for &words in &self.entries[start..start + WINDOW] {
            if words[0] != key && words[3] != 0 {
                continue;
            }
            let Some(entry) = Entry::unpack(words) else {
                break;
            };
            match entry.content {
                Content::Mate if entry.plies <= plies && hand.is_superior_or_equal(entry.hand) => {
                    return Some(Found {
                        value: Value::mate(entry.plies, entry.hand),
                        ply: entry.ply,
                    });
                }
                Content::None if entry.plies >= plies && entry.hand.is_superior_or_equal(hand) => {
                    return Some(Found {
                        value: Value::none(entry.plies, entry.hand, NOTHING),
                        ply: entry.ply,
                    });
                }
                Content::Open if entry.hand == hand => {
                    open = Some(Found {
                        value: Value::open(entry.proof, entry.disproof),
                        ply: entry.ply,
                    });
                }
                _ => {}
            }
        }
        open
    }

    /// Remembers a value that rests on no repetition: of a position with `key` and `hand` (a final value brings its own), first seen
    /// at `ply`, after `work` nodes.
    pub fn store(&mut self, key: u64, hand: Hand, value: Value, ply: u16, work: u32) {
        debug_assert!(!value.is_none() || value.rests_on == NOTHING);
        let (content, hand) = if value.is_mate() {
            (Content::Mate, value.hand)
        } else if value.is_none() {
            (Content::None, value.hand)
        } else {
            (Content::Open, hand)
        };
        let mut entry = Entry {
            key,
            hand,
            proof: value.proof.min(INFINITE),
            disproof: value.disproof.min(INFINITE),
            work,
            plies: value.plies,
            ply,
            content,
        };
        let start = self.start(key);
        let window = &mut self.entries[start..start + WINDOW];
        let mut target = 0;
        let mut least = u64::MAX;
        for (index, &words) in window.iter().enumerate() {
            let Some(old) = Entry::unpack(words) else {
                target = index;
                break;
            };
            if old.key == key && old.content == content && old.hand == hand {
                // A shorter mate, or a disproof that reaches further, is worth more.
                let better = match content {
                    Content::Mate => old.plies <= entry.plies,
                    Content::None => old.plies >= entry.plies,
                    _ => false,
                };
                entry.work = entry.work.saturating_add(old.work);
                entry.ply = entry.ply.min(old.ply);
                if better {
                    entry.plies = old.plies;
                }
                target = index;
                break;
            }
            let worth = u64::from(old.work) * if old.content == Content::Open { 1 } else { 4 };
            if worth < least {
                least = worth;
                target = index;
            }
        }
        window[target] = entry.pack();
    }
}
