//! Nodes a second of perft, one thread, last ply counted in bulk.
//!
//! `cargo bench --bench perft_draughts [-- [english|international] [SECONDS]]`

use std::time::{Duration, Instant};

use bigbang::base::perft::perft;
use bigbang::games::draughts::{English, International, Position, Variant};

fn main() {
    // Cargo adds words of its own.
    let words: Vec<String> = std::env::args().skip(1).collect();
    let seconds = words.iter().find_map(|word| word.parse().ok());
    let seconds = seconds.unwrap_or(3.0);
    let only = [English::NAME, International::NAME]
        .into_iter()
        .find(|game| words.iter().any(|word| word == game));
    let wanted = |game| only.is_none_or(|only| only == game);
    if wanted(English::NAME) {
        measure::<English>(12, 388_617_999, seconds);
    }
    if wanted(International::NAME) {
        measure::<International>(10, 258_895_763, seconds);
    }
}

/// Repeats the perft of the start position and prints the best rate.
fn measure<V: Variant>(depth: u32, expected: u64, seconds: f64) {
    let start = Position::<V>::start();
    let begin = Instant::now();
    let mut best = Duration::MAX;
    let mut runs = 0;
    while runs == 0 || begin.elapsed().as_secs_f64() < seconds {
        let run = Instant::now();
        let nodes = perft(&start, depth);
        best = best.min(run.elapsed());
        assert_eq!(nodes, expected, "perft {depth} of {}", V::NAME);
        runs += 1;
    }
    let rate = expected as f64 / best.as_secs_f64() / 1e6;
    println!(
        "{:<14} perft {depth}: {rate:.1} million nodes/s (best of {runs} runs)",
        V::NAME
    );
}
