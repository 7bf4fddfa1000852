//! Text forms of draughts: FEN and PDN moves, Hub positions and moves, DXP boards and moves.

pub mod board_text;
pub mod dxp_move;
pub mod error;
pub mod fen;
pub mod illegal;
pub mod move_text;
pub mod path;

use std::marker::PhantomData;

use super::board::Position;
use super::moves::Move;
use super::rules::{DraughtsRules, Mark};
use super::variant::Variant;
use crate::base::notation::{Notation, ParsedPosition};
pub use error::{MoveError, PositionError};

/// How draughts is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dialect {
    /// FEN for positions; moves by their ends, or by landing squares where the ends do not tell.
    Pdn,
    /// One letter a square for positions; captures by their ends and all captured squares.
    Hub,
}

/// Reads both dialects of the variant `V` and writes `dialect`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DraughtsNotation<V> {
    /// The dialect written, and read first where a text means something in both.
    pub dialect: Dialect,
    variant: PhantomData<V>,
}

impl<V: Variant> DraughtsNotation<V> {
    /// FEN and PDN.
    pub const PDN: DraughtsNotation<V> = DraughtsNotation::new(Dialect::Pdn);

    /// Hub.
    pub const HUB: DraughtsNotation<V> = DraughtsNotation::new(Dialect::Hub);

    /// The notation that writes `dialect`.
    pub const fn new(dialect: Dialect) -> DraughtsNotation<V> {
        DraughtsNotation {
            dialect,
            variant: PhantomData,
        }
    }
}

impl<V: Variant> Notation for DraughtsNotation<V> {
    type Rules = DraughtsRules<V>;
    type PositionError = PositionError;
    type MoveError = MoveError;

    fn parse_position(
        &self,
        _rules: &DraughtsRules<V>,
        text: &str,
    ) -> Result<ParsedPosition<DraughtsRules<V>>, PositionError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(PositionError::Nothing);
        }
        // A FEN always has a colon; a text of one letter a square never has one.
        if text.contains(':') {
            return fen::parse(text);
        }
        let position = board_text::parse(text)?;
        Ok(ParsedPosition {
            position,
            mark: Mark::default(),
            move_number: 1,
        })
    }

    fn write_position(&self, position: &Position<V>) -> String {
        match self.dialect {
            Dialect::Pdn => fen::write(position),
            Dialect::Hub => board_text::write(position, board_text::HUB),
        }
    }

    fn write_counted(&self, counted: &ParsedPosition<DraughtsRules<V>>) -> String {
        match self.dialect {
            Dialect::Pdn => {
                fen::write_counted(&counted.position, counted.mark, counted.move_number)
            }
            Dialect::Hub => self.write_position(&counted.position),
        }
    }

    fn parse_move(&self, position: &Position<V>, text: &str) -> Result<Move, MoveError> {
        move_text::parse(position, text, self.dialect)
    }

    fn write_move(&self, position: &Position<V>, m: Move) -> String {
        match self.dialect {
            Dialect::Pdn => move_text::write_pdn(position, m),
            Dialect::Hub => move_text::write_hub::<V>(m),
        }
    }
}
