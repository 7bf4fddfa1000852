//! What every game promises, tried in random games. A new game is one more line at the end.

use std::collections::HashSet;
use std::ops::ControlFlow;

use bigbang::base::game::Game;
use bigbang::base::key::SplitMix;
use bigbang::base::notation::Notation;
use bigbang::base::position::{Move, Position};
use bigbang::base::rules::Rules;
use bigbang::games::draughts::huffing::{HuffingMove, HuffingNotation, HuffingRules};
use bigbang::games::draughts::{Move as DraughtsMove, Square, SquareSet};
use bigbang::games::showgit;

/// How far a random game goes.
const PLIES: usize = 300;

/// The moves of other positions that each position is asked about.
const STRANGERS: usize = 200;

/// Plays `games` random games; `values` are moves that may be legal nowhere.
fn keeps_the_contract<N: Notation>(
    notation: N,
    rules: N::Rules,
    values: Vec<<<N::Rules as Rules>::Position as Position>::Move>,
    games: u64,
) {
    let mut strangers = values;
    for seed in 0..games {
        let mut random = SplitMix::new(seed);
        let mut game = Game::new(rules.clone());
        for _ in 0..PLIES {
            if game.ending().is_some() {
                break;
            }
            let position = game.position().clone();
            let moves = check_moves(&position);
            check_strangers(&position, &moves, &strangers, &mut random);
            check_notation(&notation, &rules, &position, &moves);
            check_children(&notation, &position, &moves);
            if moves.is_empty() {
                break;
            }
            let m = moves[random.below(moves.len())];
            strangers.push(m);
            game.play(m);
        }
        check_take_back(&game);
    }
}

fn check_moves<P: Position>(position: &P) -> Vec<P::Move> {
    let moves: Vec<P::Move> = position.legal_moves().into_iter().collect();
    let distinct: HashSet<P::Move> = moves.iter().copied().collect();
    assert_eq!(
        distinct.len(),
        moves.len(),
        "a move comes twice: {position:?}"
    );
    assert_eq!(
        position.count_legal_moves(),
        moves.len() as u64,
        "{position:?}"
    );
    assert_eq!(position.has_legal_move(), !moves.is_empty(), "{position:?}");
    for &m in &moves {
        assert!(position.is_legal(m), "{m:?} in {position:?}");
        assert_ne!(m.fingerprint(), 0, "{m:?}");
    }
    for stop in 1..moves.len().min(3) {
        let mut seen = 0;
        let flow = position.visit_legal_moves(|_| {
            seen += 1;
            if seen == stop {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        assert!(flow.is_break() && seen == stop, "goes on after a break");
    }
    moves
}

fn check_strangers<P: Position>(
    position: &P,
    moves: &[P::Move],
    strangers: &[P::Move],
    random: &mut SplitMix,
) {
    for _ in 0..STRANGERS.min(strangers.len()) {
        let m = strangers[random.below(strangers.len())];
        assert_eq!(
            position.is_legal(m),
            moves.contains(&m),
            "{m:?} in {position:?}"
        );
    }
}

fn check_notation<N: Notation>(
    notation: &N,
    rules: &N::Rules,
    position: &<N::Rules as Rules>::Position,
    moves: &[<<N::Rules as Rules>::Position as Position>::Move],
) {
    let text = notation.write_position(position);
    let read = notation
        .parse_position(rules, &text)
        .unwrap_or_else(|error| panic!("{text}: {error}"))
        .position;
    assert_eq!(read.key(), position.key(), "{text}");
    assert_eq!(read.side_to_move(), position.side_to_move(), "{text}");
    assert_eq!(notation.write_position(&read), text);
    let mut texts = HashSet::new();
    for &m in moves {
        let text = notation.write_move(position, m);
        let read = notation
            .parse_move(position, &text)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(read, m, "{text} in {position:?}");
        assert!(
            texts.insert(text),
            "two moves have one text in {position:?}"
        );
    }
}

fn check_children<N: Notation>(
    notation: &N,
    position: &<N::Rules as Rules>::Position,
    moves: &[<<N::Rules as Rules>::Position as Position>::Move],
) {
    let (key, text) = (position.key(), notation.write_position(position));
    assert_eq!(key, position.recomputed_key(), "{text}");
    for &m in moves {
        let child = position.child(m);
        assert_eq!(child.key(), child.recomputed_key(), "after {m:?} in {text}");
        assert_ne!(child.key(), key, "after {m:?} in {text}");
    }
    assert_eq!(position.key(), key, "{text}");
    assert_eq!(notation.write_position(position), text);
}

fn check_take_back<R: Rules>(game: &Game<R>) {
    let mut shorter = game.clone();
    for _ in 0..game.moves().len() {
        shorter.take_back();
        assert_eq!(shorter.past().key(), shorter.position().key());
    }
    assert_eq!(shorter.position().key(), game.start().key());
    for &m in game.moves() {
        shorter.play(m);
    }
    assert_eq!(shorter.position().key(), game.position().key());
}

macro_rules! games {
    ($($game:ident: $notation:expr, $rules:expr, $values:expr, $games:expr;)*) => {
        $(#[test]
        fn $game() {
            keeps_the_contract($notation, $rules, $values, $games);
        })*
    };
}

/// Steps between all squares, right ones and wrong ones, some after a huff, and captures that never were.
fn huffing_moves() -> Vec<HuffingMove> {
    let square = Square::from_index;
    let pairs = (0..64).flat_map(|from| (0..64).map(move |to| (from, to)));
    pairs
        .flat_map(|(from, to)| {
            let step = DraughtsMove::quiet(square(from), square(to));
            let taken = SquareSet(1 << ((from + to) / 2));
            let jump = DraughtsMove::capture(square(from), square(to), taken);
            let huffed = Some(square((7 * from + to) % 64));
            [(None, step), (None, jump), (huffed, step), (huffed, jump)]
        })
        .map(|(huffed, normal)| HuffingMove::new(huffed, normal))
        .collect()
}

games! {
    english_with_huffing: HuffingNotation, HuffingRules::default(), huffing_moves(), 200;
    showgit: showgit::notation::ShowgitNotation::default(), showgit::rules::ShowgitRules::default(),
        showgit::moves::Move::all().collect(), 100;
    showgit_in_its_own_letters: showgit::notation::ShowgitNotation { letters: showgit::letters::Letters::Showgit },
        showgit::rules::ShowgitRules { promotion: showgit::board::Promotion::End, ..Default::default() },
        showgit::moves::Move::all().collect(), 50;
}
