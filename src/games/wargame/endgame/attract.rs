//! The passes of the retrograde analysis over the quiet positions of a layer.
//!
//! A pass with distance d finds the positions from which the next capture (or the end) is forced in exactly d plies.
//! What a pass writes itself, with distance d, can neither make nor break such a case: the order of work
//! within a pass, and the number of threads, change nothing.

use std::sync::atomic::{AtomicU8, Ordering};

use super::super::board::Board;
use super::frame::Frame;
use super::index::Index;
use super::layer::{Layer, WorkSlice};
use super::value::{Entry, Value};
use crate::base::retro::subsets::RankTable;

/// What the passes look for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Goal {
    /// Forced wins: of both sides with equal numbers, else of the side with fewer pieces.
    Win,
    /// With unequal numbers: what gives the side with fewer pieces at least a draw.
    Draw,
}

/// Which side the mover of a slice is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Role {
    Even,
    Fewer,
    More,
}

fn role(slice: &WorkSlice) -> Role {
    match slice.material.mover.cmp(&slice.material.opponent) {
        std::cmp::Ordering::Less => Role::Fewer,
        std::cmp::Ordering::Equal => Role::Even,
        std::cmp::Ordering::Greater => Role::More,
    }
}

/// Whether the goal makes sense for a slice.
pub(super) fn has_goal(slice: &WorkSlice, goal: Goal) -> bool {
    goal == Goal::Win || slice.material.mover != slice.material.opponent
}

/// What the steps of one position lead to: values are those of the opponent, who is to move there.
#[derive(Clone, Copy)]
struct Replies {
    /// The least distance among lost replies; `NONE` without one.
    nearest_loss: u8,
    /// The same among drawn ones.
    nearest_draw: u8,
    /// The greatest distance among won and drawn replies.
    farthest: u8,
    all_won: bool,
    all_won_or_drawn: bool,
}

const NONE: u8 = u8::MAX;

/// The steps of a position in a frame: block of the opponent's set, and the mover's pieces.
#[inline(always)]
fn replies(ranks: &RankTable, frame: &Frame, block: &[AtomicU8], movers: u32) -> Replies {
    let mut replies = Replies {
        nearest_loss: NONE,
        nearest_draw: NONE,
        farthest: 0,
        all_won: true,
        all_won_or_drawn: true,
    };
    for &edge in &frame.edges {
        let ends = movers & edge;
        if ends == 0 || ends == edge {
            continue;
        }
        let place = ranks.rank(movers ^ edge) as usize;
        let entry = Entry(block[place].load(Ordering::Relaxed));
        let distance = entry.distance();
        match Value::from_code(entry.value()) {
            Some(Value::Win) => replies.farthest = replies.farthest.max(distance),
            Some(Value::Draw) => {
                replies.farthest = replies.farthest.max(distance);
                replies.nearest_draw = replies.nearest_draw.min(distance);
                replies.all_won = false;
            }
            Some(Value::Loss) => {
                replies.nearest_loss = replies.nearest_loss.min(distance);
                replies.all_won = false;
                replies.all_won_or_drawn = false;
            }
            None => {
                replies.all_won = false;
                replies.all_won_or_drawn = false;
            }
        }
    }
    replies
}

/// The value that a quiet position gets in exactly this pass.
#[inline(always)]
fn verdict(role: Role, goal: Goal, pass: u8, replies: Replies) -> Option<Value> {
    match goal {
        Goal::Win => {
            if role != Role::More && replies.nearest_loss == pass - 1 {
                Some(Value::Win)
            } else if role != Role::Fewer && replies.all_won && replies.farthest == pass - 1 {
                Some(Value::Loss)
            } else {
                None
            }
        }
        Goal::Draw => {
            let found = match role {
                Role::Fewer => replies.nearest_loss == NONE && replies.nearest_draw == pass - 1,
                _ => replies.all_won_or_drawn && !replies.all_won && replies.farthest == pass - 1,
            };
            found.then_some(Value::Draw)
        }
    }
}

/// Pass 2 for one class of standing pieces: all quiet positions are looked at, because almost all
/// that they lead to are captures. Returns the number of positions found.
pub(super) fn first_pass<B: Board>(
    index: &Index<B>,
    layer: &Layer,
    work: &WorkSlice,
    goal: Goal,
    class: usize,
    movers: &[u32],
) -> u64 {
    let pass = 2;
    let frame = Frame::new(index, work.material.opponent, class);
    let block = layer.slice(work.material.reversed()).block_of(class);
    let role = role(work);
    let mut found = 0;
    for &movers in movers {
        if frame.must_capture(movers) || frame.is_duplicate(movers) {
            continue;
        }
        let replies = replies(&index.ranks, &frame, block, movers);
        if let Some(value) = verdict(role, goal, pass, replies) {
            work.write(index, &frame, movers, Entry::quiet(value, pass), true);
            found += 1;
        }
    }
    found
}

/// Another pass for one class of standing pieces: only positions that lead to an entry found in the
/// pass before are looked at. Returns the number of positions found.
pub(super) fn pass<B: Board>(
    index: &Index<B>,
    layer: &Layer,
    work: &WorkSlice,
    goal: Goal,
    pass: u8,
    class: usize,
    movers: &[u32],
) -> u64 {
    let reply_slice = layer.slice(work.material.reversed());
    let block = reply_slice.block_of(class);
    let role = role(work);
    let mut frame = None;
    let mut found = 0;
    reply_slice.for_each_at(class, pass - 1, |place, entry| {
        let frame = frame.get_or_insert_with(|| Frame::new(index, work.material.opponent, class));
        let worth_looking = match (goal, role) {
            (Goal::Win, Role::Even) => entry.value() != Value::Draw.code(),
            (Goal::Win, Role::Fewer) => entry.value() == Value::Loss.code(),
            (Goal::Win, Role::More) => entry.value() == Value::Win.code(),
            (Goal::Draw, Role::Fewer) => entry.value() == Value::Draw.code(),
            (Goal::Draw, _) => entry.value() != Value::Loss.code(),
        };
        if !worth_looking {
            return;
        }
        let after = movers[place];
        for edge in 0..frame.edges.len() {
            let ends = after & frame.edges[edge];
            if ends == 0 || ends == frame.edges[edge] {
                continue;
            }
            let before = after ^ frame.edges[edge];
            if frame.must_capture(before) || frame.is_duplicate(before) {
                continue;
            }
            let replies = replies(&index.ranks, frame, block, before);
            if let Some(value) = verdict(role, goal, pass, replies) {
                work.write(index, frame, before, Entry::quiet(value, pass), true);
                found += 1;
            }
        }
    });
    found
}
