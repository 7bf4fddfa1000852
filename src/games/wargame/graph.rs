//! Boards as data: the straight lines of a drawing become steps and leaps at compile time.

use super::point::{Point, PointSet};

/// The most points that a board may have.
pub const MAX_POINTS: usize = 32;
const MAX_LEAPS: usize = 8;
const MAX_SHIFTS: usize = 32;

/// A short leap: over a point to the one right behind it on the same line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Leap {
    /// The point that is leapt over.
    pub over: Point,
    /// The point behind it.
    pub to: Point,
}

/// All steps whose target lies the same number of points away: one shift moves them together.
#[derive(Clone, Copy)]
pub(super) struct StepShift {
    /// The distance of the target, as [`Wide::seen_from`] takes it.
    pub to: u8,
    pub from: PointSet,
}

/// All leaps whose middle and target lie the same numbers of points away.
#[derive(Clone, Copy)]
pub(super) struct LeapShift {
    /// The distance of the middle point, as [`Wide::seen_from`] takes it.
    pub over: u8,
    /// The distance of the target.
    pub to: u8,
    pub from: PointSet,
}

/// What the moves of a board follow: its points, the steps between neighbours, the leaps along lines.
pub struct Graph {
    points: usize,
    names: [[u8; 2]; MAX_POINTS],
    steps: [PointSet; MAX_POINTS],
    leaps: [[Leap; MAX_LEAPS]; MAX_POINTS],
    leap_counts: [u8; MAX_POINTS],
    step_shifts: [StepShift; MAX_SHIFTS],
    step_shift_count: usize,
    leap_shifts: [LeapShift; MAX_SHIFTS],
    leap_shift_count: usize,
}

impl Graph {
    /// Reads a board: `rows` name the points from the top edge to the bottom one, `lines` the points of
    /// every straight line in order. A name is a lower-case letter and a digit; blanks separate names.
    ///
    /// Panics (at compile time, as it is meant to be used) on an unknown name.
    pub const fn new(rows: &[&str], lines: &[&str]) -> Graph {
        let nowhere = Leap {
            over: Point::from_index(0),
            to: Point::from_index(0),
        };
        let mut graph = Graph {
            points: 0,
            names: [[0; 2]; MAX_POINTS],
            steps: [PointSet::EMPTY; MAX_POINTS],
            leaps: [[nowhere; MAX_LEAPS]; MAX_POINTS],
            leap_counts: [0; MAX_POINTS],
            step_shifts: [StepShift {
                to: 0,
                from: PointSet::EMPTY,
            }; MAX_SHIFTS],
            step_shift_count: 0,
            leap_shifts: [LeapShift {
                over: 0,
                to: 0,
                from: PointSet::EMPTY,
            }; MAX_SHIFTS],
            leap_shift_count: 0,
        };
        let mut row = rows.len();
        while row > 0 {
            row -= 1;
            let names = rows[row].as_bytes();
            let mut at = 0;
            while at < names.len() {
                graph.names[graph.points] = [names[at], names[at + 1]];
                graph.points += 1;
                at += 3;
            }
        }
        let mut line = 0;
        while line < lines.len() {
            let names = lines[line].as_bytes();
            let mut at = 0;
            while at + 3 < names.len() {
                let first = graph.named(names[at], names[at + 1]);
                let second = graph.named(names[at + 3], names[at + 4]);
                graph.add_step(first, second);
                graph.add_step(second, first);
                if at + 6 < names.len() {
                    let third = graph.named(names[at + 6], names[at + 7]);
                    graph.add_leap(first, second, third);
                    graph.add_leap(third, second, first);
                }
                at += 3;
            }
            line += 1;
        }
        graph
    }

    /// The number of points.
    #[inline(always)]
    pub const fn points(&self) -> usize {
        self.points
    }

    /// All points of the board.
    #[inline(always)]
    pub const fn all(&self) -> PointSet {
        PointSet(((1_u64 << self.points) - 1) as u32)
    }

    /// The neighbours of a point.
    #[inline(always)]
    pub const fn steps(&self, from: Point) -> PointSet {
        self.steps[from.index()]
    }

    /// The leaps that begin at a point.
    #[inline(always)]
    pub fn leaps(&self, from: Point) -> &[Leap] {
        &self.leaps[from.index()][..self.leap_counts[from.index()] as usize]
    }

