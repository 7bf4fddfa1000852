//! DXP drives the engine: a game of draughts between two programs, asked for by the other one.

mod take_back;

use std::time::{Duration, Instant};

use super::super::lex::Clean;
use super::clock::OwnClock;
use super::policy::{Policy, Wish};
use super::{
    AcceptCode, Colour, EndReason, GameAcc, GameEnd, GameReq, Message, MoveMessage, StopCode,
    VERSION, parse_line,
};
use crate::base::game::Game;
use crate::base::outcome::Outcome;
use crate::base::search::limits::Limits;
use crate::base::search::report::Report;
use crate::base::side::Side;
use crate::games::draughts::notation::board_text;
use crate::games::draughts::notation::dxp_move::DxpMove;
use crate::games::draughts::variant::side_of;
use crate::games::draughts::{self, DraughtsNotation, DraughtsRules, Move, Variant};
use crate::session::engine::{Engine, Finished, Go, Mode};
use crate::session::front_end::{Flow, FrontEnd, Output};
use crate::session::play::Play;
use crate::session::settings::GameName;

/// Clients whose reader takes what arrives together for one message lose all but the first of it.
const GAP: Duration = Duration::from_millis(50);

/// One DXP session; the peer is the initiator.
#[derive(Debug, Default)]
pub struct DxpFrontEnd {
    state: State,
    /// A GAMEEND of ours is not acknowledged yet; what it said.
    end_sent: Option<EndReason>,
    /// After this game the engine wants no other one.
    is_last: bool,
    /// When the last message went out.
    said: Option<Instant>,
}

/// Where the session stands.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
enum State {
    /// No game is played.
    #[default]
    Idle,
    /// A game is played.
    Playing(Match),
}

/// The game that is played.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Match {
    /// The engine's side.
    own: Side,
    /// The engine's clock.
    clock: OwnClock,
    /// When the engine gives up, or calls the game a draw.
    policy: Policy,
}

impl<V, G> FrontEnd<G> for DxpFrontEnd
where
    V: Variant,
    G: Play<Rules = DraughtsRules<V>, Notation = DraughtsNotation<V>>,
{
    fn line(&mut self, line: &str, engine: &mut Engine<G>, out: &mut dyn Output) -> Flow {
        match line.trim() {
            "" | "dxp" => return Flow::Continue,
            "quit" => return Flow::Quit,
            _ => {}
        }
        match parse_line(line) {
            Ok(message) => return self.obey::<V, G>(message, line, engine, out),
            Err(error) => self.chat(error.to_string(), out),
        }
        Flow::Continue
    }

    fn report(&mut self, report: &Report<Move>, _engine: &Engine<G>, _out: &mut dyn Output) {
        // DXP has no message for thinking; a peer would take a CHAT for one by a person.
        log::info!(
            "depth {} {:?} nodes {}",
            report.depth,
            report.score,
            report.nodes
        );
    }

    fn finished(
        &mut self,
        finished: Finished<DraughtsRules<V>>,
        engine: &mut Engine<G>,
        out: &mut dyn Output,
    ) -> Flow {
        let State::Playing(game) = &mut self.state else {
            return Flow::Continue;
        };
        let Some(used) = game.clock.stop() else {
            return Flow::Continue;
        };
        let score = finished.answer.last.as_ref().map(|report| report.score);
        let quiet_plies = finished.game.past().mark().king_plies;
        let wish = game.policy.judge(score, quiet_plies);
        match finished.answer.best {
            None => self.end(EndReason::ILose, out),
            Some(_) if wish == Wish::Resign => self.end(EndReason::ILose, out),
            Some(_) if wish == Wish::Draw => self.end(EndReason::Draw, out),
            Some(m) => {
                let mut current = (*finished.game).clone();
                current.play(m);
                engine.set_game(current);
                let written = DxpMove::of::<V>(m);
                let message = Message::Move(MoveMessage {
                    seconds: u16::try_from(used.as_secs()).unwrap_or(u16::MAX),
                    from: narrow(written.from),
                    to: narrow(written.to),
                    captured: written
                        .captured
                        .iter()
                        .map(|&square| narrow(square))
                        .collect(),
                });
                self.say(&message, out);
            }
        }
        Flow::Continue
    }

    /// The peer is another program, which the settings of this one do not concern; the log has it.
    fn complain(&mut self, _text: &str, _out: &mut dyn Output) {}
}

