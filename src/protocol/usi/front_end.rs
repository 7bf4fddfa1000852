//! USI drives the engine: Showgit for every shogi GUI.

use std::time::Duration;

use super::command::{self, Command, GoCommand, GoTimes, MateLimit, PositionCommand, PositionKind};
use super::reply::{BestMove, Checkmate, Reply};
use crate::base::game::Game;
use crate::base::notation::Notation;
use crate::base::search::clock::Clock;
use crate::base::search::limits::Limits;
use crate::base::search::report::{Bound, Report};
use crate::base::side::Side;
use crate::base::text::Excerpt;
use crate::games::showgit::entering::Declaration;
use crate::games::showgit::letters::Letters;
use crate::games::showgit::notation::ShowgitNotation;
use crate::games::showgit::rules::ShowgitRules;
use crate::protocol::announce::option_line;
use crate::protocol::history::play_moves;
use crate::protocol::info;
use crate::protocol::thinking::{Throttle, info, write_line};
use crate::session::engine::{Engine, Finished, Go, Mode};
use crate::session::front_end::{Flow, FrontEnd, Output, PlayMove};
use crate::session::games::Showgit;
use crate::session::options::{self, ProtocolName};
use crate::session::settings::{GameName, NEVER_RESIGN};

type ShowgitMove = PlayMove<Showgit>;

/// What the running search is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Purpose {
    /// A move to play: `bestmove`.
    #[default]
    Move,
    /// A mate: `checkmate`.
    Mate,
}

/// One USI session.
#[derive(Debug, Default)]
pub struct UsiFrontEnd {
    purpose: Purpose,
    throttle: Throttle,
    shown: Option<Report<ShowgitMove>>,
}

impl FrontEnd<Showgit> for UsiFrontEnd {
    fn line(&mut self, line: &str, engine: &mut Engine<Showgit>, out: &mut dyn Output) -> Flow {
        match command::parse(line) {
            Ok(None) => {}
            Ok(Some(command)) => return self.obey(command, engine, out),
            Err(error) => tell(out, error.to_string()),
        }
        Flow::Continue
    }

    fn report(
        &mut self,
        report: &Report<ShowgitMove>,
        engine: &Engine<Showgit>,
        out: &mut dyn Output,
    ) {
        if !self.throttle.shows(report.time, report.rank) {
            return;
        }
        if let Some(game) = engine.searched_game() {
            let line = info::<Showgit>(report, &engine.notation(), game.position());
            out.line(&Reply::Info(line));
            self.shown = Some(report.clone());
        }
    }

    fn finished(
        &mut self,
        finished: Finished<ShowgitRules>,
        engine: &mut Engine<Showgit>,
        out: &mut dyn Output,
    ) -> Flow {
        let notation = engine.notation();
        let position = finished.game.position();
        // The last line before the answer carries the score and the line that belong to it. cshogi fails on
        // a bound that nothing but the line follows, so the last line has none.
        if let Some(last) = &finished.answer.last
            && (self.shown.as_ref() != Some(last) || last.bound != Bound::Exact)
        {
            let mut line = info::<Showgit>(last, &notation, position);
            line.bound = info::Bound::Exact;
            out.line(&Reply::Info(line));
        }
        match self.purpose {
            Purpose::Mate => out.line(&Reply::Checkmate(mate(&finished, &notation))),
            Purpose::Move => {
                let resign = -engine.settings().resign_value;
                out.line(&Reply::BestMove(best_move(&finished, &notation, resign)));
            }
        }
        self.purpose = Purpose::Move;
        for error in finished.refused {
            tell(out, error.to_string());
        }
        Flow::Continue
    }

    fn complain(&mut self, text: &str, out: &mut dyn Output) {
        tell(out, text.to_owned());
    }
}

impl UsiFrontEnd {
    fn obey(
        &mut self,
        command: Command,
        engine: &mut Engine<Showgit>,
        out: &mut dyn Output,
    ) -> Flow {
        match command {
            Command::Usi => introduce(out),
            Command::IsReady => {
                out.line(&Reply::ReadyOk);
                engine.prepare();
            }
            Command::SetOption { name, value } => {
                if let Err(error) = engine.set_option(&name, value.as_deref().unwrap_or_default()) {
                    tell(out, error.to_string());
                }
            }
            Command::UsiNewGame => engine.forget(),
            Command::Position(position) => set_position(&position, engine, out),
            Command::Go(go) => self.go(&go, engine, out),
            Command::Stop | Command::GameOver(_) => engine.stop(),
            Command::PonderHit(times) => self.ponder_hit(&times, engine, out),
            Command::Quit => {
                self.finish(engine, out);
                return Flow::Quit;
            }
        }
        Flow::Continue
    }

    /// Answers a search that still runs.
    fn finish(&mut self, engine: &mut Engine<Showgit>, out: &mut dyn Output) {
        if let Some(finished) = engine.finish() {
            self.finished(finished, engine, out);
        }
    }

    fn ponder_hit(&mut self, times: &GoTimes, engine: &mut Engine<Showgit>, out: &mut dyn Output) {
        let Some(game) = engine.searched_game() else {
            return;
        };
        let clock = clock(times, game.side_to_move());
        if self.purpose == Purpose::Move && engine.is_pondering() && may_declare(game) {
            // What was found meanwhile does not matter any more.
            let finished = engine.finish();
            out.line(&Reply::BestMove(BestMove::Win));
            for error in finished.into_iter().flat_map(|finished| finished.refused) {
                tell(out, error.to_string());
            }
        } else {
            engine.ponder_hit(clock);
        }
    }

