//! Sharing a row of independent tasks among threads.

use std::sync::atomic::{AtomicUsize, Ordering};

/// Runs `work` for every chunk of `0..tasks` on `threads` threads; a chunk has `chunk` tasks, the last
/// one maybe fewer. Each thread has its own state, made by `state`; the states are returned.
pub fn share<S: Send>(
    threads: usize,
    tasks: usize,
    chunk: usize,
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, std::ops::Range<usize>) + Sync,
) -> Vec<S> {
    let next = AtomicUsize::new(0);
    let run = || {
        let mut state = state();
        loop {
            let start = next.fetch_add(chunk, Ordering::Relaxed);
            if start >= tasks {
                return state;
            }
            work(&mut state, start..(start + chunk).min(tasks));
        }
    };
    std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(run)).collect();
        let mut states = vec![run()];
        for other in others {
            match other.join() {
                Ok(state) => states.push(state),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        states
    })
}
