//! Speed of the Dash-guti move generator: nodes per second of perft 16 from the start, one thread.

use std::time::Instant;

use bigbang::base::perft::perft;
use bigbang::games::wargame::dashguti::DashGuti;
use bigbang::games::wargame::position::WarPosition;

fn main() {
    let start = WarPosition::<DashGuti>::start();
    for depth in [14, 15, 16] {
        let clock = Instant::now();
        let nodes = perft(&start, depth);
        let seconds = clock.elapsed().as_secs_f64();
        let speed = nodes as f64 / seconds / 1e6;
        println!("perft {depth}: {nodes} nodes, {seconds:.2} s, {speed:.1} million/s");
    }
}
