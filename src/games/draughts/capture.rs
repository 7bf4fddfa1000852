//! Captures. Sets tell whether there is one at all, and whether single jumps are all there is;
//! only otherwise chains are followed piece by piece.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;

use super::board::Position;
use super::crowded;
use super::geometry::{Direction, Rays, Square, SquareSet, nearest};
use super::movegen::{View, neighbour, with_view};
use super::moves::Move;
use super::variant::{Variant, moves_up};

/// The landing squares of the first jumps one square far, by direction.
pub(super) struct Jumps {
    landings: [SquareSet; 4],
}

impl Jumps {
    #[inline(always)]
    pub fn of<V: Variant, const UP: bool>(view: &View<V, UP>) -> Jumps {
        Jumps {
            landings: [
                Jumps::towards(view, Direction::UpLeft),
                Jumps::towards(view, Direction::UpRight),
                Jumps::towards(view, Direction::DownLeft),
                Jumps::towards(view, Direction::DownRight),
            ],
        }
    }

    #[inline(always)]
    fn towards<V: Variant, const UP: bool>(view: &View<V, UP>, direction: Direction) -> SquareSet {
        let jumpers = short_jumpers::<V, UP>(view, direction);
        let over = jumpers.step::<V>(direction) & view.opponent;
        over.step::<V>(direction) & view.empty
    }

    /// The landing squares of all directions.
    #[inline(always)]
    fn all(&self) -> SquareSet {
        let [a, b, c, d] = self.landings;
        a | b | c | d
    }

    /// Whether the side to move can capture.
    #[inline(always)]
    pub fn exist<V: Variant, const UP: bool>(&self, view: &View<V, UP>) -> bool {
        !self.all().is_empty()
            || V::FLYING_KINGS && !view.kings.is_empty() && flying_capture_exists(view)
    }

    /// Whether some man that has jumped can jump on. Asked without kings.
    #[inline(always)]
    fn go_on<V: Variant, const UP: bool>(&self, view: &View<V, UP>) -> bool {
        let on = self.goes_on(view, Direction::UpLeft)
            | self.goes_on(view, Direction::UpRight)
            | self.goes_on(view, Direction::DownLeft)
            | self.goes_on(view, Direction::DownRight);
        !on.is_empty()
    }

    /// Where second jumps in `direction` land. The pieces just jumped lie opposite; nobody turns back over them.
    #[inline(always)]
    fn goes_on<V: Variant, const UP: bool>(
        &self,
        view: &View<V, UP>,
        direction: Direction,
    ) -> SquareSet {
        if !V::MEN_CAPTURE_BACKWARD && direction.is_up() != UP {
            return SquareSet::EMPTY;
        }
        let [a, b, c, d] = self.landings;
        // A man that is crowned at once has left the board as far as the next step forward goes.
        let landed = match direction {
            Direction::UpLeft => a | b | c,
            Direction::UpRight => a | b | d,
            Direction::DownLeft => a | c | d,
            Direction::DownRight => b | c | d,
        };
        let over = landed.step::<V>(direction) & view.opponent;
        over.step::<V>(direction) & view.empty
    }

    /// The pieces that can jump one square far.
    #[inline(always)]
    fn jumpers<V: Variant>(&self) -> SquareSet {
        let mut jumpers = SquareSet::EMPTY;
        for direction in Direction::ALL {
            let back = direction.opposite();
            jumpers |= self.landings[direction as usize]
                .step::<V>(back)
                .step::<V>(back);
        }
        jumpers
    }
}

/// The pieces that capture in `direction` by jumping one square far.
#[inline(always)]
fn short_jumpers<V: Variant, const UP: bool>(
    view: &View<V, UP>,
    direction: Direction,
) -> SquareSet {
    let men = if V::MEN_CAPTURE_BACKWARD || direction.is_up() == UP {
        view.men
    } else {
        SquareSet::EMPTY
    };
    if V::FLYING_KINGS {
        men
    } else {
        men | view.kings
    }
}

/// Whether a flying king can capture.
#[inline(always)]
fn flying_capture_exists<V: Variant, const UP: bool>(view: &View<V, UP>) -> bool {
    let mut landings = SquareSet::EMPTY;
    for direction in Direction::ALL {
        // Kings that stand in each other's way do no harm: the one in front sees all that the one behind would see.
        let mut reach = view.kings;
        let mut flying = view.kings.step::<V>(direction) & view.empty;
        while !flying.is_empty() {
            reach |= flying;
            flying = flying.step::<V>(direction) & view.empty;
        }
        let over = reach.step::<V>(direction) & view.opponent;
        landings |= over.step::<V>(direction) & view.empty;
    }
    !landings.is_empty()
}

