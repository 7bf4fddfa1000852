//! The legal moves of random games and random placements, against the rule text on a mailbox.

mod mailbox;

use std::collections::BTreeSet;

use bigbang::base::key::SplitMix;
use bigbang::base::position::Position as _;
use bigbang::games::draughts::board::Setup;
use bigbang::games::draughts::notation::board_text;
use bigbang::games::draughts::notation::dxp_move::DxpMove;
use bigbang::games::draughts::{English, International, Position, Square, Variant};
use mailbox::{ENGLISH, Game, INTERNATIONAL, Mailbox, Plain};

/// The moves of the library as numbers; each must come once.
fn plain_moves<V: Variant>(position: &Position<V>) -> BTreeSet<Plain> {
    let moves = position.legal_moves();
    let plain: BTreeSet<Plain> = moves
        .iter()
        .map(|&m| {
            let DxpMove { from, to, captured } = DxpMove::of::<V>(m);
            (from, to, captured)
        })
        .collect();
    assert_eq!(
        plain.len(),
        moves.len(),
        "a move came twice in {position:?}"
    );
    assert_eq!(
        moves.len() as u64,
        position.count_legal_moves(),
        "{position:?}"
    );
    assert_eq!(!moves.is_empty(), position.has_legal_move(), "{position:?}");
    plain
}

fn compare<V: Variant>(game: Game, position: &Position<V>) {
    let text = board_text::write(position, board_text::HUB);
    let expected = Mailbox::new(game, &text).moves();
    assert_eq!(plain_moves(position), expected, "{} {text}", V::NAME);
}

fn games<V: Variant>(game: Game, positions: usize, seed: u64) {
    let mut random = SplitMix::new(seed);
    let mut position = Position::<V>::start();
    let mut plies = 0;
    for _ in 0..positions {
        compare(game, &position);
        let moves = position.legal_moves();
        plies += 1;
        if moves.is_empty() || plies == 200 {
            position = Position::start();
            plies = 0;
        } else {
            position.play(moves[random.below(moves.len())]);
        }
    }
}

/// A random setup: every square is filled with the chance `filled` in 100, by a king with `kings` in 100.
fn placement<V: Variant>(random: &mut SplitMix, filled: usize, kings: usize) -> Position<V> {
    let mut setup = Setup::default();
    let own = 20 + random.below(60);
    for number in 1..=V::SQUARES {
        if random.below(100) >= filled {
            continue;
        }
        let square = Square::from_number::<V>(number).expect("a number of the board");
        let side = usize::from(random.below(100) >= own);
        let on_last_row = number <= V::ROW || number > V::SQUARES - V::ROW;
        if on_last_row || random.below(100) < kings {
            setup.kings[side] = setup.kings[side].with(square);
        } else {
            setup.men[side] = setup.men[side].with(square);
        }
    }
    if random.below(2) == 1 {
        setup.side_to_move = !setup.side_to_move;
    }
    Position::new(setup).expect("the setup is right")
}

fn placements<V: Variant>(game: Game, positions: usize, seed: u64) {
    let mut random = SplitMix::new(seed);
    for _ in 0..positions {
        let filled = 5 + random.below(75);
        let kings = random.below(60);
        compare(game, &placement::<V>(&mut random, filled, kings));
    }
}

#[test]
fn english_games() {
    games::<English>(ENGLISH, 100_000, 1);
}

#[test]
fn english_placements() {
    placements::<English>(ENGLISH, 200_000, 2);
}

#[test]
fn international_games() {
    games::<International>(INTERNATIONAL, 100_000, 3);
}

#[test]
fn international_placements() {
    placements::<International>(INTERNATIONAL, 200_000, 4);
}
