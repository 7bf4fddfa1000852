//! Legal moves: captures when there are any, else steps. Steps are counted by population counts.

use std::ops::ControlFlow;

use super::board::Position;
use super::capture;
use super::geometry::{Direction, Rays, Square, SquareSet};
use super::jump::Jumps;
use super::moves::Move;
use super::variant::{Variant, moves_up};

/// The position as the side to move sees it; its men go up when `UP`.
#[derive(Clone, Copy)]
pub(super) struct View<V, const UP: bool> {
    pub men: SquareSet,
    pub kings: SquareSet,
    pub opponent: SquareSet,
    pub empty: SquareSet,
    variant: std::marker::PhantomData<V>,
}

impl<V: Variant, const UP: bool> View<V, UP> {
    /// `UP` must be the direction of the side to move.
    #[inline(always)]
    pub fn of(position: &Position<V>) -> View<V, UP> {
        debug_assert_eq!(UP, moves_up::<V>(position.side_to_move()));
        View {
            men: position.mover() - position.all_kings(),
            kings: position.mover() & position.all_kings(),
            opponent: position.waiting(),
            empty: position.empty(),
            variant: std::marker::PhantomData,
        }
    }

    /// The pieces that can step one square in `direction`.
    #[inline(always)]
    fn steppers(&self, direction: Direction) -> SquareSet {
        let men = if direction.is_up() == UP {
            self.men
        } else {
            SquareSet::EMPTY
        };
        if V::FLYING_KINGS {
            men
        } else {
            men | self.kings
        }
    }

    /// Where the steps in `direction` end.
    #[inline(always)]
    fn step_targets(&self, direction: Direction) -> SquareSet {
        self.steppers(direction).step::<V>(direction) & self.empty
    }

    /// The number of moves without capture.
    #[inline(always)]
    pub fn count_quiet_moves(&self) -> u64 {
        let mut count = 0;
        count += self.step_targets(Direction::UpLeft).len();
        count += self.step_targets(Direction::UpRight).len();
        count += self.step_targets(Direction::DownLeft).len();
        count += self.step_targets(Direction::DownRight).len();
        if V::FLYING_KINGS && !self.kings.is_empty() {
            count += self.count_flights(Direction::UpLeft);
            count += self.count_flights(Direction::UpRight);
            count += self.count_flights(Direction::DownLeft);
            count += self.count_flights(Direction::DownRight);
        }
        count as u64
    }

    /// All kings fly at once; after n steps every one of them that is still free stands on its own square.
    #[inline(always)]
    fn count_flights(&self, direction: Direction) -> usize {
        let mut count = 0;
        let mut flying = self.kings.step::<V>(direction) & self.empty;
        while !flying.is_empty() {
            count += flying.len();
            flying = flying.step::<V>(direction) & self.empty;
        }
        count
    }

