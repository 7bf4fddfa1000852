//! One engine in the hands of the manager: started when needed, asked with a deadline, ended when it hangs.

use std::cell::RefCell;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow};
use crossbeam_channel::{Receiver, Sender, at, select};

use super::client::{self, Beginning, Client, Ended, Heard, Say, Thinking, Turn};
use super::engine_spec::EngineSpec;
use super::limit::Limit;
use super::process::Process;
use crate::session::settings::GameName;

/// How long an answer that is too late is still waited for, to tell a slow engine from one that hangs.
const LATE: Duration = Duration::from_secs(2);
/// How long the acknowledgement of the end of a game is waited for.
const ACKNOWLEDGEMENT: Duration = Duration::from_secs(1);

/// The characters that are shown of what an engine says about its options.
const LONGEST_NOTICE: usize = 400;

/// How patient the manager is where no clock runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Patience {
    /// For starting, and for getting ready before each game.
    pub start: Duration,
    /// For a move without a time limit.
    pub think: Duration,
}

/// What an engine answers when it is to move.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// What it said.
    pub said: Said,
    /// From the writing of the question to the reading of the answer.
    pub used: Duration,
    /// What it told about its thinking last.
    pub thinking: Thinking,
}

/// The kinds of answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Said {
    /// A move in the protocol's notation.
    Move(String),
    /// It resigns.
    Resigns,
    /// It says that it has won.
    ClaimsWin,
    /// It says that the game is drawn.
    ClaimsDraw,
    /// It has no move.
    NoMove,
    /// It ends the game and does not say how.
    BreaksOff,
}

/// Why an engine gave no answer.
#[derive(Debug)]
pub enum Failure {
    /// Its process ended or closed its output; how.
    Crash(String),
    /// It was silent for too long, this long.
    Hang(Duration),
    /// It could not be started, or not be made ready.
    Start(anyhow::Error),
    /// The match is being stopped.
    Halted,
}

enum Silence {
    Timeout,
    Gone,
    Halted,
}

/// One engine of the match in the hands of one worker.
#[derive(Debug)]
pub struct Player {
    spec: EngineSpec,
    game: GameName,
    limit: Limit,
    patience: Patience,
    halt: Receiver<()>,
    /// Where it is told what it says about its options.
    notices: Sender<String>,
    client: Box<dyn Client>,
    process: Option<Process>,
    /// Starts that went well.
    starts: u32,
    /// When the engine said that it is ready for the game.
    ready_at: Instant,
}

impl Player {
    /// An engine that is started when it is first needed; `halt` interrupts every wait, what it says about its options goes
    /// to `notices`.
    pub fn new(
        spec: EngineSpec,
        game: GameName,
        limit: Limit,
        patience: Patience,
        halt: Receiver<()>,
        notices: Sender<String>,
    ) -> Player {
        Player {
            client: client::client(game, &spec),
            spec,
            game,
            limit,
            patience,
            halt,
            notices,
            process: None,
            starts: 0,
            ready_at: Instant::now(),
        }
    }

    /// The engine's limit.
    pub fn limit(&self) -> &Limit {
        &self.limit
    }

    /// How often it was started.
    pub fn starts(&self) -> u32 {
        self.starts
    }

    /// The name for reports.
    pub fn name(&self) -> String {
        match (&self.spec.name, self.client.name()) {
            (None, Some(own)) => own.to_owned(),
            _ => self.spec.shown_name(),
        }
    }

