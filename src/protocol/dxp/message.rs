//! The seven messages of DXP and how they are written.

use std::fmt::{self, Display, Write};
use std::time::Duration;

use super::super::lex::clean;
use super::minutes::write_minutes;

/// The protocol version that a GAMEREQ names.
pub const VERSION: u8 = 1;

/// The longest message in bytes, without the NUL that ends it on a socket.
pub const LONGEST_MESSAGE: usize = 127;

/// The width of a program's name.
pub(super) const NAME_WIDTH: usize = 32;

/// One message, either way. Its text is the payload, without NUL or line break.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Message {
    /// The initiator asks for a game.
    GameReq(GameReq),
    /// The follower's answer to GAMEREQ.
    GameAcc(GameAcc),
    /// A move.
    Move(MoveMessage),
    /// The game is over; sent instead of a move, or as the acknowledgement of such a message.
    GameEnd(GameEnd),
    /// Free text, cut at 126 characters.
    Chat(String),
    /// Take back to before a move.
    BackReq(BackReq),
    /// The answer to BACKREQ.
    BackAcc(BackCode),
}

/// A colour as DXP writes it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Colour {
    /// `W`.
    White,
    /// `Z` (Dutch "zwart").
    Black,
}

impl Colour {
    /// The letter.
    pub const fn letter(self) -> char {
        match self {
            Colour::White => 'W',
            Colour::Black => 'Z',
        }
    }

    /// The opponent's colour.
    pub const fn other(self) -> Colour {
        match self {
            Colour::White => Colour::Black,
            Colour::Black => Colour::White,
        }
    }
}

/// `R`: the initiator asks for a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameReq {
    /// The protocol version, [`VERSION`]; another one is to be refused.
    pub version: u8,
    /// The initiator's name, at most 32 characters.
    pub name: String,
    /// The colour that the follower is to play.
    pub follower: Colour,
    /// Each player's time for the whole game.
    pub thinking_time: Duration,
    /// Each player's moves in the whole game, 0 for no limit.
    pub moves: u16,
    /// The position to begin with; `None` for the start position.
    pub position: Option<StartPosition>,
}

/// A position inside a GAMEREQ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StartPosition {
    /// The side to move.
    pub side: Colour,
    /// 50 squares (32 for English draughts) from square 1 on: `w z` men, `W Z` kings, `e` empty.
    pub squares: String,
}

/// `A`: the follower's answer to GAMEREQ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameAcc {
    /// The follower's name, at most 32 characters.
    pub name: String,
    /// Whether it plays.
    pub code: AcceptCode,
}

/// Whether a follower accepts a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AcceptCode {
    /// `0`: it plays.
    Accepted,
    /// `1`: it speaks another version.
    WrongVersion,
    /// `2`: not this game, but perhaps another.
    NotThisGame,
    /// `3`: no game at all.
    NoGame,
}

/// `M`: a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveMessage {
    /// The seconds that the move took, at most 9999; for information only.
    pub seconds: u16,
    /// The square it starts from.
    pub from: u8,
    /// The square it ends on.
    pub to: u8,
    /// The captured pieces' squares in any order, at most 58.
    pub captured: Vec<u8>,
}

/// `E`: the game is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GameEnd {
    /// How it ended, seen by the sender.
    pub reason: EndReason,
    /// Whether the sender would play another.
    pub stop: StopCode,
}

/// How a game ended, seen by the sender of GAMEEND.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EndReason {
    /// `0`: no reason given; every acknowledgement says this.
    Unknown,
    /// `1`: I lose.
    ILose,
    /// `2`: a draw.
    Draw,
    /// `3`: I win.
    IWin,
}

/// Whether the sender of GAMEEND would play another game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StopCode {
    /// `0`: yes.
    NextGameWelcome,
    /// `1`: no.
    NoMoreGames,
}

/// `B`: take back to before a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BackReq {
    /// The number of the move (a move of each side counts as one), from 1.
    pub move_number: u16,
    /// Whose move of that number is to be played again.
    pub side: Colour,
}

/// `K`: the answer to BACKREQ.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BackCode {
    /// `0`: taken back.
    Accepted,
    /// `1`: this program cannot take back.
    NotSupported,
    /// `2`: the game goes on as it stands.
    GoOn,
}

impl Message {
    /// The message as DXP's document calls it.
    pub const fn name(&self) -> &'static str {
        match self {
            Message::GameReq(_) => "GAMEREQ",
            Message::GameAcc(_) => "GAMEACC",
            Message::Move(_) => "MOVE",
            Message::GameEnd(_) => "GAMEEND",
            Message::Chat(_) => "CHAT",
            Message::BackReq(_) => "BACKREQ",
            Message::BackAcc(_) => "BACKACC",
        }
    }
}

