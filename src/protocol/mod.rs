//! The four text protocols as pure functions: a line becomes a typed command, a typed reply becomes a line.
//!
//! Nothing in here owns a thread or does input or output. In commands and replies
//! positions and moves stay text: the front ends hand them to a game's
//! [`Notation`](crate::base::notation::Notation) and drive an
//! [`Engine`](crate::session::engine::Engine). What the protocols mean is
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

pub mod announce;
pub mod dxp;
pub mod history;
pub mod hub;
pub mod info;
pub mod lex;
pub mod option_line;
pub mod thinking;
pub mod ugi;
pub mod usi;

use crate::session::options::ProtocolName;
use lex::Words;

/// The protocol that a peer's first line (or DXP message) opens, or `None` when it opens none of the four.
///
/// `usi`, `ugi`, `hub` and `dxp` are recognised as first words; a DXP peer
/// says no such word, so a GAMEREQ (`R`, two digits, then at least the 40
/// columns up to the position) is recognised too. A byte order mark, which
/// some shells put in front of what they pipe, is skipped.
pub fn detect(first_line: &str) -> Option<ProtocolName> {
    match Words::new(first_line).next()? {
        "usi" => Some(ProtocolName::Usi),
        "ugi" => Some(ProtocolName::Ugi),
        "hub" => Some(ProtocolName::Hub),
        "dxp" => Some(ProtocolName::Dxp),
        _ => dxp::looks_like_game_request(first_line).then_some(ProtocolName::Dxp),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_words_open_their_protocol() {
        assert_eq!(detect("usi"), Some(ProtocolName::Usi));
        assert_eq!(detect("  ugi\r\n"), Some(ProtocolName::Ugi));
        assert_eq!(detect("\u{feff}hub"), Some(ProtocolName::Hub));
        assert_eq!(detect("dxp"), Some(ProtocolName::Dxp));
    }

    #[test]
    fn a_game_request_opens_dxp() {
        let request = "R01Tornado voor Windows 4.0        W060065A";
        assert_eq!(detect(request), Some(ProtocolName::Dxp));
        assert_eq!(detect(&format!("{request}\0")), Some(ProtocolName::Dxp));
        // A later version is still DXP: the answer is a refusal by GAMEACC.
        let later = "R02Tornado voor Windows 4.0        W060065A";
        assert_eq!(detect(later), Some(ProtocolName::Dxp));
    }

    #[test]
    fn anything_else_opens_nothing() {
        for line in ["", "  ", "uci", "USI", "usi2", "R01", "isready", "R"] {
            assert_eq!(detect(line), None, "{line:?}");
        }
    }
}
