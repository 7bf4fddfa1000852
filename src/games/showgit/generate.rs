//! Legal moves, handed to a sink one by one: all of them or those of one stage of a search.
//!
//! Nothing is generated that must be taken back: pinned pieces stay on their line, the STAR steps on
//! squares that are not attacked, and in check the other pieces only take the attacker or step between.

use std::ops::ControlFlow;

use crate::base::side::Side;

use super::attacks;
use super::board::{Board, Promotion};
use super::checks::CheckSquares;
use super::moves::Move;
use super::piece::{Kind, Motion};
use super::square::{Square, Squares};
use super::zone;

/// The squares that a move may end on.
#[derive(Clone, Copy)]
struct Targets {
    /// For moves without promotion.
    plain: Squares,
    /// For promotions.
    promoting: Squares,
}

impl std::ops::BitAnd<Squares> for Targets {
    type Output = Targets;

    #[inline(always)]
    fn bitand(self, squares: Squares) -> Targets {
        Targets {
            plain: self.plain & squares,
            promoting: self.promoting & squares,
        }
    }
}

impl Board {
    /// Hands every legal move to `sink` until it breaks.
    #[inline(always)]
    pub(super) fn visit_moves<F>(&self, mut sink: F) -> ControlFlow<()>
    where
        F: FnMut(Move) -> ControlFlow<()>,
    {
        let targets = Targets {
            plain: Squares::ALL,
            promoting: Squares::ALL,
        };
        self.visit_board_moves(targets, &mut sink)?;
        self.visit_drops(sink)
    }

    /// Hands every legal capture and every legal promotion to `sink` until it breaks.
    #[inline]
    pub fn visit_captures_and_promotions<F>(&self, mut sink: F) -> ControlFlow<()>
    where
        F: FnMut(Move) -> ControlFlow<()>,
    {
        let targets = Targets {
            plain: self.pieces(!self.side()),
            promoting: Squares::ALL,
        };
        self.visit_board_moves(targets, &mut sink)
    }

    /// Hands every legal move on the board that neither captures nor promotes to `sink` until it breaks.
    #[inline]
    pub fn visit_quiet_moves<F>(&self, mut sink: F) -> ControlFlow<()>
    where
        F: FnMut(Move) -> ControlFlow<()>,
    {
        let targets = Targets {
            plain: Squares::ALL - self.occupied(),
            promoting: Squares::EMPTY,
        };
        self.visit_board_moves(targets, &mut sink)
    }

