//! The command line of bigbang.

fn main() {}
