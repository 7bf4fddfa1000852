//! The moves of a node, stage by stage, the most promising first: what refutes at once saves the rest.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;

use super::super::board::Board;
use super::super::exchange::{immediate_gain, see_at_least};
use super::super::moves::Move;
use super::super::piece::Kind;
use super::learned::{Learned, Rows};
use super::stack::Stack;
use crate::base::position::Position;

/// No position of Showgit has more legal moves: 593 is the known maximum.
const MOST_MOVES: usize = 600;

#[derive(Clone, Copy)]
struct Scored {
    score: i32,
    m: Move,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Table,
    MakeCaptures,
    Captures,
    Killers,
    MakeQuiets,
    Quiets,
    BadCaptures,
    MakeEvasions,
    Evasions,
    MakeChecks,
    Checks,
    Done,
}

/// Which moves are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wanted {
    /// All of them.
    All,
    /// Captures and promotions; every evasion in check.
    Noisy,
    /// These and quiet checks; every evasion in check.
    NoisyAndChecks,
    /// Captures and promotions that gain this much in exchanges; not in check.
    Gaining(i32),
}

/// Hands out the moves of one node.
pub(super) struct Picker {
    moves: ArrayVec<Scored, MOST_MOVES>,
    /// The next move of the stage.
    next: usize,
    /// Losing captures are kept before this index.
    bad: usize,
    stage: Stage,
    wanted: Wanted,
    table: Option<Move>,
    refutations: [Option<Move>; 3],
    refutation: usize,
    /// Quiet moves are not wanted any more.
    pub(super) skip_quiets: bool,
    /// Captures that lose are not wanted.
    pub(super) skip_losing: bool,
}

/// Whether a move neither captures nor promotes.
#[inline(always)]
pub(super) fn is_quiet(board: &Board, m: Move) -> bool {
    !m.is_promotion() && !board.occupied().has(m.to())
}

impl Board {
    /// Whether `m`, legal here, leaves out a promotion that is only rarely not the better move: of UNIFORM,
    /// VICTOR or TANGO, which move on as before with more power.
    #[inline(always)]
    pub(super) fn promises_more_promoted(&self, m: Move) -> bool {
        let Some(from) = m.from() else {
            return false;
        };
        let kind = self.occupant(from).kind();
        let gains = kind == Kind::Uniform.index()
            || kind == Kind::Victor.index()
            || kind == Kind::Tango.index();
        gains && !m.is_promotion() && self.promotion_squares(self.side(), kind, from).has(m.to())
    }
}

impl Picker {
    /// The moves of `board` at `ply`; `table` may be any move.
    pub(super) fn new(
        board: &Board,
        table: Option<Move>,
        wanted: Wanted,
        learned: &Learned,
        stack: &Stack,
        ply: usize,
    ) -> Picker {
        let noisy = wanted != Wanted::All && !board.in_check();
        let table = table.filter(|&m| {
            board.is_legal(m)
                && (!noisy || !is_quiet(board, m))
                && match wanted {
                    Wanted::Gaining(least) => see_at_least(board, m, least),
                    _ => true,
                }
        });
        let mut refutations = [None; 3];
        if wanted == Wanted::All {
            let [first, second] = stack.before(ply, 0).killers;
            let answer = learned.answer(stack, ply);
            refutations = [first, second, answer];
            if answer == first || answer == second {
                refutations[2] = None;
            }
        }
        Picker {
            moves: ArrayVec::new(),
            next: 0,
            bad: 0,
            stage: Stage::Table,
            wanted,
            table,
            refutations,
            refutation: 0,
            skip_quiets: false,
            skip_losing: false,
        }
    }

