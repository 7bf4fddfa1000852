//! Speed of a probe of the Dash-guti tables: random positions, one thread, warm memory. `TABLES=DIR cargo bench --bench
//! probe_dashguti` for the tables of `bigbang solve dashguti`; without `TABLES` those in the program, up to ten pieces.

use std::hint::black_box;
use std::path::Path;
use std::time::Instant;

use bigbang::base::key::SplitMix;
use bigbang::base::side::Side;
use bigbang::games::wargame::board::Board;
use bigbang::games::wargame::dashguti::DashGuti;
use bigbang::games::wargame::endgame::embedded;
use bigbang::games::wargame::endgame::tables::Tables;
use bigbang::games::wargame::point::{Point, PointSet};
use bigbang::games::wargame::position::WarPosition;

const POSITIONS: usize = 200_000;
const ROUNDS: usize = 3;

fn main() {
    let tables: Tables<DashGuti> = match std::env::var_os("TABLES") {
        Some(folder) => Tables::open(Path::new(&folder)).expect("tables"),
        None => embedded::tables().expect("the tables in the program"),
    };
    let most = tables.largest_total();
    let mut random = SplitMix::new(1);
    let positions: Vec<WarPosition<DashGuti>> = (0..POSITIONS)
        .map(|_| position(&mut random, most))
        .collect();
    let quiet: Vec<WarPosition<DashGuti>> = (0..)
        .map(|_| position(&mut random, most))
        .filter(|position| !position.must_capture())
        .take(POSITIONS)
        .collect();
    println!("{POSITIONS} random positions of 2 to {most} pieces, as many without a capture");
    measure("probe (no capture)", &quiet, |position| {
        tables.value(position).is_some()
    });
    measure("value, captures resolved", &positions, |position| {
        tables.value(position).is_some()
    });
    measure("distance (no capture)", &quiet, |position| {
        tables.distance(position).is_some()
    });
}

/// The best of some rounds, the first of which warms the memory.
fn measure(
    name: &str,
    positions: &[WarPosition<DashGuti>],
    probe: impl Fn(&WarPosition<DashGuti>) -> bool,
) {
    let mut best = f64::INFINITY;
    let mut found = 0;
    for _ in 0..=ROUNDS {
        let started = Instant::now();
        found = positions
            .iter()
            .filter(|position| black_box(probe(position)))
            .count();
        best = best.min(started.elapsed().as_secs_f64());
    }
    let nanoseconds = best * 1e9 / positions.len() as f64;
    println!("{name}: {nanoseconds:.0} ns; {found} known");
}

/// A random position of 2 to `most` pieces.
fn position(random: &mut SplitMix, most: usize) -> WarPosition<DashGuti> {
    let mover = 1 + random.below((most - 1).min(DashGuti::PIECES));
    let opponent = 1 + random.below((most - mover).min(DashGuti::PIECES));
    let mut free: Vec<Point> = DashGuti::ALL.collect();
    let [mover, opponent] = [mover, opponent].map(|pieces| -> PointSet {
        (0..pieces)
            .map(|_| free.swap_remove(random.below(free.len())))
            .collect()
    });
    let side = Side::ALL[random.below(2)];
    WarPosition::new(mover, opponent, side).expect("disjoint sets")
}
