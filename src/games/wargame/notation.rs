//! Positions and moves as text.
//!
//! A position is written row by row from the second side's edge, rows separated by `/`, in each row one
//! character per point of that row (`w` first side, `b` second side, a digit for that many empty
//! points), then the side to move. Plies since the last capture and the number of the
//! next move may follow. Rows are as long as the board's: the middle row of Lau kata kati is one point.
//!
//! A move is written as the points that the piece visits: `b3b4`, `a5c3`, `a5c3c1a1a3`.

use std::fmt;
use std::marker::PhantomData;

use super::board::Board;
use super::movegen;
use super::moves::WarMove;
use super::point::{Point, PointSet};
use super::position::WarPosition;
use super::rules::{SinceCapture, WarRules};
use crate::base::notation::{Notation, ParsedPosition};
use crate::base::position::Position;
use crate::base::side::Side;
use crate::base::text::Excerpt;

/// The notation of the games of the family.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct WarNotation<B>(PhantomData<B>);

impl<B: Board> WarNotation<B> {
    /// The only dialect there is.
    pub const fn new() -> WarNotation<B> {
        WarNotation(PhantomData)
    }
}

/// Why a text is not a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PositionError {
    /// The board has another number of rows.
    RowCount {
        /// The rows of the board.
        expected: usize,
        /// The rows of the text.
        found: usize,
    },
    /// A row has another number of points.
    RowLength {
        /// The row as written.
        row: String,
        /// The points of that row.
        expected: usize,
    },
    /// A row has a character that is neither `w`, `b` nor a digit from 1 to 9.
    Piece(char),
    /// One side has more pieces than it begins with.
    TooManyPieces(Side),
    /// The side to move is missing or neither `w` nor `b`.
    SideToMove(String),
    /// The plies since the last capture are no number from 0 to 65535.
    SinceCapture(String),
    /// The number of the next move is no number from 1 up.
    MoveNumber(String),
    /// Something follows the last field.
    Trailing(String),
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionError::RowCount { expected, found } => {
                write!(
                    f,
                    "expected {expected} rows separated by '/', found {found}"
                )
            }
            PositionError::RowLength { row, expected } => {
                write!(
                    f,
                    "row '{}' does not describe {expected} points",
                    Excerpt(row)
                )
            }
            PositionError::Piece(found) => {
                write!(
                    f,
                    "expected 'w', 'b' or a digit from 1 to 9, found '{found}'"
                )
            }
            PositionError::TooManyPieces(side) => {
                let colour = colour(*side);
                write!(f, "'{colour}' has more pieces than it begins a game with")
            }
            PositionError::SideToMove(found) => {
                write!(
                    f,
                    "expected the side to move, 'w' or 'b', found '{}'",
                    Excerpt(found)
                )
            }
            PositionError::SinceCapture(found) => {
                write!(
                    f,
                    "expected the plies since the last capture, found '{}'",
                    Excerpt(found)
                )
            }
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
                    "nothing may follow the move number, found '{}'",
                    Excerpt(found)
                )
            }
        }
    }
}

/// Why a text is not a legal move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveError {
    /// The text is not a row of two or more names of points.
    NotPoints(String),
    /// No own piece stands on the first point.
    NoPiece(String),
    /// A point that must be empty is occupied.
    Occupied(String),
    /// Two points that follow each other are neither neighbours nor the ends of a leap.
    NotConnected(String, String),
    /// No opponent's piece stands between two points of a leap.
    NothingToCapture(String, String),
    /// A step, although a capture is possible.
    CaptureIsCompulsory,
    /// More than one step.
    OneStepOnly,
    /// The capture ends although the piece can capture again.
    MustGoOn(String),
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveError::NotPoints(found) => {
                write!(
                    f,
                    "expected two or more points such as 'b3b4', found '{}'",
                    Excerpt(found)
                )
            }
            MoveError::NoPiece(point) => write!(f, "no piece of the side to move on {point}"),
            MoveError::Occupied(point) => write!(f, "{point} is occupied"),
            MoveError::NotConnected(from, to) => {
                write!(f, "no line leads from {from} to {to} in one step or leap")
            }
            MoveError::NothingToCapture(from, to) => {
                write!(f, "no opponent's piece to capture between {from} and {to}")
            }
            MoveError::CaptureIsCompulsory => write!(f, "a capture is possible and compulsory"),
            MoveError::OneStepOnly => write!(f, "a move without captures is a single step"),
            MoveError::MustGoOn(point) => {
                write!(f, "the piece must go on capturing from {point}")
            }
        }
    }
}

