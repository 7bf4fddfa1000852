//! Moves and positions as text: SFEN and USI moves, in the letters of USI or of Showgit.

use std::fmt;

use nom::branch::alt;
use nom::character::complete::{anychar, char};
use nom::combinator::{map, opt, value};
use nom::sequence::terminated;
use nom::{IResult, Parser};

use crate::base::notation::{Notation, ParsedPosition};
use crate::base::text::Excerpt;

use super::board::Board;
use super::legality::IllegalMove;
use super::letters::Letters;
use super::moves::{Move, Origin};
use super::piece::Kind;
use super::rules::{ShowgitMark, ShowgitRules};
use super::sfen::{self, PositionError};
use super::square::Square;

/// The notation of Showgit. Moves are read in either set of letters and written in this one;
/// positions are read and written in this one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ShowgitNotation {
    /// The letters of the pieces.
    pub letters: Letters,
}

/// Why a text is not a legal move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveError {
    /// The text has another form than `7g7f`, `2b3a+` or `P*5e`.
    Form(String),
    /// The letter in front of `*` is no piece that can be dropped.
    DroppedPiece(char),
    /// There is no such square.
    Square(String),
    /// Something follows the move.
    Trailing(String),
    /// The move breaks a rule.
    Illegal {
        /// The move as it came.
        text: String,
        /// The rule.
        reason: IllegalMove,
    },
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveError::Form(text) => {
                write!(
                    f,
                    "expected a move like 7g7f, 2b3a+ or P*5e, found '{}'",
                    Excerpt(text)
                )
            }
            MoveError::DroppedPiece(letter) => write!(
                f,
                "expected one of P L N S G B R or U L Y A M V T before '*', found '{letter}'"
            ),
            MoveError::Square(text) => {
                write!(
                    f,
                    "expected a square from 1a to 9i, found '{}'",
                    Excerpt(text)
                )
            }
            MoveError::Trailing(text) => {
                write!(f, "expected the end of the move, found '{}'", Excerpt(text))
            }
            MoveError::Illegal { text, reason } => write!(f, "illegal move {text}: {reason}"),
        }
    }
}

impl std::error::Error for MoveError {}

/// The two halves of a move's text, squares not yet looked at.
enum Start {
    Square(char, char),
    Drop(char),
}

fn pair(input: &str) -> IResult<&str, (char, char)> {
    (anychar, anychar).parse(input)
}

fn start(input: &str) -> IResult<&str, Start> {
    alt((
        map(terminated(anychar, char('*')), Start::Drop),
        map(pair, |(file, rank)| Start::Square(file, rank)),
    ))
    .parse(input)
}

fn promotion(input: &str) -> IResult<&str, bool> {
    map(opt(value((), char('+'))), |plus| plus.is_some()).parse(input)
}

fn named_square(file: char, rank: char) -> Option<Square> {
    let file = u8::try_from(file.to_digit(10)?).ok()?;
    let rank = u8::try_from(u32::from(rank).checked_sub(u32::from('a'))?).ok()?;
    Square::new(file, rank.checked_add(1)?)
}

/// Reads a move without asking whether it is legal.
pub fn read_move(text: &str) -> Result<Move, MoveError> {
    let form = |_| MoveError::Form(text.to_string());
    let no_square = |file, rank| MoveError::Square(format!("{file}{rank}"));
    let (rest, (start, (file, rank), promotes)) =
        (start, pair, promotion).parse(text).map_err(form)?;
    let to = named_square(file, rank).ok_or_else(|| no_square(file, rank))?;
    let m = match start {
        Start::Square(file, rank) => {
            let from = named_square(file, rank).ok_or_else(|| no_square(file, rank))?;
            if from == to {
                return Err(MoveError::Form(text.to_string()));
            }
            if promotes {
                Move::promoting(from, to)
            } else {
                Move::plain(from, to)
            }
        }
        Start::Drop(letter) => {
            let kind = Letters::dropped(letter).ok_or(MoveError::DroppedPiece(letter))?;
            if promotes {
                return Err(MoveError::Trailing("+".to_string()));
            }
            Move::drop(kind, to)
        }
    };
    if rest.is_empty() {
        Ok(m)
    } else {
        Err(MoveError::Trailing(rest.to_string()))
    }
}

impl ShowgitNotation {
    /// The text of any move.
    pub fn move_text(&self, m: Move) -> String {
        let plus = if m.is_promotion() { "+" } else { "" };
        match m.origin() {
            Origin::Board(from) => format!("{from}{}{plus}", m.to()),
            Origin::Hand(kind) => format!("{}*{}", self.letters.letter(kind), m.to()),
        }
    }

    /// The position as text, with the number of the next move at the end.
    pub fn write_numbered_position(&self, position: &Board, move_number: u32) -> String {
        sfen::write(position, self.letters, move_number)
    }
}

impl Notation for ShowgitNotation {
    type Rules = ShowgitRules;
    type PositionError = PositionError;
    type MoveError = MoveError;

    fn parse_position(
        &self,
        rules: &ShowgitRules,
        text: &str,
    ) -> Result<ParsedPosition<ShowgitRules>, PositionError> {
        let (position, move_number) = sfen::read(text, self.letters, rules.promotion)?;
        let played = move_number.saturating_sub(1).try_into().unwrap_or(u16::MAX);
        let mark = ShowgitMark {
            played,
            ..ShowgitMark::default()
        };
        Ok(ParsedPosition {
            position,
            mark,
            move_number,
        })
    }

    fn write_position(&self, position: &Board) -> String {
        self.write_numbered_position(position, 1)
    }

    fn parse_move(&self, position: &Board, text: &str) -> Result<Move, MoveError> {
        let m = read_move(text)?;
        match position.check_move(m) {
            Ok(()) => Ok(m),
            Err(reason) => Err(MoveError::Illegal {
                text: text.to_string(),
                reason,
            }),
        }
    }

    fn write_move(&self, _position: &Board, m: Move) -> String {
        self.move_text(m)
    }
}

/// Hands are written in this order, as SFEN has it.
pub(super) const HAND_ORDER: [Kind; 7] = [
    Kind::Tango,
    Kind::Victor,
    Kind::Mike,
    Kind::Alpha,
    Kind::Yankee,
    Kind::Lima,
    Kind::Uniform,
];
