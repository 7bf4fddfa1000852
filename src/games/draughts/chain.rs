//! Captures of several jumps, followed piece by piece and jump by jump.

use arrayvec::ArrayVec;

use super::geometry::{Direction, Rays, Square, SquareSet, nearest};
use super::jump::{Jumps, Landed, behind, man_captures, union};
use super::movegen::View;
use super::moves::Move;
use super::variant::Variant;

/// Legal captures found by following chains; more than these make the position a crowded one.
pub(super) type Found = ArrayVec<Move, 128>;

/// Jumps after which following chains one by one is given up: positions of games stay far below.
const PATIENCE: u32 = 4096;

/// The search for complete captures, one jumping piece after the other.
pub(super) struct Chains<'f> {
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
    pub fn follow_all<V: Variant, const UP: bool>(
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
    pub fn go_on<V: Variant, const UP: bool>(
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