const fn colour(side: Side) -> char {
    match side {
        Side::First => 'w',
        Side::Second => 'b',
    }
}

impl<B: Board> Notation for WarNotation<B> {
    type Rules = WarRules<B>;
    type PositionError = PositionError;
    type MoveError = MoveError;

    fn parse_position(
        &self,
        _: &WarRules<B>,
        text: &str,
    ) -> Result<ParsedPosition<WarRules<B>>, PositionError> {
        let mut fields = text.split_ascii_whitespace();
        let pieces = parse_board::<B>(fields.next().unwrap_or_default())?;
        for side in Side::ALL {
            if pieces[side].len() > B::PIECES {
                return Err(PositionError::TooManyPieces(side));
            }
        }
        let side_to_move = match fields.next().unwrap_or_default() {
            "w" => Side::First,
            "b" => Side::Second,
            other => return Err(PositionError::SideToMove(other.to_owned())),
        };
        let since_capture = match fields.next() {
            None => 0,
            Some(plies) => plies
                .parse()
                .map_err(|_| PositionError::SinceCapture(plies.to_owned()))?,
        };
        let move_number = match fields.next() {
            None => 1,
            Some(number) => number
                .parse()
                .ok()
                .filter(|&number| number > 0)
                .ok_or_else(|| PositionError::MoveNumber(number.to_owned()))?,
        };
        if let Some(more) = fields.next() {
            return Err(PositionError::Trailing(more.to_owned()));
        }
        let position = WarPosition::new(pieces[side_to_move], pieces[!side_to_move], side_to_move)
            .ok_or(PositionError::RowCount {
                expected: B::ROWS.len(),
                found: 0,
            })?;
        Ok(ParsedPosition {
            position,
            mark: SinceCapture(since_capture),
            move_number,
        })
    }

    fn write_position(&self, position: &WarPosition<B>) -> String {
        let rows: Vec<String> = B::ROWS
            .iter()
            .map(|row| write_row(position, B::GRAPH.set(row), row))
            .collect();
        format!("{} {}", rows.join("/"), colour(position.side_to_move()))
    }

    fn write_counted(&self, counted: &ParsedPosition<WarRules<B>>) -> String {
        let text = self.write_position(&counted.position);
        match (counted.mark, counted.move_number) {
            (SinceCapture(0), 1) => text,
            (SinceCapture(plies), number) => format!("{text} {plies} {number}"),
        }
    }

    fn parse_move(&self, position: &WarPosition<B>, text: &str) -> Result<WarMove, MoveError> {
        let path = parse_path::<B>(text)?;
        let (from, to) = (path[0], path[path.len() - 1]);
        let name = |point: Point| B::GRAPH.name(point).to_owned();
        if !position.mover().has(from) {
            return Err(MoveError::NoPiece(name(from)));
        }
        if let Some(captured) = follow_leaps(position, &path)? {
            let m = WarMove { from, to, captured };
            return if position.is_legal(m) {
                Ok(m)
            } else {
                Err(MoveError::MustGoOn(name(to)))
            };
        }
        if position.must_capture() {
            return Err(MoveError::CaptureIsCompulsory);
        }
        if path.len() > 2 {
            return Err(MoveError::OneStepOnly);
        }
        Ok(WarMove::step(from, to))
    }

    fn write_move(&self, position: &WarPosition<B>, m: WarMove) -> String {
        let mut path = if m.is_capture() {
            least_path(position, m)
        } else {
            None
        };
        let path = path.get_or_insert_with(|| vec![m.from, m.to]);
        path.iter().map(|&point| B::GRAPH.name(point)).collect()
    }
}

