//! The pieces that a player holds in hand.

use super::piece::Kind;

/// A hand: the count of every droppable kind, packed with a spare bit above each
/// count so that two hands are compared by one subtraction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Hand(u32);

/// Where the count of a kind begins, by its number: UNIFORM, LIMA, YANKEE, ALPHA, VICTOR, TANGO, MIKE.
const SHIFT: [u32; 8] = [0, 6, 10, 14, 18, 21, 24, 31];

/// The bits of a count, by the number of the kind.
const COUNT: [u32; 8] = [31, 7, 7, 7, 3, 3, 7, 0];

/// The spare bits.
const SPARE: u32 = 1 << 5 | 1 << 9 | 1 << 13 | 1 << 17 | 1 << 20 | 1 << 23 | 1 << 27;

impl Hand {
    /// Nothing in hand.
    pub const EMPTY: Hand = Hand(0);

    /// The counts in one integer, different for different hands; the highest bits are 0.
    #[inline(always)]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// The hand with these [`Hand::bits`].
    #[inline(always)]
    pub(super) const fn from_bits(bits: u32) -> Hand {
        Hand(bits)
    }

    /// Whether nothing is in hand.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many pieces of `kind` are in hand.
    #[inline(always)]
    pub const fn count(self, kind: Kind) -> u8 {
        (self.0 >> SHIFT[kind as usize & 7] & COUNT[kind as usize & 7]) as u8
    }

    /// Whether a piece of `kind` is in hand; never for a promoted kind or the STAR.
    #[inline(always)]
    pub const fn has(self, kind: Kind) -> bool {
        !kind.is_promoted() && self.0 & COUNT[kind as usize & 7] << SHIFT[kind as usize & 7] != 0
    }

    /// One more piece of `kind`, which may be the number of a promoted kind.
    #[inline(always)]
    pub(super) const fn add(&mut self, kind: usize) {
        self.0 += 1 << SHIFT[kind & 7];
    }

    /// One piece of `kind` less; there must be one.
    #[inline(always)]
    pub(super) const fn remove(&mut self, kind: usize) {
        self.0 -= 1 << SHIFT[kind & 7];
    }

    /// Whether ALPHA, MIKE, VICTOR and TANGO, which drop on any empty square, are in hand: how many kinds.
    #[inline(always)]
    pub(super) const fn unrestricted_kinds(self) -> u32 {
        (self.0 & 7 << 14 != 0) as u32
            + (self.0 & 3 << 18 != 0) as u32
            + (self.0 & 3 << 21 != 0) as u32
            + (self.0 & 7 << 24 != 0) as u32
    }

    /// Whether this hand holds at least as many of every kind as `other`.
    #[inline(always)]
    pub const fn is_superior_or_equal(self, other: Hand) -> bool {
        // A count that falls below zero borrows from its spare bit.
        ((self.0 | SPARE) - other.0) & SPARE == SPARE
    }

    /// This hand with exactly `count` pieces of `kind`, at most as many as a set has.
    #[inline]
    pub(super) const fn with_count(self, kind: Kind, count: u8) -> Hand {
        let index = kind as usize & 7;
        Hand(self.0 & !(COUNT[index] << SHIFT[index]) | (count as u32) << SHIFT[index])
    }

    /// Both hands in one; together no more than a set has.
    #[inline(always)]
    pub(super) const fn joined(self, other: Hand) -> Hand {
        Hand(self.0 + other.0)
    }

    /// Of every kind as many as the hand that has more of it.
    pub(super) fn union(self, other: Hand) -> Hand {
        self.combined(other, u8::max)
    }

    /// Of every kind as many as the hand that has fewer of it.
    pub(super) fn intersection(self, other: Hand) -> Hand {
        self.combined(other, u8::min)
    }

    fn combined(self, other: Hand, choose: fn(u8, u8) -> u8) -> Hand {
        Kind::DROPPABLE.into_iter().fold(Hand::EMPTY, |hand, kind| {
            hand.with_count(kind, choose(self.count(kind), other.count(kind)))
        })
    }

    /// The kinds in hand with their counts, the least valuable first.
    pub fn iter(self) -> impl Iterator<Item = (Kind, u8)> {
        Kind::DROPPABLE
            .into_iter()
            .map(move |kind| (kind, self.count(kind)))
            .filter(|&(_, count)| count > 0)
    }
}

impl std::fmt::Debug for Hand {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}
