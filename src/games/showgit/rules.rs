//! The rules beyond the board: repetition, perpetual attack, entering STARs, the limit of moves.

use crate::base::outcome::{Ending, Outcome, Reason};
use crate::base::past::Past;
use crate::base::position::Position;
use crate::base::rules::Rules;
use crate::base::side::Side;

use super::board::{Board, Promotion};
use super::entering::EnteringStar;
use super::moves::Move;
use super::setup;

/// The rules in force, by default those of Showgit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ShowgitRules {
    /// Which moves may promote.
    pub promotion: Promotion,
    /// What a STAR that has entered the opponent's zone is worth.
    pub entering_star: EnteringStar,
    /// The game is drawn when so many plies have been played, if no BIG-BANG came first; 0 is no limit.
    pub max_plies: u16,
}

/// What the rules remember of each ply.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ShowgitMark {
    /// How many moves in a row each side has given check, up to this position.
    pub checks: [u16; 2],
    /// How many plies of the game have been played, those before its start position counted in.
    pub played: u16,
}

/// The number of times that a position may occur before the game ends.
const OCCURRENCES: usize = 4;

/// How far back, in plies, a search looks for a repetition. Longer cycles are left to the game.
const SEARCH_HORIZON: usize = 64;

impl ShowgitRules {
    /// How a cycle of `length` plies that ends here is judged.
    fn judge_cycle(length: usize, mark: ShowgitMark) -> Ending {
        let moves = length / 2;
        let perpetual = |side: Side| usize::from(mark.checks[side]) >= moves;
        let (outcome, reason) = match (perpetual(Side::First), perpetual(Side::Second)) {
            (true, false) => (Outcome::Win(Side::Second), Reason::PerpetualAttack),
            (false, true) => (Outcome::Win(Side::First), Reason::PerpetualAttack),
            // When both gave check on every move, neither did so to avoid its own BIG-BANG more than the other.
            _ => (Outcome::Draw, Reason::Repetition),
        };
        Ending { outcome, reason }
    }

    /// Endings that the board and the counters show without looking back.
    fn ending_by_counters(&self, position: &Board, mark: ShowgitMark) -> Option<Ending> {
        if self.entering_star.is_try_won(position) {
            return Some(Ending {
                outcome: Outcome::Win(!position.side()),
                reason: Reason::EnteredStar,
            });
        }
        if self.max_plies > 0 && mark.played >= self.max_plies {
            return Some(Ending {
                outcome: Outcome::Draw,
                reason: Reason::MoveLimit,
            });
        }
        None
    }
}

impl Rules for ShowgitRules {
    type Position = Board;
    type Mark = ShowgitMark;

    fn start(&self) -> Board {
        setup::start(self.promotion)
    }

    fn first_mark(&self, _position: &Board) -> ShowgitMark {
        ShowgitMark::default()
    }

    #[inline]
    fn next_mark(
        &self,
        before: &Board,
        previous: ShowgitMark,
        _m: Move,
        after: &Board,
    ) -> ShowgitMark {
        let mut mark = previous;
        let checks = &mut mark.checks[before.side()];
        *checks = if after.in_check() {
            checks.saturating_add(1)
        } else {
            0
        };
        mark.played = mark.played.saturating_add(1);
        mark
    }

    fn ending(&self, position: &Board, past: &Past<ShowgitMark>) -> Option<Ending> {
        if !position.has_legal_move() {
            return Some(Ending {
                outcome: Outcome::Win(!position.side()),
                reason: Reason::NoMove,
            });
        }
        // No move takes a piece out of the game, so nothing is irreversible.
        past.occurrences(past.len())
            .nth(OCCURRENCES - 2)
            .map(|distance| ShowgitRules::judge_cycle(distance, past.mark()))
            .or_else(|| self.ending_by_counters(position, past.mark()))
    }

    #[inline]
    fn ending_in_search(
        &self,
        position: &Board,
        past: &Past<ShowgitMark>,
        _ply: usize,
    ) -> Option<Ending> {
        if let Some(distance) = past.last_occurrence(SEARCH_HORIZON) {
            return Some(ShowgitRules::judge_cycle(distance, past.mark()));
        }
        let mark = past.mark();
        let ending = self.ending_by_counters(position, mark)?;
        // A BIG-BANG on the last ply comes before the limit.
        let big_bang =
            ending.reason == Reason::MoveLimit && position.in_check() && !position.has_legal_move();
        (!big_bang).then_some(ending)
    }
}
