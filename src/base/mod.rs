//! What every game shares: no game, no text protocol and no input or output in here.

pub mod bitset;
pub mod book;
pub mod game;
pub mod key;
pub mod net;
pub mod notation;
pub mod outcome;
pub mod past;
pub mod perft;
pub mod position;
pub mod retro;
pub mod rules;
pub mod score;
pub mod search;
pub mod side;
pub mod text;
