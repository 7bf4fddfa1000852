//! An engine of a match as the command line describes it: `cmd=... proto=... name=... option.X=...`.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use nom::branch::alt;
use nom::bytes::complete::{tag, take_till, take_while1};
use nom::character::complete::{char, multispace0};
use nom::combinator::{all_consuming, map};
use nom::multi::{fold_many1, many0};
use nom::sequence::{delimited, preceded, terminated};
use nom::{IResult, Parser};

use super::limit::{LimitText, TimeError, parse_time, parse_time_control};
use crate::session::options::ProtocolName;
use crate::session::settings::GameName;

/// How USI engines are told a fixed time for every move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum MoveTimeStyle {
    /// `go btime 0 wtime 0 byoyomi N`: every USI engine knows it.
    #[default]
    Byoyomi,
    /// `go movetime N`.
    MoveTime,
}

/// One engine with its options.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct EngineSpec {
    /// The program and its arguments: this program if none is given; empty when only `connect` is.
    pub command: Vec<String>,
    /// The folder it runs in.
    pub folder: Option<PathBuf>,
    /// The name in reports; the engine's own if there is none.
    pub name: Option<String>,
    /// The protocol; the usual one of the game if there is none.
    pub protocol: Option<ProtocolName>,
    /// DXP over TCP: the address to connect to.
    pub connect: Option<String>,
    /// Options to set, in order.
    pub options: Vec<(String, String)>,
    /// Limits of its own in place of those of the match.
    pub limit: LimitText,
    /// A margin of its own.
    pub margin: Option<Duration>,
    /// How it is told a fixed time.
    pub move_time_style: MoveTimeStyle,
    /// Whether it is started anew for every game.
    pub restart: bool,
}

impl EngineSpec {
    /// The protocol that the engine speaks in `game`.
    pub fn protocol(&self, game: GameName) -> ProtocolName {
        self.protocol.unwrap_or(match game {
            GameName::Showgit => ProtocolName::Usi,
            GameName::English | GameName::International => ProtocolName::Hub,
            GameName::Dashguti | GameName::Laukatakati | GameName::Huffing => ProtocolName::Ugi,
        })
    }

    /// The name to show until the engine has told its own.
    pub fn shown_name(&self) -> String {
        match (&self.name, self.command.first(), &self.connect) {
            (Some(name), ..) => name.clone(),
            (None, Some(program), _) => program.rsplit('/').next().unwrap_or(program).to_owned(),
            (None, None, Some(address)) => address.clone(),
            (None, None, None) => String::new(),
        }
    }
}

/// Why a text does not describe an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EngineSpecError {
    /// A part is not `key=value`, or a quote is open.
    Form(String),
    /// No such key.
    Key(String),
    /// The value does not fit the key.
    Value {
        /// The key.
        key: String,
        /// What came.
        found: String,
        /// What was expected.
        expected: &'static str,
    },
    /// A time that is none.
    Time(TimeError),
    /// Nothing at all.
    NoCommand,
}

impl fmt::Display for EngineSpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EngineSpecError::Form(found) => {
                write!(
                    f,
                    "expected key=value or key=\"some values\", found `{found}`"
                )
            }
            EngineSpecError::Key(found) => write!(
                f,
                "expected one of cmd arg dir proto name connect option.NAME time tc byoyomi nodes depth margin movetime restart, found `{found}`"
            ),
            EngineSpecError::Value {
                key,
                found,
                expected,
            } => write!(f, "{key}: expected {expected}, found `{found}`"),
            EngineSpecError::Time(error) => error.fmt(f),
            EngineSpecError::NoCommand => write!(
                f,
                "expected cmd=PROGRAM, connect=HOST:PORT, or name=NAME and option.NAME=VALUE for this program"
            ),
        }
    }
}

impl std::error::Error for EngineSpecError {}

/// A run of plain characters and quoted pieces, without the quotes: `a"b c"d` is one word.
fn quoted_word(input: &str) -> IResult<&str, String> {
    word(input, |_| false)
}

/// A [`quoted_word`] that also ends before a plain character for which `ends`.
fn word(input: &str, ends: impl Fn(char) -> bool) -> IResult<&str, String> {
    let quoted = |quote: char| delimited(char(quote), take_till(move |c| c == quote), char(quote));
    let plain = take_while1(|c: char| !c.is_whitespace() && c != '"' && c != '\'' && !ends(c));
    fold_many1(
        alt((quoted('"'), quoted('\''), plain)),
        String::new,
        |mut word, piece: &str| {
            word.push_str(piece);
            word
        },
    )
    .parse(input)
}

fn pair(input: &str) -> IResult<&str, (String, String)> {
    let key = |input| word(input, |c| c == '=');
    let value = alt((quoted_word, map(tag(""), |_: &str| String::new())));
    (terminated(key, char('=')), value).parse(input)
}

/// The words of a command line; quotes keep blanks inside a word.
fn command_words(text: &str) -> Option<Vec<String>> {
    let parsed: IResult<&str, Vec<String>> = all_consuming(terminated(
        many0(preceded(multispace0, quoted_word)),
        multispace0,
    ))
    .parse(text);
    parsed.ok().map(|(_, words)| words)
}

impl FromStr for EngineSpec {
    type Err = EngineSpecError;

