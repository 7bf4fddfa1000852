//! Sets of positions: a FEN on every line.

use crate::base::notation::ParsedPosition;
use crate::games::draughts::board::Position;
use crate::games::draughts::notation::{PositionError, fen};
use crate::games::draughts::rules::DraughtsRules;
use crate::games::draughts::variant::Variant;

/// A line that is no position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub error: PositionError,
}

impl std::fmt::Display for LineError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}: {}", self.line, self.error)
    }
}

impl std::error::Error for LineError {}

/// Reads the positions of a list. A line is a FEN, bare, in quotes or as the tag `[FEN "..."]`; what follows `#` or `;`, and blank lines, are
/// passed over.
pub fn read<V: Variant>(
    text: &str,
) -> impl Iterator<Item = Result<ParsedPosition<DraughtsRules<V>>, LineError>> {
    (1..).zip(text.lines()).filter_map(|(line, text)| {
        let fen = bare(text);
        (!fen.is_empty()).then(|| fen::parse(fen).map_err(|error| LineError { line, error }))
    })
}

/// A line without its remark and what stands around a FEN.
pub fn bare(line: &str) -> &str {
    let text = line.split(['#', ';']).next().unwrap_or_default().trim();
    let inside = text
        .strip_prefix("[FEN")
        .unwrap_or(text)
        .trim_end_matches(']');
    inside.trim().trim_matches('"').trim()
}

/// Whether a text is a list of positions: every line that says something has the form of a FEN, and there is one.
pub fn is_list(text: &str) -> bool {
    let mut told = text.lines().map(bare).filter(|line| !line.is_empty());
    let is_fen = |line: &str| {
        let turn = line.split(':').next().unwrap_or_default().trim();
        line.contains(':')
            && matches!(turn, "W" | "w" | "B" | "b")
            && line
                .chars()
                .all(|c| c.is_ascii_digit() || "WwBbKkHhFf:,-. \t".contains(c))
    };
    told.next().is_some_and(is_fen) && told.all(is_fen)
}

/// Writes positions, one a line.
pub fn write<'p, V: Variant>(positions: impl IntoIterator<Item = &'p Position<V>>) -> String {
    positions
        .into_iter()
        .map(|position| fen::write(position) + "\n")
        .collect()
}