    /// The next move, legal and never handed out before.
    #[inline]
    pub(super) fn next(
        &mut self,
        board: &Board,
        learned: &Learned,
        stack: &Stack,
        ply: usize,
    ) -> Option<Move> {
        loop {
            match self.stage {
                Stage::Table => {
                    self.stage = if board.in_check() {
                        Stage::MakeEvasions
                    } else {
                        Stage::MakeCaptures
                    };
                    if self.table.is_some() {
                        return self.table;
                    }
                }
                Stage::MakeCaptures => {
                    self.make_captures(board, learned);
                    self.stage = Stage::Captures;
                }
                Stage::Captures => {
                    while let Some(Scored { score, m }) = self.best() {
                        let least = match self.wanted {
                            Wanted::Gaining(least) => least,
                            Wanted::All => (-score / 32).min(0) - 20,
                            _ => 0,
                        };
                        if see_at_least(board, m, least) {
                            return Some(m);
                        }
                        self.moves[self.bad] = Scored { score, m };
                        self.bad += 1;
                    }
                    self.stage = match self.wanted {
                        Wanted::All => Stage::Killers,
                        Wanted::NoisyAndChecks => Stage::MakeChecks,
                        Wanted::Noisy => self.start_bad_captures(),
                        Wanted::Gaining(_) => Stage::Done,
                    };
                }
                Stage::Killers => {
                    while self.refutation < 3 && !self.skip_quiets {
                        let m = self.refutations[self.refutation];
                        self.refutation += 1;
                        if let Some(m) = m
                            && Some(m) != self.table
                            && is_quiet(board, m)
                            && board.is_legal(m)
                        {
                            return Some(m);
                        }
                    }
                    self.stage = Stage::MakeQuiets;
                }
                Stage::MakeQuiets => {
                    if !self.skip_quiets {
                        self.make_quiets(board, learned.rows(stack, ply));
                    }
                    self.stage = Stage::Quiets;
                }
                Stage::Quiets => {
                    if !self.skip_quiets
                        && let Some(Scored { m, .. }) = self.best()
                    {
                        return Some(m);
                    }
                    self.stage = self.start_bad_captures();
                }
                Stage::MakeChecks => {
                    self.make_checks(board);
                    self.stage = Stage::Checks;
                }
                Stage::Checks => {
                    if let Some(Scored { m, .. }) = self.best() {
                        return Some(m);
                    }
                    self.stage = self.start_bad_captures();
                }
                Stage::BadCaptures => {
                    if self.next < self.bad && !self.skip_losing {
                        self.next += 1;
                        return Some(self.moves[self.next - 1].m);
                    }
                    self.stage = Stage::Done;
                }
                Stage::MakeEvasions => {
                    self.make_evasions(board, learned, learned.rows(stack, ply));
                    self.stage = Stage::Evasions;
                }
                Stage::Evasions => {
                    if let Some(Scored { m, .. }) = self.best() {
                        return Some(m);
                    }
                    self.stage = Stage::Done;
                }
                Stage::Done => return None,
            }
        }
    }

    /// Whether the move handed out last is a capture that loses in exchanges, as far as that was tested:
    /// not for the move of the table, nor in check.
    pub(super) fn hands_out_losing(&self) -> bool {
        self.stage == Stage::BadCaptures
    }

    fn start_bad_captures(&mut self) -> Stage {
        self.next = 0;
        Stage::BadCaptures
    }

    /// Takes the best move that is left out of the list.
    #[inline(always)]
    fn best(&mut self) -> Option<Scored> {
        let rest = &self.moves[self.next..];
        let mut best = 0;
        let mut highest = rest.first()?.score;
        for (index, scored) in rest.iter().enumerate().skip(1) {
            if scored.score > highest {
                highest = scored.score;
                best = index;
            }
        }
        self.moves.swap(self.next, self.next + best);
        self.next += 1;
        Some(self.moves[self.next - 1])
    }

    #[inline(always)]
    fn push(&mut self, m: Move, score: i32) -> ControlFlow<()> {
        if Some(m) == self.table {
            return ControlFlow::Continue(());
        }
        match self.moves.try_push(Scored { score, m }) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    }

    fn make_captures(&mut self, board: &Board, learned: &Learned) {
        let _ = board.visit_captures_and_promotions(|m| {
            let score = immediate_gain(board, m) * 12 + learned.capture(board, m);
            self.push(m, score)
        });
    }

    fn make_quiets(&mut self, board: &Board, rows: Rows<'_>) {
        let refutations = self.refutations;
        let mut sink = |m: Move| {
            if refutations.contains(&Some(m)) {
                return ControlFlow::Continue(());
            }
            self.push(m, rows.quiet(board, m))
        };
        let _ = board.visit_quiet_moves(&mut sink);
        let _ = board.visit_drops(&mut sink);
    }

    fn make_checks(&mut self, board: &Board) {
        let _ = board.visit_quiet_checks(|m| self.push(m, 0));
    }

    fn make_evasions(&mut self, board: &Board, learned: &Learned, rows: Rows<'_>) {
        const CAPTURES_FIRST: i32 = 1 << 20;
        let _ = board.visit_legal_moves(|m| {
            let score = if is_quiet(board, m) {
                rows.quiet(board, m)
            } else {
                CAPTURES_FIRST + immediate_gain(board, m) * 12 + learned.capture(board, m)
            };
            self.push(m, score)
        });
    }
}
