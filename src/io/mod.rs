//! Input and output: what stands between the protocols and the world.

#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::indexing_slicing,
        clippy::string_slice
    )
)]

pub mod frame;
pub mod stdio;
pub mod tcp;
