//! What the threads of one search and its owner share: the stop flag, the deadline, the node counts.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crossbeam_utils::CachePadded;

use super::clock::Budget;

/// A search was stopped; the value in work is lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stopped;

/// No deadline.
const NEVER: u64 = u64::MAX;

/// The shared state of one search.
#[derive(Debug)]
pub struct Control {
    started: Instant,
    stop: AtomicBool,
    optimum: AtomicU64,
    maximum: AtomicU64,
    minimum: AtomicU64,
    flexible: AtomicBool,
    /// The answer is not wanted yet: a known result is no reason to end.
    held: AtomicBool,
    /// What the last iteration said: the result needs no further search, and by how much the optimum is stretched.
    settled: AtomicBool,
    stretch: AtomicU64,
    nodes: Box<[CachePadded<AtomicU64>]>,
}

impl Control {
    /// A search by `threads` threads that begins now.
    pub fn new(threads: usize, budget: Option<Budget>) -> Control {
        let control = Control {
            started: Instant::now(),
            stop: AtomicBool::new(false),
            optimum: AtomicU64::new(NEVER),
            maximum: AtomicU64::new(NEVER),
            minimum: AtomicU64::new(0),
            flexible: AtomicBool::new(false),
            held: AtomicBool::new(false),
            settled: AtomicBool::new(false),
            stretch: AtomicU64::new(1.0_f64.to_bits()),
            nodes: (0..threads).map(|_| CachePadded::default()).collect(),
        };
        if let Some(budget) = budget {
            control.start_clock(budget);
        }
        control
    }

    /// The answer is not wanted before [`Control::release`] or [`Control::start_clock`].
    pub fn hold(&self) {
        self.held.store(true, Ordering::Relaxed);
    }

    /// The answer is wanted as soon as it is there.
    pub fn release(&self) {
        self.held.store(false, Ordering::Relaxed);
    }

    /// Whether the answer is not wanted yet.
    pub fn is_held(&self) -> bool {
        self.held.load(Ordering::Relaxed)
    }

    /// The clock begins to run now: at the start, or when the pondered move was played. What was thought before counts as
    /// time of this move, and when it was enough the search ends at once.
    pub fn start_clock(&self, budget: Budget) {
        let now = self.started.elapsed();
        let micros = |time: Duration| u64::try_from(time.as_micros()).unwrap_or(NEVER);
        let optimum = if budget.flexible {
            budget.optimum
        } else {
            now + budget.optimum
        };
        self.optimum.store(micros(optimum), Ordering::Relaxed);
        self.minimum
            .store(micros(budget.minimum), Ordering::Relaxed);
        self.flexible.store(budget.flexible, Ordering::Relaxed);
        self.maximum
            .store(micros(now + budget.maximum), Ordering::Relaxed);
        self.release();
        let stretch = f64::from_bits(self.stretch.load(Ordering::Relaxed));
        if self.is_settled() || self.is_enough(stretch) {
            self.stop();
        }
    }

    /// An iteration is over: whether its result needs no further search, and by how much the optimum should be stretched.
    pub fn note_iteration(&self, settled: bool, stretch: f64) {
        self.settled.store(settled, Ordering::Relaxed);
        self.stretch.store(stretch.to_bits(), Ordering::Relaxed);
    }

    /// Whether the last iteration needs no further one, and its answer would not be too early.
    pub fn is_settled(&self) -> bool {
        self.settled.load(Ordering::Relaxed) && self.elapsed() >= self.minimum()
    }

    fn minimum(&self) -> Duration {
        Duration::from_micros(self.minimum.load(Ordering::Relaxed))
    }

    /// The moment before which no answer should be given.
    pub fn earliest(&self) -> Instant {
        self.started + self.minimum()
    }

    /// Every thread is to stop.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether every thread is to stop.
    #[inline(always)]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Time since the search began.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// The moment at which the time is over, if a clock runs.
    pub fn deadline(&self) -> Option<Instant> {
        match self.maximum.load(Ordering::Relaxed) {
            NEVER => None,
            micros => Some(self.started + Duration::from_micros(micros)),
        }
    }

    /// Whether the time is over.
    pub fn is_late(&self) -> bool {
        let maximum = self.maximum.load(Ordering::Relaxed);
        maximum != NEVER && self.started.elapsed().as_micros() as u64 >= maximum
    }

    /// Whether no further iteration should begin: `scale` (1 = ordinary) stretches the optimum,
    /// never beyond the maximum. A fixed time is used up.
    pub fn is_enough(&self, scale: f64) -> bool {
        let optimum = self.optimum.load(Ordering::Relaxed);
        if optimum == NEVER {
            return false;
        }
        let elapsed = self.started.elapsed().as_micros() as f64;
        let scale = if self.flexible.load(Ordering::Relaxed) {
            scale
        } else {
            1.0
        };
        let enough = elapsed >= optimum as f64 * scale && self.elapsed() >= self.minimum();
        enough || self.is_late()
    }

    /// Whether a clock runs.
    pub fn has_deadline(&self) -> bool {
        self.maximum.load(Ordering::Relaxed) != NEVER
    }

    /// A thread tells how many nodes it has visited.
    #[inline(always)]
    pub fn set_nodes(&self, thread: usize, nodes: u64) {
        self.nodes[thread].store(nodes, Ordering::Relaxed);
    }

    /// The nodes of all threads, up to what each told last.
    pub fn nodes(&self) -> u64 {
        self.nodes.iter().map(|n| n.load(Ordering::Relaxed)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn budget(optimum: u64) -> Budget {
        Budget {
            optimum: Duration::from_millis(optimum),
            maximum: Duration::from_secs(60),
            minimum: Duration::ZERO,
            flexible: true,
        }
    }

    /// A search that has pondered for some milliseconds.
    fn pondered() -> Control {
        let control = Control::new(1, None);
        control.hold();
        std::thread::sleep(Duration::from_millis(5));
        control
    }

    #[test]
    fn what_was_pondered_counts() {
        let control = pondered();
        control.start_clock(budget(10_000));
        assert!(!control.is_stopped() && !control.is_held());
        let control = pondered();
        control.start_clock(budget(3));
        assert!(control.is_stopped());
        // The last iteration said that more is needed.
        let control = pondered();
        control.note_iteration(false, 1_000.0);
        control.start_clock(budget(3));
        assert!(!control.is_stopped());
    }

    #[test]
    fn a_fixed_time_begins_when_the_clock_does() {
        let control = pondered();
        control.start_clock(Budget::fixed(Duration::from_secs(1)));
        assert!(!control.is_stopped());
        assert!(control.deadline() > Some(Instant::now() + Duration::from_millis(900)));
    }

    #[test]
    fn a_settled_result_ends_the_search_when_it_is_wanted() {
        let control = pondered();
        control.note_iteration(true, 1.0);
        assert!(control.is_held() && !control.is_stopped());
        control.start_clock(Budget::fixed(Duration::from_secs(1)));
        assert!(control.is_stopped());
        let control = pondered();
        control.note_iteration(true, 1.0);
        control.start_clock(Budget {
            minimum: Duration::from_secs(1),
            ..budget(2_000)
        });
        assert!(!control.is_stopped());
    }
}
