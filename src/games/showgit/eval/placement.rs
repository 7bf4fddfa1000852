//! Where pieces stand, by themselves and in relation to both STARs, and what is in hand:
//! the part of the evaluation that is kept up to date move by move.

use super::pair::Pair;
use super::terms::{RELATIONS, Term, relation};
use super::weights::WEIGHTS;
use crate::base::side::Side;
use crate::games::showgit::board::Board;
use crate::games::showgit::moves::{Move, Origin};
use crate::games::showgit::piece::Kind;
use crate::games::showgit::square::{Square, SquareTable};

/// The relation to a STAR that is not there: it counts nothing.
const NO_RELATION: u8 = RELATIONS as u8;

/// By side, STAR and square.
static RELATION: [SquareTable<SquareTable<u8>>; 2] = {
    let mut table = [const { SquareTable([const { SquareTable([NO_RELATION; 128]) }; 128]) }; 2];
    let mut star = 0;
    while star < 81 {
        let mut square = 0;
        while square < 81 {
            let (a, b) = (Square::from_index(star), Square::from_index(square));
            table[0].0[star].0[square] = relation(Side::First, a, b) as u8;
            table[1].0[star].0[square] = relation(Side::Second, a, b) as u8;
            square += 1;
        }
        star += 1;
    }
    table
};

/// By side, kind and square: material and place.
static PLACE: [[SquareTable<Pair>; 16]; 2] = {
    let mut table = [const { [const { SquareTable([Pair::ZERO; 128]) }; 16] }; 2];
    let mut kind = 0;
    while kind < Kind::COUNT {
        let material = WEIGHTS[Term::material(kind)];
        let mut index = 0;
        while index < 81 {
            let square = Square::from_index(index);
            let first = WEIGHTS[Term::place(Side::First, kind, square)];
            let second = WEIGHTS[Term::place(Side::Second, kind, square)];
            table[0][kind].0[index] = material.plus(first);
            table[1][kind].0[index] = material.plus(second);
            index += 1;
        }
        kind += 1;
    }
    table
};

/// By kind and relation: near the own STAR, then near the opponent's.
static NEAR: [[[Pair; 256]; 16]; 2] = {
    let mut table = [[[Pair::ZERO; 256]; 16]; 2];
    let mut kind = 0;
    while kind < Kind::COUNT {
        let mut relation = 0;
        while kind != Kind::Star as usize && relation < RELATIONS {
            table[0][kind][relation] = WEIGHTS[Term::near_own(kind, relation)];
            table[1][kind][relation] = WEIGHTS[Term::near_enemy(kind, relation)];
            relation += 1;
        }
        kind += 1;
    }
    table
};

/// By kind and number: what the `nth` piece in hand adds.
static HAND: [[Pair; 32]; 8] = {
    let mut table = [[Pair::ZERO; 32]; 8];
    let mut kind = 0;
    while kind < 7 {
        let mut nth = 0;
        while nth < 32 {
            table[kind][nth] = WEIGHTS[Term::hand(kind, nth)];
            nth += 1;
        }
        kind += 1;
    }
    table
};

/// The sum of all placements and hands, the second side's taken off the first's.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Placement(pub(super) Pair);

impl Placement {
    /// Computed from nothing.
    pub fn of(board: &Board) -> Placement {
        let mut sum = Pair::ZERO;
        let stars = Side::ALL.map(|side| board.star_or_nowhere(side));
        for side in Side::ALL {
            let mut own = Pair::ZERO;
            for square in board.pieces(side) {
                own += piece(stars, side, board.occupant(square).kind(), square);
            }
            for (kind, count) in board.hand(side).iter() {
                for nth in 0..count {
                    own += HAND[kind.index()][usize::from(nth)];
                }
            }
            sum += signed(side, own);
        }
        Placement(sum)
    }

    /// After the legal move `m` in `before`, which led to `after`.
    #[inline]
    pub fn after(self, before: &Board, m: Move, after: &Board) -> Placement {
        let us = before.side();
        let stars = Side::ALL.map(|side| before.star_or_nowhere(side));
        let to = m.to();
        let mut change = Pair::ZERO;
        match m.origin() {
            Origin::Hand(kind) => {
                let held = usize::from(before.hand(us).count(kind));
                change -= HAND[kind.index() & 7][(held - 1) & 31];
                change += piece(stars, us, kind.index(), to);
            }
            Origin::Board(from) => {
                let kind = before.occupant(from).kind();
                if kind == Kind::Star.index() {
                    return Placement::of(after);
                }
                let captured = before.occupant(to).kind();
                if captured < Kind::COUNT {
                    change += piece(stars, !us, captured, to);
                    let held = before
                        .hand(us)
                        .count(Kind::from_index(captured).unpromoted());
                    change += HAND[captured & 7][usize::from(held) & 31];
                }
                change -= piece(stars, us, kind, from);
                change += piece(stars, us, kind + usize::from(m.promotion_step()), to);
            }
        }
        Placement(self.0 + signed(us, change))
    }
}

#[inline(always)]
fn piece(stars: [Square; 2], side: Side, kind: usize, square: Square) -> Pair {
    let kind = kind & 15;
    let own = RELATION[side][stars[side]][square];
    let enemy = RELATION[side][stars[!side]][square];
    PLACE[side][kind][square] + NEAR[0][kind][usize::from(own)] + NEAR[1][kind][usize::from(enemy)]
}

#[inline(always)]
pub(super) fn signed(side: Side, value: Pair) -> Pair {
    match side {
        Side::First => value,
        Side::Second => -value,
    }
}
