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
    /// More than 127 characters came.
    TooLong,
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
            ParseError::TooLong => {
                write!(
                    f,
                    "a message has at most {LONGEST_MESSAGE} characters, got more"
                )
            }
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
        return Err(ParseError::TooLong);
    }
    let text = ascii(payload);
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

/// Reads one message from a line of text; a character outside ASCII is one `?`, however many bytes it has.
pub fn parse_line(line: &str) -> Result<Message, ParseError> {
    let payload: Vec<u8> = line
        .chars()
        .map(|c| if c.is_ascii() { c as u8 } else { b'?' })
        .collect();
    parse(&payload)
}

/// A payload as text: one character for one byte, which keeps the columns in place; `?` for what is not ASCII.
pub fn ascii(payload: &[u8]) -> String {
    payload
        .iter()
        .map(|&byte| {
            if byte.is_ascii() {
                char::from(byte)
            } else {
                '?'
            }
        })
        .collect()
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
        .map(|_| columns.number::<u8>("captured piece", 2))
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
mod tests;
