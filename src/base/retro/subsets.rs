//! Numbering the subsets of a row of points: the heart of every index of an endgame database.
//!
//! Subsets with k members are numbered in colexicographic order: the number of a subset with the members
//! `p1 < p2 < ... < pk` is `C(p1, 1) + C(p2, 2) + ... + C(pk, k)` (the combinatorial number system).
//! It does not depend on the length of the row, so a longer row only adds numbers at the end.

/// The most points of a row that [`binomial`] answers for.
pub const MAX_ROW: usize = 64;

const MAX_MEMBERS: usize = 24;

const BINOMIALS: [[u64; MAX_MEMBERS + 1]; MAX_ROW + 1] = {
    let mut table = [[0_u64; MAX_MEMBERS + 1]; MAX_ROW + 1];
    let mut n = 0;
    while n <= MAX_ROW {
        table[n][0] = 1;
        let mut k = 1;
        while k <= MAX_MEMBERS && k <= n {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

/// The number of subsets with `k` members (at most 24) of a row of `n` points (at most 64).
#[inline]
pub const fn binomial(n: usize, k: usize) -> u64 {
    BINOMIALS[n][k]
}

/// The number of a subset among those with as many members.
#[inline]
pub fn rank(mut set: u64) -> u64 {
    let mut number = 0;
    let mut members = 0;
    while set != 0 {
        members += 1;
        number += binomial(set.trailing_zeros() as usize, members);
        set &= set - 1;
    }
    number
}

/// The subset with `members` members that has this number: the reverse of [`rank`].
pub fn unrank(mut number: u64, members: usize) -> u64 {
    let mut set = 0;
    for k in (1..=members).rev() {
        let mut point = k - 1;
        while point + 1 < MAX_ROW && binomial(point + 1, k) <= number {
            point += 1;
        }
        number -= binomial(point, k);
        set |= 1 << point;
    }
    set
}

/// The longest row of a [`RankTable`].
pub const MAX_TABLE_ROW: usize = 21;

const LOW_BITS: usize = 10;
const HIGH_BITS: usize = MAX_TABLE_ROW - LOW_BITS;

/// [`rank`] in three look-ups, for rows of at most 21 points.
pub struct RankTable {
    /// Number of the low part among its like, and its member count above bit 16.
    low: Vec<u32>,
    /// What the high part adds, by the member count of the low part.
    high: Vec<u32>,
}

impl RankTable {
    /// Computes the table.
    pub fn new() -> RankTable {
        let low = (0..1_u64 << LOW_BITS)
            .map(|set| rank(set) as u32 | set.count_ones() << 16)
            .collect();
        let mut high = Vec::with_capacity((LOW_BITS + 1) << HIGH_BITS);
        for below in 0..=LOW_BITS {
            for set in 0..1_u32 << HIGH_BITS {
                let mut number = 0;
                let mut rest = set;
                let mut members = below;
                while rest != 0 {
                    members += 1;
                    let point = LOW_BITS + rest.trailing_zeros() as usize;
                    number += binomial(point, members) as u32;
                    rest &= rest - 1;
                }
                high.push(number);
            }
        }
        RankTable { low, high }
    }

    /// The number of a subset of the first 21 points among those with as many members.
    #[inline(always)]
    pub fn rank(&self, set: u32) -> u32 {
        let low = self.low[(set & ((1 << LOW_BITS) - 1)) as usize];
        let row = (low >> 16) as usize;
        let high = self.high[row << HIGH_BITS | (set >> LOW_BITS) as usize];
        (low & 0xffff) + high
    }
}

impl Default for RankTable {
    fn default() -> RankTable {
        RankTable::new()
    }
}

/// All subsets with `members` members of a row of `points` points (at most 32), in the order of their numbers.
pub fn subsets(points: usize, members: usize) -> impl Iterator<Item = u32> {
    wide_subsets(points, members).map(|set| set as u32)
}

/// [`subsets`] of a row of at most 63 points.
pub fn wide_subsets(points: usize, members: usize) -> impl Iterator<Item = u64> {
    let count = binomial(points, members);
    let mut set = (1_u64 << members) - 1;
    (0..count).map(move |_| {
        let current = set;
        if set != 0 {
            // The next larger number with as many bits (Gosper, HAKMEM item 175).
            let lowest = set & set.wrapping_neg();
            let ripple = set + lowest;
            set = ripple | (((set ^ ripple) >> 2) / lowest);
        }
        current
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_the_order_of_the_subsets() {
        let table = RankTable::new();
        for members in 0..=8 {
            for (number, set) in subsets(16, members).enumerate() {
                assert_eq!(rank(u64::from(set)), number as u64);
                assert_eq!(table.rank(set), number as u32);
                assert_eq!(unrank(number as u64, members), u64::from(set));
            }
        }
        assert_eq!(subsets(21, 10).count(), 352_716);
        let last = subsets(21, 10).last().expect("a subset");
        assert_eq!(table.rank(last), 352_715);
    }
}