    /// Gets the engine ready for a game, starting it if it does not run.
    ///
    /// # Errors
    /// When it cannot.
    pub fn begin(&mut self, beginning: &Beginning<'_>) -> Result<(), Failure> {
        if self.spec.restart {
            self.quit();
        }
        if self.process.is_some() {
            match self.ready_for(beginning) {
                // It died or went astray between two games: no fault of any game; a fresh one plays on.
                Err(Failure::Crash(_) | Failure::Hang(_)) => self.process = None,
                other => return other,
            }
        }
        let name = self.spec.shown_name();
        self.start()
            .and_then(|()| self.ready_for(beginning))
            .map_err(|failure| match failure {
                Failure::Crash(how) => {
                    Failure::Start(anyhow!("{name} ended while it was started ({how})"))
                }
                Failure::Hang(time) => Failure::Start(anyhow!(
                    "{name} was not ready after {} s",
                    time.as_secs_f64()
                )),
                other => other,
            })
    }

    fn start(&mut self) -> Result<(), Failure> {
        self.client = client::client(self.game, &self.spec);
        let process = Process::start(&self.spec, self.patience.start).map_err(Failure::Start)?;
        self.process = Some(process);
        let greeting = self.client.greeting();
        self.say(&greeting, |heard| *heard == Heard::Introduced)?;
        let setup = self.client.setup(&self.spec.options);
        let ignored = self.client.ignored(&self.spec.options).into_iter();
        let ignored = ignored.map(|name| format!("it has announced no parameter {name}"));
        let objections = RefCell::new(ignored.collect::<Vec<String>>());
        let is_ready = |heard: &Heard| {
            if let Heard::Complaint(text) | Heard::Remark(text) = heard {
                objections.borrow_mut().push(text.clone());
            }
            *heard == Heard::Ready
        };
        self.say(&setup, is_ready)?;
        self.starts += 1;
        let objections = objections.into_inner();
        if !self.spec.options.is_empty() && !objections.is_empty() {
            let text: String = objections
                .join(" / ")
                .chars()
                .take(LONGEST_NOTICE)
                .collect();
            // Nobody listens any more when the match is over.
            let _ = self
                .notices
                .send(format!("{}, about its options: {text}", self.name()));
        }
        Ok(())
    }

    fn ready_for(&mut self, beginning: &Beginning<'_>) -> Result<(), Failure> {
        let say = self.client.begin(beginning);
        let heard = self.say(&say, |heard| {
            matches!(heard, Heard::Ready | Heard::Refused(_))
        })?;
        match heard {
            Some(Heard::Refused(reason)) => {
                let name = self.spec.shown_name();
                Err(Failure::Start(anyhow!("{name}: {reason}")))
            }
            _ => Ok(()),
        }
    }

    /// Says something and waits for the answer, if there is one to wait for.
    fn say(
        &mut self,
        say: &Say,
        is_answer: impl Fn(&Heard) -> bool,
    ) -> Result<Option<Heard>, Failure> {
        self.send(&say.lines)?;
        if !say.answered {
            self.ready_at = Instant::now();
            return Ok(None);
        }
        let until = Instant::now() + self.patience.start;
        loop {
            match self.listen(until) {
                Ok((heard, at)) if is_answer(&heard) => {
                    self.ready_at = at;
                    return Ok(Some(heard));
                }
                Ok((heard, _)) => self.note(&heard),
                Err(Silence::Timeout) => {
                    self.process = None;
                    return Err(Failure::Hang(self.patience.start));
                }
                Err(silence) => return Err(self.failure(silence)),
            }
        }
    }

