//! UGI drives the engine: every game, Dash-guti first of all.

use super::command::{self, Command, GoCommand, PositionCommand, PositionKind, Query};
use super::reply::{Answer, Reply};
use crate::base::game::Game;
use crate::base::notation::Notation;
use crate::base::outcome::Outcome;
use crate::base::rules::Rules;
use crate::base::search::clock::Clock;
use crate::base::search::limits::Limits;
use crate::base::search::report::Report;
use crate::base::side::Side;
use crate::protocol::announce::option_line;
use crate::protocol::history::play_moves;
use crate::protocol::thinking::{Throttle, info, write_line};
use crate::session::engine::{Engine, Finished, Go, Mode};
use crate::session::front_end::{Flow, FrontEnd, Output, PlayMove};
use crate::session::options::{self, ProtocolName};
use crate::session::play::Play;
use crate::session::settings::{GameName, Settings};

/// One UGI session for the game `G`.
pub struct UgiFrontEnd<G: Play> {
    throttle: Throttle,
    shown: Option<Report<PlayMove<G>>>,
    /// The user was told how to get more out of the engine.
    advised: bool,
}

impl<G: Play> Default for UgiFrontEnd<G> {
    fn default() -> Self {
        UgiFrontEnd {
            throttle: Throttle::default(),
            shown: None,
            advised: false,
        }
    }
}

impl<G: Play> FrontEnd<G> for UgiFrontEnd<G> {
    fn line(&mut self, line: &str, engine: &mut Engine<G>, out: &mut dyn Output) -> Flow {
        match command::parse(line) {
            Ok(None) => {}
            Ok(Some(command)) => return self.obey(command, engine, out),
            Err(error) => tell(out, error.to_string()),
        }
        Flow::Continue
    }

    fn report(&mut self, report: &Report<PlayMove<G>>, engine: &Engine<G>, out: &mut dyn Output) {
        if !self.throttle.shows(report.time, report.rank) {
            return;
        }
        if let Some(game) = engine.searched_game() {
            let line = info::<G>(report, &engine.notation(), game.position());
            out.line(&Reply::Info(line));
            self.shown = Some(report.clone());
        }
    }

    fn finished(
        &mut self,
        finished: Finished<G::Rules>,
        engine: &mut Engine<G>,
        out: &mut dyn Output,
    ) -> Flow {
        let notation = engine.notation();
        let position = finished.game.position();
        if let Some(last) = &finished.answer.last
            && self.shown.as_ref() != Some(last)
        {
            out.line(&Reply::Info(info::<G>(last, &notation, position)));
        }
        if let Some(note) = &finished.answer.note {
            tell(out, note.clone());
        }
        let best = finished
            .answer
            .best
            .and_then(|m| write_line::<G>(&notation, position, &[m]).pop());
        out.line(&Reply::BestMove(best));
        for error in finished.refused {
            tell(out, error.to_string());
        }
        Flow::Continue
    }

    fn complain(&mut self, text: &str, out: &mut dyn Output) {
        tell(out, text.to_owned());
    }
}

impl<G: Play> UgiFrontEnd<G> {
    fn obey(&mut self, command: Command, engine: &mut Engine<G>, out: &mut dyn Output) -> Flow {
        match command {
            Command::Ugi => introduce(out),
            Command::IsReady => {
                out.line(&Reply::ReadyOk);
                engine.prepare();
            }
            Command::SetOption { name, value } => {
                return self.set_option(&name, value.as_deref().unwrap_or_default(), engine, out);
            }
            Command::UgiNewGame => engine.forget(),
            Command::Position(position) => set_position(&position, engine, out),
            Command::Go(go) => self.go(&go, engine, out),
            Command::Stop => engine.stop(),
            Command::Query(query) => out.line(&Reply::Response(answer(query, engine.game()))),
            Command::Quit => {
                self.finish(engine, out);
                return Flow::Quit;
            }
        }
        Flow::Continue
    }

    /// Answers a search that still runs.
    fn finish(&mut self, engine: &mut Engine<G>, out: &mut dyn Output) {
        if let Some(finished) = engine.finish() {
            self.finished(finished, engine, out);
        }
    }

