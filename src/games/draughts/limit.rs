//! The endings of few pieces that have a draw limit of their own in international draughts.

use super::board::Position;
use super::variant::Variant;
use crate::base::side::Side;

/// Which limit holds for the pieces on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// Three pieces, a king among them, against a lone king.
    ThreeAgainstKing,
    /// One or two pieces, a king among them, against a lone king.
    TwoAgainstKing,
}

impl Limit {
    /// The limit that holds in `position`, if one does.
    #[inline]
    pub fn of<V: Variant>(position: &Position<V>) -> Option<Limit> {
        // Nearly every position of a search has more pieces.
        if position.occupied().len() > 4 {
            return None;
        }
        Side::ALL
            .into_iter()
            .find_map(|side| Limit::against_king_of(position, !side))
    }

    /// The limit when the only piece of `lone` is a king.
    fn against_king_of<V: Variant>(position: &Position<V>, lone: Side) -> Option<Limit> {
        let has_lone_king = position.pieces(lone).len() == 1 && position.kings(lone).len() == 1;
        if !has_lone_king || position.kings(!lone).is_empty() {
            return None;
        }
        match position.pieces(!lone).len() {
            1 | 2 => Some(Limit::TwoAgainstKing),
            3 => Some(Limit::ThreeAgainstKing),
            _ => None,
        }
    }
}