    #[inline(always)]
    fn visit_quiet_moves<F>(&self, sink: &mut F) -> ControlFlow<()>
    where
        F: FnMut(Move) -> ControlFlow<()>,
    {
        self.visit_steps(Direction::UpLeft, sink)?;
        self.visit_steps(Direction::UpRight, sink)?;
        self.visit_steps(Direction::DownLeft, sink)?;
        self.visit_steps(Direction::DownRight, sink)?;
        if V::FLYING_KINGS {
            for from in self.kings {
                for direction in Direction::ALL {
                    for to in Rays::<V>::open(from, direction, self.empty) {
                        sink(Move::quiet(from, to))?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn visit_steps<F>(&self, direction: Direction, sink: &mut F) -> ControlFlow<()>
    where
        F: FnMut(Move) -> ControlFlow<()>,
    {
        if V::FLYING_KINGS && direction.is_up() != UP {
            return ControlFlow::Continue(());
        }
        for to in self.step_targets(direction) {
            sink(Move::quiet(neighbour::<V>(to, direction.opposite()), to))?;
        }
        ControlFlow::Continue(())
    }
}

/// The square one step from `square`, which must have a square there.
#[inline(always)]
pub(super) fn neighbour<V: Variant>(square: Square, direction: Direction) -> Square {
    let row = V::ROW as usize;
    let index = square.index();
    Square::from_index(match direction {
        Direction::UpLeft => index.wrapping_sub(row + 1),
        Direction::UpRight => index.wrapping_sub(row),
        Direction::DownLeft => index + row,
        Direction::DownRight => index + row + 1,
    })
}

/// Calls `$body` with `$view` bound to the view of the side to move.
macro_rules! with_view {
    ($position:expr, $view:ident => $body:expr) => {
        if moves_up::<V>($position.side_to_move()) {
            let $view = View::<V, true>::of($position);
            $body
        } else {
            let $view = View::<V, false>::of($position);
            $body
        }
    };
}
pub(super) use with_view;

#[inline(always)]
pub(super) fn visit_legal_moves<V, F>(position: &Position<V>, mut sink: F) -> ControlFlow<()>
where
    V: Variant,
    F: FnMut(Move) -> ControlFlow<()>,
{
    with_view!(position, view => {
        let jumps = Jumps::of(&view);
        if jumps.exist(&view) {
            capture::visit(&view, &jumps, &mut sink)
        } else {
            view.visit_quiet_moves(&mut sink)
        }
    })
}

#[inline(always)]
pub(super) fn visit_captures<V, F>(position: &Position<V>, mut sink: F) -> ControlFlow<()>
where
    V: Variant,
    F: FnMut(Move) -> ControlFlow<()>,
{
    with_view!(position, view => {
        let jumps = Jumps::of(&view);
        if jumps.exist(&view) {
            capture::visit(&view, &jumps, &mut sink)?;
        }
        ControlFlow::Continue(())
    })
}

#[inline(always)]
pub(super) fn visit_quiet_moves<V, F>(position: &Position<V>, mut sink: F) -> ControlFlow<()>
where
    V: Variant,
    F: FnMut(Move) -> ControlFlow<()>,
{
    with_view!(position, view => view.visit_quiet_moves(&mut sink))
}

#[inline(always)]
pub(super) fn count_legal_moves<V: Variant>(position: &Position<V>) -> u64 {
    with_view!(position, view => {
        let jumps = Jumps::of(&view);
        if jumps.exist(&view) {
            capture::count(&view, &jumps)
        } else {
            view.count_quiet_moves()
        }
    })
}

/// The number of moves without capture, whether they are legal or not.
#[inline(always)]
pub(super) fn count_quiet_moves<V: Variant>(position: &Position<V>) -> u64 {
    with_view!(position, view => view.count_quiet_moves())
}

/// Whether a piece of the side to move has an empty square before it, captures left aside.
#[inline]
pub(super) fn has_quiet_move<V: Variant>(position: &Position<V>) -> bool {
    let empty = position.empty();
    Direction::ALL.into_iter().any(|direction| {
        let men_go = direction.is_up() == moves_up::<V>(position.side_to_move());
        let movers = if men_go {
            position.mover()
        } else {
            position.mover() & position.all_kings()
        };
        !(movers.step::<V>(direction) & empty).is_empty()
    })
}

#[inline(always)]
fn stop_at(found: bool) -> ControlFlow<()> {
    if found {
        ControlFlow::Break(())
    } else {
        ControlFlow::Continue(())
    }
}

/// Right for every value of the type, whatever position it came from.
pub(super) fn is_legal<V: Variant>(position: &Position<V>, m: Move) -> bool {
    if !position.mover().has(m.from()) {
        return false;
    }
    if m.is_capture() {
        let takes_opponents = (m.captured() - position.waiting()).is_empty();
        return takes_opponents && visit_captures(position, |legal| stop_at(legal == m)).is_break();
    }
    reaches(position, m.from(), m.to()) && !position.must_capture()
}

/// Whether the piece of the side to move on `from` can go to `to` without capture, captures elsewhere left aside.
pub(super) fn reaches<V: Variant>(position: &Position<V>, from: Square, to: Square) -> bool {
    let empty = position.empty();
    let king = position.all_kings().has(from);
    Direction::ALL.into_iter().any(|direction| {
        if !king && direction.is_up() != moves_up::<V>(position.side_to_move()) {
            false
        } else if king && V::FLYING_KINGS {
            Rays::<V>::open(from, direction, empty).has(to)
        } else {
            (SquareSet::of(from).step::<V>(direction) & empty).has(to)
        }
    })
}
