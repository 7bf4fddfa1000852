//! Who attacks what on a board.

use crate::base::side::Side;

use super::attacks;
use super::board::Board;
use super::piece::{Kind, Motion};
use super::square::{Square, Squares};

impl Board {
    /// The pieces of `by` that attack `square` when these squares are occupied
    /// (only pieces on occupied squares count).
    #[inline]
    pub fn attackers(&self, square: Square, by: Side, occupied: Squares) -> Squares {
        let of = |motion| self.moving_like(motion);
        // Looking from the square with the eyes of the other side.
        let steps = |kind: Kind| attacks::steps(!by, kind.index(), square);
        let victors = of(Motion::Victor) | of(Motion::NeoVictor);
        let tangos = of(Motion::Tango) | of(Motion::NeoTango);
        let mut attackers = steps(Kind::Uniform) & of(Motion::Uniform)
            | steps(Kind::Yankee) & of(Motion::Yankee)
            | steps(Kind::Alpha) & of(Motion::Alpha)
            | steps(Kind::Mike) & of(Motion::Mike)
            | steps(Kind::Star) & (of(Motion::Star) | of(Motion::NeoVictor) | of(Motion::NeoTango))
            | attacks::lima(!by, square, occupied) & of(Motion::Lima);
        if !(attacks::victor_lines(square) & victors & self.pieces(by)).is_empty() {
            attackers |= attacks::victor(square, occupied) & victors;
        }
        if !(attacks::tango_lines(square) & tangos & self.pieces(by)).is_empty() {
            attackers |= attacks::tango(square, occupied) & tangos;
        }
        attackers & self.pieces(by) & occupied
    }

    /// What `by` attacks on a STAR's square `star` and its neighbours (elsewhere the answer
    /// is incomplete), when exactly these squares are occupied.
    #[inline(always)]
    pub(super) fn attacks_near(&self, star: Square, by: Side, occupied: Squares) -> Squares {
        let of = |motion| self.moving_like(motion);
        let pieces = self.pieces(by);
        let ring = attacks::steps(by, Kind::Star.index(), star);
        let mut attacked = Squares::EMPTY;
        for square in pieces & attacks::near_star(by, star) {
            attacked |= attacks::steps(by, self.occupant(square).kind(), square);
        }
        for square in pieces & of(Motion::Lima) & attacks::lima_near_star(by, star) {
            attacked |= attacks::lima(by, square, occupied);
        }
        for square in pieces & (of(Motion::Victor) | of(Motion::NeoVictor)) {
            if !(attacks::victor_lines(square) & ring).is_empty() {
                attacked |= attacks::victor(square, occupied);
            }
        }
        for square in pieces & (of(Motion::Tango) | of(Motion::NeoTango)) {
            if !(attacks::tango_lines(square) & ring).is_empty() {
                attacked |= attacks::tango(square, occupied);
            }
        }
        attacked
    }

    /// The sliding pieces of `by` that would attack `square` on an otherwise empty board.
    #[inline(always)]
    pub(super) fn sliders_in_line(&self, square: Square, by: Side) -> Squares {
        let of = |motion| self.moving_like(motion);
        self.pieces(by)
            & (attacks::tango_lines(square) & (of(Motion::Tango) | of(Motion::NeoTango))
                | attacks::victor_lines(square) & (of(Motion::Victor) | of(Motion::NeoVictor))
                | attacks::lima_line(!by, square) & of(Motion::Lima))
    }

    /// The pieces of either side that stand alone between `star` and a sliding piece of `by`.
    pub(super) fn shields(&self, star: Square, by: Side) -> Squares {
        let mut shields = Squares::EMPTY;
        for slider in self.sliders_in_line(star, by) {
            let line = attacks::between(star, slider) & self.occupied();
            if !line.has_many() {
                shields |= line;
            }
        }
        shields
    }
}
