//! Showgit: shogi with other names for the pieces.

mod attackers;
pub mod attacks;
pub mod board;
pub mod book;
pub mod checks;
mod count;
mod drops;
pub mod entering;
pub mod eval;
pub mod exchange;
pub mod features;
mod generate;
pub mod hand;
pub mod legality;
pub mod letters;
pub mod mate;
pub mod moves;
pub mod notation;
pub mod piece;
mod position;
pub mod rules;
pub mod search;
pub mod setup;
pub mod sfen;
pub mod square;
pub mod zone;
