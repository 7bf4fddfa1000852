//! Hub drives the engine: both games of draughts.

use std::time::Duration;

use super::command::{self, Command, GoMode, LevelCommand, PositionCommand, PositionKind};
use super::frame::{Frame, Orientation};
use super::reply::{Done, Id, Info, Param, ParamKind, Reply};
use crate::base::game::Game;
use crate::base::notation::Notation;
use crate::base::search::clock::Clock;
use crate::base::search::limits::Limits;
use crate::base::search::report::{Bound, Report};
use crate::base::text::Excerpt;
use crate::games::draughts::{DraughtsNotation, DraughtsRules, Move, Variant};
use crate::protocol::history::play_moves;
use crate::protocol::info::InfoScore;
use crate::protocol::thinking::{Throttle, write_line};
use crate::session::engine::{Engine, Finished, Go, Mode};
use crate::session::front_end::{Flow, FrontEnd, Output};
use crate::session::options::{self, Kind, OptionSpec, ProtocolName, Value};
use crate::session::play::Play;
use crate::session::settings::{GameName, Settings};

/// The variants as Hub names them; there is no standard name for English draughts.
const VARIANTS: [(&str, GameName); 2] = [
    ("normal", GameName::International),
    ("english", GameName::English),
];

/// One client does not see lines that arrive together until another one comes: the last line of the handshake and of a search
/// is sent when those before it have been read, and at least so long after them.
const GAP: Duration = Duration::from_millis(1);

/// One Hub session; the game of draughts may change on the way.
#[derive(Debug, Default)]
pub struct HubFrontEnd {
    level: LevelCommand,
    throttle: Throttle,
    shown: Option<Report<Move>>,
    frame: Frame,
}

impl<V, G> FrontEnd<G> for HubFrontEnd
where
    V: Variant,
    G: Play<Rules = DraughtsRules<V>, Notation = DraughtsNotation<V>>,
{
    fn line(&mut self, line: &str, engine: &mut Engine<G>, out: &mut dyn Output) -> Flow {
        match command::parse(line) {
            Ok(None) => {}
            Ok(Some(line)) => {
                for name in &line.ignored {
                    complain(out, format!("unknown argument `{name}` ignored"));
                }
                return self.obey::<V, G>(line.command, engine, out);
            }
            Err(error) => complain(out, error.to_string()),
        }
        Flow::Continue
    }

    fn report(&mut self, report: &Report<Move>, engine: &Engine<G>, out: &mut dyn Output) {
        // Hub has no place for bounds, nor for the rank of a line: only the best one is shown.
        if report.rank != 1
            || report.bound != Bound::Exact
            || !self.throttle.shows(report.time, report.rank)
        {
            return;
        }
        if let Some(game) = engine.searched_game() {
            out.line(&self.info::<V, G>(report, game));
            self.shown = Some(report.clone());
        }
    }

    fn finished(
        &mut self,
        finished: Finished<DraughtsRules<V>>,
        _engine: &mut Engine<G>,
        out: &mut dyn Output,
    ) -> Flow {
        if let Some(last) = &finished.answer.last
            && self.shown.as_ref() != Some(last)
        {
            out.line(&self.info::<V, G>(last, &finished.game));
        }
        out.pause(GAP);
        let line: Vec<Move> = finished
            .answer
            .best
            .into_iter()
            .chain(finished.answer.ponder)
            .collect();
        let mut texts = self.write::<V, G>(&finished.game, &line).into_iter();
        out.line(&Reply::Done(Done {
            m: texts.next(),
            ponder: texts.next(),
        }));
        for error in finished.refused {
            complain(out, error.to_string());
        }
        Flow::Continue
    }

    fn complain(&mut self, text: &str, out: &mut dyn Output) {
        complain(out, text.to_owned());
    }
}

