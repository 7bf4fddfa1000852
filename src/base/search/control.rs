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
    flexible: AtomicBool,
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
            flexible: AtomicBool::new(false),
            nodes: (0..threads).map(|_| CachePadded::default()).collect(),
        };
        if let Some(budget) = budget {
            control.start_clock(budget);
        }
        control
    }

    /// The time of the budget begins to run now (at the start, or when the pondered move was played).
    pub fn start_clock(&self, budget: Budget) {
        let now = self.started.elapsed();
        let micros = |time: Duration| u64::try_from((now + time).as_micros()).unwrap_or(NEVER);
        self.optimum
            .store(micros(budget.optimum), Ordering::Relaxed);
        self.flexible.store(budget.flexible, Ordering::Relaxed);
        self.maximum
            .store(micros(budget.maximum), Ordering::Relaxed);
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
        elapsed >= optimum as f64 * scale || self.is_late()
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
