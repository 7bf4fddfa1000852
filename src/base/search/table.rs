//! The transposition table: what was found out about positions, shared by all threads without locks.

#![allow(unsafe_code)]

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU32, AtomicU64, Ordering};

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

/// Two words: the data, and the key combined with the data. A torn write makes them disagree
/// and is not found.
///
/// Source: Hyatt and Mann, "A lockless transposition table implementation for parallel search" (2002).
#[derive(Debug, Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

const SLOTS: usize = 4;
const AGES: u8 = 32;
const NO_EVALUATION: i16 = i16::MIN;

#[derive(Debug, Default)]
#[repr(align(64))]
struct Cluster([Slot; SLOTS]);

/// A table of a fixed size.
///
/// It consists of parts, each wiped by the first who needs it after the table was told to forget: to forget takes no time,
/// and the memory stays where it is.
#[derive(Debug)]
pub struct Table {
    /// Anonymous memory: the pages are zero, and the system provides them when they are first used.
    memory: MmapMut,
    /// How often the table has forgotten.
    epoch: AtomicU32,
    /// The epoch of the entries of each part, or [`BUSY`].
    parts: Box<[AtomicU32]>,
    /// The logarithm to base 2 of the clusters in a part.
    part_size: u32,
    age: AtomicU8,
    /// A search works with it: nothing else is to keep the processors busy.
    in_use: AtomicBool,
}

/// A part is being wiped.
const BUSY: u32 = u32::MAX;
/// The clusters of a part, unless there would be too many parts.
const PART_CLUSTERS: usize = 1024;
/// As many parts as the nearest cache holds beside everything else.
const MOST_PARTS: usize = 2048;

