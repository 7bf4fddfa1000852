//! One game under the eyes of the manager: its own rules decide, its own clock counts.

use std::sync::Arc;
use std::time::Duration;

use super::adjudication::{Adjudication, Scores};
use super::client::{Beginning, Ended, Start, Thinking, Turn};
use super::clock::SideClock;
use super::contest::Contest;
use super::openings::Opening;
use super::player::{Answer, Failure, Player, Said};
use super::record::{Cause, Cost, GameRecord, Winner, told_apart};
use super::schedule::Pairing;
use crate::base::game::{Game, MoveOf};
use crate::base::notation::Notation;
use crate::base::outcome::Outcome;
use crate::base::position::Position;
use crate::base::rules::Rules;
use crate::base::side::Side;

/// An endgame database that ends games: the outcome of a position, if it knows it.
pub type Database<R> = Arc<dyn Fn(&<R as Rules>::Position) -> Option<Outcome> + Send + Sync>;

/// What every game of the match has in common.
#[derive(Clone)]
pub struct Referee<R: Contest> {
    /// When games are ended early.
    pub adjudication: Adjudication,
    /// A database that ends games.
    pub database: Option<Database<R>>,
}

/// One engine at the table.
pub struct Seat<'a, R: Contest> {
    /// The engine.
    pub player: &'a mut Player,
    /// The notation of its protocol.
    pub notation: R::Notation,
    /// By how much it may overstep its time.
    pub margin: Duration,
}

/// Why a game was not finished.
#[derive(Debug)]
pub enum Unfinished {
    /// The match is being stopped.
    Halted,
    /// An engine could not be started at all.
    Start(anyhow::Error),
}

/// How a game ended.
struct End {
    outcome: Outcome,
    cause: Cause,
    note: String,
}

impl End {
    fn new(outcome: Outcome, cause: Cause) -> End {
        End {
            outcome,
            cause,
            note: String::new(),
        }
    }

    fn lost(side: Side, cause: Cause, note: String) -> End {
        End {
            note,
            ..End::new(Outcome::Win(!side), cause)
        }
    }
}

/// The moves so far as one protocol writes them.
struct Transcript {
    start: String,
    is_usual: bool,
    moves: Vec<String>,
}

impl Transcript {
    fn new<R: Contest>(notation: &R::Notation, opening: &Opening<R>) -> Transcript {
        let mut position = opening.game.start().clone();
        let mut moves = Vec::new();
        for &m in opening.game.moves() {
            moves.push(notation.write_move(&position, m));
            position.play(m);
        }
        Transcript {
            start: notation.write_counted(&opening.game.beginning()),
            is_usual: opening.start.is_none(),
            moves,
        }
    }

    fn start(&self) -> Start<'_> {
        Start {
            text: &self.start,
            is_usual: self.is_usual,
        }
    }
}

/// A game in progress.
struct Table<'r, 'a, R: Contest> {
    referee: &'r Referee<R>,
    /// By side.
    seats: [Seat<'a, R>; 2],
    transcripts: [Transcript; 2],
    clocks: [SideClock; 2],
    game: Game<R>,
    opening: usize,
    recorded: Vec<String>,
    costs: Vec<Cost>,
    scores: Scores,
}

impl<R: Contest> Referee<R> {
    /// Plays one game; `seats` in the order of the match.
    ///
    /// # Errors
    /// When the match is halted, or an engine cannot be started the first time.
    pub fn play(
        &self,
        pairing: Pairing,
        opening: &Opening<R>,
        seats: [Seat<'_, R>; 2],
    ) -> Result<(GameRecord, Game<R>), Unfinished> {
        let by_side = if pairing.first == 0 {
            seats
        } else {
            let [one, other] = seats;
            [other, one]
        };
        let transcripts = [0, 1].map(|side| Transcript::new(&by_side[side].notation, opening));
        let clocks =
            [0, 1].map(|side| SideClock::new(by_side[side].player.limit(), by_side[side].margin));
        let mut table = Table {
            referee: self,
            seats: by_side,
            transcripts,
            clocks,
            game: opening.game.clone(),
            opening: opening.moves.len(),
            recorded: opening.moves.clone(),
            costs: Vec::new(),
            scores: Scores::default(),
        };
        let end = match table.begin()? {
            Some(end) => end,
            None => table.run()?,
        };
        table.say_goodbye(&end);
        let mut engines = table.seats.each_ref().map(|seat| seat.player.name());
        if pairing.first == 1 {
            engines.swap(0, 1);
        }
        let record = GameRecord {
            number: pairing.number,
            opening: pairing.opening,
            first: pairing.first,
            engines: told_apart(engines),
            start: opening.start.clone(),
            opening_moves: table.opening,
            second_continues: opening.game.side_to_move() == Side::Second,
            moves: table.recorded,
            costs: table.costs,
            winner: Winner::from(end.outcome),
            cause: end.cause,
            note: end.note,
        };
        Ok((record, table.game))
    }
}

impl<R: Contest> Table<'_, '_, R> {
    /// Gets both engines ready: first the one that waits, because time may run for the other at once.
    fn begin(&mut self) -> Result<Option<End>, Unfinished> {
        let to_move = self.game.side_to_move();
        for side in [!to_move, to_move] {
            let seat = &mut self.seats[side];
            let transcript = &self.transcripts[side];
            let limit = *seat.player.limit();
            let position = seat.notation.write_position(self.game.position());
            let ready = seat.player.begin(&Beginning {
                start: transcript.start(),
                opening: self.opening,
                position: &position,
                side,
                limit: &limit,
            });
            match ready {
                Ok(()) => {}
                Err(Failure::Halted) => return Err(Unfinished::Halted),
                Err(Failure::Start(error)) if seat.player.starts() == 0 => {
                    return Err(Unfinished::Start(error));
                }
                Err(failure) => return Ok(Some(lost_by_failure(side, failure)?)),
            }
        }
        Ok(None)
    }

