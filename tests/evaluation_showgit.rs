//! The hand-written evaluation of Showgit: the fast form against the slow one, and its symmetry.

use bigbang::base::key::SplitMix;
use bigbang::base::position::Position;
use bigbang::base::rules::Rules;
use bigbang::base::side::Side;
use bigbang::games::showgit::board::Board;
use bigbang::games::showgit::eval::{Placement, evaluate, slow_evaluation};
use bigbang::games::showgit::piece::{Kind, Piece};
use bigbang::games::showgit::rules::ShowgitRules;
use bigbang::games::showgit::setup::Setup;
use bigbang::games::showgit::square::Square;

/// The same position with the sides exchanged and the board turned round; the move passes too.
fn turned(board: &Board) -> Board {
    let mut setup = Setup::new(!board.side(), board.promotion());
    for square in Square::all() {
        if let Some(Piece { side, kind }) = board.piece_on(square) {
            setup.put(square.turned(), Piece { side: !side, kind });
        }
    }
    for side in Side::ALL {
        for kind in Kind::DROPPABLE {
            setup.put_in_hand(!side, kind, board.hand(side).count(kind));
        }
    }
    setup.build().expect("a legal position")
}

#[test]
fn the_fast_evaluation_is_the_slow_one_and_symmetric() {
    let mut random = SplitMix::new(5);
    for _ in 0..100 {
        let mut board = ShowgitRules::default().start();
        let mut placement = Placement::of(&board);
        for _ in 0..200 {
            assert_eq!(placement, Placement::of(&board), "\n{board:?}");
            let value = evaluate(&board, placement);
            assert_eq!(value, slow_evaluation(&board), "\n{board:?}");
            let other = turned(&board);
            assert_eq!(
                value,
                evaluate(&other, Placement::of(&other)),
                "\n{board:?}"
            );
            let moves = board.legal_moves();
            if moves.is_empty() {
                break;
            }
            let m = moves[random.below(moves.len())];
            let after = board.child(m);
            placement = placement.after(&board, m, &after);
            board = after;
        }
    }
}
