//! UGI, the Universal Game Interface, for every game.

pub mod command;
pub mod front_end;
pub mod reply;

pub use command::{Command, GoCommand, ParseError, PositionCommand, PositionKind, Query, parse};
pub use reply::{Answer, Reply};
