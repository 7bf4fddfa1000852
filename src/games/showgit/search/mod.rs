//! The search of Showgit.
//!
//! A principal variation search of the kind all strong chess and shogi engines share today; the
//! prunings and their names are described in the Chess Programming Wiki (chessprogramming.org)
//! and, for shogi, in the documents of the World Computer Shogi Championship.

mod correction;
mod learned;
mod lessons;
mod node;
mod params;
mod picker;
mod pruning;
mod quiescence;
mod singular;
mod stack;

use std::sync::Arc;

use self::correction::{Corrections, Place, corrected};
use self::learned::{Learned, arrival};
use self::node::{OffLine, OnLine};
use self::stack::Stack;
use super::board::Board;
use super::eval::Evaluator;
use super::exchange::immediate_gain;
use super::mate::{Outcome, Solver};
use super::moves::Move;
use super::rules::ShowgitRules;
use crate::base::game::Game;
use crate::base::net::network::Network;
use crate::base::position::Position;
use crate::base::score::Score;
use crate::base::search::control::Stopped;
use crate::base::search::reductions::Reductions;
use crate::base::search::seam::{Proof, Recursion};
use crate::base::search::window::Window;
use crate::base::search::worker::Worker;

pub use params::{Params, QUIESCENCE_LIMIT};

/// Parts of the search that can be turned off: without all of them the value at a fixed depth is
/// the minimax value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Switches {
    /// Use the transposition table.
    pub table: bool,
    /// Leave out what is not promising, look less deep at it, or deeper at what is.
    pub selective: bool,
    /// Look for BIG-BANG in one move beyond the depth.
    pub mate_test: bool,
}

impl Default for Switches {
    fn default() -> Self {
        Switches {
            table: true,
            selective: true,
            mate_test: true,
        }
    }
}

/// What all threads share.
#[derive(Clone, Debug, Default)]
pub struct Knowledge {
    /// The parts of the search in use.
    pub switches: Switches,
    /// The numbers of the search.
    pub params: Params,
    /// The network that values positions; without one the evaluation written by hand does.
    pub network: Option<Arc<Network>>,
}

/// The search of one thread.
#[derive(Debug)]
pub struct Search {
    switches: Switches,
    params: Params,
    learned: Learned,
    corrections: Corrections,
    stack: Stack,
    evaluator: Evaluator,
    reductions: Reductions,
    /// The depth of the iteration, in plies.
    root_depth: i32,
    /// Looks for mates beside the search; made when first needed, empty when a search begins.
    solver: Option<Box<Solver>>,
    /// What has just proved a mate and can look for a shorter one.
    prover: Option<Solver>,
}

/// The size of the table of the solver beside the search, in MiB.
const SMALL_SOLVER: usize = 2;

impl Recursion for Search {
    type Rules = ShowgitRules;
    type Knowledge = Knowledge;

    fn new(knowledge: Arc<Knowledge>) -> Search {
        let params = knowledge.params;
        Search {
            switches: knowledge.switches,
            params,
            learned: Learned::new(),
            corrections: Corrections::new(),
            stack: Stack::new(),
            evaluator: Evaluator::new(knowledge.network.clone()),
            reductions: Reductions::new(params.reduction_base, params.reduction_divisor),
            root_depth: 0,
            solver: None,
            prover: None,
        }
    }

    fn clear(&mut self) {
        self.learned.clear();
        self.corrections.clear();
        self.stack.clear();
    }

    fn begin(&mut self, game: &Game<ShowgitRules>) {
        self.stack.clear();
        self.prover = None;
        if let Some(solver) = &mut self.solver {
            solver.forget();
        }
        let board = game.position();
        self.evaluator.begin(board);
        let raw = (!board.in_check()).then(|| self.evaluator.evaluate(0, board));
        self.estimate(board, 0, raw);
    }

    fn order_root(&mut self, board: &Board, moves: &mut [Move]) {
        moves.sort_by_cached_key(|&m| -immediate_gain(board, m));
    }

