//! The binary, run to its end.

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// The binary with these arguments.
pub fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bigbang"));
    command.args(arguments);
    command
}

/// Runs the binary without input.
pub fn bigbang(arguments: &[&str]) -> Output {
    let mut command = command(arguments);
    command.output().expect("the binary runs")
}

/// Runs a command that reads `input` from a pipe.
pub fn fed(command: &mut Command, input: impl AsRef<[u8]>) -> Output {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut pipe = child.stdin.take().expect("a pipe");
    // A process that has ended reads no more.
    let _ = pipe.write_all(input.as_ref());
    drop(pipe);
    child.wait_with_output().expect("the binary ends")
}

/// Output as text.
pub fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
