//! Where pieces may be dropped.

use super::attacks;
use super::board::Board;
use super::piece::{Kind, Motion};
use super::square::{Square, Squares};
use super::zone;

/// The squares on which each kind may be dropped, as far as rows and files decide.
#[derive(Clone, Copy)]
pub(super) struct DropSquares {
    /// For ALPHA, MIKE, VICTOR and TANGO.
    pub(super) any: Squares,
    pub(super) lima: Squares,
    pub(super) yankee: Squares,
    pub(super) uniform: Squares,
}

impl DropSquares {
    /// The squares for one kind.
    #[inline(always)]
    pub(super) fn of(&self, kind: Kind) -> Squares {
        match kind {
            Kind::Uniform => self.uniform,
            Kind::Lima => self.lima,
            Kind::Yankee => self.yankee,
            _ => self.any,
        }
    }
}

/// All squares of the files on which none of these UNIFORMs (at most one a file) stands.
#[inline(always)]
fn files_without(uniforms: Squares) -> Squares {
    /// The last square of every file.
    const LAST: u128 = Squares::rank(9).0;
    // A UNIFORM on a file borrows from the file's last bit, and clears it.
    let free = (LAST - uniforms.0) & LAST;
    Squares(free | (free - (free >> 8)))
}

impl Board {
    /// Where the side to move may drop its pieces among `targets`, which must be empty squares.
    /// UNIFORM drops that would be BIG-BANG at once are left out.
    #[inline(always)]
    pub(super) fn drop_squares(&self, targets: Squares) -> DropSquares {
        let us = self.side();
        let zone = zone::of(us);
        let lima = targets - zone.last_row;
        let mut uniform = Squares::EMPTY;
        if self.hand(us).has(Kind::Uniform) {
            let own = self.moving_like(Motion::Uniform) & self.pieces(us);
            uniform = lima & files_without(own);
            let checking = uniform & self.uniform_check_square();
            if let Some(square) = checking.first()
                && self.uniform_drop_is_big_bang(square)
            {
                uniform = uniform - checking;
            }
        }
        DropSquares {
            any: targets,
            lima,
            yankee: targets - zone.last_two_rows,
            uniform,
        }
    }

    /// The square in front of the opponent's STAR, where a UNIFORM of the side to move gives check.
    #[inline(always)]
    fn uniform_check_square(&self) -> Squares {
        let them = !self.side();
        attacks::steps(them, Kind::Uniform.index(), self.star_or_nowhere(them))
    }

    /// Whether a UNIFORM dropped on `square`, right in front of the opponent's STAR, leaves no escape.
    #[inline(never)]
    pub(super) fn uniform_drop_is_big_bang(&self, square: Square) -> bool {
        let us = self.side();
        let them = !us;
        let Some(star) = self.star(them) else {
            return false;
        };

        // The STAR steps aside or takes the UNIFORM. It shields nothing behind it any more.
        let occupied = self.occupied().with(square);
        let attacked = self.attacks_near(star, us, occupied.without(star));
        let steps = attacks::steps(them, Kind::Star.index(), star);
        if !(steps - self.pieces(them) - attacked).is_empty() {
            return false;
        }

        // Another piece takes the UNIFORM, unless that uncovers the STAR. On the line
        // from the STAR over `square` it does not: the piece stands on that line afterwards.
        let takers = self.attackers(square, them, self.occupied()).without(star);
        let pinned = self.shields(star, us) - attacks::ray_through(star, square);
        (takers - pinned).is_empty()
    }
}