    fn search_root_move(
        &mut self,
        worker: &mut Worker<ShowgitRules>,
        board: &Board,
        m: Move,
        depth: i32,
        window: Window,
        on_line: bool,
    ) -> Result<Score, Stopped> {
        if on_line {
            self.root_depth = depth + 1;
        }
        let score = if on_line {
            self.follow::<OnLine>(worker, board, m, depth, 1, -window, false)
        } else {
            self.follow::<OffLine>(worker, board, m, depth, 1, -window, true)
        };
        score.map(|score| -score)
    }

    fn prove(
        &mut self,
        worker: &mut Worker<ShowgitRules>,
        game: &Game<ShowgitRules>,
        nodes: Option<u64>,
    ) -> Result<Proof<Move>, Stopped> {
        let board = game.position();
        let entering = game.rules().entering_star;
        let outcome = match nodes {
            None => {
                let size = worker.table.mebibytes().max(SMALL_SOLVER);
                let prover = self.prover.insert(Solver::new(size, entering));
                prover.find(board, &mut |ply| worker.enter(ply))
            }
            Some(nodes) if self.switches.mate_test && worker.past.most_occurrences() < 3 => {
                let solver = self
                    .solver
                    .get_or_insert_with(|| Box::new(Solver::new(SMALL_SOLVER, entering)));
                solver.follow(entering);
                solver.probe(board, nodes, &mut |ply| worker.enter(ply))?
            }
            Some(_) => Outcome::Unknown,
        };
        let limit = usize::from(game.rules().max_plies);
        let played = usize::from(worker.past.mark().played);
        Ok(match outcome {
            // The limit of moves would come before the mate.
            Outcome::Mate(line) if limit > 0 && nodes.is_some() && played + line.len() > limit => {
                Proof::Open
            }
            Outcome::Mate(line) => Proof::Won(line),
            Outcome::NoMate => Proof::Refuted,
            Outcome::Unknown => Proof::Open,
        })
    }

    fn shorten(
        &mut self,
        worker: &mut Worker<ShowgitRules>,
        game: &Game<ShowgitRules>,
        line: &mut Vec<Move>,
    ) {
        if let Some(mut prover) = self.prover.take() {
            prover.shorten(game.position(), line, &mut |ply| worker.enter(ply));
        }
    }

    fn root_reduction(&self, board: &Board, m: Move, depth: i32, number: usize) -> i32 {
        if !self.switches.selective
            || depth < 3
            || number < 4
            || board.in_check()
            || !picker::is_quiet(board, m)
            || board.gives_check(m)
        {
            return 0;
        }
        (self.reductions.get(depth, number) - 1).max(0)
    }
}

impl Search {
    /// Notes the static value `raw` of `board` at `ply`, `None` in check; gives it as it is expected to be right.
    #[inline]
    fn estimate(&mut self, board: &Board, ply: usize, raw: Option<Score>) -> Option<Score> {
        let value = raw.map(|raw| {
            if !self.switches.selective {
                return raw;
            }
            let place = Place::of(board, &self.stack, ply);
            let expected = self.corrections.expected(&place);
            corrected(raw, expected, self.params.correction_share)
        });
        let frame = self.stack.at(ply);
        frame.raw = raw;
        frame.evaluation = value;
        value
    }

    /// Plays `m` and searches the position behind it at `ply`; the value is for the side to move there.
    #[allow(clippy::too_many_arguments)]
    #[inline]
    fn follow<L: node::Line>(
        &mut self,
        worker: &mut Worker<ShowgitRules>,
        board: &Board,
        m: Move,
        depth: i32,
        ply: usize,
        window: Window,
        cut: bool,
    ) -> Result<Score, Stopped> {
        let child = board.child(m);
        if self.switches.table {
            worker.table.prefetch(child.key());
        }
        let here = self.stack.at(ply - 1);
        here.arrival = arrival(board, m);
        let doubled = here.doubled;
        let frame = self.stack.at(ply);
        frame.doubled = doubled;
        frame.passed = false;
        self.evaluator.follow(ply, board, m, &child);
        worker.advance(board, m, &child);
        let score = self.node::<L>(worker, &child, depth, ply, window, cut);
        worker.retreat();
        score
    }
}
