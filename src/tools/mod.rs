//! The commands beside the daemon.

pub mod analyse;
pub mod bench;
pub mod bench_positions;
pub mod duel;
pub mod expectation;
pub mod game_file;
pub mod learning;
pub mod moves;
pub mod perft;
pub mod play;
pub mod probe;
pub mod progress_bar;
pub mod solve;
pub mod thinking;
pub mod verify;
