//! The passes of the retrograde analysis over the quiet positions of a layer.
//!
//! A pass with distance d finds the positions from which the next capture (or the end) is forced in exactly d plies.
//! What a pass writes itself, with distance d, can neither make nor break such a case: the order of work
//! within a pass, and the number of threads, change nothing.

use std::sync::atomic::{AtomicU8, Ordering};

use super::super::board::Board;
use super::frame::{BATCH, Frame, MOST_EDGES};
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
///
/// Every entry adds to each field by a look-up and a maximum, so nothing branches on what is found.
#[derive(Clone, Copy)]
struct Replies {
    /// The values that occur, as bits numbered by their codes; bit 0 for no value.
    values: u8,
    /// `NEAREST` minus the least distance among lost replies; 0 without one.
    nearest_loss: u8,
    /// The same among drawn ones.
    nearest_draw: u8,
    /// The greatest distance among won and drawn replies.
    farthest: u8,
}

const NEAREST: u8 = 255;

/// What an entry adds to [`Replies`].
static CONTRIBUTIONS: [Replies; 256] = {
    let mut table = [Replies {
        values: 1,
        nearest_loss: 0,
        nearest_draw: 0,
        farthest: 0,
    }; 256];
    let mut byte = 0;
    while byte < 256 {
        let entry = Entry(byte as u8);
        let distance = entry.distance();
        table[byte].values = 1 << entry.value();
        match Value::from_code(entry.value()) {
            Some(Value::Loss) => table[byte].nearest_loss = NEAREST - distance,
            Some(Value::Draw) => {
                table[byte].nearest_draw = NEAREST - distance;
                table[byte].farthest = distance;
            }
            Some(Value::Win) => table[byte].farthest = distance,
            None => {}
        }
        byte += 1;
    }
    table
};

impl Replies {
    const fn has(self, value: Value) -> bool {
        self.values >> value.code() & 1 != 0
    }

    const fn all_won(self) -> bool {
        self.values == 1 << Value::Win.code()
    }

    const fn all_won_or_drawn(self) -> bool {
        self.values & !(1 << Value::Win.code() | 1 << Value::Draw.code()) == 0
    }
}

/// The replies to the steps of a position in a frame: block of the opponent's set, and the mover's pieces.
#[inline(always)]
fn replies(ranks: &RankTable, frame: &Frame, block: &[AtomicU8], movers: u32) -> Replies {
    let mut after = [0; MOST_EDGES];
    let count = frame.steps(movers, &mut after);
    let mut replies = Replies {
        values: 0,
        nearest_loss: 0,
        nearest_draw: 0,
        farthest: 0,
    };
    for &after in &after[..count] {
        let entry = block[ranks.rank(after) as usize].load(Ordering::Relaxed);
        let more = CONTRIBUTIONS[usize::from(entry)];
        replies.values |= more.values;
        replies.nearest_loss = replies.nearest_loss.max(more.nearest_loss);
        replies.nearest_draw = replies.nearest_draw.max(more.nearest_draw);
        replies.farthest = replies.farthest.max(more.farthest);
    }
    replies
}

/// The value that a quiet position gets in exactly this pass.
#[inline(always)]
fn verdict(role: Role, goal: Goal, pass: u8, replies: Replies) -> Option<Value> {
    let before = pass - 1;
    match goal {
        Goal::Win => {
            if role != Role::More && replies.nearest_loss == NEAREST - before {
                Some(Value::Win)
            } else if role != Role::Fewer && replies.all_won() && replies.farthest == before {
                Some(Value::Loss)
            } else {
                None
            }
        }
        Goal::Draw => {
            let found = match role {
                Role::Fewer => {
                    !replies.has(Value::Loss) && replies.nearest_draw == NEAREST - before
                }
                _ => replies.all_won_or_drawn() && !replies.all_won() && replies.farthest == before,
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
    let mut quiet = [0; BATCH];
    for movers in movers.chunks(BATCH) {
        for &movers in frame.quiet(movers, &mut quiet) {
            let replies = replies(&index.ranks, &frame, block, movers);
            if let Some(value) = verdict(role, goal, pass, replies) {
                work.write(index, &frame, movers, Entry::quiet(value, pass), true);
                found += 1;
            }
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
