//! In no game does the engine lose to a player of random moves.

use bigbang::base::game::Game;
use bigbang::base::key::SplitMix;
use bigbang::base::outcome::Outcome;
use bigbang::base::position::Position;
use bigbang::base::search::limits::Limits;
use bigbang::base::search::solo::Solo;
use bigbang::base::side::Side;
use bigbang::session::games::{Dashguti, English, Huffing, International, Laukatakati, Showgit};
use bigbang::session::play::Play;
use bigbang::session::settings::Settings;

const GAMES: usize = 20;
const NODES: u64 = 400;
const MOST_PLIES: usize = 600;

/// Plays both sides by turns and gives the games won by the engine; one that it loses fails.
fn wins<G: Play>(seed: u64) -> usize {
    let settings = Settings {
        table_path: Settings::NO_TABLES.to_owned(),
        ..Settings::default()
    };
    let rules = G::rules(&settings);
    let knowledge = G::knowledge(&settings).expect("knowledge");
    let mut engine = Solo::<G>::new(knowledge, 1).expect("memory");
    let mut random = SplitMix::new(seed);
    let mut won = 0;
    for number in 0..GAMES {
        let ours = Side::ALL[number % 2];
        engine.forget();
        let mut game = Game::new(rules.clone());
        let outcome = loop {
            if let Some(ending) = game.ending() {
                break ending.outcome;
            }
            if game.moves().len() >= MOST_PLIES {
                break Outcome::Draw;
            }
            if game.side_to_move() == ours {
                let limits = Limits {
                    nodes: Some(NODES),
                    ..Limits::default()
                };
                let best = engine.think(&game, &limits).answer.best.expect("a move");
                assert!(game.position().is_legal(best), "{best:?}");
                game.play(best);
            } else {
                let moves = game.position().legal_moves();
                game.play(moves[random.below(moves.len())]);
            }
        };
        assert_ne!(
            outcome,
            Outcome::Win(!ours),
            "{}, game {number}",
            G::GAME.title()
        );
        won += usize::from(outcome == Outcome::Win(ours));
    }
    won
}

#[test]
fn showgit() {
    assert_eq!(wins::<Showgit>(1), GAMES);
}

#[test]
fn english() {
    assert_eq!(wins::<English>(2), GAMES);
}

#[test]
fn english_with_huffing() {
    assert_eq!(wins::<Huffing>(6), GAMES);
}

#[test]
fn international() {
    assert_eq!(wins::<International>(3), GAMES);
}

/// The board games of war may end by the count; most are won all the same.
#[test]
fn dashguti() {
    assert!(wins::<Dashguti>(4) > GAMES / 2);
}

#[test]
fn laukatakati() {
    assert!(wins::<Laukatakati>(5) > GAMES / 2);
}
