//! `bigbang match`: two engines play a row of games; the result says how sure it is.
//!
//! The manager trusts nobody: moves are judged by its own rules, times by its own monotonic
//! clock, an engine that dies or hangs loses the game and is started anew. The way of a match:
//! [`args`] and [`plan`] say what is to be played, [`schedule`] pairs openings and sides, the workers of [`run()`]
//! play games ([`referee`], [`player`], [`process`], [`client`]), every finished game ([`record`]) is kept
//! ([`store`], [`text`]) and counted ([`standing`], [`statistics`]), and [`report`] tells the result.

pub mod adjudication;
pub mod args;
pub mod client;
pub mod clock;
pub mod contest;
pub mod engine_spec;
pub mod limit;
pub mod openings;
pub mod plan;
pub mod player;
pub mod process;
pub mod record;
pub mod referee;
pub mod report;
pub mod run;
pub mod schedule;
pub mod standing;
pub mod statistics;
pub mod status;
pub mod store;
pub mod text;

pub use args::MatchArgs;
pub use run::run;