/// How often the thread that provides memory looks whether the search is over.
#[cfg(target_os = "linux")]
const REST: std::time::Duration = std::time::Duration::from_millis(10);

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
        let clusters = memory.len() / size_of::<Cluster>();
        let part_clusters = clusters.div_ceil(MOST_PARTS).max(PART_CLUSTERS);
        let part_clusters = part_clusters.next_power_of_two();
        let parts = clusters.div_ceil(part_clusters);
        Ok(Table {
            memory,
            epoch: AtomicU32::new(0),
            parts: (0..parts).map(|_| AtomicU32::new(0)).collect(),
            part_size: part_clusters.ilog2(),
            age: AtomicU8::new(0),
            in_use: AtomicBool::new(false),
        })
    }

    /// Asks the system for the memory in the background, until it is all there or the table is dropped. Without this the
    /// first nodes of a first search wait for it: a large page takes milliseconds on some machines. It cannot be
    /// interrupted meanwhile, and a processor that does this answers nobody: it rests while the table is in use.
    pub fn populate(table: &Arc<Table>) {
        #[cfg(target_os = "linux")]
        {
            const PART: usize = 2 * 1024 * 1024;
            let length = table.memory.len();
            let weak = Arc::downgrade(table);
            // None at the end of the table's life.
            let table_at_rest = move || {
                loop {
                    let table = weak.upgrade()?;
                    if !table.in_use.load(Ordering::Relaxed) {
                        return Some(table);
                    }
                    drop(table);
                    std::thread::sleep(REST);
                }
            };
            let provide = move || {
                for start in (0..length).step_by(PART) {
                    let Some(table) = table_at_rest() else {
                        return;
                    };
                    let part = PART.min(length - start);
                    let advice = memmap2::Advice::PopulateWrite;
                    if table.memory.advise_range(advice, start, part).is_err() {
                        return;
                    }
                }
            };
            let thread = std::thread::Builder::new().name("table".to_owned());
            // A wish: without it the pages come when they are first used.
            let _ = thread.spawn(provide);
        }
        #[cfg(not(target_os = "linux"))]
        let _ = table;
    }

    /// Says whether a search works with the table.
    pub fn set_in_use(&self, in_use: bool) {
        self.in_use.store(in_use, Ordering::Relaxed);
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
        let epoch = self.epoch.load(Ordering::Relaxed) + 1;
        if epoch == BUSY {
            for part in 0..self.parts.len() {
                self.wipe(part);
                self.parts[part].store(0, Ordering::Relaxed);
            }
            self.epoch.store(0, Ordering::Release);
        } else {
            self.epoch.store(epoch, Ordering::Release);
        }
    }

    /// Sets all entries of a part to zero.
    fn wipe(&self, part: usize) {
        let clusters = self.clusters();
        let from = part << self.part_size;
        let to = clusters.len().min((part + 1) << self.part_size);
        for slot in clusters[from..to].iter().flat_map(|cluster| &cluster.0) {
            slot.check.store(0, Ordering::Relaxed);
            slot.data.store(0, Ordering::Relaxed);
        }
    }

    /// Wipes a part that holds entries of an earlier epoch; false while another thread does it.
    #[cold]
    fn renew(&self, part: usize, epoch: u32) -> bool {
        let state = &self.parts[part];
        let old = state.load(Ordering::Acquire);
        if old == epoch {
            // Another thread was faster.
            return true;
        }
        if old == BUSY {
            return false;
        }
        let taken = state.compare_exchange(old, BUSY, Ordering::Acquire, Ordering::Relaxed);
        if taken.is_err() {
            return false;
        }
        self.wipe(part);
        state.store(epoch, Ordering::Release);
        true
    }

    /// A new search begins: older entries give way first.
    pub fn next_search(&self) {
        let age = self.age.load(Ordering::Relaxed);
        self.age.store((age + 1) % AGES, Ordering::Relaxed);
    }

    #[inline(always)]
    fn index(&self, key: Key) -> usize {
        ((u128::from(key.0) * self.clusters().len() as u128) >> 64) as usize
    }

    /// Where a position's entries are, unless another thread wipes them at this moment.
    #[inline(always)]
    fn cluster(&self, key: Key) -> Option<&Cluster> {
        let index = self.index(key);
        let part = index >> self.part_size;
        let epoch = self.epoch.load(Ordering::Relaxed);
        if self.parts[part].load(Ordering::Acquire) != epoch && !self.renew(part, epoch) {
            return None;
        }
        Some(&self.clusters()[index])
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
        self.cluster(key)?.0.iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            let check = slot.check.load(Ordering::Relaxed);
            (check ^ data == key.0 && data != 0).then(|| unpack(data))
        })
    }

    /// Remembers a position. An entry of the same position without a move keeps the old move;
    /// a much shallower bound does not overwrite a deep value of the same search.
    #[inline]
    pub fn store(&self, key: Key, mut entry: Entry) {
        let Some(cluster) = self.cluster(key) else {
            return;
        };
        let age = self.age.load(Ordering::Relaxed);
        let mut target = 0;
        let mut least = i32::MAX;
        for (index, slot) in cluster.0.iter().enumerate() {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ data == key.0 && data != 0 {
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
            let worth = if data == 0 {
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
        let slot = &cluster.0[target];
        slot.check.store(key.0 ^ data, Ordering::Relaxed);
        slot.data.store(data, Ordering::Relaxed);
    }

    /// The part of the table used by the current search, in thousandths, estimated from its beginning.
    pub fn fullness(&self) -> u32 {
        let age = self.age.load(Ordering::Relaxed);
        if self.parts[0].load(Ordering::Acquire) != self.epoch.load(Ordering::Relaxed) {
            return 0;
        }
        let sample = &self.clusters()[..self.clusters().len().min(250)];
        let used = sample
            .iter()
            .flat_map(|cluster| &cluster.0)
            .filter(|slot| {
                let data = slot.data.load(Ordering::Relaxed);
                data != 0 && age_of(data) == age
            })
            .count();
        (used * 1000 / (sample.len() * SLOTS)) as u32
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
mod tests {
    use super::*;
    use crate::base::key::SplitMix;

    fn entry(number: u64) -> Entry {
        Entry {
            best: number as u16,
            score: Score((number % 64_001) as i32 - 32_000),
            evaluation: (!number.is_multiple_of(3))
                .then_some(Score((number % 50_001) as i32 - 25_000)),
            depth: (number % 200) as i32,
            bound: [Bound::Upper, Bound::Lower, Bound::Exact][(number % 3) as usize],
            on_line: number.is_multiple_of(5),
        }
    }

    #[test]
    fn an_entry_comes_back_as_it_was_stored() {
        let table = Table::new(1).unwrap();
        let mut random = SplitMix::new(1);
        for _ in 0..10_000 {
            let key = Key(random.next_u64());
            let entry = entry(random.next_u64());
            table.store(key, entry);
            assert_eq!(table.find(key), Some(entry));
        }
        assert_ne!(table.fullness(), 0);
        table.forget();
        assert_eq!(table.fullness(), 0);
        let mut random = SplitMix::new(1);
        for _ in 0..10_000 {
            assert_eq!(table.find(Key(random.next_u64())), None);
            random.next_u64();
        }
    }

    #[test]
    fn what_was_forgotten_stays_so_whoever_asks_first() {
        let table = Table::new(3).unwrap();
        let on_four_threads = |round: u64, work: &(dyn Fn(Key) + Sync)| {
            std::thread::scope(|scope| {
                for thread in 0..4 {
                    scope.spawn(move || {
                        let mut random = SplitMix::new(round << 8 | thread);
                        (0..20_000).for_each(|_| work(Key(random.next_u64())));
                    });
                }
            });
        };
        for round in 0..20 {
            on_four_threads(round, &|key| {
                table.store(key, entry(key.0));
                let found = table.find(key);
                assert!(found.is_none() || found == Some(entry(key.0)));
            });
            table.forget();
            on_four_threads(round, &|key| assert_eq!(table.find(key), None));
        }
    }

    #[test]
    fn the_count_of_epochs_may_run_over() {
        let table = Table::new(1).unwrap();
        table.epoch.store(BUSY - 1, Ordering::Relaxed);
        table.store(Key(7), entry(1));
        assert_eq!(table.find(Key(7)), Some(entry(1)));
        table.forget();
        assert_eq!(table.find(Key(7)), None);
    }

    #[test]
    fn a_slot_is_sixteen_bytes() {
        assert_eq!(size_of::<Slot>(), 16);
        assert_eq!(size_of::<Cluster>(), 64);
    }

    #[test]
    fn an_impossible_size_is_an_error() {
        assert_eq!(
            Table::new(usize::MAX / 2).unwrap_err().mebibytes,
            usize::MAX / 2
        );
    }
}
