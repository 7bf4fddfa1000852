use super::*;
use crate::base::key::SplitMix;

fn check(numbers: usize, longest: usize, entries: u64, blocks: Blocks) {
    let mut random = SplitMix::new(entries);
    let mut column = Runs::default();
    let mut expected: Vec<Option<u8>> = Vec::new();
    while column.len() < entries {
        let count = 1 + random.below(longest) as u32;
        if random.below(3) == 0 {
            (0..count).for_each(|_| column.push_any());
            expected.extend((0..count).map(|_| None));
        } else {
            let number = random.below(numbers) as u8;
            column.push(number, count);
            expected.extend((0..count).map(|_| Some(number)));
        }
    }
    let bytes = compress(column, blocks);
    let opened = Column::open(&bytes).expect("a column");
    assert_eq!(opened.len(), expected.len() as u64);
    let unpacked: Vec<u8> = opened.cursor(&bytes, 0).collect();
    assert_eq!(unpacked.len(), expected.len());
    let middle = expected.len() / 2;
    let second_half = opened.cursor(&bytes, middle as u64);
    assert!(second_half.eq(unpacked[middle..].iter().copied()));
    for (entry, &number) in expected.iter().enumerate() {
        let got = opened.get(&bytes, entry as u64);
        assert_eq!(got, unpacked[entry]);
        assert!(number.is_none_or(|number| number == got), "entry {entry}");
    }
    for cut in [0, 5, 9, 12] {
        assert!(Column::open(&bytes[..cut]).is_none());
    }
}

#[test]
fn columns_give_back_what_was_put_in() {
    check(1, 10, 100, Blocks::Long);
    check(3, 1, 50_000, Blocks::Short);
    check(3, 40, 300_000, Blocks::Long);
    check(2, 100_000, 3_000_000, Blocks::Short);
    check(62, 3, 50_000, Blocks::Long);
    check(256, 3, 50_000, Blocks::Short);
    check(62, 3_000, 500_000, Blocks::Long);
}
