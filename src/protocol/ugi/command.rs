//! What a manager says in UGI.

use std::fmt::{self, Display};
use std::time::Duration;

use super::super::lex::{
    self, BadNumber, Clean, Tail, Words, count, excerpt, milliseconds, small_count, split_at_word,
    to_milliseconds,
};

/// The first words of all commands.
pub const COMMANDS: &[&str] = &[
    "ugi",
    "isready",
    "setoption",
    "uginewgame",
    "position",
    "go",
    "stop",
    "query",
    "quit",
];

/// One line from the manager.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// `ugi`: introduce yourself.
    Ugi,
    /// `isready`: load what has to be loaded, then say `readyok`.
    IsReady,
    /// `setoption name X [value V]`.
    SetOption {
        /// The name of the option.
        name: String,
        /// The rest of the line after `value`; `None` for a button.
        value: Option<String>,
    },
    /// `uginewgame`: the next position belongs to another game.
    UgiNewGame,
    /// `position ...`.
    Position(PositionCommand),
    /// `go ...`.
    Go(GoCommand),
    /// `stop`: answer now.
    Stop,
    /// `query ...`: a question about the current position.
    Query(Query),
    /// `quit`: exit.
    Quit,
}

/// A position and the moves played from it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionCommand {
    /// Where the game began.
    pub kind: PositionKind,
    /// The moves played since, as they came.
    pub moves: Vec<String>,
}

/// How the first position of a game is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PositionKind {
    /// `startpos`.
    StartPos,
    /// `fen F`, in the game's own notation, with exactly one blank between its words.
    Fen(String),
}

/// How long to search. Negative times have become zero.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct GoCommand {
    /// What the first player has left.
    pub p1time: Option<Duration>,
    /// What the second player has left.
    pub p2time: Option<Duration>,
    /// What the first player gets added for a move.
    pub p1inc: Option<Duration>,
    /// What the second player gets added for a move.
    pub p2inc: Option<Duration>,
    /// What this move may take; overrides the clocks.
    pub movetime: Option<Duration>,
    /// Search this many plies.
    pub depth: Option<u32>,
    /// Search about this many positions.
    pub nodes: Option<u64>,
    /// No limit: answer only after `stop`.
    pub infinite: bool,
}

/// A question about the current position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Query {
    /// Is the first player to move?
    P1Turn,
    /// Is the game over?
    GameOver,
    /// Who has won?
    Result,
}

/// Why a line is not a command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ParseError {
    /// The first word is no command of UGI.
    UnknownCommand(String),
    /// `position` needs `startpos` or `fen`; what came instead, empty for nothing.
    PositionKind(String),
    /// `fen` without a position after it.
    NoPosition,
    /// `setoption` without the name of an option.
    NoOptionName,
    /// `query` with something else than `p1turn`, `gameover` or `result`; empty for nothing.
    UnknownQuery(String),
    /// A field of `go` that needs a number.
    Number(BadNumber),
}

impl Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseError::UnknownCommand(found) => write!(f, "unknown command `{found}`"),
            ParseError::PositionKind(found) => {
                write!(f, "position needs startpos or fen, got `{found}`")
            }
            ParseError::NoPosition => f.write_str("position fen needs a position, got nothing"),
            ParseError::NoOptionName => f.write_str("setoption needs the name of an option"),
            ParseError::UnknownQuery(found) => {
                write!(f, "query needs p1turn, gameover or result, got `{found}`")
            }
            ParseError::Number(number) => number.fmt(f),
        }
    }
}

impl std::error::Error for ParseError {}

impl From<BadNumber> for ParseError {
    fn from(number: BadNumber) -> ParseError {
        ParseError::Number(number)
    }
}

