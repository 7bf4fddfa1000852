//! What the engine says in UGI.

use std::fmt::{self, Display};

use super::super::info::Info;
use super::super::lex::Clean;
use super::super::option_line::OptionLine;

/// One line to the manager.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    /// `id name ...`.
    IdName(String),
    /// `id author ...`.
    IdAuthor(String),
    /// `option ...`.
    Option(OptionLine),
    /// `ugiok`: the introduction is complete.
    UgiOk,
    /// `readyok`: everything is loaded.
    ReadyOk,
    /// `info ...`.
    Info(Info),
    /// `info string ...`: a message to the person at the manager.
    InfoString(String),
    /// `bestmove m`, never with a ponder move: managers read exactly two words.
    /// `None`, for a position without a legal move, is written `0000`.
    BestMove(Option<String>),
    /// `response ...`: the answer to `query`.
    Response(Answer),
}

/// The answer to a query.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// Yes.
    True,
    /// No.
    False,
    /// The first player has won.
    P1Win,
    /// The second player has won.
    P2Win,
    /// The game is drawn.
    Draw,
    /// The game is not over.
    None,
}

impl From<bool> for Answer {
    fn from(yes: bool) -> Answer {
        if yes { Answer::True } else { Answer::False }
    }
}

impl Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Answer::True => "true",
            Answer::False => "false",
            Answer::P1Win => "p1win",
            Answer::P2Win => "p2win",
            Answer::Draw => "draw",
            Answer::None => "none",
        })
    }
}

impl Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reply::IdName(name) => write!(f, "id name {}", Clean(name)),
            Reply::IdAuthor(author) => write!(f, "id author {}", Clean(author)),
            Reply::Option(option) => option.fmt(f),
            Reply::UgiOk => f.write_str("ugiok"),
            Reply::ReadyOk => f.write_str("readyok"),
            Reply::Info(info) => info.fmt(f),
            Reply::InfoString(text) => write!(f, "info string {}", Clean(text)),
            Reply::BestMove(Some(m)) => write!(f, "bestmove {}", Clean(m)),
            Reply::BestMove(None) => f.write_str("bestmove 0000"),
            Reply::Response(answer) => write!(f, "response {answer}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::option_line::OptionKind;

    #[test]
    fn lines() {
        assert_eq!(Reply::UgiOk.to_string(), "ugiok");
        assert_eq!(Reply::ReadyOk.to_string(), "readyok");
        assert_eq!(
            Reply::IdName("bigbang".into()).to_string(),
            "id name bigbang"
        );
        assert_eq!(
            Reply::BestMove(Some("b3b4".into())).to_string(),
            "bestmove b3b4"
        );
        assert_eq!(Reply::BestMove(None).to_string(), "bestmove 0000");
        assert_eq!(
            Reply::InfoString("a\nb".into()).to_string(),
            "info string a b"
        );
        let option = Reply::Option(OptionLine {
            name: "Variant".into(),
            kind: OptionKind::Combo {
                default: "dashguti".into(),
                values: vec!["showgit".into(), "dashguti".into()],
            },
        });
        assert_eq!(
            option.to_string(),
            "option name Variant type combo default dashguti var dashguti var showgit"
        );
    }

    #[test]
    fn responses_are_two_words() {
        let line = |answer| Reply::Response(answer).to_string();
        assert_eq!(line(true.into()), "response true");
        assert_eq!(line(false.into()), "response false");
        assert_eq!(line(Answer::P1Win), "response p1win");
        assert_eq!(line(Answer::P2Win), "response p2win");
        assert_eq!(line(Answer::Draw), "response draw");
        assert_eq!(line(Answer::None), "response none");
    }
}
