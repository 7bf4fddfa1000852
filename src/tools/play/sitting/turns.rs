//! Moves of both sides, taken back and ended by hand.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use super::{INTERRUPTED, Next, Player, Sitting};
use crate::base::notation::Notation;
use crate::base::score::Score;
use crate::base::search::clock::Clock;
use crate::base::search::limits::Limits;
use crate::session::engine::{Go, Mode};
use crate::session::front_end::PlayMove;
use crate::session::play::Play;
use crate::tools::expectation::{expectation, unit};
use crate::tools::game_file::{Archive, Verdict};
use crate::tools::play::board::Pictured;
use crate::tools::play::level::{CANDIDATES, Level};

/// A draw is taken by an engine that expects at most this share of the point.
const CONTENT: f64 = 0.52;

impl<G: Play> Sitting<G>
where
    G::Rules: Pictured + Archive,
{
    pub(super) fn person_moves(&mut self, m: PlayMove<G>, started: Instant) -> Result<Next> {
        self.must_go_on()?;
        self.make_move(m, started.elapsed());
        // An answer that comes at once brings the next board with it.
        let answered_at_once = self.player() == Player::Engine && self.level < Level::FULL;
        if !answered_at_once || self.end().is_some() {
            self.show()?;
        }
        Ok(Next::Stay)
    }

    /// Plays a move that took this time.
    pub(super) fn make_move(&mut self, m: PlayMove<G>, used: Duration) {
        let side = self.side();
        let mut game = self.engine.game().clone();
        game.play(m);
        self.engine.set_game(game);
        self.announced = false;
        if let Some(clocks) = &mut self.clocks
            && !clocks.moved(side, used)
        {
            self.verdict = Some(Verdict::OutOfTime(side));
        }
    }

    /// Takes back `moves` moves of the person with the answers; afterwards the person is to move.
    pub(super) fn take_back(&mut self, moves: usize) -> Result<Next> {
        let agreed = self.verdict.take().is_some();
        if self.engine.game().moves().is_empty() && !agreed {
            bail!("there is no move to take back");
        }
        self.announced = false;
        let mut game = self.engine.game().clone();
        for _ in 0..moves {
            while !game.moves().is_empty() {
                game.take_back();
                if let Some(clocks) = &mut self.clocks {
                    clocks.take_back();
                }
                if self.players[game.side_to_move()] == Player::Person {
                    break;
                }
            }
            if game.moves().is_empty() {
                break;
            }
        }
        self.engine.set_game(game);
        self.show()?;
        Ok(Next::Stay)
    }

    pub(super) fn offer_draw(&mut self) -> Result<()> {
        self.must_go_on()?;
        if self.players == [Player::Person; 2] {
            self.verdict = Some(Verdict::Agreed);
            return Ok(());
        }
        let thought = self.consider(1)?;
        let score = thought.answer.last.map_or(Score::DRAW, |last| last.score);
        // The person is to move, so the engine sees the other side of the value.
        if expectation(-score, unit(G::GAME)) <= CONTENT {
            self.verdict = Some(Verdict::Agreed);
        } else {
            self.console.tell("The engine plays on.")?;
        }
        Ok(())
    }

    pub(super) fn let_engine_move(&mut self) -> Result<()> {
        let side = self.side();
        let started = Instant::now();
        let handicap = self.level.handicap();
        let lines = handicap.map_or(1, |handicap| {
            if handicap.carelessness > 0.0 {
                CANDIDATES
            } else {
                1
            }
        });
        self.engine.set_option("MultiPV", &lines.to_string())?;
        let by_move = Clock {
            move_time: Some(self.move_time),
            ..Clock::default()
        };
        let clock = match (&self.clocks, handicap) {
            (Some(clocks), _) => Some(clocks.clock(side)),
            (None, None) => Some(by_move),
            (None, Some(_)) => None,
        };
        let thought = self.search(Go {
            limits: Limits {
                nodes: handicap.map(|handicap| handicap.nodes),
                ..Limits::default()
            },
            clock,
            mode: Mode::Ordinary,
        })?;
        let chosen = handicap
            .and_then(|handicap| handicap.choose(&thought.lines, unit(G::GAME), &mut self.chance))
            .or(thought.answer.best);
        let m = chosen.context("the engine found no move")?;
        let text = self.engine.notation().write_move(self.position(), m);
        self.make_move(m, started.elapsed());
        let name = G::Rules::PLAYERS[side];
        self.console
            .tell(&format!("{name} (engine) plays {text}"))?;
        self.show()?;
        if INTERRUPTED.load(Ordering::Relaxed) && self.players == [Player::Engine; 2] {
            self.players = [Player::Person; 2];
            self.console
                .tell("Stopped: you play both sides. `side none` lets the engine go on.")?;
        }
        Ok(())
    }
}
