//! Iterative deepening, aspiration windows, several best lines, and when to stop.

mod answer;

use super::control::Stopped;
use super::limits::Limits;
use super::report::{Answer, Bound, Report};
use super::root::RootMove;
use super::seam::{Proof, Recursion};
use super::stability::Stability;
use super::window::Window;
use super::worker::Worker;
use crate::base::game::{Game, MoveOf};
use crate::base::position::Position;
use crate::base::rules::Rules;
use crate::base::score::{MAX_PLY, Score};

/// The first aspiration window reaches this far to both sides of the last value.
const ASPIRATION: i32 = 20;
/// Bounds of unfinished iterations are reported only after this many milliseconds.
const BOUND_REPORT_AFTER: u128 = 1_000;

/// One thread's search from the current position of a game.
struct Iteration<'a, S: Recursion> {
    recursion: &'a mut S,
    worker: &'a mut Worker<S::Rules>,
    game: &'a Game<S::Rules>,
    position: &'a <S::Rules as Rules>::Position,
    limits: &'a Limits<MoveOf<S::Rules>>,
    moves: Vec<RootMove<MoveOf<S::Rules>>>,
    report: &'a mut dyn FnMut(Report<MoveOf<S::Rules>>),
    depth: u32,
    /// Whether it is worth looking for a forced win, and the nodes spent on that.
    may_prove: bool,
    proof_nodes: u64,
}

/// Of so many nodes one goes into looking for a forced win beside the search.
const PROOF_SHARE: u64 = 192;
/// So many nodes are always spent on it.
const LEAST_PROOF: u64 = 16;

/// Searches the current position of `game` until a limit is reached or the search is stopped, and
/// hands every finished line to `report` (thread 0 only). The answer is a legal move if there is any.
pub fn iterate<S: Recursion>(
    recursion: &mut S,
    worker: &mut Worker<S::Rules>,
    game: &Game<S::Rules>,
    limits: &Limits<MoveOf<S::Rules>>,
    report: &mut dyn FnMut(Report<MoveOf<S::Rules>>),
) -> Answer<MoveOf<S::Rules>> {
    let position = game.position();
    let mut moves = position.legal_moves();
    if !limits.moves.is_empty() {
        moves.retain(|m| limits.moves.contains(m));
    }
    worker.value_draws(position.side_to_move(), limits.draw);
    recursion.begin(game);
    recursion.order_root(position, &mut moves);
    let mut iteration = Iteration {
        recursion,
        worker,
        game,
        position,
        limits,
        moves: moves.iter().copied().map(RootMove::new).collect(),
        report,
        depth: 0,
        may_prove: limits.seeks_wins && limits.lines <= 1 && limits.moves.is_empty(),
        proof_nodes: 0,
    };
    if limits.proves {
        return iteration.prove_only();
    }
    let last = iteration.deepen();
    let last = iteration.weaken().or(last);
    iteration.answer(last)
}

