//! The number of legal moves without making one.

use crate::base::side::Side;

use super::attacks;
use super::board::{Board, Promotion};
use super::piece::{Kind, Motion};
use super::square::Squares;

impl Board {
    /// The number of legal moves of the side to move, counted by sets.
    #[inline(always)]
    pub(super) fn count_moves(&self) -> u64 {
        match self.side() {
            Side::First => self.count_moves_of::<false>(),
            Side::Second => self.count_moves_of::<true>(),
        }
    }

    /// As above; the side to move is a constant so that its directions and zones are too.
    #[inline(always)]
    fn count_moves_of<const SECOND: bool>(&self) -> u64 {
        let us = if SECOND { Side::Second } else { Side::First };
        let own = self.pieces(us);
        let occupied = self.occupied();
        let star = self.star_or_nowhere(us);

        let mut count = 0;
        let steps = attacks::steps(us, Kind::Star.index(), star) - own;
        let mut lost = self.attacks_near(star, !us, occupied.without(star));
        lost = steps & lost;
        count += (steps - lost).len();

        let checkers = self.checkers();
        let (targets, drop_targets) = match checkers.first() {
            None => (Squares::ALL - own, Squares::ALL - occupied),
            Some(_) if checkers.has_many() => return count as u64,
            Some(checker) => {
                let between = attacks::between(star, checker);
                (between | checkers, between)
            }
        };

        let pinned = self.pinned() & own;
        count += self.count_piece_moves::<SECOND>(own - pinned, targets);
        if !pinned.is_empty() && checkers.is_empty() {
            for square in pinned {
                let line = attacks::ray_through(star, square);
                count += self.count_piece_moves::<SECOND>(Squares::of(square), targets & line);
            }
        }
        if !self.hand(us).is_empty() {
            count += self.count_drops(drop_targets);
        }
        count as u64
    }

    /// The moves of these pieces (not of the STAR) to `targets`.
    #[inline(always)]
    fn count_piece_moves<const SECOND: bool>(&self, movers: Squares, targets: Squares) -> usize {
        let us = if SECOND { Side::Second } else { Side::First };
        let zone = attacks::zone(us);
        let occupied = self.occupied();
        let of = |motion: Motion| self.moving_like(motion) & movers;
        let promotions = |reached: Squares, starts_in_zone: bool| {
            if starts_in_zone && self.promotion() == Promotion::BeginOrEnd {
                reached.len()
            } else {
                (reached & zone.promotion).len()
            }
        };
        let mut count = 0;

        // Pieces that only go forward end in the zone whenever they begin there.
        let uniforms = of(Motion::Uniform);
        let reached = targets
            & if SECOND {
                Squares(uniforms.0 << 1)
            } else {
                Squares(uniforms.0 >> 1)
            };
        count += reached.len() + (reached & zone.promotion).len() - (reached & zone.last_row).len();

        for square in of(Motion::Lima) {
            let reached = attacks::lima(us, square, occupied) & targets;
            count +=
                reached.len() + (reached & zone.promotion).len() - (reached & zone.last_row).len();
        }
        for square in of(Motion::Yankee) {
            let reached = attacks::steps(us, Kind::Yankee.index(), square) & targets;
            count += reached.len() + (reached & zone.promotion).len()
                - (reached & zone.last_two_rows).len();
        }
        for square in of(Motion::Alpha) {
            let reached = attacks::steps(us, Kind::Alpha.index(), square) & targets;
            count += reached.len() + promotions(reached, zone.promotion.has(square));
        }
        for square in of(Motion::Mike) {
            count += (attacks::steps(us, Kind::Mike.index(), square) & targets).len();
        }
        for square in of(Motion::Victor) {
            let reached = attacks::victor(square, occupied) & targets;
            count += reached.len() + promotions(reached, zone.promotion.has(square));
        }
        for square in of(Motion::Tango) {
            let reached = attacks::tango(square, occupied) & targets;
            count += reached.len() + promotions(reached, zone.promotion.has(square));
        }
        for square in of(Motion::NeoVictor) {
            let reached = attacks::victor(square, occupied)
                | attacks::steps(us, Kind::NeoVictor.index(), square);
            count += (reached & targets).len();
        }
        for square in of(Motion::NeoTango) {
            let reached = attacks::tango(square, occupied)
                | attacks::steps(us, Kind::NeoTango.index(), square);
            count += (reached & targets).len();
        }
        count
    }

    #[inline(always)]
    fn count_drops(&self, targets: Squares) -> usize {
        let hand = self.hand(self.side());
        let squares = self.drop_squares(targets);
        let mut count = targets.len() * hand.unrestricted_kinds() as usize + squares.uniform.len();
        if hand.has(Kind::Lima) {
            count += squares.lima.len();
        }
        if hand.has(Kind::Yankee) {
            count += squares.yankee.len();
        }
        count
    }
}
