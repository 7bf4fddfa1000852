//! What Showgit's board keeps step by step and computes cleverly, against slow truths, in random games.

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::ops::ControlFlow;

use bigbang::base::key::SplitMix;
use bigbang::base::notation::Notation;
use bigbang::base::position::{Move as _, Position};
use bigbang::base::rules::Rules;
use bigbang::base::side::Side;
use bigbang::games::showgit::board::{Board, Promotion};
use bigbang::games::showgit::exchange::{exchange_value, immediate_gain, see_at_least};
use bigbang::games::showgit::mate::mate_in_one;
use bigbang::games::showgit::moves::Move;
use bigbang::games::showgit::notation::ShowgitNotation;
use bigbang::games::showgit::piece::{Kind, Motion};
use bigbang::games::showgit::rules::ShowgitRules;
use bigbang::games::showgit::square::{Square, Squares};

const MOTIONS: [Motion; Motion::COUNT] = [
    Motion::Uniform,
    Motion::Lima,
    Motion::Yankee,
    Motion::Alpha,
    Motion::Victor,
    Motion::Tango,
    Motion::Mike,
    Motion::Star,
    Motion::NeoVictor,
    Motion::NeoTango,
];

/// Shows the positions of random games to `look`: games from the start position, and short
/// ones from mate problems, most of which have one STAR only.
fn in_random_games(games: u64, look: impl Fn(&Board)) {
    for (row, text) in problems().enumerate() {
        let rules = ShowgitRules::default();
        let parsed = ShowgitNotation::default().parse_position(&rules, text);
        let mut board = parsed
            .unwrap_or_else(|error| panic!("{text}: {error}"))
            .position;
        let mut random = SplitMix::new(row as u64);
        for _ in 0..games.min(20) {
            look(&board);
            let moves = board.legal_moves();
            if moves.is_empty() {
                break;
            }
            board.play(moves[random.below(moves.len())]);
        }
    }
    for seed in 0..games {
        let mut random = SplitMix::new(seed);
        let promotion = [Promotion::BeginOrEnd, Promotion::End][random.below(2)];
        let rules = ShowgitRules {
            promotion,
            ..ShowgitRules::default()
        };
        let mut board = rules.start();
        for _ in 0..300 {
            look(&board);
            let moves = board.legal_moves();
            if moves.is_empty() {
                break;
            }
            board.play(moves[random.below(moves.len())]);
        }
    }
}

/// The positions of the table of mate problems.
fn problems() -> impl Iterator<Item = &'static str> {
    include_str!("data/showgit-mates.tsv")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split('\t').next())
}

#[test]
fn boards_played_are_boards_rebuilt() {
    in_random_games(60, |board| {
        for m in board.legal_moves() {
            same(&board.child(m), m);
        }
        if !board.in_check() {
            let mut passed = board.clone();
            passed.pass();
            same(&passed, "a pass");
        }
    });
}

fn same(child: &Board, m: impl Debug) {
    let rebuilt = child.rebuilt();
    assert_eq!(*child, rebuilt, "{m:?}");
    assert_eq!(child.key(), rebuilt.key(), "{m:?} to {child:?}");
    assert_eq!(child.checkers(), rebuilt.checkers(), "{m:?} to {child:?}");
    assert_eq!(child.pinned(), rebuilt.pinned(), "{m:?} to {child:?}");
    for side in Side::ALL {
        assert_eq!(
            child.pieces(side),
            rebuilt.pieces(side),
            "{m:?} to {child:?}"
        );
        assert_eq!(child.star(side), rebuilt.star(side), "{m:?} to {child:?}");
    }
    for motion in MOTIONS {
        let (played, truth) = (child.moving_like(motion), rebuilt.moving_like(motion));
        assert_eq!(played, truth, "{motion:?} after {m:?} to {child:?}");
    }
    let attackers = child.star(child.side()).map_or(Squares::EMPTY, |star| {
        child.attackers(star, !child.side(), child.occupied())
    });
    assert_eq!(child.checkers(), attackers, "{m:?} to {child:?}");
}

#[test]
fn every_value_of_a_move_is_judged_rightly() {
    in_random_games(4, |board| {
        let legal: BTreeSet<Move> = board.legal_moves().into_iter().collect();
        for m in Move::all() {
            assert_eq!(board.is_legal(m), legal.contains(&m), "{m:?} in {board:?}");
            assert_eq!(Move::from_bits(m.fingerprint()), Some(m));
        }
    });
}

/// What a stage of the generator hands out; nothing may come twice.
fn stage(visit: impl FnOnce(&mut Vec<Move>) -> ControlFlow<()>) -> BTreeSet<Move> {
    let mut moves = Vec::new();
    assert!(visit(&mut moves).is_continue());
    let set: BTreeSet<Move> = moves.iter().copied().collect();
    assert_eq!(set.len(), moves.len(), "a move comes twice");
    set
}

fn push(moves: &mut Vec<Move>) -> impl FnMut(Move) -> ControlFlow<()> + '_ {
    |m| {
        moves.push(m);
        ControlFlow::Continue(())
    }
}

