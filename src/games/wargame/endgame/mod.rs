//! The endgame database, which for these small games is the whole game: every position with up to a full
//! set of pieces a side, solved by retrograde analysis.
//!
//! Values are those of endless play scored by the piece count. So the side with fewer pieces needs a forced way
//! to a win, or at least to a draw; all that it cannot force belongs to the side with more. With
//! equal numbers, all that neither side can force is drawn.

pub mod embedded;
pub mod index;
pub mod pack;
pub mod play;
pub mod solve;
pub mod store;
pub mod tables;
pub mod value;
pub mod verify;

mod attract;
mod captures;
mod frame;
mod layer;
mod restore;
