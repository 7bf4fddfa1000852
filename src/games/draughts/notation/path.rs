//! The way of a capture: which squares the piece lands on.

use std::collections::HashSet;

use arrayvec::ArrayVec;

use crate::games::draughts::board::Position;
use crate::games::draughts::geometry::{Direction, Rays, Square, SquareSet};
use crate::games::draughts::moves::Move;
use crate::games::draughts::variant::Variant;

/// The capture that goes from the first of `landings` over the others in order, or `None` when a
/// stretch between two of them jumps nothing. A stretch that takes several pieces in one line
/// may be written without the squares between, as some files do. Whether the move is legal is another question.
pub fn capture_along<V: Variant>(position: &Position<V>, landings: &[Square]) -> Option<Move> {
    let (&from, &to) = (landings.first()?, landings.last()?);
    let empty = position.empty().with(from);
    let mut captured = SquareSet::EMPTY;
    for stretch in landings.windows(2) {
        let &[start, end] = stretch else { return None };
        let between = squares_between::<V>(start, end)?;
        let jumped = between & (position.waiting() - captured);
        if jumped.is_empty() || !((between - jumped) - empty).is_empty() || !empty.has(end) {
            return None;
        }
        captured |= jumped;
    }
    Some(Move::capture(from, to, captured))
}

/// The squares that a legal capture lands on, the first and the last square included.
/// Any way over the same pieces will do: it reads back as the same move.
pub fn landings<V: Variant>(position: &Position<V>, m: Move) -> Vec<Square> {
    let mut search = Search::new(position, m, &[]);
    if !search.reach::<V>(m.captured(), 0) {
        search.landings.push(m.to());
    }
    search.landings
}

/// Whether a legal capture has a way that lands on the squares `through`, in this order, among others.
pub fn passes<V: Variant>(position: &Position<V>, m: Move, through: &[Square]) -> bool {
    Search::new(position, m, through).reach::<V>(m.captured(), 0)
}

/// The squares strictly between two squares of one diagonal.
fn squares_between<V: Variant>(start: Square, end: Square) -> Option<SquareSet> {
    Direction::ALL.into_iter().find_map(|direction| {
        let ray = Rays::<V>::from(start, direction);
        ray.has(end)
            .then(|| ray - Rays::<V>::from(end, direction).with(end))
    })
}

/// The search for a way over all pieces of a captured set.
struct Search<'s> {
    to: Square,
    empty: SquareSet,
    flying: bool,
    /// Squares to land on, in this order.
    through: &'s [Square],
    /// Squares from which the pieces still to be taken cannot be taken: no way is tried twice.
    dead: HashSet<(Square, SquareSet, usize)>,
    landings: Vec<Square>,
}

impl<'s> Search<'s> {
    fn new<V: Variant>(position: &Position<V>, m: Move, through: &'s [Square]) -> Search<'s> {
        Search {
            to: m.to(),
            empty: position.empty().with(m.from()),
            flying: V::FLYING_KINGS && position.all_kings().has(m.from()),
            through,
            dead: HashSet::new(),
            landings: vec![m.from()],
        }
    }

    /// Takes all of `left` from the last landing square; `passed` of the squares to land on are behind.
    fn reach<V: Variant>(&mut self, left: SquareSet, passed: usize) -> bool {
        let Some(&at) = self.landings.last() else {
            return false;
        };
        if left.is_empty() {
            return at == self.to && passed == self.through.len();
        }
        if self.dead.contains(&(at, left, passed)) {
            return false;
        }
        for direction in Direction::ALL {
            let before = if self.flying {
                Rays::<V>::open(at, direction, self.empty).with(at)
            } else {
                SquareSet::of(at)
            };
            let over = before.step::<V>(direction) & left;
            let Some(jumped) = over.first() else {
                continue;
            };
            let behind = if self.flying {
                Rays::<V>::open(jumped, direction, self.empty)
            } else {
                over.step::<V>(direction) & self.empty
            };
            // The nearest square first, as PDN 3.0 writes a capture that goes on in the same direction.
            let mut landings: ArrayVec<Square, 10> = behind.collect();
            if direction.is_up() {
                landings.reverse();
            }
            for landing in landings {
                let is_next = self.through.get(passed) == Some(&landing);
                self.landings.push(landing);
                if self.reach::<V>(left - over, passed + usize::from(is_next)) {
                    return true;
                }
                self.landings.pop();
            }
        }
        self.dead.insert((at, left, passed));
        false
    }
}
