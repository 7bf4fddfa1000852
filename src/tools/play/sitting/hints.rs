//! The legal moves, and what the engine thinks of them.

use std::sync::atomic::Ordering;

use anyhow::Result;

use super::{INTERRUPTED, Sitting};
use crate::base::notation::Notation;
use crate::base::position::Position;
use crate::base::score::Score;
use crate::base::search::limits::Limits;
use crate::base::search::report::Report;
use crate::session::engine::{Go, Mode};
use crate::session::front_end::PlayMove;
use crate::session::play::Play;
use crate::tools::game_file::Archive;
use crate::tools::play::board::Pictured;
use crate::tools::thinking::{Thought, think};

/// Nodes that a hint or the answer to an offer is worth.
const HINT_NODES: u64 = 200_000;
/// Best lines of a hint.
const HINT_LINES: usize = 3;
/// Moves of a line that are shown.
const SHOWN_MOVES: usize = 6;

impl<G: Play> Sitting<G>
where
    G::Rules: Pictured + Archive,
{
    /// The legal moves with their texts, in the order of the list.
    pub(super) fn legal_moves(&self) -> Vec<(String, PlayMove<G>)> {
        let notation = self.engine.notation();
        let position = self.position();
        let mut moves: Vec<_> = position
            .legal_moves()
            .into_iter()
            .map(|m| (notation.write_move(position, m), m))
            .collect();
        moves.sort_by_cached_key(|(text, _)| natural(text));
        moves
    }

    pub(super) fn list_moves(&mut self) -> Result<()> {
        let moves = self.legal_moves();
        let width = moves.iter().map(|(text, _)| text.len()).max().unwrap_or(0);
        let cells: Vec<String> = (1..)
            .zip(&moves)
            .map(|(number, (text, _))| format!("{number:3} {text:width$}"))
            .collect();
        let columns = (76 / (width + 6)).max(1);
        for row in cells.chunks(columns) {
            self.console.tell(&row.join("  "))?;
        }
        Ok(())
    }

    /// Searches at full strength for a moment.
    pub(super) fn consider(&mut self, lines: usize) -> Result<Thought<PlayMove<G>>> {
        self.engine.set_option("MultiPV", &lines.to_string())?;
        self.search(Go {
            limits: Limits {
                nodes: Some(HINT_NODES),
                ..Limits::default()
            },
            clock: None,
            mode: Mode::Ordinary,
        })
    }

    pub(super) fn search(&mut self, go: Go<PlayMove<G>>) -> Result<Thought<PlayMove<G>>> {
        INTERRUPTED.store(false, Ordering::Relaxed);
        self.console.tell_for_now("thinking ... (Ctrl-C: move now)");
        let thought = think(&mut self.engine, go, &INTERRUPTED);
        self.console.tell_for_now("");
        Ok(thought)
    }

    pub(super) fn give_hint(&mut self) -> Result<()> {
        self.must_go_on()?;
        let thought = self.consider(HINT_LINES)?;
        for line in &thought.lines {
            let text = self.describe_line(line);
            self.console.tell(&text)?;
        }
        if let Some(note) = thought.answer.note {
            self.console.tell(&note)?;
        }
        Ok(())
    }

    pub(super) fn describe_line(&self, report: &Report<PlayMove<G>>) -> String {
        let notation = self.engine.notation();
        let mut position = self.position().clone();
        let mut moves = Vec::new();
        for &m in report.line.iter().take(SHOWN_MOVES) {
            moves.push(notation.write_move(&position, m));
            position.play(m);
        }
        format!("  {:>9}  {}", opinion(report.score), moves.join(" "))
    }
}

/// A value in words or in pieces.
fn opinion(score: Score) -> String {
    match score.plies_to_end() {
        Some(plies) if plies > 0 => format!("win in {}", (plies + 1) / 2),
        Some(plies) => format!("loss in {}", (1 - plies) / 2),
        None if score >= Score::ASSUMED_WIN => "win".to_owned(),
        None if score <= -Score::ASSUMED_WIN => "loss".to_owned(),
        None => format!("{:+.2}", f64::from(score.0) / 100.0),
    }
}

/// A key that sorts numbers inside texts by their size.
fn natural(text: &str) -> Vec<(u32, char)> {
    let mut key = Vec::new();
    let mut number = None;
    for c in text.chars() {
        match c.to_digit(10) {
            Some(digit) => number = Some(number.unwrap_or(0_u32).saturating_mul(10) + digit),
            None => {
                key.extend(number.take().map(|number| (number, '0')));
                key.push((0, c));
            }
        }
    }
    key.extend(number.map(|number| (number, '0')));
    key
}
