//! Attacks: around the STARs, on pieces, and the freedom of sliding pieces. Computed for each position anew.

use super::coverage::{Coverage, Reach};
use super::pair::Pair;
use super::terms::{PLANES, Term, WINDOW};
use super::weights::WEIGHTS;
use crate::base::side::Side;
use crate::games::showgit::attacks;
use crate::games::showgit::board::Board;
use crate::games::showgit::piece::{Kind, Motion};
use crate::games::showgit::square::{Square, SquareTable, Squares};

const WINDOW_RANKS: usize = 2 * WINDOW + 1;

/// By side, plane, distance from the STAR's file: the sum of a window's file for each pattern of bits.
static FILE_SUMS: [[[[Pair; 1 << WINDOW_RANKS]; WINDOW + 1]; PLANES]; 2] = {
    let mut sums = [[[[Pair::ZERO; 1 << WINDOW_RANKS]; WINDOW + 1]; PLANES]; 2];
    let mut plane = 0;
    while plane < PLANES {
        let mut files = 0;
        while files <= WINDOW {
            let mut bits = 1usize;
            while bits < 1 << WINDOW_RANKS {
                let lowest = bits.trailing_zeros() as usize;
                let rest = bits & (bits - 1);
                let first = WEIGHTS[Term::cover(plane, files, lowest)];
                let second = WEIGHTS[Term::cover(plane, files, WINDOW_RANKS - 1 - lowest)];
                sums[0][plane][files][bits] = sums[0][plane][files][rest].plus(first);
                sums[1][plane][files][bits] = sums[1][plane][files][rest].plus(second);
                bits += 1;
            }
            files += 1;
        }
        plane += 1;
    }
    sums
};

/// The squares of the window around each square.
pub(super) static WINDOWS: SquareTable<Squares> = {
    let mut windows = SquareTable([Squares::EMPTY; 128]);
    let reach = WINDOW as i32;
    let mut star = 0;
    while star < 81 {
        let center = Square::from_index(star);
        let mut files = -reach;
        while files <= reach {
            let mut ranks = -reach;
            while ranks <= reach {
                let file = center.file() as i32 + files;
                let rank = center.rank() as i32 + ranks;
                if file >= 1 && file <= 9 && rank >= 1 && rank <= 9 {
                    windows.0[star].0 |= 1 << ((file - 1) * 9 + rank - 1);
                }
                ranks += 1;
            }
            files += 1;
        }
        star += 1;
    }
    windows
};

static MOBILITY: [[Pair; 32]; Motion::COUNT] = {
    let mut table = [[Pair::ZERO; 32]; Motion::COUNT];
    const SLIDING: [Motion; 5] = [
        Motion::Lima,
        Motion::Victor,
        Motion::Tango,
        Motion::NeoVictor,
        Motion::NeoTango,
    ];
    let mut index = 0;
    while index < SLIDING.len() {
        let mut count = 0;
        while count < 17 {
            table[SLIDING[index] as usize][count] = WEIGHTS[Term::mobility(SLIDING[index], count)];
            count += 1;
        }
        index += 1;
    }
    table
};

/// By whether the owner is to move, whether the piece is defended, and kind.
static THREAT: [[[Pair; 16]; 2]; 2] = {
    let mut table = [[[Pair::ZERO; 16]; 2]; 2];
    let mut kind = 0;
    while kind < Kind::COUNT {
        table[0][0][kind] = WEIGHTS[Term::threat(false, false, kind)];
        table[0][1][kind] = WEIGHTS[Term::threat(false, true, kind)];
        table[1][0][kind] = WEIGHTS[Term::threat(true, false, kind)];
        table[1][1][kind] = WEIGHTS[Term::threat(true, true, kind)];
        kind += 1;
    }
    table
};

struct Freedom {
    own: Squares,
    sum: Pair,
}

impl Reach for Freedom {
    #[inline(always)]
    fn reaches(&mut self, motion: Motion, attacked: Squares) {
        let count = (attacked - self.own).len();
        self.sum += MOBILITY[motion as usize][count & 31];
    }
}

/// The sum of all attack terms, the second side's taken off the first's.
#[inline]
pub(super) fn pressure(board: &Board) -> Pair {
    let mut sum = Pair::ZERO;
    let coverage = Side::ALL.map(|side| {
        let mut freedom = Freedom {
            own: board.pieces(side),
            sum: Pair::ZERO,
        };
        let coverage = board.coverage(side, &mut freedom);
        sum += super::placement::signed(side, freedom.sum);
        coverage
    });
    for side in Side::ALL {
        let value = star(board, side, &coverage) + threats(board, side, &coverage);
        sum += super::placement::signed(side, value);
    }
    sum
}

/// The planes around the STAR of `side`, in the order of [`PLANES`].
#[inline(always)]
pub(super) fn planes(board: &Board, side: Side, coverage: &[Coverage; 2]) -> [Squares; PLANES] {
    let own = &coverage[side];
    let enemy = &coverage[!side];
    [
        own.once,
        own.twice,
        enemy.once,
        enemy.twice,
        enemy.once - own.once,
        enemy.twice - own.twice,
        Squares::ALL - board.occupied() - own.once,
    ]
}

/// Where the STAR of `side` could step if it were its turn (attacks through the STAR are not seen).
#[inline(always)]
pub(super) fn escapes(board: &Board, side: Side, star: Square, coverage: &[Coverage; 2]) -> usize {
    let steps = attacks::steps(side, Kind::Star.index(), star);
    (steps - board.pieces(side) - coverage[!side].once).len()
}

/// The safety of the STAR of `side`.
#[inline(always)]
fn star(board: &Board, side: Side, coverage: &[Coverage; 2]) -> Pair {
    let Some(star) = board.star(side) else {
        return Pair::ZERO;
    };
    let mut sum = WEIGHTS[Term::escapes(escapes(board, side, star, coverage))];
    let window = WINDOWS[star];
    for (plane, sums) in planes(board, side, coverage)
        .into_iter()
        .zip(&FILE_SUMS[side])
    {
        // The window's lower left corner goes to bit 0; files stay nine bits apart.
        let bits = (((plane & window).0 << (10 * WINDOW)) >> star.index()) as u64;
        if bits == 0 {
            continue;
        }
        sum += sums[0][(bits >> 27 & 127) as usize];
        sum += sums[1][(bits >> 18 & 127) as usize] + sums[1][(bits >> 36 & 127) as usize];
        sum += sums[2][(bits >> 9 & 127) as usize] + sums[2][(bits >> 45 & 127) as usize];
        sum += sums[3][(bits & 127) as usize] + sums[3][(bits >> 54 & 127) as usize];
    }
    sum
}

/// The pieces of `side` that the opponent attacks, STAR left out, and those of them that are defended.
#[inline(always)]
pub(super) fn attacked(board: &Board, side: Side, coverage: &[Coverage; 2]) -> (Squares, Squares) {
    let around = |side: Side| attacks::steps(side, Kind::Star.index(), board.star_or_nowhere(side));
    let pieces = board.pieces(side).without(board.star_or_nowhere(side));
    (
        pieces & (coverage[!side].once | around(!side)),
        coverage[side].once | around(side),
    )
}

#[inline(always)]
fn threats(board: &Board, side: Side, coverage: &[Coverage; 2]) -> Pair {
    let to_move = usize::from(board.side() == side);
    let (victims, defended) = attacked(board, side, coverage);
    let mut sum = Pair::ZERO;
    for square in victims {
        let kind = board.occupant(square).kind();
        sum += THREAT[to_move][usize::from(defended.has(square))][kind & 15];
    }
    sum
}
