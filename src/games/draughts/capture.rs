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

/// The pieces that can make a first jump one square far, by direction.
pub(super) struct Jumps {
    /// Squares from where a jump in the direction would have a piece to take and a square to land on.
    springboards: [SquareSet; 4],
    men: [SquareSet; 4],
    /// Short kings; flying ones jump from everywhere and are looked at one by one.
    kings: [SquareSet; 4],
}

impl Jumps {
    #[inline(always)]
    pub fn of<V: Variant, const UP: bool>(view: &View<V, UP>) -> Jumps {
        let springboards = Direction::ALL.map(|direction| {
            let back = direction.opposite();
            if man_captures::<V, UP>(direction) || !view.kings.is_empty() {
                (view.empty.step::<V>(back) & view.opponent).step::<V>(back)
            } else {
                SquareSet::EMPTY
            }
        });
        let [a, b, c, d] = springboards;
        let men = |direction: Direction, springboards: SquareSet| {
            if man_captures::<V, UP>(direction) {
                view.men & springboards
            } else {
                SquareSet::EMPTY
            }
        };
        let short_kings = if V::FLYING_KINGS {
            SquareSet::EMPTY
        } else {
            view.kings
        };
        Jumps {
            springboards,
            men: [
                men(Direction::UpLeft, a),
                men(Direction::UpRight, b),
                men(Direction::DownLeft, c),
                men(Direction::DownRight, d),
            ],
            kings: springboards.map(|springboards| short_kings & springboards),
        }
    }

    /// Whether the side to move can capture.
    #[inline(always)]
    pub fn exist<V: Variant, const UP: bool>(&self, view: &View<V, UP>) -> bool {
        !(union(self.men) | union(self.kings)).is_empty()
            || V::FLYING_KINGS && !view.kings.is_empty() && flying_capture_exists(view)
    }

    /// The first jumps that the piece must go on from, and those that end the move.
    ///
    /// No second jump ends where the move began, so the square left needs no thought here;
    /// the piece just jumped lies opposite, and nobody turns back over it.
    #[inline(always)]
    fn landed<V: Variant, const UP: bool>(&self, jumpers: [SquareSet; 4], is_man: bool) -> Landed {
        let [a, b, c, d] = Direction::ALL.map(|direction| {
            if is_man && !man_captures::<V, UP>(direction) {
                SquareSet::EMPTY
            } else {
                self.springboards[direction as usize]
            }
        });
        let further = [a | b | c, a | b | d, a | c | d, b | c | d];
        let mut landed = Landed {
            over: [SquareSet::EMPTY; 4],
            to_go_on: [SquareSet::EMPTY; 4],
        };
        for direction in Direction::ALL {
            let index = direction as usize;
            let landings = jumpers[index].step::<V>(direction).step::<V>(direction);
            // A man on its last row finds no springboard that leads further forward.
            landed.to_go_on[index] = landings & further[index];
            landed.over[index] = landings - further[index];
        }
        landed
    }
}

/// Whether men capture in `direction`.
#[inline(always)]
const fn man_captures<V: Variant, const UP: bool>(direction: Direction) -> bool {
    V::MEN_CAPTURE_BACKWARD || direction.is_up() == UP
}

#[inline(always)]
fn union(sets: [SquareSet; 4]) -> SquareSet {
    let [a, b, c, d] = sets;
    a | b | c | d
}

/// Where first jumps land, by direction.
struct Landed {
    /// The move is over.
    over: [SquareSet; 4],
    /// More can be taken, so the move goes on.
    to_go_on: [SquareSet; 4],
}

impl Landed {
    /// The number of moves that are over.
    #[inline(always)]
    fn count_over(&self) -> u64 {
        let [a, b, c, d] = self.over;
        (a.len() + b.len() + c.len() + d.len()) as u64
    }