    fn from_str(text: &str) -> Result<EngineSpec, EngineSpecError> {
        let mut spec = EngineSpec::default();
        let mut arguments = Vec::new();
        let mut rest = text.trim_start();
        while !rest.is_empty() {
            let (after, (key, value)) =
                pair(rest).map_err(|_| EngineSpecError::Form(rest.to_owned()))?;
            if !after.is_empty() && !after.starts_with(char::is_whitespace) {
                return Err(EngineSpecError::Form(rest.to_owned()));
            }
            rest = after.trim_start();
            match key.as_str() {
                "arg" => arguments.push(value),
                _ => spec.set(key, value)?,
            }
        }
        if spec.command.is_empty() && spec.connect.is_none() {
            let this = std::env::current_exe()
                .ok()
                .filter(|_| !text.trim().is_empty());
            let this = this.ok_or(EngineSpecError::NoCommand)?;
            spec.command.push(this.to_string_lossy().into_owned());
        }
        spec.command.append(&mut arguments);
        Ok(spec)
    }
}

impl EngineSpec {
    fn set(&mut self, key: String, value: String) -> Result<(), EngineSpecError> {
        let bad = |expected| EngineSpecError::Value {
            key: key.clone(),
            found: value.clone(),
            expected,
        };
        let time = |text: &str| parse_time(text).map_err(EngineSpecError::Time);
        match key.as_str() {
            "cmd" => self.command = command_words(&value).ok_or_else(|| bad("a command"))?,
            "dir" => self.folder = Some(PathBuf::from(value)),
            "name" => self.name = Some(value),
            "connect" => self.connect = Some(value),
            "proto" => {
                let protocol = ProtocolName::ALL
                    .into_iter()
                    .find(|protocol| protocol.as_str() == value)
                    .ok_or_else(|| bad("usi, ugi, hub or dxp"))?;
                self.protocol = Some(protocol);
            }
            "time" => self.limit.time = Some(time(&value)?),
            "tc" => {
                let control = parse_time_control(&value).map_err(EngineSpecError::Time)?;
                self.limit.tc = Some(control);
            }
            "byoyomi" => self.limit.byoyomi = Some(time(&value)?),
            "nodes" => {
                let nodes = value.parse().map_err(|_| bad("a number of positions"))?;
                self.limit.nodes = Some(nodes);
            }
            "depth" => {
                let depth = value.parse().map_err(|_| bad("a number of plies"))?;
                self.limit.depth = Some(depth);
            }
            "margin" => self.margin = Some(time(&value)?),
            "movetime" => {
                self.move_time_style = match value.as_str() {
                    "byoyomi" => MoveTimeStyle::Byoyomi,
                    "movetime" => MoveTimeStyle::MoveTime,
                    _ => return Err(bad("byoyomi or movetime")),
                }
            }
            "restart" => {
                self.restart = match value.as_str() {
                    "on" => true,
                    "off" => false,
                    _ => return Err(bad("on or off")),
                }
            }
            _ => match key.strip_prefix("option.") {
                Some(name) if !name.is_empty() => self.options.push((name.to_owned(), value)),
                _ => return Err(EngineSpecError::Key(key)),
            },
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_description() {
        let spec: EngineSpec = "cmd=\"./engine -x 'two words'\" arg=last dir=/tmp/x proto=usi name='My engine' \
             option.Threads=1 option.EvalDir=\"a b\" option.\"Move Overhead\"=30 nodes=5000 restart=on movetime=movetime margin=5ms"
            .parse()
            .unwrap();
        assert_eq!(spec.command, ["./engine", "-x", "two words", "last"]);
        assert_eq!(spec.name.as_deref(), Some("My engine"));
        assert_eq!(spec.protocol, Some(ProtocolName::Usi));
        assert_eq!(
            spec.options,
            [
                ("Threads".to_owned(), "1".to_owned()),
                ("EvalDir".to_owned(), "a b".to_owned()),
                ("Move Overhead".to_owned(), "30".to_owned())
            ]
        );
        assert_eq!(spec.limit.nodes, Some(5000));
        assert!(spec.restart);
        assert_eq!(spec.move_time_style, MoveTimeStyle::MoveTime);
        assert_eq!(spec.margin, Some(Duration::from_millis(5)));
    }

    #[test]
    fn without_a_command_the_engine_is_this_program() {
        let this = std::env::current_exe().unwrap();
        let spec: EngineSpec = "name=before option.Hash=16 arg=ugi".parse().unwrap();
        assert_eq!(spec.command, [this.to_str().unwrap(), "ugi"]);
        assert!(
            "connect=localhost:27531"
                .parse::<EngineSpec>()
                .unwrap()
                .command
                .is_empty()
        );
    }

    #[test]
    fn usual_protocols() {
        let spec: EngineSpec = "cmd=x".parse().unwrap();
        assert_eq!(spec.protocol(GameName::Showgit), ProtocolName::Usi);
        assert_eq!(spec.protocol(GameName::English), ProtocolName::Hub);
        assert_eq!(spec.protocol(GameName::Dashguti), ProtocolName::Ugi);
        assert_eq!(spec.shown_name(), "x");
    }

    #[test]
    fn mistakes_are_named() {
        let error = |text: &str| text.parse::<EngineSpec>().unwrap_err();
        assert_eq!(error(""), EngineSpecError::NoCommand);
        assert!(matches!(error("cmd"), EngineSpecError::Form(_)));
        assert!(matches!(error("cmd=\"x"), EngineSpecError::Form(_)));
        assert!(matches!(error("cmd=x colour=red"), EngineSpecError::Key(_)));
        assert!(matches!(
            error("cmd=x proto=uci"),
            EngineSpecError::Value { .. }
        ));
        assert!(matches!(error("cmd=x option.=3"), EngineSpecError::Key(_)));
        assert!(matches!(error("cmd=x time=fast"), EngineSpecError::Time(_)));
    }
}
