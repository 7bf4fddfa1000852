//! The transposition table: what was found out about positions, shared by all threads without locks.

#![allow(unsafe_code)]

#[cfg(target_os = "linux")]
mod provision;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, AtomicUsize, Ordering};

use memmap2::MmapMut;

use super::report::Bound;
use crate::base::key::Key;
use crate::base::score::Score;

/// What the table knows of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The fingerprint of the best move, 0 if none is known.
    pub best: u16,
    /// The value, measured from the node ([`Score::to_table`]).
    pub score: Score,
    /// The static evaluation, if there was one.
    pub evaluation: Option<Score>,
    /// The depth of the search behind the value, in plies; 0 for a quiescence search.
    pub depth: i32,
    /// How the value relates to the true one.
    pub bound: Bound,
    /// The position stood on a principal variation.
    pub on_line: bool,
}

/// Two words: the data, and the key and the epoch combined with the data. A torn write makes them disagree
/// and is not found; neither is an entry of an earlier epoch.
///
/// Source: Hyatt and Mann, "A lockless transposition table implementation for parallel search" (2002).
#[derive(Debug, Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

impl Slot {
    /// The mark of the entry ([`Table::mark`]) and its data.
    #[inline(always)]
    fn read(&self) -> (u64, u64) {
        let data = self.data.load(Ordering::Relaxed);
        (self.check.load(Ordering::Relaxed) ^ data, data)
    }

    #[inline(always)]
    fn write(&self, mark: u64, data: u64) {
        self.check.store(mark ^ data, Ordering::Relaxed);
        self.data.store(data, Ordering::Relaxed);
    }
}

const SLOTS: usize = 4;
const AGES: u8 = 32;
/// So many clusters tell how full the table is: each is an access to slow memory.
const SAMPLE: usize = 64;
const NO_EVALUATION: i16 = i16::MIN;

#[derive(Debug, Default)]
#[repr(align(64))]
struct Cluster([Slot; SLOTS]);

/// A table of a fixed size.
///
/// To forget takes no time, and the memory stays where it is: entries say in which epoch they were made, and each forgetting
/// begins a new one.
#[derive(Debug)]
pub struct Table {
    /// Anonymous memory: the pages are zero, and the system provides them when they are first used.
    memory: MmapMut,
    /// The part in use: clusters up to this index, one less than a power of two, which the positions of the others share;
    /// 0 as long as there is no memory, and [`WHOLE`].
    mask: AtomicUsize,
    /// From [`FIRST_EPOCH`] to [`LAST_EPOCH`], so that empty memory is of none.
    epoch: AtomicU64,
    age: AtomicU8,
    user: AtomicU8,
    /// Somebody has worked with all of it.
    used: AtomicBool,
}

/// The mask of a table that is used in all its length.
const WHOLE: usize = usize::MAX;

/// The bits of a key that an entry remembers: the others are in its place.
const KEY_BITS: u32 = 48;
const FIRST_EPOCH: u64 = 1;
const LAST_EPOCH: u64 = (1 << (u64::BITS - KEY_BITS)) - 1;

/// Who works with a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum User {
    /// Nobody.
    Nobody,
    /// A search by time, or an endless one: it makes do with what memory there is.
    Hasty,
    /// A search by depth or nodes: its result must not depend on how fast the memory comes.
    Thorough,
}

/// The memory for a table is not there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OutOfMemory {
    /// What was asked for, in MiB.
    pub mebibytes: usize,
}

impl std::fmt::Display for OutOfMemory {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "no memory for a table of {} MiB", self.mebibytes)
    }
}

impl std::error::Error for OutOfMemory {}

