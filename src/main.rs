//! The binary `bigbang`; see [`bigbang::cli`].

use std::process::ExitCode;

fn main() -> ExitCode {
    bigbang::cli::main()
}
