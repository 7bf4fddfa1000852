//! Cutting a stream of bytes into DXP messages.

use std::collections::VecDeque;
use std::fmt::{self, Display};

use crate::protocol::dxp::LONGEST_MESSAGE;

/// What ends a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Framing {
    /// NUL, as on a socket. Line breaks are part of a message.
    Nul,
    /// A line break or NUL, as on standard input. Of the line break `\r\n` both characters go; blanks stay, because names end in them.
    Line,
}

/// Why bytes are not a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FrameError {
    /// A message had this many bytes, more than the 127 that are allowed; it was skipped.
    TooLong(usize),
    /// The stream ended inside a message, after this many bytes.
    Unfinished(usize),
}

impl Display for FrameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FrameError::TooLong(length) => write!(
                f,
                "a message has at most {LONGEST_MESSAGE} bytes, got {length}"
            ),
            FrameError::Unfinished(length) => {
                write!(f, "the stream ended inside a message, after {length} bytes")
            }
        }
    }
}

impl std::error::Error for FrameError {}

/// One message's bytes, or why there is none.
pub type Frame = Result<Vec<u8>, FrameError>;

/// Collects bytes as they arrive and hands out whole messages.
///
/// A segment may hold several messages or a part of one. Empty messages are
/// skipped. Of a message that is too long only the length is kept, so a peer
/// cannot fill the memory.
#[derive(Clone, Debug)]
pub struct Frames {
    framing: Framing,
    current: Vec<u8>,
    length: usize,
    finished: VecDeque<Frame>,
}

impl Frames {
    /// An empty stream.
    pub fn new(framing: Framing) -> Frames {
        Frames {
            framing,
            current: Vec::new(),
            length: 0,
            finished: VecDeque::new(),
        }
    }

    /// Takes the next bytes of the stream.
    pub fn push(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            match byte {
                0 => self.end_message(),
                b'\n' if self.framing == Framing::Line => self.end_message(),
                byte => {
                    // One more than a message may have: room for the `\r` of a line break.
                    if self.length <= LONGEST_MESSAGE {
                        self.current.push(byte);
                    }
                    self.length = self.length.saturating_add(1);
                }
            }
        }
    }

    /// Ends the stream. On standard input the last line needs no line break; on a socket half a message is an error.
    pub fn end(&mut self) {
        match self.framing {
            Framing::Line => self.end_message(),
            Framing::Nul if self.length > 0 => {
                let length = std::mem::take(&mut self.length);
                self.current.clear();
                self.finished.push_back(Err(FrameError::Unfinished(length)));
            }
            Framing::Nul => {}
        }
    }

    fn end_message(&mut self) {
        let mut message = std::mem::take(&mut self.current);
        let mut length = std::mem::take(&mut self.length);
        if self.framing == Framing::Line
            && length == message.len()
            && message.last() == Some(&b'\r')
        {
            message.pop();
            length -= 1;
        }
        match length {
            0 => {}
            1..=LONGEST_MESSAGE => self.finished.push_back(Ok(message)),
            _ => self.finished.push_back(Err(FrameError::TooLong(length))),
        }
    }
}

impl Iterator for Frames {
    type Item = Frame;

    /// The next whole message; `None` until more bytes are pushed.
    fn next(&mut self) -> Option<Frame> {
        self.finished.pop_front()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frames(framing: Framing, segments: &[&[u8]]) -> Vec<Frame> {
        let mut frames = Frames::new(framing);
        for segment in segments {
            frames.push(segment);
        }
        frames.end();
        frames.collect()
    }

    fn whole(messages: &[&str]) -> Vec<Frame> {
        messages
            .iter()
            .map(|message| Ok(message.as_bytes().to_vec()))
            .collect()
    }

    #[test]
    fn segments_are_not_messages() {
        let expected = whole(&["M0012061100", "E00"]);
        assert_eq!(frames(Framing::Nul, &[b"M0012061100\0E00\0"]), expected);
        assert_eq!(
            frames(Framing::Nul, &[b"M00120", b"61100\0E", b"", b"00", b"\0"]),
            expected
        );
    }

    #[test]
    fn empty_messages_are_skipped() {
        assert_eq!(frames(Framing::Nul, &[b"\0\0K1\0\0"]), whole(&["K1"]));
        assert_eq!(frames(Framing::Line, &[b"\r\n\nK1\0\n\n"]), whole(&["K1"]));
    }

    #[test]
    fn a_line_loses_its_break_and_nothing_else() {
        assert_eq!(
            frames(Framing::Line, &[b"CHi  \r\n", b"CYou \nK1\0K2"]),
            whole(&["CHi  ", "CYou ", "K1", "K2"])
        );
        assert_eq!(frames(Framing::Nul, &[b"Ca\r\nb\0"]), whole(&["Ca\r\nb"]));
    }

    #[test]
    fn a_long_message_is_one_error() {
        let long = [b'C'; 1000];
        assert_eq!(
            frames(Framing::Nul, &[&long, b"\0K1\0"]),
            [Err(FrameError::TooLong(1000)), Ok(b"K1".to_vec())]
        );
        assert_eq!(
            frames(Framing::Nul, &[&long[..127], b"\0", &long[..128], b"\0"]),
            [Ok(long[..127].to_vec()), Err(FrameError::TooLong(128))]
        );
        // The line break is not part of the message.
        assert_eq!(
            frames(Framing::Line, &[&long[..127], b"\r\n", &long[..128], b"\n"]),
            [Ok(long[..127].to_vec()), Err(FrameError::TooLong(128))]
        );
    }

    #[test]
    fn a_socket_that_closes_inside_a_message() {
        assert_eq!(
            frames(Framing::Nul, &[b"K1\0M00"]),
            [Ok(b"K1".to_vec()), Err(FrameError::Unfinished(3))]
        );
    }
}
