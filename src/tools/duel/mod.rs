//! `bigbang match`: two engines play a row of games; the result says how sure it is.

pub mod statistics;
