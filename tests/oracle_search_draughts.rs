//! The draughts search against slower truths: the plain search at fixed depth, the board turned round,
//! and the rules for its lines and its proved wins.

use std::sync::Arc;

use bigbang::base::game::{Game, MoveOf};
use bigbang::base::key::SplitMix;
use bigbang::base::position::Position as _;
use bigbang::base::search::baseline::{Baseline, Plain};
use bigbang::base::search::limits::Limits;
use bigbang::base::search::report::{Answer, Bound, Report};
use bigbang::base::search::seam::Recursion;
use bigbang::base::search::solo::Solo;
use bigbang::base::side::Side;
use bigbang::games::draughts::board::Setup;
use bigbang::games::draughts::endgame::tables::Tables;
use bigbang::games::draughts::eval::{Evaluated, Evaluation};
use bigbang::games::draughts::horizon::DraughtsHorizon;
use bigbang::games::draughts::search::params::Switches;
use bigbang::games::draughts::search::{DraughtsSearch, Knowledge};
use bigbang::games::draughts::{DraughtsRules, English, International, Move, Position, SquareSet};

/// A game of random moves that is not over.
fn random_game<V: Evaluated>(random: &mut SplitMix, plies: usize) -> Game<DraughtsRules<V>> {
    loop {
        let mut game = Game::new(DraughtsRules::<V>::default());
        for _ in 0..plies {
            let moves = game.position().legal_moves();
            if game.ending().is_some() {
                break;
            }
            game.play(moves[random.below(moves.len())]);
        }
        if game.ending().is_none() {
            return game;
        }
    }
}

/// A position of few pieces, kings among them.
fn random_ending<V: Evaluated>(random: &mut SplitMix) -> Game<DraughtsRules<V>> {
    loop {
        let mut setup = Setup::default();
        for _ in 0..2 + random.below(6) {
            let square = bigbang::games::draughts::Square::from_number::<V>(
                1 + random.below(V::SQUARES as usize) as u32,
            )
            .expect("a square");
            let side = Side::ALL[random.below(2)];
            if random.below(2) == 0 {
                setup.men[side] = setup.men[side].with(square);
            } else {
                setup.kings[side] = setup.kings[side].with(square);
            }
        }
        setup.side_to_move = Side::ALL[random.below(2)];
        if let Ok(position) = Position::<V>::new(setup) {
            let game = Game::from_position(DraughtsRules::default(), position);
            if game.ending().is_none() {
                return game;
            }
        }
    }
}

/// The answer of a search, and everything it reported.
type Found<R> = (Answer<MoveOf<R>>, Vec<Report<MoveOf<R>>>);

fn search<S: Recursion>(solo: &mut Solo<S>, game: &Game<S::Rules>, depth: u32) -> Found<S::Rules> {
    let limits = Limits {
        depth: Some(depth),
        ..Limits::default()
    };
    solo.forget();
    let mut reports = Vec::new();
    let thought = solo.think_aloud(game, &limits, &mut |report| reports.push(report));
    (thought.answer, reports)
}

fn knowledge<V: Evaluated>(switches: Switches) -> Arc<Knowledge<V>> {
    Arc::new(Knowledge {
        network: None,
        evaluation: Evaluation::new(V::WEIGHTS),
        params: V::PARAMS,
        switches,
        tables: Arc::new(Tables::empty()),
    })
}

fn agrees_with_the_plain_search<V: Evaluated>(seed: u64) {
    let mut random = SplitMix::new(seed);
    let mut plain = Solo::<Baseline<DraughtsHorizon<V>>>::new(
        Arc::new(Plain {
            horizon: DraughtsHorizon::default(),
            with_table: false,
        }),
        1,
    )
    .expect("memory");
    let mut family = Solo::<DraughtsSearch<V>>::new(knowledge(Switches::OFF), 1).expect("memory");
    for number in 0..120 {
        let game = if number % 3 == 0 {
            random_ending::<V>(&mut random)
        } else {
            let plies = random.below(80);
            random_game::<V>(&mut random, plies)
        };
        for depth in 1..=5 {
            let (expected, _) = search(&mut plain, &game, depth);
            let (found, _) = search(&mut family, &game, depth);
            let value = |answer: &Answer<Move>| answer.last.as_ref().map(|last| last.score);
            assert_eq!(
                value(&found),
                value(&expected),
                "depth {depth} of {:?}",
                game.position()
            );
        }
    }
}

