//! What the engine says in USI.

use std::fmt::{self, Display};

use super::super::info::Info;
use super::super::lex::{Clean, Tail};
use super::super::option_line::OptionLine;

/// The largest number of nodes (and nodes a second) that is written: crate `usi` drops a line with a larger one.
pub const LARGEST_COUNT: u64 = i32::MAX as u64;

/// One line to the GUI.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    /// `id name ...`.
    IdName(String),
    /// `id author ...`.
    IdAuthor(String),
    /// `option ...`.
    Option(OptionLine),
    /// `usiok`: the introduction is complete.
    UsiOk,
    /// `readyok`: everything is loaded.
    ReadyOk,
    /// `info ...`, nodes cut at [`LARGEST_COUNT`].
    Info(Info),
    /// `info string ...`: a message to the person at the GUI.
    InfoString(String),
    /// `bestmove ...`: the answer to `go`.
    BestMove(BestMove),
    /// `checkmate ...`: the answer to `go mate`.
    Checkmate(Checkmate),
}

/// The answer to `go`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BestMove {
    /// A move, and the answer that is expected to it.
    Move {
        /// The move.
        m: String,
        /// The expected answer, to ponder on.
        ponder: Option<String>,
    },
    /// There is no legal move, or no hope.
    Resign,
    /// A valid declaration of victory under the rule that is set.
    Win,
}

/// The answer to `go mate`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Checkmate {
    /// The mate, at least one move. Without a move nothing is shown, so `timeout` is written.
    Moves(Vec<String>),
    /// Proved that there is none.
    NoMate,
    /// Neither found nor refuted in time.
    Timeout,
    /// This position cannot be searched for a mate.
    NotImplemented,
}

impl Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reply::IdName(name) => write!(f, "id name {}", Clean(name)),
            Reply::IdAuthor(author) => write!(f, "id author {}", Clean(author)),
            Reply::Option(option) => option.fmt(f),
            Reply::UsiOk => f.write_str("usiok"),
            Reply::ReadyOk => f.write_str("readyok"),
            Reply::Info(info) => info.write(f, LARGEST_COUNT),
            Reply::InfoString(text) => write!(f, "info string {}", Clean(text)),
            Reply::BestMove(best) => best.fmt(f),
            Reply::Checkmate(checkmate) => checkmate.fmt(f),
        }
    }
}

impl Display for BestMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BestMove::Move { m, ponder } => {
                write!(f, "bestmove {}", Clean(m))?;
                match ponder {
                    Some(ponder) => write!(f, " ponder {}", Clean(ponder)),
                    None => Ok(()),
                }
            }
            BestMove::Resign => f.write_str("bestmove resign"),
            BestMove::Win => f.write_str("bestmove win"),
        }
    }
}

impl Display for Checkmate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Checkmate::Moves(moves) if !moves.is_empty() => write!(f, "checkmate{}", Tail(moves)),
            Checkmate::Moves(_) | Checkmate::Timeout => f.write_str("checkmate timeout"),
            Checkmate::NoMate => f.write_str("checkmate nomate"),
            Checkmate::NotImplemented => f.write_str("checkmate notimplemented"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::info::InfoScore;

    #[test]
    fn answers() {
        let best = |m: &str, ponder: Option<&str>| {
            let (m, ponder) = (m.to_owned(), ponder.map(str::to_owned));
            Reply::BestMove(BestMove::Move { m, ponder }).to_string()
        };
        assert_eq!(best("7g7f", None), "bestmove 7g7f");
        assert_eq!(best("7g7f", Some("3c3d")), "bestmove 7g7f ponder 3c3d");
        assert_eq!(
            Reply::BestMove(BestMove::Resign).to_string(),
            "bestmove resign"
        );
        assert_eq!(Reply::BestMove(BestMove::Win).to_string(), "bestmove win");
        let mate = |answer| Reply::Checkmate(answer).to_string();
        assert_eq!(
            mate(Checkmate::Moves(vec!["G*5b".into(), "5a4a".into()])),
            "checkmate G*5b 5a4a"
        );
        assert_eq!(mate(Checkmate::Moves(vec![])), "checkmate timeout");
        assert_eq!(mate(Checkmate::NoMate), "checkmate nomate");
        assert_eq!(mate(Checkmate::Timeout), "checkmate timeout");
        assert_eq!(mate(Checkmate::NotImplemented), "checkmate notimplemented");
    }

    #[test]
    fn handshake() {
        assert_eq!(
            Reply::IdName("bigbang 0.1".into()).to_string(),
            "id name bigbang 0.1"
        );
        assert_eq!(Reply::IdAuthor("Zoë".into()).to_string(), "id author Zo?");
        assert_eq!(Reply::UsiOk.to_string(), "usiok");
        assert_eq!(Reply::ReadyOk.to_string(), "readyok");
    }

    #[test]
    fn a_message_stays_one_line() {
        let text = "a\nbestmove 7g7f\r";
        assert_eq!(
            Reply::InfoString(text.into()).to_string(),
            "info string a bestmove 7g7f "
        );
    }

    #[test]
    fn nodes_fit_the_narrowest_reader() {
        let info = Info {
            depth: Some(40),
            nodes: Some(5_000_000_000),
            nps: Some(3_000_000_000),
            score: Some(InfoScore::Hundredths(10)),
            pv: vec!["7g7f".into()],
            ..Info::default()
        };
        assert_eq!(
            Reply::Info(info).to_string(),
            "info depth 40 nodes 2147483647 nps 2147483647 score cp 10 pv 7g7f"
        );
    }
}
