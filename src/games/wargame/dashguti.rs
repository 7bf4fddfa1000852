//! Dash-guti: two triangles with a common vertex, an end point on either side of it, ten pieces each.

use super::board::Board;
use super::graph::Graph;

/// The board of Dash-guti, 21 points.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct DashGuti;

impl Board for DashGuti {
    const NAME: &'static str = "dashguti";

    const ROWS: &'static [&'static str] = &[
        "a7 b7 c7", //
        "a6 b6 c6", "a5 b5 c5", "a4 b4 c4", "a3 b3 c3", "a2 b2 c2", "a1 b1 c1",
    ];

    const LINES: &'static [&'static str] = &[
        "a1 b1 c1",
        "a2 b2 c2",
        "a3 b3 c3",
        "a4 b4 c4",
        "a5 b5 c5",
        "a6 b6 c6",
        "a7 b7 c7",
        "b1 b2 b3 b4 b5 b6 b7",
        "a1 a2 a3 b4 c5 c6 c7",
        "c1 c2 c3 b4 a5 a6 a7",
    ];

    const FIRST: &'static str = "a1 b1 c1 a2 b2 c2 a3 b3 c3 c4";

    const SECOND: &'static str = "a7 b7 c7 a6 b6 c6 a5 b5 c5 a4";

    fn graph() -> &'static Graph {
        static GRAPH: Graph = <DashGuti as Board>::GRAPH;
        &GRAPH
    }
}
