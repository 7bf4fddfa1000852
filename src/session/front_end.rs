//! The seam between a running engine and the protocol that drives it.

use std::fmt::Display;
use std::time::{Duration, Instant};

use super::engine::{Engine, Finished};
use super::play::Play;
use super::settings::GameName;
use crate::base::game::MoveOf;
use crate::base::search::report::Report;

/// Where the lines of a protocol go; the only writer of the stream behind it.
pub trait Output {
    /// Writes one line (or message) and flushes.
    fn line(&mut self, text: &dyn Display);

    /// Waits a moment between two lines, for clients that lose lines which come together.
    fn pause(&mut self, time: Duration);

    /// Whether nobody reads any more.
    fn is_broken(&self) -> bool;
}

/// What to do after a command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Flow {
    /// Wait for the next command.
    Continue,
    /// Go on with another game, under the same protocol and settings.
    Switch {
        /// The other game.
        game: GameName,
        /// A line that is to be obeyed again then.
        again: Option<String>,
    },
    /// End.
    Quit,
}

/// The move type of a playable game.
pub type PlayMove<G> = MoveOf<<G as crate::base::search::seam::Recursion>::Rules>;

/// A protocol: turns lines into calls of the engine, and its reports and answers into lines.
pub trait FrontEnd<G: Play> {
    /// A line came from the client.
    fn line(&mut self, line: &str, engine: &mut Engine<G>, out: &mut dyn Output) -> Flow;

    /// The running search reports a line of thinking.
    fn report(&mut self, report: &Report<PlayMove<G>>, engine: &Engine<G>, out: &mut dyn Output);

    /// The search has its answer; called exactly once for each search.
    fn finished(
        &mut self,
        finished: Finished<G::Rules>,
        engine: &mut Engine<G>,
        out: &mut dyn Output,
    ) -> Flow;

    /// Tells the client what the engine cannot do as its settings say; one line.
    fn complain(&mut self, text: &str, out: &mut dyn Output);

    /// When [`FrontEnd::overdue`] wants to be called, if nothing else ends the wait before.
    fn deadline(&self) -> Option<Instant> {
        None
    }

    /// What the client owes has not come in time.
    fn overdue(&mut self) -> Flow {
        Flow::Continue
    }
}