/// Reads one line from a manager; a blank line is `None`.
///
/// Fields come in any order; unknown ones are skipped and logged. Numbers
/// that are too large are the largest, negative ones zero.
pub fn parse(line: &str) -> Result<Option<Command>, ParseError> {
    let mut words = Words::new(line);
    let Some(name) = words.next() else {
        return Ok(None);
    };
    if !COMMANDS.contains(&name) {
        return Err(ParseError::UnknownCommand(excerpt(name)));
    }
    let command = match name {
        "ugi" => Command::Ugi,
        "isready" => Command::IsReady,
        "setoption" => {
            let (name, value) =
                lex::option_setting(words.rest()).ok_or(ParseError::NoOptionName)?;
            Command::SetOption { name, value }
        }
        "uginewgame" => Command::UgiNewGame,
        "position" => Command::Position(position(words)?),
        "go" => Command::Go(go(words)?),
        "stop" => Command::Stop,
        "query" => Command::Query(query(words)?),
        _ => Command::Quit,
    };
    Ok(Some(command))
}

fn position(mut words: Words<'_>) -> Result<PositionCommand, ParseError> {
    let kind = words.next().unwrap_or_default();
    let (text, moves) = split_at_word(words.rest(), "moves");
    let kind = match kind {
        "startpos" => {
            if !text.is_empty() {
                log::debug!("position startpos: `{}` skipped", excerpt(text));
            }
            PositionKind::StartPos
        }
        "fen" if text.is_empty() => return Err(ParseError::NoPosition),
        "fen" => PositionKind::Fen(lex::single_blanks(text)),
        other => return Err(ParseError::PositionKind(excerpt(other))),
    };
    let moves = Words::new(moves.unwrap_or_default()).collect_owned();
    Ok(PositionCommand { kind, moves })
}

fn go(mut words: Words<'_>) -> Result<GoCommand, ParseError> {
    let mut go = GoCommand::default();
    while let Some(name) = words.next() {
        let (field, slot) = match name {
            "p1time" => ("p1time", &mut go.p1time),
            "p2time" => ("p2time", &mut go.p2time),
            "p1inc" => ("p1inc", &mut go.p1inc),
            "p2inc" => ("p2inc", &mut go.p2inc),
            "movetime" => ("movetime", &mut go.movetime),
            "depth" => {
                go.depth = Some(words.value("depth", small_count)?);
                continue;
            }
            "nodes" => {
                go.nodes = Some(words.value("nodes", count)?);
                continue;
            }
            "infinite" => {
                go.infinite = true;
                continue;
            }
            other => {
                log::debug!("go: `{}` skipped", excerpt(other));
                continue;
            }
        };
        *slot = Some(words.value(field, milliseconds)?);
    }
    Ok(go)
}

fn query(mut words: Words<'_>) -> Result<Query, ParseError> {
    match words.next().unwrap_or_default() {
        "p1turn" => Ok(Query::P1Turn),
        "gameover" => Ok(Query::GameOver),
        "result" => Ok(Query::Result),
        other => Err(ParseError::UnknownQuery(excerpt(other))),
    }
}

/// Writes the line so that [`parse`] reads it back.
impl Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Ugi => f.write_str("ugi"),
            Command::IsReady => f.write_str("isready"),
            Command::SetOption { name, value } => {
                write!(f, "setoption name {}", Clean(name))?;
                match value.as_deref() {
                    Some("") => f.write_str(" value <empty>"),
                    Some(value) => write!(f, " value {}", Clean(value)),
                    None => Ok(()),
                }
            }
            Command::UgiNewGame => f.write_str("uginewgame"),
            Command::Position(position) => position.fmt(f),
            Command::Go(go) => go.fmt(f),
            Command::Stop => f.write_str("stop"),
            Command::Query(Query::P1Turn) => f.write_str("query p1turn"),
            Command::Query(Query::GameOver) => f.write_str("query gameover"),
            Command::Query(Query::Result) => f.write_str("query result"),
            Command::Quit => f.write_str("quit"),
        }
    }
}

impl Display for PositionCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            PositionKind::StartPos => f.write_str("position startpos")?,
            PositionKind::Fen(text) => write!(f, "position fen {}", Clean(text))?,
        }
        if !self.moves.is_empty() {
            write!(f, " moves{}", Tail(&self.moves))?;
        }
        Ok(())
    }
}

