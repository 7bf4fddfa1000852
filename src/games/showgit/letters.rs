//! The letters of the pieces: those of USI and those of Showgit.

use super::piece::Kind;

/// Which letters stand for the pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Letters {
    /// P L N S G B R K, as in USI and SFEN.
    #[default]
    Usi,
    /// U L Y A M V T S, the names of the pieces in Showgit.
    Showgit,
}

impl Letters {
    /// The capital letter of an unpromoted kind; a promoted one has the letter it had before.
    pub const fn letter(self, kind: Kind) -> char {
        let letters = match self {
            Letters::Usi => b"PLNSBRGK",
            Letters::Showgit => b"ULYAVTMS",
        };
        letters[kind.index() & 7] as char
    }

    /// The unpromoted kind with this capital letter.
    pub fn kind(self, letter: char) -> Option<Kind> {
        Kind::ALL
            .into_iter()
            .take(8)
            .find(|&kind| self.letter(kind) == letter)
    }

    /// The kind dropped by a move that begins with this capital letter, in either set of letters.
    /// They never contradict: a STAR is never dropped, so `S` is USI's letter for ALPHA.
    pub fn dropped(letter: char) -> Option<Kind> {
        [Letters::Usi, Letters::Showgit]
            .into_iter()
            .filter_map(|letters| letters.kind(letter))
            .find(|kind| Kind::DROPPABLE.contains(kind))
    }

    /// The letters that may stand for pieces, for error messages.
    pub const fn all(self) -> &'static str {
        match self {
            Letters::Usi => "P L N S G B R K",
            Letters::Showgit => "U L Y A M V T S",
        }
    }
}