impl Table {
    /// An empty table of `mebibytes` MiB (at least one).
    pub fn new(mebibytes: usize) -> Result<Table, OutOfMemory> {
        let bytes = mebibytes.max(1).saturating_mul(1024 * 1024);
        let memory = MmapMut::map_anon(bytes).map_err(|_| OutOfMemory { mebibytes })?;
        // Every access hits another page: with large ones the processor finds them faster. A system that refuses only loses speed.
        #[cfg(target_os = "linux")]
        let _ = memory.advise(memmap2::Advice::HugePage);
        Ok(Table {
            mask: AtomicUsize::new(WHOLE),
            memory,
            epoch: AtomicU64::new(FIRST_EPOCH),
            age: AtomicU8::new(0),
            user: AtomicU8::new(User::Nobody as u8),
            used: AtomicBool::new(false),
        })
    }

    /// Asks the system for memory in the background, as far as it is needed, until it is all there or the table is
    /// dropped. Without this the first nodes of a first search wait for it: a large page takes milliseconds on some
    /// machines. It cannot be interrupted meanwhile, and a processor that does this answers nobody: so it is done piece by
    /// piece beside a hasty search, which uses what is there, and not at all beside a thorough one, which fetches what it
    /// needs and uses all of the table.
    pub fn populate(table: &Arc<Table>) {
        #[cfg(target_os = "linux")]
        provision::start(table);
        #[cfg(not(target_os = "linux"))]
        let _ = table;
    }

    /// Uses all of the memory, be it there or not.
    fn use_whole(&self) {
        self.mask.store(WHOLE, Ordering::Relaxed);
    }

    /// Says who works with the table from now on.
    pub fn set_user(&self, user: User) {
        if user == User::Thorough {
            self.used.store(true, Ordering::Relaxed);
            self.use_whole();
        }
        self.user.store(user as u8, Ordering::Relaxed);
    }

    /// The size, in MiB.
    pub fn mebibytes(&self) -> usize {
        self.memory.len() >> 20
    }

    #[inline(always)]
    fn clusters(&self) -> &[Cluster] {
        let count = self.memory.len() / size_of::<Cluster>();
        // SAFETY: the map is aligned to a page and `count` clusters long; every bit pattern is a
        // valid Cluster; the memory is only ever reached through these atomic integers.
        unsafe { std::slice::from_raw_parts(self.memory.as_ptr().cast::<Cluster>(), count) }
    }

    /// Forgets everything; a search that still runs at this moment may leave some of what it finds afterwards.
    pub fn forget(&self) {
        self.age.store(0, Ordering::Relaxed);
        let epoch = self.epoch.load(Ordering::Relaxed);
        if epoch == LAST_EPOCH {
            for slot in self.clusters().iter().flat_map(|cluster| &cluster.0) {
                slot.write(0, 0);
            }
            self.epoch.store(FIRST_EPOCH, Ordering::Relaxed);
        } else {
            self.epoch.store(epoch + 1, Ordering::Relaxed);
        }
    }

    /// A new search begins: older entries give way first.
    pub fn next_search(&self) {
        let age = self.age.load(Ordering::Relaxed);
        self.age.store((age + 1) % AGES, Ordering::Relaxed);
    }

    /// Where a position's entries are, in the part in use.
    #[inline(always)]
    fn index(&self, key: Key) -> usize {
        let index = ((u128::from(key.0) * self.clusters().len() as u128) >> 64) as usize;
        index & self.mask.load(Ordering::Relaxed)
    }

    /// A position's entries, unless there is no memory yet.
    #[inline(always)]
    fn cluster(&self, key: Key) -> Option<&Cluster> {
        let is_there = self.mask.load(Ordering::Relaxed) > 0;
        is_there.then(|| &self.clusters()[self.index(key)])
    }

    /// What an entry of a position has beside its data, combined with them.
    #[inline(always)]
    fn mark(&self, key: Key) -> u64 {
        let epoch = self.epoch.load(Ordering::Relaxed);
        epoch << KEY_BITS | key.0 & ((1 << KEY_BITS) - 1)
    }

