//! Whether a given move is legal, and if not, why.

use std::fmt;

use super::attacks;
use super::board::Board;
use super::moves::{Move, Origin};
use super::piece::{Kind, Motion, Piece};
use super::square::{Square, Squares};
use super::zone;

/// Why a move is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IllegalMove {
    /// The square of departure is empty.
    NoPiece(Square),
    /// The piece belongs to the opponent.
    NotYours(Square),
    /// The piece does not move like this, or something is in its way.
    NotItsMove {
        /// What stands on the square of departure.
        kind: Kind,
        /// The square of departure.
        from: Square,
        /// The square of arrival.
        to: Square,
    },
    /// A piece of one's own stands on the square of arrival.
    OwnPiece(Square),
    /// The piece may not promote on this move.
    CannotPromote(Kind),
    /// The piece could never move again, so it must promote.
    MustPromote(Kind),
    /// The dropped piece is not in hand.
    NotInHand(Kind),
    /// The square of the drop is occupied.
    Occupied(Square),
    /// The dropped piece could never move again.
    DeadDrop(Kind),
    /// The file already has an unpromoted UNIFORM of this side.
    TwoUniforms {
        /// The file, from 1 to 9.
        file: u8,
    },
    /// A UNIFORM drop may not be BIG-BANG at once.
    UniformDropBigBang,
    /// The STAR would be under attack after the move.
    LeavesStarInAttack,
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IllegalMove::NoPiece(square) => write!(f, "there is no piece on {square}"),
            IllegalMove::NotYours(square) => {
                write!(f, "the piece on {square} belongs to the opponent")
            }
            IllegalMove::NotItsMove { kind, from, to } => {
                write!(f, "{kind:?} does not move from {from} to {to} here")
            }
            IllegalMove::OwnPiece(square) => write!(f, "{square} holds a piece of the same side"),
            IllegalMove::CannotPromote(kind) => write!(f, "{kind:?} cannot promote on this move"),
            IllegalMove::MustPromote(kind) => {
                write!(f, "{kind:?} must promote, for it could never move again")
            }
            IllegalMove::NotInHand(kind) => write!(f, "there is no {kind:?} in hand"),
            IllegalMove::Occupied(square) => {
                write!(f, "a drop needs an empty square, but {square} is occupied")
            }
            IllegalMove::DeadDrop(kind) => {
                write!(f, "{kind:?} dropped there could never move again")
            }
            IllegalMove::TwoUniforms { file } => {
                write!(
                    f,
                    "file {file} already has an unpromoted UNIFORM of this side"
                )
            }
            IllegalMove::UniformDropBigBang => {
                write!(f, "a UNIFORM drop may not be BIG-BANG at once")
            }
            IllegalMove::LeavesStarInAttack => {
                write!(f, "the STAR would be under attack after the move")
            }
        }
    }
}

impl std::error::Error for IllegalMove {}

impl Board {
    /// Whether `m` is legal, and if not, why. Right for every value of the type.
    pub fn check_move(&self, m: Move) -> Result<(), IllegalMove> {
        match m.origin() {
            Origin::Board(from) => self.check_board_move(from, m.to(), m.is_promotion()),
            Origin::Hand(kind) => self.check_drop(kind, m.to()),
        }
    }

    #[inline(always)]
    fn check_board_move(
        &self,
        from: Square,
        to: Square,
        promotes: bool,
    ) -> Result<(), IllegalMove> {
        let us = self.side();
        let Some(Piece { side, kind }) = self.piece_on(from) else {
            return Err(IllegalMove::NoPiece(from));
        };
        if side != us {
            return Err(IllegalMove::NotYours(from));
        }
        if self.pieces(us).has(to) {
            return Err(IllegalMove::OwnPiece(to));
        }
        if !self.reached_from(us, kind.index(), from).has(to) {
            return Err(IllegalMove::NotItsMove { kind, from, to });
        }
        if promotes {
            if !self.promotion_squares(us, kind.index(), from).has(to) {
                return Err(IllegalMove::CannotPromote(kind));
            }
        } else if zone::dead_squares(us, kind.index()).has(to) {
            return Err(IllegalMove::MustPromote(kind));
        }
        let safe = if kind == Kind::Star {
            let occupied = self.occupied().without(from);
            self.attackers(to, !us, occupied).is_empty()
        } else {
            let star = self.star_or_nowhere(us);
            self.resolves_check(to, self.checkers())
                && (!self.pinned().has(from) || attacks::ray_through(star, from).has(to))
        };
        if safe {
            Ok(())
        } else {
            Err(IllegalMove::LeavesStarInAttack)
        }
    }

    /// Whether a piece other than the STAR that arrives on `to` (and is not pinned) ends every check.
    #[inline(always)]
    fn resolves_check(&self, to: Square, checkers: Squares) -> bool {
        match checkers.first() {
            None => true,
            Some(_) if checkers.has_many() => false,
            Some(checker) => {
                let star = self.star_or_nowhere(self.side());
                to == checker || attacks::between(star, checker).has(to)
            }
        }
    }

    #[inline(always)]
    fn check_drop(&self, kind: Kind, to: Square) -> Result<(), IllegalMove> {
        let us = self.side();
        if !self.hand(us).has(kind) {
            return Err(IllegalMove::NotInHand(kind));
        }
        if self.occupied().has(to) {
            return Err(IllegalMove::Occupied(to));
        }
        if zone::dead_squares(us, kind.index()).has(to) {
            return Err(IllegalMove::DeadDrop(kind));
        }
        let own_uniforms = self.pieces(us) & self.moving_like(Motion::Uniform);
        if kind == Kind::Uniform && !(own_uniforms & Squares::file(to.file())).is_empty() {
            return Err(IllegalMove::TwoUniforms { file: to.file() });
        }
        if !self.resolves_check(to, self.checkers()) {
            return Err(IllegalMove::LeavesStarInAttack);
        }
        if kind == Kind::Uniform && self.is_big_bang_by_uniform(to) {
            return Err(IllegalMove::UniformDropBigBang);
        }
        Ok(())
    }

    #[inline(always)]
    fn is_big_bang_by_uniform(&self, to: Square) -> bool {
        let us = self.side();
        let star = self.star_or_nowhere(!us);
        attacks::steps(us, Kind::Uniform.index(), to).has(star) && self.uniform_drop_is_big_bang(to)
    }
}