#[test]
fn without_pruning_english_has_the_minimax_value() {
    agrees_with_the_plain_search::<English>(1);
}

#[test]
fn without_pruning_international_has_the_minimax_value() {
    agrees_with_the_plain_search::<International>(2);
}

/// The board turned round and the colours exchanged: nothing changes for the side to move.
fn turned<V: Evaluated>(position: &Position<V>) -> Position<V> {
    let setup = position.setup();
    let turn = |sets: [SquareSet; 2]| [sets[1].rotated::<V>(), sets[0].rotated::<V>()];
    Position::new(Setup {
        men: turn(setup.men),
        kings: turn(setup.kings),
        side_to_move: !setup.side_to_move,
    })
    .expect("a turned position is a position")
}

fn evaluation_is_symmetric<V: Evaluated>(seed: u64) {
    let mut random = SplitMix::new(seed);
    let evaluation = Evaluation::<V>::new(V::WEIGHTS);
    for number in 0..2_000 {
        let game = if number % 2 == 0 {
            random_ending::<V>(&mut random)
        } else {
            let plies = random.below(80);
            random_game::<V>(&mut random, plies)
        };
        let position = game.position();
        assert_eq!(
            evaluation.of(position),
            evaluation.of(&turned(position)),
            "{position:?}"
        );
    }
}

#[test]
fn the_evaluation_does_not_see_colours() {
    evaluation_is_symmetric::<English>(3);
    evaluation_is_symmetric::<International>(4);
}

/// Every line can be played; a proved win ends as it says.
fn lines_are_legal<V: Evaluated>(seed: u64) {
    let mut random = SplitMix::new(seed);
    let mut family = Solo::<DraughtsSearch<V>>::new(knowledge(Switches::ON), 1).expect("memory");
    for number in 0..60 {
        let game = if number % 2 == 0 {
            random_ending::<V>(&mut random)
        } else {
            let plies = random.below(80);
            random_game::<V>(&mut random, plies)
        };
        let (answer, reports) = search(&mut family, &game, 11);
        assert_eq!(
            answer.best,
            reports
                .last()
                .and_then(|report| report.line.first().copied())
        );
        for report in reports {
            let mut played = game.clone();
            for &m in &report.line {
                assert!(played.position().is_legal(m), "{report:?}");
                played.play(m);
            }
            if report.bound == Bound::Exact
                && let Some(plies) = report.score.plies_to_end()
                && report.line.len() == plies.unsigned_abs() as usize
            {
                assert!(!played.position().has_legal_move(), "{report:?}");
            }
        }
    }
}

#[test]
fn lines_of_english_are_legal() {
    lines_are_legal::<English>(5);
}

#[test]
fn lines_of_international_are_legal() {
    lines_are_legal::<International>(6);
}

/// A win that the whole search claims is there within as many plies by plain minimax.
fn wins_are_proved<V: Evaluated>(seed: u64) {
    let mut random = SplitMix::new(seed);
    let mut family = Solo::<DraughtsSearch<V>>::new(knowledge(Switches::ON), 1).expect("memory");
    let mut claims = 0;
    for _ in 0..300 {
        let game = random_ending::<V>(&mut random);
        let (answer, _) = search(&mut family, &game, 9);
        let Some(plies) = answer.last.and_then(|last| last.score.plies_to_end()) else {
            continue;
        };
        if plies.abs() <= 5 {
            claims += 1;
            let mut game = game;
            let side = game.side_to_move();
            let found = wins_within(
                &mut game,
                plies.unsigned_abs(),
                if plies > 0 { side } else { !side },
            );
            assert!(found, "{plies} plies from {:?}", game.position());
        }
    }
    assert!(claims > 20, "{claims}");
}

/// Whether `winner` wins in `plies` plies whatever the other does.
fn wins_within<V: Evaluated>(game: &mut Game<DraughtsRules<V>>, plies: u32, winner: Side) -> bool {
    let position = *game.position();
    if !position.has_legal_move() {
        return position.side_to_move() != winner;
    }
    let over = game.ending().is_some();
    if plies == 0 || over {
        return false;
    }
    let attacking = position.side_to_move() == winner;
    for m in position.legal_moves() {
        game.play(m);
        let won = wins_within(game, plies - 1, winner);
        game.take_back();
        if won == attacking {
            return attacking;
        }
    }
    !attacking
}

#[test]
fn wins_of_english_are_proved() {
    wins_are_proved::<English>(7);
}

#[test]
fn wins_of_international_are_proved() {
    wins_are_proved::<International>(8);
}
