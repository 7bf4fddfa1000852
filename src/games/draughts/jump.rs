//! First jumps, found for all pieces at once by sets: who can jump one square far, and who must go on after it.

use std::ops::ControlFlow;

use super::capture::flying_capture_exists;
use super::geometry::{Direction, Square, SquareSet};
use super::movegen::{View, neighbour};
use super::moves::Move;
use super::variant::Variant;

/// The pieces that can make a first jump one square far, by direction.
pub(super) struct Jumps {
    /// Squares from where a jump in the direction would have a piece to take and a square to land on.
    springboards: [SquareSet; 4],
    pub men: [SquareSet; 4],
    /// Short kings; flying ones jump from everywhere and are looked at one by one.
    pub kings: [SquareSet; 4],
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
    pub fn landed<V: Variant, const UP: bool>(
        &self,
        jumpers: [SquareSet; 4],
        is_man: bool,
    ) -> Landed {
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
pub(super) const fn man_captures<V: Variant, const UP: bool>(direction: Direction) -> bool {
    V::MEN_CAPTURE_BACKWARD || direction.is_up() == UP
}

#[inline(always)]
pub(super) fn union(sets: [SquareSet; 4]) -> SquareSet {
    let [a, b, c, d] = sets;
    a | b | c | d
}

/// Where first jumps land, by direction.
pub(super) struct Landed {
    /// The move is over.
    pub over: [SquareSet; 4],
    /// More can be taken, so the move goes on.
    pub to_go_on: [SquareSet; 4],
}

impl Landed {
    /// The number of moves that are over.
    #[inline(always)]
    pub fn count_over(&self) -> u64 {
        let [a, b, c, d] = self.over;
        (a.len() + b.len() + c.len() + d.len()) as u64
    }

    /// Hands the moves that are over to `sink`.
    #[inline(always)]
    pub fn visit_over<V, F>(&self, sink: &mut F) -> ControlFlow<()>
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
pub(super) fn behind<V: Variant>(to: Square, direction: Direction) -> (Square, Square) {
    let back = direction.opposite();
    let taken = neighbour::<V>(to, back);
    (neighbour::<V>(taken, back), taken)
}
