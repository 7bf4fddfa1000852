//! The moves of a position in the solver and what they say together.

use std::ops::ControlFlow;

use crate::base::position::Position;
use crate::games::showgit::board::Board;
use crate::games::showgit::hand::Hand;
use crate::games::showgit::moves::{Move, Origin};
use crate::games::showgit::square::Squares;

use super::value::{INFINITE, Value};

/// One move and the position behind it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    pub m: Move,
    /// The key of the board behind the move, without hands.
    pub key: u64,
    /// What the attacker then holds.
    pub hand: Hand,
    /// The key of the path to it.
    pub path: u64,
    pub value: Value,
    /// Nobody has searched it.
    pub is_new: bool,
    /// It was reached nearer to the root before: the search may be running in a circle.
    pub is_old: bool,
    /// It waits until the move before it in its row is decided against the side that chooses.
    pub waits: bool,
    /// The index (within the position's moves) of the move that waits for this one.
    pub next: Option<u16>,
}

impl Child {
    /// A move of which nothing is known.
    pub fn new(m: Move) -> Child {
        Child {
            m,
            key: 0,
            hand: Hand::EMPTY,
            path: 0,
            value: Value::open(1, 1),
            is_new: true,
            is_old: false,
            waits: false,
            next: None,
        }
    }
}

/// Adds every check of the attacker to move. The rarer half of a pair with and without promotion waits for the other.
pub(super) fn add_checks(board: &Board, children: &mut Vec<Child>) {
    if board.star(!board.side()).is_none() {
        return;
    }
    let first = children.len();
    let checks = board.check_squares();
    let uncovering = board.uncovering(board.side());
    let mut add = |m: Move| {
        let mut child = Child::new(m);
        if let Some(from) = m.from()
            && board.declines_promotion(m)
        {
            let twin = Move::promoting(from, m.to());
            if let Some(index) = children[first..].iter().position(|c| c.m == twin) {
                children[first + index].next = Some((children.len() - first) as u16);
                child.waits = true;
            }
        }
        children.push(child);
        ControlFlow::Continue(())
    };
    let _ = board.visit_captures_and_promotions(|m| {
        if board.gives_check_by(m, &checks, uncovering) {
            add(m)
        } else {
            ControlFlow::Continue(())
        }
    });
    let _ = board.visit_quiet_checks(add);
}

/// Adds every answer of the defender. Of the pieces that can be dropped on the same square one waits for the other.
pub(super) fn add_answers(board: &Board, children: &mut Vec<Child>) {
    let first = children.len();
    let _ = board.visit_legal_moves(|m| {
        let mut child = Child::new(m);
        if m.is_drop() {
            let last = children[first..]
                .iter()
                .rposition(|c| c.m.is_drop() && c.m.to() == m.to());
            if let Some(index) = last {
                children[first + index].next = Some((children.len() - first) as u16);
                child.waits = true;
            }
        }
        children.push(child);
        ControlFlow::Continue(())
    });
}

/// What a capture of the attacking piece counts beside other answers: it refutes most checks.
const CAPTURE: u32 = 3;

/// How many answers the defender to move has; drops on one square count as one.
pub(super) fn count_answers(board: &Board) -> u32 {
    let mut count = 0;
    let mut drops = Squares::EMPTY;
    let _ = board.visit_legal_moves(|m| {
        match m.origin() {
            Origin::Hand(_) => drops |= Squares::of(m.to()),
            Origin::Board(_) if board.checkers().has(m.to()) => count += CAPTURE,
            Origin::Board(_) => count += 1,
        }
        ControlFlow::Continue(())
    });
    count + drops.into_iter().count() as u32
}

/// How many checks the attacker to move has.
pub(super) fn count_checks(board: &Board) -> u32 {
    let mut count = 0;
    if board.star(!board.side()).is_none() {
        return 0;
    }
    let checks = board.check_squares();
    let uncovering = board.uncovering(board.side());
    let _ = board.visit_captures_and_promotions(|m| {
        count += u32::from(board.gives_check_by(m, &checks, uncovering));
        ControlFlow::Continue(())
    });
    let _ = board.visit_quiet_checks(|_| {
        count += 1;
        ControlFlow::Continue(())
    });
    count
}

/// The numbers of a position, seen by the side that chooses its move: `goal` is what one move must reach, `rest` what all moves must fail at.
/// For the attacker these are proof and disproof number, for the defender the other way round.
#[derive(Clone, Copy, Debug)]
pub(super) struct Numbers {
    pub goal: u32,
    pub rest: u32,
    /// The index of the most promising move.
    pub best: usize,
    /// The goal of the second best.
    pub second: u32,
    /// The part of `rest` that is not the best move's own.
    pub others: u32,
}

/// The goal and the rest of a value for the side that chooses.
#[inline(always)]
pub(super) fn split(value: &Value, attacks: bool) -> (u32, u32) {
    if attacks {
        (value.proof, value.disproof)
    } else {
        (value.disproof, value.proof)
    }
}

/// Puts the values of all moves that do not wait together.
pub(super) fn numbers(children: &[Child], attacks: bool) -> Numbers {
    let mut numbers = Numbers {
        goal: INFINITE,
        rest: 0,
        best: 0,
        second: INFINITE,
        others: 0,
    };
    let mut best_rest = u32::MAX;
    for (index, child) in children.iter().enumerate() {
        if child.waits {
            continue;
        }
        let (goal, rest) = split(&child.value, attacks);
        if goal < numbers.goal || goal == numbers.goal && goal < INFINITE && rest < best_rest {
            numbers.second = numbers.goal;
            numbers.goal = goal;
            numbers.best = index;
            best_rest = rest;
        } else if goal < numbers.second {
            numbers.second = goal;
        }
    }
    if numbers.goal > 0 {
        numbers.rest = rest_without(children, attacks, None);
        numbers.others = rest_without(children, attacks, Some(numbers.best));
    } else {
        numbers.rest = INFINITE;
    }
    numbers
}

/// What all moves but one must fail at.
fn rest_without(children: &[Child], attacks: bool, without: Option<usize>) -> u32 {
    let mut sum = 0_u32;
    for (index, child) in children.iter().enumerate() {
        if child.waits || Some(index) == without {
            continue;
        }
        let (_, rest) = split(&child.value, attacks);
        sum = (sum + rest).min(INFINITE - 1);
    }
    sum
}