    fn set_option(
        &mut self,
        name: &str,
        value: &str,
        engine: &mut Engine<G>,
        out: &mut dyn Output,
    ) -> Flow {
        let other = other_game(name, value, engine.settings(), G::GAME);
        if other.is_some() {
            self.finish(engine, out);
        }
        if let Err(error) = engine.set_option(name, value) {
            tell(out, error.to_string());
        }
        match other {
            Some(game) => Flow::Switch { game, again: None },
            None => Flow::Continue,
        }
    }

    fn go(&mut self, go: &GoCommand, engine: &mut Engine<G>, out: &mut dyn Output) {
        self.finish(engine, out);
        if !std::mem::replace(&mut self.advised, true)
            && let Some(advice) = engine.advice()
        {
            tell(out, advice);
        }
        self.throttle = Throttle::default();
        self.shown = None;
        let clock = clock(go, engine.game().side_to_move());
        let endless = go.infinite || (clock.is_none() && go.depth.is_none() && go.nodes.is_none());
        let bounds = |limit| if endless { None } else { limit };
        engine.go(Go {
            limits: Limits {
                depth: go.depth.filter(|_| !endless),
                nodes: bounds(go.nodes),
                ..Limits::default()
            },
            clock: clock.filter(|_| !endless),
            mode: if endless {
                Mode::Endless
            } else {
                Mode::Ordinary
            },
        });
    }
}

/// The game to ask for when this option makes it another one than `own`.
fn other_game(name: &str, value: &str, settings: &Settings, own: GameName) -> Option<GameName> {
    let (option, value) = options::parse(name, value).ok()?;
    if !matches!(option.name, "Variant" | "Huffing") {
        return None;
    }
    let mut wanted = settings.clone();
    (option.set)(&mut wanted, value);
    let game = wanted.variant;
    (wanted.played(game) != own).then_some(game)
}

fn introduce(out: &mut dyn Output) {
    out.line(&Reply::IdName(format!(
        "bigbang {}",
        env!("CARGO_PKG_VERSION")
    )));
    out.line(&Reply::IdAuthor("the bigbang authors".to_owned()));
    for option in options::listed(ProtocolName::Ugi, GameName::Dashguti) {
        out.line(&Reply::Option(option_line(option)));
    }
    out.line(&Reply::UgiOk);
}

fn tell(out: &mut dyn Output, text: String) {
    out.line(&Reply::InfoString(text));
}

/// Sets up a position. A bad position changes nothing; before a bad move the moves stand.
fn set_position<G: Play>(command: &PositionCommand, engine: &mut Engine<G>, out: &mut dyn Output) {
    let rules = engine.rules();
    let notation = engine.notation();
    let mut game = match &command.kind {
        PositionKind::StartPos => Game::new(rules),
        PositionKind::Fen(text) => match notation.parse_position(&rules, text) {
            Ok(parsed) => Game::from_parsed(rules, parsed),
            Err(error) => return tell(out, format!("position: {error}")),
        },
    };
    if let Err(error) = play_moves(&mut game, &notation, &command.moves) {
        tell(out, format!("position: {error}"));
    }
    engine.set_game(game);
}

/// The clock of the side to move, if the client told anything about time.
fn clock(go: &GoCommand, side: Side) -> Option<Clock> {
    let (remaining, increment) = match side {
        Side::First => (go.p1time, go.p1inc),
        Side::Second => (go.p2time, go.p2inc),
    };
    if remaining.is_none() && increment.is_none() && go.movetime.is_none() {
        return None;
    }
    Some(Clock {
        remaining: Some(remaining.unwrap_or_default()),
        increment: increment.unwrap_or_default(),
        move_time: go.movetime,
        ..Clock::default()
    })
}

fn answer<R: Rules>(query: Query, game: &Game<R>) -> Answer {
    match query {
        Query::P1Turn => Answer::from(game.side_to_move() == Side::First),
        Query::GameOver => Answer::from(game.ending().is_some()),
        Query::Result => match game.ending().map(|ending| ending.outcome) {
            None => Answer::None,
            Some(Outcome::Draw) => Answer::Draw,
            Some(Outcome::Win(Side::First)) => Answer::P1Win,
            Some(Outcome::Win(Side::Second)) => Answer::P2Win,
        },
    }
}
