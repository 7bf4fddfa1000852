//! First pass over a layer: positions with captures get their values from smaller layers,
//! positions without moves are lost, the rest stays open.

use std::ops::Range;

use super::super::board::Board;
use super::super::point::{Point, PointSet};
use super::frame::{BATCH, Frame};
use super::index::{Index, Material};
use super::layer::WorkSlice;
use super::value::{Entry, Value};
use crate::base::retro::gather::SetMap;
use crate::base::retro::packed::TwoBits;
use crate::base::retro::subsets::binomial;

/// The solved slices.
pub(super) trait Solved: Sync {
    /// The values of a slice with fewer pieces.
    fn slice(&self, material: Material) -> &TwoBits;
}

/// A whole capture in a frame, with what it needs of the mover's other pieces.
struct Capture {
    /// Points that must have a piece of the mover: its origin, and those that end the chain here.
    need: u32,
    /// Those, and all points that must be empty.
    care: u32,
    /// The origin.
    from: u32,
    /// Where the piece ends, in the numbering of the target's block.
    to: u32,
    /// The block that it leads to.
    target: usize,
}

/// The block of the opponent's set that a capture leaves.
struct Target {
    captured: PointSet,
    /// From the numbering of the frame to the one of the block.
    map: SetMap,
    /// Where the free points of the board go in the numbering of the block.
    places: [u32; 32],
    /// The first entry of the block.
    start: usize,
    material: Material,
}

/// All captures over the standing pieces of a frame.
pub(super) struct Captures {
    /// By first leap: what it needs, and its range of `captures`.
    first: Vec<(u32, u32, Range<usize>)>,
    captures: Vec<Capture>,
    targets: Vec<Target>,
    /// Of the first leap that is being followed.
    origin: Point,
    origin_place: u32,
}

/// A chain of captures in the making.
#[derive(Clone, Copy)]
struct Chain {
    at: Point,
    captured: PointSet,
    /// Own pieces needed, points that must be empty; in the numbering of the frame.
    need: u32,
    avoid: u32,
}

impl Captures {
    fn new<B: Board>(index: &Index<B>, frame: &Frame, movers: usize) -> Captures {
        let mut found = Captures {
            first: Vec::with_capacity(16),
            captures: Vec::with_capacity(64),
            targets: Vec::with_capacity(32),
            origin: Point::from_index(0),
            origin_place: 0,
        };
        for (place, &origin) in frame.free.iter().enumerate() {
            found.origin = origin;
            found.origin_place = 1 << place;
            for leap in B::graph().leaps(origin) {
                if !frame.standing.has(leap.over) || frame.standing.has(leap.to) {
                    continue;
                }
                let landing = place_of(frame, leap.to);
                let chain = Chain {
                    at: leap.to,
                    captured: PointSet::of(leap.over),
                    need: found.origin_place,
                    avoid: landing,
                };
                let start = found.captures.len();
                found.follow(index, frame, movers, chain);
                let end = found.captures.len();
                let care = found.origin_place | landing;
                found.first.push((found.origin_place, care, start..end));
            }
        }
        found
    }

    /// Adds all ways to go on with a chain, and its end.
    fn follow<B: Board>(&mut self, index: &Index<B>, frame: &Frame, movers: usize, chain: Chain) {
        let mut blockers = 0;
        let mut can_end = true;
        for leap in B::graph().leaps(chain.at) {
            if !(frame.standing - chain.captured).has(leap.over) {
                continue;
            }
            let always_empty = leap.to == self.origin || chain.captured.has(leap.to);
            let landing = if always_empty {
                0
            } else if frame.standing.has(leap.to) {
                continue;
            } else {
                place_of(frame, leap.to)
            };
            if landing & chain.need != 0 {
                continue;
            }
            if always_empty || landing & chain.avoid != 0 {
                can_end = false;
            }
            blockers |= landing;
            let further = Chain {
                at: leap.to,
                captured: chain.captured.with(leap.over),
                need: chain.need,
                avoid: chain.avoid | landing,
            };
            self.follow(index, frame, movers, further);
        }
        if can_end {
            let target = self.target(index, frame, movers, chain.captured);
            let need = chain.need | blockers;
            self.captures.push(Capture {
                need,
                care: need | chain.avoid,
                from: self.origin_place,
                to: self.targets[target].places[chain.at.index()],
                target,
            });
        }
    }

