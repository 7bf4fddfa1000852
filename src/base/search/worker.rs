//! The part of a search thread that every family uses: counting, stopping, the past, the lines.

use std::sync::Arc;

use super::control::{Control, Stopped};
use super::pv::Variations;
use super::table::Table;
use crate::base::game::MoveOf;
use crate::base::outcome::{Ending, Outcome, Reason};
use crate::base::past::Past;
use crate::base::rules::Rules;
use crate::base::score::Score;
use crate::base::side::Side;

/// Nodes between two looks at the stop flag and the clock.
const POLL_INTERVAL: u64 = 256;

/// The state of one thread in one search.
#[derive(Debug)]
pub struct Worker<R: Rules> {
    /// The rules in force.
    pub rules: R,
    /// The positions behind the current node, game and tree together.
    pub past: Past<R::Mark>,
    /// The table of all threads.
    pub table: Arc<Table>,
    /// The principal variations.
    pub variations: Variations<MoveOf<R>>,
    /// The deepest ply visited since the iteration began.
    pub selective_depth: usize,
    /// The number of this thread; 0 is the one that reports and watches the limits.
    pub thread: usize,
    /// What a draw is worth for each side.
    draws: [Score; 2],
    control: Arc<Control>,
    nodes: u64,
    next_poll: u64,
    node_limit: u64,
    /// No limit ends the first iteration: the answer rests on something.
    first_iteration: bool,
    /// A root move has a value, so that a stop may end even the first iteration.
    has_answer: bool,
}

impl<R: Rules> Worker<R> {
    /// A thread that starts to search after `past`.
    pub fn new(
        rules: R,
        past: Past<R::Mark>,
        table: Arc<Table>,
        control: Arc<Control>,
        thread: usize,
        node_limit: Option<u64>,
    ) -> Worker<R> {
        Worker {
            rules,
            past,
            table,
            variations: Variations::default(),
            selective_depth: 0,
            thread,
            draws: [Score::DRAW; 2],
            control,
            nodes: 0,
            next_poll: 0,
            node_limit: node_limit.unwrap_or(u64::MAX),
            first_iteration: true,
            has_answer: false,
        }
    }

    /// A node at `ply` is visited: counts it and looks whether to stop; at clock and limits only now and then.
    #[inline(always)]
    pub fn enter(&mut self, ply: usize) -> Result<(), Stopped> {
        self.selective_depth = self.selective_depth.max(ply);
        if self.nodes >= self.next_poll || self.control.is_stopped() {
            self.poll()?;
        }
        self.nodes += 1;
        Ok(())
    }

    #[cold]
    fn poll(&mut self) -> Result<(), Stopped> {
        self.control.set_nodes(self.thread, self.nodes);
        if self.control.is_stopped() && (self.has_answer || self.thread != 0) {
            return Err(Stopped);
        }
        if self.first_iteration && self.thread == 0 {
            self.next_poll = self.nodes + POLL_INTERVAL;
            return Ok(());
        }
        if self.thread == 0 && (self.control.is_late() || self.control.nodes() >= self.node_limit) {
            self.control.stop();
            return Err(Stopped);
        }
        self.next_poll = (self.nodes + POLL_INTERVAL).min(self.node_limit);
        Ok(())
    }

    /// A root move has a value: from now on the search may be stopped.
    pub fn allow_stop(&mut self) {
        self.has_answer = true;
    }

    /// The first iteration is over: from now on the limits hold.
    pub fn respect_limits(&mut self) {
        self.first_iteration = false;
        self.next_poll = self.nodes.min(self.node_limit);
    }

    /// From now on a draw is worth `value` for `side`.
    pub fn value_draws(&mut self, side: Side, value: Score) {
        self.draws[side] = value;
        self.draws[!side] = -value;
    }

    /// Nodes visited by this thread.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The state shared with the other threads.
    pub fn control(&self) -> &Control {
        &self.control
    }

    /// Tells the others how many nodes this thread has visited.
    pub fn publish_nodes(&self) {
        self.control.set_nodes(self.thread, self.nodes);
    }

    /// `after` is reached from `before` by `m`.
    #[inline(always)]
    pub fn advance(&mut self, before: &R::Position, m: MoveOf<R>, after: &R::Position) {
        use crate::base::position::Position;
        let mark = self.rules.next_mark(before, self.past.mark(), m, after);
        self.past.push(after.key(), mark);
    }

    /// Back to the position before.
    #[inline(always)]
    pub fn retreat(&mut self) {
        self.past.pop();
    }

    /// The value of a node at `ply` at which the rules end the line, for the side to move there.
    #[inline(always)]
    pub fn value_by_rules(&self, position: &R::Position, ply: usize) -> Option<Score> {
        use crate::base::position::Position;
        let ending = self.rules.ending_in_search(position, &self.past, ply)?;
        let side = position.side_to_move();
        if ending.outcome == Outcome::Draw {
            return Some(self.draws[side]);
        }
        Some(value_of_ending(ending, side, ply))
    }
}

/// The value of an ending for `side`, `ply` plies below the root.
///
/// What rests on a repetition or a count wins without a proved distance: such a value is
/// beyond every evaluation, and below every proved win.
pub fn value_of_ending(ending: Ending, side: Side, ply: usize) -> Score {
    match (ending.outcome, ending.reason) {
        (Outcome::Draw, _) => Score::DRAW,
        (Outcome::Win(winner), Reason::NoMove | Reason::MoveLimit | Reason::EnteredStar) => {
            if winner == side {
                Score::win_in(ply)
            } else {
                Score::loss_in(ply)
            }
        }
        (Outcome::Win(winner), Reason::Repetition | Reason::PerpetualAttack | Reason::Count) => {
            if winner == side {
                Score::ASSUMED_WIN
            } else {
                -Score::ASSUMED_WIN
            }
        }
    }
}
