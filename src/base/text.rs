//! Text of others as it may be repeated in a line of output.

use std::fmt::{self, Display, Write};

/// The longest piece of somebody's text that an error repeats, in characters.
const EXCERPT: usize = 60;

/// A character as it may stand in a line of output.
pub fn clean(c: char) -> char {
    if c.is_ascii_control() {
        ' '
    } else if c.is_ascii() {
        c
    } else {
        '?'
    }
}

/// A text as it may stand in a line of output: control characters become blanks, everything outside ASCII `?`.
///
/// Line breaks would forge lines; several clients decode ASCII and fail on anything else.
#[derive(Clone, Copy, Debug)]
pub struct Clean<'a>(pub &'a str);

impl Display for Clean<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|c| f.write_char(clean(c)))
    }
}

/// The start of a text for an error message: clean, and no longer than a message should be.
#[derive(Clone, Copy, Debug)]
pub struct Excerpt<'a>(pub &'a str);

impl Display for Excerpt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.char_indices().nth(EXCERPT) {
            Some((end, _)) => write!(f, "{}...", Clean(&self.0[..end])),
            None => Clean(self.0).fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_excerpt_is_clean_and_short() {
        assert_eq!(Excerpt("a\nb\u{e9}").to_string(), "a b?");
        assert_eq!(Excerpt(&"x".repeat(60)).to_string(), "x".repeat(60));
        assert_eq!(
            Excerpt(&"\u{e9}".repeat(61)).to_string(),
            "?".repeat(60) + "..."
        );
    }
}
