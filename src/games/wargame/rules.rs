//! The rules of the family beyond the board: no move loses, endless play is scored by the piece count.

use std::marker::PhantomData;

use super::board::Board;
use super::moves::WarMove;
use super::position::WarPosition;
use crate::base::outcome::{Ending, Outcome, Reason};
use crate::base::past::Past;
use crate::base::position::Position;
use crate::base::rules::Rules;
use crate::base::side::Side;

/// The rules of the game on board `B`.
///
/// A player who cannot move (blocked, or without pieces) loses. After `count_after` plies without a
/// capture, or when a position occurs for the third time, the side with more pieces wins and equal
/// numbers draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WarRules<B> {
    /// The plies without a capture after which the pieces are counted.
    pub count_after: u16,
    board: PhantomData<B>,
}

impl<B: Board> WarRules<B> {
    /// The rules with this many plies without a capture before the pieces are counted.
    pub const fn counting_after(count_after: u16) -> WarRules<B> {
        WarRules {
            count_after,
            board: PhantomData,
        }
    }
}

impl<B: Board> Default for WarRules<B> {
    /// Pieces are counted after 60 plies: longer than any forced way to the next capture in Dash-guti.
    fn default() -> WarRules<B> {
        WarRules::counting_after(60)
    }
}

/// The plies since the last capture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct SinceCapture(pub u16);

/// The outcome if the pieces of `position` are counted now.
pub fn count<B: Board>(position: &WarPosition<B>) -> Outcome {
    let first = position.pieces(Side::First).len();
    let second = position.pieces(Side::Second).len();
    match first.cmp(&second) {
        std::cmp::Ordering::Greater => Outcome::Win(Side::First),
        std::cmp::Ordering::Equal => Outcome::Draw,
        std::cmp::Ordering::Less => Outcome::Win(Side::Second),
    }
}

fn counted<B: Board>(position: &WarPosition<B>) -> Option<Ending> {
    Some(Ending {
        outcome: count(position),
        reason: Reason::Count,
    })
}

fn blocked<B: Board>(position: &WarPosition<B>) -> Option<Ending> {
    (!position.has_legal_move()).then(|| Ending {
        outcome: Outcome::Win(!position.side_to_move()),
        reason: Reason::NoMove,
    })
}

impl<B: Board> Rules for WarRules<B> {
    type Position = WarPosition<B>;
    type Mark = SinceCapture;

    fn start(&self) -> WarPosition<B> {
        WarPosition::start()
    }

    fn first_mark(&self, _: &WarPosition<B>) -> SinceCapture {
        SinceCapture(0)
    }

    #[inline(always)]
    fn next_mark(
        &self,
        _: &WarPosition<B>,
        previous: SinceCapture,
        m: WarMove,
        _: &WarPosition<B>,
    ) -> SinceCapture {
        if m.is_capture() {
            SinceCapture(0)
        } else {
            SinceCapture(previous.0.saturating_add(1))
        }
    }

    fn ending(&self, position: &WarPosition<B>, past: &Past<SinceCapture>) -> Option<Ending> {
        let since_capture = past.mark().0;
        blocked(position).or_else(|| {
            if since_capture >= self.count_after
                || past
                    .occurrences(usize::from(since_capture))
                    .nth(1)
                    .is_some()
            {
                counted(position)
            } else {
                None
            }
        })
    }

    fn ending_in_search(
        &self,
        position: &WarPosition<B>,
        past: &Past<SinceCapture>,
        ply: usize,
    ) -> Option<Ending> {
        let since_capture = past.mark().0;
        if since_capture >= self.count_after {
            return blocked(position).or_else(|| counted(position));
        }
        let mut occurrences = past.occurrences(usize::from(since_capture));
        match occurrences.next() {
            // A position that occurred had a move, so the count decides.
            Some(distance) if distance <= ply || occurrences.next().is_some() => counted(position),
            _ => None,
        }
    }
}