impl DxpFrontEnd {
    fn obey<V, G>(
        &mut self,
        message: Message,
        line: &str,
        engine: &mut Engine<G>,
        out: &mut dyn Output,
    ) -> Flow
    where
        V: Variant,
        G: Play<Rules = DraughtsRules<V>, Notation = DraughtsNotation<V>>,
    {
        match message {
            Message::GameReq(request) => {
                let squares = request
                    .position
                    .as_ref()
                    .map(|position| position.squares.len());
                if let Some(game) = other_game(squares, G::GAME) {
                    self.abandon::<V, G>(engine);
                    return Flow::Switch {
                        game,
                        again: Some(line.to_owned()),
                    };
                }
                self.begin::<V, G>(&request, engine, out);
            }
            Message::Move(m) => self.receive::<V, G>(&m, engine, out),
            Message::GameEnd(_) => {
                self.abandon::<V, G>(engine);
                self.state = State::Idle;
                // An acknowledgement is not acknowledged.
                if self.end_sent.take().is_none() {
                    self.send_end(EndReason::Unknown, StopCode::NextGameWelcome, out);
                }
            }
            Message::BackReq(request) => self.take_back::<V, G>(request, engine, out),
            Message::Chat(text) => log::info!("the peer says: {}", Clean(&text)),
            Message::GameAcc(_) | Message::BackAcc(_) => {
                log::warn!("{} came although nothing was asked", message.name());
            }
        }
        Flow::Continue
    }

    /// Drops a search whose move nobody wants any more; the time that it took is gone.
    fn abandon<V, G>(&mut self, engine: &mut Engine<G>)
    where
        V: Variant,
        G: Play<Rules = DraughtsRules<V>, Notation = DraughtsNotation<V>>,
    {
        let _ = engine.finish();
        if let State::Playing(game) = &mut self.state {
            game.clock.stop();
        }
    }

    fn begin<V, G>(&mut self, request: &GameReq, engine: &mut Engine<G>, out: &mut dyn Output)
    where
        V: Variant,
        G: Play<Rules = DraughtsRules<V>, Notation = DraughtsNotation<V>>,
    {
        self.abandon::<V, G>(engine);
        self.state = State::Idle;
        self.end_sent = None;
        if request.version != VERSION {
            self.accept(AcceptCode::WrongVersion, out);
            return;
        }
        let rules = engine.rules();
        let game = match &request.position {
            None => Game::new(rules),
            Some(start) => {
                let side = match start.side {
                    Colour::White => draughts::Colour::White,
                    Colour::Black => draughts::Colour::Black,
                };
                match board_text::parse_squares::<V>(side, &start.squares) {
                    Ok(position) => Game::from_position(rules, position),
                    Err(error) => {
                        self.accept(AcceptCode::NotThisGame, out);
                        return self.chat(format!("position: {error}"), out);
                    }
                }
            }
        };
        let follower = match request.follower {
            Colour::White => draughts::Colour::White,
            Colour::Black => draughts::Colour::Black,
        };
        self.accept(AcceptCode::Accepted, out);
        let own = side_of::<V>(follower);
        let (time, moves) = (request.thinking_time, request.moves);
        self.start::<V, G>(own, time, moves, game, engine, out);
    }

    /// Begins a game that both sides want: the engine plays `own`, with `thinking_time` for the whole game (zero: no
    /// clock) or for `moves` own moves (0: no limit).
    pub(super) fn start<V, G>(
        &mut self,
        own: Side,
        thinking_time: Duration,
        moves: u16,
        game: Game<DraughtsRules<V>>,
        engine: &mut Engine<G>,
        out: &mut dyn Output,
    ) where
        V: Variant,
        G: Play<Rules = DraughtsRules<V>, Notation = DraughtsNotation<V>>,
    {
        engine.forget();
        engine.set_game(game);
        self.end_sent = None;
        self.state = State::Playing(Match {
            own,
            clock: OwnClock::new(thinking_time, moves),
            policy: Policy::default(),
        });
        self.think::<V, G>(engine, out);
    }

    /// Says with the end of the game that is to come whether it is the last one.
    pub(super) fn last_game(&mut self, is_last: bool) {
        self.is_last = is_last;
    }

