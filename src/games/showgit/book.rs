//! Books in the text format of YaneuraOu: `#YANEURAOU-DB2016 1.00`, then for each position a line `sfen ...` and its moves, one a
//! line: move, expected reply, value, depth, count. What follows the move may be missing.
//!
//! Source: the description of the format in the documents of YaneuraOu.

use std::fmt;

use super::board::Board;
use super::letters::Letters;
use super::moves::Move;
use super::notation::ShowgitNotation;
use super::rules::ShowgitRules;
use crate::base::book::{Book, BookMove};
use crate::base::notation::Notation;
use crate::base::position::Position;
use crate::base::text::Excerpt;

/// The first line of every such file.
pub const HEADER: &str = "#YANEURAOU-DB2016 1.00";

/// What is wrong with a book, and in which line (from 1).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BookError {
    /// The first line is another one.
    NotABook,
    /// A position that cannot be read.
    Position {
        /// The line.
        line: usize,
        /// Why.
        reason: String,
    },
    /// A move before the first position.
    NoPosition {
        /// The line.
        line: usize,
    },
    /// A move that is not legal in its position.
    Move {
        /// The line.
        line: usize,
        /// Why.
        reason: String,
    },
    /// A value or count that is no number.
    Number {
        /// The line.
        line: usize,
        /// What came.
        text: String,
    },
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BookError::NotABook => write!(f, "a book begins with `{HEADER}`"),
            BookError::Position { line, reason } => write!(f, "line {line}: {reason}"),
            BookError::NoPosition { line } => write!(f, "line {line}: a move before any `sfen`"),
            BookError::Move { line, reason } => write!(f, "line {line}: {reason}"),
            BookError::Number { line, text } => {
                write!(f, "line {line}: expected a number, got `{}`", Excerpt(text))
            }
        }
    }
}

impl std::error::Error for BookError {}

/// Reads a book. Empty lines and comments (`#`, `//`) are passed over; the number of a position's move does not count.
///
/// # Errors
/// When something cannot be read: the first such line.
pub fn read(text: &str, rules: &ShowgitRules) -> Result<Book<Move>, BookError> {
    let notation = ShowgitNotation {
        letters: Letters::Usi,
    };
    let mut lines = (1..).zip(text.lines());
    let first = lines.next().map_or("", |(_, line)| line);
    if first.trim_start_matches('\u{feff}').trim() != HEADER {
        return Err(BookError::NotABook);
    }
    let mut book = Book::default();
    let mut board: Option<Board> = None;
    for (line, text) in lines {
        let text = text.trim();
        if text.is_empty() || text.starts_with('#') || text.starts_with("//") {
            continue;
        }
        if let Some(sfen) = text.strip_prefix("sfen ") {
            let parsed = notation.parse_position(rules, sfen);
            let parsed = parsed.map_err(|error| BookError::Position {
                line,
                reason: error.to_string(),
            })?;
            board = Some(parsed.position);
            continue;
        }
        let board = board.as_ref().ok_or(BookError::NoPosition { line })?;
        if let Some(book_move) = read_move(board, &notation, line, text)? {
            book.add(board.key(), book_move);
        }
    }
    Ok(book)
}

/// A line with a move; `None` for one that is no move (`none`, `resign`, `win`).
fn read_move(
    board: &Board,
    notation: &ShowgitNotation,
    line: usize,
    text: &str,
) -> Result<Option<BookMove<Move>>, BookError> {
    let mut words = text.split_whitespace();
    let word = words.next().unwrap_or_default();
    if matches!(word, "none" | "resign" | "win") {
        return Ok(None);
    }
    let parsed = notation.parse_move(board, word);
    let m = parsed.map_err(|error| BookError::Move {
        line,
        reason: format!("{word}: {error}"),
    })?;
    // An expected reply that is not legal is none.
    let reply = words.next();
    let reply = reply.and_then(|reply| notation.parse_move(&board.child(m), reply).ok());
    let mut number = |default: i64| match words.next() {
        None => Ok(default),
        Some(text) => text.parse().map_err(|_| BookError::Number {
            line,
            text: text.to_owned(),
        }),
    };
    let value = number(0)?;
    let _depth = number(0)?;
    let count = number(1)?;
    Ok(Some(BookMove {
        m,
        reply,
        value: value.clamp(-30_000, 30_000) as i32,
        count: count.max(1) as u64,
    }))
}
