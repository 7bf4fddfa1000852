//! Choosing a move by the database: a win is won by the shortest way, also against the limits on moves without progress,
//! of which the database knows nothing; a draw is kept; a loss is put off.

use std::cmp::Reverse;

use super::super::moves::Move;
use super::super::rules::{DraughtsRules, Mark};
use super::super::variant::Variant;
use super::entry::Entry;
use super::tables::{Tables, ValuedMove};
use crate::base::game::Game;
use crate::base::outcome::Outcome;
use crate::base::position::Position as _;
use crate::base::retro::value::Value;
use crate::base::score::Score;

/// The score of an entry, `ply` plies below the root. What a limit on moves without progress may overtake
/// is an assumed win: below all proved ones, the nearest first.
pub fn score_of<V: Variant>(
    rules: &DraughtsRules<V>,
    mark: Mark,
    entry: Entry,
    ply: usize,
) -> Score {
    let Some(plies) = entry.plies() else {
        return Score::DRAW;
    };
    let plies = usize::from(plies);
    let win = if rules.leaves_time_for(mark, plies) {
        Score::win_in(ply + plies)
    } else {
        Score::ASSUMED_WIN - plies as i32
    };
    if entry.value() == Value::Win {
        win
    } else {
        -win
    }
}

/// A move with what speaks for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Advice {
    /// The move, its value without draw rules and the plies to the end.
    pub valued: ValuedMove,
    /// What the move is worth in this game, for the side that makes it.
    pub in_game: Value,
    /// The score of the move.
    pub score: Score,
    /// The opponent's replies that do not make things worse for the opponent.
    pub good_replies: usize,
}

/// All legal moves of the current position, the one to play first; `None` if the tables do not have all of them.
pub fn advise<V: Variant>(
    tables: &Tables<V>,
    game: &Game<DraughtsRules<V>>,
) -> Option<Vec<Advice>> {
    let position = game.position();
    if position.occupied().len() > tables.most_pieces() {
        return None;
    }
    let valued = tables.valued_moves(position)?;
    let advice: Option<Vec<Advice>> = valued
        .into_iter()
        .map(|valued| {
            let after = position.child(valued.m);
            let (in_game, score) = worth(tables, game, valued)?;
            let replies = tables.valued_moves(&after)?;
            let best = replies.iter().map(|reply| reply.value).max();
            let good = |reply: &&ValuedMove| Some(reply.value) == best;
            Some(Advice {
                valued,
                in_game,
                score,
                good_replies: replies.iter().filter(good).count(),
            })
        })
        .collect();
    let mut advice = advice?;
    advice.sort_by_key(|advice| {
        (
            Reverse(advice.in_game),
            Reverse(advice.valued.value),
            straightness(advice.valued),
            advice.good_replies,
        )
    });
    Some(advice)
}

/// Less for what is to be played: wins by the shortest way, losses by the longest.
fn straightness(valued: ValuedMove) -> i64 {
    let plies = i64::from(valued.plies.unwrap_or_default());
    match valued.value {
        Value::Win => plies,
        Value::Draw => 0,
        Value::Loss => -plies,
    }
}

/// The move that the database plays, as far as it sees: without a thought of draw rules.
fn straightest<V: Variant>(tables: &Tables<V>, game: &Game<DraughtsRules<V>>) -> Option<Move> {
    let moves = tables.valued_moves(game.position())?;
    let best = moves
        .into_iter()
        .min_by_key(|valued| (Reverse(valued.value), straightness(*valued)));
    best.map(|valued| valued.m)
}

/// What a move is worth under the draw rules of the game: where they may come in, the game is played on.
fn worth<V: Variant>(
    tables: &Tables<V>,
    game: &Game<DraughtsRules<V>>,
    valued: ValuedMove,
) -> Option<(Value, Score)> {
    let mut future = game.clone();
    future.play(valued.m);
    if let Some(ending) = future.ending() {
        return Some(match ending.outcome {
            Outcome::Draw => (Value::Draw, Score::DRAW),
            Outcome::Win(_) => (Value::Win, Score::win_in(1)),
        });
    }
    let Some(plies) = valued.plies.filter(|_| valued.value != Value::Draw) else {
        return Some((Value::Draw, Score::DRAW));
    };
    let left = Entry(plies as u8 - 1);
    let mark = future.past().mark();
    let score = -score_of(game.rules(), mark, left, 1);
    if score.is_decisive() {
        return Some((valued.value, score));
    }
    while future.ending().is_none() {
        let m = straightest(tables, &future)?;
        future.play(m);
    }
    let drawn = future
        .ending()
        .is_some_and(|ending| ending.outcome == Outcome::Draw);
    if drawn {
        Some((Value::Draw, Score::DRAW))
    } else {
        Some((valued.value, score))
    }
}

/// The best play from the current position on, of at most `most` moves.
pub fn line<V: Variant>(
    tables: &Tables<V>,
    game: &Game<DraughtsRules<V>>,
    first: Move,
    most: usize,
) -> Vec<Move> {
    let mut future = game.clone();
    let mut line = vec![first];
    future.play(first);
    while line.len() < most && future.ending().is_none() {
        let Some(next) = straightest(tables, &future) else {
            break;
        };
        line.push(next);
        future.play(next);
    }
    line
}
