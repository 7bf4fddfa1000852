//! SFEN: board, side to move, hands and move number in one line.

use std::fmt;

use nom::branch::alt;
use nom::character::complete::{char, digit1, satisfy};
use nom::combinator::{all_consuming, map, map_opt, map_res, opt, value};
use nom::multi::many1;
use nom::{IResult, Parser};

use crate::base::side::Side;
use crate::base::text::Excerpt;

use super::board::{Board, Promotion};
use super::letters::Letters;
use super::notation::HAND_ORDER;
use super::piece::{Kind, Piece};
use super::setup::{Setup, SetupError};
use super::square::Square;

/// Why a text is not a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PositionError {
    /// A field is missing.
    Missing(&'static str),
    /// The board has another number of rows.
    Rows(usize),
    /// A row has something that is neither a number of empty squares nor a piece.
    Row {
        /// The row, from 1.
        rank: usize,
        /// What came.
        found: String,
        /// The letters expected.
        letters: &'static str,
    },
    /// A row has another number of squares.
    RowLength {
        /// The row, from 1.
        rank: usize,
        /// How many squares came.
        found: usize,
    },
    /// The side to move is neither `b` nor `w`.
    SideToMove(String),
    /// The hands are neither `-` nor counts with letters.
    Hands {
        /// What came.
        found: String,
        /// The letters expected.
        letters: &'static str,
    },
    /// The move number is none.
    MoveNumber(String),
    /// Something follows the move number.
    Trailing(String),
    /// The pieces do not make a position.
    Setup(SetupError),
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionError::Missing(field) => {
                write!(f, "expected {field}, found the end of the position")
            }
            PositionError::Rows(found) => {
                write!(f, "expected 9 rows separated by '/', found {found}")
            }
            PositionError::Row {
                rank,
                found,
                letters,
            } => write!(
                f,
                "row {rank}: expected digits from 1 to 9 and pieces {letters} (either case, '+' before promoted ones), found '{}'",
                Excerpt(found)
            ),
            PositionError::RowLength { rank, found } => {
                write!(f, "row {rank}: expected 9 squares, found {found}")
            }
            PositionError::SideToMove(found) => {
                write!(
                    f,
                    "expected the side to move, b or w, found '{}'",
                    Excerpt(found)
                )
            }
            PositionError::Hands { found, letters } => write!(
                f,
                "expected the hands, '-' or counts with pieces {letters}, found '{}'",
                Excerpt(found)
            ),
            PositionError::MoveNumber(found) => {
                write!(
                    f,
                    "expected the number of the next move, found '{}'",
                    Excerpt(found)
                )
            }
            PositionError::Trailing(found) => {
                write!(
                    f,
                    "expected the end of the position, found '{}'",
                    Excerpt(found)
                )
            }
            PositionError::Setup(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for PositionError {}

impl From<SetupError> for PositionError {
    fn from(error: SetupError) -> PositionError {
        PositionError::Setup(error)
    }
}

/// One item of a row.
#[derive(Clone, Copy)]
enum Item {
    Empty(usize),
    Piece(Piece),
}

/// A letter as a piece: capitals are the first side's.
fn piece(letters: Letters) -> impl FnMut(&str) -> IResult<&str, Piece> {
    move |input| {
        map_opt(satisfy(|c| c.is_ascii_alphabetic()), |letter| {
            let side = if letter.is_ascii_uppercase() {
                Side::First
            } else {
                Side::Second
            };
            let kind = letters.kind(letter.to_ascii_uppercase())?;
            Some(Piece { side, kind })
        })
        .parse(input)
    }
}

fn row(letters: Letters) -> impl FnMut(&str) -> IResult<&str, Vec<Item>> {
    move |input| {
        let empty = map_opt(satisfy(|c| c.is_ascii_digit() && c != '0'), |digit| {
            digit.to_digit(10).map(|count| Item::Empty(count as usize))
        });
        let occupied = map_opt(
            (opt(value((), char('+'))), piece(letters)),
            |(plus, piece)| {
                let kind = match plus {
                    None => piece.kind,
                    Some(()) => piece.kind.promoted()?,
                };
                Some(Item::Piece(Piece { kind, ..piece }))
            },
        );
        all_consuming(many1(alt((empty, occupied)))).parse(input)
    }
}

fn hands(letters: Letters) -> impl FnMut(&str) -> IResult<&str, Vec<(Piece, u8)>> {
    move |input| {
        let count = map(opt(map_res(digit1, str::parse::<u8>)), |n| n.unwrap_or(1));
        let item = map_opt((count, piece(letters)), |(count, piece)| {
            (count > 0 && Kind::DROPPABLE.contains(&piece.kind)).then_some((piece, count))
        });
        all_consuming(many1(item)).parse(input)
    }
}

/// Reads a position and the number of the next move (1 when the text ends before it).
pub(super) fn read(
    text: &str,
    letters: Letters,
    promotion: Promotion,
) -> Result<(Board, u32), PositionError> {
    let mut fields = text.split_ascii_whitespace();
    let board = fields.next().ok_or(PositionError::Missing("the board"))?;
    let side = fields
        .next()
        .ok_or(PositionError::Missing("the side to move"))?;
    let side = match side {
        "b" => Side::First,
        "w" => Side::Second,
        other => return Err(PositionError::SideToMove(other.to_string())),
    };
    let mut setup = Setup::new(side, promotion);
    read_board(board, letters, &mut setup)?;

    let held = fields.next().ok_or(PositionError::Missing("the hands"))?;
    if held != "-" {
        let (_, items) = hands(letters)(held).map_err(|_| PositionError::Hands {
            found: held.to_string(),
            letters: letters.all(),
        })?;
        for (piece, count) in items {
            setup.put_in_hand(piece.side, piece.kind, count);
        }
    }
    let move_number = match fields.next() {
        None => 1,
        Some(text) => {
            move_number(text).ok_or_else(|| PositionError::MoveNumber(text.to_string()))?
        }
    };
    if let Some(extra) = fields.next() {
        return Err(PositionError::Trailing(extra.to_string()));
    }
    Ok((setup.build()?, move_number))
}

/// A whole number, as in commands: a fraction is dropped, what is too large or negative becomes the nearest number there is.
fn move_number(text: &str) -> Option<u32> {
    let number: f64 = text.parse().ok()?;
    // The cast keeps the value inside u32.
    number.is_finite().then_some(number as u32)
}

fn read_board(text: &str, letters: Letters, setup: &mut Setup) -> Result<(), PositionError> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != 9 {
        return Err(PositionError::Rows(rows.len()));
    }
    for (rank, text) in (1u8..).zip(rows) {
        let (_, items) = row(letters)(text).map_err(|_| PositionError::Row {
            rank: usize::from(rank),
            found: text.to_string(),
            letters: letters.all(),
        })?;
        let mut found = 0usize;
        for item in items {
            match item {
                Item::Empty(count) => found += count,
                Item::Piece(piece) => {
                    let file = u8::try_from(found).ok().and_then(|n| 9u8.checked_sub(n));
                    if let Some(square) = file.and_then(|file| Square::new(file, rank)) {
                        setup.put(square, piece);
                    }
                    found += 1;
                }
            }
        }
        if found != 9 {
            return Err(PositionError::RowLength {
                rank: usize::from(rank),
                found,
            });
        }
    }
    Ok(())
}

/// Writes a position with the number of the next move.
pub(super) fn write(board: &Board, letters: Letters, move_number: u32) -> String {
    let cased = |piece: Piece| {
        let letter = letters.letter(piece.kind);
        match piece.side {
            Side::First => letter,
            Side::Second => letter.to_ascii_lowercase(),
        }
    };
    let mut text = String::with_capacity(96);
    for rank in 1..=9 {
        if rank > 1 {
            text.push('/');
        }
        let mut empty = 0;
        for file in (1..=9).rev() {
            let piece = Square::new(file, rank).and_then(|square| board.piece_on(square));
            let Some(piece) = piece else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                text.push_str(&empty.to_string());
                empty = 0;
            }
            if piece.kind.is_promoted() {
                text.push('+');
            }
            text.push(cased(piece));
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
        }
    }
    text.push_str(match board.side() {
        Side::First => " b ",
        Side::Second => " w ",
    });
    if Side::ALL.iter().all(|&side| board.hand(side).is_empty()) {
        text.push('-');
    }
    for side in Side::ALL {
        for kind in HAND_ORDER {
            let count = board.hand(side).count(kind);
            if count > 1 {
                text.push_str(&count.to_string());
            }
            if count > 0 {
                text.push(cased(Piece { side, kind }));
            }
        }
    }
    text.push_str(&format!(" {move_number}"));
    text
}
