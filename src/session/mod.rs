//! One running engine: settings, the game in progress, the search and its answer. No text of any protocol.

pub mod engine;
pub mod front_end;
pub mod games;
pub mod options;
pub mod play;
pub mod pump;
pub mod settings;
