//! What a GUI says in USI.

use std::fmt::{self, Display};
use std::time::Duration;

use super::super::lex::{
    self, BadNumber, Clean, Tail, Words, count, excerpt, milliseconds, small_count, split_at_word,
    to_milliseconds,
};

/// The first words of all commands.
pub const COMMANDS: &[&str] = &[
    "usi",
    "isready",
    "setoption",
    "usinewgame",
    "position",
    "go",
    "stop",
    "ponderhit",
    "gameover",
    "quit",
];

/// The fields of `go`; each of them ends a list of root moves.
pub const GO_FIELDS: &[&str] = &[
    "ponder",
    "infinite",
    "mate",
    "nodes",
    "depth",
    "searchmoves",
    "btime",
    "wtime",
    "binc",
    "winc",
    "byoyomi",
    "movetime",
    "movestogo",
];

/// One line from the GUI.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// `usi`: introduce yourself.
    Usi,
    /// `isready`: load what has to be loaded, then say `readyok`.
    IsReady,
    /// `setoption name X [value V]`.
    SetOption {
        /// The name of the option.
        name: String,
        /// The rest of the line after `value`; `None` for a button.
        value: Option<String>,
    },
    /// `usinewgame`: the next position belongs to another game.
    UsiNewGame,
    /// `position ...`.
    Position(PositionCommand),
    /// `go ...`.
    Go(GoCommand),
    /// `stop`: answer now.
    Stop,
    /// `ponderhit [times]`: the expected move was played, the clock runs from here.
    /// With early ponder the times come here and not with `go ponder`.
    PonderHit(GoTimes),
    /// `gameover [win|lose|draw]`: the game is over; a running search is to be answered.
    GameOver(Option<GameResult>),
    /// `quit`: exit.
    Quit,
}

/// The result that `gameover` tells, seen by the engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameResult {
    /// The engine has won.
    Win,
    /// The engine has lost.
    Lose,
    /// Nobody has won.
    Draw,
}

/// A position and the moves played from it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionCommand {
    /// Where the game began.
    pub kind: PositionKind,
    /// The moves played since, as they came.
    pub moves: Vec<String>,
}

/// How the first position of a game is written. Texts have exactly one blank between their words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PositionKind {
    /// `startpos`.
    StartPos,
    /// `sfen BOARD SIDE HANDS [NUMBER]` in USI letters.
    Sfen(String),
    /// `showgit BOARD SIDE HANDS [NUMBER]` in Showgit letters, our extension.
    Showgit(String),
}

/// How long to search, and what.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GoCommand {
    /// Think on the opponent's time: answer only after `stop`, `ponderhit` or `gameover`.
    pub ponder: bool,
    /// No limit: answer only after `stop` or `gameover`.
    pub infinite: bool,
    /// Look for a forced mate and answer with `checkmate`.
    pub mate: Option<MateLimit>,
    /// The clocks and the time for this move.
    pub times: GoTimes,
    /// Search about this many positions.
    pub nodes: Option<u64>,
    /// Search this many plies.
    pub depth: Option<u32>,
    /// Consider only these moves at the root, as they came; empty means all.
    pub searchmoves: Vec<String>,
}

/// The time that the search for a mate may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MateLimit {
    /// `mate N`: N milliseconds.
    Time(Duration),
    /// `mate infinite`, or `mate` alone: until `stop`.
    Infinite,
}

/// Everything that a GUI says about time. Negative times have become zero.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct GoTimes {
    /// What Black (who moves first) has left.
    pub btime: Option<Duration>,
    /// What White has left.
    pub wtime: Option<Duration>,
    /// What Black gets added for a move; not yet part of `btime`.
    pub binc: Option<Duration>,
    /// What White gets added for a move; not yet part of `wtime`.
    pub winc: Option<Duration>,
    /// What a move may take once the main time is used up.
    pub byoyomi: Option<Duration>,
    /// What this move may take; overrides the clocks.
    pub movetime: Option<Duration>,
    /// The number of moves until the clocks are refilled.
    pub movestogo: Option<u32>,
}

