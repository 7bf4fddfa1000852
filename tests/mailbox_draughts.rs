//! The legal moves of random games and random placements, against the rule text on a mailbox.

mod mailbox;
mod random_draughts;

use std::collections::BTreeSet;

use bigbang::base::key::SplitMix;
use bigbang::base::notation::Notation as _;
use bigbang::base::position::Position as _;
use bigbang::games::draughts::notation::board_text;
use bigbang::games::draughts::notation::dxp_move::DxpMove;
use bigbang::games::draughts::{
    DraughtsNotation, DraughtsRules, English, International, Position, Variant,
};
use mailbox::{ENGLISH, Game, INTERNATIONAL, Mailbox, Plain};
use random_draughts::placement;

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

/// Kings among scattered pieces, found by climbing towards many different chains: these have the most.
const CROWDED: [&str; 4] = [
    "W:WK44:BK1,K7,K8,K9,K10,K12,K17,K18,K20,K21,K23,K29,K30,K31,K32,K34,K39,K40,K41,K42,K43,K46",
    "W:WK1,K45:BK5,K6,K8,K9,K10,K11,K12,K14,K19,K20,K21,K22,K26,K28,K30,K31,K33,K34,K39,K41,K42,K43,K44",
    "W:WK1,K45:BK3,K5,K8,K9,K10,K11,K12,K17,K19,K20,K21,K22,K25,K28,K30,K31,K33,K34,K41,K42,K43,K44",
    "W:WK40:BK3,K6,K8,K9,K10,K11,K12,K19,K20,K21,K22,K28,K30,K31,K33,K34,K39,K41,K42,K43,K44",
];

#[test]
fn crowded_positions() {
    for fen in CROWDED {
        let rules = DraughtsRules::<International>::default();
        let parsed = DraughtsNotation::PDN.parse_position(&rules, fen);
        compare(INTERNATIONAL, &parsed.expect("a position").position);
    }
}
