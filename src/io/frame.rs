//! Cutting a stream of bytes into DXP messages.

use std::collections::VecDeque;

use crate::protocol::dxp::LONGEST_MESSAGE;

/// What ends a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Framing {
    /// NUL, as on a socket. Line breaks are part of a message.
    Nul,
    /// A line break or NUL, as on standard input. Of the line break `\r\n` both characters go; blanks stay, because names end in them.
    Line,
}

/// Collects bytes as they arrive and hands out whole messages.
///
/// A segment may hold several messages or a part of one. Empty messages are
/// skipped. Of a message that is too long one byte more than allowed is handed out: enough for
/// its reader to refuse it, and too little to fill the memory.
#[derive(Clone, Debug)]
pub struct Frames {
    framing: Framing,
    current: Vec<u8>,
    length: usize,
    finished: VecDeque<Vec<u8>>,
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

    /// Ends the stream. On standard input the last line needs no line break; on a socket half a message is none, and its
    /// length is returned.
    pub fn end(&mut self) -> Option<usize> {
        match self.framing {
            Framing::Line => self.end_message(),
            Framing::Nul => self.current.clear(),
        }
        Some(std::mem::take(&mut self.length)).filter(|&length| length > 0)
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
        if length > 0 {
            self.finished.push_back(message);
        }
    }
}

impl Iterator for Frames {
    type Item = Vec<u8>;

    /// The next whole message; `None` until more bytes are pushed.
    fn next(&mut self) -> Option<Vec<u8>> {
        self.finished.pop_front()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frames(framing: Framing, segments: &[&[u8]]) -> Vec<Vec<u8>> {
        let mut frames = Frames::new(framing);
        for segment in segments {
            frames.push(segment);
        }
        frames.end();
        frames.collect()
    }

    fn whole(messages: &[&str]) -> Vec<Vec<u8>> {
        messages
            .iter()
            .map(|message| message.as_bytes().to_vec())
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
    fn a_long_message_stays_too_long() {
        let long = "C".repeat(1000);
        let bytes = long.as_bytes();
        assert_eq!(
            frames(Framing::Nul, &[bytes, b"\0K1\0"]),
            whole(&[&long[..128], "K1"])
        );
        let both = whole(&[&long[..127], &long[..128]]);
        assert_eq!(
            frames(Framing::Nul, &[&bytes[..127], b"\0", &bytes[..128], b"\0"]),
            both
        );
        // The line break is not part of the message.
        assert_eq!(
            frames(
                Framing::Line,
                &[&bytes[..127], b"\r\n", &bytes[..128], b"\n"]
            ),
            both
        );
    }

    #[test]
    fn a_socket_that_closes_inside_a_message() {
        let mut frames = Frames::new(Framing::Nul);
        frames.push(b"K1\0M00");
        assert_eq!(frames.end(), Some(3));
        assert_eq!(frames.end(), None);
        assert_eq!(frames.collect::<Vec<_>>(), whole(&["K1"]));
    }
}
