//! The manager's side of the protocols: what it says to an engine and what it hears.
//!
//! A client is pure text: it knows neither the game's rules nor the process. Positions and
//! moves come and go in the notation that the protocol uses for the game.

pub mod dxp;
pub mod hub;
pub mod info;
pub mod ugi;
pub mod usi;

use std::fmt::Debug;
use std::time::Duration;

use super::clock::SideClock;
use super::engine_spec::EngineSpec;
use super::limit::Limit;
use crate::base::side::Side;
use crate::session::options::ProtocolName;
use crate::session::settings::GameName;
pub use info::Thinking;

/// The position that a game began with, moves of the opening not yet played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Start<'a> {
    /// The position as the protocol writes it.
    pub text: &'a str,
    /// Whether it is the start position of the game.
    pub is_usual: bool,
}

/// A game that begins.
#[derive(Clone, Debug)]
pub struct Beginning<'a> {
    /// The position it begins with.
    pub start: Start<'a>,
    /// How many moves of an opening follow before the engines play.
    pub opening: usize,
    /// The position after the moves of the opening.
    pub position: &'a str,
    /// The side that the engine plays.
    pub side: Side,
    /// The engine's limit.
    pub limit: &'a Limit,
}

/// The engine is to move.
#[derive(Clone, Debug)]
pub struct Turn<'a> {
    /// The position that the game began with.
    pub start: Start<'a>,
    /// The moves since.
    pub moves: &'a [String],
    /// How many of them belong to the opening.
    pub opening: usize,
    /// The side to move, the engine's.
    pub side: Side,
    /// The engine's limit.
    pub limit: &'a Limit,
    /// The clocks of both sides.
    pub clocks: &'a [SideClock; 2],
    /// What the opponent's last move took.
    pub opponent_used: Duration,
}

/// How a game ended, seen by the engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// It has won.
    Won,
    /// It has lost.
    Lost,
    /// Nobody has won.
    Drawn,
}

/// What a line from the engine means.
#[derive(Clone, PartialEq, Debug)]
pub enum Heard {
    /// Nothing that matters.
    Nothing,
    /// The introduction is complete.
    Introduced,
    /// It is ready: for the first game, or for the one that begins.
    Ready,
    /// It does not play the game that begins.
    Refused(String),
    /// What it thinks.
    Thinking(Thinking),
    /// Its move.
    Move(String),
    /// It resigns.
    Resigns,
    /// It says that it has won.
    ClaimsWin,
    /// It says that the game is drawn.
    ClaimsDraw,
    /// It has no move to play.
    NoMove,
    /// It ends the game and does not say how.
    BreaksOff,
    /// It acknowledges the end of the game.
    Acknowledged,
    /// It complains about what it was told.
    Complaint(String),
    /// It says something for people, perhaps a complaint.
    Remark(String),
}

/// What to write, and whether an answer must be waited for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Say {
    /// The lines.
    pub lines: Vec<String>,
    /// Whether the engine answers them.
    pub answered: bool,
}

impl Say {
    /// Lines that are not answered.
    pub fn only(lines: Vec<String>) -> Say {
        Say {
            lines,
            answered: false,
        }
    }

    /// Lines that are answered.
    pub fn and_wait(lines: Vec<String>) -> Say {
        Say {
            lines,
            answered: true,
        }
    }
}

/// One engine's protocol.
pub trait Client: Send + Debug {
    /// The first lines; answered by [`Heard::Introduced`].
    fn greeting(&mut self) -> Say;

    /// The options and the request to get ready; answered by [`Heard::Ready`].
    fn setup(&mut self, options: &[(String, String)]) -> Say;

    /// The names among `options` that the engine has not announced, where the protocol lets it ignore them without a word.
    fn ignored(&self, _options: &[(String, String)]) -> Vec<String> {
        Vec::new()
    }

    /// A game begins; answered by [`Heard::Ready`] or [`Heard::Refused`].
    fn begin(&mut self, beginning: &Beginning<'_>) -> Say;

    /// The engine is to move; the answer is one of the last variants of [`Heard`].
    fn turn(&mut self, turn: &Turn<'_>) -> Vec<String>;

    /// Interrupts the engine's thinking; empty when the protocol cannot.
    fn stop(&mut self) -> Vec<String>;

    /// The game is over and the engine does not think; answered by [`Heard::Acknowledged`].
    fn end(&mut self, ended: Ended) -> Say;

    /// Ends the engine.
    fn quit(&mut self) -> Vec<String>;

    /// Whether the engine's time starts by itself when the game begins, not by [`Client::turn`].
    fn thinks_from_the_beginning(&self) -> bool {
        false
    }

    /// The name by which the engine has introduced itself.
    fn name(&self) -> Option<&str>;

    /// What a line means.
    fn hear(&mut self, line: &str) -> Heard;
}

/// The client for an engine of a match.
pub fn client(game: GameName, spec: &EngineSpec) -> Box<dyn Client> {
    match spec.protocol(game) {
        ProtocolName::Usi => Box::new(usi::UsiClient::new(spec.move_time_style)),
        ProtocolName::Ugi => Box::new(ugi::UgiClient::new(game)),
        ProtocolName::Hub => Box::new(hub::HubClient::new(game)),
        ProtocolName::Dxp => Box::new(dxp::DxpClient::new(game)),
    }
}
