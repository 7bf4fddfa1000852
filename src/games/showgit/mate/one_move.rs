//! BIG-BANG in one move.

use std::cell::OnceCell;
use std::ops::ControlFlow;

use crate::base::position::Position;

use crate::games::showgit::attacks;
use crate::games::showgit::board::Board;
use crate::games::showgit::checks::CheckSquares;
use crate::games::showgit::moves::{Move, Origin};
use crate::games::showgit::piece::{Kind, Motion};
use crate::games::showgit::square::{Square, Squares};

/// The kinds whose drop can be BIG-BANG, the most promising first. A UNIFORM drop must not be.
const DROPS: [Kind; 6] = [
    Kind::Mike,
    Kind::Alpha,
    Kind::Tango,
    Kind::Victor,
    Kind::Lima,
    Kind::Yankee,
];

/// A move of the side to move that is BIG-BANG, if there is one. Never wrong, and complete:
/// moves are only passed over when the opponent's STAR surely has a square left.
pub fn mate_in_one(board: &Board) -> Option<Move> {
    Attacker::new(board)?.find()
}

/// What every candidate is tested against.
struct Attacker<'a> {
    board: &'a Board,
    star: Square,
    checks: CheckSquares,
    uncovering: Squares,
    /// Where the opponent's STAR could step now, if it were its turn; found when first asked for.
    escapes: OnceCell<Squares>,
}

impl<'a> Attacker<'a> {
    fn new(board: &'a Board) -> Option<Attacker<'a>> {
        let us = board.side();
        let star = board.star(!us)?;
        Some(Attacker {
            board,
            star,
            checks: board.check_squares(),
            uncovering: board.uncovering(us),
            escapes: OnceCell::new(),
        })
    }

    fn find(&self) -> Option<Move> {
        self.find_drop().or_else(|| self.find_board_move())
    }

    fn find_drop(&self) -> Option<Move> {
        let hand = self.board.hand(self.board.side());
        if hand.is_empty() {
            return None;
        }
        let targets = self.board.drop_targets();
        let squares = self.board.drop_squares(targets);
        DROPS
            .into_iter()
            .filter(|&kind| hand.has(kind))
            .find_map(|kind| {
                (squares.of(kind) & self.checks.of(Motion::of(kind)))
                    .map(|to| Move::drop(kind, to))
                    .find(|&m| self.is_mate(m))
            })
    }

    fn find_board_move(&self) -> Option<Move> {
        let mut found = None;
        let mut try_move = |m: Move| {
            if self.board.gives_check_by(m, &self.checks, self.uncovering) && self.is_mate(m) {
                found = Some(m);
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        };
        let _ = self
            .board
            .visit_noisy_board_checks(&self.checks, self.uncovering, &mut try_move)
            .is_continue()
            && self
                .board
                .visit_quiet_board_checks(&self.checks, self.uncovering, &mut try_move)
                .is_continue();
        found
    }

    fn escapes(&self) -> Squares {
        *self.escapes.get_or_init(|| {
            let us = self.board.side();
            let occupied = self.board.occupied().without(self.star);
            let attacked = self.board.attacks_near(self.star, us, occupied);
            let steps = attacks::steps(!us, Kind::Star.index(), self.star);
            steps - self.board.pieces(!us) - attacked
        })
    }

    /// Whether the legal, checking move `m` leaves no answer.
    fn is_mate(&self, m: Move) -> bool {
        !self.leaves_escape(m) && !self.board.child(m).has_legal_move()
    }

    /// Whether the opponent's STAR surely has a square left after `m`.
    fn leaves_escape(&self, m: Move) -> bool {
        let us = self.board.side();
        let occupied = self.board.occupied().without(self.star).with(m.to());
        let (kind, occupied) = match m.origin() {
            Origin::Hand(kind) => (kind.index(), occupied),
            Origin::Board(from) => {
                if !self.board.sliders_in_line(from, us).is_empty() {
                    // A line may open behind the piece and take squares away.
                    return false;
                }
                let kind = self.board.occupant(from).kind() + usize::from(m.promotion_step());
                (kind, occupied.without(from))
            }
        };
        let attacked = attacks::attacks(us, Kind::from_index(kind), m.to(), occupied);
        !(self.escapes() - attacked).is_empty()
    }
}
