//! Showgit: shogi with other names for the pieces.

pub mod attacks;
pub mod board;
pub mod checks;
mod count;
mod drops;
pub mod entering;
mod generate;
pub mod hand;
pub mod horizon;
pub mod legality;
pub mod letters;
pub mod moves;
pub mod notation;
pub mod piece;
mod position;
pub mod rules;
pub mod setup;
pub mod sfen;
pub mod square;
