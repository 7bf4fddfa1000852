//! What a GUI says in Hub.

use std::fmt::{self, Display};
use std::time::Duration;

use super::super::lex::{
    self, BadNumber, Words, count, excerpt, seconds, single_blanks, small_count,
};
use super::attribute::{Argument, Pair, argument};

/// The first words of all commands.
pub const COMMANDS: &[&str] = &[
    "hub",
    "init",
    "set-param",
    "new-game",
    "pos",
    "level",
    "go",
    "ping",
    "stop",
    "ponder-hit",
    "quit",
];

/// A command with the arguments that it does not know; each of them is worth an `error` line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The command.
    pub command: Command,
    /// The names of the arguments that were ignored.
    pub ignored: Vec<String>,
}

/// One line from the GUI.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// `hub`: introduce yourself.
    Hub,
    /// `init`: load what has to be loaded, then say `ready`.
    Init,
    /// `set-param name=X value=V`.
    SetParam {
        /// The name of the parameter.
        name: String,
        /// The value.
        value: String,
    },
    /// `new-game`: the next position belongs to another game.
    NewGame,
    /// `pos ...`: a position; forgets the level.
    Pos(PositionCommand),
    /// `level ...`: limits, added to those of earlier lines until `go`.
    Level(LevelCommand),
    /// `go ...`: search.
    Go(GoMode),
    /// `ping`: say `pong`, also during a search.
    Ping,
    /// `stop`: answer now.
    Stop,
    /// `ponder-hit`: the expected move was played, the level counts from here.
    PonderHit,
    /// `quit`: exit.
    Quit,
}

/// A position and the moves played from it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionCommand {
    /// Where the moves begin.
    pub kind: PositionKind,
    /// The moves played since, as they came.
    pub moves: Vec<String>,
}

/// How a position is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PositionKind {
    /// `pos start`, or no position at all.
    Start,
    /// `pos=SIDE SQUARES`: the side to move and the squares in one word, checked by the notation.
    Board(String),
}

/// Limits of a search. Negative times have become zero.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LevelCommand {
    /// Search this many plies.
    pub depth: Option<u32>,
    /// Search about this many positions.
    pub nodes: Option<u64>,
    /// What this move may take.
    pub move_time: Option<Duration>,
    /// The number of moves that `time` must last for.
    pub moves: Option<u32>,
    /// What the clock shows.
    pub time: Option<Duration>,
    /// What is added to the clock BEFORE each move, this one included.
    pub inc: Option<Duration>,
    /// No limit: answer only after `stop`.
    pub infinite: bool,
}

impl LevelCommand {
    /// Adds the limits of a further `level` line; the later value of a field holds.
    pub fn add(&mut self, later: LevelCommand) {
        *self = LevelCommand {
            depth: later.depth.or(self.depth),
            nodes: later.nodes.or(self.nodes),
            move_time: later.move_time.or(self.move_time),
            moves: later.moves.or(self.moves),
            time: later.time.or(self.time),
            inc: later.inc.or(self.inc),
            infinite: later.infinite || self.infinite,
        };
    }
}

/// What a search is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GoMode {
    /// Play a move; also meant by `go` alone.
    Think,
    /// Think on the opponent's time until `ponder-hit` or `stop`.
    Ponder,
    /// Show scores and lines; a single legal move is searched too.
    Analyze,
}

/// Why a line is not a command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ParseError {
    /// The first word is no command of Hub.
    UnknownCommand(String),
    /// From here on the line is not made of `name=value`: a quote is open, or a name is missing.
    Malformed(String),
    /// The command needs this argument.
    Missing {
        /// The command.
        command: &'static str,
        /// The argument.
        argument: &'static str,
    },
    /// `go` with something else than `think`, `ponder` or `analyze`.
    GoMode(String),
    /// A limit that needs a number.
    Number(BadNumber),
}

impl Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseError::UnknownCommand(found) => write!(f, "unknown command `{found}`"),
            ParseError::Malformed(found) => {
                write!(f, "expected name or name=value, got `{found}`")
            }
            ParseError::Missing { command, argument } => write!(f, "{command} needs {argument}"),
            ParseError::GoMode(found) => {
                write!(f, "go needs think, ponder or analyze, got `{found}`")
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

/// Reads one line from a GUI; a blank line is `None`.
///
/// Arguments come in any order; the last of a name holds. Numbers that are
/// too large are the largest, negative ones zero.
pub fn parse(line: &str) -> Result<Option<Line>, ParseError> {
    let mut words = Words::new(line);
    let Some(name) = words.next() else {
        return Ok(None);
    };
    if !COMMANDS.contains(&name) {
        return Err(ParseError::UnknownCommand(excerpt(name)));
    }
    let arguments = arguments(words.rest())?;
    let mut ignored = Vec::new();
    let command = match name {
        "set-param" => set_param(&arguments, &mut ignored)?,
        "pos" => Command::Pos(position(&arguments, &mut ignored)),
        "level" => Command::Level(level(&arguments, &mut ignored)?),
        "go" => Command::Go(go_mode(&arguments)?),
        plain => {
            ignored.extend(arguments.iter().map(|argument| excerpt(argument.name)));
            match plain {
                "hub" => Command::Hub,
                "init" => Command::Init,
                "new-game" => Command::NewGame,
                "ping" => Command::Ping,
                "stop" => Command::Stop,
                "ponder-hit" => Command::PonderHit,
                _ => Command::Quit,
            }
        }
    };
    for argument in &ignored {
        log::debug!("{name}: `{argument}` skipped");
    }
    Ok(Some(Line { command, ignored }))
}

fn arguments(text: &str) -> Result<Vec<Argument<'_>>, ParseError> {
    let mut found = Vec::new();
    let mut rest = text;
    while !lex::trim(rest).is_empty() {
        let (after, next) = argument(rest).map_err(|_| ParseError::Malformed(excerpt(rest)))?;
        found.push(next);
        rest = after;
    }
    Ok(found)
}

