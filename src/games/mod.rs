//! The games: boards, rules, notation, evaluation and search of each family.

pub mod draughts;
pub mod wargame;
pub mod showgit;
