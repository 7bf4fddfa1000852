//! The tools around the engine.

pub mod duel;
