//! The view in which the solver works: the opponent's pieces stand still, the mover's pieces
//! are all subsets of the points left free.
//!
//! Seen so, every position that a step leads to lies in one block of the database, the one of
//! the opponent's set, and every capture leads to one of a few blocks more: all of them fit into the cache.

use super::super::board::Board;
use super::super::point::{Point, PointSet};
use super::index::Index;
use crate::base::retro::gather::SetMap;

/// A leap over a standing piece, in the numbering of a frame.
#[derive(Clone, Copy)]
pub(super) struct FirstLeap {
    /// The point that must have a piece of the mover.
    pub need: u32,
    /// That point, and the landing point, which must be empty.
    pub care: u32,
}

/// How many positions are looked at together.
pub(super) const BATCH: usize = 256;

/// No board of the family has more edges, and one place to spare.
pub(super) const MOST_EDGES: usize = 64;

/// The opponent's pieces, and the board around them in the numbering of the free points.
pub(super) struct Frame {
    /// The pieces that stand still: the representative of its class.
    pub standing: PointSet,
    /// The free points in increasing order; their places here are the numbering of the frame.
    pub free: Vec<Point>,
    /// From the numbering of the frame to the board.
    pub to_board: SetMap,
    /// The images of the standing pieces under all symmetries.
    pub images: [u32; 8],
    /// The pairs of neighbouring free points.
    pub edges: Vec<u32>,
    /// The leaps over standing pieces.
    pub leaps: Vec<FirstLeap>,
    /// The symmetries that keep the standing pieces, without the identity, in the numbering of the frame.
    pub keeping: Vec<SetMap>,
}

impl Frame {
    pub fn new<B: Board>(index: &Index<B>, pieces: usize, class: usize) -> Frame {
        let orbits = &index.orbits;
        let standing = PointSet(orbits.representative(pieces, class as u32));
        let free: Vec<Point> = (B::ALL - standing).collect();
        let place = |point: Point| 1_u32 << (B::ALL - standing).filter(|&p| p < point).count();
        let graph = B::graph();
        let mut edges = Vec::with_capacity(32);
        let mut leaps = Vec::with_capacity(32);
        for &from in &free {
            for to in graph.steps(from) - standing {
                if from < to {
                    edges.push(place(from) | place(to));
                }
            }
            for leap in graph.leaps(from) {
                if standing.has(leap.over) && !standing.has(leap.to) {
                    let need = place(from);
                    let care = need | place(leap.to);
                    leaps.push(FirstLeap { need, care });
                }
            }
        }
        let mut images = [0; 8];
        for (symmetry, image) in images.iter_mut().enumerate().take(orbits.symmetries()) {
            *image = orbits.image(symmetry, standing.0);
        }
        let keeping = (1..orbits.symmetries())
            .filter(|&symmetry| images[symmetry] == standing.0)
            .map(|symmetry| {
                let image = |point: &Point| {
                    let image = orbits.image(symmetry, PointSet::of(*point).0);
                    PointSet(image).first().map_or(0, place)
                };
                SetMap::new(&free.iter().map(image).collect::<Vec<_>>())
            })
            .collect();
        let on_board: Vec<u32> = free.iter().map(|&point| PointSet::of(point).0).collect();
        Frame {
            standing,
            to_board: SetMap::new(&on_board),
            free,
            images,
            edges,
            leaps,
            keeping,
        }
    }

    /// Whether a symmetry that keeps the standing pieces makes the mover's pieces less:
    /// then the position is dealt with there.
    #[inline(always)]
    pub fn is_duplicate(&self, movers: u32) -> bool {
        self.keeping.iter().any(|map| map.image(movers) < movers)
    }

    /// Whether the mover must capture.
    #[inline(always)]
    pub fn must_capture(&self, movers: u32) -> bool {
        self.leaps
            .iter()
            .any(|leap| movers & leap.care == leap.need)
    }

    /// The positions among `movers` (at most `BATCH`) that a symmetry does not make equal to another one and
    /// that have no capture, moved to the front of `quiet`. Returns their number.
    ///
    /// All positions go through the same steps without a branch, four or eight at a time.
    #[inline(always)]
    pub fn quiet<'a>(&self, movers: &[u32], quiet: &'a mut [u32; BATCH]) -> &'a [u32] {
        let mut captures = [0; BATCH];
        for leap in &self.leaps {
            for (captures, movers) in captures.iter_mut().zip(movers) {
                *captures |= u32::from(movers & leap.care == leap.need);
            }
        }
        let mut count = 0;
        for (&captures, &movers) in captures.iter().zip(movers) {
            quiet[count] = movers;
            count += usize::from(captures == 0);
        }
        if !self.keeping.is_empty() {
            let mut kept = 0;
            for at in 0..count {
                let movers = quiet[at];
                quiet[kept] = movers;
                kept += usize::from(!self.is_duplicate(movers));
            }
            count = kept;
        }
        &quiet[..count]
    }

    /// The steps of a position: the mover's pieces after each, and their number.
    #[inline(always)]
    pub fn steps(&self, movers: u32, after: &mut [u32; MOST_EDGES]) -> usize {
        let mut count = 0;
        for &edge in &self.edges {
            let ends = movers & edge;
            after[count] = movers ^ edge;
            count += usize::from(ends != 0 && ends != edge);
        }
        count
    }

    /// Whether the mover can step.
    #[inline(always)]
    pub fn can_step(&self, movers: u32) -> bool {
        self.edges.iter().any(|&edge| {
            let ends = movers & edge;
            ends != 0 && ends != edge
        })
    }
}
