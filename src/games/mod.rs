//! The games: boards, rules, notation, evaluation and search of each family.

pub mod draughts;
pub mod showgit;
pub mod wargame;