    /// Starts to bring the position's part of the table into the cache.
    #[inline(always)]
    pub fn prefetch(&self, key: Key) {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: a prefetch reads nothing; the address is inside the table.
        unsafe {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            _mm_prefetch::<_MM_HINT_T0>(
                std::ptr::from_ref(&self.clusters()[self.index(key)]).cast(),
            );
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    /// What is known of a position.
    #[inline]
    pub fn find(&self, key: Key) -> Option<Entry> {
        let mark = self.mark(key);
        self.cluster(key)?.0.iter().find_map(|slot| {
            let (found, data) = slot.read();
            (found == mark).then(|| unpack(data))
        })
    }

    /// Remembers a position. An entry of the same position without a move keeps the old move;
    /// a much shallower bound does not overwrite a deep value of the same search.
    #[inline]
    pub fn store(&self, key: Key, mut entry: Entry) {
        let Some(cluster) = self.cluster(key) else {
            return;
        };
        let mark = self.mark(key);
        let age = self.age.load(Ordering::Relaxed);
        let mut target = 0;
        let mut least = i32::MAX;
        for (index, slot) in cluster.0.iter().enumerate() {
            let (found, data) = slot.read();
            if found == mark {
                let old = unpack(data);
                if entry.best == 0 {
                    entry.best = old.best;
                }
                let fresh = age_of(data) == age;
                if fresh && entry.bound != Bound::Exact && entry.depth + 4 < old.depth {
                    return;
                }
                target = index;
                break;
            }
            let worth = if found >> KEY_BITS != mark >> KEY_BITS {
                i32::MIN
            } else {
                let years = i32::from((AGES + age - age_of(data)) % AGES);
                depth_of(data) - 8 * years
            };
            if worth < least {
                least = worth;
                target = index;
            }
        }
        let data = pack(&entry, age);
        cluster.0[target].write(mark, data);
    }

    /// The part of the table used by the current search, in thousandths, estimated from a sample.
    pub fn fullness(&self) -> u32 {
        let (whole, in_use) = (self.clusters().len(), self.clusters_in_use());
        (u64::from(self.crowding()) * in_use as u64 / whole as u64) as u32
    }

    fn clusters_in_use(&self) -> usize {
        match self.mask.load(Ordering::Relaxed) {
            0 => 0,
            mask => mask.saturating_add(1).min(self.clusters().len()),
        }
    }

    /// How much of the part in use the current search fills, in thousandths, estimated from a sample.
    fn crowding(&self) -> u32 {
        let age = self.age.load(Ordering::Relaxed);
        let epoch = self.epoch.load(Ordering::Relaxed);
        let part = &self.clusters()[..self.clusters_in_use()];
        let sample = part.iter().step_by((part.len() / SAMPLE).max(1));
        let slots = sample.len() * SLOTS;
        let used = sample
            .flat_map(|cluster| &cluster.0)
            .filter(|slot| {
                let (found, data) = slot.read();
                found >> KEY_BITS == epoch && age_of(data) == age
            })
            .count();
        (used * 1000 / slots.max(1)) as u32
    }
}

fn pack(entry: &Entry, age: u8) -> u64 {
    let evaluation = entry.evaluation.map_or(NO_EVALUATION, |e| e.0 as i16);
    let depth = entry.depth.clamp(0, 255) as u8;
    let flags = entry.bound as u8 | u8::from(entry.on_line) << 2 | age << 3;
    u64::from(entry.best)
        | u64::from(entry.score.0 as i16 as u16) << 16
        | u64::from(evaluation as u16) << 32
        | u64::from(depth) << 48
        | u64::from(flags) << 56
}

fn unpack(data: u64) -> Entry {
    let evaluation = (data >> 32) as u16 as i16;
    let flags = (data >> 56) as u8;
    Entry {
        best: data as u16,
        score: Score(i32::from((data >> 16) as u16 as i16)),
        evaluation: (evaluation != NO_EVALUATION).then_some(Score(i32::from(evaluation))),
        depth: depth_of(data),
        bound: match flags & 3 {
            0 => Bound::None,
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        },
        on_line: flags & 4 != 0,
    }
}

#[inline(always)]
fn depth_of(data: u64) -> i32 {
    (data >> 48 & 0xff) as i32
}

#[inline(always)]
fn age_of(data: u64) -> u8 {
    (data >> 59) as u8
}

#[cfg(test)]
mod tests;
