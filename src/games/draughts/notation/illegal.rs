//! Why a move is not legal: the most telling reason, for people and protocols.

use super::error::MoveError;
use super::move_text::write_long;
use crate::base::position::Position as _;
use crate::games::draughts::board::Position;
use crate::games::draughts::crowded::most_taken_between;
use crate::games::draughts::geometry::{Direction, Square, SquareSet};
use crate::games::draughts::movegen::{View, reaches, with_view};
use crate::games::draughts::variant::{Variant, moves_up};

/// Why no legal move goes from `from` to `to`.
pub fn fault<V: Variant>(position: &Position<V>, from: Square, to: Square) -> MoveError {
    let (from_number, to_number) = (from.number::<V>(), to.number::<V>());
    if position.waiting().has(from) {
        return MoveError::NotYours(from_number);
    }
    if !position.mover().has(from) {
        return MoveError::NoPiece(from_number);
    }
    if from != to && position.occupied().has(to) {
        return MoveError::Occupied(to_number);
    }
    if reaches(position, from, to) {
        return compulsory_capture(position, MoveError::OutOfReach(from_number, to_number));
    }
    if is_step_backward(position, from, to) {
        return MoveError::Backward(from_number, to_number);
    }
    let largest = position
        .legal_moves()
        .first()
        .map_or(0, |m| m.captured().len() as u32);
    match with_view!(position, view => most_taken_between(&view, from, to)) {
        Some(taken) if V::MAJORITY && taken < largest => MoveError::NotTheLargest(taken, largest),
        Some(_) => MoveError::MustGoOn(to_number),
        None => MoveError::OutOfReach(from_number, to_number),
    }
}

/// The fault of a move that would be legal if captures were not compulsory.
fn compulsory_capture<V: Variant>(position: &Position<V>, otherwise: MoveError) -> MoveError {
    match position.legal_moves().first() {
        Some(&m) if m.is_capture() => MoveError::MustCapture(write_long(position, m)),
        _ => otherwise,
    }
}

/// Whether a man on `from` would step to `to` if men could go backward.
fn is_step_backward<V: Variant>(position: &Position<V>, from: Square, to: Square) -> bool {
    let up = moves_up::<V>(position.side_to_move());
    !position.all_kings().has(from)
        && Direction::ALL
            .into_iter()
            .filter(|direction| direction.is_up() != up)
            .any(|direction| SquareSet::of(from).step::<V>(direction).has(to))
}
