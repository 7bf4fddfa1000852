//! English draughts as it was once played: a jump may be left out, and whoever leaves one out may be huffed.
//!
//! The rule: "a player may make a plain move although a jump was there, or stop a multiple jump early. The opponent may then,
//! before making the normal move, remove one piece that could have jumped (or could have gone on jumping): huff and move; or
//! move without huffing."
//!
//! A board of its own around that of English draughts, so that the games without huffing know nothing of it. What the rule
//! leaves open is settled here:
//!
//! * After a plain move every piece that could have jumped before it may be huffed, the one that has moved on its new square.
//! * After a jump that was broken off only the piece that jumped may be huffed: which jump is begun was its owner's choice.
//! * What could have jumped is seen on the board after the mover's own huff.
//! * A huff is a part of the move that follows it; without a move after it there is none. The chance is gone with that move.

pub mod horizon;
pub mod movegen;
pub mod moves;
pub mod notation;
pub mod position;
pub mod rules;

pub use horizon::HuffingHorizon;
pub use moves::HuffingMove;
pub use notation::HuffingNotation;
pub use position::HuffingPosition;
pub use rules::HuffingRules;