impl HubFrontEnd {
    fn obey<V, G>(&mut self, command: Command, engine: &mut Engine<G>, out: &mut dyn Output) -> Flow
    where
        V: Variant,
        G: Play<Rules = DraughtsRules<V>, Notation = DraughtsNotation<V>>,
    {
        match command {
            Command::Hub => self.introduce(engine.settings(), G::GAME, out),
            Command::Init => {
                out.line(&Reply::Ready);
                engine.prepare();
            }
            Command::SetParam { name, value } => {
                return self.set_param::<V, G>(&name, &value, engine, out);
            }
            Command::NewGame => engine.forget(),
            Command::Pos(position) => {
                self.level = LevelCommand::default();
                self.set_position::<V, G>(&position, engine, out);
            }
            Command::Level(level) => self.level.add(level),
            Command::Go(mode) => self.go::<V, G>(mode, engine, out),
            Command::Ping => out.line(&Reply::Pong),
            Command::Stop => engine.stop(),
            Command::PonderHit => engine.ponder_hit(None),
            Command::Quit => {
                self.finish::<V, G>(engine, out);
                return Flow::Quit;
            }
        }
        Flow::Continue
    }

    /// Answers a search that still runs.
    fn finish<V, G>(&mut self, engine: &mut Engine<G>, out: &mut dyn Output)
    where
        V: Variant,
        G: Play<Rules = DraughtsRules<V>, Notation = DraughtsNotation<V>>,
    {
        if let Some(finished) = engine.finish() {
            FrontEnd::<G>::finished(self, finished, engine, out);
        }
    }

    fn introduce(&self, settings: &Settings, game: GameName, out: &mut dyn Output) {
        let text = str::to_owned;
        out.line(&Reply::Id(Id {
            name: text("bigbang"),
            version: text(env!("CARGO_PKG_VERSION")),
            author: text("the bigbang authors"),
            country: text("none"),
        }));
        let mut current = text("normal");
        for (name, variant) in VARIANTS {
            if variant == game {
                current = text(name);
            }
        }
        out.line(&Reply::Param(Param {
            name: text("variant"),
            kind: ParamKind::Enum {
                value: current,
                values: VARIANTS.iter().map(|&(name, _)| text(name)).collect(),
            },
        }));
        out.line(&Reply::Param(Param {
            name: text("frame"),
            kind: ParamKind::Enum {
                value: text(self.frame.setting().name()),
                values: Orientation::ALL.iter().map(|o| text(o.name())).collect(),
            },
        }));
        for option in options::listed(ProtocolName::Hub, game) {
            if let Some(kind) = param_kind(option, settings) {
                out.line(&Reply::Param(Param {
                    name: option.hub_name(),
                    kind,
                }));
            }
        }
        out.pause(GAP);
        out.line(&Reply::Wait);
    }

    fn set_param<V, G>(
        &mut self,
        name: &str,
        value: &str,
        engine: &mut Engine<G>,
        out: &mut dyn Output,
    ) -> Flow
    where
        V: Variant,
        G: Play<Rules = DraughtsRules<V>, Notation = DraughtsNotation<V>>,
    {
        let is_declared =
            || options::listed(ProtocolName::Hub, G::GAME).any(|option| option.is_called(name));
        match name.to_ascii_lowercase().as_str() {
            "variant" => {
                let game = GameName::parse(value).filter(|game| game.is_draughts());
                match game {
                    Some(game) if game != G::GAME => {
                        self.finish::<V, G>(engine, out);
                        self.level = LevelCommand::default();
                        self.frame.turn(false);
                        return Flow::Switch { game, again: None };
                    }
                    Some(_) => {}
                    None => complain(
                        out,
                        format!(
                            "param variant: expected one of normal, english, got '{}'",
                            Excerpt(value)
                        ),
                    ),
                }
            }
            "frame" => match Orientation::parse(value) {
                Some(orientation) => self.frame.set(orientation),
                None => complain(
                    out,
                    format!(
                        "param frame: expected one of auto, real, turned, got '{}'",
                        Excerpt(value)
                    ),
                ),
            },
            // Clients set parameters that were never declared: no reason to complain.
            _ if !is_declared() => log::debug!("unknown parameter {name} ignored"),
            _ => {
                if let Err(error) = engine.set_option(name, value) {
                    complain(out, error.to_string());
                }
            }
        }
        Flow::Continue
    }

