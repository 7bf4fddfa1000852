//! Moves as text. PDN: `32-28`, `28x19`, and by landing squares `28x19x10` where the ends fit
//! several captures. Hub: `32-28`, `28x19x23` with every captured square.

use nom::character::complete::{digit1, one_of, space0};
use nom::combinator::{all_consuming, map_res};
use nom::multi::many1;
use nom::sequence::{delimited, preceded};
use nom::{IResult, Parser};

use super::Dialect;
use super::error::MoveError;
use super::illegal;
use super::path;
use crate::base::position::Position as _;
use crate::games::draughts::board::Position;
use crate::games::draughts::geometry::{Square, SquareSet};
use crate::games::draughts::moves::Move;
use crate::games::draughts::variant::Variant;

/// Reads a legal move of `position` in either dialect; a text that means something in both is taken as `dialect`.
///
/// Separators do not tell captures from other moves: old files write `9-18` and `10x14`. Marks of comment behind the move are left out.
pub fn parse<V: Variant>(
    position: &Position<V>,
    text: &str,
    dialect: Dialect,
) -> Result<Move, MoveError> {
    let squares = squares::<V>(text)?;
    match squares.as_slice() {
        [from, to] => by_ends(position, *from, *to),
        [from, to, captured @ ..] => {
            let by_captured = set_of(captured).map(|set| Move::capture(*from, *to, set));
            let by_landings = path::capture_along(position, &squares);
            let readings = match dialect {
                Dialect::Pdn => [by_landings, by_captured],
                Dialect::Hub => [by_captured, by_landings],
            };
            let legal = readings
                .into_iter()
                .flatten()
                .find(|&m| position.is_legal(m));
            match (legal, dialect) {
                (Some(m), _) => Ok(m),
                (None, Dialect::Pdn) => by_landings_between(position, &squares),
                (None, Dialect::Hub) => Err(illegal::described_fault(position, *from, *to)),
            }
        }
        _ => Err(MoveError::Form(text.to_string())),
    }
}

/// Writes a legal move of `position` as PDN: short where the ends tell, else by landing squares.
pub fn write_pdn<V: Variant>(position: &Position<V>, m: Move) -> String {
    if !m.is_capture() {
        return format!("{}-{}", m.from().number::<V>(), m.to().number::<V>());
    }
    if with_ends(position, m.from(), m.to()).len() > 1 {
        write_long(position, m)
    } else {
        format!("{}x{}", m.from().number::<V>(), m.to().number::<V>())
    }
}

/// Writes a legal capture of `position` by its landing squares.
pub fn write_long<V: Variant>(position: &Position<V>, m: Move) -> String {
    let numbers: Vec<String> = path::landings(position, m)
        .into_iter()
        .map(|square| square.number::<V>().to_string())
        .collect();
    numbers.join("x")
}

/// Writes a move as Hub does: the ends, then all captured squares in order.
pub fn write_hub<V: Variant>(m: Move) -> String {
    let (from, to) = (m.from().number::<V>(), m.to().number::<V>());
    if !m.is_capture() {
        return format!("{from}-{to}");
    }
    m.captured().fold(format!("{from}x{to}"), |text, square| {
        format!("{text}x{}", square.number::<V>())
    })
}

/// The squares where a move text begins and ends.
pub(in crate::games::draughts) fn ends_of<V: Variant>(
    text: &str,
) -> Result<(Square, Square), MoveError> {
    match squares::<V>(text)?.as_slice() {
        [from, .., to] => Ok((*from, *to)),
        _ => Err(MoveError::Form(text.to_string())),
    }
}

/// The legal moves with these ends.
pub(in crate::games::draughts) fn with_ends<V: Variant>(
    position: &Position<V>,
    from: Square,
    to: Square,
) -> Vec<Move> {
    let mut moves = position.legal_moves().into_vec();
    moves.retain(|m| m.from() == from && m.to() == to);
    moves
}

fn by_ends<V: Variant>(
    position: &Position<V>,
    from: Square,
    to: Square,
) -> Result<Move, MoveError> {
    match with_ends(position, from, to).as_slice() {
        [] => Err(illegal::fault(position, from, to)),
        [m] => Ok(*m),
        several => Err(MoveError::Ambiguous(
            several.iter().map(|&m| write_long(position, m)).collect(),
        )),
    }
}

/// A capture of which only some landing squares are told, as many as tell it apart.
fn by_landings_between<V: Variant>(
    position: &Position<V>,
    squares: &[Square],
) -> Result<Move, MoveError> {
    let [from, between @ .., to] = squares else {
        return Err(MoveError::Form(String::new()));
    };
    let mut fitting = with_ends(position, *from, *to);
    fitting.retain(|&m| m.is_capture() && path::passes(position, m, between));
    match fitting.as_slice() {
        [] => Err(illegal::described_fault(position, *from, *to)),
        [m] => Ok(*m),
        several => Err(MoveError::Ambiguous(
            several.iter().map(|&m| write_long(position, m)).collect(),
        )),
    }
}

/// The squares of a move text, two or more.
fn squares<V: Variant>(text: &str) -> Result<Vec<Square>, MoveError> {
    let bare = text.trim().trim_end_matches(['!', '?', '*']);
    let (_, (first, others)) = all_consuming((number, many1(preceded(separator, number))))
        .parse(bare)
        .map_err(|_| MoveError::Form(text.to_string()))?;
    std::iter::once(first)
        .chain(others)
        .map(|number| Square::from_number::<V>(number).ok_or(MoveError::Square(number, V::SQUARES)))
        .collect()
}

fn number(input: &str) -> IResult<&str, u32> {
    map_res(delimited(space0, digit1, space0), str::parse).parse(input)
}

fn separator(input: &str) -> IResult<&str, char> {
    one_of("-xX:")(input)
}

/// The set of these squares, or `None` when one is named twice.
pub(super) fn set_of(squares: &[Square]) -> Option<SquareSet> {
    let set: SquareSet = squares.iter().copied().collect();
    (set.len() == squares.len()).then_some(set)
}
