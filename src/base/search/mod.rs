//! The frame every search shares; the recursion itself is one per family of games.
//!
//! [`seam::Recursion`] is what a family writes. Around it stand iterative deepening and aspiration
//! ([`iterate`]), the table, principal variations, histories, limits and the worker pool.

pub mod baseline;
pub mod clock;
pub mod control;
pub mod history;
pub mod iterate;
pub mod limits;
pub mod numbers;
pub mod pool;
pub mod pv;
pub mod reductions;
pub mod report;
pub mod root;
pub mod seam;
pub mod skill;
pub mod solo;
mod stability;
pub mod table;
pub mod window;
pub mod worker;