    /// Sets up a position. A bad position changes nothing; before a bad move the moves stand.
    fn set_position<V, G>(
        &mut self,
        command: &PositionCommand,
        engine: &mut Engine<G>,
        out: &mut dyn Output,
    ) where
        V: Variant,
        G: Play<Rules = DraughtsRules<V>, Notation = DraughtsNotation<V>>,
    {
        let rules = engine.rules();
        let notation = DraughtsNotation::<V>::HUB;
        let start = match &command.kind {
            PositionKind::Start => {
                self.frame.turn(false);
                Ok(Game::new(rules))
            }
            PositionKind::Board(text) => notation.parse_position(&rules, text).map(|parsed| {
                let (position, turned) = self.frame.real(parsed.position, &command.moves);
                self.frame.turn(turned);
                Game::from_position(rules, position)
            }),
        };
        let mut game = match start {
            Ok(game) => game,
            Err(error) => return complain(out, format!("pos: {error}")),
        };
        if let Err(error) = play_moves(&mut game, &notation, &command.moves) {
            complain(out, format!("pos: {error}"));
        }
        engine.set_game(game);
    }

    fn go<V, G>(&mut self, mode: GoMode, engine: &mut Engine<G>, out: &mut dyn Output)
    where
        V: Variant,
        G: Play<Rules = DraughtsRules<V>, Notation = DraughtsNotation<V>>,
    {
        self.finish::<V, G>(engine, out);
        self.throttle = Throttle::default();
        self.shown = None;
        let level = std::mem::take(&mut self.level);
        let clock = clock(&level);
        let bounded = clock.is_some() || level.depth.is_some() || level.nodes.is_some();
        let endless = level.infinite || !bounded;
        let analyses = mode == GoMode::Analyze;
        let mode = match mode {
            GoMode::Ponder => Mode::Ponder,
            GoMode::Think | GoMode::Analyze if endless => Mode::Endless,
            GoMode::Think | GoMode::Analyze => Mode::Ordinary,
        };
        engine.go(Go {
            limits: Limits {
                depth: level.depth.filter(|_| !level.infinite),
                nodes: level.nodes.filter(|_| !level.infinite),
                analyses,
                ..Limits::default()
            },
            clock: clock.filter(|_| !level.infinite),
            mode,
        });
    }

    fn info<V, G>(&self, report: &Report<Move>, game: &Game<DraughtsRules<V>>) -> Reply
    where
        V: Variant,
        G: Play<Rules = DraughtsRules<V>, Notation = DraughtsNotation<V>>,
    {
        Reply::Info(Info {
            depth: Some(report.depth),
            mean_depth: None,
            score: Some(InfoScore::from(report.score)),
            nodes: Some(report.nodes),
            time: Some(report.time),
            nps: Some(report.nodes_per_second()),
            pv: self.write::<V, G>(game, &report.line),
        })
    }

    fn write<V, G>(&self, game: &Game<DraughtsRules<V>>, line: &[Move]) -> Vec<String>
    where
        V: Variant,
        G: Play<Rules = DraughtsRules<V>, Notation = DraughtsNotation<V>>,
    {
        write_line::<G>(&DraughtsNotation::HUB, game.position(), line)
    }
}

fn complain(out: &mut dyn Output, text: String) {
    out.line(&Reply::Error(text));
}

/// The type of a parameter with its current value; Hub knows no buttons.
fn param_kind(option: &OptionSpec, settings: &Settings) -> Option<ParamKind> {
    Some(match (option.kind, (option.get)(settings)) {
        (Kind::Check, Value::Check(value)) => ParamKind::Bool(value),
        (Kind::Spin { min, max }, Value::Spin(value)) => ParamKind::Int { value, min, max },
        (Kind::Combo { values }, Value::Combo(word)) => ParamKind::Enum {
            value: word.to_owned(),
            values: values.iter().map(|&word| word.to_owned()).collect(),
        },
        (Kind::Text, Value::Text(text)) => ParamKind::String(text),
        _ => return None,
    })
}

/// The clock, if the level tells anything about time.
fn clock(level: &LevelCommand) -> Option<Clock> {
    if level.time.is_none() && level.move_time.is_none() && level.inc.is_none() {
        return None;
    }
    Some(Clock {
        remaining: Some(level.time.unwrap_or_default()),
        increment: level.inc.unwrap_or_default(),
        increment_first: true,
        byoyomi: Duration::ZERO,
        moves_to_go: level.moves.filter(|&moves| moves > 0),
        move_time: level.move_time,
    })
}