impl Display for GoCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("go")?;
        let fields = [
            ("p1time", self.p1time),
            ("p2time", self.p2time),
            ("p1inc", self.p1inc),
            ("p2inc", self.p2inc),
            ("movetime", self.movetime),
        ];
        for (name, time) in fields {
            if let Some(time) = time {
                write!(f, " {name} {}", to_milliseconds(time))?;
            }
        }
        if let Some(depth) = self.depth {
            write!(f, " depth {depth}")?;
        }
        if let Some(nodes) = self.nodes {
            write!(f, " nodes {nodes}")?;
        }
        if self.infinite {
            f.write_str(" infinite")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Command {
        parse(line).unwrap().unwrap()
    }

    #[test]
    fn plain_commands() {
        assert_eq!(read("ugi"), Command::Ugi);
        assert_eq!(read("isready"), Command::IsReady);
        assert_eq!(read("uginewgame"), Command::UgiNewGame);
        assert_eq!(read("stop"), Command::Stop);
        assert_eq!(read("quit\r\n"), Command::Quit);
        assert_eq!(parse("  "), Ok(None));
        assert_eq!(
            read("setoption name Variant value english"),
            Command::SetOption {
                name: "Variant".into(),
                value: Some("english".into())
            }
        );
    }

    #[test]
    fn queries() {
        assert_eq!(read("query p1turn"), Command::Query(Query::P1Turn));
        assert_eq!(read("query gameover"), Command::Query(Query::GameOver));
        assert_eq!(read("query result"), Command::Query(Query::Result));
        assert_eq!(
            parse("query winner").unwrap_err().to_string(),
            "query needs p1turn, gameover or result, got `winner`"
        );
        assert_eq!(parse("query"), Err(ParseError::UnknownQuery("".into())));
    }

    #[test]
    fn positions() {
        let fen = "bbb/bbb/bbb/b1w/www/www/www w 0 1";
        assert_eq!(
            read(&format!("position fen {fen} moves b3b4 a5c3c1a1a3")),
            Command::Position(PositionCommand {
                kind: PositionKind::Fen(fen.into()),
                moves: vec!["b3b4".into(), "a5c3c1a1a3".into()],
            })
        );
        let start = Command::Position(PositionCommand {
            kind: PositionKind::StartPos,
            moves: vec![],
        });
        assert_eq!(read("position startpos"), start);
        assert_eq!(read("position startpos moves"), start);
        assert_eq!(
            parse("position fen moves b3b4"),
            Err(ParseError::NoPosition)
        );
        assert_eq!(
            parse("position sfen 9/9"),
            Err(ParseError::PositionKind("sfen".into()))
        );
    }

    #[test]
    fn limits() {
        let ms = |milliseconds| Some(Duration::from_millis(milliseconds));
        assert_eq!(
            read("go p1time 1000 p2time 900 p1inc 10 p2inc -3"),
            Command::Go(GoCommand {
                p1time: ms(1000),
                p2time: ms(900),
                p1inc: ms(10),
                p2inc: ms(0),
                ..GoCommand::default()
            })
        );
        assert_eq!(
            read("go x infinite depth 4 y nodes 7 movetime 5"),
            Command::Go(GoCommand {
                movetime: ms(5),
                depth: Some(4),
                nodes: Some(7),
                infinite: true,
                ..GoCommand::default()
            })
        );
        assert_eq!(
            parse("go nodes many").unwrap_err().to_string(),
            "nodes needs a number, got `many`"
        );
    }

    #[test]
    fn written_commands_are_read_back() {
        for line in [
            "ugi",
            "setoption name A value b",
            "position startpos moves b3b4",
            "position fen bbb/bbb w",
            "go p1time 1 p2time 2 p1inc 3 p2inc 4",
            "go movetime 5 depth 6 nodes 7 infinite",
            "query result",
        ] {
            assert_eq!(read(line).to_string(), line);
        }
    }
}
