//! Standard input as a channel of lines, standard output as the one place where lines are written.

use std::fmt::Display;
use std::io::{self, Read, Write};
#[cfg(unix)]
use std::os::fd::AsFd;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, unbounded};

use crate::session::front_end::Output;
use crate::session::pump::Input;

/// Starts a thread that reads lines from `source` until it ends. A line ends with a line feed or a
/// NUL (DXP clients send one); a carriage return before it is dropped; what is not UTF-8 is replaced;
/// a line without an end at the end of the input counts. Lines have no length limit.
///
/// # Errors
/// When the system refuses the thread.
pub fn read_lines(source: impl Read + Send + 'static) -> io::Result<Receiver<Input>> {
    let (sender, lines) = unbounded();
    std::thread::Builder::new()
        .name("input".to_owned())
        .spawn(move || {
            let mut source = source;
            let mut buffer = vec![0; 64 * 1024];
            let mut line = Vec::new();
            loop {
                let length = match source.read(&mut buffer) {
                    Ok(0) => break,
                    Ok(length) => length,
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                    Err(error) => {
                        log::error!("cannot read the input: {error}");
                        break;
                    }
                };
                let mut rest = buffer.get(..length).unwrap_or_default();
                while let Some(end) = rest.iter().position(|&byte| byte == b'\n' || byte == 0) {
                    let (head, tail) = rest.split_at(end);
                    line.extend_from_slice(head);
                    if sender.send(Input::Line(take_text(&mut line))).is_err() {
                        return;
                    }
                    rest = tail.get(1..).unwrap_or_default();
                }
                line.extend_from_slice(rest);
            }
            if !line.is_empty() {
                let _ = sender.send(Input::Line(take_text(&mut line)));
            }
            let _ = sender.send(Input::Closed);
        })?;
    Ok(lines)
}

fn take_text(line: &mut Vec<u8>) -> String {
    if line.last() == Some(&b'\r') {
        line.pop();
    }
    let text = String::from_utf8_lossy(line).into_owned();
    line.clear();
    log::trace!("> {text}");
    text
}

/// A stream that takes lines, flushed after each.
#[derive(Debug)]
pub struct LineWriter<W: Write> {
    stream: W,
    end: char,
    broken: bool,
    /// Whether the reader has not taken yet what was written.
    is_unread: fn(&W) -> bool,
    /// How long one may still wait for a reader that does not read.
    patience: Duration,
}

/// A reader that takes longer to read what it was sent, over the whole session, is not waited for any more.
const PATIENCE: Duration = Duration::from_millis(500);

impl<W: Write> LineWriter<W> {
    /// Writes lines to `stream`.
    pub fn new(stream: W) -> LineWriter<W> {
        LineWriter::ending(stream, '\n')
    }

    /// Writes messages to `stream`, each followed by `end`.
    pub fn ending(stream: W, end: char) -> LineWriter<W> {
        LineWriter {
            stream,
            end,
            broken: false,
            is_unread: |_| false,
            patience: PATIENCE,
        }
    }
}

#[cfg(unix)]
impl<W: Write + AsFd> LineWriter<W> {
    /// Writes lines to a pipe. A pause there lasts until the reader has taken what was written, so that what comes after
    /// it arrives apart, however slow the reader.
    pub fn to_pipe(stream: W) -> LineWriter<W> {
        LineWriter {
            is_unread: |stream| rustix::io::ioctl_fionread(stream).is_ok_and(|bytes| bytes > 0),
            ..LineWriter::new(stream)
        }
    }
}

#[cfg(not(unix))]
impl<W: Write> LineWriter<W> {
    /// Writes lines to a pipe. Whether its reader has taken what was written cannot be asked here: a pause is nothing
    /// but a pause.
    pub fn to_pipe(stream: W) -> LineWriter<W> {
        LineWriter::new(stream)
    }
}

impl<W: Write> Output for LineWriter<W> {
    fn line(&mut self, text: &dyn Display) {
        // One write for the whole line: no client sees half of it.
        let line = format!("{text}{}", self.end);
        log::trace!("< {text}");
        let written = self
            .stream
            .write_all(line.as_bytes())
            .and_then(|()| self.stream.flush());
        if let Err(error) = written {
            log::error!("cannot write the output: {error}");
            self.broken = true;
        }
    }

    fn pause(&mut self, time: Duration) {
        let start = Instant::now();
        std::thread::sleep(time);
        while (self.is_unread)(&self.stream) && start.elapsed() < self.patience {
            std::thread::sleep(Duration::from_millis(1));
        }
        self.patience = if (self.is_unread)(&self.stream) {
            self.patience.saturating_sub(start.elapsed())
        } else {
            PATIENCE
        };
    }

    fn is_broken(&self) -> bool {
        self.broken
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn a_pause_waits_for_a_slow_reader_and_not_for_one_that_never_reads() {
        let (mut reader, writer) = std::io::pipe().unwrap();
        let mut out = LineWriter::to_pipe(writer);
        out.line(&"first");
        let slow = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(60));
            let mut bytes = [0; 64];
            let length = reader.read(&mut bytes).unwrap();
            (bytes[..length].to_vec(), reader)
        });
        out.pause(Duration::from_millis(1));
        out.line(&"second");
        let (read, reader) = slow.join().unwrap();
        assert_eq!(read, b"first\n");
        let start = Instant::now();
        for _ in 0..20 {
            out.pause(Duration::from_millis(1));
        }
        assert!(start.elapsed() < 4 * PATIENCE);
        assert_eq!(out.patience, Duration::ZERO);
        drop(reader);
    }

    fn lines(bytes: &'static [u8]) -> Vec<Input> {
        read_lines(bytes).unwrap().iter().collect()
    }

    #[test]
    fn lines_end_with_a_line_feed_or_nul() {
        let line = |text: &str| Input::Line(text.to_owned());
        assert_eq!(
            lines(b"usi\r\nisready\n\nA\0B \n last"),
            [
                line("usi"),
                line("isready"),
                line(""),
                line("A"),
                line("B "),
                line(" last"),
                Input::Closed
            ]
        );
        assert_eq!(lines(b""), [Input::Closed]);
        assert_eq!(lines(b"\xff\n"), [line("\u{fffd}"), Input::Closed]);
    }
}