/// Whether the side to move can capture.
#[inline(always)]
pub(super) fn exists<V: Variant>(position: &Position<V>) -> bool {
    with_view!(position, view => Jumps::of(&view).exist(&view))
}

/// Hands every legal capture to `sink` once. There must be one.
#[inline(always)]
pub(super) fn visit<V, F, const UP: bool>(
    view: &View<V, UP>,
    jumps: &Jumps,
    sink: &mut F,
) -> ControlFlow<()>
where
    V: Variant,
    F: FnMut(Move) -> ControlFlow<()>,
{
    if view.kings.is_empty() && !jumps.go_on(view) {
        for direction in Direction::ALL {
            let back = direction.opposite();
            for to in jumps.landings[direction as usize] {
                let over = neighbour::<V>(to, back);
                let from = neighbour::<V>(over, back);
                sink(Move::capture(from, to, SquareSet::of(over)))?;
            }
        }
        return ControlFlow::Continue(());
    }
    match Chains::follow_all(view, jumps) {
        Some(moves) => moves.into_iter().try_for_each(sink),
        None => crowded::captures(view).into_iter().try_for_each(sink),
    }
}

/// The number of legal captures. There must be one.
#[inline(always)]
pub(super) fn count<V: Variant, const UP: bool>(view: &View<V, UP>, jumps: &Jumps) -> u64 {
    if view.kings.is_empty() && !jumps.go_on(view) {
        let [a, b, c, d] = jumps.landings;
        return (a.len() + b.len() + c.len() + d.len()) as u64;
    }
    match Chains::follow_all(view, jumps) {
        Some(moves) => moves.len() as u64,
        None => crowded::captures(view).len() as u64,
    }
}

/// Legal captures found by following chains; more than these make the position a crowded one.
type Found = ArrayVec<Move, 128>;

/// Jumps after which following chains one by one is given up: positions of games stay far below.
const PATIENCE: u32 = 4096;

/// The search for complete captures, one jumping piece after the other.
struct Chains {
    opponent: SquareSet,
    /// The empty squares, the one that the jumping piece left among them.
    empty: SquareSet,
    crown_row: SquareSet,
    from: Square,
    /// The most pieces taken so far by a complete capture.
    best: u32,
    found: Found,
    patience: u32,
}

impl Chains {
    /// All legal captures, or `None` when there are too many chains for this way of finding them.
    #[inline(never)]
    fn follow_all<V: Variant, const UP: bool>(view: &View<V, UP>, jumps: &Jumps) -> Option<Found> {
        let mut chains = Chains {
            opponent: view.opponent,
            empty: view.empty,
            crown_row: if UP { V::TOP_ROW } else { V::BOTTOM_ROW },
            from: Square::from_index(0),
            best: 0,
            found: Found::new(),
            patience: PATIENCE,
        };
        let jumpers = jumps.jumpers::<V>();
        for from in jumpers & view.men {
            chains.start(from, view.empty);
            chains.man::<V, UP>(SquareSet::of(from), SquareSet::EMPTY, 0);
        }
        let kings = if V::FLYING_KINGS {
            view.kings
        } else {
            jumpers & view.kings
        };
        for from in kings {
            chains.start(from, view.empty);
            if V::FLYING_KINGS {
                chains.flying_king::<V>(from, SquareSet::EMPTY, 0, None);
            } else {
                chains.short_king::<V>(SquareSet::of(from), SquareSet::EMPTY, 0);
            }
        }
        (chains.patience > 0).then_some(chains.found)
    }

    #[inline(always)]
    fn start(&mut self, from: Square, empty: SquareSet) {
        self.from = from;
        self.empty = empty.with(from);
    }

