//! Shared by the integration tests that run the real binary.

#![allow(dead_code)]

pub mod process;
pub mod run;
pub mod transcript;
