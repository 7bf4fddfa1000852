//! The order in which moves are searched: the table's move, large captures, killers, and what cut before.

use smallvec::SmallVec;

use crate::base::position::{Move as _, Position as _};
use crate::base::score::MAX_PLY;
use crate::base::search::history::History;
use crate::base::side::Side;
use crate::games::draughts::board::Position;
use crate::games::draughts::moves::Move;
use crate::games::draughts::variant::Variant;

/// What a thread has learned about the order of moves.
#[derive(Debug)]
pub struct Experience {
    /// By side, square left and square reached.
    history: History<16_384>,
    /// By the square where the opponent's last move ended, square left and square reached.
    replies: History<16_384>,
    /// The same by the own move before that.
    plans: History<16_384>,
    /// The last two quiet moves that cut at each ply.
    killers: Box<[[Option<Move>; 2]]>,
}

/// A legal move and how soon it is to be searched; larger is sooner.
#[derive(Clone, Copy, Debug)]
struct Rated {
    m: Move,
    rank: i32,
}

/// The moves of one node, handed out best first.
#[derive(Debug, Default)]
pub struct Queue {
    moves: SmallVec<[Rated; 64]>,
    next: usize,
}

const TABLE_MOVE: i32 = 1 << 24;
const CAPTURE: i32 = 1 << 16;
const CROWNING: i32 = 1 << 18;
const KILLERS: [i32; 2] = [1 << 17, 1 << 16];

/// What was played before a node, as far as the order of its moves rests on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Before {
    /// The opponent's last move.
    pub last: Option<Move>,
    /// The own move before that.
    pub own: Option<Move>,
}

fn index(side: Side, m: Move) -> usize {
    side.index() << 12 | m.from().index() << 6 | m.to().index()
}

/// The counter of `m` after a move that ended on the square of `before`.
fn index_after(before: Move, m: Move) -> usize {
    before.to().index() << 12 | m.from().index() << 6 | m.to().index()
}

impl Experience {
    /// Nothing learned.
    pub fn new() -> Experience {
        Experience {
            history: History::new(2 << 12),
            replies: History::new(64 << 12),
            plans: History::new(64 << 12),
            killers: vec![[None; 2]; MAX_PLY + 2].into_boxed_slice(),
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.history.clear();
        self.replies.clear();
        self.plans.clear();
        self.forget_killers();
    }

    /// A search from another root begins: killers belong to the plies of the last one.
    pub fn forget_killers(&mut self) {
        self.killers.fill([None; 2]);
    }

    /// How often `m` cut, altogether and after these moves, within ±49152.
    #[inline(always)]
    pub fn history(&self, side: Side, m: Move, before: Before) -> i32 {
        let mut sum = self.history.get(index(side, m));
        if let Some(last) = before.last {
            sum += self.replies.get(index_after(last, m));
        }
        if let Some(own) = before.own {
            sum += self.plans.get(index_after(own, m));
        }
        sum
    }

    /// Whether `m` cut lately at this ply.
    #[inline(always)]
    pub fn is_killer(&self, ply: usize, m: Move) -> bool {
        self.killers[ply].contains(&Some(m))
    }

    /// The quiet move `best` cut at `ply`; `worse` were searched before it in vain.
    pub fn learn(
        &mut self,
        side: Side,
        ply: usize,
        depth: i32,
        before: Before,
        best: Move,
        worse: impl Iterator<Item = Move>,
    ) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(best) {
            *killers = [Some(best), killers[0]];
        }
        let bonus = (depth * depth * 8).min(2_000);
        self.add(side, before, best, bonus);
        for m in worse {
            self.add(side, before, m, -bonus);
        }
    }

    fn add(&mut self, side: Side, before: Before, m: Move, bonus: i32) {
        self.history.add(index(side, m), bonus);
        if let Some(last) = before.last {
            self.replies.add(index_after(last, m), bonus);
        }
        if let Some(own) = before.own {
            self.plans.add(index_after(own, m), bonus);
        }
    }

    /// How soon a legal move of `position` is to be searched; `first` is the fingerprint of the table's move.
    #[inline]
    fn rank<V: Variant>(
        &self,
        position: &Position<V>,
        m: Move,
        ply: usize,
        before: Before,
        first: u16,
    ) -> i32 {
        if m.fingerprint() == first {
            return TABLE_MOVE;
        }
        let side = position.side_to_move();
        let mut rank = self.history(side, m, before);
        if m.is_capture() {
            let kings = m.captured() & position.all_kings();
            rank += CAPTURE * (m.captured().len() + 2 * kings.len()) as i32;
        } else if let Some(order) = self.killers[ply].iter().position(|&k| k == Some(m)) {
            rank += KILLERS[order];
        }
        if position.crowns(m) {
            rank += CROWNING;
        }
        rank
    }

    /// Puts the moves of a node in `position` at `ply` into `queue`, which must be new.
    #[inline]
    pub fn fill<V: Variant>(
        &self,
        queue: &mut Queue,
        position: &Position<V>,
        ply: usize,
        before: Before,
        first: u16,
    ) {
        let _ = position.visit_legal_moves(|m| {
            let rank = self.rank(position, m, ply, before, first);
            queue.moves.push(Rated { m, rank });
            std::ops::ControlFlow::Continue(())
        });
    }
}

impl Default for Experience {
    fn default() -> Self {
        Experience::new()
    }
}

impl Queue {
    /// The number of moves, those handed out included.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether there was no move.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// The moves handed out before the last one.
    pub fn before_last(&self) -> impl Iterator<Item = Move> + '_ {
        self.moves[..self.next.saturating_sub(1)]
            .iter()
            .map(|rated| rated.m)
    }
}

/// One pass of a selection sort for each move: most nodes need only the first.
impl Iterator for Queue {
    type Item = Move;

    #[inline(always)]
    fn next(&mut self) -> Option<Move> {
        let rest = self.moves.get_mut(self.next..)?;
        if rest.is_empty() {
            return None;
        }
        let mut best = 0;
        for index in 1..rest.len() {
            if rest[index].rank > rest[best].rank {
                best = index;
            }
        }
        rest.swap(0, best);
        self.next += 1;
        Some(rest[0].m)
    }
}
