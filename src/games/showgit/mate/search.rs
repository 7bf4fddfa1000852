//! The depth-first proof-number search itself.

use crate::base::position::Position;
use crate::base::search::control::Stopped;
use crate::games::showgit::board::Board;
use crate::games::showgit::hand::Hand;

use super::expansion::{
    Child, add_answers, add_checks, count_answers, count_checks, numbers, split,
};
use super::hands;
use super::one_move::mate_in_one;
use super::path::prolonged;
use super::solver::Solver;
use super::value::{INFINITE, NOTHING, UNLIMITED, Value, one_less, one_more};

/// No line of the search is longer than this, in plies.
const LONGEST: usize = 2_400;

/// A position of the search.
pub(super) struct Node {
    pub board: Board,
    /// Plies from the root.
    pub ply: usize,
    /// The mate may take so many plies more.
    pub plies: u16,
    /// The key of the path to it.
    pub path: u64,
}

/// Where the search of a node ends: when its numbers reach these.
#[derive(Clone, Copy)]
pub(super) struct Thresholds {
    pub proof: u32,
    pub disproof: u32,
}

impl Solver {
    /// Searches a node until its numbers reach the thresholds or it is decided.
    ///
    /// `patience` counts how often the thresholds must give way before a new leaf is reached (Kishimoto's threshold
    /// controlling algorithm: without it the search can run in circles).
    pub(super) fn search(
        &mut self,
        node: &Node,
        given: Thresholds,
        patience: &mut u32,
        poll: &mut dyn FnMut(usize) -> Result<(), Stopped>,
    ) -> Result<Value, Stopped> {
        poll(node.ply)?;
        self.nodes += 1;
        let began = self.nodes;
        let hand = node.board.hand(self.attacker);
        if node.ply >= LONGEST {
            return Ok(Value::none(node.plies, hand, -1));
        }
        let first = self.children.len();
        let key = node.board.key_without_hands().0;
        self.path.push(key, hand);
        let value = self.work(node, first, given, patience, poll);
        self.path.pop();
        self.children.truncate(first);
        let value = value?;
        if value.is_none() && value.rests_on != NOTHING {
            self.disproofs.store(node.path, value.rests_on, value.plies);
        } else {
            let work = (self.nodes - began + 1).min(u64::from(u32::MAX)) as u32;
            let ply = node.ply.min(usize::from(u16::MAX)) as u16;
            self.table.store(key, hand, value, ply, work);
        }
        Ok(value)
    }

    fn work(
        &mut self,
        node: &Node,
        first: usize,
        given: Thresholds,
        patience: &mut u32,
        poll: &mut dyn FnMut(usize) -> Result<(), Stopped>,
    ) -> Result<Value, Stopped> {
        let attacks = node.board.side() == self.attacker;
        if attacks {
            add_checks(&node.board, &mut self.children);
        } else {
            add_answers(&node.board, &mut self.children);
        }
        let count = self.children.len() - first;
        for index in 0..count {
            if !self.children[first + index].waits {
                self.assess(node, first, index);
                self.wake(node, first, index);
            }
        }
        let granted = *patience;
        if self.children[first..].iter().any(|child| child.is_old) {
            *patience += 1;
        }
        loop {
            let now = numbers(&self.children[first..], attacks);
            if now.goal == 0 || now.rest == 0 || now.goal >= INFINITE {
                *patience = granted.min(*patience);
                return Ok(self.conclude(node, first, now.goal == 0));
            }
            let (mut goal_limit, mut rest_limit) = if attacks {
                (given.proof, given.disproof)
            } else {
                (given.disproof, given.proof)
            };
            if *patience > 0 {
                goal_limit = goal_limit.max(now.goal + 1);
                rest_limit = rest_limit.max(now.rest + 1);
            }
            if now.goal >= goal_limit || now.rest >= rest_limit {
                *patience = granted.min(*patience);
                let (proof, disproof) = if attacks {
                    (now.goal, now.rest)
                } else {
                    (now.rest, now.goal)
                };
                return Ok(Value::open(proof, disproof));
            }
            let child = self.children[first + now.best];
            // The best move is left only when it is clearly worse than the second (1 + ε).
            let aside = now.second.saturating_add(now.second / 4).saturating_add(1);
            let goal = goal_limit.min(aside).min(INFINITE);
            let rest = rest_limit.saturating_sub(now.others).min(INFINITE);
            let thresholds = if attacks {
                Thresholds {
                    proof: goal,
                    disproof: rest,
                }
            } else {
                Thresholds {
                    proof: rest,
                    disproof: goal,
                }
            };
            if child.is_new {
                *patience = patience.saturating_sub(1);
            }
            let below = Node {
                board: node.board.child(child.m),
                ply: node.ply + 1,
                plies: one_less(node.plies),
                path: child.path,
            };
            let value = self.search(&below, thresholds, patience, poll)?;
            let child = &mut self.children[first + now.best];
            child.value = value;
            child.is_new = false;
            self.wake(node, first, now.best);
        }
    }

