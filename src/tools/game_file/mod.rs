//! Games in files: read from any format of their game, written back with what was found out about them.
//!
//! [`Archive`] is the seam: a game that implements it can be analysed, loaded and saved. Showgit has KIF, KI2 and CSA,
//! draughts PDN (but for huffs, which it has no sign for), and every game [`list`], one game a line.

mod draughts;
mod huffing;
pub mod list;
mod showgit;
mod wargame;

use std::borrow::Cow;

use anyhow::Result;
use clap::ValueEnum;

use crate::base::game::{Game, MoveOf};
use crate::base::notation::Notation;
use crate::base::outcome::Outcome;
use crate::base::position::Position;
use crate::base::rules::Rules;
use crate::base::side::Side;
use crate::tools::duel::contest::Contest;

/// The formats in which whole games are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum FileFormat {
    /// KIF, for Showgit.
    Kif,
    /// CSA, for Showgit.
    Csa,
    /// PDN, for draughts.
    Pdn,
    /// One game a line, with remarks behind `#`.
    List,
}

impl FileFormat {
    /// The format that a file name asks for; a list for every ending that is not known.
    pub fn of_extension(extension: &str) -> FileFormat {
        match extension.to_ascii_lowercase().as_str() {
            "kif" | "kifu" => FileFormat::Kif,
            "csa" => FileFormat::Csa,
            "pdn" => FileFormat::Pdn,
            _ => FileFormat::List,
        }
    }
}

/// How bad a move was.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Mark {
    /// `?!`
    Inaccuracy,
    /// `?`
    Mistake,
    /// `??`
    Blunder,
}

impl Mark {
    /// The sign behind a move.
    pub const fn sign(self) -> &'static str {
        match self {
            Mark::Inaccuracy => "?!",
            Mark::Mistake => "?",
            Mark::Blunder => "??",
        }
    }
}

/// What is to be written about a move of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Note<M> {
    /// The move, counted from 0.
    pub ply: usize,
    /// A remark behind it.
    pub text: String,
    /// The value for the first side in hundredths of a piece, a won game as ±30000: for programs that draw a curve of it.
    pub value: i32,
    /// Its mark.
    pub mark: Option<Mark>,
    /// What should have been played instead, if that is worth showing.
    pub better: Vec<M>,
}

/// A game as a file holds it.
#[derive(Clone, Debug)]
pub struct Written<R: Archive> {
    /// The players, the first side first; empty where the file does not say.
    pub players: [String; 2],
    /// The game.
    pub game: Game<R>,
    /// Everything else that its file says.
    pub sheet: R::Sheet,
}

/// How a game ended that the rules did not end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// This side gave up.
    GaveUp(Side),
    /// This side's time is up.
    OutOfTime(Side),
    /// The sides agreed on a draw.
    Agreed,
}

impl Verdict {
    /// The result.
    pub fn outcome(self) -> Outcome {
        match self {
            Verdict::GaveUp(loser) | Verdict::OutOfTime(loser) => Outcome::Win(!loser),
            Verdict::Agreed => Outcome::Draw,
        }
    }
}

/// One game of a file.
#[derive(Clone, Debug)]
pub struct Entry<R: Archive> {
    /// The line of the file with which it begins, or where it is faulty; from 1.
    pub line: usize,
    /// The game, or why it cannot be read.
    pub game: Result<Written<R>, String>,
    /// What of a game that can be read had to be left out.
    pub left_out: Vec<Fault>,
}

/// Something that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Its line.
    pub line: usize,
    /// Why.
    pub reason: String,
}

impl<R: Archive> Entry<R> {
    /// A game that can be read as a whole.
    fn good(line: usize, written: Written<R>) -> Entry<R> {
        Entry {
            line,
            game: Ok(written),
            left_out: Vec::new(),
        }
    }

    /// A game that cannot be read.
    fn bad(fault: Fault) -> Entry<R> {
        Entry {
            line: fault.line,
            game: Err(fault.reason),
            left_out: Vec::new(),
        }
    }
}

/// A game of which there are files.
pub trait Archive: Contest {
    /// What a file says of a game besides its moves.
    type Sheet: Clone + Send + Sync + std::fmt::Debug + 'static;

    /// The text in the bytes of a file.
    fn decode(bytes: &[u8]) -> Cow<'_, str>;

    /// The games of a text. A bad game does not hide the ones after it.
    fn read(rules: &Self, text: &str) -> Vec<Entry<Self>>;

    /// A game of which only the moves are known.
    fn sheet_of(game: Game<Self>) -> Written<Self>;

    /// What `written` says, for `game` that came of it by moves taken back and played: what is said of moves that are gone goes, and
    /// the end is that of `game`.
    ///
    /// # Errors
    /// When the sheet does not take the moves.
    fn carried_on(
        written: &Written<Self>,
        game: Game<Self>,
        _verdict: Option<Verdict>,
    ) -> Result<Written<Self>> {
        Ok(Written {
            game,
            ..written.clone()
        })
    }

    /// The game in this format, with `notes` in the order of the moves.
    ///
    /// # Errors
    /// When the game has no such format.
    fn write(
        written: &Written<Self>,
        notes: &[Note<MoveOf<Self>>],
        format: FileFormat,
    ) -> Result<String>;
}

/// Reads lists: the part that all games share.
fn read_lists<R: Archive>(
    rules: &R,
    text: &str,
    parse: impl Fn(&R, &str) -> Result<Game<R>>,
) -> Vec<Entry<R>> {
    (1..)
        .zip(text.lines())
        .filter_map(|(line, text)| {
            let text = text.split('#').next().unwrap_or_default().trim();
            (!text.is_empty()).then(|| match parse(rules, text) {
                Ok(game) => Entry::good(line, R::sheet_of(game)),
                Err(error) => Entry::bad(Fault {
                    line,
                    reason: format!("{error:#}"),
                }),
            })
        })
        .collect()
}

/// The game as a list, its notes as remarks on lines of their own.
fn write_list<R: Rules + Archive>(written: &Written<R>, notes: &[Note<MoveOf<R>>]) -> String {
    let notation = R::recorded();
    let mut text = list::write(&notation, &written.game);
    text.push('\n');
    let mut position = written.game.start().clone();
    let mut notes = notes.iter().peekable();
    for (ply, &m) in written.game.moves().iter().enumerate() {
        while let Some(note) = notes.next_if(|note| note.ply == ply) {
            let played = notation.write_move(&position, m);
            let sign = note.mark.map_or("", Mark::sign);
            text.push_str(&format!("# {}. {played}{sign} {}", ply + 1, note.text));
            if !note.better.is_empty() {
                let better = list::write_moves(&notation, &position, &note.better);
                text.push_str(&format!(" better: {better}"));
            }
            text.push('\n');
        }
        position.play(m);
    }
    text
}
