//! Move ordering learned during the search.

/// A counter that stays within ±`MAX` by gravity: the nearer to the end of its range, the less a bonus moves it.
///
/// Source: the "history gravity" formula common to chess engines since Stockfish 5.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Gravity<const MAX: i32>(i16);

impl<const MAX: i32> Gravity<MAX> {
    /// The current value.
    #[inline(always)]
    pub fn get(self) -> i32 {
        i32::from(self.0)
    }

    /// Moves the value by about `bonus`, at most ±`MAX`.
    #[inline(always)]
    pub fn add(&mut self, bonus: i32) {
        let bonus = bonus.clamp(-MAX, MAX);
        let value = i32::from(self.0);
        self.0 = (value + bonus - value * bonus.abs() / MAX) as i16;
    }
}

/// Counters indexed by a small number.
#[derive(Clone, Debug)]
pub struct History<const MAX: i32> {
    counters: Box<[Gravity<MAX>]>,
}

impl<const MAX: i32> History<MAX> {
    /// `size` counters at zero.
    pub fn new(size: usize) -> History<MAX> {
        History {
            counters: vec![Gravity::default(); size].into_boxed_slice(),
        }
    }

    /// The counter at `index`.
    #[inline(always)]
    pub fn get(&self, index: usize) -> i32 {
        self.counters[index].get()
    }

    /// Moves the counter at `index`.
    #[inline(always)]
    pub fn add(&mut self, index: usize, bonus: i32) {
        self.counters[index].add(bonus);
    }

    /// All counters back to zero.
    pub fn clear(&mut self) {
        self.counters.fill(Gravity::default());
    }
}