    /// Gives a move its first value.
    fn assess(&mut self, node: &Node, first: usize, index: usize) {
        let m = self.children[first + index].m;
        let board = node.board.child(m);
        let attacks = board.side() == self.attacker;
        let hand = board.hand(self.attacker);
        let key = board.key_without_hands().0;
        let path = prolonged(node.path, m);
        let plies = one_less(node.plies);
        let child = &mut self.children[first + index];
        child.key = key;
        child.hand = hand;
        child.path = path;
        if let Some(ply) = self.path.find(key, hand) {
            child.value = Value::none(UNLIMITED, hand, ply as i32);
            child.is_new = false;
            return;
        }
        if let Some(found) = self.table.find(key, hand, plies) {
            child.value = found.value;
            child.is_new = false;
            child.is_old = !found.value.is_final() && usize::from(found.ply) < node.ply;
            if !found.value.is_final()
                && let Some((rests_on, plies)) = self.disproofs.find(path, plies)
            {
                child.value = Value::none(plies, hand, rests_on);
            }
            return;
        }
        if let Some((rests_on, plies)) = self.disproofs.find(path, plies) {
            child.value = Value::none(plies, hand, rests_on);
            child.is_new = false;
            return;
        }
        let value = if attacks {
            self.first_look_of_attacker(&board, plies)
        } else {
            self.first_look_of_defender(&board, plies)
        };
        self.children[first + index].value = value;
    }

    fn first_look_of_attacker(&self, board: &Board, plies: u16) -> Value {
        let hand = board.hand(self.attacker);
        if self.entering.is_try_won(board) {
            return Value::none(UNLIMITED, hand, NOTHING);
        }
        if plies == 0 {
            return Value::none(0, hand, NOTHING);
        }
        if let Some(m) = mate_in_one(board) {
            let after = hands::needed_against(&board.child(m), Hand::EMPTY);
            return Value::mate(1, hands::needed_for(board, m, after));
        }
        match count_checks(board) {
            0 => Value::none(UNLIMITED, hands::allowed_before(board), NOTHING),
            checks => Value::open(1, checks),
        }
    }

    fn first_look_of_defender(&self, board: &Board, plies: u16) -> Value {
        match count_answers(board) {
            0 => {
                let needed = hands::needed_against(board, Hand::EMPTY);
                Value::mate(0, needed)
            }
            _ if plies == 0 => Value::none(0, board.hand(self.attacker), NOTHING),
            answers => Value::open(answers, 1),
        }
    }

    /// When the move is decided against the side that chooses, the one behind it in its row has its turn.
    fn wake(&mut self, node: &Node, first: usize, index: usize) {
        let attacks = node.board.side() == self.attacker;
        let mut index = index;
        loop {
            let child: &Child = &self.children[first + index];
            let (_, rest) = split(&child.value, attacks);
            let Some(next) = child.next.filter(|_| rest == 0) else {
                return;
            };
            let next = usize::from(next);
            if !self.children[first + next].waits {
                return;
            }
            self.children[first + next].waits = false;
            self.assess(node, first, next);
            index = next;
        }
    }

    /// The value of a decided node.
    fn conclude(&self, node: &Node, first: usize, reached: bool) -> Value {
        let board = &node.board;
        let children = &self.children[first..];
        let mut value = match (board.side() == self.attacker, reached) {
            (true, true) => mate_by_best(board, children),
            (true, false) => none_by_any(board, children),
            (false, true) => none_by_best(board, children),
            (false, false) => mate_by_any(board, children),
        };
        // A circle that closes here depends on nothing before.
        if value.rests_on >= node.ply as i32 {
            value.rests_on = NOTHING;
        }
        value
    }
}

/// The attacker has a move that mates: the shortest.
fn mate_by_best(board: &Board, children: &[Child]) -> Value {
    let mates = children
        .iter()
        .filter(|child| !child.waits && child.value.is_mate());
    match mates.min_by_key(|child| child.value.plies) {
        Some(best) => {
            let needed = hands::needed_for(board, best.m, best.value.hand);
            Value::mate(one_more(best.value.plies), needed)
        }
        None => Value::open(1, 1),
    }
}

/// No check of the attacker mates.
fn none_by_any(board: &Board, children: &[Child]) -> Value {
    let mut value = Value::none(UNLIMITED, hands::allowed_before(board), NOTHING);
    for child in children {
        value.plies = value.plies.min(one_more(child.value.plies));
        value.rests_on = value.rests_on.min(child.value.rests_on);
        let allowed = hands::allowed_after(board, child.m, child.value.hand);
        value.hand = value.hand.intersection(allowed);
    }
    value
}

/// The defender has an answer that saves: one that always does, or as long as possible.
fn none_by_best(board: &Board, children: &[Child]) -> Value {
    let saving = children
        .iter()
        .filter(|child| !child.waits && child.value.is_none());
    match saving.max_by_key(|child| (child.value.rests_on, child.value.plies)) {
        Some(best) => Value {
            plies: one_more(best.value.plies),
            hand: hands::allowed_against(board, best.m, best.value.hand),
            ..best.value
        },
        None => Value::open(1, 1),
    }
}

/// Every answer of the defender is mated.
fn mate_by_any(board: &Board, children: &[Child]) -> Value {
    let mut value = Value::mate(0, Hand::EMPTY);
    for child in children {
        value.plies = value.plies.max(one_more(child.value.plies));
        value.hand = value.hand.union(child.value.hand);
    }
    value.hand = hands::needed_against(board, value.hand);
    value
}
