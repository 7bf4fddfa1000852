//! What the search learns about the errors of the static value: positions that share a part are misjudged alike.
//!
//! Source of the idea: correction history (Caissa, Stockfish 16 and later).

use super::super::board::Board;
use super::super::piece::Motion;
use super::learned::ARRIVALS;
use super::stack::Stack;
use crate::base::key::mix;
use crate::base::score::Score;
use crate::base::search::history::History;
use crate::base::side::Side;

/// Each error stays within ± this, in [`UNIT`]ths of a hundredth of a UNIFORM.
const MOST: i32 = 2_048;
/// What one hundredth of a UNIFORM counts.
const UNIT: i32 = 16;
/// Entries for each part and side; a power of two.
const SIZE: usize = 1 << 14;

/// The parts of a position that errors are remembered by.
const PARTS: usize = 3;

/// The errors that one thread remembers.
#[derive(Clone, Debug)]
pub(super) struct Corrections {
    parts: [History<MOST>; PARTS],
    /// By the last two moves.
    moves: History<MOST>,
}

/// Where the errors of one position are kept.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    parts: [usize; PARTS],
    moves: usize,
}

impl Corrections {
    pub(super) fn new() -> Corrections {
        Corrections {
            parts: std::array::from_fn(|_| History::new(2 * SIZE)),
            moves: History::new(ARRIVALS * ARRIVALS),
        }
    }

    pub(super) fn clear(&mut self) {
        self.parts.iter_mut().for_each(History::clear);
        self.moves.clear();
    }

    /// The error to expect of the static value at `place`, in hundredths of a UNIFORM.
    #[inline(always)]
    pub(super) fn expected(&self, place: &Place) -> i32 {
        let parts = self.parts.iter().zip(place.parts);
        let sum: i32 = parts.map(|(part, index)| part.get(index)).sum();
        (sum + self.moves.get(place.moves)) / UNIT
    }

    /// The static value at `place` was wrong by `error`, as a search of `depth` plies has found.
    #[inline(always)]
    pub(super) fn learn(&mut self, place: &Place, error: i32, depth: i32) {
        let bonus = (error * depth).clamp(-MOST / 4, MOST / 4);
        for (part, index) in self.parts.iter_mut().zip(place.parts) {
            part.add(index, bonus);
        }
        self.moves.add(place.moves, bonus);
    }
}

impl Place {
    /// Where the errors of `board` at `ply` are kept.
    #[inline(always)]
    pub(super) fn of(board: &Board, stack: &Stack, ply: usize) -> Place {
        let side = board.side();
        let index = |a: u128, b: u128| {
            let fold = |bits: u128| bits as u64 ^ ((bits >> 64) as u64).rotate_left(32);
            let hash = mix(fold(a) ^ fold(b).rotate_left(17));
            side.index() * SIZE + hash as usize % SIZE
        };
        let [first, second] = Side::ALL.map(|side| board.pieces(side).0);
        let uniforms = board.moving_like(Motion::Uniform).0;
        let guards = board.moving_like(Motion::Star).0
            | board.moving_like(Motion::Mike).0
            | board.moving_like(Motion::Alpha).0;
        let [own, other] = [side, !side].map(|side| u128::from(board.hand(side).bits()));
        let earlier = |back| usize::from(stack.before(ply, back).arrival.0);
        Place {
            parts: [
                index(uniforms & first, uniforms & second),
                index(guards & first, guards & second),
                index(own, other << 40 | other),
            ],
            moves: earlier(1) * ARRIVALS + earlier(2),
        }
    }
}

/// The static value less its expected error, of which `percent` percent are believed.
#[inline(always)]
pub(super) fn corrected(raw: Score, expected: i32, percent: i32) -> Score {
    Score(raw.0 + expected * percent / 100).clamp_evaluation()
}