    fn go(&mut self, go: &GoCommand, engine: &mut Engine<Showgit>, out: &mut dyn Output) {
        self.finish(engine, out);
        self.throttle = Throttle::default();
        self.shown = None;
        let position = engine.game().position();
        let notation = engine.notation();
        let mut moves = Vec::new();
        for text in &go.searchmoves {
            match notation.parse_move(position, text) {
                Ok(m) => moves.push(m),
                Err(error) => tell(out, format!("searchmoves {}: {error}", Excerpt(text))),
            }
        }
        let mut limits = Limits {
            depth: go.depth,
            nodes: go.nodes,
            moves,
            proves: go.mate.is_some(),
            ..Limits::default()
        };
        let side = engine.game().side_to_move();
        let mut clock = clock(&go.times, side);
        let mode = if go.ponder {
            Mode::Ponder
        } else if go.infinite {
            clock = None;
            limits.depth = None;
            limits.nodes = None;
            Mode::Endless
        } else if go.mate.is_some() {
            Mode::Ordinary
        } else if clock.is_none() && go.depth.is_none() && go.nodes.is_none() {
            Mode::Endless
        } else {
            Mode::Ordinary
        };
        self.purpose = match go.mate {
            None => Purpose::Move,
            Some(limit) => {
                clock = match limit {
                    MateLimit::Time(time) => Some(Clock {
                        move_time: Some(time),
                        ..Clock::default()
                    }),
                    MateLimit::Infinite => None,
                };
                Purpose::Mate
            }
        };
        if mode == Mode::Ordinary && self.purpose == Purpose::Move && may_declare(engine.game()) {
            out.line(&Reply::BestMove(BestMove::Win));
            return;
        }
        engine.go(Go {
            limits,
            clock,
            mode,
        });
    }
}

/// Whether the side to move may declare its win. (A move that wins by the Try rule is found by the search.)
fn may_declare(game: &Game<ShowgitRules>) -> bool {
    let entering = game.rules().entering_star;
    entering.declaration(game.position()) == Some(Declaration::Win)
}

fn introduce(out: &mut dyn Output) {
    out.line(&Reply::IdName(format!(
        "bigbang {}",
        env!("CARGO_PKG_VERSION")
    )));
    out.line(&Reply::IdAuthor("the bigbang authors".to_owned()));
    for option in options::listed(ProtocolName::Usi, GameName::Showgit) {
        out.line(&Reply::Option(option_line(option)));
    }
    out.line(&Reply::UsiOk);
}

fn tell(out: &mut dyn Output, text: String) {
    out.line(&Reply::InfoString(text));
}

/// Sets up a position. A bad position changes nothing; before a bad move the moves stand.
fn set_position(command: &PositionCommand, engine: &mut Engine<Showgit>, out: &mut dyn Output) {
    let rules = engine.rules();
    let mut game = match &command.kind {
        PositionKind::StartPos => Game::new(rules),
        PositionKind::Sfen(text) | PositionKind::Showgit(text) => {
            let letters = match command.kind {
                PositionKind::Showgit(_) => Letters::Showgit,
                _ => Letters::Usi,
            };
            let notation = ShowgitNotation { letters };
            match notation.parse_position(&rules, text) {
                Ok(parsed) => Game::from_parsed(rules, parsed),
                Err(error) => return tell(out, format!("position: {error}")),
            }
        }
    };
    if let Err(error) = play_moves(&mut game, &engine.notation(), &command.moves) {
        tell(out, format!("position: {error}"));
    }
    engine.set_game(game);
}

/// The clock of the side to move, if the client told anything about time.
fn clock(times: &GoTimes, side: Side) -> Option<Clock> {
    if *times == GoTimes::default() {
        return None;
    }
    let (remaining, increment) = match side {
        Side::First => (times.btime, times.binc),
        Side::Second => (times.wtime, times.winc),
    };
    Some(Clock {
        remaining: Some(remaining.unwrap_or_default()),
        increment: increment.unwrap_or_default(),
        increment_first: false,
        byoyomi: times.byoyomi.unwrap_or(Duration::ZERO),
        moves_to_go: times.movestogo,
        move_time: times.movetime,
    })
}

fn best_move(
    finished: &Finished<ShowgitRules>,
    notation: &ShowgitNotation,
    resign: i32,
) -> BestMove {
    let answer = &finished.answer;
    let Some(best) = answer.best else {
        return BestMove::Resign;
    };
    if resign > -NEVER_RESIGN
        && answer
            .last
            .as_ref()
            .is_some_and(|last| last.bound == Bound::Exact && last.score.0 <= resign)
    {
        return BestMove::Resign;
    }
    let line: Vec<ShowgitMove> = std::iter::once(best).chain(answer.ponder).collect();
    let mut texts = write_line::<Showgit>(notation, finished.game.position(), &line).into_iter();
    match texts.next() {
        Some(m) => BestMove::Move {
            m,
            ponder: texts.next(),
        },
        None => BestMove::Resign,
    }
}

/// The mate that the search has found, if its line is complete.
fn mate(finished: &Finished<ShowgitRules>, notation: &ShowgitNotation) -> Checkmate {
    use crate::base::position::Position;
    if finished.answer.refuted {
        return Checkmate::NoMate;
    }
    let Some(last) = &finished.answer.last else {
        return Checkmate::Timeout;
    };
    let mut end = finished.game.position().clone();
    for &m in &last.line {
        end.play(m);
    }
    if last.score.is_win() && last.line.len() % 2 == 1 && !end.has_legal_move() {
        Checkmate::Moves(write_line::<Showgit>(
            notation,
            finished.game.position(),
            &last.line,
        ))
    } else {
        Checkmate::Timeout
    }
}
