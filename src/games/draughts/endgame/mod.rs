//! The endgame databases: every position with few pieces, solved by retrograde analysis.
//!
//! A value is that of play without draw rules: a side that cannot move has lost, and nobody wins what goes on for ever. The
//! distance is the number of plies to the end of the game with best play of both sides.

pub mod embedded;
pub mod entry;
pub mod index;
pub mod material;
pub mod play;
pub mod solve;
pub mod store;
pub mod tables;
pub mod verify;
pub mod walk;

mod attract;
mod fill;
mod pack;
mod restore;
mod solved;
