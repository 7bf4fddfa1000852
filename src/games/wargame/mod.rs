//! The Indian war-games: Dash-guti, Lau kata kati, and whatever else is a drawing of lines.
//!
//! A game of the family is one table ([`board::Board`]): the points, the straight lines and the
//! set-up. Pieces step along the lines to a neighbouring point and capture by short leaps;
//! capturing is compulsory and a captured piece comes off at once.

pub mod board;
pub mod dashguti;
pub mod endgame;
pub mod eval;
pub mod graph;
pub mod laukatakati;
pub mod movegen;
pub mod moves;
pub mod notation;
pub mod point;
pub mod position;
pub mod rules;
pub mod symmetry;
