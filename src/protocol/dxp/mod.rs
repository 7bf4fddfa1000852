//! DXP, the DamExchange protocol, for draughts between two programs.

mod clock;
pub mod front_end;
pub mod initiator;
pub mod message;
pub mod minutes;
mod parse;
mod policy;

pub use message::{
    AcceptCode, BackCode, BackReq, Colour, EndReason, GameAcc, GameEnd, GameReq, LONGEST_MESSAGE,
    Message, MoveMessage, StartPosition, StopCode, VERSION,
};
pub use parse::{ParseError, ascii, looks_like_game_request, parse, parse_line};
