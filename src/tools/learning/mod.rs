//! Learning from zero: games of the engine against itself, and a network fitted to them.

pub mod lesson;
mod model;
mod plot;
pub mod record;
pub mod samples;
pub mod selfplay;
pub mod shard;
pub mod train;