impl GoTimes {
    /// Reads the value of the time field `name`, or answers `false` when `name` is no time field.
    fn read(&mut self, name: &str, words: &mut Words<'_>) -> Result<bool, BadNumber> {
        let (field, slot) = match name {
            "btime" => ("btime", &mut self.btime),
            "wtime" => ("wtime", &mut self.wtime),
            "binc" => ("binc", &mut self.binc),
            "winc" => ("winc", &mut self.winc),
            "byoyomi" => ("byoyomi", &mut self.byoyomi),
            "movetime" => ("movetime", &mut self.movetime),
            "movestogo" => {
                self.movestogo = Some(words.value("movestogo", small_count)?);
                return Ok(true);
            }
            _ => return Ok(false),
        };
        *slot = Some(words.value(field, milliseconds)?);
        Ok(true)
    }
}

/// Why a line is not a command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ParseError {
    /// The first word is no command of USI.
    UnknownCommand(String),
    /// `position` needs `startpos`, `sfen` or `showgit`; what came instead, empty for nothing.
    PositionKind(String),
    /// `sfen` or `showgit` without a position after it.
    NoPosition(&'static str),
    /// `setoption` without the name of an option.
    NoOptionName,
    /// A field of `go` or `ponderhit` that needs a number.
    Number(BadNumber),
}

impl Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseError::UnknownCommand(found) => write!(f, "unknown command `{found}`"),
            ParseError::PositionKind(found) => {
                write!(f, "position needs startpos, sfen or showgit, got `{found}`")
            }
            ParseError::NoPosition(kind) => {
                write!(
                    f,
                    "position {kind} needs a board, a side and hands, got nothing"
                )
            }
            ParseError::NoOptionName => f.write_str("setoption needs the name of an option"),
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
        "usi" => Command::Usi,
        "isready" => Command::IsReady,
        "setoption" => {
            let (name, value) =
                lex::option_setting(words.rest()).ok_or(ParseError::NoOptionName)?;
            Command::SetOption { name, value }
        }
        "usinewgame" => Command::UsiNewGame,
        "position" => Command::Position(position(words)?),
        "go" => Command::Go(go(words)?),
        "stop" => Command::Stop,
        "ponderhit" => Command::PonderHit(ponder_hit(words)?),
        "gameover" => Command::GameOver(game_result(words)),
        _ => Command::Quit,
    };
    Ok(Some(command))
}

fn position(mut words: Words<'_>) -> Result<PositionCommand, ParseError> {
    let kind = words.next().unwrap_or_default();
    let (text, moves) = split_at_word(words.rest(), "moves");
    let written = |kind| match lex::single_blanks(text) {
        text if text.is_empty() => Err(ParseError::NoPosition(kind)),
        text => Ok(text),
    };
    let kind = match kind {
        "startpos" => {
            if !text.is_empty() {
                log::debug!("position startpos: `{}` skipped", excerpt(text));
            }
            PositionKind::StartPos
        }
        "sfen" => PositionKind::Sfen(written("sfen")?),
        "showgit" => PositionKind::Showgit(written("showgit")?),
        other => return Err(ParseError::PositionKind(excerpt(other))),
    };
    let moves = Words::new(moves.unwrap_or_default()).collect_owned();
    Ok(PositionCommand { kind, moves })
}

fn go(mut words: Words<'_>) -> Result<GoCommand, ParseError> {
    let mut go = GoCommand::default();
    while let Some(name) = words.next() {
        match name {
            "ponder" => go.ponder = true,
            "infinite" => go.infinite = true,
            "mate" => go.mate = Some(mate_limit(&mut words)),
            "nodes" => go.nodes = Some(words.value("nodes", count)?),
            "depth" => go.depth = Some(words.value("depth", small_count)?),
            "searchmoves" => {
                while let Some(m) = words.next_if(|word| !GO_FIELDS.contains(&word)) {
                    go.searchmoves.push(m.to_owned());
                }
            }
            name => {
                if !go.times.read(name, &mut words)? {
                    log::debug!("go: `{}` skipped", excerpt(name));
                }
            }
        }
    }
    Ok(go)
}