    /// Asks for a move and waits for it, until `deadline` (counted from the question) and a little
    /// longer, to tell a late answer from none.
    ///
    /// # Errors
    /// When there is no answer. The engine then runs no more, and a fresh one plays the next game.
    pub fn think(
        &mut self,
        turn: &Turn<'_>,
        deadline: Option<Duration>,
    ) -> Result<Answer, Failure> {
        let runs_already =
            self.client.thinks_from_the_beginning() && turn.moves.len() == turn.opening;
        if !runs_already {
            self.forget_stale_lines();
        }
        let lines = self.client.turn(turn);
        let began = if runs_already {
            self.ready_at
        } else {
            Instant::now()
        };
        self.send(&lines)?;
        let mut thinking = Thinking::default();
        let patience = deadline.unwrap_or(self.patience.think);
        let mut until = began + patience;
        let mut is_late = false;
        loop {
            match self.listen(until) {
                Ok((heard, at)) => {
                    let said = match heard {
                        Heard::Thinking(later) => {
                            thinking = thinking.updated(later);
                            continue;
                        }
                        Heard::Move(m) => Said::Move(m),
                        Heard::Resigns => Said::Resigns,
                        Heard::ClaimsWin => Said::ClaimsWin,
                        Heard::ClaimsDraw => Said::ClaimsDraw,
                        Heard::NoMove => Said::NoMove,
                        Heard::BreaksOff => Said::BreaksOff,
                        other => {
                            self.note(&other);
                            continue;
                        }
                    };
                    return Ok(Answer {
                        said,
                        used: at.saturating_duration_since(began),
                        thinking,
                    });
                }
                Err(Silence::Timeout) if !is_late => {
                    is_late = true;
                    until = Instant::now() + LATE;
                    let stop = self.client.stop();
                    self.send(&stop)?;
                }
                Err(Silence::Timeout) => {
                    self.process = None;
                    return Err(Failure::Hang(began.elapsed()));
                }
                Err(silence) => return Err(self.failure(silence)),
            }
        }
    }

    /// Tells the engine that the game is over. One that still thinks is ended.
    pub fn end_game(&mut self, ended: Ended) {
        if self.process.is_none() {
            return;
        }
        let say = self.client.end(ended);
        if self.send(&say.lines).is_err() || !say.answered {
            return;
        }
        let until = Instant::now() + ACKNOWLEDGEMENT;
        loop {
            match self.listen(until) {
                Ok((Heard::Acknowledged, _)) | Err(Silence::Halted) => return,
                Ok(_) => {}
                Err(Silence::Timeout | Silence::Gone) => {
                    self.process = None;
                    return;
                }
            }
        }
    }

    /// Ends the engine, politely first.
    pub fn quit(&mut self) {
        if let Some(process) = self.process.take() {
            process.quit(&self.client.quit());
        }
    }

    fn send(&mut self, lines: &[String]) -> Result<(), Failure> {
        if lines.is_empty() {
            return Ok(());
        }
        let sent = match &mut self.process {
            Some(process) => process.send(lines).context("cannot write to the engine"),
            None => Err(anyhow!("the engine does not run")),
        };
        sent.map_err(|_| self.failure(Silence::Gone))
    }

    fn listen(&mut self, until: Instant) -> Result<(Heard, Instant), Silence> {
        let Some(process) = &self.process else {
            return Err(Silence::Gone);
        };
        let line = select! {
            recv(process.lines()) -> line => line.map_err(|_| Silence::Gone)?,
            recv(self.halt) -> _ => return Err(Silence::Halted),
            recv(at(until)) -> _ => return Err(Silence::Timeout),
        };
        log::trace!("{} > {}", self.spec.shown_name(), line.text);
        Ok((self.client.hear(&line.text), line.at))
    }

    fn failure(&mut self, silence: Silence) -> Failure {
        match silence {
            Silence::Halted => Failure::Halted,
            Silence::Timeout => Failure::Hang(self.patience.start),
            Silence::Gone => Failure::Crash(
                self.process
                    .take()
                    .map(|mut process| process.obituary())
                    .unwrap_or_default(),
            ),
        }
    }

    fn note(&self, heard: &Heard) {
        if let Heard::Complaint(text) = heard {
            log::warn!("{}: {text}", self.spec.shown_name());
        }
    }

    fn forget_stale_lines(&mut self) {
        let Some(process) = &self.process else {
            return;
        };
        for line in process.lines().try_iter() {
            match self.client.hear(&line.text) {
                Heard::Nothing | Heard::Thinking(_) | Heard::Remark(_) => {}
                other => log::warn!("{}: unasked: {other:?}", self.spec.shown_name()),
            }
        }
    }
}
