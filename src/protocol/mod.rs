//! The four text protocols as pure functions: a line becomes a typed command, a typed reply becomes a line.
//!
//! Nothing in here knows a game, owns a thread or does input or output.
//! Positions and moves stay text: the front ends hand them to a game's
//! [`Notation`](crate::base::notation::Notation). What the protocols mean is
//! written in `protocol-spec.md`; this folder is its grammar.
//!
//! Every parser has the same shape: `parse(line)` answers `Ok(None)` for a
//! blank line, a typed command, or one small error whose text is one line.
//! Every writer is a `Display` whose text never holds a line break and never
//! leaves 7-bit ASCII, whatever a caller puts in.

#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::indexing_slicing,
        clippy::string_slice
    )
)]

pub mod dxp;
pub mod hub;
pub mod info;
pub mod lex;
pub mod option_line;
pub mod ugi;
pub mod usi;

use lex::Words;

/// The protocols that the engine speaks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Protocol {
    /// Universal Shogi Interface, for Showgit.
    Usi,
    /// Universal Game Interface, for every game.
    Ugi,
    /// Hub version 2, for draughts.
    Hub,
    /// DamExchange, for draughts.
    Dxp,
}

/// The protocol that a peer's first line (or DXP message) opens, or `None` when it opens none of the four.
///
/// `usi`, `ugi`, `hub` and `dxp` are recognised as first words; a DXP peer
/// says no such word, so a GAMEREQ (`R`, two digits, then at least the 40
/// columns up to the position) is recognised too. A byte order mark, which
/// some shells put in front of what they pipe, is skipped.
pub fn detect(first_line: &str) -> Option<Protocol> {
    match Words::new(first_line).next()? {
        "usi" => Some(Protocol::Usi),
        "ugi" => Some(Protocol::Ugi),
        "hub" => Some(Protocol::Hub),
        "dxp" => Some(Protocol::Dxp),
        _ => dxp::looks_like_game_request(first_line).then_some(Protocol::Dxp),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_words_open_their_protocol() {
        assert_eq!(detect("usi"), Some(Protocol::Usi));
        assert_eq!(detect("  ugi\r\n"), Some(Protocol::Ugi));
        assert_eq!(detect("\u{feff}hub"), Some(Protocol::Hub));
        assert_eq!(detect("dxp"), Some(Protocol::Dxp));
    }

    #[test]
    fn a_game_request_opens_dxp() {
        let request = "R01Tornado voor Windows 4.0        W060065A";
        assert_eq!(detect(request), Some(Protocol::Dxp));
        assert_eq!(detect(&format!("{request}\0")), Some(Protocol::Dxp));
        // A later version is still DXP: the answer is a refusal by GAMEACC.
        let later = "R02Tornado voor Windows 4.0        W060065A";
        assert_eq!(detect(later), Some(Protocol::Dxp));
    }

    #[test]
    fn anything_else_opens_nothing() {
        for line in ["", "  ", "uci", "USI", "usi2", "R01", "isready", "R"] {
            assert_eq!(detect(line), None, "{line:?}");
        }
    }
}
