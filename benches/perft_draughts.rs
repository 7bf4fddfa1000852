//! Nodes a second of perft, one thread, last ply counted in bulk.
//!
//! `cargo bench --bench perft_draughts [-- SECONDS]`

use std::time::{Duration, Instant};

use bigbang::base::perft::perft;
use bigbang::games::draughts::{English, International, Position, Variant};

fn main() {
    let seconds = std::env::args()
        .filter_map(|argument| argument.parse().ok())
        .next()
        .unwrap_or(3.0);
    measure::<English>(12, 388_617_999, seconds);
    measure::<International>(10, 258_895_763, seconds);
}

/// Repeats the perft of the start position and prints the best rate, in millions of nodes a second.
fn measure<V: Variant>(depth: u32, expected: u64, seconds: f64) {
    let start = Position::<V>::start();
    let begin = Instant::now();
    let mut best = Duration::MAX;
    let mut runs = 0;
    while runs == 0 || begin.elapsed().as_secs_f64() < seconds {
        let run = Instant::now();
        assert_eq!(
            perft(&start, depth),
            expected,
            "perft {depth} of {}",
            V::NAME
        );
        best = best.min(run.elapsed());
        runs += 1;
    }
    let rate = expected as f64 / best.as_secs_f64() / 1e6;
    println!(
        "{:<14} perft {depth}: {rate:.1} million nodes/s (best of {runs} runs)",
        V::NAME
    );
}
