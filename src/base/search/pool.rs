//! The threads that search: started once, each with a recursion of its own, fed over channels.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use crossbeam_channel::{Sender, unbounded};

use super::control::Control;
use super::iterate::iterate;
use super::limits::Limits;
use super::report::{Answer, Report};
use super::seam::Recursion;
use super::table::Table;
use super::worker::Worker;
use crate::base::game::{Game, MoveOf};
use crate::base::position::Position;

/// The most threads a pool may have.
pub const MAX_THREADS: usize = 512;

/// What a search tells its owner. `search` is the number given to [`Pool::start`]: what arrives late,
/// after the next search began, is recognised and dropped by it.
#[derive(Clone, Debug)]
pub enum SearchEvent<M> {
    /// A line of thinking.
    Report {
        /// Which search.
        search: u64,
        /// The line.
        report: Report<M>,
    },
    /// The search ended by itself or was stopped. Comes exactly once for each search.
    Finished {
        /// Which search.
        search: u64,
        /// The result.
        answer: Answer<M>,
    },
}

/// Takes the events of a search; called from the search threads.
pub type EventSink<M> = Arc<dyn Fn(SearchEvent<M>) + Send + Sync>;

/// One search for one thread.
struct Job<S: Recursion> {
    search: u64,
    game: Arc<Game<S::Rules>>,
    limits: Arc<Limits<MoveOf<S::Rules>>>,
    control: Arc<Control>,
    table: Arc<Table>,
}

enum Order<S: Recursion> {
    Search(Job<S>),
    Clear,
    Learn(Arc<S::Knowledge>),
}

/// A thread ends when its channel is closed. Nobody waits for that: at `quit` it may be in the midst of anything.
struct Thread<S: Recursion> {
    orders: Sender<Order<S>>,
}

/// The search threads of one engine.
pub struct Pool<S: Recursion> {
    threads: Vec<Thread<S>>,
    knowledge: Arc<S::Knowledge>,
    events: EventSink<MoveOf<S::Rules>>,
}

/// Search threads recurse deeply, with move lists on the stack.
const STACK_SIZE: usize = 32 * 1024 * 1024;

impl<S: Recursion> Pool<S> {
    /// A pool of `threads` (1 to [`MAX_THREADS`]) idle threads whose events go to `events`.
    ///
    /// # Errors
    /// When the system refuses a thread.
    pub fn new(
        threads: usize,
        knowledge: Arc<S::Knowledge>,
        events: EventSink<MoveOf<S::Rules>>,
    ) -> std::io::Result<Pool<S>> {
        let mut pool = Pool {
            threads: Vec::new(),
            knowledge,
            events,
        };
        pool.resize(threads)?;
        Ok(pool)
    }

    /// The number of threads.
    pub fn len(&self) -> usize {
        self.threads.len()
    }

    /// Whether the pool has no thread; never true for a pool that was made without an error.
    pub fn is_empty(&self) -> bool {
        self.threads.is_empty()
    }

    /// Changes the number of threads, at least 1 and at most [`MAX_THREADS`]. No search may be running.
    ///
    /// # Errors
    /// When the system refuses a thread; those already started stay.
    pub fn resize(&mut self, threads: usize) -> std::io::Result<()> {
        let threads = threads.clamp(1, MAX_THREADS);
        self.threads.truncate(threads);
        while self.threads.len() < threads {
            let index = self.threads.len();
            let (orders, incoming) = unbounded::<Order<S>>();
            let knowledge = Arc::clone(&self.knowledge);
            let events = Arc::clone(&self.events);
            std::thread::Builder::new()
                .name(format!("search {index}"))
                .stack_size(STACK_SIZE)
                .spawn(move || {
                    let mut knowledge = knowledge;
                    let mut recursion = S::new(Arc::clone(&knowledge));
                    for order in incoming {
                        match order {
                            Order::Clear => recursion.clear(),
                            Order::Learn(new) => {
                                knowledge = new;
                                recursion = S::new(Arc::clone(&knowledge));
                            }
                            Order::Search(job) => {
                                if !run(&mut recursion, &job, index, &events) {
                                    recursion = S::new(Arc::clone(&knowledge));
                                }
                            }
                        }
                    }
                })?;
            self.threads.push(Thread { orders });
        }
        Ok(())
    }

    /// Every thread forgets what it has learned.
    pub fn clear(&self) {
        for thread in &self.threads {
            let _ = thread.orders.send(Order::Clear);
        }
    }

    /// Every thread works with new knowledge from the next search on.
    pub fn learn(&mut self, knowledge: Arc<S::Knowledge>) {
        for thread in &self.threads {
            let _ = thread.orders.send(Order::Learn(Arc::clone(&knowledge)));
        }
        self.knowledge = knowledge;
    }

    /// The knowledge of the threads.
    pub fn knowledge(&self) -> &Arc<S::Knowledge> {
        &self.knowledge
    }

    /// Starts a search; a search that still runs must have been stopped before.
    /// `control` must be made for at least as many threads as the pool has.
    pub fn start(
        &self,
        search: u64,
        game: Arc<Game<S::Rules>>,
        limits: Limits<MoveOf<S::Rules>>,
        control: &Arc<Control>,
        table: &Arc<Table>,
    ) {
        table.next_search();
        let limits = Arc::new(limits);
        for thread in &self.threads {
            let _ = thread.orders.send(Order::Search(Job {
                search,
                game: Arc::clone(&game),
                limits: Arc::clone(&limits),
                control: Arc::clone(control),
                table: Arc::clone(table),
            }));
        }
    }
}

/// Runs one search on one thread; false if it panicked (the recursion is not usable any more).
fn run<S: Recursion>(
    recursion: &mut S,
    job: &Job<S>,
    thread: usize,
    events: &EventSink<MoveOf<S::Rules>>,
) -> bool {
    let search = job.search;
    let result = catch_unwind(AssertUnwindSafe(|| {
        let mut worker = Worker::new(
            job.game.rules().clone(),
            job.game.past().clone(),
            Arc::clone(&job.table),
            Arc::clone(&job.control),
            thread,
            job.limits.nodes,
        );
        iterate(
            recursion,
            &mut worker,
            &job.game,
            &job.limits,
            &mut |report| {
                events(SearchEvent::Report { search, report });
            },
        )
    }));
    if thread == 0 {
        job.control.stop();
        let answer = match &result {
            Ok(answer) => answer.clone(),
            Err(_) => {
                log::error!("the search thread panicked; answering with the first legal move");
                Answer {
                    best: job.game.position().legal_moves().first().copied(),
                    ponder: None,
                    last: None,
                    refuted: false,
                    note: None,
                }
            }
        };
        events(SearchEvent::Finished { search, answer });
    }
    result.is_ok()
}
