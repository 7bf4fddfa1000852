//! Hub version 2, for draughts.

pub mod attribute;
pub mod command;
pub mod frame;
pub mod front_end;
pub mod reply;

pub use attribute::Pair;
pub use command::{
    Command, GoMode, LevelCommand, Line, ParseError, PositionCommand, PositionKind, parse,
};
pub use reply::{Done, Id, Info, Param, ParamKind, Reply};
