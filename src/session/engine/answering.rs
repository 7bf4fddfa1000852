//! When an engine answers, and with what.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::{Engine, Mode, SettingError};
use crate::base::game::{Game, MoveOf};
use crate::base::rules::Rules;
use crate::base::search::report::Answer;
use crate::base::search::table::User;
use crate::session::play::Play;

/// How long after its deadline a search may take at most to answer before the engine answers for it.
const GRACE: Duration = Duration::from_millis(12);
/// The same at least, however small the margins.
const LEAST_GRACE: Duration = Duration::from_millis(1);
/// The end of a search: its answer and the game it was about (the engine may be at another one by now).
#[derive(Clone, Debug)]
pub struct Finished<R: Rules> {
    /// The answer.
    pub answer: Answer<MoveOf<R>>,
    /// The game whose last position was searched.
    pub game: Arc<Game<R>>,
    /// Options that came during the search and could not be taken over after it.
    pub refused: Vec<SettingError>,
}

impl<G: Play> Engine<G> {
    /// How late a search may be: half of the margin that is kept for the way of the answer.
    fn grace(&self) -> Duration {
        let time = self.settings.time(G::HORIZON);
        let margin = time.delay.min(time.last_delay);
        (margin / 2).clamp(LEAST_GRACE, GRACE)
    }

    /// When [`Engine::overdue`] wants to be called, if nothing else happens before.
    pub fn deadline(&self) -> Option<Instant> {
        let running = self.running.as_ref()?;
        if running.answer.is_some() {
            return (running.mode == Mode::Ordinary).then(|| running.control.earliest());
        }
        let clock = running
            .control
            .deadline()
            .map(|deadline| deadline + self.grace());
        match (running.give_up, clock) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        }
    }

    /// The search is late: the engine answers for it with the best move known.
    pub fn overdue(&mut self) {
        if self
            .deadline()
            .is_none_or(|deadline| deadline > Instant::now())
        {
            return;
        }
        if let Some(running) = &mut self.running
            && running.answer.is_none()
        {
            let fallback = running.fallback();
            log::warn!("search {} is late; answering without it", running.search);
            running.control.stop();
            running.answer = Some(fallback);
        }
    }

    /// The answer of the search, once it is there and may be given. The search is over then,
    /// and options that came meanwhile take effect.
    pub fn take_answer(&mut self) -> Option<Finished<G::Rules>> {
        let running = self.running.as_mut()?;
        let stopped = running.give_up.is_some();
        let too_early = !stopped && Instant::now() < running.control.earliest();
        if running.mode != Mode::Ordinary || too_early {
            return None;
        }
        let answer = running.answer.take()?;
        running.control.stop();
        self.table.set_user(User::Nobody);
        let game = Arc::clone(&running.game);
        self.running = None;
        let mut refused = Vec::new();
        for (name, value) in std::mem::take(&mut self.waiting) {
            if let Err(error) = self.set_option(&name, &value) {
                refused.push(error);
            }
        }
        Some(Finished {
            answer,
            game,
            refused,
        })
    }

    /// Stops the search, if one runs, and waits for its answer.
    pub fn finish(&mut self) -> Option<Finished<G::Rules>> {
        self.stop();
        while self.running.is_some() {
            if let Some(finished) = self.take_answer() {
                return Some(finished);
            }
            match self.deadline() {
                Some(deadline) => {
                    if let Ok(event) = self.events.recv_deadline(deadline) {
                        self.receive(event);
                    } else {
                        self.overdue();
                    }
                }
                None => return None,
            }
        }
        None
    }
}
