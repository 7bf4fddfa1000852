//! What the search learns about moves: reputations of quiet moves and captures, and answers to moves.

use super::super::board::Board;
use super::super::moves::{Move, Origin};
use super::super::piece::Motion;
use super::super::square::Square;
use super::stack::{Arrival, Stack};
use crate::base::search::history::Gravity;

/// Reputations stay within ± this.
const MOST: i32 = 8_192;
type Reputation = Gravity<MOST>;

/// The number of arrivals, with "no move": the five kinds that move as MIKE count as one.
pub(super) const ARRIVALS: usize = 2 * Motion::COUNT * Square::COUNT + 1;

/// The plies back at which continuations are learned.
pub(super) const CONTINUATIONS: [usize; 3] = [1, 2, 4];

/// The tables of one thread.
#[derive(Clone, Debug)]
pub(super) struct Learned {
    /// Quiet moves by side, departure and arrival.
    quiet: Box<[Reputation]>,
    /// Captures by the arriving piece and the captured kind.
    capture: Box<[Reputation]>,
    /// Quiet moves by an earlier move of the line.
    continuation: Box<[Reputation]>,
    /// The last quiet refutation of each move.
    answer: Box<[Option<Move>]>,
}

fn zeros(size: usize) -> Box<[Reputation]> {
    vec![Reputation::default(); size].into_boxed_slice()
}

impl Learned {
    pub(super) fn new() -> Learned {
        Learned {
            quiet: zeros(2 << 14),
            capture: zeros(ARRIVALS * 16),
            continuation: zeros(ARRIVALS * ARRIVALS),
            answer: vec![None; ARRIVALS].into_boxed_slice(),
        }
    }

    pub(super) fn clear(&mut self) {
        self.quiet.fill(Reputation::default());
        self.capture.fill(Reputation::default());
        self.continuation.fill(Reputation::default());
        self.answer.fill(None);
    }

    /// The quiet answer that last refuted the move before `ply`.
    #[inline(always)]
    pub(super) fn answer(&self, stack: &Stack, ply: usize) -> Option<Move> {
        self.answer[usize::from(stack.before(ply, 1).arrival.0)]
    }

    /// The reputation of a capture.
    #[inline(always)]
    pub(super) fn capture(&self, board: &Board, m: Move) -> i32 {
        self.capture[capture_index(board, m)].get()
    }

    /// Which rows of the continuation table belong to a node.
    #[inline(always)]
    pub(super) fn rows(&self, stack: &Stack, ply: usize) -> Rows<'_> {
        let row = |back: usize| {
            let start = usize::from(stack.before(ply, back).arrival.0) * ARRIVALS;
            &self.continuation[start..start + ARRIVALS]
        };
        Rows {
            quiet: &self.quiet,
            rows: CONTINUATIONS.map(row),
        }
    }

    /// The quiet move `best` refuted the node at `ply`: it is tried early beside it and against the same move.
    pub(super) fn remember_refutation(&mut self, stack: &mut Stack, ply: usize, best: Move) {
        let frame = stack.at(ply);
        if frame.killers[0] != Some(best) {
            frame.killers = [Some(best), frame.killers[0]];
        }
        self.answer[usize::from(stack.before(ply, 1).arrival.0)] = Some(best);
    }

    /// Moves the reputation of a quiet move.
    pub(super) fn learn_quiet(
        &mut self,
        board: &Board,
        stack: &Stack,
        ply: usize,
        m: Move,
        bonus: i32,
    ) {
        self.quiet[quiet_index(board, m)].add(bonus);
        let arrival = usize::from(arrival(board, m).0);
        for back in CONTINUATIONS {
            let earlier = stack.before(ply, back).arrival;
            if earlier != Arrival::default() {
                self.continuation[usize::from(earlier.0) * ARRIVALS + arrival].add(bonus);
            }
        }
    }

    /// Moves the reputation of a capture.
    pub(super) fn learn_capture(&mut self, board: &Board, m: Move, bonus: i32) {
        self.capture[capture_index(board, m)].add(bonus);
    }
}

/// The reputations of quiet moves at one node.
#[derive(Clone, Copy)]
pub(super) struct Rows<'a> {
    quiet: &'a [Reputation],
    rows: [&'a [Reputation]; 3],
}

impl Rows<'_> {
    /// The whole reputation of a quiet move.
    #[inline(always)]
    pub(super) fn quiet(&self, board: &Board, m: Move) -> i32 {
        self.quiet[quiet_index(board, m)].get() + self.continuation(board, m)
    }

    /// The part of it that depends on the moves before.
    #[inline(always)]
    pub(super) fn continuation(&self, board: &Board, m: Move) -> i32 {
        let arrival = usize::from(arrival(board, m).0);
        let of = |row: usize| self.rows[row][arrival].get();
        of(0) + of(1) + of(2) / 2
    }
}

/// The arrival of a legal move's piece.
#[inline(always)]
pub(super) fn arrival(board: &Board, m: Move) -> Arrival {
    let kind = match m.origin() {
        Origin::Hand(kind) => kind.index(),
        Origin::Board(from) => board.occupant(from).kind() + usize::from(m.promotion_step()),
    };
    let motion = Motion::OF_KIND[kind & 15] as usize;
    let piece = motion + board.side().index() * Motion::COUNT;
    Arrival((piece * Square::COUNT + m.to().index() + 1) as u16)
}

#[inline(always)]
fn quiet_index(board: &Board, m: Move) -> usize {
    usize::from(m.bits() & 0x3fff) | board.side().index() << 14
}

#[inline(always)]
fn capture_index(board: &Board, m: Move) -> usize {
    usize::from(arrival(board, m).0) * 16 + board.occupant(m.to()).kind()
}