    /// Hands every legal drop to `sink` until it breaks.
    #[inline]
    pub fn visit_drops<F>(&self, mut sink: F) -> ControlFlow<()>
    where
        F: FnMut(Move) -> ControlFlow<()>,
    {
        let hand = self.hand(self.side());
        let targets = self.drop_targets();
        if hand.is_empty() || targets.is_empty() {
            return ControlFlow::Continue(());
        }
        let squares = self.drop_squares(targets);
        for kind in Kind::DROPPABLE {
            if hand.has(kind) {
                for to in squares.of(kind) {
                    sink(Move::drop(kind, to))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Hands every legal move that gives check, neither captures nor promotes, to `sink` until it breaks;
    /// drops come last.
    pub fn visit_quiet_checks<F>(&self, mut sink: F) -> ControlFlow<()>
    where
        F: FnMut(Move) -> ControlFlow<()>,
    {
        let us = self.side();
        let checks = self.check_squares();
        self.visit_quiet_board_checks(&checks, self.uncovering(us), &mut sink)?;
        let hand = self.hand(us);
        if hand.is_empty() || self.star(!us).is_none() {
            return ControlFlow::Continue(());
        }
        let squares = self.drop_squares(self.drop_targets());
        for kind in Kind::DROPPABLE {
            if hand.has(kind) {
                for to in squares.of(kind) & checks.of(Motion::of(kind)) {
                    sink(Move::drop(kind, to))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Hands every legal move on the board that gives check, neither captures nor promotes, to `sink` until it
    /// breaks, by what a node has computed once: its [`Board::check_squares`] and [`Board::uncovering`] pieces.
    pub(super) fn visit_quiet_board_checks<F>(
        &self,
        checks: &CheckSquares,
        uncovering: Squares,
        sink: &mut F,
    ) -> ControlFlow<()>
    where
        F: FnMut(Move) -> ControlFlow<()>,
    {
        let us = self.side();
        let Some(star) = self.star(!us) else {
            return ControlFlow::Continue(());
        };
        let empty = Targets {
            plain: Squares::ALL - self.occupied(),
            promoting: Squares::EMPTY,
        };
        let own = self.pieces(us) - uncovering;
        // A short step that gives check ends beside the STAR.
        let near = own & attacks::near_star(us, star);
        for (motion, movers) in [
            (Motion::Uniform, near),
            (Motion::Alpha, near),
            (Motion::Mike, near),
            (Motion::Lima, own),
            (Motion::Yankee, own),
            (Motion::Victor, own),
            (Motion::Tango, own),
            (Motion::NeoVictor, own),
            (Motion::NeoTango, own),
        ] {
            let movers = movers & self.moving_like(motion);
            if !movers.is_empty() {
                self.visit_moves_of(movers, empty & checks.of(motion), sink)?;
            }
        }
        for square in uncovering {
            let motion = Motion::OF_KIND[self.occupant(square).kind()];
            let off_line = Squares::ALL - attacks::ray_through(star, square);
            let targets = empty & (off_line | checks.of(motion));
            self.visit_moves_of(Squares::of(square), targets, sink)?;
        }
        ControlFlow::Continue(())
    }

    /// Hands every legal capture and promotion on the board that may give check to `sink` until it breaks, by what a
    /// node has computed once, as for the quiet ones. Some of them do not give check.
    pub(super) fn visit_noisy_board_checks<F>(
        &self,
        checks: &CheckSquares,
        uncovering: Squares,
        sink: &mut F,
    ) -> ControlFlow<()>
    where
        F: FnMut(Move) -> ControlFlow<()>,
    {
        let us = self.side();
        let Some(star) = self.star(!us) else {
            return ControlFlow::Continue(());
        };
        let noisy = Targets {
            plain: self.pieces(!us),
            promoting: Squares::ALL,
        };
        // All others are too far away to end beside the STAR.
        let far = [
            Motion::Lima,
            Motion::Yankee,
            Motion::Victor,
            Motion::Tango,
            Motion::NeoVictor,
            Motion::NeoTango,
        ];
        let movers = far
            .into_iter()
            .fold(attacks::near_star(us, star), |movers, motion| {
                movers | self.moving_like(motion)
            });
        let movers = (self.pieces(us) - uncovering) & movers;
        self.visit_moves_of(movers, noisy & checks.any(), sink)?;
        self.visit_moves_of(uncovering, noisy, sink)
    }

    /// The empty squares on which a drop does not leave the STAR in check.
    #[inline(always)]
    pub(super) fn drop_targets(&self) -> Squares {
        let checkers = self.checkers();
        match checkers.first() {
            None => Squares::ALL - self.occupied(),
            Some(_) if checkers.has_many() => Squares::EMPTY,
            Some(checker) => attacks::between(self.star_or_nowhere(self.side()), checker),
        }
    }

    #[inline(always)]
    fn visit_board_moves<F>(&self, targets: Targets, sink: &mut F) -> ControlFlow<()>
    where
        F: FnMut(Move) -> ControlFlow<()>,
    {
        self.visit_moves_of(self.pieces(self.side()), targets, sink)
    }

    /// Hands the legal moves of `movers` (own pieces) to `targets` to the sink.
    #[inline(always)]
    fn visit_moves_of<F>(&self, movers: Squares, targets: Targets, sink: &mut F) -> ControlFlow<()>
    where
        F: FnMut(Move) -> ControlFlow<()>,
    {
        let us = self.side();
        let star = self.star_or_nowhere(us);
        let targets = targets & (Squares::ALL - self.pieces(us));
        if movers.has(star) {
            let steps = attacks::steps(us, Kind::Star.index(), star) & targets.plain;
            if !steps.is_empty() {
                let attacked = self.attacks_near(star, !us, self.occupied().without(star));
                for to in steps - attacked {
                    sink(Move::plain(star, to))?;
                }
            }
        }
        let checkers = self.checkers();
        let targets = match checkers.first() {
            None => targets,
            Some(_) if checkers.has_many() => return ControlFlow::Continue(()),
            Some(checker) => targets & (attacks::between(star, checker) | checkers),
        };
        let pinned = self.pinned();
        for from in movers.without(star) {
            let kind = self.occupant(from).kind();
            let mut reached = self.reached_from(us, kind, from);
            if pinned.has(from) {
                if !checkers.is_empty() {
                    continue;
                }
                reached &= attacks::ray_through(star, from);
            }
            self.visit_moves_from(us, kind, from, targets & reached, sink)?;
        }
        ControlFlow::Continue(())
    }

    /// What the piece of a kind, given by its number, attacks from its square.
    #[inline(always)]
    pub(super) fn reached_from(&self, side: Side, kind: usize, from: Square) -> Squares {
        let mut reached = attacks::steps(side, kind, from);
        match Motion::OF_KIND[kind & 15] {
            Motion::Lima => reached = attacks::lima(side, from, self.occupied()),
            Motion::Victor | Motion::NeoVictor => {
                reached |= attacks::victor(from, self.occupied());
            }
            Motion::Tango | Motion::NeoTango => reached |= attacks::tango(from, self.occupied()),
            _ => {}
        }
        reached
    }

    /// Hands the moves of one piece to the squares it reaches to the sink, with and without promotion.
    #[inline(always)]
    fn visit_moves_from<F>(
        &self,
        us: Side,
        kind: usize,
        from: Square,
        targets: Targets,
        sink: &mut F,
    ) -> ControlFlow<()>
    where
        F: FnMut(Move) -> ControlFlow<()>,
    {
        for to in targets.promoting & self.promotion_squares(us, kind, from) {
            sink(Move::promoting(from, to))?;
        }
        for to in targets.plain - zone::dead_squares(us, kind) {
            sink(Move::plain(from, to))?;
        }
        ControlFlow::Continue(())
    }

    /// Whether the legal move `m` leaves out a promotion that takes no power away from its piece: of
    /// UNIFORM, VICTOR or TANGO, or of a LIMA on the last row but one. Only to keep clear of
    /// a forbidden UNIFORM drop is such a move ever better, so a search may pass it over.
    #[inline]
    pub fn declines_promotion(&self, m: Move) -> bool {
        let Some(from) = m.from() else {
            return false;
        };
        let us = self.side();
        let kind = self.occupant(from).kind();
        let regrettable = match Motion::OF_KIND[kind & 15] {
            Motion::Uniform | Motion::Victor | Motion::Tango => true,
            Motion::Lima => zone::of(us).last_two_rows.has(m.to()),
            _ => false,
        };
        regrettable && !m.is_promotion() && self.promotion_squares(us, kind, from).has(m.to())
    }

    /// The squares on which a piece that comes from `from` may promote.
    #[inline(always)]
    pub(super) fn promotion_squares(&self, us: Side, kind: usize, from: Square) -> Squares {
        let zone = zone::of(us).promotion;
        if kind >= Kind::Mike.index() {
            Squares::EMPTY
        } else if self.promotion() == Promotion::BeginOrEnd && zone.has(from) {
            Squares::ALL
        } else {
            zone
        }
    }
}