#[test]
fn stages_make_up_the_legal_moves() {
    in_random_games(60, |board| {
        let is_capture = |m: &Move| board.piece_on(m.to()).is_some();
        let noisy = stage(|moves| board.visit_captures_and_promotions(push(moves)));
        let quiet = stage(|moves| board.visit_quiet_moves(push(moves)));
        let drops = stage(|moves| board.visit_drops(push(moves)));
        let checks = stage(|moves| board.visit_quiet_checks(push(moves)));
        assert!(noisy.iter().all(|m| is_capture(m) || m.is_promotion()));
        assert!(
            !quiet
                .iter()
                .any(|m| is_capture(m) || m.is_promotion() || m.is_drop())
        );
        assert!(drops.iter().all(|m| m.is_drop()));

        let all: BTreeSet<Move> = board.legal_moves().into_iter().collect();
        let stages: BTreeSet<Move> = noisy.iter().chain(&quiet).chain(&drops).copied().collect();
        assert_eq!(stages, all, "{board:?}");
        assert_eq!(
            noisy.len() + quiet.len() + drops.len(),
            all.len(),
            "{board:?}"
        );

        let truth: BTreeSet<Move> = quiet
            .iter()
            .chain(&drops)
            .copied()
            .filter(|&m| board.child(m).in_check())
            .collect();
        assert_eq!(checks, truth, "{board:?}");
    });
}

#[test]
fn a_declined_promotion_was_there_to_be_had() {
    in_random_games(20, |board| {
        let legal: BTreeSet<Move> = board.legal_moves().into_iter().collect();
        for &m in &legal {
            let Some(from) = m.from() else {
                assert!(!board.declines_promotion(m));
                continue;
            };
            let could = !m.is_promotion() && legal.contains(&Move::promoting(from, m.to()));
            let kind = board.piece_on(from).expect("a piece").kind;
            let declines = match kind {
                Kind::Uniform | Kind::Victor | Kind::Tango => could,
                Kind::Lima => could && [2, 8].contains(&m.to().rank()),
                _ => false,
            };
            assert_eq!(board.declines_promotion(m), declines, "{m:?} in {board:?}");
        }
    });
}

#[test]
fn gives_check_is_the_childs_check() {
    in_random_games(60, |board| {
        let (checks, uncovering) = (board.check_squares(), board.uncovering(board.side()));
        for m in board.legal_moves() {
            let truth = board.child(m).in_check();
            assert_eq!(board.gives_check(m), truth, "{m:?} in {board:?}");
            let by = board.gives_check_by(m, &checks, uncovering);
            assert_eq!(by, truth, "{m:?} in {board:?}");
        }
    });
}

#[test]
fn mate_in_one_is_never_wrong_and_misses_none() {
    let mates = std::cell::Cell::new(0);
    in_random_games(150, |board| {
        let truth: Vec<Move> = board
            .legal_moves()
            .into_iter()
            .filter(|&m| {
                let child = board.child(m);
                child.in_check() && !child.has_legal_move()
            })
            .collect();
        match mate_in_one(board) {
            Some(m) => {
                assert!(truth.contains(&m), "{m:?} in {board:?}");
                mates.set(mates.get() + 1);
            }
            None => assert!(truth.is_empty(), "{truth:?} in {board:?}"),
        }
    });
    assert!(
        mates.get() > 50,
        "the games hold {} mates only",
        mates.get()
    );
}

/// The best that `side` gets by capturing on `to` or not, seen by `side`.
fn best_exchange(board: &Board, to: Square, side: Side, standing: i32, occupied: Squares) -> i32 {
    let kind = |square: Square| board.piece_on(square).expect("a piece").kind;
    let attackers = board.attackers(to, side, occupied).without(to);
    let Some(cheapest) = attackers.min_by_key(|&square| exchange_value(kind(square))) else {
        return 0;
    };
    let after = occupied.without(cheapest);
    let answers = board.attackers(to, !side, after).without(to);
    if kind(cheapest) == Kind::Star && !answers.is_empty() {
        return 0;
    }
    let value = exchange_value(kind(cheapest));
    (standing - best_exchange(board, to, !side, value, after)).max(0)
}

#[test]
fn exchanges_are_worth_what_playing_them_out_gains() {
    in_random_games(30, |board| {
        for m in board.legal_moves() {
            let (kind, occupied) = match m.from() {
                Some(from) => (
                    board.piece_on(from).expect("a piece").kind,
                    board.occupied().without(from).with(m.to()),
                ),
                None => (m.dropped().expect("a drop"), board.occupied().with(m.to())),
            };
            let kind = if m.is_promotion() {
                kind.promoted().expect("a promotion")
            } else {
                kind
            };
            let answer =
                best_exchange(board, m.to(), !board.side(), exchange_value(kind), occupied);
            let truth = immediate_gain(board, m) - answer;
            for threshold in [truth - 1, truth, truth + 1, -400, 0, 1, 300] {
                assert_eq!(
                    see_at_least(board, m, threshold),
                    truth >= threshold,
                    "{m:?} is worth {truth}, threshold {threshold}, in {board:?}"
                );
            }
        }
    });
}
