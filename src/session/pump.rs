//! The loop: one place where input, search events and deadlines meet, and where every line is written.

use crossbeam_channel::{Receiver, at, never, select};

use super::engine::Engine;
use super::front_end::{Flow, FrontEnd, Output};
use super::play::Play;

/// What comes in from the client.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Input {
    /// A line (or message).
    Line(String),
    /// The client has closed the stream; nothing follows.
    Closed,
    /// The client is gone: nobody waits for an answer any more.
    Lost,
}

/// Runs a protocol until the client quits or changes the game.
///
/// At the end of the input a bounded search is finished and answered, an endless one is stopped and answered.
pub fn pump<G: Play, F: FrontEnd<G>>(
    front_end: &mut F,
    engine: &mut Engine<G>,
    input: &Receiver<Input>,
    out: &mut dyn Output,
) -> Flow {
    let mut open = true;
    let closed = never();
    loop {
        if !open {
            engine.stop_if_endless();
        }
        let deadline = engine.deadline().map_or_else(never, at);
        let patience = front_end.deadline().map_or_else(never, at);
        let mut flow = Flow::Continue;
        let incoming = if open { input } else { &closed };
        select! {
            recv(incoming) -> message => match message {
                Ok(Input::Line(line)) => flow = front_end.line(&line, engine, out),
                Ok(Input::Lost) => flow = Flow::Quit,
                Ok(Input::Closed) | Err(_) => open = false,
            },
            recv(engine.events()) -> event => {
                if let Ok(event) = event
                    && let Some(report) = engine.receive(event)
                {
                    front_end.report(&report, engine, out);
                }
            },
            recv(deadline) -> _ => engine.overdue(),
            recv(patience) -> _ => flow = front_end.overdue(),
        }
        if flow == Flow::Continue
            && let Some(finished) = engine.take_answer()
        {
            flow = front_end.finished(finished, engine, out);
        }
        if flow != Flow::Continue {
            return flow;
        }
        if out.is_broken() || (!open && !engine.is_searching()) {
            return Flow::Quit;
        }
    }
}
