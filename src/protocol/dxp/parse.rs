//! Reading a DXP message: fixed columns, told apart by the first character.

use std::fmt::{self, Display};

use nom::bytes::complete::take;
use nom::{IResult, Parser};

use super::super::lex::{excerpt, is_blank, real, small_count, trim};
use super::message::{
    AcceptCode, BackCode, BackReq, Colour, EndReason, GameAcc, GameEnd, GameReq, LONGEST_MESSAGE,
    Message, MoveMessage, NAME_WIDTH, StartPosition, StopCode,
};
use super::minutes::parse_minutes;

/// Why a payload is not a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ParseError {
    /// Nothing came.
    Empty,
    /// More than 127 characters came; this many.
    TooLong(usize),
    /// No message begins like this.
    UnknownType(String),
    /// A column that is not what the message has there.
    Field {
        /// The message.
        message: &'static str,
        /// The column.
        field: &'static str,
        /// What came, possibly cut short or nothing.
        found: String,
    },
    /// The message is complete, but something follows.
    Trailing {
        /// The message.
        message: &'static str,
        /// What follows.
        found: String,
    },
}

impl Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseError::Empty => f.write_str("expected a message, got nothing"),
            ParseError::TooLong(length) => write!(
                f,
                "a message has at most {LONGEST_MESSAGE} characters, got {length}"
            ),
            ParseError::UnknownType(found) => {
                write!(f, "expected one of R A M E C B K, got `{found}`")
            }
            ParseError::Field {
                message,
                field,
                found,
            } => write!(f, "{message}: bad {field} `{found}`"),
            ParseError::Trailing { message, found } => {
                write!(f, "{message}: `{found}` after its end")
            }
        }
    }
}

impl std::error::Error for ParseError {}

/// Reads one message from its payload, without the NUL or line break that ended it.
///
/// Blanks and line breaks after a complete message are ignored. The seconds
/// of a MOVE are for information only, so an unreadable number there is 0.
pub fn parse(payload: &[u8]) -> Result<Message, ParseError> {
    if payload.len() > LONGEST_MESSAGE {
        return Err(ParseError::TooLong(payload.len()));
    }
    // One character for one byte keeps the columns in place.
    let text: String = payload
        .iter()
        .map(|&byte| {
            if byte.is_ascii() {
                char::from(byte)
            } else {
                '?'
            }
        })
        .collect();
    let mut characters = text.chars();
    let letter = characters.next().ok_or(ParseError::Empty)?;
    let columns = |message| Columns {
        message,
        rest: characters.as_str(),
    };
    match letter {
        'R' => game_request(columns("GAMEREQ")).map(Message::GameReq),
        'A' => game_accept(columns("GAMEACC")).map(Message::GameAcc),
        'M' => move_message(columns("MOVE")).map(Message::Move),
        'E' => game_end(columns("GAMEEND")).map(Message::GameEnd),
        'C' => Ok(Message::Chat(
            characters.as_str().trim_end_matches(is_blank).to_owned(),
        )),
        'B' => back_request(columns("BACKREQ")).map(Message::BackReq),
        'K' => back_accept(columns("BACKACC")).map(Message::BackAcc),
        _ => Err(ParseError::UnknownType(excerpt(&text))),
    }
}

/// Whether a text begins like a GAMEREQ of any version: `R`, two digits and the columns up to the position.
pub fn looks_like_game_request(text: &str) -> bool {
    let mut characters = text.chars();
    characters.next() == Some('R')
        && characters
            .by_ref()
            .take(2)
            .filter(char::is_ascii_digit)
            .count()
            == 2
        && characters.count() >= NAME_WIDTH + 8
}

fn game_request(mut columns: Columns<'_>) -> Result<GameReq, ParseError> {
    let version = columns.number("version", 2)?;
    let name = columns.name()?;
    let follower = columns.colour("follower's colour")?;
    let thinking_time = columns.read("minutes", 3, parse_minutes)?;
    let moves = columns.number("number of moves", 3)?;
    let has_position = columns.read("position flag", 1, |flag| match flag {
        "A" => Some(false),
        "B" => Some(true),
        _ => None,
    })?;
    let position = if has_position {
        let side = columns.colour("side to move")?;
        let squares = columns.squares()?;
        Some(StartPosition { side, squares })
    } else {
        None
    };
    columns.end()?;
    Ok(GameReq {
        version,
        name,
        follower,
        thinking_time,
        moves,
        position,
    })
}

fn game_accept(mut columns: Columns<'_>) -> Result<GameAcc, ParseError> {
    let name = columns.name()?;
    let code = columns.read("code", 1, |code| match code {
        "0" => Some(AcceptCode::Accepted),
        "1" => Some(AcceptCode::WrongVersion),
        "2" => Some(AcceptCode::NotThisGame),
        "3" => Some(AcceptCode::NoGame),
        _ => None,
    })?;
    columns.end()?;
    Ok(GameAcc { name, code })
}

