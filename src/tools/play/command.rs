//! What a person types: a move, its number in the list, or a command.

use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use super::board::Script;
use super::level::Level;
use crate::tools::duel::limit::{parse_time, parse_time_control};

/// A typed line.
#[derive(Clone, PartialEq, Debug)]
pub enum Command {
    /// Nothing.
    Nothing,
    /// A move in the game's notation.
    Move(String),
    /// The move with this number in the list of legal moves, from 1.
    Number(usize),
    /// What can be typed.
    Help,
    /// The rules in short.
    Rules,
    /// The legal moves with their numbers.
    Moves,
    /// What the engine would play and how it judges the position.
    Hint,
    /// Take back so many moves of the person, with the answers to them.
    Back(usize),
    /// The engine makes this move.
    Go,
    /// The person takes the other side.
    Swap,
    /// The person plays this side, or both, or none.
    Side(String),
    /// How strong the engine is.
    Level(Option<Level>),
    /// A clock for both sides: main time and increment; off without them.
    Clock(Option<(Duration, Duration)>),
    /// The time for each move of the engine at full strength.
    Time(Duration),
    /// A new game from this position.
    Setup(String),
    /// The position as text.
    Position,
    /// A new game.
    New,
    /// Write the game into a file.
    Save(PathBuf),
    /// Go on with a game in a file.
    Load(PathBuf),
    /// Turn the board round.
    Flip,
    /// Draw the board again.
    Board,
    /// Give up.
    Resign,
    /// Offer a draw.
    Draw,
    /// What stands for the pieces of Showgit.
    Pieces(Script),
    /// Leave.
    Quit,
}

/// One command as the help lists it.
struct Entry {
    word: &'static str,
    /// What follows it, for the help; empty if nothing does.
    argument: &'static str,
    meaning: &'static str,
    /// Makes the command of what follows the word.
    read: fn(&str) -> Result<Command, String>,
}

const fn entry(
    word: &'static str,
    argument: &'static str,
    meaning: &'static str,
    read: fn(&str) -> Result<Command, String>,
) -> Entry {
    Entry {
        word,
        argument,
        meaning,
        read,
    }
}

/// The commands in the order of the help.
const COMMANDS: &[Entry] = &[
    entry(
        "moves",
        "",
        "list the legal moves; a number from the list plays one",
        |_| Ok(Command::Moves),
    ),
    entry(
        "hint",
        "",
        "what the engine would play, and its opinion",
        |_| Ok(Command::Hint),
    ),
    entry(
        "back",
        "[N]",
        "take back your last move (or N of them)",
        read_back,
    ),
    entry("go", "", "let the engine make this move", |_| {
        Ok(Command::Go)
    }),
    entry("swap", "", "change sides", |_| Ok(Command::Swap)),
    entry(
        "side",
        "NAME",
        "play this side, `both` sides or `none`",
        |text| required(text, "a side").map(Command::Side),
    ),
    entry(
        "level",
        "[1-10]",
        "how strong the engine plays; 10 is its best",
        read_level,
    ),
    entry(
        "time",
        "TIME",
        "what the engine may take for a move at level 10: 2s, 500ms",
        read_time,
    ),
    entry(
        "clock",
        "MAIN+INC",
        "play by the clock: 5m+3s for both; `clock off`",
        read_clock,
    ),
    entry("new", "", "begin a new game", |_| Ok(Command::New)),
    entry("setup", "POSITION", "begin from this position", |text| {
        required(text, "a position").map(Command::Setup)
    }),
    entry(
        "position",
        "",
        "show the position as text, to be kept or changed",
        |_| Ok(Command::Position),
    ),
    entry(
        "save",
        "FILE",
        "write the game: .kif .csa .pdn, else a list",
        |text| required(text, "a file").map(|text| Command::Save(text.into())),
    ),
    entry("load", "FILE", "go on with a game from a file", |text| {
        required(text, "a file").map(|text| Command::Load(text.into()))
    }),
    entry("board", "", "draw the board again", |_| Ok(Command::Board)),
    entry("flip", "", "turn the board round", |_| Ok(Command::Flip)),
    entry(
        "pieces",
        "SCRIPT",
        "Showgit's pieces as `showgit`, `shogi` or `kanji`",
        read_script,
    ),
    entry("rules", "", "the rules in short", |_| Ok(Command::Rules)),
    entry("draw", "", "offer a draw", |_| Ok(Command::Draw)),
    entry("resign", "", "give up", |_| Ok(Command::Resign)),
    entry("help", "", "this list", |_| Ok(Command::Help)),
    entry("quit", "", "leave", |_| Ok(Command::Quit)),
];

/// Words that people type for these commands too.
const ALIASES: &[(&str, &str)] = &[
    ("undo", "back"),
    ("takeback", "back"),
    ("exit", "quit"),
    ("?", "help"),
    ("list", "moves"),
    ("show", "board"),
    ("fen", "position"),
    ("sfen", "position"),
];

/// The words of all commands.
pub fn words() -> impl Iterator<Item = &'static str> {
    COMMANDS.iter().map(|entry| entry.word)
}

/// The help: a line for each command.
pub fn help() -> String {
    let mut text = String::new();
    for entry in COMMANDS {
        let usage = format!("{} {}", entry.word, entry.argument);
        text.push_str(&format!("  {usage:18} {}\n", entry.meaning));
    }
    text
}