    fn target<B: Board>(
        &mut self,
        index: &Index<B>,
        frame: &Frame,
        movers: usize,
        captured: PointSet,
    ) -> usize {
        let known = self
            .targets
            .iter()
            .position(|target| target.captured == captured);
        known.unwrap_or_else(|| {
            let left = frame.standing - captured;
            let class = index.orbits.class(left.0);
            let symmetry = class.symmetries.trailing_zeros() as usize;
            let free = B::ALL - PointSet(class.representative);
            let mut places = [0; 32];
            for point in B::ALL - left {
                let image = index.orbits.image(symmetry, PointSet::of(point).0);
                let below = free & PointSet(image - 1);
                places[point.index()] = 1 << below.len();
            }
            let images: Vec<u32> = frame.free.iter().map(|p| places[p.index()]).collect();
            let block = binomial(free.len(), movers) as usize;
            self.targets.push(Target {
                captured,
                map: SetMap::new(&images),
                places,
                start: class.number as usize * block,
                material: Material {
                    mover: left.len(),
                    opponent: movers,
                },
            });
            self.targets.len() - 1
        })
    }
}

fn place_of(frame: &Frame, point: Point) -> u32 {
    1 << frame.free.partition_point(|&free| free < point)
}

/// Fills in one class of standing pieces in the slice of `work`. `movers` lists the mover's sets.
pub(super) fn fill<B: Board>(
    index: &Index<B>,
    solved: &impl Solved,
    work: &WorkSlice,
    class: usize,
    movers: &[u32],
) {
    let frame = Frame::new(index, work.material.opponent, class);
    let captures = Captures::new(index, &frame, work.material.mover);
    // Without pieces the opponent has lost: no slice is asked.
    let slices: Vec<Option<&TwoBits>> = captures
        .targets
        .iter()
        .map(|target| (target.material.mover > 0).then(|| solved.slice(target.material)))
        .collect();
    let mut found = [0; BATCH];
    for movers in movers.chunks(BATCH) {
        // One bit for each first leap that is possible; four or eight positions at a time.
        let found = &mut found[..movers.len()];
        found.fill(0);
        for (bit, (need, care, _)) in captures.first.iter().enumerate() {
            for (found, movers) in found.iter_mut().zip(movers) {
                *found |= u64::from(movers & care == *need) << bit;
            }
        }
        for (&first, &movers) in found.iter().zip(movers) {
            if frame.is_duplicate(movers) {
                continue;
            }
            if first != 0 {
                let value = best_capture(index, &captures, &slices, movers, first);
                work.write(index, &frame, movers, Entry::capture(value), false);
            } else if !frame.can_step(movers) {
                work.write(index, &frame, movers, Entry::NO_MOVE, true);
            }
        }
    }
}

/// The code of the best value that a capture reaches, when the first leaps with these numbers are possible.
#[inline(always)]
fn best_capture<B: Board>(
    index: &Index<B>,
    captures: &Captures,
    slices: &[Option<&TwoBits>],
    movers: u32,
    mut first: u64,
) -> u8 {
    let mut best = 0;
    while first != 0 {
        let (_, _, range) = &captures.first[first.trailing_zeros() as usize];
        first &= first - 1;
        for capture in &captures.captures[range.clone()] {
            if movers & capture.care != capture.need {
                continue;
            }
            let Some(slice) = slices[capture.target] else {
                return Value::Win.code();
            };
            let target = &captures.targets[capture.target];
            let moved = target.map.image(movers ^ capture.from) | capture.to;
            let value = 4 - slice.get(target.start + index.ranks.rank(moved) as usize);
            if value == Value::Win.code() {
                return value;
            }
            best = best.max(value);
        }
    }
    best
}
