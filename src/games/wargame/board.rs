//! What makes one Indian war-game differ from another: the drawing and the first set-up.

use std::fmt::Debug;
use std::hash::Hash;

use super::graph::Graph;
use super::point::PointSet;

/// A board of the family, chosen at compile time. A new game is a new table of lines.
pub trait Board: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// The name of the game as commands and protocols write it.
    const NAME: &'static str;

    /// The points, row by row from the second side's edge to the first side's.
    const ROWS: &'static [&'static str];

    /// The straight lines; pieces step and leap along them.
    const LINES: &'static [&'static str];

    /// Where the pieces of the first side begin.
    const FIRST: &'static str;

    /// Where the pieces of the second side begin.
    const SECOND: &'static str;

    /// Steps and leaps, computed from the lines by the compiler.
    const GRAPH: Graph = Graph::new(Self::ROWS, Self::LINES);

    /// All points of the board.
    const ALL: PointSet = Self::GRAPH.all();

    /// How many pieces each side begins with.
    const PIECES: usize = Self::GRAPH.set(Self::FIRST).len();

    /// The graph in memory, for what looks things up at run time.
    fn graph() -> &'static Graph;
}
