//! Lau kata kati: the board of Dash-guti without its two end points, nine pieces each.

use super::board::Board;
use super::graph::Graph;

/// The board of Lau kata kati, 19 points.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct LauKataKati;

impl Board for LauKataKati {
    const NAME: &'static str = "laukatakati";

    const ROWS: &'static [&'static str] = &[
        "a7 b7 c7", //
        "a6 b6 c6", "a5 b5 c5", "b4", "a3 b3 c3", "a2 b2 c2", "a1 b1 c1",
    ];

    const LINES: &'static [&'static str] = &[
        "a1 b1 c1",
        "a2 b2 c2",
        "a3 b3 c3",
        "a5 b5 c5",
        "a6 b6 c6",
        "a7 b7 c7",
        "b1 b2 b3 b4 b5 b6 b7",
        "a1 a2 a3 b4 c5 c6 c7",
        "c1 c2 c3 b4 a5 a6 a7",
    ];

    const FIRST: &'static str = "a1 b1 c1 a2 b2 c2 a3 b3 c3";

    const SECOND: &'static str = "a7 b7 c7 a6 b6 c6 a5 b5 c5";

    fn graph() -> &'static Graph {
        static GRAPH: Graph = <LauKataKati as Board>::GRAPH;
        &GRAPH
    }
}
