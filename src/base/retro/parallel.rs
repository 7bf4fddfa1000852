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

/// Work on the entries of a table that counts many bits.
pub trait Job: Sync {
    /// What each thread has of its own.
    type State: Send;

    /// The state of a thread that has done nothing yet.
    fn state(&self) -> Self::State;

    /// Does the work for a range of tasks. To be inlined, so that it is compiled for the instructions of this
    /// machine too.
    fn run(&self, state: &mut Self::State, tasks: std::ops::Range<usize>);
}

/// [`share`] for a job, with the instructions that count bits where the machine has them.
pub fn share_job<J: Job>(threads: usize, tasks: usize, chunk: usize, job: &J) -> Vec<J::State> {
    share(
        threads,
        tasks,
        chunk,
        || job.state(),
        |state, tasks| {
            #[cfg(target_arch = "x86_64")]
            if is_x86_feature_detected!("popcnt")
                && is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2")
                && is_x86_feature_detected!("lzcnt")
            {
                // SAFETY: the features were detected just above.
                #[allow(unsafe_code)]
                return unsafe { run_with_bit_counting(job, state, tasks) };
            }
            job.run(state, tasks);
        },
    )
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt,bmi1,bmi2,lzcnt")]
fn run_with_bit_counting<J: Job>(job: &J, state: &mut J::State, tasks: std::ops::Range<usize>) {
    job.run(state, tasks);
}