fn set_param(arguments: &[Argument<'_>], ignored: &mut Vec<String>) -> Result<Command, ParseError> {
    let (mut name, mut value) = (None, None);
    for argument in arguments {
        match argument.name {
            "name" => name = argument.value,
            "value" => value = Some(argument.value.unwrap_or_default()),
            other => ignored.push(excerpt(other)),
        }
    }
    let missing = |argument| ParseError::Missing {
        command: "set-param",
        argument,
    };
    Ok(Command::SetParam {
        name: name
            .filter(|name| !name.is_empty())
            .ok_or(missing("name"))?
            .to_owned(),
        value: value.ok_or(missing("value"))?.to_owned(),
    })
}

fn position(arguments: &[Argument<'_>], ignored: &mut Vec<String>) -> PositionCommand {
    let mut position = PositionCommand {
        kind: PositionKind::Start,
        moves: Vec::new(),
    };
    for argument in arguments {
        match (argument.name, argument.value) {
            ("start", None) | ("pos", Some("start")) => position.kind = PositionKind::Start,
            ("pos", Some(board)) => position.kind = PositionKind::Board(single_blanks(board)),
            ("moves", Some(moves)) => position.moves = Words::new(moves).collect_owned(),
            (other, _) => ignored.push(excerpt(other)),
        }
    }
    position
}

fn level(
    arguments: &[Argument<'_>],
    ignored: &mut Vec<String>,
) -> Result<LevelCommand, ParseError> {
    let mut level = LevelCommand::default();
    for argument in arguments {
        let value = argument.value;
        match argument.name {
            "depth" => level.depth = Some(number("depth", value, small_count)?),
            "nodes" => level.nodes = Some(number("nodes", value, count)?),
            "move-time" => level.move_time = Some(number("move-time", value, seconds)?),
            "moves" => level.moves = Some(number("moves", value, small_count)?),
            "time" => level.time = Some(number("time", value, seconds)?),
            "inc" => level.inc = Some(number("inc", value, seconds)?),
            "infinite" => level.infinite = value != Some("false"),
            other => ignored.push(excerpt(other)),
        }
    }
    Ok(level)
}

fn number<T>(
    field: &'static str,
    value: Option<&str>,
    parse: impl Fn(&str) -> Option<T>,
) -> Result<T, BadNumber> {
    Words::new(value.unwrap_or_default()).value(field, parse)
}

fn go_mode(arguments: &[Argument<'_>]) -> Result<GoMode, ParseError> {
    match arguments {
        [] => Ok(GoMode::Think),
        [first, ..] => match first.name {
            "think" => Ok(GoMode::Think),
            "ponder" => Ok(GoMode::Ponder),
            "analyze" | "analyse" => Ok(GoMode::Analyze),
            other => Err(ParseError::GoMode(excerpt(other))),
        },
    }
}

/// Writes the line so that [`parse`] reads it back.
impl Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Hub => f.write_str("hub"),
            Command::Init => f.write_str("init"),
            Command::SetParam { name, value } => write!(
                f,
                "set-param {} {}",
                Pair("name", name),
                Pair("value", value)
            ),
            Command::NewGame => f.write_str("new-game"),
            Command::Pos(position) => position.fmt(f),
            Command::Level(level) => level.fmt(f),
            Command::Go(GoMode::Think) => f.write_str("go think"),
            Command::Go(GoMode::Ponder) => f.write_str("go ponder"),
            Command::Go(GoMode::Analyze) => f.write_str("go analyze"),
            Command::Ping => f.write_str("ping"),
            Command::Stop => f.write_str("stop"),
            Command::PonderHit => f.write_str("ponder-hit"),
            Command::Quit => f.write_str("quit"),
        }
    }
}

impl Display for PositionCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            PositionKind::Start => f.write_str("pos start")?,
            PositionKind::Board(board) => write!(f, "pos {}", Pair("pos", board))?,
        }
        if !self.moves.is_empty() {
            write!(f, " {}", Pair("moves", &self.moves.join(" ")))?;
        }
        Ok(())
    }
}

impl Display for LevelCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("level")?;
        if let Some(depth) = self.depth {
            write!(f, " depth={depth}")?;
        }
        if let Some(nodes) = self.nodes {
            write!(f, " nodes={nodes}")?;
        }
        if let Some(time) = self.move_time {
            write!(f, " move-time={}", time.as_secs_f64())?;
        }
        if let Some(moves) = self.moves {
            write!(f, " moves={moves}")?;
        }
        if let Some(time) = self.time {
            write!(f, " time={}", time.as_secs_f64())?;
        }
        if let Some(time) = self.inc {
            write!(f, " inc={}", time.as_secs_f64())?;
        }
        if self.infinite {
            f.write_str(" infinite")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
