//! Dash-guti by the database: no game ends worse than the value of its first position.
//!
//! The tables in the program go up to ten pieces; `TABLES=FOLDER` names a folder with all of them, and the
//! games then begin with up to ten pieces a side.

use std::path::Path;
use std::sync::Arc;

use bigbang::base::game::Game;
use bigbang::base::key::SplitMix;
use bigbang::base::outcome::Outcome;
use bigbang::base::position::Position;
use bigbang::base::search::baseline::{Baseline, Plain};
use bigbang::base::search::limits::Limits;
use bigbang::base::search::solo::Solo;
use bigbang::base::side::Side;
use bigbang::games::wargame::dashguti::DashGuti;
use bigbang::games::wargame::endgame::embedded;
use bigbang::games::wargame::endgame::play::advise;
use bigbang::games::wargame::endgame::tables::Tables;
use bigbang::games::wargame::endgame::value::Value;
use bigbang::games::wargame::eval::WarHorizon;
use bigbang::games::wargame::moves::WarMove;
use bigbang::games::wargame::point::{Point, PointSet};
use bigbang::games::wargame::position::WarPosition;
use bigbang::games::wargame::rules::WarRules;

type Rules = WarRules<DashGuti>;

fn tables() -> Tables<DashGuti> {
    match std::env::var_os("TABLES") {
        Some(folder) => Tables::open(Path::new(&folder)).expect("tables"),
        None => embedded::tables().expect("the tables in the program"),
    }
}

/// A random position with at most `most` pieces, either side to move.
fn random_position(random: &mut SplitMix, most: usize) -> WarPosition<DashGuti> {
    loop {
        let mut points: Vec<usize> = (0..21).collect();
        let pieces = [1 + random.below(10), 1 + random.below(10)];
        if pieces[0] + pieces[1] > most {
            continue;
        }
        let mut take = |count: usize| -> PointSet {
            (0..count)
                .map(|_| Point::from_index(points.swap_remove(random.below(points.len()))))
                .collect()
        };
        let (mover, opponent) = (take(pieces[0]), take(pieces[1]));
        let side = Side::ALL[random.below(2)];
        if let Some(position) = WarPosition::new(mover, opponent, side) {
            return position;
        }
    }
}

/// Plays games from random positions, the tables on either side by turns; how many ended better
/// than the value of their first position.
fn play(
    games: usize,
    seed: u64,
    mut opponent: impl FnMut(&Game<Rules>, &mut SplitMix) -> WarMove,
) -> usize {
    let tables = tables();
    let most = tables.largest_total();
    let mut random = SplitMix::new(seed);
    let mut better = 0;
    for round in 0..games {
        let start = random_position(&mut random, most);
        let own = Side::ALL[round % 2];
        let value = tables.value(&start).expect("a value");
        let value = if start.side_to_move() == own {
            value
        } else {
            value.reversed()
        };
        let mut game = Game::from_position(Rules::default(), start);
        let outcome = loop {
            if let Some(ending) = game.ending() {
                break ending.outcome;
            }
            let m = if game.side_to_move() == own {
                advise(&tables, &game).expect("advice")[0].valued.m
            } else {
                opponent(&game, &mut random)
            };
            game.play(m);
        };
        let result = match outcome {
            Outcome::Win(side) if side == own => Value::Win,
            Outcome::Win(_) => Value::Loss,
            Outcome::Draw => Value::Draw,
        };
        assert!(
            result >= value,
            "{value:?} became {result:?}: {start:?} {:?}",
            game.moves()
        );
        better += usize::from(result > value);
    }
    println!("{games} games with up to {most} pieces: none worse than its value, {better} better");
    better
}

#[test]
fn a_thousand_games_against_a_random_mover() {
    let better = play(1_000, 1, |game, random| {
        let moves = game.position().legal_moves();
        moves[random.below(moves.len())]
    });
    assert!(better > 50, "{better}");
}

#[test]
fn two_hundred_games_against_the_search_without_tables() {
    let plain = Arc::new(Plain {
        horizon: WarHorizon::new(Tables::<DashGuti>::empty()),
        with_table: true,
    });
    let mut solo = Solo::<Baseline<_>>::new(plain, 4).expect("memory");
    play(200, 2, |game, _| {
        let limits = Limits {
            depth: Some(6),
            ..Limits::default()
        };
        solo.think(game, &limits).answer.best.expect("a move")
    });
}
