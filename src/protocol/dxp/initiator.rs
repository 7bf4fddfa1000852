//! DXP from the other end: the engine asks for games and plays them one after the other.

use std::fmt::Display;
use std::time::{Duration, Instant};

use super::super::lex::Clean;
use super::front_end::{DxpFrontEnd, narrow_name};
use super::minutes::announced;
use super::{
    AcceptCode, Colour, EndReason, GameAcc, GameReq, Message, StartPosition, StopCode, VERSION,
    parse_line,
};
use crate::base::game::Game;
use crate::base::outcome::Outcome;
use crate::base::search::report::Report;
use crate::base::side::Side;
use crate::games::draughts::notation::board_text;
use crate::games::draughts::{self, DraughtsNotation, DraughtsRules, Move, Position, Variant};
use crate::session::engine::{Engine, Finished};
use crate::session::front_end::{Flow, FrontEnd, Output};
use crate::session::play::Play;

/// How long the follower may take to acknowledge the end of the last game: nothing depends on it any more.
const LAST_WAIT: Duration = Duration::from_secs(3);

/// What the engine asks the follower for.
#[derive(Clone, Debug)]
pub struct Invitation<V: Variant> {
    /// How many games.
    pub games: usize,
    /// The time of each player for a whole game, rounded down to what a GAMEREQ can say; zero for no clock.
    pub thinking_time: Duration,
    /// The moves of each player in a whole game; 0 for no limit.
    pub moves: u16,
    /// The engine's colour; `None`: it changes from game to game, and the engine begins the first one.
    pub colour: Option<draughts::Colour>,
    /// The position that every game begins with.
    pub start: Position<V>,
}

/// How a game ended for the engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// The engine has won.
    Won,
    /// Nobody has won.
    Drawn,
    /// The follower has won.
    Lost,
    /// The follower gave no reason.
    Unknown,
}

/// One DXP session in which the engine is the initiator.
pub struct DxpInitiator<V: Variant> {
    invitation: Invitation<V>,
    player: DxpFrontEnd,
    /// What people read.
    people: Box<dyn Output>,
    peer: String,
    ended: Vec<Ended>,
    state: State,
    /// How long the last acknowledgement is waited for.
    deadline: Option<Instant>,
}

/// What the initiator waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    /// GAMEACC.
    Asked,
    /// The end of the game.
    Playing,
    /// The acknowledgement of the engine's GAMEEND.
    Ending,
    /// Nothing more.
    Done,
}

impl<V: Variant> DxpInitiator<V> {
    /// An initiator that tells `people` what happens, a line for each event.
    pub fn new(invitation: Invitation<V>, people: Box<dyn Output>) -> DxpInitiator<V> {
        DxpInitiator {
            invitation: Invitation {
                thinking_time: announced(invitation.thinking_time),
                ..invitation
            },
            player: DxpFrontEnd::default(),
            people,
            peer: String::new(),
            ended: Vec::new(),
            state: State::Done,
            deadline: None,
        }
    }

    /// The games that were played to an end.
    pub fn ended(&self) -> &[Ended] {
        &self.ended
    }

    /// Whether all games were played, or the follower refused more: nothing was cut off. The end of the last game needs
    /// no acknowledgement.
    pub fn is_done(&self) -> bool {
        self.state == State::Done || (self.state == State::Ending && self.has_enough())
    }

    /// Whether as many games were played as were wanted.
    fn has_enough(&self) -> bool {
        self.ended.len() >= self.invitation.games
    }

    /// Asks for the next game.
    pub fn ask(&mut self, out: &mut dyn Output) {
        self.state = State::Asked;
        self.player
            .last_game(self.ended.len() + 1 >= self.invitation.games);
        let start = &self.invitation.start;
        // The number of squares tells the follower which game it is, so English draughts always shows its board.
        let is_told = *start != Position::start() || V::PDN_GAME_TYPE != 20;
        let request = GameReq {
            version: VERSION,
            name: narrow_name(),
            follower: wire(self.own_colour()).other(),
            thinking_time: self.invitation.thinking_time,
            moves: self.invitation.moves,
            position: is_told.then(|| start_position(start)),
        };
        self.player.say(&Message::GameReq(request), out);
    }

    /// The engine's colour in the game that is played or asked for.
    fn own_colour(&self) -> draughts::Colour {
        let first = draughts::variant::colour_of::<V>(self.invitation.start.side_to_move());
        match (self.invitation.colour, self.ended.len().is_multiple_of(2)) {
            (Some(colour), _) => colour,
            (None, true) => first,
            (None, false) => other(first),
        }
    }

    fn own_side(&self) -> Side {
        draughts::variant::side_of::<V>(self.own_colour())
    }

    /// Tells people what happens. The follower's words reach their terminal as words only.
    fn tell(&mut self, text: &dyn Display) {
        let number = self.ended.len() + 1;
        let text = text.to_string();
        self.people
            .line(&format_args!("game {number}: {}", Clean(&text)));
    }

    /// The follower's answer to a request.
    fn answered<G>(
        &mut self,
        answer: &GameAcc,
        engine: &mut Engine<G>,
        out: &mut dyn Output,
    ) -> Flow
    where
        G: Play<Rules = DraughtsRules<V>, Notation = DraughtsNotation<V>>,
    {
        self.peer = answer.name.trim().to_owned();
        let why = match answer.code {
            AcceptCode::Accepted => {
                let colour = name(self.own_colour());
                let peer = self.peer.clone();
                self.tell(&format_args!("begins, {colour} against {peer}"));
                self.state = State::Playing;
                let game = Game::from_position(engine.rules(), self.invitation.start);
                let (time, moves) = (self.invitation.thinking_time, self.invitation.moves);
                self.player
                    .start::<V, G>(self.own_side(), time, moves, game, engine, out);
                return self.after_own_move(engine);
            }
            AcceptCode::WrongVersion => "it speaks another version",
            AcceptCode::NotThisGame => "not this game",
            AcceptCode::NoGame => "no game at all",
        };
        let peer = self.peer.clone();
        self.tell(&format_args!("refused by {peer}: {why}"));
        self.state = State::Done;
        Flow::Quit
    }

