//! The commands beside the daemon.

pub mod bench;
pub mod bench_positions;
pub mod duel;
pub mod learning;
pub mod moves;
pub mod perft;
pub mod probe;
pub mod progress_bar;
pub mod solve;
pub mod verify;