fn move_message(mut columns: Columns<'_>) -> Result<MoveMessage, ParseError> {
    // The cast keeps the value inside u16.
    let seconds = columns.read("seconds", 4, |text| {
        Some(real(trim(text)).unwrap_or(0.0) as u16)
    })?;
    let from = columns.number("from", 2)?;
    let to = columns.number("to", 2)?;
    let number: u8 = columns.number("number of captured pieces", 2)?;
    let captured = (0..number)
        .map(|_| columns.number("captured piece", 2))
        .collect::<Result<_, _>>()?;
    columns.end()?;
    Ok(MoveMessage {
        seconds,
        from,
        to,
        captured,
    })
}

fn game_end(mut columns: Columns<'_>) -> Result<GameEnd, ParseError> {
    let reason = columns.read("reason", 1, |code| match code {
        "0" => Some(EndReason::Unknown),
        "1" => Some(EndReason::ILose),
        "2" => Some(EndReason::Draw),
        "3" => Some(EndReason::IWin),
        _ => None,
    })?;
    let stop = columns.read("stop code", 1, |code| match code {
        "0" => Some(StopCode::NextGameWelcome),
        "1" => Some(StopCode::NoMoreGames),
        _ => None,
    })?;
    columns.end()?;
    Ok(GameEnd { reason, stop })
}

fn back_request(mut columns: Columns<'_>) -> Result<BackReq, ParseError> {
    let move_number = columns.number("move number", 3)?;
    let side = columns.colour("side")?;
    columns.end()?;
    Ok(BackReq { move_number, side })
}

fn back_accept(mut columns: Columns<'_>) -> Result<BackCode, ParseError> {
    let code = columns.read("code", 1, |code| match code {
        "0" => Some(BackCode::Accepted),
        "1" => Some(BackCode::NotSupported),
        "2" => Some(BackCode::GoOn),
        _ => None,
    })?;
    columns.end()?;
    Ok(code)
}

/// What is left of a message, taken column by column.
struct Columns<'a> {
    message: &'static str,
    rest: &'a str,
}

