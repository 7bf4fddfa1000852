//! The number of legal moves without making one.

use crate::base::side::Side;

use super::attacks;
use super::board::{Board, Promotion};
use super::piece::{Kind, Motion};
use super::square::{Square, SquareTable, Squares};
use super::zone;

/// By promotion rule, side, kind and square of departure: where a piece may arrive promoted as well as not.
static FREE_CHOICE: [[[SquareTable<Squares>; 16]; 2]; 2] = {
    let mut choice =
        [const { [const { [const { SquareTable([Squares::EMPTY; 128]) }; 16] }; 2] }; 2];
    let mut kind = 0;
    while kind < Kind::Mike as usize {
        let mut square = 0;
        while square < Square::COUNT {
            let mut side = 0;
            while side < 2 {
                let dead = zone::dead_squares(Side::ALL[side], kind).0;
                let zone = zone::ZONES[side].promotion.0;
                let literal = Squares(zone & !dead);
                choice[Promotion::End as usize][side][kind].0[square] = literal;
                choice[Promotion::BeginOrEnd as usize][side][kind].0[square] =
                    if zone >> square & 1 != 0 {
                        Squares(Squares::ALL.0 & !dead)
                    } else {
                        literal
                    };
                side += 1;
            }
            square += 1;
        }
        kind += 1;
    }
    choice
};

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
        let zone = zone::of(us);
        let occupied = self.occupied();
        let free_choice = &FREE_CHOICE[self.promotion() as usize][us];
        let of = |motion: Motion| self.moving_like(motion) & movers;
        // Every square reached is one move, and one more where promotion is a free choice.
        let moves = |reached: Squares, choice: Squares| {
            let reached = reached & targets;
            reached.len() + (reached & choice).len()
        };

        let uniforms = of(Motion::Uniform);
        let ahead = if SECOND {
            Squares(uniforms.0 << 1)
        } else {
            Squares(uniforms.0 >> 1)
        };
        let choice = zone.promotion - zone.last_row;
        let mut count = moves(ahead, choice);
        for square in of(Motion::Lima) {
            count += moves(attacks::lima(us, square, occupied), choice);
        }
        let steppers = of(Motion::Yankee) | of(Motion::Alpha) | of(Motion::Mike);
        for square in steppers {
            let kind = self.occupant(square).kind();
            count += moves(attacks::steps(us, kind, square), free_choice[kind][square]);
        }
        for square in of(Motion::Victor) | of(Motion::NeoVictor) {
            let kind = self.occupant(square).kind();
            let reached = attacks::victor(square, occupied) | attacks::steps(us, kind, square);
            count += moves(reached, free_choice[kind][square]);
        }
        for square in of(Motion::Tango) | of(Motion::NeoTango) {
            let kind = self.occupant(square).kind();
            let reached = attacks::tango(square, occupied) | attacks::steps(us, kind, square);
            count += moves(reached, free_choice[kind][square]);
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
