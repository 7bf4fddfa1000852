//! What a position of the family is worth when nothing is proved: pieces, then freedom to move.

use super::board::Board;
use super::endgame::tables::Tables;
use super::endgame::value::Value;
use super::movegen::stepping_pieces;
use super::moves::WarMove;
use super::position::WarPosition;
use super::rules::WarRules;
use crate::base::position::Position;
use crate::base::score::Score;
use crate::base::search::baseline::{Beyond, Horizon};
use crate::base::side::Side;

/// A piece, in hundredths of one.
const PIECE: i32 = 100;
/// A piece that can step, for the side that has it.
const FREE_PIECE: i32 = 4;
/// To be on the move.
const TEMPO: i32 = 6;

/// The knowledge at the horizon: captures are resolved, quiet positions evaluated, and what the database has
/// is known.
pub struct WarHorizon<B> {
    tables: Tables<B>,
}

impl<B: Board> WarHorizon<B> {
    /// The knowledge with these tables.
    pub const fn new(tables: Tables<B>) -> WarHorizon<B> {
        WarHorizon { tables }
    }

    /// The database.
    pub const fn tables(&self) -> &Tables<B> {
        &self.tables
    }
}

impl<B: Board> Horizon for WarHorizon<B> {
    type Rules = WarRules<B>;

    fn evaluate(&self, position: &WarPosition<B>) -> Score {
        let side = position.side_to_move();
        let (own, other) = (position.pieces(side), position.pieces(!side));
        let pieces = own.len() as i32 - other.len() as i32;
        let free = stepping_pieces::<B>(own, other).len() as i32
            - stepping_pieces::<B>(other, own).len() as i32;
        Score(PIECE * pieces + FREE_PIECE * free + TEMPO).clamp_evaluation()
    }

    fn known(&self, position: &WarPosition<B>) -> Option<Score> {
        Some(score_of(self.tables.value(position)?))
    }

    fn beyond(&self, position: &WarPosition<B>, _plies: usize) -> Beyond<WarMove> {
        // Captures are compulsory: either every legal move is one, or none. Without a move the game is lost.
        if position.must_capture() || !position.has_legal_move() {
            Beyond {
                may_stand: false,
                moves: position.legal_moves(),
            }
        } else {
            Beyond {
                may_stand: true,
                moves: Default::default(),
            }
        }
    }

    fn promise(&self, position: &WarPosition<B>, m: WarMove) -> i32 {
        // Ahead, every capture comes closer to the end; the opponent's freedom is what a step takes.
        let child = position.child(m);
        let mover = child.side_to_move();
        let captured = position.pieces(Side::First).len() + position.pieces(Side::Second).len()
            - child.pieces(Side::First).len()
            - child.pieces(Side::Second).len();
        let threatened = i32::from(child.must_capture());
        let replies = stepping_pieces::<B>(child.pieces(mover), child.pieces(!mover)).len() as i32;
        10 * captured as i32 - 4 * threatened - replies
    }
}

/// The score of a value from the database, which tells who wins but not in how many plies.
pub const fn score_of(value: Value) -> Score {
    match value {
        Value::Win => Score::ASSUMED_WIN,
        Value::Draw => Score::DRAW,
        Value::Loss => Score(-Score::ASSUMED_WIN.0),
    }
}