    /// The name of a point.
    pub fn name(&self, point: Point) -> &str {
        std::str::from_utf8(&self.names[point.index()]).unwrap_or_default()
    }

    /// The point with this name.
    pub fn point(&self, name: &str) -> Option<Point> {
        (0..self.points)
            .map(Point::from_index)
            .find(|&point| self.name(point) == name)
    }

    /// The set of the points named in `names`, separated by blanks. Panics on an unknown name.
    pub const fn set(&self, names: &str) -> PointSet {
        let names = names.as_bytes();
        let mut set = PointSet::EMPTY;
        let mut at = 0;
        while at < names.len() {
            set = set.with(self.named(names[at], names[at + 1]));
            at += 3;
        }
        set
    }

    #[inline(always)]
    pub(super) const fn step_shifts(&self) -> &[StepShift] {
        self.step_shifts.split_at(self.step_shift_count).0
    }

    #[inline(always)]
    pub(super) const fn leap_shifts(&self) -> &[LeapShift] {
        self.leap_shifts.split_at(self.leap_shift_count).0
    }

    const fn named(&self, file: u8, rank: u8) -> Point {
        let mut point = 0;
        while point < self.points {
            if self.names[point][0] == file && self.names[point][1] == rank {
                return Point::from_index(point);
            }
            point += 1;
        }
        panic!("a line names a point that no row has")
    }

    const fn add_step(&mut self, from: Point, to: Point) {
        self.steps[from.index()] = self.steps[from.index()].with(to);
        let distance = Wide::distance(from, to);
        let mut shift = 0;
        while shift < self.step_shift_count && self.step_shifts[shift].to != distance {
            shift += 1;
        }
        if shift == self.step_shift_count {
            self.step_shift_count += 1;
            self.step_shifts[shift].to = distance;
        }
        self.step_shifts[shift].from = self.step_shifts[shift].from.with(from);
    }

    const fn add_leap(&mut self, from: Point, over: Point, to: Point) {
        let count = self.leap_counts[from.index()] as usize;
        self.leaps[from.index()][count] = Leap { over, to };
        self.leap_counts[from.index()] += 1;
        let to_over = Wide::distance(from, over);
        let to_end = Wide::distance(from, to);
        let mut shift = 0;
        while shift < self.leap_shift_count
            && (self.leap_shifts[shift].over != to_over || self.leap_shifts[shift].to != to_end)
        {
            shift += 1;
        }
        if shift == self.leap_shift_count {
            self.leap_shift_count += 1;
            self.leap_shifts[shift].over = to_over;
            self.leap_shifts[shift].to = to_end;
        }
        self.leap_shifts[shift].from = self.leap_shifts[shift].from.with(from);
    }
}

/// A set placed in the middle of a wider word, so that looking at it from a distance is one
/// shift in the same direction whatever the sign of the distance.
#[derive(Clone, Copy)]
pub(super) struct Wide(u64);

impl Wide {
    const MIDDLE: u8 = 16;

    #[inline(always)]
    pub const fn new(set: PointSet) -> Wide {
        Wide((set.0 as u64) << Self::MIDDLE)
    }

    /// The points whose point `distance` further on is in the set.
    #[inline(always)]
    pub const fn seen_from(self, distance: u8) -> PointSet {
        PointSet((self.0 >> distance) as u32)
    }

    const fn distance(from: Point, to: Point) -> u8 {
        let distance = to.index() as i8 - from.index() as i8;
        assert!(
            distance.unsigned_abs() < Self::MIDDLE,
            "a line jumps too far in the numbering"
        );
        (Self::MIDDLE as i8 + distance) as u8
    }
}

/// Runs the body for every shift of a table of the graph of board `B`, unrolled and with the
/// shift as a constant: `for_each_shift!(B, leap_shifts, |shift| body)`.
macro_rules! for_each_shift {
    ($board:ty, $table:ident, |$shift:ident| $body:expr) => {
        $crate::games::wargame::graph::for_each_shift!(
            @each $board, $table, $shift, $body,
            0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31
        )
    };
    (@each $board:ty, $table:ident, $shift:ident, $body:expr, $($index:literal)*) => {
        $(
            if const { $index < <$board>::GRAPH.$table().len() } {
                let $shift = const {
                    let table = <$board>::GRAPH.$table();
                    // The branch is not taken beyond the end, but its constant is still computed.
                    table[if $index < table.len() { $index } else { 0 }]
                };
                $body
            }
        )*
    };
}
pub(super) use for_each_shift;
