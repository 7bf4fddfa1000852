//! Which pieces in the attacker's hand a mate needs, and which it may have without there being one.
//!
//! What the attacker does not hold is in the defender's hand. So a mate must hold fast to the kinds that would let the
//! defender step between, and a disproof must not allow kinds with which the attacker could give further checks.

use crate::base::side::Side;
use crate::games::showgit::board::Board;
use crate::games::showgit::hand::Hand;
use crate::games::showgit::moves::{Move, Origin};
use crate::games::showgit::piece::{Kind, Motion};
use crate::games::showgit::square::Squares;
use crate::games::showgit::zone;

/// The pieces in both hands.
fn both(board: &Board) -> Hand {
    board.hand(Side::First).joined(board.hand(Side::Second))
}

/// The kind that `m` captures, as it lies in a hand.
fn captured(board: &Board, m: Move) -> Option<Kind> {
    board.piece_on(m.to()).map(|piece| piece.kind.unpromoted())
}

/// What a mate of the defender to move (all of whose answers need at most `answers`) needs: kinds that the defender lacks and could put between stay
/// with the attacker.
pub(super) fn needed_against(board: &Board, answers: Hand) -> Hand {
    let between = if board.in_check() {
        board.drop_targets()
    } else {
        Squares::EMPTY
    };
    if between.is_empty() {
        return answers;
    }
    let defender = board.side();
    let held = board.hand(!defender);
    held.iter().fold(answers, |needed, (kind, count)| {
        let squares = between - zone::dead_squares(defender, kind.index());
        if board.hand(defender).has(kind) || squares.is_empty() {
            needed
        } else {
            needed.with_count(kind, count)
        }
    })
}

/// What the attacker to move needs for the mate that begins with `m`, when the position after it needs `after`.
pub(super) fn needed_for(board: &Board, m: Move, after: Hand) -> Hand {
    match m.origin() {
        Origin::Hand(kind) => after.with_count(kind, after.count(kind) + 1),
        Origin::Board(_) => match captured(board, m) {
            Some(kind) => after.with_count(kind, after.count(kind).saturating_sub(1)),
            None => after,
        },
    }
}

/// What the attacker may hold without a mate, when `m` saves the defender to move and the position after it allows `after`.
pub(super) fn allowed_against(board: &Board, m: Move, after: Hand) -> Hand {
    match m.origin() {
        Origin::Hand(_) => after,
        Origin::Board(_) => after.intersection(both(board)),
    }
}

/// What the attacker to move may hold without a mate, before any check is looked at: everything, but no kind it lacks and could drop with check.
pub(super) fn allowed_before(board: &Board) -> Hand {
    let held = board.hand(board.side());
    let checks = board.check_squares();
    let targets = board.drop_targets();
    both(board)
        .iter()
        .fold(Hand::EMPTY, |allowed, (kind, count)| {
            let drops = targets & checks.of(Motion::of(kind));
            if held.has(kind) || drops.is_empty() {
                allowed.with_count(kind, count)
            } else {
                allowed
            }
        })
}

/// The same as far as the check `m` goes, after which `after` is allowed.
pub(super) fn allowed_after(board: &Board, m: Move, after: Hand) -> Hand {
    match m.origin() {
        Origin::Hand(kind) => after.with_count(kind, after.count(kind) + 1),
        Origin::Board(_) => match captured(board, m) {
            Some(kind) => after.with_count(kind, after.count(kind).saturating_sub(1)),
            None => after,
        },
    }
}
