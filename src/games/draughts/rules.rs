//! The rules beyond the board: repetition and the limits on moves without progress.

use std::marker::PhantomData;

use super::board::Position;
use super::limit::Limit;
use super::moves::Move;
use super::variant::Variant;
use crate::base::outcome::{Ending, Outcome, Reason};
use crate::base::past::Past;
use crate::base::position::Position as _;
use crate::base::rules::Rules;

/// The rules of the variant `V` in force: its draw rules, each of which can be changed or left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DraughtsRules<V> {
    /// The occurrence of a position that makes a draw; 0 = never.
    pub repetitions: u32,
    /// Plies with kings only and without capture that make a draw; 0 = no limit.
    pub king_plies: u32,
    /// Plies of three pieces, a king among them, against a lone king that make a draw; 0 = no limit.
    pub three_against_king_plies: u32,
    /// Plies of one or two pieces, a king among them, against a lone king that make a draw; 0 = no limit.
    pub two_against_king_plies: u32,
    /// The game these rules are of.
    pub variant: PhantomData<V>,
}

impl<V: Variant> Default for DraughtsRules<V> {
    /// The official rules.
    fn default() -> DraughtsRules<V> {
        DraughtsRules {
            repetitions: V::REPETITIONS,
            king_plies: V::KING_PLIES,
            three_against_king_plies: V::THREE_AGAINST_KING_PLIES,
            two_against_king_plies: V::TWO_AGAINST_KING_PLIES,
            variant: PhantomData,
        }
    }
}

/// What the draw rules remember at a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Mark {
    /// Plies since the last capture or man's move.
    pub king_plies: u16,
    /// Plies since the pieces on the board first came under the limit that holds for them; 0 outside such endings.
    pub ending_plies: u16,
}

impl Mark {
    /// The mark of `position` in a game of which only the plies since the last capture or man's move are known.
    ///
    /// An ending begins with a capture or a man's move (one that crowns), so it is at least as old as the last of them.
    pub fn after_king_plies<V: Variant>(position: &Position<V>, king_plies: u16) -> Mark {
        let ending = Limit::of(position).is_some();
        Mark {
            king_plies,
            ending_plies: if ending { king_plies } else { 0 },
        }
    }
}

impl<V: Variant> DraughtsRules<V> {
    /// Whether a limit on moves without progress is reached.
    #[inline]
    fn is_exhausted(&self, position: &Position<V>, mark: Mark) -> bool {
        let reached = |plies: u16, limit: u32| limit > 0 && u32::from(plies) >= limit;
        if reached(mark.king_plies, self.king_plies) {
            return true;
        }
        mark.ending_plies > 0
            && match Limit::of(position) {
                None => false,
                Some(Limit::ThreeAgainstKing) => {
                    reached(mark.ending_plies, self.three_against_king_plies)
                }
                Some(Limit::TwoAgainstKing) => {
                    reached(mark.ending_plies, self.two_against_king_plies)
                }
            }
    }

    /// Whether a game that ends `plies` after a position with this mark surely ends before a limit on moves
    /// without progress does it.
    #[inline]
    pub fn leaves_time_for(&self, mark: Mark, plies: usize) -> bool {
        let fits = |gone: u16, limit: u32| limit == 0 || usize::from(gone) + plies < limit as usize;
        let in_ending = |limit| mark.ending_plies == 0 || fits(mark.ending_plies, limit);
        fits(mark.king_plies, self.king_plies)
            && in_ending(self.two_against_king_plies)
            && in_ending(self.three_against_king_plies)
    }

    /// The draw of a position in which the side to move has a move, if it is one.
    pub(super) fn draw(&self, position: &Position<V>, past: &Past<Mark>) -> Option<Ending> {
        if self.is_repeated(past) {
            return REPETITION;
        }
        if self.is_exhausted(position, past.mark()) {
            return LIMIT;
        }
        None
    }

    /// The draw that a search should see, as [`Rules::ending_in_search`]; `has_move` tells whether the side to move has a
    /// move.
    #[inline(always)]
    pub(super) fn draw_in_search(
        &self,
        position: &Position<V>,
        past: &Past<Mark>,
        ply: usize,
        has_move: impl FnOnce() -> bool,
    ) -> Option<Ending> {
        let mark = past.mark();
        if mark.king_plies == 0 && mark.ending_plies == 0 {
            return None;
        }
        if self.is_exhausted(position, mark) && has_move() {
            return LIMIT;
        }
        let horizon = usize::from(mark.king_plies);
        if self.repetitions == 0 || horizon < 4 {
            return None;
        }
        match past.last_occurrence(horizon) {
            Some(distance) if distance <= ply => REPETITION,
            Some(_) if self.is_repeated(past) => REPETITION,
            _ => None,
        }
    }

    /// Whether the current position is the last occurrence that the rules allow.
    fn is_repeated(&self, past: &Past<Mark>) -> bool {
        let earlier = || {
            past.occurrences(usize::from(past.mark().king_plies))
                .count()
        };
        self.repetitions > 0 && earlier() + 1 >= self.repetitions as usize
    }
}

const LIMIT: Option<Ending> = draw(Reason::MoveLimit);
const REPETITION: Option<Ending> = draw(Reason::Repetition);

const fn draw(reason: Reason) -> Option<Ending> {
    Some(Ending {
        outcome: Outcome::Draw,
        reason,
    })
}

impl<V: Variant> Rules for DraughtsRules<V> {
    type Position = Position<V>;
    type Mark = Mark;

    fn start(&self) -> Position<V> {
        Position::start()
    }

    fn first_mark(&self, _position: &Position<V>) -> Mark {
        Mark::default()
    }

    #[inline]
    fn next_mark(
        &self,
        before: &Position<V>,
        previous: Mark,
        m: Move,
        after: &Position<V>,
    ) -> Mark {
        let reversible = before.all_kings().has(m.from()) && !m.is_capture();
        let king_plies = if reversible {
            previous.king_plies.saturating_add(1)
        } else {
            0
        };
        let limit = Limit::of(after);
        let ending_plies = if limit.is_some() && limit == Limit::of(before) {
            previous.ending_plies.saturating_add(1)
        } else {
            0
        };
        Mark {
            king_plies,
            ending_plies,
        }
    }

    fn ending(&self, position: &Position<V>, past: &Past<Mark>) -> Option<Ending> {
        if !position.has_legal_move() {
            return Some(Ending {
                outcome: Outcome::Win(!position.side_to_move()),
                reason: Reason::NoMove,
            });
        }
        self.draw(position, past)
    }

    #[inline]
    fn ending_in_search(
        &self,
        position: &Position<V>,
        past: &Past<Mark>,
        ply: usize,
    ) -> Option<Ending> {
        self.draw_in_search(position, past, ply, || position.has_legal_move())
    }
}
