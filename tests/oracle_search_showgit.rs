//! The search of Showgit against the plain search: with everything selective off, both return the minimax value.
//! And what it promises with everything on: legal lines, no more than is proved.

use std::ops::ControlFlow;
use std::sync::Arc;

use bigbang::base::game::Game;
use bigbang::base::key::SplitMix;
use bigbang::base::notation::Notation;
use bigbang::base::position::{MoveList, Position};
use bigbang::base::rules::Rules;
use bigbang::base::score::Score;
use bigbang::base::search::baseline::{Baseline, Beyond, Horizon, Plain};
use bigbang::base::search::limits::Limits;
use bigbang::base::search::report::Answer;
use bigbang::base::search::seam::Recursion;
use bigbang::base::search::solo::Solo;
use bigbang::games::showgit::board::Board;
use bigbang::games::showgit::eval::{Placement, evaluate};
use bigbang::games::showgit::moves::Move;
use bigbang::games::showgit::notation::ShowgitNotation;
use bigbang::games::showgit::rules::ShowgitRules;
use bigbang::games::showgit::search::{Knowledge, Params, QUIESCENCE_LIMIT, Search, Switches};

/// The evaluation and the moves beyond the horizon of the family, for the plain search.
struct SameHorizon;

impl Horizon for SameHorizon {
    type Rules = ShowgitRules;

    fn evaluate(&self, board: &Board) -> Score {
        evaluate(board, Placement::of(board))
    }

    fn beyond(&self, board: &Board, plies: usize) -> Beyond<Move> {
        let mut moves = MoveList::new();
        let mut push = |m: Move| {
            moves.push(m);
            ControlFlow::Continue(())
        };
        if plies < QUIESCENCE_LIMIT {
            if board.in_check() {
                return Beyond {
                    may_stand: false,
                    moves: board.legal_moves(),
                };
            }
            let _ = board.visit_captures_and_promotions(&mut push);
            if plies == 0 {
                let _ = board.visit_quiet_checks(&mut push);
            }
        }
        Beyond {
            may_stand: true,
            moves,
        }
    }

    fn promise(&self, board: &Board, m: Move) -> i32 {
        bigbang::games::showgit::exchange::immediate_gain(board, m)
    }
}

/// A game of random moves.
fn random_game(random: &mut SplitMix, plies: usize) -> Game<ShowgitRules> {
    let mut game = Game::new(ShowgitRules::default());
    for _ in 0..plies {
        let moves = game.position().legal_moves();
        if moves.is_empty() {
            game.take_back();
            break;
        }
        game.play(moves[random.below(moves.len())]);
    }
    game
}

fn search<S: Recursion<Rules = ShowgitRules>>(
    solo: &mut Solo<S>,
    game: &Game<ShowgitRules>,
    limits: &Limits<Move>,
) -> Answer<Move> {
    solo.forget();
    solo.think(game, limits).answer
}

fn to_depth(depth: u32) -> Limits<Move> {
    Limits {
        depth: Some(depth),
        ..Limits::default()
    }
}

#[test]
fn without_pruning_and_table_the_value_is_the_minimax_value() {
    let mut plain = Solo::<Baseline<_>>::new(
        Arc::new(Plain {
            horizon: SameHorizon,
            with_table: false,
        }),
        1,
    )
    .expect("memory");
    let mut family = Solo::<Search>::new(
        Arc::new(Knowledge {
            switches: Switches {
                table: false,
                selective: false,
                mate_test: false,
            },
            params: Params::default(),
            network: None,
        }),
        1,
    )
    .expect("memory");
    let mut random = SplitMix::new(2);
    for round in 0..150 {
        let plies = random.below(90);
        let game = random_game(&mut random, plies);
        let deepest = if round % 15 == 0 { 3 } else { 2 };
        for depth in 1..=deepest {
            let expected = search(&mut plain, &game, &to_depth(depth)).last;
            let found = search(&mut family, &game, &to_depth(depth)).last;
            assert_eq!(
                found.map(|report| report.score),
                expected.map(|report| report.score),
                "depth {depth}\n{:?}",
                game.position()
            );
        }
    }
}

/// Whether the side to move wins by force within `plies` plies.
fn is_won(board: &Board, plies: i32) -> bool {
    plies > 0
        && board.legal_moves().into_iter().any(|m| {
            let child = board.child(m);
            (child.in_check() || plies > 1) && is_lost(&child, plies - 1)
        })
}

fn is_lost(board: &Board, plies: i32) -> bool {
    let moves = board.legal_moves();
    moves.is_empty()
        || (plies > 0
            && moves
                .into_iter()
                .all(|m| is_won(&board.child(m), plies - 1)))
}

#[test]
fn lines_are_legal_and_wins_are_proved() {
    let mut family = Solo::<Search>::new(Arc::new(Knowledge::default()), 1).expect("memory");
    let mut random = SplitMix::new(3);
    let mut wins = 0;
    for _ in 0..150 {
        // Some plies before the end of a random game there often is a BIG-BANG to be found.
        let mut game = random_game(&mut random, 600);
        for _ in 0..random.below(4) {
            game.take_back();
        }
        let limits = Limits {
            nodes: Some(4_000),
            ..Limits::default()
        };
        let answer = search(&mut family, &game, &limits);
        let Some(report) = answer.last else {
            assert!(answer.best.is_none());
            continue;
        };
        let mut board = game.position().clone();
        for &m in &report.line {
            assert!(board.is_legal(m), "{m:?} in {:?}\n{board:?}", report.line);
            board.play(m);
        }
        match report.score.plies_to_end() {
            Some(plies @ 1..=3) => {
                assert!(
                    is_won(game.position(), plies),
                    "{plies}\n{:?}",
                    game.position()
                );
                wins += 1;
            }
            Some(plies @ -2..=0) => {
                assert!(
                    is_lost(game.position(), -plies),
                    "{plies}\n{:?}",
                    game.position()
                );
                wins += 1;
            }
            _ => {}
        }
    }
    assert!(
        wins > 30,
        "too few decided positions to test anything: {wins}"
    );
}

#[test]
fn positions_with_one_star_are_searched() {
    let rules = ShowgitRules::default();
    let notation = ShowgitNotation::default();
    for text in [
        "7nl/7k1/6p2/6S1p/9/9/9/9/9 b GS2r2b3g2s3n3l16p 1",
        "9/9/9/9/4K4/9/9/9/9 w RBGSNLPrbgsnlp 1",
        "9/9/9/9/4k4/9/9/9/9 w RBGSNLPrbgsnlp 1",
    ] {
        let parsed = match notation.parse_position(&rules, text) {
            Ok(parsed) => parsed,
            Err(error) => panic!("{text}: {error}"),
        };
        let game = Game::from_marked_position(rules, parsed.position, parsed.mark);
        let mut family = Solo::<Search>::new(Arc::new(Knowledge::default()), 1).expect("memory");
        let answer = search(&mut family, &game, &to_depth(5));
        assert!(answer.best.is_some_and(|m| game.position().is_legal(m)));
    }
}

#[test]
fn the_start_position_is_nearly_equal() {
    let game = Game::new(ShowgitRules::default());
    let mut family = Solo::<Search>::new(Arc::new(Knowledge::default()), 1).expect("memory");
    let answer = search(&mut family, &game, &to_depth(6));
    let score = answer.last.map(|report| report.score.0);
    assert!(score.is_some_and(|score| score.abs() < 150), "{score:?}");
    assert_eq!(game.rules().start(), *game.position());
}
