//! Evaluation by a network of one hidden layer, for every game: a game only names its features.
//!
//! Both players look at the position with the same weights; the first layer is kept up to date move by move.
//! The shape is that of "NNUE" (Yu Nasu, 2018), which comes from shogi; the squared clipped activation and the
//! quantisation follow what the chess programming community has settled on (chessprogramming.org/NNUE). Beside
//! the hidden layer every feature has a direct value, which begins as material: a small network need not learn
//! what pieces are worth.

pub mod accumulator;
pub mod features;
pub mod lanes;
pub mod network;
pub mod simd;