impl<S: Recursion> Iteration<'_, S> {
    fn is_main(&self) -> bool {
        self.worker.thread == 0
    }

    /// Runs the iterations; the last exact report of the best line.
    fn deepen(&mut self) -> Option<Report<MoveOf<S::Rules>>> {
        let mut last = None;
        if self.moves.is_empty() {
            return last;
        }
        let deepest = self
            .limits
            .depth
            .unwrap_or(u32::MAX)
            .clamp(1, MAX_PLY as u32 / 2);
        let lines = self.limits.lines.clamp(1, self.moves.len());
        let mut stability = Stability::default();
        for depth in 1..=deepest {
            // The other threads look at different depths, so that they fill the table with different parts.
            if !self.is_main()
                && (depth as usize + self.worker.thread).is_multiple_of(3)
                && depth > 4
            {
                continue;
            }
            self.depth = depth;
            for root_move in &mut self.moves {
                root_move.previous = root_move.score;
                root_move.score = -Score::INFINITE;
            }
            let mut stopped = depth > 1 && self.worker.control().is_stopped();
            if depth > 1 && !stopped && self.is_main() && self.may_prove {
                match self.look_for_win() {
                    Ok(Some(report)) => {
                        (self.report)(report.clone());
                        return Some(report);
                    }
                    Ok(None) => {}
                    Err(_) => stopped = true,
                }
            }
            for rank in 0..lines {
                if stopped {
                    break;
                }
                self.worker.selective_depth = 0;
                if self.aspire(rank).is_err() {
                    stopped = true;
                }
                self.worker.publish_nodes();
            }
            if stopped {
                // The line in work is usable when its first move was finished or beaten.
                self.restore_unfinished();
                break;
            }
            self.worker.respect_limits();
            if self.is_main() {
                for rank in 0..lines {
                    let line = self.make_report(rank);
                    if rank == 0 {
                        last = Some(line.clone());
                    }
                    (self.report)(line);
                }
                stability.note(&self.moves);
                if self.is_enough(depth, stability.scale(&self.moves)) {
                    break;
                }
            }
        }
        last
    }

    /// The answer of a search for nothing but a forced win.
    fn prove_only(mut self) -> Answer<MoveOf<S::Rules>> {
        let mut answer = Answer {
            best: self.moves.first().map(|best| best.first),
            ponder: None,
            last: None,
            refuted: false,
            note: None,
        };
        if !self.is_main() {
            return answer;
        }
        self.worker.allow_stop();
        self.worker.respect_limits();
        match self.recursion.prove(self.worker, self.game, None) {
            Ok(Proof::Won(mut line)) => {
                // The time may be over before a shorter one is there.
                let report = self.report_win(line.clone());
                (self.report)(report);
                self.recursion.shorten(self.worker, self.game, &mut line);
                answer.best = line.first().copied();
                answer.ponder = line.get(1).copied();
                let report = self.report_win(line);
                (self.report)(report.clone());
                answer.last = Some(report);
            }
            Ok(Proof::Refuted) => answer.refuted = true,
            Ok(Proof::Open) | Err(Stopped) => {}
        }
        answer
    }

    /// Spends the share of the nodes that is due on the look for a forced win; the report, if there is one shorter than any that the search knows.
    fn look_for_win(&mut self) -> Result<Option<Report<MoveOf<S::Rules>>>, Stopped> {
        let before = self.worker.nodes();
        let due = before / PROOF_SHARE + LEAST_PROOF;
        let best = &self.moves[0];
        if due <= self.proof_nodes || best.previous.is_win() {
            return Ok(None);
        }
        let budget = Some(due - self.proof_nodes);
        let proof = self.recursion.prove(self.worker, self.game, budget)?;
        self.proof_nodes += self.worker.nodes() - before;
        match proof {
            Proof::Won(line) => Ok(Some(self.report_win(line))),
            Proof::Refuted => {
                self.may_prove = false;
                Ok(None)
            }
            Proof::Open => Ok(None),
        }
    }

    /// Puts a proved win in front of all other moves, and reports it.
    fn report_win(&mut self, line: Vec<MoveOf<S::Rules>>) -> Report<MoveOf<S::Rules>> {
        let index = self.moves.iter().position(|m| m.first == line[0]);
        let index = index.unwrap_or_default();
        self.moves[..=index].rotate_right(1);
        self.depth = self.depth.max(1);
        let best = &mut self.moves[0];
        best.score = Score::win_in(line.len());
        best.bound = Bound::Exact;
        best.selective_depth = line.len();
        best.line = line;
        self.make_report(0)
    }

    /// Whether no further iteration should begin: the time is used, the result is proved, or there is no choice and a clock runs.
    fn is_enough(&self, depth: u32, stretch: f64) -> bool {
        let is_proved = self.moves[0]
            .score
            .plies_to_end()
            .is_some_and(|plies| plies.unsigned_abs() <= depth);
        let has_no_choice = !self.limits.analyses && self.moves.len() == 1 && depth >= 6;
        let control = self.worker.control();
        control.note_iteration(is_proved || has_no_choice, stretch);
        let ends_when_settled = control.has_deadline() || is_proved && self.limits.lines <= 1;
        !control.is_held() && ends_when_settled && control.is_settled()
            || control.is_enough(stretch)
    }

    /// The search of one rank with a window around the value of the last iteration.
    fn aspire(&mut self, rank: usize) -> Result<(), Stopped> {
        let expected = self.moves[rank].previous;
        let mut reach = ASPIRATION;
        let mut window = Window::OPEN;
        if self.depth >= 4 && !expected.is_decisive() && expected.0.abs() < Score::ASSUMED_WIN.0 {
            window = around(expected, reach, reach);
        }
        loop {
            let score = self.search_root(rank, window)?;
            let bound = if score <= window.alpha && window.alpha > -Score::INFINITE {
                Bound::Upper
            } else if score >= window.beta && window.beta < Score::INFINITE {
                Bound::Lower
            } else {
                return Ok(());
            };
            if self.is_main()
                && self.limits.lines == 1
                && self.worker.control().elapsed().as_millis() > BOUND_REPORT_AFTER
            {
                self.moves[rank].bound = bound;
                let line = self.make_report(rank);
                (self.report)(line);
            }
            reach *= 3;
            let far = reach > 1_000 || score.is_decisive();
            match bound {
                Bound::Upper => {
                    let beta = Score((window.alpha.0 + window.beta.0) / 2).max(window.alpha + 1);
                    let alpha = if far { -Score::INFINITE } else { score - reach };
                    window = Window::new(alpha.max(-Score::INFINITE), beta.max(alpha + 1));
                }
                _ => {
                    let beta = if far { Score::INFINITE } else { score + reach };
                    window = Window::new(window.alpha, beta.min(Score::INFINITE));
                }
            }
        }
    }

    /// One pass over the root moves from `rank` on; the best of them comes to `rank`.
    fn search_root(&mut self, rank: usize, window: Window) -> Result<Score, Stopped> {
        let depth = self.depth as i32;
        let mut best = -Score::INFINITE;
        let mut alpha = window.alpha;
        for index in rank..self.moves.len() {
            let number = index - rank + 1;
            let m = self.moves[index].first;
            let before = self.worker.nodes();
            let mut score = -Score::INFINITE;
            if number > 1 {
                let reduction = self
                    .recursion
                    .root_reduction(self.position, m, depth, number)
                    .clamp(0, (depth - 1).max(0));
                score = self.search_move(m, depth - 1 - reduction, Window::above(alpha), false)?;
                if score > alpha && reduction > 0 {
                    score = self.search_move(m, depth - 1, Window::above(alpha), false)?;
                }
            }
            if number == 1 || (score > alpha && !window.is_null()) {
                score = self.search_move(m, depth - 1, Window::new(alpha, window.beta), true)?;
            }
            let root_move = &mut self.moves[index];
            root_move.nodes += self.worker.nodes() - before;
            if number == 1 || score > alpha {
                root_move.score = score;
                root_move.bound = if score <= window.alpha {
                    Bound::Upper
                } else if score >= window.beta {
                    Bound::Lower
                } else {
                    Bound::Exact
                };
                root_move.selective_depth = self.worker.selective_depth;
                root_move.line.clear();
                root_move.line.push(m);
                root_move
                    .line
                    .extend_from_slice(self.worker.variations.line(1));
            } else {
                root_move.score = -Score::INFINITE;
            }
            best = best.max(score);
            self.worker.allow_stop();
            if score > alpha {
                alpha = score;
                // The new best move goes to the front at once: a stop may come at any time.
                self.moves[rank..=index].rotate_right(1);
                if alpha >= window.beta {
                    break;
                }
            }
        }
        Ok(best)
    }

    fn search_move(
        &mut self,
        m: MoveOf<S::Rules>,
        depth: i32,
        window: Window,
        on_line: bool,
    ) -> Result<Score, Stopped> {
        self.recursion
            .search_root_move(self.worker, self.position, m, depth, window, on_line)
    }

    /// After a stop: moves without a value in this iteration get their last one back.
    fn restore_unfinished(&mut self) {
        for root_move in &mut self.moves {
            if root_move.score == -Score::INFINITE {
                root_move.score = root_move.previous;
            }
        }
    }
}

/// A window from `below` under the value to `above` over it.
fn around(score: Score, below: i32, above: i32) -> Window {
    Window::new(score - below, score + above)
}
