//! Learning from zero: games of the engine against itself, a network fitted to them, and numbers of the search that climb by them.

pub mod content;
pub mod lesson;
mod manner;
mod model;
mod playing;
mod plot;
pub mod record;
pub mod samples;
pub mod selfplay;
pub mod shard;
pub mod spsa;
pub mod train;
pub mod tune;
