//! The solver as others use it: a position in, a mate, a disproof or neither out.

use crate::base::position::Position;
use crate::base::search::control::Stopped;
use crate::base::side::Side;
use crate::games::showgit::board::Board;
use crate::games::showgit::entering::EnteringStar;
use crate::games::showgit::moves::Move;

use super::expansion::{Child, add_answers, add_checks};
use super::path::{Path, PathDisproofs};
use super::search::{Node, Thresholds};
use super::table::MateTable;
use super::value::{INFINITE, UNLIMITED, Value};

/// What was found out about a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// BIG-BANG by force: the moves of both sides, the defender's holding out longest.
    Mate(Vec<Move>),
    /// The side to move cannot force BIG-BANG by giving check with every move.
    NoMate,
    /// Not decided: the search was stopped.
    Unknown,
}

/// Asked at every node, with its distance from the root in plies; an error ends the search.
pub type Poll<'a> = &'a mut dyn FnMut(usize) -> Result<(), Stopped>;

/// A search for mates by giving check with every move, with its memory.
#[derive(Debug)]
pub struct Solver {
    pub(super) attacker: Side,
    pub(super) entering: EnteringStar,
    pub(super) table: MateTable,
    pub(super) disproofs: PathDisproofs,
    pub(super) path: Path,
    /// The moves of all nodes on the path.
    pub(super) children: Vec<Child>,
    pub(super) nodes: u64,
    /// The nodes that the last proof took.
    proof_nodes: u64,
}

impl Solver {
    /// A solver whose table takes `mebibytes` MiB (other things take less than 16 MiB more), under a rule for entering STARs: a defender who wins by it is not mated.
    pub fn new(mebibytes: usize, entering: EnteringStar) -> Solver {
        Solver {
            attacker: Side::First,
            entering,
            table: MateTable::new(mebibytes),
            disproofs: PathDisproofs::new(),
            path: Path::new(),
            children: Vec::new(),
            nodes: 0,
            proof_nodes: 0,
        }
    }

    /// From now on this rule for entering STARs holds; what another one led to is forgotten.
    pub fn follow(&mut self, entering: EnteringStar) {
        if self.entering != entering {
            self.forget();
            self.entering = entering;
        }
    }

    /// Nodes searched so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Looks for a mate by the side to move until it is decided or `poll` fails, and shortens it ([`Solver::shorten`]).
    pub fn solve(&mut self, board: &Board, poll: Poll<'_>) -> Outcome {
        let mut outcome = self.find(board, poll);
        if let Outcome::Mate(line) = &mut outcome {
            self.shorten(board, line, poll);
        }
        outcome
    }

    /// Looks for a mate by the side to move, of whatever length, until it is decided or `poll` fails.
    pub fn find(&mut self, board: &Board, poll: Poll<'_>) -> Outcome {
        self.attack_with(board.side());
        let before = self.nodes;
        let Ok(value) = self.search_root(board, UNLIMITED, poll) else {
            return Outcome::Unknown;
        };
        if value.is_none() {
            return if value.rests_on >= 0 {
                Outcome::NoMate
            } else {
                Outcome::Unknown
            };
        }
        let line = self.line(board, poll);
        self.proof_nodes = self.nodes - before;
        line.map_or(Outcome::Unknown, Outcome::Mate)
    }

    /// Looks for a mate by the side to move within `nodes` nodes; the length is not worked on.
    pub fn probe(&mut self, board: &Board, nodes: u64, poll: Poll<'_>) -> Result<Outcome, Stopped> {
        self.attack_with(board.side());
        let mut spent = 0;
        let mut stopped = false;
        let mut within = |ply: usize| {
            spent += 1;
            if spent > nodes {
                return Err(Stopped);
            }
            poll(ply).inspect_err(|_| stopped = true)
        };
        let value = self.search_root(board, UNLIMITED, &mut within);
        let outcome = match value {
            Ok(value) if value.is_mate() => self
                .line(board, &mut within)
                .map_or(Outcome::Unknown, Outcome::Mate),
            Ok(value) if value.rests_on >= 0 => Outcome::NoMate,
            _ => Outcome::Unknown,
        };
        if stopped { Err(Stopped) } else { Ok(outcome) }
    }