/// The pieces of both sides as the rows say.
fn parse_board<B: Board>(text: &str) -> Result<[PointSet; 2], PositionError> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != B::ROWS.len() {
        return Err(PositionError::RowCount {
            expected: B::ROWS.len(),
            found: rows.len(),
        });
    }
    let mut pieces = [PointSet::EMPTY; 2];
    for (row, names) in rows.into_iter().zip(B::ROWS) {
        let points: Vec<Point> = B::GRAPH.set(names).collect();
        let mut at = 0;
        for character in row.chars() {
            let side = match character {
                'w' => Some(Side::First),
                'b' => Some(Side::Second),
                '1'..='9' => None,
                other => return Err(PositionError::Piece(other)),
            };
            if let (Some(side), Some(&point)) = (side, points.get(at)) {
                pieces[side] = pieces[side].with(point);
            }
            at += character.to_digit(10).unwrap_or(1) as usize;
        }
        if at != points.len() {
            return Err(PositionError::RowLength {
                row: row.to_owned(),
                expected: points.len(),
            });
        }
    }
    Ok(pieces)
}

fn write_row<B: Board>(position: &WarPosition<B>, row: PointSet, names: &str) -> String {
    debug_assert_eq!(row.len(), names.split(' ').count());
    let mut text = String::new();
    let mut empty = 0;
    for point in row {
        let piece = Side::ALL
            .into_iter()
            .find(|&side| position.pieces(side).has(point));
        match piece {
            None => empty += 1,
            Some(side) => {
                if empty > 0 {
                    text.push_str(&empty.to_string());
                    empty = 0;
                }
                text.push(colour(side));
            }
        }
    }
    if empty > 0 {
        text.push_str(&empty.to_string());
    }
    text
}

fn parse_path<B: Board>(text: &str) -> Result<Vec<Point>, MoveError> {
    let error = || MoveError::NotPoints(text.to_owned());
    let mut path = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let (name, after) = rest.split_at_checked(2).ok_or_else(error)?;
        path.push(B::GRAPH.point(name).ok_or_else(error)?);
        rest = after;
    }
    if path.len() < 2 {
        return Err(error());
    }
    Ok(path)
}

/// What a capture along `path` takes; `None` if the first two points are neighbours and no capture.
fn follow_leaps<B: Board>(
    position: &WarPosition<B>,
    path: &[Point],
) -> Result<Option<PointSet>, MoveError> {
    let name = |point: Point| B::GRAPH.name(point).to_owned();
    let mut opponent = position.opponent();
    let mut empty = position.empty().with(path[0]);
    for (index, pair) in path.windows(2).enumerate() {
        let (from, to) = (pair[0], pair[1]);
        let mut leaps = B::graph()
            .leaps(from)
            .iter()
            .filter(|leap| leap.to == to)
            .peekable();
        let is_leap = leaps.peek().is_some();
        let is_step = index == 0 && B::graph().steps(from).has(to);
        if !is_leap && !is_step {
            return Err(MoveError::NotConnected(name(from), name(to)));
        }
        if !empty.has(to) || from == to {
            return Err(MoveError::Occupied(name(to)));
        }
        match leaps.find(|leap| opponent.has(leap.over)) {
            Some(leap) => {
                opponent = opponent.without(leap.over);
                empty = empty.with(leap.over);
            }
            None if is_step => return Ok(None),
            None => return Err(MoveError::NothingToCapture(name(from), name(to))),
        }
    }
    Ok(Some(position.opponent() - opponent))
}

/// The path of the capture `m` whose text is the least in alphabetical order.
fn least_path<B: Board>(position: &WarPosition<B>, m: WarMove) -> Option<Vec<Point>> {
    fn search<B: Board>(path: &mut Vec<Point>, left: PointSet, empty: PointSet, to: Point) -> bool {
        let at = path[path.len() - 1];
        if left.is_empty() {
            return at == to;
        }
        let mut leaps: Vec<_> = B::graph()
            .leaps(at)
            .iter()
            .filter(|leap| left.has(leap.over) && empty.has(leap.to))
            .collect();
        leaps.sort_by_key(|leap| B::GRAPH.name(leap.to));
        for leap in leaps {
            path.push(leap.to);
            if search::<B>(path, left.without(leap.over), empty.with(leap.over), to) {
                return true;
            }
            path.pop();
        }
        false
    }
    let mut path = vec![m.from];
    let found = search::<B>(&mut path, m.captured, position.empty().with(m.from), m.to);
    debug_assert!(!found || movegen::is_legal::<B>(position.mover(), position.opponent(), m));
    found.then_some(path)
}