impl Columns<'_> {
    /// Takes `width` characters and reads them.
    fn read<T>(
        &mut self,
        field: &'static str,
        width: usize,
        parse: impl Fn(&str) -> Option<T>,
    ) -> Result<T, ParseError> {
        let taken: IResult<&str, &str> = take(width).parse(self.rest);
        let value = taken
            .ok()
            .and_then(|(rest, text)| parse(text).map(|value| (rest, value)));
        let Some((rest, value)) = value else {
            let found: String = self.rest.chars().take(width).collect();
            return Err(self.bad(field, &found));
        };
        self.rest = rest;
        Ok(value)
    }

    fn bad(&self, field: &'static str, found: &str) -> ParseError {
        ParseError::Field {
            message: self.message,
            field,
            found: excerpt(found),
        }
    }

    /// Takes a number; blanks may stand for its leading zeroes.
    fn number<T: TryFrom<u32>>(
        &mut self,
        field: &'static str,
        width: usize,
    ) -> Result<T, ParseError> {
        self.read(field, width, |text| {
            let digits = text.trim_start_matches(' ');
            small_count(digits)
                .filter(|_| digits.chars().all(|c| c.is_ascii_digit()))
                .and_then(|number| T::try_from(number).ok())
        })
    }

    fn colour(&mut self, field: &'static str) -> Result<Colour, ParseError> {
        self.read(field, 1, |letter| match letter {
            "W" | "w" => Some(Colour::White),
            "Z" | "z" => Some(Colour::Black),
            _ => None,
        })
    }

    fn name(&mut self) -> Result<String, ParseError> {
        self.read("name", NAME_WIDTH, |name| Some(name.trim().to_owned()))
    }

    /// Takes the board, as many squares as there are.
    fn squares(&mut self) -> Result<String, ParseError> {
        let squares = self.rest.trim_end_matches(is_blank);
        let known = squares.chars().all(|c| "wzWZe".contains(c));
        if !known || !matches!(squares.len(), 32 | 50) {
            return Err(self.bad("position, 50 or 32 of w z W Z e,", squares));
        }
        self.rest = "";
        Ok(squares.to_owned())
    }

    fn end(&self) -> Result<(), ParseError> {
        let found = self.rest.trim_matches(is_blank);
        if found.is_empty() {
            return Ok(());
        }
        Err(ParseError::Trailing {
            message: self.message,
            found: excerpt(found),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn read(text: &str) -> Message {
        parse(text.as_bytes()).unwrap()
    }

    fn error(text: &str) -> String {
        parse(text.as_bytes()).unwrap_err().to_string()
    }

    #[test]
    fn the_examples_of_the_document() {
        assert_eq!(
            read("M0012061100"),
            Message::Move(MoveMessage {
                seconds: 12,
                from: 6,
                to: 11,
                captured: vec![]
            })
        );
        assert_eq!(
            read("M001205250422122320"),
            Message::Move(MoveMessage {
                seconds: 12,
                from: 5,
                to: 25,
                captured: vec![22, 12, 23, 20]
            })
        );
        assert_eq!(
            read("R01Tornado voor Windows 4.0        W060065A"),
            Message::GameReq(GameReq {
                version: 1,
                name: "Tornado voor Windows 4.0".into(),
                follower: Colour::White,
                thinking_time: Duration::from_secs(3600),
                moves: 65,
                position: None
            })
        );
        assert_eq!(
            read("ATornado voor Windows 4.0        0"),
            Message::GameAcc(GameAcc {
                name: "Tornado voor Windows 4.0".into(),
                code: AcceptCode::Accepted
            })
        );
        assert_eq!(
            read("E31"),
            Message::GameEnd(GameEnd {
                reason: EndReason::IWin,
                stop: StopCode::NoMoreGames
            })
        );
        assert_eq!(
            read("B005Z"),
            Message::BackReq(BackReq {
                move_number: 5,
                side: Colour::Black
            })
        );
        assert_eq!(read("K2"), Message::BackAcc(BackCode::GoOn));
        assert_eq!(read("CHello"), Message::Chat("Hello".into()));
        assert_eq!(read("C"), Message::Chat(String::new()));
    }

    #[test]
    fn positions_have_the_squares_of_their_game() {
        for squares in [50, 32] {
            let board = "zZwWe".repeat(10).chars().take(squares).collect::<String>();
            let text = format!("R01{:<32}Z2.5000BW{board}", "DXP Client");
            let Message::GameReq(request) = read(&text) else {
                panic!("{text}")
            };
            assert_eq!(request.thinking_time, Duration::from_secs(150));
            assert_eq!(request.moves, 0);
            let position = request.position.unwrap();
            assert_eq!(position.side, Colour::White);
            assert_eq!(position.squares, board);
            assert_eq!(text.len(), 44 + squares);
        }
    }

    #[test]
    fn tolerant_where_programs_differ() {
        // Line breaks and blanks after the end, blanks for zeroes, any time.
        assert_eq!(read("E00\r\n"), read("E00"));
        assert_eq!(read("M  12 61100"), read("M0012061100"));
        assert_eq!(read("M12.4061100"), read("M0012061100"));
        assert_eq!(read("Mabcd061100"), read("M0000061100"));
        assert_eq!(read("M-001061100"), read("M0000061100"));
        let Message::GameReq(request) = read(&format!("R01{:<32}W.17075A", " x")) else {
            panic!()
        };
        assert_eq!(request.name, "x");
        assert_eq!(request.thinking_time, Duration::from_millis(10_200));
        assert_eq!(parse(b"C\xe9t\xe9"), Ok(Message::Chat("?t?".into())));
    }

    #[test]
    fn errors_name_the_message_and_the_column() {
        assert_eq!(error(""), "expected a message, got nothing");
        assert_eq!(error("X1"), "expected one of R A M E C B K, got `X1`");
        assert_eq!(error("M001206"), "MOVE: bad to ``");
        assert_eq!(error("M0012xx1100"), "MOVE: bad from `xx`");
        assert_eq!(
            error("M00120611-1"),
            "MOVE: bad number of captured pieces `-1`"
        );
        assert_eq!(error("M001206110122x"), "MOVE: `x` after its end");
        assert_eq!(error("M0012061102221"), "MOVE: bad captured piece `1`");
        assert_eq!(error("E40"), "GAMEEND: bad reason `4`");
        assert_eq!(error("E0"), "GAMEEND: bad stop code ``");
        assert_eq!(error("K"), "BACKACC: bad code ``");
        assert_eq!(error("B005X"), "BACKREQ: bad side `X`");
        assert_eq!(error("R01abc"), "GAMEREQ: bad name `abc`");
        let start = format!("R01{:<32}W060065", "x");
        assert_eq!(
            error(&format!("{start}C")),
            "GAMEREQ: bad position flag `C`"
        );
        assert_eq!(
            error(&format!("{start}BWzzz")),
            "GAMEREQ: bad position, 50 or 32 of w z W Z e, `zzz`"
        );
        assert_eq!(
            error(&"C".repeat(128)),
            "a message has at most 127 characters, got 128"
        );
        assert!(parse("C".repeat(127).as_bytes()).is_ok());
    }

    #[test]
    fn written_messages_are_read_back() {
        for text in [
            "R01Tornado voor Windows 4.0        W060065A",
            "ATornado voor Windows 4.0        3",
            "M001205250422122320",
            "E10",
            "CWhat do you think about move 35?",
            "B005Z",
            "K0",
        ] {
            assert_eq!(read(text).to_string(), text);
        }
    }
}
