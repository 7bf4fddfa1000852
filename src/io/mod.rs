//! Input and output: where lines come from and go to.

pub mod stdio;
