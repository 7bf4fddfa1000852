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
use crate::base::position::{MoveList, Position as _};
use crate::games::draughts::board::Position;
use crate::games::draughts::geometry::{Square, SquareSet};
use crate::games::draughts::moves::Move;
use crate::games::draughts::variant::Variant;

/// The moves that a text may mean, on their board.
#[derive(Clone, Debug)]
pub struct Candidates<'b, V: Variant> {
    position: &'b Position<V>,
    moves: MoveList<Move>,
}

impl<'b, V: Variant> Candidates<'b, V> {
    /// The legal moves of `position`.
    pub fn legal(position: &'b Position<V>) -> Candidates<'b, V> {
        Candidates::new(position, position.legal_moves())
    }

    /// These moves of the side to move in `position`.
    pub fn new(position: &'b Position<V>, moves: MoveList<Move>) -> Candidates<'b, V> {
        Candidates { position, moves }
    }

    /// Reads a move in either dialect; a text that means something in both is taken as `dialect`.
    ///
    /// Separators do not tell captures from other moves: old files write `9-18` and `10x14`. Marks of comment behind the move are left out.
    pub fn parse(&self, text: &str, dialect: Dialect) -> Result<Move, MoveError> {
        let squares = squares::<V>(text)?;
        match squares.as_slice() {
            [from, to] => self.by_ends(*from, *to),
            [from, to, captured @ ..] => {
                let by_captured = set_of(captured).map(|set| Move::capture(*from, *to, set));
                let by_landings = path::capture_along(self.position, &squares);
                let readings = match dialect {
                    Dialect::Pdn => [by_landings, by_captured],
                    Dialect::Hub => [by_captured, by_landings],
                };
                let meant = readings
                    .into_iter()
                    .flatten()
                    .find(|m| self.moves.contains(m));
                match (meant, dialect) {
                    (Some(m), _) => Ok(m),
                    (None, Dialect::Pdn) => self.by_landings_between(&squares),
                    (None, Dialect::Hub) => Err(self.described_fault(*from, *to)),
                }
            }
            _ => Err(MoveError::Form(text.to_string())),
        }
    }

    /// Writes one of the moves as PDN: short where the ends tell, else by landing squares.
    pub fn write_pdn(&self, m: Move) -> String {
        if !m.is_capture() {
            return write_hub::<V>(m);
        }
        if self.with_ends(m.from(), m.to()).len() > 1 {
            write_long(self.position, m)
        } else {
            format!("{}x{}", m.from().number::<V>(), m.to().number::<V>())
        }
    }

    /// The moves with these ends.
    fn with_ends(&self, from: Square, to: Square) -> Vec<Move> {
        let fits = |m: &Move| m.from() == from && m.to() == to;
        self.moves.iter().copied().filter(fits).collect()
    }

    fn by_ends(&self, from: Square, to: Square) -> Result<Move, MoveError> {
        match self.with_ends(from, to).as_slice() {
            [] => Err(illegal::fault(self.position, from, to)),
            [m] => Ok(*m),
            // Where a jump may be broken off, the ends of one jump may be those of a longer way too.
            several => match several.iter().find(|m| m.captured().len() == 1) {
                Some(&jump) => Ok(jump),
                None => Err(MoveError::Ambiguous(self.write_all_long(several))),
            },
        }
    }

    /// A capture of which only some landing squares are told, as many as tell it apart.
    fn by_landings_between(&self, squares: &[Square]) -> Result<Move, MoveError> {
        let [from, between @ .., to] = squares else {
            return Err(MoveError::Form(String::new()));
        };
        let mut fitting = self.with_ends(*from, *to);
        fitting.retain(|&m| m.is_capture() && path::passes(self.position, m, between));
        match fitting.as_slice() {
            [] => Err(self.described_fault(*from, *to)),
            [m] => Ok(*m),
            several => Err(MoveError::Ambiguous(self.write_all_long(several))),
        }
    }

    /// Why a move from `from` to `to` that was described further is none of the moves: another capture
    /// between them is, or none.
    pub(super) fn described_fault(&self, from: Square, to: Square) -> MoveError {
        match self.with_ends(from, to).as_slice() {
            [] => illegal::fault(self.position, from, to),
            others => MoveError::OtherCapture(self.write_all_long(others)),
        }
    }

    fn write_all_long(&self, moves: &[Move]) -> Vec<String> {
        moves
            .iter()
            .map(|&m| write_long(self.position, m))
            .collect()
    }
}

/// Reads a legal move of `position`, see [`Candidates::parse`].
pub fn parse<V: Variant>(
    position: &Position<V>,
    text: &str,
    dialect: Dialect,
) -> Result<Move, MoveError> {
    Candidates::legal(position).parse(text, dialect)
}

/// Writes a legal move of `position`, see [`Candidates::write_pdn`].
pub fn write_pdn<V: Variant>(position: &Position<V>, m: Move) -> String {
    if m.is_capture() {
        Candidates::legal(position).write_pdn(m)
    } else {
        write_hub::<V>(m)
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
    Candidates::legal(position).with_ends(from, to)
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
