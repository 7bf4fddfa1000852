//! The search of draughts: English and international are constants of one recursion.
//!
//! Principal variation search in the frame of [`crate::base::search`]. There is no null move: in
//! draughts to pass would often be best, so a search that passes proves nothing.

mod known;
pub mod node;
pub mod order;
pub mod params;
pub mod quiescence;

use std::sync::Arc;

use order::{Experience, Queue};
use params::{Params, Switches};

use super::board::Position;
use super::endgame::tables::Tables;
use super::eval::{Evaluated, Evaluation};
use super::moves::Move;
use super::rules::DraughtsRules;
use crate::base::game::Game;
use crate::base::score::Score;
use crate::base::search::control::Stopped;
use crate::base::search::reductions::Reductions;
use crate::base::search::seam::Recursion;
use crate::base::search::window::Window;
use crate::base::search::worker::Worker;

/// What the threads of a draughts search share.
#[derive(Debug)]
pub struct Knowledge<V> {
    /// The value of quiet positions.
    pub evaluation: Evaluation<V>,
    /// The tuned numbers.
    pub params: Params,
    /// The parts of the search in use.
    pub switches: Switches,
    /// The endgame databases.
    pub tables: Tables<V>,
}

impl<V: Evaluated> Default for Knowledge<V> {
    /// As the engine plays without endgame databases.
    fn default() -> Self {
        Knowledge {
            evaluation: Evaluation::new(V::WEIGHTS),
            params: Params::TUNED,
            switches: Switches::ON,
            tables: Tables::empty(),
        }
    }
}

/// The draughts search of one thread.
#[derive(Debug)]
pub struct DraughtsSearch<V> {
    knowledge: Arc<Knowledge<V>>,
    experience: Experience,
    reductions: Reductions,
}

impl<V: Evaluated> DraughtsSearch<V> {
    #[inline(always)]
    fn evaluate(&self, position: &Position<V>) -> Score {
        self.knowledge.evaluation.of(position)
    }
}

impl<V: Evaluated> Recursion for DraughtsSearch<V> {
    type Rules = DraughtsRules<V>;
    type Knowledge = Knowledge<V>;

    fn new(knowledge: Arc<Knowledge<V>>) -> Self {
        DraughtsSearch {
            reductions: knowledge.params.reductions(),
            experience: Experience::new(),
            knowledge,
        }
    }

    fn clear(&mut self) {
        self.experience.clear();
    }

    fn begin(&mut self, _game: &Game<DraughtsRules<V>>) {
        self.experience.forget_killers();
    }

    fn order_root(&mut self, position: &Position<V>, moves: &mut [Move]) {
        let mut queue = Queue::default();
        self.experience.fill(&mut queue, position, 0, 0);
        let order: Vec<Move> = queue.collect();
        moves.sort_by_cached_key(|m| order.iter().position(|ordered| ordered == m));
    }

    fn search_root_move(
        &mut self,
        worker: &mut Worker<DraughtsRules<V>>,
        position: &Position<V>,
        m: Move,
        depth: i32,
        window: Window,
        _on_line: bool,
    ) -> Result<Score, Stopped> {
        let score = if window.is_null() {
            self.follow::<false>(worker, position, m, depth, 1, -window)?
        } else {
            self.follow::<true>(worker, position, m, depth, 1, -window)?
        };
        Ok(-score)
    }

    fn root_reduction(&self, _position: &Position<V>, m: Move, depth: i32, number: usize) -> i32 {
        let params = &self.knowledge.params;
        if !self.knowledge.switches.reductions
            || depth < params.reduction_depth
            || number < params.reduction_from[0]
            || m.is_capture()
        {
            return 0;
        }
        (self.reductions.get(depth, number) - 1).max(0)
    }
}
