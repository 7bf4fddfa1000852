//! Text forms: a FEN with the squares that may be huffed behind it, `B:W18:B15:X18`, and moves with the huff before them,
//! `x18+15-19`.

mod error;

use nom::Parser;
use nom::character::complete::{char, digit1, one_of, space0};
use nom::combinator::map_res;
use nom::sequence::{delimited, preceded, terminated};

pub use error::{HuffingMoveError, HuffingPositionError};

use super::movegen::visit_moves;
use super::moves::HuffingMove;
use super::position::HuffingPosition;
use super::rules::HuffingRules;
use crate::base::notation::{Notation, ParsedPosition};
use crate::base::position::MoveList;
use crate::games::draughts::board::Position;
use crate::games::draughts::english::English;
use crate::games::draughts::geometry::{Square, SquareSet};
use crate::games::draughts::notation::move_text::Candidates;
use crate::games::draughts::notation::{Dialect, DraughtsNotation, MoveError, fen};
use crate::games::draughts::variant::Variant;

/// The notation of English draughts with huffing: PDN, and the signs of the huff.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct HuffingNotation;

impl Notation for HuffingNotation {
    type Rules = HuffingRules;
    type PositionError = HuffingPositionError;
    type MoveError = HuffingMoveError;

    fn parse_position(
        &self,
        rules: &HuffingRules,
        text: &str,
    ) -> Result<ParsedPosition<HuffingRules>, HuffingPositionError> {
        let text = text.trim().trim_matches('"').trim().trim_end_matches('.');
        let mut fields: Vec<&str> = text.split(':').collect();
        // The first field is the side to move, or a board of one letter a square.
        let is_huffs = |field: &mut &str| field.trim_start().starts_with(['X', 'x']);
        let huffs: Vec<&str> = fields.extract_if(1.., is_huffs).collect();
        let huffable = match huffs.as_slice() {
            [] => SquareSet::EMPTY,
            [field] => squares(field)?,
            _ => return Err(HuffingPositionError::Twice),
        };
        let parsed = DraughtsNotation::PDN
            .parse_position(&rules.draughts, &fields.join(":"))
            .map_err(HuffingPositionError::Board)?;
        let position = HuffingPosition::new(parsed.position, huffable)
            .map_err(|square| HuffingPositionError::NotWaiting(square.number::<English>()))?;
        Ok(ParsedPosition {
            position,
            mark: parsed.mark,
            move_number: parsed.move_number,
        })
    }

    fn write_position(&self, position: &HuffingPosition) -> String {
        fen::write(position.board()) + &huffs(position)
    }

    fn write_counted(&self, counted: &ParsedPosition<HuffingRules>) -> String {
        let position = &counted.position;
        fen::write_counted(position.board(), counted.mark, counted.move_number) + &huffs(position)
    }

    fn parse_move(
        &self,
        position: &HuffingPosition,
        text: &str,
    ) -> Result<HuffingMove, HuffingMoveError> {
        let (huffed, rest) = huff(position, text)?;
        let board = position.board_after(huffed);
        let normal = candidates(&board)
            .parse(rest, Dialect::Pdn)
            .map_err(HuffingMoveError::Normal)?;
        Ok(HuffingMove::new(huffed, normal))
    }

    fn write_move(&self, position: &HuffingPosition, m: HuffingMove) -> String {
        let board = position.board_after(m.huffed());
        let normal = candidates(&board).write_pdn(m.normal());
        match m.huffed() {
            None => normal,
            Some(square) => format!("x{}+{normal}", square.number::<English>()),
        }
    }
}

/// The field of the pieces that may be huffed; nothing if there are none.
fn huffs(position: &HuffingPosition) -> String {
    if position.huffable().is_empty() {
        return String::new();
    }
    let numbers: Vec<String> = position
        .huffable()
        .map(|square| square.number::<English>().to_string())
        .collect();
    format!(":X{}", numbers.join(","))
}

/// The normal moves of the side to move.
fn candidates(board: &Position<English>) -> Candidates<'_, English> {
    let mut moves = MoveList::new();
    let _ = visit_moves(board, |m| {
        moves.push(m);
        std::ops::ControlFlow::Continue(())
    });
    Candidates::new(board, moves)
}

/// The huff before a move, and the text of the normal move.
fn huff<'t>(
    position: &HuffingPosition,
    text: &'t str,
) -> Result<(Option<Square>, &'t str), HuffingMoveError> {
    let text = text.trim_start();
    if !text.starts_with(['x', 'X']) {
        return Ok((None, text));
    }
    let number = delimited(space0, digit1::<&str, nom::error::Error<&str>>, space0);
    let (rest, number) = preceded(
        one_of("xX"),
        terminated(map_res(number, str::parse), char('+')),
    )
    .parse(text)
    .ok()
    .filter(|(rest, _)| !rest.trim_start().is_empty() && !rest.trim_start().starts_with(['x', 'X']))
    .ok_or_else(|| HuffingMoveError::Form(text.to_owned()))?;
    let square = Square::from_number::<English>(number).ok_or(HuffingMoveError::Normal(
        MoveError::Square(number, English::SQUARES),
    ))?;
    if !position.huffable().has(square) {
        let huffable = position.huffable().map(|square| square.number::<English>());
        return Err(HuffingMoveError::NotHuffable(number, huffable.collect()));
    }
    Ok((Some(square), rest))
}

/// The squares of a field `X14,18`; the letter alone is none.
fn squares(field: &str) -> Result<SquareSet, HuffingPositionError> {
    let list = field.trim().trim_start_matches(['X', 'x']);
    let mut set = SquareSet::EMPTY;
    for item in list
        .split(',')
        .map(str::trim)
        .filter(|item| !item.is_empty())
    {
        let number: u32 = item
            .parse()
            .map_err(|_| HuffingPositionError::Item(item.to_owned()))?;
        let square = Square::from_number::<English>(number)
            .ok_or(HuffingPositionError::NotWaiting(number))?;
        set = set.with(square);
    }
    Ok(set)
}
