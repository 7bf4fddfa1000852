//! The commands beside the daemon.

pub mod bench;
pub mod bench_positions;
pub mod duel;
pub mod moves;
pub mod perft;
