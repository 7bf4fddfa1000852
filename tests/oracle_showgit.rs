//! Showgit's legal moves against the library rsshogi, on positions of random games.

use bigbang::base::key::SplitMix;
use bigbang::base::notation::Notation;
use bigbang::base::position::Position;
use bigbang::base::rules::Rules;
use bigbang::games::showgit::board::Board;
use bigbang::games::showgit::notation::ShowgitNotation;
use bigbang::games::showgit::rules::ShowgitRules;
use rsshogi::board::{Move32List, generate_legal_all_move32, position_from_sfen};

/// How many positions are compared.
const POSITIONS: usize = 100_000;

/// Games are broken off after so many plies.
const PLIES: usize = 400;

fn our_moves(board: &Board) -> Vec<String> {
    let mut texts: Vec<String> = board
        .legal_moves()
        .into_iter()
        .map(|m| ShowgitNotation::default().move_text(m))
        .collect();
    texts.sort_unstable();
    texts
}

fn their_moves(sfen: &str) -> Vec<String> {
    let position = position_from_sfen(sfen).unwrap_or_else(|error| panic!("{sfen}: {error:?}"));
    let mut moves = Move32List::default();
    generate_legal_all_move32(&position, &mut moves);
    let mut texts: Vec<String> = moves.as_slice().iter().map(|m| m.to_usi()).collect();
    texts.sort_unstable();
    texts
}

#[test]
fn legal_moves_are_those_of_rsshogi() {
    let rules = ShowgitRules::default();
    let mut compared = 0;
    for seed in 0.. {
        let mut random = SplitMix::new(seed);
        let mut board = rules.start();
        for _ in 0..PLIES {
            let sfen = ShowgitNotation::default().write_position(&board);
            assert_eq!(our_moves(&board), their_moves(&sfen), "{sfen}");
            compared += 1;
            if compared == POSITIONS {
                return;
            }
            let moves = board.legal_moves();
            if moves.is_empty() {
                break;
            }
            board.play(moves[random.below(moves.len())]);
        }
    }
}
