//! The numbers of the evaluation: what each is about, and its place among them.
//!
//! The value of a position is a sum of such numbers, those of the opponent taken off.
//! A tuner sees it as a list of [`Term`]s; the fast evaluation uses tables made of the same numbers.

use crate::base::side::Side;
use crate::games::showgit::piece::{Kind, Motion};
use crate::games::showgit::square::Square;

/// One number of the evaluation, by its place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Term(pub u16);

/// How far apart two squares can be along a file, to both sides and none.
const RANK_STEPS: usize = 17;
/// How far apart two squares can be along a rank, to either side and none.
const FILE_STEPS: usize = 9;
/// The number of relations between a STAR and another square.
pub(super) const RELATIONS: usize = RANK_STEPS * FILE_STEPS;

/// The number of planes of squares around a STAR: attacked by its own side once, twice (the STAR
/// itself never counts); by the opponent once, twice; by the opponent but not by its own side; twice by the opponent
/// but not by its own side; empty and not attacked by its own side.
pub(super) const PLANES: usize = 7;

/// The window around a STAR: this many files and ranks to each side.
pub(super) const WINDOW: usize = 3;
const WINDOW_RANKS: usize = 2 * WINDOW + 1;
const WINDOW_FILES: usize = WINDOW + 1;

/// The most squares that a sliding piece can attack, and none.
const REACHES: usize = 17;

const MATERIAL: usize = 0;
const HAND: usize = MATERIAL + Kind::COUNT;
const PLACE: usize = HAND + 7 * 18;
const NEAR_OWN: usize = PLACE + Kind::COUNT * 5 * 9;
const NEAR_ENEMY: usize = NEAR_OWN + Kind::COUNT * RELATIONS;
const COVER: usize = NEAR_ENEMY + Kind::COUNT * RELATIONS;
const ESCAPES: usize = COVER + PLANES * WINDOW_FILES * WINDOW_RANKS;
const MOBILITY: usize = ESCAPES + 9;
const THREAT: usize = MOBILITY + 5 * REACHES;
const TEMPO: usize = THREAT + 4 * Kind::COUNT;

impl Term {
    /// The number of terms.
    pub const COUNT: usize = TEMPO + 1;

    /// A piece on the board.
    pub(super) const fn material(kind: usize) -> usize {
        MATERIAL + kind
    }

    /// The `nth` piece (from 0) of a droppable kind in hand.
    pub(super) const fn hand(kind: usize, nth: usize) -> usize {
        let kind = kind & 7;
        HAND + kind * 18 + if nth < 18 { nth } else { 17 }
    }

    /// A piece on a square of the board; the halves of the board left and right count alike.
    pub(super) const fn place(side: Side, kind: usize, square: Square) -> usize {
        let square = match side {
            Side::First => square,
            Side::Second => square.turned(),
        };
        let file = square.file() as usize - 1;
        let file = if file > 4 { 8 - file } else { file };
        PLACE + (kind * 5 + file) * 9 + square.rank() as usize - 1
    }

    /// A piece in this relation to the STAR of its own side.
    pub(super) const fn near_own(kind: usize, relation: usize) -> usize {
        NEAR_OWN + kind * RELATIONS + relation
    }

    /// A piece in this relation to the STAR of the opponent.
    pub(super) const fn near_enemy(kind: usize, relation: usize) -> usize {
        NEAR_ENEMY + kind * RELATIONS + relation
    }

    /// A square of a plane in the window around a STAR: `files` (0 to 3) away to either side, `rank`
    /// (0 to 6) of the window, 0 the farthest in front.
    pub(super) const fn cover(plane: usize, files: usize, rank: usize) -> usize {
        COVER + (plane * WINDOW_FILES + files) * WINDOW_RANKS + rank
    }

    /// A STAR that could step to this many squares.
    pub(super) const fn escapes(count: usize) -> usize {
        ESCAPES + count
    }

    /// A sliding piece that attacks so many squares.
    pub(super) const fn mobility(motion: Motion, count: usize) -> usize {
        let row = match motion {
            Motion::Lima => 0,
            Motion::Victor => 1,
            Motion::Tango => 2,
            Motion::NeoVictor => 3,
            _ => 4,
        };
        MOBILITY + row * REACHES + count
    }

    /// A piece that the opponent attacks.
    pub(super) const fn threat(to_move: bool, defended: bool, kind: usize) -> usize {
        THREAT + (to_move as usize * 2 + defended as usize) * Kind::COUNT + kind
    }

    /// To be on move.
    pub(super) const fn tempo() -> usize {
        TEMPO
    }
}

/// Where `square` lies, seen from the STAR on `star` by `side`: the index of a relation.
pub(super) const fn relation(side: Side, star: Square, square: Square) -> usize {
    let ranks = square.rank() as i32 - star.rank() as i32;
    let ranks = match side {
        Side::First => ranks,
        Side::Second => -ranks,
    };
    let files = (square.file() as i32 - star.file() as i32).unsigned_abs() as usize;
    (ranks + 8) as usize * FILE_STEPS + files
}