    /// What a GAMEEND of the engine said that is not acknowledged yet.
    pub(super) fn own_end(&self) -> Option<EndReason> {
        self.end_sent
    }

    /// Whether a game is being played.
    pub fn is_playing(&self) -> bool {
        self.state != State::Idle
    }

    fn receive<V, G>(&mut self, m: &MoveMessage, engine: &mut Engine<G>, out: &mut dyn Output)
    where
        V: Variant,
        G: Play<Rules = DraughtsRules<V>, Notation = DraughtsNotation<V>>,
    {
        let State::Playing(current) = &self.state else {
            return self.chat("no game is being played".to_owned(), out);
        };
        if engine.game().side_to_move() == current.own {
            return self.chat("it is not your turn".to_owned(), out);
        }
        let wanted = DxpMove {
            from: u32::from(m.from),
            to: u32::from(m.to),
            captured: m.captured.iter().map(|&square| u32::from(square)).collect(),
        };
        match wanted.find::<V>(engine.game().position()) {
            Ok(m) => {
                let mut game = engine.game().clone();
                game.play(m);
                engine.set_game(game);
                self.think::<V, G>(engine, out);
            }
            Err(error) => self.chat(format!("illegal move: {error}"), out),
        }
    }

    /// Starts to think when it is the engine's turn, or ends the game that is over by the rules.
    fn think<V, G>(&mut self, engine: &mut Engine<G>, out: &mut dyn Output)
    where
        V: Variant,
        G: Play<Rules = DraughtsRules<V>, Notation = DraughtsNotation<V>>,
    {
        let State::Playing(current) = &mut self.state else {
            return;
        };
        let game = engine.game();
        if game.side_to_move() != current.own {
            return;
        }
        if let Some(ending) = game.ending() {
            let reason = match ending.outcome {
                Outcome::Draw => EndReason::Draw,
                Outcome::Win(winner) if winner == current.own => EndReason::IWin,
                Outcome::Win(_) => EndReason::ILose,
            };
            return self.end(reason, out);
        }
        let clock = current.clock.start(game.moves().len());
        engine.go(Go {
            limits: Limits::default(),
            clock: Some(clock),
            mode: Mode::Ordinary,
        });
    }

    /// Tells the peer that the game is over.
    fn end(&mut self, reason: EndReason, out: &mut dyn Output) {
        self.state = State::Idle;
        self.end_sent = Some(reason);
        let stop = if self.is_last {
            StopCode::NoMoreGames
        } else {
            StopCode::NextGameWelcome
        };
        self.send_end(reason, stop, out);
    }

    fn send_end(&mut self, reason: EndReason, stop: StopCode, out: &mut dyn Output) {
        self.say(&Message::GameEnd(GameEnd { reason, stop }), out);
    }

    /// Accepts a game or refuses it.
    pub(super) fn accept(&mut self, code: AcceptCode, out: &mut dyn Output) {
        let name = narrow_name();
        self.say(&Message::GameAcc(GameAcc { name, code }), out);
    }

    fn chat(&mut self, text: String, out: &mut dyn Output) {
        self.say(&Message::Chat(text), out);
    }

    /// Sends a message; one that a game cannot do without leaves [`GAP`] after the message before.
    pub(super) fn say(&mut self, message: &Message, out: &mut dyn Output) {
        if let (Message::Move(_) | Message::GameEnd(_) | Message::GameReq(_), Some(said)) =
            (message, self.said)
            && let Some(left) = GAP.checked_sub(said.elapsed())
        {
            out.pause(left);
        }
        out.line(message);
        self.said = Some(Instant::now());
    }
}

/// The game that a board of so many squares belongs to, if it is not `own`.
fn other_game(squares: Option<usize>, own: GameName) -> Option<GameName> {
    let game = match squares? {
        32 => GameName::English,
        50 => GameName::International,
        _ => return None,
    };
    (game != own).then_some(game)
}

/// The engine's name, short enough for DXP.
pub(super) fn narrow_name() -> String {
    format!("bigbang {}", env!("CARGO_PKG_VERSION"))
}

/// Squares have at most two digits.
fn narrow(square: u32) -> u8 {
    u8::try_from(square).unwrap_or(u8::MAX)
}
