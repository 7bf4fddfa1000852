//! What a row of game results says about strength: Elo with its error, the pairs, the sequential test.

pub mod elo;
pub mod normal;
pub mod pairs;
pub mod sprt;
pub mod tally;
