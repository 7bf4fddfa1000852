//! Games in files.

pub mod list;