impl Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Message::GameReq(request) => request.fmt(f),
            Message::GameAcc(answer) => {
                write!(f, "A{}{}", Name(&answer.name), answer.code as u8)
            }
            Message::Move(m) => m.fmt(f),
            Message::GameEnd(end) => write!(f, "E{}{}", end.reason as u8, end.stop as u8),
            Message::Chat(text) => {
                f.write_char('C')?;
                // A chat has one character at least.
                let text = if text.is_empty() { " " } else { text };
                text.chars()
                    .take(LONGEST_MESSAGE - 1)
                    .try_for_each(|c| f.write_char(clean(c)))
            }
            Message::BackReq(request) => {
                let number = request.move_number.min(999);
                write!(f, "B{number:03}{}", request.side.letter())
            }
            Message::BackAcc(code) => write!(f, "K{}", *code as u8),
        }
    }
}

impl Display for GameReq {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "R{:02}{}{}{}{:03}",
            self.version.min(99),
            Name(&self.name),
            self.follower.letter(),
            write_minutes(self.thinking_time),
            self.moves.min(999)
        )?;
        match &self.position {
            Some(position) => write!(f, "B{}{}", position.side.letter(), position.squares),
            None => f.write_char('A'),
        }
    }
}

impl Display for MoveMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let most_captured = (LONGEST_MESSAGE - 11) / 2;
        let captured = self.captured.iter().take(most_captured);
        write!(
            f,
            "M{:04}{:02}{:02}{:02}",
            self.seconds.min(9999),
            self.from,
            self.to,
            captured.len()
        )?;
        captured
            .into_iter()
            .try_for_each(|square| write!(f, "{square:02}"))
    }
}

/// A program's name in exactly 32 columns: padded at the right, no blank at the left, ASCII.
struct Name<'a>(&'a str);

impl Display for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let clean: String = self.0.chars().map(clean).collect();
        let name: String = clean.trim().chars().take(NAME_WIDTH).collect();
        write!(f, "{name:<NAME_WIDTH$}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_examples_of_the_document() {
        let move_ = |from, to, captured: &[u8]| {
            Message::Move(MoveMessage {
                seconds: 12,
                from,
                to,
                captured: captured.to_vec(),
            })
        };
        assert_eq!(move_(6, 11, &[]).to_string(), "M0012061100");
        assert_eq!(
            move_(5, 25, &[23, 22, 12, 20]).to_string(),
            "M001205250423221220"
        );
        let request = GameReq {
            version: VERSION,
            name: "Tornado voor Windows 4.0".into(),
            follower: Colour::White,
            thinking_time: Duration::from_secs(60 * 60),
            moves: 65,
            position: None,
        };
        let text = Message::GameReq(request).to_string();
        assert_eq!(text, "R01Tornado voor Windows 4.0        W060065A");
        assert_eq!(text.len(), 43);
        let answer = Message::GameAcc(GameAcc {
            name: "Tornado voor Windows 4.0".into(),
            code: AcceptCode::Accepted,
        });
        assert_eq!(answer.to_string(), "ATornado voor Windows 4.0        0");
        assert_eq!(answer.to_string().len(), 34);
        let end = Message::GameEnd(GameEnd {
            reason: EndReason::Unknown,
            stop: StopCode::NextGameWelcome,
        });
        assert_eq!(end.to_string(), "E00");
        let back = Message::BackReq(BackReq {
            move_number: 5,
            side: Colour::Black,
        });
        assert_eq!(back.to_string(), "B005Z");
        assert_eq!(Message::BackAcc(BackCode::NotSupported).to_string(), "K1");
        let chat = Message::Chat("What do you think about move 35?".into());
        assert_eq!(chat.to_string(), "CWhat do you think about move 35?");
    }

    #[test]
    fn no_message_is_too_long() {
        let position = StartPosition {
            side: Colour::Black,
            squares: "z".repeat(50),
        };
        let request = Message::GameReq(GameReq {
            version: 255,
            name: "x".repeat(100),
            follower: Colour::Black,
            thinking_time: Duration::MAX,
            moves: u16::MAX,
            position: Some(position),
        });
        assert_eq!(request.to_string().len(), 94);
        let chat = Message::Chat("é".repeat(500)).to_string();
        assert_eq!(chat, format!("C{}", "?".repeat(126)));
        assert_eq!(Message::Chat(String::new()).to_string(), "C ");
        let captures = Message::Move(MoveMessage {
            seconds: u16::MAX,
            from: 1,
            to: 2,
            captured: vec![3; 100],
        });
        assert_eq!(captures.to_string().len(), LONGEST_MESSAGE);
    }
}
