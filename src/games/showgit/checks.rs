//! Which moves give check.

use crate::base::side::Side;

use super::attacks;
use super::board::Board;
use super::moves::{Move, Origin};
use super::piece::{Kind, Motion};
use super::square::Squares;

/// The squares from which pieces of the side to move attack the opponent's STAR, by how they move.
#[derive(Clone, Copy, Debug)]
pub struct CheckSquares([Squares; Motion::COUNT]);

impl CheckSquares {
    /// The squares for pieces that move like this.
    #[inline(always)]
    pub fn of(&self, motion: Motion) -> Squares {
        self.0[motion as usize]
    }

    /// The squares for any piece, however it moves.
    #[inline(always)]
    pub fn any(&self) -> Squares {
        self.of(Motion::NeoVictor) | self.of(Motion::NeoTango) | self.of(Motion::Yankee)
    }
}

impl Board {
    /// The squares from which pieces of the side to move attack the opponent's STAR; a search
    /// computes them once a node.
    pub fn check_squares(&self) -> CheckSquares {
        let them = !self.side();
        let star = self.star_or_nowhere(them);
        let occupied = self.occupied();
        let steps = |kind: Kind| attacks::steps(them, kind.index(), star);
        let (victor, tango, lima) = if self.star(them).is_some() {
            (
                attacks::victor(star, occupied),
                attacks::tango(star, occupied),
                attacks::lima(them, star, occupied),
            )
        } else {
            (Squares::EMPTY, Squares::EMPTY, Squares::EMPTY)
        };
        let mut squares = [Squares::EMPTY; Motion::COUNT];
        squares[Motion::Uniform as usize] = steps(Kind::Uniform);
        squares[Motion::Lima as usize] = lima;
        squares[Motion::Yankee as usize] = steps(Kind::Yankee);
        squares[Motion::Alpha as usize] = steps(Kind::Alpha);
        squares[Motion::Victor as usize] = victor;
        squares[Motion::Tango as usize] = tango;
        squares[Motion::Mike as usize] = steps(Kind::Mike);
        squares[Motion::NeoVictor as usize] = victor | steps(Kind::NeoVictor);
        squares[Motion::NeoTango as usize] = tango | steps(Kind::NeoTango);
        CheckSquares(squares)
    }

    /// The pieces of `side` that uncover an attack on the other side's STAR when they leave the line.
    pub fn uncovering(&self, side: Side) -> Squares {
        self.shields(self.star_or_nowhere(!side), side) & self.pieces(side)
    }

    /// Whether the legal move `m` attacks the opponent's STAR.
    pub fn gives_check(&self, m: Move) -> bool {
        let us = self.side();
        let Some(star) = self.star(!us) else {
            return false;
        };
        let to = m.to();
        let (kind, after) = match m.origin() {
            Origin::Hand(kind) => (kind.index(), self.occupied().with(to)),
            Origin::Board(from) => (
                self.occupant(from).kind() + usize::from(m.promotion_step()),
                self.occupied().without(from).with(to),
            ),
        };
        // `kind` is in range: the move is legal.
        let kind = Kind::from_index(kind);
        if attacks::attacks(us, kind, to, after).has(star) {
            return true;
        }
        m.from().is_some_and(|from| {
            self.uncovering(us).has(from) && !attacks::ray_through(star, from).has(to)
        })
    }

    /// Whether the legal move `m` attacks the opponent's STAR, by what a node has computed once:
    /// its [`Board::check_squares`] and the [`Board::uncovering`] pieces of the side to move.
    #[inline]
    pub fn gives_check_by(&self, m: Move, checks: &CheckSquares, uncovering: Squares) -> bool {
        let to = m.to();
        match m.origin() {
            Origin::Hand(kind) => checks.of(Motion::of(kind)).has(to),
            Origin::Board(from) => {
                let kind = self.occupant(from).kind() + usize::from(m.promotion_step());
                checks.of(Motion::OF_KIND[kind & 15]).has(to)
                    || uncovering.has(from)
                        && !attacks::ray_through(self.star_or_nowhere(!self.side()), from).has(to)
            }
        }
    }
}
