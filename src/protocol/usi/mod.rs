//! USI, the Universal Shogi Interface, as Showgit speaks it.

pub mod command;
pub mod front_end;
pub mod reply;

pub use command::{
    Command, GameResult, GoCommand, GoTimes, MateLimit, ParseError, PositionCommand, PositionKind,
    parse,
};
pub use reply::{BestMove, Checkmate, Reply};