    /// Makes the mate that [`Solver::find`] has just found shorter and shorter, as long as `poll` allows and about as many nodes as
    /// the proof took.
    pub fn shorten(&mut self, board: &Board, line: &mut Vec<Move>, poll: Poll<'_>) {
        let limit = self.nodes + 2 * self.proof_nodes + 20_000;
        let mut within = |ply: usize, nodes: u64| {
            if nodes > limit {
                Err(Stopped)
            } else {
                poll(ply)
            }
        };
        let mut nodes = self.nodes;
        let mut counted = |ply: usize| {
            nodes += 1;
            within(ply, nodes)
        };
        while line.len() > 2 {
            self.disproofs.clear();
            let plies = (line.len() - 2).min(usize::from(UNLIMITED - 1)) as u16;
            match self.search_root(board, plies, &mut counted) {
                Ok(value) if value.is_mate() => match self.line(board, &mut counted) {
                    Ok(shorter) if shorter.len() < line.len() => *line = shorter,
                    _ => return,
                },
                _ => return,
            }
        }
    }

    /// Forgets everything when the attacker is another one than before.
    fn attack_with(&mut self, attacker: Side) {
        if self.attacker != attacker && self.nodes > 0 {
            self.forget();
        }
        self.attacker = attacker;
        self.disproofs.clear();
    }

    /// Forgets everything.
    pub fn forget(&mut self) {
        self.table.clear();
        self.disproofs.clear();
    }

    fn search_root(&mut self, board: &Board, plies: u16, poll: Poll<'_>) -> Result<Value, Stopped> {
        self.path.clear();
        self.children.clear();
        let root = Node {
            board: board.clone(),
            ply: 0,
            plies,
            path: board.key().0,
        };
        let thresholds = Thresholds {
            proof: INFINITE,
            disproof: INFINITE,
        };
        loop {
            let value = self.search(&root, thresholds, &mut 0, poll)?;
            if value.is_final() {
                return Ok(value);
            }
        }
    }

    /// The principal variation of a proved mate: the attacker's shortest, the defender's longest.
    fn line(&mut self, board: &Board, poll: Poll<'_>) -> Result<Vec<Move>, Stopped> {
        let mut line = Vec::new();
        let mut board = board.clone();
        while let Some(m) = self.attack(&board, poll)? {
            line.push(m);
            board.play(m);
            let Some(m) = self.longest_answer(&board, poll)? else {
                return Ok(line);
            };
            line.push(m);
            board.play(m);
        }
        Err(Stopped)
    }

    /// The move with which the side to move mates by force, after a mate was found from this position or one before it; searches again what
    /// the table has lost. `None` when there is no mate after all.
    ///
    /// # Errors
    /// When `poll` fails before the move is found.
    pub fn attack(&mut self, board: &Board, poll: Poll<'_>) -> Result<Option<Move>, Stopped> {
        for _ in 0..2 {
            let mut children = Vec::new();
            add_checks(board, &mut children);
            let best = children
                .iter()
                .filter_map(|child| Some((self.known_plies(&board.child(child.m))?, child.m)))
                .min_by_key(|&(plies, _)| plies);
            if let Some((_, m)) = best {
                return Ok(Some(m));
            }
            if self.search_root(board, UNLIMITED, poll)?.is_none() {
                return Ok(None);
            }
        }
        Ok(None)
    }

    /// The answer after which the attacker needs the most plies, as far as is known; `None` when there is no answer.
    fn longest_answer(&mut self, board: &Board, poll: Poll<'_>) -> Result<Option<Move>, Stopped> {
        let mut answers = Vec::new();
        add_answers(board, &mut answers);
        let mut longest = None;
        for answer in answers {
            let child = board.child(answer.m);
            let plies = match self.known_plies(&child) {
                Some(plies) => plies,
                None => self.search_root(&child, UNLIMITED, poll)?.plies,
            };
            if longest.is_none_or(|(most, _)| plies > most) {
                longest = Some((plies, answer.m));
            }
        }
        Ok(longest.map(|(_, m)| m))
    }

    /// The plies of the mate of a position, if one is known.
    fn known_plies(&self, board: &Board) -> Option<u16> {
        if board.side() == self.attacker {
            if super::mate_in_one(board).is_some() {
                return Some(1);
            }
        } else if !board.has_legal_move() {
            return Some(0);
        }
        self.table
            .find(
                board.key_without_hands().0,
                board.hand(self.attacker),
                UNLIMITED,
            )
            .filter(|found| found.value.is_mate())
            .map(|found| found.value.plies)
    }
}