    /// Follows a man that stands on `at` after `taken` jumps.
    fn man<V: Variant, const UP: bool>(&mut self, at: SquareSet, captured: SquareSet, taken: u32) {
        if !self.has_patience() {
            return;
        }
        if taken > 0 && V::CROWNING_ENDS_CAPTURE && !(at & self.crown_row).is_empty() {
            return self.complete::<V>(at, captured, taken);
        }
        let mut ended = true;
        for direction in Direction::ALL {
            if !V::MEN_CAPTURE_BACKWARD && direction.is_up() != UP {
                continue;
            }
            if let Some((to, over)) = self.short_jump::<V>(at, captured, direction) {
                ended = false;
                self.man::<V, UP>(to, captured | over, taken + 1);
            }
        }
        if ended {
            self.complete::<V>(at, captured, taken);
        }
    }

    /// Follows a king that jumps one square far.
    fn short_king<V: Variant>(&mut self, at: SquareSet, captured: SquareSet, taken: u32) {
        if !self.has_patience() {
            return;
        }
        let mut ended = true;
        for direction in Direction::ALL {
            if let Some((to, over)) = self.short_jump::<V>(at, captured, direction) {
                ended = false;
                self.short_king::<V>(to, captured | over, taken + 1);
            }
        }
        if ended {
            self.complete::<V>(at, captured, taken);
        }
    }

    /// The landing square and the piece of a jump from `at`, if there is one.
    #[inline(always)]
    fn short_jump<V: Variant>(
        &self,
        at: SquareSet,
        captured: SquareSet,
        direction: Direction,
    ) -> Option<(SquareSet, SquareSet)> {
        let over = at.step::<V>(direction) & (self.opponent - captured);
        let to = over.step::<V>(direction) & self.empty;
        (!to.is_empty()).then_some((to, over))
    }

    /// Follows a flying king. `skipped` is a direction without anything new: straight on from a square that is not the
    /// nearest behind the piece just jumped, since the way on was followed from the nearest one.
    fn flying_king<V: Variant>(
        &mut self,
        at: Square,
        captured: SquareSet,
        taken: u32,
        skipped: Option<Direction>,
    ) {
        if !self.has_patience() {
            return;
        }
        let mut ended = true;
        for direction in Direction::ALL {
            if skipped == Some(direction) {
                continue;
            }
            let targets = self.opponent - captured;
            let Some(over) = flying_target::<V>(at, direction, targets, self.empty) else {
                continue;
            };
            // Without the majority rule a chain that could go on must not be taken for a complete one.
            let skip_later = V::MAJORITY.then_some(direction);
            let mut skipped = None;
            for to in flying_landings::<V>(over, direction, self.empty) {
                ended = false;
                self.flying_king::<V>(to, captured.with(over), taken + 1, skipped);
                skipped = skip_later;
            }
        }
        if ended {
            self.complete::<V>(SquareSet::of(at), captured, taken);
        }
    }

    /// One more jump is tried; false when there were too many.
    #[inline(always)]
    fn has_patience(&mut self) -> bool {
        self.patience = self.patience.saturating_sub(1);
        self.patience > 0
    }

    /// A chain ends on `at`: a legal capture if it takes enough and was not found before.
    #[inline(always)]
    fn complete<V: Variant>(&mut self, at: SquareSet, captured: SquareSet, taken: u32) {
        if taken == 0 || V::MAJORITY && taken < self.best {
            return;
        }
        if V::MAJORITY && taken > self.best {
            self.best = taken;
            self.found.clear();
        }
        let Some(to) = at.first() else { return };
        let m = Move::capture(self.from, to, captured);
        // The first jump of a way determines where it went, so only longer ones can meet again.
        if taken >= 2 && self.found.contains(&m) {
            return;
        }
        if self.found.try_push(m).is_err() {
            self.patience = 0;
        }
    }
}

/// The first piece that a flying king on `at` meets in `direction`, if it is in `targets`.
#[inline(always)]
pub(super) fn flying_target<V: Variant>(
    at: Square,
    direction: Direction,
    targets: SquareSet,
    empty: SquareSet,
) -> Option<Square> {
    nearest(Rays::<V>::from(at, direction) - empty, direction).filter(|&over| targets.has(over))
}

/// Where a flying king may land behind the piece on `over`, the nearest square first.
#[inline(always)]
pub(super) fn flying_landings<V: Variant>(
    over: Square,
    direction: Direction,
    empty: SquareSet,
) -> impl Iterator<Item = Square> {
    let mut landings = Rays::<V>::open(over, direction, empty);
    std::iter::from_fn(move || {
        let next = nearest(landings, direction)?;
        landings = landings.without(next);
        Some(next)
    })
}