    /// Hands the moves that are over to `sink`.
    #[inline(always)]
    fn visit_over<V, F>(&self, sink: &mut F) -> ControlFlow<()>
    where
        V: Variant,
        F: FnMut(Move) -> ControlFlow<()>,
    {
        for direction in Direction::ALL {
            for to in self.over[direction as usize] {
                let (from, taken) = behind::<V>(to, direction);
                sink(Move::capture(from, to, SquareSet::of(taken)))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Where the piece that has just landed on `to` in `direction` came from, and what it jumped.
#[inline(always)]
fn behind<V: Variant>(to: Square, direction: Direction) -> (Square, Square) {
    let back = direction.opposite();
    let taken = neighbour::<V>(to, back);
    (neighbour::<V>(taken, back), taken)
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
    let mut found = Found::new();
    let complete = if V::FLYING_KINGS && !view.kings.is_empty() {
        Chains::follow_all(view, jumps, &mut found)
    } else {
        let men = jumps.landed::<V, UP>(jumps.men, true);
        let kings = jumps.landed::<V, UP>(jumps.kings, false);
        let go_on = !(union(men.to_go_on) | union(kings.to_go_on)).is_empty();
        if !go_on || !V::MAJORITY {
            men.visit_over::<V, F>(sink)?;
            kings.visit_over::<V, F>(sink)?;
        }
        if !go_on {
            return ControlFlow::Continue(());
        }
        Chains::go_on(view, &men, &kings, &mut found)
    };
    if complete {
        found.iter().copied().try_for_each(sink)
    } else {
        let mut moves = crowded::captures(view);
        // Without the majority rule the single jumps are out already.
        moves.retain(|m| V::MAJORITY || m.captured().has_many());
        moves.into_iter().try_for_each(sink)
    }
}

/// The number of legal captures. There must be one.
#[inline(always)]
pub(super) fn count<V: Variant, const UP: bool>(view: &View<V, UP>, jumps: &Jumps) -> u64 {
    let mut found = Found::new();
    let mut over = 0;
    let complete = if V::FLYING_KINGS && !view.kings.is_empty() {
        Chains::follow_all(view, jumps, &mut found)
    } else {
        let men = jumps.landed::<V, UP>(jumps.men, true);
        let kings = jumps.landed::<V, UP>(jumps.kings, false);
        let go_on = !(union(men.to_go_on) | union(kings.to_go_on)).is_empty();
        if !go_on || !V::MAJORITY {
            over = men.count_over() + kings.count_over();
        }
        if !go_on {
            return over;
        }
        Chains::go_on(view, &men, &kings, &mut found)
    };
    if complete {
        over + found.len() as u64
    } else {
        let moves = crowded::captures(view);
        let counted = |m: &&Move| V::MAJORITY || m.captured().has_many();
        over + moves.iter().filter(counted).count() as u64
    }
}

/// Legal captures found by following chains; more than these make the position a crowded one.
type Found = ArrayVec<Move, 128>;

/// Jumps after which following chains one by one is given up: positions of games stay far below.
const PATIENCE: u32 = 4096;

/// The search for complete captures, one jumping piece after the other.
struct Chains<'f> {
    opponent: SquareSet,
    /// The empty squares, the one that the jumping piece left among them.
    empty: SquareSet,
    crown_row: SquareSet,
    from: Square,
    /// The most pieces taken so far by a complete capture.
    best: u32,
    found: &'f mut Found,
    patience: u32,
}

impl<'f> Chains<'f> {
    #[inline(always)]
    fn new<V: Variant, const UP: bool>(view: &View<V, UP>, found: &'f mut Found) -> Chains<'f> {
        Chains {
            opponent: view.opponent,
            empty: view.empty,
            crown_row: if UP { V::TOP_ROW } else { V::BOTTOM_ROW },
            from: Square::from_index(0),
            best: 0,
            found,
            patience: PATIENCE,
        }
    }

    /// Puts all legal captures into `found`; false when there are too many chains for this way of finding them.
    /// Short kings are left out: [`Chains::go_on`] is for positions without flying ones.
    #[inline(never)]
    fn follow_all<V: Variant, const UP: bool>(
        view: &View<V, UP>,
        jumps: &Jumps,
        found: &'f mut Found,
    ) -> bool {
        let mut chains = Chains::new(view, found);
        for from in union(jumps.men) {
            chains.start(from, view.empty);
            chains.man::<V, UP>(SquareSet::of(from), SquareSet::EMPTY, 0);
        }
        for from in view.kings {
            chains.start(from, view.empty);
            chains.flying_king::<V>(from, SquareSet::EMPTY, 0, None);
        }
        chains.patience > 0
    }

    /// Puts the legal captures of two jumps or more into `found`; false when there are too many chains.
    #[inline(never)]
    fn go_on<V: Variant, const UP: bool>(
        view: &View<V, UP>,
        men: &Landed,
        kings: &Landed,
        found: &'f mut Found,
    ) -> bool {
        let mut chains = Chains::new(view, found);
        for direction in Direction::ALL {
            for to in men.to_go_on[direction as usize] {
                let (from, taken) = behind::<V>(to, direction);
                chains.start(from, view.empty);
                chains.man::<V, UP>(SquareSet::of(to), SquareSet::of(taken), 1);
            }
            for to in kings.to_go_on[direction as usize] {
                let (from, taken) = behind::<V>(to, direction);
                chains.start(from, view.empty);
                chains.short_king::<V>(SquareSet::of(to), SquareSet::of(taken), 1);
            }
        }
        chains.patience > 0
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
            if !man_captures::<V, UP>(direction) {
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