    fn run(&mut self) -> Result<End, Unfinished> {
        let mut opponent_used = Duration::ZERO;
        loop {
            if let Some(end) = self.ending() {
                return Ok(end);
            }
            let side = self.game.side_to_move();
            let answer = match self.ask(side, opponent_used) {
                Ok(answer) => answer,
                Err(failure) => return lost_by_failure(side, failure),
            };
            opponent_used = answer.used;
            if let Some(end) = self.take(side, answer) {
                return Ok(end);
            }
        }
    }

    fn ending(&self) -> Option<End> {
        if let Some(ending) = self.game.ending() {
            return Some(End::new(ending.outcome, ending.reason.into()));
        }
        if let Some(database) = &self.referee.database
            && let Some(outcome) = database(self.game.position())
        {
            return Some(End::new(outcome, Cause::Database));
        }
        let plies = self.game.moves().len();
        self.referee
            .adjudication
            .verdict(plies, &self.scores)
            .map(|(outcome, cause)| End::new(outcome, cause))
    }

    fn ask(&mut self, side: Side, opponent_used: Duration) -> Result<Answer, Failure> {
        let transcript = &self.transcripts[side];
        let player = &mut self.seats[side].player;
        let limit = *player.limit();
        player.think(
            &Turn {
                start: transcript.start(),
                moves: &transcript.moves,
                opening: self.opening,
                side,
                limit: &limit,
                clocks: &self.clocks,
                opponent_used,
            },
            self.clocks[side].deadline(),
        )
    }

    /// Judges an answer and plays the move.
    fn take(&mut self, side: Side, answer: Answer) -> Option<End> {
        if let Err(overstepped) = self.clocks[side].spend(answer.used) {
            let note = format!(
                "{:.1} ms used of {:.1}",
                1e3 * overstepped.used.as_secs_f64(),
                1e3 * overstepped.budget.as_secs_f64()
            );
            return Some(End::lost(side, Cause::Time, note));
        }
        match answer.said {
            Said::Move(text) => match self.seats[side]
                .notation
                .parse_move(self.game.position(), &text)
            {
                Ok(m) => {
                    self.play(side, m, answer.used, answer.thinking);
                    None
                }
                Err(error) => Some(End::lost(
                    side,
                    Cause::IllegalMove,
                    format!("`{text}`: {error}"),
                )),
            },
            Said::Resigns => Some(End::lost(side, Cause::Resignation, String::new())),
            Said::ClaimsWin => {
                let is_won = self.game.rules().may_declare(self.game.position());
                Some(if is_won {
                    End::new(Outcome::Win(side), Cause::Declaration)
                } else {
                    End::lost(side, Cause::FalseClaim, "claims a win".to_owned())
                })
            }
            Said::ClaimsDraw => Some(End::new(Outcome::Draw, Cause::DrawClaim)),
            Said::NoMove => Some(End::lost(
                side,
                Cause::IllegalMove,
                "answers without a move".to_owned(),
            )),
            Said::BreaksOff => Some(End::lost(
                side,
                Cause::IllegalMove,
                "ends the game without a result".to_owned(),
            )),
        }
    }

    fn play(&mut self, side: Side, m: MoveOf<R>, used: Duration, thinking: Thinking) {
        let before = self.game.position();
        self.recorded.push(R::recorded().write_move(before, m));
        for of_side in [0, 1] {
            let text = self.seats[of_side].notation.write_move(before, m);
            self.transcripts[of_side].moves.push(text);
        }
        let score = thinking.score.map(|score| score.0);
        self.costs.push(Cost {
            us: u64::try_from(used.as_micros()).unwrap_or(u64::MAX),
            depth: thinking.depth,
            score,
            nodes: thinking.nodes,
        });
        self.scores.push(side, score);
        self.game.play(m);
    }

    fn say_goodbye(&mut self, end: &End) {
        for side in Side::ALL {
            self.seats[side].player.end_game(match end.outcome {
                Outcome::Draw => Ended::Drawn,
                Outcome::Win(winner) if winner == side => Ended::Won,
                Outcome::Win(_) => Ended::Lost,
            });
        }
    }
}

/// The side loses by what its engine did, unless that was no fault of its own.
fn lost_by_failure(side: Side, failure: Failure) -> Result<End, Unfinished> {
    let (cause, note) = match failure {
        Failure::Halted => return Err(Unfinished::Halted),
        Failure::Crash(how) => (Cause::Crash, how),
        Failure::Hang(time) => (
            Cause::Hang,
            format!("no answer for {:.1} s", time.as_secs_f64()),
        ),
        Failure::Start(error) => (Cause::Crash, format!("cannot be started again: {error:#}")),
    };
    Ok(End::lost(side, cause, note))
}
