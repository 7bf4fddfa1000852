//! Lines that end early, because the static value or a shallow search says enough.

use super::DraughtsSearch;
use crate::base::position::Position as _;
use crate::base::score::Score;
use crate::base::search::control::Stopped;
use crate::base::search::window::Window;
use crate::base::search::worker::Worker;
use crate::games::draughts::board::Position;
use crate::games::draughts::eval::Evaluated;
use crate::games::draughts::moves::Move;
use crate::games::draughts::rules::DraughtsRules;

/// What is known of a node before its moves are searched; by default nothing.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Outlook {
    /// The static value for the side to move, `None` where it must capture.
    pub(super) evaluation: Option<Score>,
    /// It is better than two plies ago.
    pub(super) improving: bool,
}

impl<V: Evaluated> DraughtsSearch<V> {
    /// A static value so far above the window that what the depth left can take away does not matter; not while the
    /// opponent threatens to capture, or without a move, which loses.
    ///
    /// Source: reverse futility pruning of chess engines.
    pub(super) fn folds(
        &self,
        position: &Position<V>,
        depth: i32,
        window: Window,
        outlook: Outlook,
    ) -> Option<Score> {
        let params = &self.knowledge.params;
        let evaluation = outlook.evaluation?;
        let plies = depth - i32::from(outlook.improving);
        let high = depth <= params.fold_depth
            && window.beta.0.abs() < Score::ASSUMED_WIN.0
            && evaluation >= window.beta + params.fold_slope * plies;
        (high && position.has_legal_move() && !position.passed().must_capture())
            .then_some(evaluation)
    }

    /// A search of a part of the depth that comes out far above the window: the full one would hardly
    /// come out below it. That search does not begin with another one: else a deep search could end by one of a few plies,
    /// and would never see the shot that those overlook.
    ///
    /// Source: Multi-ProbCut (Michael Buro), in the form in which Scan (Fabien Letouzey) uses it.
    pub(super) fn margin_cut(
        &mut self,
        worker: &mut Worker<DraughtsRules<V>>,
        position: &Position<V>,
        depth: i32,
        ply: usize,
        window: Window,
        outlook: Outlook,
    ) -> Result<Option<Score>, Stopped> {
        let params = &self.knowledge.params;
        if depth < params.margin_depth
            || window.beta.0.abs() >= Score::ASSUMED_WIN.0
            || self.line.at(ply).shallow
        {
            return Ok(None);
        }
        if outlook
            .evaluation
            .is_some_and(|evaluation| evaluation + params.margin_reach < window.beta)
        {
            return Ok(None);
        }
        let beta = window.beta + params.margin_base + params.margin_slope * depth;
        let shallow = depth * params.margin_share / 100;
        let above = Window::above(beta - 1);
        self.line.at(ply).shallow = true;
        let score = if shallow <= 0 {
            self.quiesce(worker, position, 0, ply, above)
        } else {
            self.node::<false>(worker, position, shallow, ply, above)
        };
        self.line.at(ply).shallow = false;
        let score = score?;
        Ok((score >= beta).then_some(window.beta))
    }

    /// Whether the `number`th move off the principal variation need not be searched at all: too little depth is left to make
    /// up for the static value. Moves that offer something begin the shots: less depth must be left to leave those out.
    ///
    /// Source: futility pruning of chess engines.
    pub(super) fn is_hopeless(
        &self,
        position: &Position<V>,
        m: Move,
        depth: i32,
        number: usize,
        alpha: Score,
        outlook: Outlook,
    ) -> bool {
        let params = &self.knowledge.params;
        let low = depth <= params.futile_depth
            && outlook
                .evaluation
                .is_some_and(|evaluation| evaluation + params.futile_slope * depth <= alpha);
        low && number > 1
            && !m.is_capture()
            && !position.crowns(m)
            && (depth <= params.futile_offers || !position.child(m).must_capture())
    }
}
