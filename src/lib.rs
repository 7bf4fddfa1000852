//! An engine for four board games: Showgit (shogi), English and international
//! draughts, and Dash-guti. `ARCHITECTURE.md` beside this file is the map.

pub mod base;
pub mod cli;
pub mod games;
pub mod io;
pub mod protocol;
pub mod session;
pub mod tools;
