use super::*;
use crate::base::key::SplitMix;

fn entry(number: u64) -> Entry {
    Entry {
        best: number as u16,
        score: Score((number % 64_001) as i32 - 32_000),
        evaluation: (!number.is_multiple_of(3)).then_some(Score((number % 50_001) as i32 - 25_000)),
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
    for _ in FIRST_EPOCH..LAST_EPOCH {
        table.store(Key(7), entry(1));
        assert_eq!(table.find(Key(7)), Some(entry(1)));
        table.forget();
        assert_eq!(table.find(Key(7)), None);
    }
    table.store(Key(7), entry(1));
    table.forget();
    assert_eq!(table.epoch.load(Ordering::Relaxed), FIRST_EPOCH);
    assert_eq!(table.find(Key(7)), None);
}

#[test]
fn a_table_works_while_its_memory_comes() {
    let table = Arc::new(Table::new(64).unwrap());
    table.set_user(User::Hasty);
    Table::populate(&table);
    let mut random = SplitMix::new(3);
    while table.mask.load(Ordering::Relaxed) != WHOLE {
        let key = Key(random.next_u64());
        let before = table.mask.load(Ordering::Relaxed);
        table.store(key, entry(key.0));
        let found = table.find(key);
        // A position may lose its place when memory comes.
        let moved = before != table.mask.load(Ordering::Relaxed);
        assert!(found == Some(entry(key.0)) || before == 0 || moved);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_hasty_search_that_needs_little_gets_little() {
    use super::provision::{CROWDED, FIRST_PART, REST};
    let table = Arc::new(Table::new(64).unwrap());
    Table::populate(&table);
    table.set_user(User::Hasty);
    let part = FIRST_PART / size_of::<Cluster>();
    let patience = std::time::Instant::now() + std::time::Duration::from_secs(30);
    while table.clusters_in_use() < part {
        assert!(std::time::Instant::now() < patience);
        std::thread::sleep(REST);
    }
    std::thread::sleep(20 * REST);
    assert_eq!(table.clusters_in_use(), part);
    let mut random = SplitMix::new(5);
    for _ in 0..100_000 {
        let key = Key(random.next_u64());
        table.store(key, entry(key.0));
    }
    assert!(table.crowding() >= CROWDED && table.fullness() < CROWDED);
    while table.clusters_in_use() < 2 * part {
        assert!(std::time::Instant::now() < patience);
        std::thread::sleep(REST);
    }
    std::thread::sleep(20 * REST);
    assert_eq!(table.clusters_in_use(), 2 * part);
}

#[test]
fn who_is_thorough_has_all_of_the_table_at_once() {
    let table = Arc::new(Table::new(64).unwrap());
    Table::populate(&table);
    table.set_user(User::Thorough);
    let key = Key(u64::MAX);
    table.store(key, entry(9));
    let last = table.clusters().last().unwrap();
    assert_ne!(last.0[0].data.load(Ordering::Relaxed), 0);
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
