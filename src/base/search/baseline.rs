//! A plain recursion for any game: alpha-beta with principal variation search and the table.
//!
//! It prunes nothing that could matter, so its value at a fixed depth is the minimax value: the
//! searches of the families are tested against it with their prunings off. Games without a
//! recursion of their own play with it.

use std::sync::Arc;

use super::control::Stopped;
use super::history::History;
use super::report::Bound;
use super::seam::Recursion;
use super::table::Entry;
use super::window::Window;
use super::worker::Worker;
use crate::base::game::{Game, MoveOf};
use crate::base::position::{Move, MoveList, Position};
use crate::base::rules::Rules;
use crate::base::score::{MAX_PLY, Score};

/// What a game knows of its positions at the horizon of the search.
pub trait Horizon: Send + Sync + 'static {
    /// The game.
    type Rules: Rules;

    /// The value of a quiet position for the side to move, within ±[`Score::MAX_EVALUATION`].
    fn evaluate(&self, position: &<Self::Rules as Rules>::Position) -> Score;

    /// The exact value of a position, if it is known without a search.
    fn known(&self, position: &<Self::Rules as Rules>::Position) -> Option<Score> {
        let _ = position;
        None
    }

    /// What is still searched `plies` (0 or more) plies beyond the horizon.
    fn beyond(
        &self,
        position: &<Self::Rules as Rules>::Position,
        plies: usize,
    ) -> Beyond<MoveOf<Self::Rules>>;

    /// A guess of how good a move is, in any unit: the best are searched first.
    fn promise(&self, position: &<Self::Rules as Rules>::Position, m: MoveOf<Self::Rules>) -> i32 {
        let _ = (position, m);
        0
    }
}

/// The moves beyond the horizon.
#[derive(Clone, Debug)]
pub struct Beyond<M: Copy> {
    /// The side to move may also leave it at the evaluation.
    pub may_stand: bool,
    /// The moves to look at; with `may_stand` false and no moves the position is lost.
    pub moves: MoveList<M>,
}

/// What the threads of a baseline search share.
#[derive(Debug)]
pub struct Plain<H> {
    /// The knowledge at the horizon.
    pub horizon: H,
    /// Use the table; without it the search is a pure minimax of fixed depth.
    pub with_table: bool,
}

/// The baseline search.
#[derive(Debug)]
pub struct Baseline<H: Horizon> {
    plain: Arc<Plain<H>>,
    history: History<16_384>,
}

const HISTORY_SIZE: usize = 1 << 16;

impl<H: Horizon> Recursion for Baseline<H> {
    type Rules = H::Rules;
    type Knowledge = Plain<H>;

    fn new(knowledge: Arc<Plain<H>>) -> Self {
        Baseline {
            plain: knowledge,
            history: History::new(HISTORY_SIZE),
        }
    }

    fn clear(&mut self) {
        self.history.clear();
    }

    fn begin(&mut self, _game: &Game<H::Rules>) {}

    fn order_root(
        &mut self,
        position: &<H::Rules as Rules>::Position,
        moves: &mut [MoveOf<H::Rules>],
    ) {
        let horizon = &self.plain.horizon;
        moves.sort_by_cached_key(|&m| -horizon.promise(position, m));
    }

    fn search_root_move(
        &mut self,
        worker: &mut Worker<H::Rules>,
        position: &<H::Rules as Rules>::Position,
        m: MoveOf<H::Rules>,
        depth: i32,
        window: Window,
        _on_line: bool,
    ) -> Result<Score, Stopped> {
        self.follow(worker, position, m, depth, 1, -window)
            .map(|score| -score)
    }
}

impl<H: Horizon> Baseline<H> {
    /// The value behind the move `m`, for the side to move there.
    fn follow(
        &mut self,
        worker: &mut Worker<H::Rules>,
        position: &<H::Rules as Rules>::Position,
        m: MoveOf<H::Rules>,
        depth: i32,
        ply: usize,
        window: Window,
    ) -> Result<Score, Stopped> {
        let child = position.child(m);
        if self.plain.with_table {
            worker.table.prefetch(child.key());
        }
        worker.advance(position, m, &child);
        let score = self.node(worker, &child, depth, ply, window);
        worker.retreat();
        score
    }

