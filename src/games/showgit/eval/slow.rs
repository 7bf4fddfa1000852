//! The evaluation term by term: the slow truth beside the tables, and what a tuner works on.

use super::coverage::Reach;
use super::pair::Pair;
use super::pressure::{WINDOWS, attacked, escapes, planes};
use super::terms::{Term, WINDOW, relation};
use super::weights::WEIGHTS;
use super::{FULL_PHASE, phase};
use crate::base::score::Score;
use crate::base::side::Side;
use crate::games::showgit::board::Board;
use crate::games::showgit::piece::{Kind, Motion};
use crate::games::showgit::square::Squares;

/// Hands every term of the position to `sink`, with the side that it counts for.
pub fn visit_terms(board: &Board, mut sink: impl FnMut(Side, Term)) {
    let mut tell = |side: Side, index: usize| sink(side, Term(index as u16));
    tell(board.side(), Term::tempo());
    for side in Side::ALL {
        for square in board.pieces(side) {
            let kind = board.occupant(square).kind();
            tell(side, Term::material(kind));
            tell(side, Term::place(side, kind, square));
            if kind != Kind::Star.index() {
                if let Some(star) = board.star(side) {
                    tell(side, Term::near_own(kind, relation(side, star, square)));
                }
                if let Some(star) = board.star(!side) {
                    tell(side, Term::near_enemy(kind, relation(side, star, square)));
                }
            }
        }
        for (kind, count) in board.hand(side).iter() {
            for nth in 0..usize::from(count) {
                tell(side, Term::hand(kind.index(), nth));
            }
        }
    }
    let coverage = Side::ALL.map(|side| {
        let mut reached = Reached(Vec::new(), board.pieces(side));
        let coverage = board.coverage(side, &mut reached);
        for (motion, count) in reached.0 {
            tell(side, Term::mobility(motion, count));
        }
        coverage
    });
    for side in Side::ALL {
        let (victims, defended) = attacked(board, side, &coverage);
        for square in victims {
            let kind = board.occupant(square).kind();
            tell(
                side,
                Term::threat(board.side() == side, defended.has(square), kind),
            );
        }
        let Some(star) = board.star(side) else {
            continue;
        };
        tell(side, Term::escapes(escapes(board, side, star, &coverage)));
        for (plane, squares) in planes(board, side, &coverage).into_iter().enumerate() {
            for square in squares & WINDOWS[star] {
                let files = square.file().abs_diff(star.file());
                let ranks = i32::from(square.rank()) - i32::from(star.rank());
                let ranks = if side == Side::First { ranks } else { -ranks };
                let rank = (ranks + WINDOW as i32) as usize;
                tell(side, Term::cover(plane, usize::from(files), rank));
            }
        }
    }
}

struct Reached(Vec<(Motion, usize)>, Squares);

impl Reach for Reached {
    fn reaches(&mut self, motion: Motion, attacked: Squares) {
        self.0.push((motion, (attacked - self.1).len()));
    }
}

/// The value of [`super::evaluate`], summed up term by term.
pub fn slow_evaluation(board: &Board) -> Score {
    let mut sum = Pair::ZERO;
    visit_terms(board, |side, term| {
        let value = WEIGHTS[usize::from(term.0)];
        if side == board.side() {
            sum += value;
        } else {
            sum -= value;
        }
    });
    Score(sum.blend(phase(board), FULL_PHASE)).clamp_evaluation()
}