/// A line that is no command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CommandError {
    /// No command begins with this word.
    Unknown(String),
    /// Several commands begin with this word.
    Ambiguous(String, Vec<&'static str>),
    /// What follows the word is wrong.
    Argument(&'static str, String),
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CommandError::Unknown(word) => write!(f, "unknown command '{word}'; `help` lists them"),
            CommandError::Ambiguous(word, words) => {
                write!(f, "'{word}' may be {}", words.join(" or "))
            }
            CommandError::Argument(word, error) => write!(f, "{word}: {error}"),
        }
    }
}

/// Reads a typed line. A command may be cut short as long as it is clear; a word with a digit is a move.
pub fn parse(line: &str) -> Result<Command, CommandError> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    if word.is_empty() {
        return Ok(Command::Nothing);
    }
    if rest.is_empty()
        && let Ok(number) = word.parse()
    {
        return Ok(Command::Number(number));
    }
    if word != "?" && !word.chars().all(char::is_alphabetic) {
        return Ok(Command::Move(line.to_owned()));
    }
    let entry = find(&word.to_lowercase())?;
    (entry.read)(rest.trim()).map_err(|error| CommandError::Argument(entry.word, error))
}

fn find(word: &str) -> Result<&'static Entry, CommandError> {
    let meant = ALIASES
        .iter()
        .find(|(alias, _)| *alias == word)
        .map_or(word, |(_, command)| command);
    if let Some(entry) = COMMANDS.iter().find(|entry| entry.word == meant) {
        return Ok(entry);
    }
    let mut begin = COMMANDS
        .iter()
        .filter(|entry| entry.word.starts_with(meant));
    match (begin.next(), begin.next()) {
        (Some(entry), None) => Ok(entry),
        (None, _) => Err(CommandError::Unknown(word.to_owned())),
        _ => {
            let words = words().filter(|command| command.starts_with(meant));
            Err(CommandError::Ambiguous(word.to_owned(), words.collect()))
        }
    }
}

fn required(text: &str, what: &str) -> Result<String, String> {
    if text.is_empty() {
        Err(format!("expected {what}"))
    } else {
        Ok(text.to_owned())
    }
}

fn read_back(text: &str) -> Result<Command, String> {
    if text.is_empty() {
        return Ok(Command::Back(1));
    }
    let number = text.parse().ok().filter(|&number| number > 0);
    number
        .map(Command::Back)
        .ok_or_else(|| format!("expected a number of moves, found '{text}'"))
}

fn read_level(text: &str) -> Result<Command, String> {
    if text.is_empty() {
        return Ok(Command::Level(None));
    }
    match text.parse() {
        Ok(level) => Ok(Command::Level(Some(level))),
        Err(error) => Err(error.to_string()),
    }
}

fn read_time(text: &str) -> Result<Command, String> {
    parse_time(text)
        .map(Command::Time)
        .map_err(|error| error.to_string())
}

fn read_clock(text: &str) -> Result<Command, String> {
    if text == "off" {
        return Ok(Command::Clock(None));
    }
    parse_time_control(text)
        .map(|control| Command::Clock(Some(control)))
        .map_err(|error| error.to_string())
}

fn read_script(text: &str) -> Result<Command, String> {
    match text {
        "showgit" => Ok(Command::Pieces(Script::Showgit)),
        "shogi" | "usi" => Ok(Command::Pieces(Script::Shogi)),
        "kanji" => Ok(Command::Pieces(Script::Kanji)),
        _ => Err(format!("expected showgit, shogi or kanji, found '{text}'")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_numbers_and_commands_differ() {
        assert_eq!(parse(" 12 "), Ok(Command::Number(12)));
        for text in ["7g7f", "U*5e", "32-28", "b3b4", "11x18", "32 28"] {
            assert_eq!(parse(text), Ok(Command::Move(text.to_owned())), "{text}");
        }
        assert_eq!(parse("  "), Ok(Command::Nothing));
        assert_eq!(parse("q"), Ok(Command::Quit));
        assert_eq!(parse("QUIT"), Ok(Command::Quit));
        assert_eq!(parse("undo 2"), Ok(Command::Back(2)));
        assert_eq!(parse("?"), Ok(Command::Help));
        assert_eq!(parse("save a b.kif"), Ok(Command::Save("a b.kif".into())));
        assert_eq!(parse("clock off"), Ok(Command::Clock(None)));
        let minutes = Some((Duration::from_secs(300), Duration::from_secs(3)));
        assert_eq!(parse("clock 5m+3s"), Ok(Command::Clock(minutes)));
    }

    #[test]
    fn what_is_unclear_is_said() {
        assert_eq!(parse("jump"), Err(CommandError::Unknown("jump".to_owned())));
        let unclear = parse("s").unwrap_err().to_string();
        assert_eq!(unclear, "'s' may be swap or side or setup or save");
        for bad in [
            "level 0", "level x", "back 0", "clock", "time", "save", "setup", "pieces x",
        ] {
            assert!(
                matches!(parse(bad), Err(CommandError::Argument(..))),
                "{bad}"
            );
        }
    }

    #[test]
    fn every_command_is_found_by_its_word() {
        for word in words() {
            assert_eq!(find(word).map(|entry| entry.word), Ok(word));
        }
        for (_, word) in ALIASES {
            assert!(words().any(|command| command == *word), "{word}");
        }
    }
}
