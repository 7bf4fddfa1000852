//! English and international draughts: one implementation, two sets of constants.

pub mod board;
mod capture;
mod chain;
mod crowded;
pub mod endgame;
pub mod english;
pub mod eval;
pub mod features;
pub mod geometry;
pub mod horizon;
pub mod huffing;
pub mod international;
mod jump;
pub mod limit;
mod movegen;
pub mod moves;
pub mod notation;
pub mod pdn;
pub mod rules;
pub mod search;
pub mod variant;
pub mod windows;

pub use board::Position;
pub use english::English;
pub use geometry::{Direction, Square, SquareSet};
pub use international::International;
pub use moves::Move;
pub use notation::{Dialect, DraughtsNotation};
pub use rules::DraughtsRules;
pub use variant::{Colour, Variant};
