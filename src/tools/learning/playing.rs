//! How a game of self-play goes: a random opening, moves by search, an end by the rules or by agreement of the scores.

use super::lesson::Lesson;
use crate::base::game::{Game, MoveOf};
use crate::base::key::SplitMix;
use crate::base::outcome::Outcome;
use crate::base::position::Position;
use crate::base::score::Score;
use crate::tools::duel::openings::Opening;

/// The start position and [`Lesson::RANDOM_PLIES`]; `None` when they ended the game.
pub fn random_opening<G: Lesson>(
    rules: &G::Rules,
    random: &mut SplitMix,
) -> Option<Game<G::Rules>> {
    let range = G::RANDOM_PLIES;
    let count = range.start() + random.below(range.end() - range.start() + 1);
    play_randomly::<G>(Game::new(rules.clone()), count, random)
}

/// A given opening and up to the least of [`Lesson::RANDOM_PLIES`]; `None` when they ended the game.
pub fn given_opening<G: Lesson>(
    opening: &Opening<G::Rules>,
    random: &mut SplitMix,
) -> Option<Game<G::Rules>> {
    let count = random.below(G::RANDOM_PLIES.start() + 1);
    play_randomly::<G>(opening.game.clone(), count, random)
}

/// Plays `count` random plies.
fn play_randomly<G: Lesson>(
    mut game: Game<G::Rules>,
    count: usize,
    random: &mut SplitMix,
) -> Option<Game<G::Rules>> {
    for _ in 0..count {
        let moves = game.position().legal_moves();
        if moves.is_empty() || game.ending().is_some() {
            return None;
        }
        game.play(moves[random.below(moves.len())]);
    }
    game.ending().is_none().then_some(game)
}

/// Plays `game` to its end. `think` gives the move of each position and its value for the side to move, `record` hears of each before
/// it is played. `None` when one of them refuses, or when the first value says that the opening had decided the game.
pub fn play_on<G: Lesson>(
    game: &mut Game<G::Rules>,
    mut think: impl FnMut(&Game<G::Rules>) -> Option<(MoveOf<G::Rules>, Score)>,
    mut record: impl FnMut(&Game<G::Rules>, MoveOf<G::Rules>, Score) -> Option<()>,
) -> Option<Outcome> {
    let opening = game.moves().len();
    let mut decided = 0;
    loop {
        if let Some(ending) = game.ending() {
            return Some(ending.outcome);
        }
        if game.moves().len() >= G::MOST_PLIES {
            return Some(Outcome::Draw);
        }
        let (m, score) = think(game)?;
        if game.moves().len() == opening && score.0.abs() > G::DECIDED.0 {
            return None;
        }
        let side = game.side_to_move();
        record(game, m, score)?;
        game.play(m);
        decided = if score.0.abs() >= G::RESIGN.0 {
            decided + 1
        } else {
            0
        };
        if score.is_decisive() || decided >= G::RESIGN_PLIES {
            let winner = if score > Score::DRAW { side } else { !side };
            return Some(Outcome::Win(winner));
        }
    }
}
