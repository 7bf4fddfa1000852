//! How a table gets its memory: in the background, piece by piece, and no more than the searches fill.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::{Duration, Instant};

use super::{Cluster, Table, User, WHOLE};

/// The memory that every table gets, in bytes. More comes when it is needed: a small part stays in the caches of the
/// processor, and a fast game never uses more.
pub(super) const FIRST_PART: usize = 8 << 20;
/// The part in use is doubled when the current search fills so many thousandths of it.
pub(super) const CROWDED: u32 = 125;
/// So many bytes are asked for at a time: a large page.
const PIECE: usize = 2 << 20;
/// How often the thread that provides memory looks whether more is needed, beside a search and without one.
pub(super) const REST: Duration = Duration::from_millis(10);
const IDLE_REST: Duration = Duration::from_millis(100);
/// Beside a search it rests so many times as long as the last piece took.
const REST_FACTOR: u32 = 3;

/// Provides a table with memory until all of it is there.
pub(super) fn start(table: &Arc<Table>) {
    if !table.used.load(Ordering::Relaxed) {
        table.mask.store(0, Ordering::Relaxed);
    }
    let weak = Arc::downgrade(table);
    let provider = thread::Builder::new().name("table".to_owned());
    let provider = provider.spawn(move || {
        let mut there = 0;
        // Nothing is left to do at the end of the table's life.
        while let Some(table) = weak.upgrade() {
            let user = table.user.load(Ordering::Relaxed);
            let begun = Instant::now();
            let works = user != User::Thorough as u8 && is_needed(&table, there);
            if works {
                match provide(&table, there) {
                    Some(end) => there = end,
                    None => return table.use_whole(),
                }
            }
            drop(table);
            if user == User::Hasty as u8 {
                thread::sleep(REST.max(begun.elapsed() * REST_FACTOR));
            } else if !works {
                thread::sleep(IDLE_REST);
            }
        }
    });
    if provider.is_err() {
        // The pages come when they are first used.
        table.use_whole();
    }
}

/// Whether more bytes are needed than those that are there.
fn is_needed(table: &Table, there: usize) -> bool {
    let doubles = !there.is_power_of_two();
    let is_whole = table.mask.load(Ordering::Relaxed) == WHOLE;
    there < FIRST_PART || doubles || is_whole || table.crowding() >= CROWDED
}

/// Gets the piece of the memory that begins at a byte; where the next one begins, if there is one and the system is willing.
fn provide(table: &Table, start: usize) -> Option<usize> {
    let end = table.memory.len().min(start + PIECE);
    let advice = memmap2::Advice::PopulateWrite;
    table.memory.advise_range(advice, start, end - start).ok()?;
    if end.is_power_of_two() {
        let mask = end / size_of::<Cluster>() - 1;
        table.mask.fetch_max(mask, Ordering::Relaxed);
    }
    (end < table.memory.len()).then_some(end)
}
