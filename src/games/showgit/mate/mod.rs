//! BIG-BANG by force: in one move, and in any number of checks.
//!
//! The solver is a depth-first proof-number search (df-pn). The attacker gives check with every move; whoever
//! repeats a position gets nowhere, since a mate never needs to come back and perpetual attack loses.
//!
//! Sources: A. Nagai, "Df-pn algorithm for searching AND/OR trees and its applications" (2002), also for the hands that a proof
//! needs or a disproof allows; A. Kishimoto and M. Müller, "A general solution to the graph history interaction problem" (2004);
//! A. Kishimoto, "Dealing with infinite loops, underestimation, and overestimation of depth-first proof-number search" (2010);
//! J. Pawlewicz and Ł. Lew, "Improving depth-first PN-search: 1 + ε trick" (2006); and the ideas of the solver KomoringHeights
//! by C. Komori (delayed interpositions, a table of repetitions by path).

mod expansion;
mod hands;
mod one_move;
mod path;
mod search;
mod solver;
mod table;
mod value;

pub use one_move::mate_in_one;
pub use solver::{Outcome, Solver};