fn mate_limit(words: &mut Words<'_>) -> MateLimit {
    match words.next_if(|word| word == "infinite" || milliseconds(word).is_some()) {
        Some(time) => milliseconds(time).map_or(MateLimit::Infinite, MateLimit::Time),
        None => MateLimit::Infinite,
    }
}

fn ponder_hit(mut words: Words<'_>) -> Result<GoTimes, ParseError> {
    let mut times = GoTimes::default();
    while let Some(name) = words.next() {
        if !times.read(name, &mut words)? {
            log::debug!("ponderhit: `{}` skipped", excerpt(name));
        }
    }
    Ok(times)
}

fn game_result(mut words: Words<'_>) -> Option<GameResult> {
    match words.next()? {
        "win" => Some(GameResult::Win),
        "lose" => Some(GameResult::Lose),
        "draw" => Some(GameResult::Draw),
        other => {
            log::debug!("gameover: `{}` skipped", excerpt(other));
            None
        }
    }
}

/// Writes the line so that [`parse`] reads it back.
impl Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Usi => f.write_str("usi"),
            Command::IsReady => f.write_str("isready"),
            Command::SetOption { name, value } => {
                write!(f, "setoption name {}", Clean(name))?;
                match value.as_deref() {
                    Some("") => f.write_str(" value <empty>"),
                    Some(value) => write!(f, " value {}", Clean(value)),
                    None => Ok(()),
                }
            }
            Command::UsiNewGame => f.write_str("usinewgame"),
            Command::Position(position) => position.fmt(f),
            Command::Go(go) => go.fmt(f),
            Command::Stop => f.write_str("stop"),
            Command::PonderHit(times) => write!(f, "ponderhit{times}"),
            Command::GameOver(None) => f.write_str("gameover"),
            Command::GameOver(Some(GameResult::Win)) => f.write_str("gameover win"),
            Command::GameOver(Some(GameResult::Lose)) => f.write_str("gameover lose"),
            Command::GameOver(Some(GameResult::Draw)) => f.write_str("gameover draw"),
            Command::Quit => f.write_str("quit"),
        }
    }
}

impl Display for PositionCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            PositionKind::StartPos => f.write_str("position startpos")?,
            PositionKind::Sfen(text) => write!(f, "position sfen {}", Clean(text))?,
            PositionKind::Showgit(text) => write!(f, "position showgit {}", Clean(text))?,
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
        if self.ponder {
            f.write_str(" ponder")?;
        }
        match self.mate {
            Some(MateLimit::Time(time)) => write!(f, " mate {}", to_milliseconds(time))?,
            Some(MateLimit::Infinite) => f.write_str(" mate infinite")?,
            None => {}
        }
        if self.infinite {
            f.write_str(" infinite")?;
        }
        self.times.fmt(f)?;
        if let Some(nodes) = self.nodes {
            write!(f, " nodes {nodes}")?;
        }
        if let Some(depth) = self.depth {
            write!(f, " depth {depth}")?;
        }
        if !self.searchmoves.is_empty() {
            write!(f, " searchmoves{}", Tail(&self.searchmoves))?;
        }
        Ok(())
    }
}

/// Every field with a blank before it.
impl Display for GoTimes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fields = [
            ("btime", self.btime),
            ("wtime", self.wtime),
            ("binc", self.binc),
            ("winc", self.winc),
            ("byoyomi", self.byoyomi),
            ("movetime", self.movetime),
        ];
        for (name, time) in fields {
            if let Some(time) = time {
                write!(f, " {name} {}", to_milliseconds(time))?;
            }
        }
        match self.movestogo {
            Some(moves) => write!(f, " movestogo {moves}"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests;
