//! Normal moves when no jump is compulsory: every plain move, and every jump as far as it goes or broken off earlier.

use std::ops::ControlFlow;

use crate::base::position::MoveList;
use crate::games::draughts::board::Position;
use crate::games::draughts::english::English;
use crate::games::draughts::geometry::{Direction, Square, SquareSet};
use crate::games::draughts::movegen::{count_quiet_moves, reaches};
use crate::games::draughts::moves::Move;
use crate::games::draughts::variant::moves_up;

/// The pieces of the side to move that can jump.
#[inline]
pub fn jumpers(board: &Position<English>) -> SquareSet {
    Direction::ALL
        .into_iter()
        .fold(SquareSet::EMPTY, |found, direction| {
            let back = direction.opposite();
            let over = board.empty().step::<English>(back) & board.waiting();
            let men_go = direction.is_up() == moves_up::<English>(board.side_to_move());
            let movers = if men_go {
                board.mover()
            } else {
                board.mover() & board.all_kings()
            };
            found | (over.step::<English>(back) & movers)
        })
}

/// The pieces that may be huffed after the normal move `m` on `board`, on the squares where they stand then.
#[inline]
pub fn left_out(board: &Position<English>, m: Move) -> SquareSet {
    if m.is_capture() {
        let ended = Jump::after(board, m).further().next().is_none();
        return if ended {
            SquareSet::EMPTY
        } else {
            SquareSet::of(m.to())
        };
    }
    let could = jumpers(board);
    if could.has(m.from()) {
        could.without(m.from()).with(m.to())
    } else {
        could
    }
}

/// Hands every normal move to `sink` once, jumps first, until it says `Break`.
pub fn visit_moves<F>(board: &Position<English>, mut sink: F) -> ControlFlow<()>
where
    F: FnMut(Move) -> ControlFlow<()>,
{
    visit_jumps(board, &mut sink)?;
    board.visit_quiet_moves(sink)
}

/// The number of normal moves.
pub fn count_moves(board: &Position<English>) -> u64 {
    let mut count = count_quiet_moves(board);
    let _ = visit_jumps(board, &mut |_| {
        count += 1;
        ControlFlow::Continue(())
    });
    count
}

/// Whether `m`, which may come from anywhere, is a normal move on `board`.
pub fn is_normal_move(board: &Position<English>, m: Move) -> bool {
    if !board.mover().has(m.from()) {
        return false;
    }
    if !m.is_capture() {
        return reaches(board, m.from(), m.to());
    }
    let mut stop_at_m = |jump| {
        if jump == m {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    visit_jumps_from(board, m.from(), &mut stop_at_m).is_break()
}

fn visit_jumps<F>(board: &Position<English>, sink: &mut F) -> ControlFlow<()>
where
    F: FnMut(Move) -> ControlFlow<()>,
{
    for from in jumpers(board) {
        visit_jumps_from(board, from, sink)?;
    }
    ControlFlow::Continue(())
}

fn visit_jumps_from<F>(board: &Position<English>, from: Square, sink: &mut F) -> ControlFlow<()>
where
    F: FnMut(Move) -> ControlFlow<()>,
{
    let start = Jump {
        board,
        from,
        at: from,
        captured: SquareSet::EMPTY,
    };
    start.visit(&mut MoveList::new(), sink)
}

/// A jump on its way: the pieces it has taken stay on the board until the move is over.
#[derive(Clone, Copy)]
struct Jump<'b> {
    board: &'b Position<English>,
    from: Square,
    at: Square,
    captured: SquareSet,
}

impl<'b> Jump<'b> {
    /// The jump that has come as far as the capture `m`.
    fn after(board: &'b Position<English>, m: Move) -> Jump<'b> {
        Jump {
            board,
            from: m.from(),
            at: m.to(),
            captured: m.captured(),
        }
    }

    /// The jump one piece further, in every way. A man goes forward only, so on its last row it goes nowhere.
    fn further(self) -> impl Iterator<Item = Jump<'b>> {
        let board = self.board;
        let is_king = board.all_kings().has(self.from);
        let up = moves_up::<English>(board.side_to_move());
        Direction::ALL.into_iter().filter_map(move |direction| {
            if !is_king && direction.is_up() != up {
                return None;
            }
            let targets = board.waiting() - self.captured;
            let over = SquareSet::of(self.at).step::<English>(direction) & targets;
            let landing = over.step::<English>(direction) & board.empty().with(self.from);
            landing.first().map(|at| Jump {
                at,
                captured: self.captured | over,
                ..self
            })
        })
    }

    /// Hands every way to go on to `sink`, stopping after each further piece; `seen` are those that were handed out.
    fn visit<F>(self, seen: &mut MoveList<Move>, sink: &mut F) -> ControlFlow<()>
    where
        F: FnMut(Move) -> ControlFlow<()>,
    {
        for jump in self.further() {
            let m = Move::capture(jump.from, jump.at, jump.captured);
            // Where a jump stands and what it has taken is all that matters for how it goes on.
            if seen.contains(&m) {
                continue;
            }
            seen.push(m);
            sink(m)?;
            jump.visit(seen, sink)?;
        }
        ControlFlow::Continue(())
    }
}
