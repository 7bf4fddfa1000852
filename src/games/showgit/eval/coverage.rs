//! Which squares a side attacks, and how often: counted for all squares at once.
//!
//! Every stepping piece attacks at most one square in each direction, so one shift a
//! direction moves all of them; the counts live in planes of bits that carry into each other.

use crate::base::side::Side;

use crate::games::showgit::attacks;
use crate::games::showgit::board::Board;
use crate::games::showgit::piece::Motion;
use crate::games::showgit::square::Squares;

/// The squares attacked by the pieces of one side; its STAR is left out.
#[derive(Clone, Copy, Debug, Default)]
pub struct Coverage {
    /// Attacked at least once.
    pub once: Squares,
    /// Attacked at least twice.
    pub twice: Squares,
    /// Attacked at least three times.
    pub thrice: Squares,
}

impl Coverage {
    #[inline(always)]
    fn add(&mut self, attacked: Squares) {
        self.thrice |= self.twice & attacked;
        self.twice |= self.once & attacked;
        self.once |= attacked;
    }
}

/// Sliding pieces and how many squares each reaches.
pub(super) trait Reach {
    /// A sliding piece of `motion` attacks these squares.
    fn reaches(&mut self, motion: Motion, attacked: Squares);
}

/// One rank towards the opponent (`FORWARD`) or back, seen by `side`.
#[inline(always)]
fn ahead(side: Side, pieces: Squares) -> Squares {
    const FIRST: u128 = Squares::ALL.0 & !Squares::rank(1).0;
    const LAST: u128 = Squares::ALL.0 & !Squares::rank(9).0;
    match side {
        Side::First => Squares((pieces.0 & FIRST) >> 1),
        Side::Second => Squares((pieces.0 & LAST) << 1),
    }
}

/// One file to the left, seen by the first player.
#[inline(always)]
fn left(pieces: Squares) -> Squares {
    Squares(pieces.0 << 9 & Squares::ALL.0)
}

/// One file to the right, seen by the first player.
#[inline(always)]
fn right(pieces: Squares) -> Squares {
    Squares(pieces.0 >> 9)
}

impl Board {
    /// What `side` attacks with everything but its STAR. Sliding pieces are told to `reach`.
    #[inline]
    pub(super) fn coverage(&self, side: Side, reach: &mut impl Reach) -> Coverage {
        let own = self.pieces(side);
        let of = |motion: Motion| self.moving_like(motion) & own;
        let mike = of(Motion::Mike);
        let alpha = of(Motion::Alpha);
        let neo_victor = of(Motion::NeoVictor);
        let neo_tango = of(Motion::NeoTango);
        let mut coverage = Coverage::default();

        let orthogonal = mike | neo_victor;
        coverage.add(ahead(side, of(Motion::Uniform) | alpha | orthogonal));
        coverage.add(left(orthogonal));
        coverage.add(right(orthogonal));
        coverage.add(ahead(!side, orthogonal));
        let up = ahead(side, mike | alpha | neo_tango);
        coverage.add(left(up));
        coverage.add(right(up));
        let down = ahead(!side, alpha | neo_tango);
        coverage.add(left(down));
        coverage.add(right(down));
        let jump = ahead(side, ahead(side, of(Motion::Yankee)));
        coverage.add(left(jump));
        coverage.add(right(jump));

        let occupied = self.occupied();
        for square in of(Motion::Lima) {
            let attacked = attacks::lima(side, square, occupied);
            reach.reaches(Motion::Lima, attacked);
            coverage.add(attacked);
        }
        for (plain, neo, motion) in [
            (of(Motion::Victor), neo_victor, Motion::Victor),
            (of(Motion::Tango), neo_tango, Motion::Tango),
        ] {
            for square in plain | neo {
                let attacked = if motion == Motion::Victor {
                    attacks::victor(square, occupied)
                } else {
                    attacks::tango(square, occupied)
                };
                let is_neo = neo.has(square);
                reach.reaches(
                    match (motion, is_neo) {
                        (Motion::Victor, true) => Motion::NeoVictor,
                        (Motion::Tango, true) => Motion::NeoTango,
                        _ => motion,
                    },
                    attacked,
                );
                coverage.add(attacked);
            }
        }
        coverage
    }
}

impl Reach for () {
    #[inline(always)]
    fn reaches(&mut self, _motion: Motion, _attacked: Squares) {}
}
