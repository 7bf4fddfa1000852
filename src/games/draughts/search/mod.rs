//! The search of draughts: English and international are constants of one recursion.
//!
//! Principal variation search in the frame of [`crate::base::search`]. There is no null move: in
//! draughts to pass would often be best, so a search that passes proves nothing.

mod known;
pub mod line;
pub mod node;
pub mod order;
pub mod params;
mod pruning;
pub mod quiescence;
mod values;

use std::sync::Arc;

use line::Line;
use order::{Before, Experience, Queue};
use params::{Params, Switches};
use values::Values;

use super::board::Position;
use super::endgame::tables::Tables;
use super::eval::{Evaluated, Evaluation, towards_draw};
use super::features::DraughtsFeatures;
use super::moves::Move;
use super::rules::DraughtsRules;
use crate::base::game::Game;
use crate::base::net::accumulator::Accumulators;
use crate::base::net::network::Network;
use crate::base::position::Position as _;
use crate::base::score::{MAX_PLY, Score};
use crate::base::search::control::Stopped;
use crate::base::search::reductions::Reductions;
use crate::base::search::seam::Recursion;
use crate::base::search::window::Window;
use crate::base::search::worker::Worker;

/// What the threads of a draughts search share.
#[derive(Clone, Debug)]
pub struct Knowledge<V> {
    /// The network that values quiet positions, if there is one.
    pub network: Option<Arc<Network>>,
    /// The evaluation written by hand, used without a network.
    pub evaluation: Evaluation<V>,
    /// The numbers of the search.
    pub params: Params,
    /// The parts of the search in use.
    pub switches: Switches,
    /// The endgame databases.
    pub tables: Arc<Tables<V>>,
}

impl<V: Evaluated> Default for Knowledge<V> {
    /// As the engine plays without endgame databases.
    fn default() -> Self {
        Knowledge {
            network: None,
            evaluation: Evaluation::new(V::WEIGHTS),
            params: V::PARAMS,
            switches: Switches::ON,
            tables: Arc::new(Tables::empty()),
        }
    }
}

/// The draughts search of one thread.
#[derive(Debug)]
pub struct DraughtsSearch<V: Evaluated> {
    knowledge: Arc<Knowledge<V>>,
    experience: Experience,
    reductions: Reductions,
    line: Line,
    accumulators: Option<(Arc<Network>, Accumulators<DraughtsFeatures<V>>)>,
    values: Values,
}

impl<V: Evaluated> DraughtsSearch<V> {
    /// The value of the quiet `position`, which is at `ply`, for the side to move.
    #[inline(always)]
    fn evaluate(&mut self, ply: usize, position: &Position<V>) -> Score {
        match &mut self.accumulators {
            Some((network, accumulators)) => {
                let key = position.key();
                if let Some(score) = self.values.get(key) {
                    return score;
                }
                let score = accumulators.evaluate(network, ply, position);
                let score = Score(towards_draw(position, score.0));
                self.values.put(key, score);
                score
            }
            None => self.knowledge.evaluation.of(position),
        }
    }

    /// The legal move `m` leads from `before` to `after`, which is at `ply`.
    #[inline(always)]
    fn observe(&mut self, ply: usize, before: &Position<V>, m: Move, after: &Position<V>) {
        if let Some((_, accumulators)) = &mut self.accumulators {
            accumulators.follow(ply, before, m, after);
        }
    }
}

impl<V: Evaluated> Recursion for DraughtsSearch<V> {
    type Rules = DraughtsRules<V>;
    type Knowledge = Knowledge<V>;

    fn new(knowledge: Arc<Knowledge<V>>) -> Self {
        DraughtsSearch {
            reductions: knowledge.params.reductions(),
            experience: Experience::new(),
            line: Line::new(),
            values: Values::new(),
            accumulators: knowledge.network.as_ref().map(|network| {
                let accumulators = Accumulators::new(network, MAX_PLY + 1);
                (Arc::clone(network), accumulators)
            }),
            knowledge,
        }
    }

    fn clear(&mut self) {
        self.experience.clear();
    }

    fn begin(&mut self, game: &Game<DraughtsRules<V>>) {
        self.experience.forget_killers();
        self.line.clear();
        if let Some((network, accumulators)) = &mut self.accumulators {
            accumulators.begin(network, game.position());
        }
    }

    fn order_root(&mut self, position: &Position<V>, moves: &mut [Move]) {
        let mut queue = Queue::default();
        self.experience
            .fill(&mut queue, position, 0, Before::default(), 0);
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
            || number < params.reduction_from_on_line as usize
            || m.is_capture()
        {
            return 0;
        }
        (self.reductions.get(depth, number) - 1).max(0)
    }
}
