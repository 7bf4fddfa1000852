//! Choosing a move by the database: the value is kept, also against the counter of plies without a
//! capture, and of moves that keep it the one that is hardest to answer is played.

use std::cmp::Reverse;

use super::super::board::Board;
use super::super::position::WarPosition;
use super::super::rules::{SinceCapture, WarRules};
use super::tables::{Tables, ValuedMove};
use super::value::{Distance, Value, value_of_count};
use crate::base::game::Game;
use crate::base::position::Position;

/// A move with what speaks for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Advice {
    /// The move, its value under endless play and its distance.
    pub valued: ValuedMove,
    /// What the move is worth in this game, for the side that makes it: a forced way that is longer than the counter
    /// allows is worth no more than the piece count, and so is a third occurrence.
    pub in_game: Value,
    /// The opponent's replies that do not make things worse for the opponent.
    pub good_replies: usize,
}

/// All legal moves of the current position, the one to play first; `None` if the tables do not reach so far.
pub fn advise<B: Board>(tables: &Tables<B>, game: &Game<WarRules<B>>) -> Option<Vec<Advice>> {
    let position = game.position();
    let rest = count_value(position);
    let valued = tables.valued_moves(position)?;
    let advice: Option<Vec<Advice>> = valued
        .into_iter()
        .map(|valued| {
            let after = position.child(valued.m);
            let in_game = value_in_game(game, tables, valued, &after);
            let replies = tables.valued_moves(&after)?;
            let best = replies.iter().map(|reply| reply.value).max();
            let good_replies = replies
                .iter()
                .filter(|reply| Some(reply.value) == best)
                .count();
            Some(Advice {
                valued,
                in_game,
                good_replies,
            })
        })
        .collect();
    let mut advice = advice?;
    advice.sort_by_key(|advice| {
        let plies = advice.valued.distance.map_or(255, |distance| distance.0);
        // Who forces something goes straight to it; who does not makes it hard and takes long.
        let forces = advice.in_game > rest;
        let straight = if forces { plies } else { 0 };
        (
            Reverse(advice.in_game),
            Reverse(advice.valued.value),
            straight,
            advice.good_replies,
            Reverse(plies),
        )
    });
    Some(advice)
}

/// What the piece count gives the side to move.
fn count_value<B: Board>(position: &WarPosition<B>) -> Value {
    value_of_count(position.mover().len(), position.opponent().len())
}

/// What a move is worth under the counter and the repetition rule of the game.
fn value_in_game<B: Board>(
    game: &Game<WarRules<B>>,
    tables: &Tables<B>,
    valued: ValuedMove,
    after: &WarPosition<B>,
) -> Value {
    let count_after = game.rules().count_after;
    let SinceCapture(since_capture) = game.past().mark();
    let rest = count_value(after).reversed();
    let (distance, plies_left) = if valued.m.is_capture() {
        // The counter begins again; the capture itself is always in time.
        (tables.distance(after), count_after)
    } else {
        let past = game.past();
        let earlier = (0..=usize::from(since_capture)).filter_map(|plies| past.back(plies));
        if earlier.filter(|ply| ply.key == after.key()).count() >= 2 {
            return rest;
        }
        (valued.distance, count_after.saturating_sub(since_capture))
    };
    match distance {
        Some(Distance::NEVER) | None => valued.value,
        Some(Distance(plies)) if u16::from(plies) <= plies_left => valued.value,
        Some(_) => rest,
    }
}
