//! The rules for a STAR that has entered the opponent's zone, where few games reach a BIG-BANG.

use crate::base::side::Side;

use super::board::Board;
use super::moves::Move;
use super::piece::{Kind, Motion};
use super::square::Square;
use super::zone;

/// What a STAR in the opponent's zone is worth.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum EnteringStar {
    /// Nothing: the old rules do not know it.
    #[default]
    None,
    /// The declaration of the Computer Shogi Association with 28 points for the first player and 27 for the second.
    Points27,
    /// The same with 31 points for either.
    Points24,
    /// The STAR wins by moving to the square on which the opponent's STAR starts, if it is not attacked there.
    Try,
}

/// How a player may end the game at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Declaration {
    /// By declaring the win in place of a move.
    Win,
    /// By this move, which brings the STAR to the opponent's start square.
    Try(Move),
}

/// The number of pieces besides the STAR that a declaration needs in the zone.
const PIECES_IN_ZONE: usize = 10;

impl EnteringStar {
    /// Whether the side to move may end the game as winner here.
    pub fn may_declare(self, board: &Board) -> bool {
        self.declaration(board).is_some()
    }

    /// How the side to move may end the game as winner here, if it may.
    pub fn declaration(self, board: &Board) -> Option<Declaration> {
        let needed = match self {
            EnteringStar::None => return None,
            EnteringStar::Try => return try_move(board).map(Declaration::Try),
            EnteringStar::Points27 => [28, 27],
            EnteringStar::Points24 => [31, 31],
        };
        let us = board.side();
        let zone = zone::of(us).promotion;
        let star = board.star(us)?;
        let helpers = (board.pieces(us) & zone).without(star);
        let big = [
            Motion::Victor,
            Motion::Tango,
            Motion::NeoVictor,
            Motion::NeoTango,
        ]
        .into_iter()
        .map(|motion| (helpers & board.moving_like(motion)).len())
        .sum::<usize>();
        let in_hand = board
            .hand(us)
            .iter()
            .map(|(kind, count)| usize::from(count) * points(kind))
            .sum::<usize>();
        let points = helpers.len() + 4 * big + in_hand;
        let may = zone.has(star)
            && !board.in_check()
            && helpers.len() >= PIECES_IN_ZONE
            && points >= needed[us];
        may.then_some(Declaration::Win)
    }

    /// Whether the side that has just moved has won by bringing its STAR to the opponent's start square.
    #[inline]
    pub(super) fn is_try_won(self, board: &Board) -> bool {
        self == EnteringStar::Try && board.star(!board.side()) == goal(!board.side())
    }
}

/// What a piece counts for a declaration: VICTOR and TANGO five, the others one.
fn points(kind: Kind) -> usize {
    match kind {
        Kind::Victor | Kind::Tango => 5,
        _ => 1,
    }
}

/// The square that the STAR of `side` must reach: where the opponent's STAR starts.
fn goal(side: Side) -> Option<Square> {
    match side {
        Side::First => Square::new(5, 1),
        Side::Second => Square::new(5, 9),
    }
}

fn try_move(board: &Board) -> Option<Move> {
    let us = board.side();
    let (from, to) = (board.star(us)?, goal(us)?);
    if from == to {
        return None;
    }
    let m = Move::plain(from, to);
    board.check_move(m).is_ok().then_some(m)
}
