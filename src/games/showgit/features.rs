//! What the network sees of Showgit: every piece on its square, every piece in hand, as each player looks at
//! the board. A player whose STAR stands on the left half sees the board in a mirror: left and right are alike.

use arrayvec::ArrayVec;

use super::board::Board;
use super::moves::{Move, Origin};
use super::piece::Kind;
use super::square::Square;
use crate::base::net::features::{Change, Features};
use crate::base::side::Side;

/// The features of Showgit: 2 x 14 kinds on 81 squares, and 2 x 38 pieces in hand (the nth one of a kind has an
/// input of its own).
#[derive(Clone, Copy, Debug)]
pub struct ShowgitFeatures;

const ON_BOARD: usize = 2 * Kind::COUNT * Square::COUNT;
/// The first input of a kind in hand.
const IN_HAND: [usize; 7] = [0, 18, 22, 26, 30, 32, 34];
const HAND: usize = 38;

/// What a move has changed.
#[derive(Clone, Debug, Default)]
pub struct Step {
    /// The side whose mirror was turned, and which therefore sees everything in other places.
    turned: Option<Side>,
    /// The inputs that are gone, as each side sees them.
    removed: ArrayVec<[u16; 2], 2>,
    /// The inputs that are new.
    added: ArrayVec<[u16; 2], 2>,
}

/// How a player sees the squares.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Eyes {
    side: Side,
    mirrored: bool,
}

/// Where a player sees each square, without and with a mirror.
static SEEN: [[[u8; Square::COUNT]; 2]; 2] = {
    let mut seen = [[[0; Square::COUNT]; 2]; 2];
    let mut index = 0;
    while index < Square::COUNT {
        let mirrored = (8 - index / 9) * 9 + index % 9;
        let places = [Square::from_index(index), Square::from_index(mirrored)];
        let mut mirror = 0;
        while mirror < 2 {
            seen[0][mirror][index] = places[mirror].index() as u8;
            seen[1][mirror][index] = places[mirror].turned().index() as u8;
            mirror += 1;
        }
        index += 1;
    }
    seen
};

impl Eyes {
    /// The eyes of `side`.
    #[inline(always)]
    fn of(board: &Board, side: Side) -> Eyes {
        Eyes {
            side,
            mirrored: board.star(side).is_some_and(|star| is_left(side, star)),
        }
    }

    #[inline(always)]
    fn square(self, square: Square) -> usize {
        usize::from(SEEN[self.side.index()][usize::from(self.mirrored)][square.index()])
    }

    /// The input of a piece on the board.
    #[inline(always)]
    fn piece(self, side: Side, kind: usize, square: Square) -> u16 {
        let owner = usize::from(side != self.side) * Kind::COUNT;
        ((owner + kind) * Square::COUNT + self.square(square)) as u16
    }

    /// The input of the `nth` (from 0) piece of a kind in hand.
    #[inline(always)]
    fn held(self, side: Side, kind: usize, nth: u8) -> u16 {
        let owner = usize::from(side != self.side) * HAND;
        (ON_BOARD + owner + IN_HAND[kind & 7] + usize::from(nth)) as u16
    }
}

/// Whether `side` sees a STAR on this square on its left half, beyond the middle file.
#[inline(always)]
fn is_left(side: Side, star: Square) -> bool {
    match side {
        Side::First => star.file() > 5,
        Side::Second => star.file() < 5,
    }
}

impl Features for ShowgitFeatures {
    type Position = Board;
    type Step = Step;
    const NAME: &'static str = "showgit: mirrored pieces on squares and in hand";
    const INPUTS: usize = ON_BOARD + 2 * HAND;
    const BUCKETS: usize = 1;

    fn visit(board: &Board, perspective: Side, mut sink: impl FnMut(u16)) {
        let eyes = Eyes::of(board, perspective);
        for side in Side::ALL {
            for square in board.pieces(side) {
                sink(eyes.piece(side, board.occupant(square).kind(), square));
            }
            for (kind, count) in board.hand(side).iter() {
                for nth in 0..count {
                    sink(eyes.held(side, kind.index(), nth));
                }
            }
        }
    }

    #[inline(always)]
    fn bucket(_board: &Board) -> usize {
        0
    }

    #[inline]
    fn step(before: &Board, m: Move, after: &Board) -> Step {
        let us = before.side();
        let to = m.to();
        let eyes = Side::ALL.map(|side| Eyes::of(before, side));
        let piece = |side, kind, square| eyes.map(|eyes| eyes.piece(side, kind, square));
        let mut step = Step::default();
        // Only a move of the own STAR can turn the mirror.
        if after.star(us) == Some(to) && eyes[us] != Eyes::of(after, us) {
            step.turned = Some(us);
        }
        match m.origin() {
            Origin::Hand(kind) => {
                let left = after.hand(us).count(kind);
                let held = eyes.map(|eyes| eyes.held(us, kind.index(), left));
                step.removed.push(held);
                step.added.push(piece(us, kind.index(), to));
            }
            Origin::Board(from) => {
                let kind = before.occupant(from).kind();
                let captured = before.occupant(to).kind();
                if captured < Kind::COUNT {
                    step.removed.push(piece(!us, captured, to));
                    let held = before
                        .hand(us)
                        .count(Kind::from_index(captured).unpromoted());
                    let held = eyes.map(|eyes| eyes.held(us, captured & 7, held));
                    step.added.push(held);
                }
                step.removed.push(piece(us, kind, from));
                let arrived = kind + usize::from(m.promotion_step());
                step.added.push(piece(us, arrived, to));
            }
        }
        step
    }

    #[inline]
    fn change(steps: &[Step], changes: &mut [Change; 2]) {
        for step in steps {
            for side in Side::ALL {
                let change = &mut changes[side];
                change.everything |= step.turned == Some(side);
                let inputs = |pairs: &ArrayVec<[u16; 2], 2>| {
                    pairs.clone().into_iter().map(move |pair| pair[side])
                };
                change.removed.extend(inputs(&step.removed));
                change.added.extend(inputs(&step.added));
            }
        }
    }

    fn prior(input: usize) -> f32 {
        /// UNIFORM, LIMA, YANKEE, ALPHA, VICTOR, TANGO, MIKE, STAR, then those promoted.
        const WORTH: [f32; Kind::COUNT] = [
            90.0, 260.0, 290.0, 440.0, 790.0, 930.0, 550.0, 0.0, 480.0, 480.0, 470.0, 530.0,
            1060.0, 1310.0,
        ];
        const HELD: [f32; 7] = [100.0, 300.0, 320.0, 510.0, 860.0, 1010.0, 590.0];
        if let Some(input) = input.checked_sub(ON_BOARD) {
            let nth = input % HAND;
            let kind = IN_HAND.iter().rposition(|&first| first <= nth).unwrap_or(0);
            let worth = HELD[kind];
            return if input < HAND { worth } else { -worth };
        }
        let piece = input / Square::COUNT;
        let worth = WORTH[piece % Kind::COUNT];
        if piece < Kind::COUNT { worth } else { -worth }
    }
}
