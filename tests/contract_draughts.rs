//! What every position of random games must keep, for both draughts games.

use std::collections::HashSet;

use bigbang::base::game::Game;
use bigbang::base::key::SplitMix;
use bigbang::base::notation::Notation;
use bigbang::base::perft::{perft, perft_portable};
use bigbang::base::position::{Move as _, Position as _};
use bigbang::games::draughts::notation::board_text;
use bigbang::games::draughts::notation::dxp_move::DxpMove;
use bigbang::games::draughts::notation::move_text::write_long;
use bigbang::games::draughts::{
    Dialect, DraughtsNotation, DraughtsRules, English, International, Move, Position, Square,
    SquareSet, Variant,
};

const GAMES: usize = 300;

/// Plays random games and hands every position, and a memory of moves of other positions, to `check`.
fn every_position<V: Variant>(mut check: impl FnMut(&Position<V>, &[Move])) {
    let mut random = SplitMix::new(u64::from(V::SQUARES));
    let mut foreign: Vec<Move> = Vec::new();
    for _ in 0..GAMES {
        let mut game = Game::new(DraughtsRules::<V>::default());
        while game.ending().is_none() {
            let position = *game.position();
            check(&position, &foreign);
            let moves = position.legal_moves();
            for &m in &moves {
                if foreign.len() < 400 {
                    foreign.push(m);
                } else {
                    foreign[random.below(400)] = m;
                }
            }
            game.play(moves[random.below(moves.len())]);
        }
    }
}

fn generator_and_legality_agree<V: Variant>() {
    let mut positions = 0;
    every_position::<V>(|position, foreign| {
        // Asking about every pair of squares takes long.
        positions += 1;
        if positions % 8 != 0 {
            return;
        }
        let moves = position.legal_moves();
        let legal: HashSet<Move> = moves.iter().copied().collect();
        assert_eq!(
            legal.len(),
            moves.len(),
            "a move came twice in {position:?}"
        );
        assert_eq!(position.count_legal_moves(), moves.len() as u64);
        assert_eq!(position.has_legal_move(), !moves.is_empty());
        assert_eq!(
            position.must_capture(),
            moves.iter().any(|m| m.is_capture())
        );
        let steps = (0..64).flat_map(|from| {
            (0..64).map(move |to| Move::quiet(Square::from_index(from), Square::from_index(to)))
        });
        for m in steps.chain(foreign.iter().copied()) {
            assert_eq!(
                position.is_legal(m),
                legal.contains(&m),
                "{m:?} in {position:?}"
            );
        }
        for m in moves {
            let lie = Move::capture(m.from(), m.to(), m.captured() | SquareSet(1));
            assert_eq!(position.is_legal(lie), legal.contains(&lie), "{lie:?}");
        }
    });
}

fn moves_do_what_they_say<V: Variant>() {
    let mut keys = HashSet::new();
    let mut positions = HashSet::new();
    every_position::<V>(|position, _| {
        assert_eq!(position.key(), position.recomputed_key());
        keys.insert(position.key());
        positions.insert(*position);
        let turned = position.turned_round();
        assert_eq!(turned.turned_round(), *position);
        assert_eq!(turned.count_legal_moves(), position.count_legal_moves());
        let before = *position;
        let side = position.side_to_move();
        let mut fingerprints = HashSet::new();
        for m in position.legal_moves() {
            let child = position.child(m);
            assert_eq!(*position, before, "the parent changed");
            assert_eq!(child.key(), child.recomputed_key(), "{m:?} in {position:?}");
            assert_ne!(child.key(), position.key());
            assert_eq!(child.side_to_move(), !side);
            assert_eq!(child.pieces(side).len(), position.pieces(side).len());
            let left = position.pieces(!side).len() - m.captured().len();
            assert_eq!(child.pieces(!side).len(), left);
            assert!(child.pieces(side).has(m.to()));
            assert_eq!(Position::new(child.setup()), Ok(child));
            assert_ne!(m.fingerprint(), 0);
            assert!(
                fingerprints.insert(m.fingerprint()),
                "{m:?} in {position:?}"
            );
        }
    });
    assert_eq!(keys.len(), positions.len(), "two positions share a key");
}

fn text_reads_back<V: Variant>() {
    let rules = DraughtsRules::<V>::default();
    every_position::<V>(|position, _| {
        for dialect in [Dialect::Pdn, Dialect::Hub] {
            let notation = DraughtsNotation::<V>::new(dialect);
            let text = notation.write_position(position);
            let parsed = notation.parse_position(&rules, &text);
            assert_eq!(
                parsed.map(|parsed| parsed.position),
                Ok(*position),
                "{text}"
            );
            let mut texts = HashSet::new();
            for m in position.legal_moves() {
                let text = notation.write_move(position, m);
                assert_eq!(notation.parse_move(position, &text), Ok(m), "{text}");
                assert!(texts.insert(text));
                let long = write_long(position, m);
                if m.captured().len() >= 2 {
                    let pdn = DraughtsNotation::<V>::PDN;
                    assert_eq!(pdn.parse_move(position, &long), Ok(m), "{long}");
                }
            }
        }
        let dxp = board_text::write(position, board_text::DXP);
        assert_eq!(board_text::parse(&dxp), Ok(*position), "{dxp}");
        for m in position.legal_moves() {
            let mut message = DxpMove::of::<V>(m);
            message.captured.reverse();
            assert_eq!(message.find(position), Ok(m));
        }
    });
}

#[test]
fn english_generator_and_legality_agree() {
    generator_and_legality_agree::<English>();
}

#[test]
fn international_generator_and_legality_agree() {
    generator_and_legality_agree::<International>();
}

#[test]
fn english_moves_do_what_they_say() {
    moves_do_what_they_say::<English>();
}

#[test]
fn international_moves_do_what_they_say() {
    moves_do_what_they_say::<International>();
}

#[test]
fn english_text_reads_back() {
    text_reads_back::<English>();
}

#[test]
fn international_text_reads_back() {
    text_reads_back::<International>();
}

#[test]
fn perft_is_the_same_without_bit_counting_instructions() {
    let english = Position::<English>::start();
    assert_eq!(perft_portable(&english, 8), perft(&english, 8));
    let international = Position::<International>::start();
    assert_eq!(perft_portable(&international, 6), perft(&international, 6));
}
