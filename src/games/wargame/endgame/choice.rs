//! Playing by the database: the value is kept with certainty, and made as hard for the opponent as it can be.

use super::super::board::Board;
use super::super::moves::WarMove;
use super::super::position::WarPosition;
use super::tables::{Tables, ValuedMove};
use super::value::{Distance, Value};
use crate::base::position::Position;

/// A move with what it is worth under the counter of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The move.
    pub m: WarMove,
    /// The value for the side that makes it, the plies left before the count decides taken into account.
    pub value: Value,
    /// Plies to the next capture or the end along forced play, this move included.
    pub distance: Distance,
    /// Replies of the opponent that keep what the opponent has.
    pub keeping_replies: usize,
}

/// All moves of a position, the one to play first; `None` if the tables do not have one of them.
///
/// `plies_left` is what remains of the counter: after so many plies without a capture the pieces are counted.
/// A value that rests on a forced way longer than that is not reached; the count takes its place.
pub fn choices<B: Board>(
    tables: &Tables<B>,
    position: &WarPosition<B>,
    plies_left: usize,
) -> Option<Vec<Choice>> {
    let mut choices = Vec::new();
    for valued in tables.valued_moves(position)? {
        choices.push(Choice {
            m: valued.m,
            value: value_in(position, valued, plies_left),
            distance: valued.distance.unwrap_or(Distance::NEVER),
            keeping_replies: keeping_replies(tables, &position.child(valued.m))?,
        });
    }
    choices.sort_by_key(|choice| rank(*choice));
    Some(choices)
}

/// The value of a move when the count comes after `plies_left` plies without a capture.
fn value_in<B: Board>(position: &WarPosition<B>, valued: ValuedMove, plies_left: usize) -> Value {
    let count = Value::of_count(position.mover().len(), position.opponent().len());
    let distance = valued.distance.unwrap_or(Distance::NEVER);
    let by_count = distance == Distance::NEVER;
    if valued.value == count || by_count || usize::from(distance.0) <= plies_left {
        valued.value
    } else {
        count
    }
}

/// How many replies keep the value that the position has for its side to move.
fn keeping_replies<B: Board>(tables: &Tables<B>, position: &WarPosition<B>) -> Option<usize> {
    let replies = tables.valued_moves(position)?;
    let best = replies.iter().map(|reply| reply.value).max();
    Some(
        replies
            .iter()
            .filter(|reply| Some(reply.value) == best)
            .count(),
    )
}

/// The order of choices: the best value first. A win that is forced goes the shortest way, before one by the
/// count; otherwise what leaves the opponent the fewest ways to keep the value, then the longest resistance.
fn rank(choice: Choice) -> (i32, i32, i32, WarMoveOrder) {
    let forced = choice.distance != Distance::NEVER;
    let distance = i32::from(choice.distance.0);
    let replies = choice.keeping_replies as i32;
    let order = WarMoveOrder(choice.m);
    match choice.value {
        Value::Win if forced => (0, distance, replies, order),
        Value::Win => (1, replies, 0, order),
        Value::Draw => (2, replies, -distance, order),
        // Longest resistance first: a lost position is defended by time.
        Value::Loss => (3, -distance, replies, order),
    }
}

/// Ties are broken the same way every time.
#[derive(Clone, Copy, PartialEq, Eq)]
struct WarMoveOrder(WarMove);

impl PartialOrd for WarMoveOrder {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for WarMoveOrder {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        use crate::base::position::Move;
        self.0.fingerprint().cmp(&other.0.fingerprint())
    }
}
