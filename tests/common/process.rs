//! The binary as a child process that is talked to line by line.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// How long an answer may take on a busy machine before a test gives up.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// A running engine; killed when dropped.
pub struct Process {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Process {
    /// Starts the binary under test.
    pub fn start(arguments: &[&str]) -> Process {
        let mut child = Command::new(env!("CARGO_BIN_EXE_bigbang"))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .expect("the binary starts");
        let input = child.stdin.take();
        let output = child.stdout.take().expect("a pipe");
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Process {
            child,
            input,
            lines,
        }
    }

    /// Sends one line.
    pub fn send(&mut self, line: &str) {
        self.send_bytes(format!("{line}\n").as_bytes());
    }

    /// Sends bytes as they are.
    pub fn send_bytes(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("the input is open");
        // A process that has quit reads no more.
        let _ = input.write_all(bytes).and_then(|()| input.flush());
    }

    /// Ends the input.
    pub fn close(&mut self) {
        self.input = None;
    }

    /// The next line, or `None` when there is none within `time` or the output has ended.
    pub fn line_within(&mut self, time: Duration) -> Option<String> {
        self.lines.recv_timeout(time).ok()
    }

    /// Whether the output has ended (after all lines were read).
    pub fn has_ended(&mut self, time: Duration) -> bool {
        matches!(
            self.lines.recv_timeout(time),
            Err(RecvTimeoutError::Disconnected)
        )
    }

    /// The next line.
    pub fn line(&mut self) -> String {
        self.line_within(PATIENCE).expect("a line of output")
    }

    /// Reads up to and with the first line that begins with `start`; all lines read.
    pub fn until(&mut self, start: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = match self.line_within(PATIENCE) {
                Some(line) => line,
                None => panic!("no line '{start}...' after {lines:#?}"),
            };
            let found = line.starts_with(start);
            lines.push(line);
            if found {
                return lines;
            }
        }
    }

    /// Waits for the process to end.
    pub fn wait(&mut self, time: Duration) -> Option<ExitStatus> {
        let end = Instant::now() + time;
        while Instant::now() < end {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Some(status);
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        None
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