    fn node(
        &mut self,
        worker: &mut Worker<H::Rules>,
        position: &<H::Rules as Rules>::Position,
        depth: i32,
        ply: usize,
        window: Window,
    ) -> Result<Score, Stopped> {
        worker.enter(ply)?;
        worker.variations.clear(ply);
        if let Some(score) = worker.value_by_rules(position, ply) {
            return Ok(score);
        }
        if let Some(score) = self.plain.horizon.known(position) {
            return Ok(score);
        }
        if ply >= MAX_PLY {
            return Ok(self.plain.horizon.evaluate(position));
        }
        if depth <= 0 {
            return self.beyond(worker, position, -depth as usize, ply, window);
        }
        let entry = if self.plain.with_table {
            worker.table.find(position.key())
        } else {
            None
        };
        if let Some(entry) = entry
            && window.is_null()
            && entry.depth >= depth
        {
            let score = entry.score.from_table(ply);
            let cuts = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => score >= window.beta,
                Bound::Upper => score <= window.alpha,
                Bound::None => false,
            };
            if cuts {
                return Ok(score);
            }
        }
        let mut moves = position.legal_moves();
        if moves.is_empty() {
            return Ok(Score::loss_in(ply));
        }
        self.order(position, &mut moves, entry.map_or(0, |entry| entry.best));
        let mut best = -Score::INFINITE;
        let mut best_move = None;
        let mut alpha = window.alpha;
        for (index, &m) in moves.iter().enumerate() {
            let mut score = -Score::INFINITE;
            if index > 0 {
                score = -self.follow(
                    worker,
                    position,
                    m,
                    depth - 1,
                    ply + 1,
                    -Window::above(alpha),
                )?;
            }
            if index == 0 || (score > alpha && score < window.beta) {
                let inner = -Window::new(alpha, window.beta);
                score = -self.follow(worker, position, m, depth - 1, ply + 1, inner)?;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_move = Some(m);
                    worker.variations.update(ply, m);
                    if score >= window.beta {
                        self.learn(depth, m, &moves[..index]);
                        break;
                    }
                }
            }
        }
        if self.plain.with_table {
            let bound = if best >= window.beta {
                Bound::Lower
            } else if best_move.is_some() {
                Bound::Exact
            } else {
                Bound::Upper
            };
            worker.table.store(
                position.key(),
                Entry {
                    best: best_move.map_or(0, Move::fingerprint),
                    score: best.to_table(ply),
                    evaluation: None,
                    depth,
                    bound,
                    on_line: !window.is_null(),
                },
            );
        }
        Ok(best)
    }

    /// The search beyond the horizon, for positions that are not quiet.
    fn beyond(
        &mut self,
        worker: &mut Worker<H::Rules>,
        position: &<H::Rules as Rules>::Position,
        plies: usize,
        ply: usize,
        window: Window,
    ) -> Result<Score, Stopped> {
        let beyond = self.plain.horizon.beyond(position, plies);
        let mut best = if beyond.may_stand {
            self.plain.horizon.evaluate(position)
        } else {
            Score::loss_in(ply)
        };
        let mut alpha = window.alpha.max(best);
        if best >= window.beta {
            return Ok(best);
        }
        let mut moves = beyond.moves;
        self.order(position, &mut moves, 0);
        for &m in &moves {
            let inner = -Window::new(alpha, window.beta);
            let score = -self.follow(worker, position, m, -(plies as i32) - 1, ply + 1, inner)?;
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    worker.variations.update(ply, m);
                    if score >= window.beta {
                        break;
                    }
                }
            }
        }
        Ok(best)
    }

    fn order(
        &self,
        position: &<H::Rules as Rules>::Position,
        moves: &mut [MoveOf<H::Rules>],
        first: u16,
    ) {
        moves.sort_by_cached_key(|&m| {
            if m.fingerprint() == first {
                i32::MIN
            } else {
                let learned = self.history.get(usize::from(m.fingerprint()));
                -(self.plain.horizon.promise(position, m) * 65_536 + learned)
            }
        });
    }

    fn learn(&mut self, depth: i32, best: MoveOf<H::Rules>, worse: &[MoveOf<H::Rules>]) {
        let bonus = (depth * depth * 4).min(2_000);
        self.history.add(usize::from(best.fingerprint()), bonus);
        for m in worse {
            self.history.add(usize::from(m.fingerprint()), -bonus);
        }
    }
}
