//! One search from start to end, for commands that wait for its result.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::base::search::report::{Answer, Report};
use crate::session::engine::{Engine, Go};
use crate::session::front_end::PlayMove;
use crate::session::play::Play;

/// What a search found.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought<M> {
    /// The best lines of the last finished iteration, best first; as many as the option `MultiPV` says.
    pub lines: Vec<Report<M>>,
    /// The answer.
    pub answer: Answer<M>,
}

/// How often a search looks whether it is interrupted.
const GLANCE: Duration = Duration::from_millis(50);

/// Searches the current position of the engine's game and waits for the result. `interrupted` ends the
/// search early with what it has found.
pub fn think<G: Play>(
    engine: &mut Engine<G>,
    go: Go<PlayMove<G>>,
    interrupted: &AtomicBool,
) -> Thought<PlayMove<G>> {
    let mut lines: Vec<Report<PlayMove<G>>> = Vec::new();
    engine.go(go);
    loop {
        if let Some(finished) = engine.take_answer() {
            // The answer may be newer than the last finished iteration, and exact where a report was a bound.
            if let Some(last) = &finished.answer.last {
                let count = lines.len().max(1);
                lines.retain(|line| line.line.first() != last.line.first());
                lines.insert(0, last.clone());
                lines.truncate(count);
            }
            let answer = finished.answer;
            return Thought { lines, answer };
        }
        let glance = Instant::now() + GLANCE;
        let wake = engine.deadline().map_or(glance, |end| end.min(glance));
        match engine.events().recv_deadline(wake) {
            Ok(event) => {
                if let Some(report) = engine.receive(event) {
                    // The lines of an iteration come as a group, the best first.
                    lines.truncate(report.rank - 1);
                    lines.push(report);
                }
            }
            Err(_) => engine.overdue(),
        }
        if interrupted.load(Ordering::Relaxed) {
            engine.stop();
        }
    }
}
