//! How a running match shows itself: a live line on a terminal, now and then a line elsewhere.

use std::cell::RefCell;
use std::collections::HashSet;
use std::io::{IsTerminal, stderr};

use indicatif::{ProgressBar, ProgressStyle};

use super::record::GameRecord;
use super::report;
use super::standing::Standing;

/// What is shown on standard error while a match runs.
#[derive(Debug)]
pub struct Status {
    bar: Option<ProgressBar>,
    every: u64,
    planned: usize,
    /// What was said by [`Status::say_once`].
    said: RefCell<HashSet<String>>,
}

impl Status {
    /// A live line if standard error is a terminal, a line after `every` games otherwise.
    pub fn new(planned: usize, every: u64) -> Status {
        let bar = stderr().is_terminal().then(|| {
            let bar = ProgressBar::new(planned as u64);
            let style =
                ProgressStyle::with_template("{pos}/{len} {wide_msg} {elapsed} (ETA {eta})");
            bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
            bar
        });
        Status {
            bar,
            every,
            planned,
            said: RefCell::default(),
        }
    }

    /// Games that were played before.
    pub fn resumed(&self, standing: &Standing) {
        let games = standing.tally().games();
        if games == 0 {
            return;
        }
        match &self.bar {
            Some(bar) => {
                bar.set_position(games);
                bar.reset_eta();
                bar.set_message(report::one_line(standing));
            }
            None => eprintln!(
                "resumed after {games} games: {}",
                report::one_line(standing)
            ),
        }
    }

    /// A game is finished and counted.
    pub fn finished(&self, record: &GameRecord, standing: &Standing) {
        if record.cause.is_fault()
            && let Some(loser) = record.loser()
        {
            self.say(&format!(
                "game {}: {} loses by {}: {}",
                record.number + 1,
                record.engines[loser],
                record.cause,
                record.note
            ));
        }
        let games = standing.tally().games();
        match &self.bar {
            Some(bar) => {
                bar.set_position(games);
                bar.set_message(report::one_line(standing));
            }
            None if games.is_multiple_of(self.every) => {
                eprintln!("{games}/{} {}", self.planned, report::one_line(standing));
            }
            None => {}
        }
    }

    /// A line that stays.
    pub fn say(&self, text: &str) {
        match &self.bar {
            Some(bar) => bar.println(text),
            None => eprintln!("{text}"),
        }
    }

    /// A line that stays, unless it was said before: every worker has engines of its own.
    pub fn say_once(&self, text: String) {
        if !self.said.borrow().contains(&text) {
            self.say(&text);
            self.said.borrow_mut().insert(text);
        }
    }

    /// The live line goes away.
    pub fn close(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