    /// Notices that the engine has just ended the game.
    fn after_own_move<G>(&mut self, engine: &Engine<G>) -> Flow
    where
        G: Play<Rules = DraughtsRules<V>, Notation = DraughtsNotation<V>>,
    {
        if let (State::Playing, Some(reason)) = (self.state, self.player.own_end()) {
            self.over(
                match reason {
                    EndReason::ILose => Ended::Lost,
                    EndReason::Draw => Ended::Drawn,
                    EndReason::IWin => Ended::Won,
                    EndReason::Unknown => Ended::Unknown,
                },
                engine,
            );
            self.state = State::Ending;
            self.deadline = self.has_enough().then(|| Instant::now() + LAST_WAIT);
        }
        Flow::Continue
    }

    /// Keeps the result of a game.
    fn over<G>(&mut self, ended: Ended, engine: &Engine<G>)
    where
        G: Play<Rules = DraughtsRules<V>, Notation = DraughtsNotation<V>>,
    {
        let result = match ended {
            Ended::Won => "won",
            Ended::Drawn => "drawn",
            Ended::Lost => "lost",
            Ended::Unknown => "ended by the follower without a result",
        };
        let plies = engine.game().moves().len();
        self.tell(&format_args!("{result} after {plies} plies"));
        self.ended.push(ended);
    }

    /// Asks for the next game, or ends the session.
    fn next(&mut self, stop: StopCode, out: &mut dyn Output) -> Flow {
        if !self.has_enough() {
            if stop == StopCode::NextGameWelcome {
                self.ask(out);
                return Flow::Continue;
            }
            self.tell(&"the follower wants no more games");
        }
        self.state = State::Done;
        Flow::Quit
    }
}

impl<V, G> FrontEnd<G> for DxpInitiator<V>
where
    V: Variant,
    G: Play<Rules = DraughtsRules<V>, Notation = DraughtsNotation<V>>,
{
    fn line(&mut self, line: &str, engine: &mut Engine<G>, out: &mut dyn Output) -> Flow {
        match parse_line(line) {
            Ok(Message::GameAcc(answer)) if self.state == State::Asked => {
                self.answered(&answer, engine, out)
            }
            Ok(Message::GameEnd(end)) => match self.state {
                State::Playing => {
                    let ended = match (end.reason, engine.game().ending()) {
                        (EndReason::ILose, _) => Ended::Won,
                        (EndReason::Draw, _) => Ended::Drawn,
                        (EndReason::IWin, _) => Ended::Lost,
                        (EndReason::Unknown, None) => Ended::Unknown,
                        (EndReason::Unknown, Some(ending)) => match ending.outcome {
                            Outcome::Draw => Ended::Drawn,
                            Outcome::Win(side) if side == self.own_side() => Ended::Won,
                            Outcome::Win(_) => Ended::Lost,
                        },
                    };
                    // The player drops its search and acknowledges.
                    let _ = FrontEnd::<G>::line(&mut self.player, line, engine, out);
                    self.over(ended, engine);
                    self.next(end.stop, out)
                }
                State::Ending => {
                    let _ = FrontEnd::<G>::line(&mut self.player, line, engine, out);
                    self.next(end.stop, out)
                }
                State::Asked | State::Done => Flow::Continue,
            },
            // Two initiators: nobody would follow.
            Ok(Message::GameReq(_)) => {
                self.player.accept(AcceptCode::NoGame, out);
                Flow::Continue
            }
            Ok(Message::Chat(text)) => {
                self.tell(&format_args!("the follower says: {text}"));
                Flow::Continue
            }
            _ => {
                let _ = FrontEnd::<G>::line(&mut self.player, line, engine, out);
                self.after_own_move(engine)
            }
        }
    }

    fn report(&mut self, report: &Report<Move>, engine: &Engine<G>, out: &mut dyn Output) {
        self.player.report(report, engine, out);
    }

    fn finished(
        &mut self,
        finished: Finished<DraughtsRules<V>>,
        engine: &mut Engine<G>,
        out: &mut dyn Output,
    ) -> Flow {
        let _ = self.player.finished(finished, engine, out);
        self.after_own_move(engine)
    }

    fn complain(&mut self, text: &str, _out: &mut dyn Output) {
        self.tell(&text);
    }

    fn deadline(&self) -> Option<Instant> {
        self.deadline
    }

    fn overdue(&mut self) -> Flow {
        log::warn!("the follower has not acknowledged the end of the last game");
        Flow::Quit
    }
}

fn start_position<V: Variant>(position: &Position<V>) -> StartPosition {
    let text = board_text::write(position, board_text::DXP);
    let mut squares = text.chars();
    let side = match squares.next() {
        Some('W') => Colour::White,
        _ => Colour::Black,
    };
    StartPosition {
        side,
        squares: squares.collect(),
    }
}

const fn other(colour: draughts::Colour) -> draughts::Colour {
    match colour {
        draughts::Colour::White => draughts::Colour::Black,
        draughts::Colour::Black => draughts::Colour::White,
    }
}

const fn wire(colour: draughts::Colour) -> Colour {
    match colour {
        draughts::Colour::White => Colour::White,
        draughts::Colour::Black => Colour::Black,
    }
}

const fn name(colour: draughts::Colour) -> &'static str {
    match colour {
        draughts::Colour::White => "White",
        draughts::Colour::Black => "Black",
    }
}
