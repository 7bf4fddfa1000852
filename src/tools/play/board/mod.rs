//! What a person must see of a game: its board, the names of the players, its rules in short.

mod draughts;
mod huffing;
mod showgit;
mod wargame;

use super::canvas::Canvas;
use crate::base::game::MoveOf;
use crate::base::outcome::{Ending, Outcome, Reason};
use crate::base::rules::Rules;
use crate::base::side::Side;
use crate::tools::game_file::Verdict;

/// How pieces and lines are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Glyphs {
    /// Only ASCII.
    Ascii,
    /// Unicode, and colours tell the sides apart.
    Coloured,
    /// Unicode without colours: the glyphs tell the sides apart.
    Unicode,
}

/// What stands for the pieces of Showgit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, clap::ValueEnum)]
pub enum Script {
    /// U L Y A M V T S.
    #[default]
    Showgit,
    /// P L N S G B R K.
    Shogi,
    /// The characters on real pieces.
    Kanji,
}

/// How a board is to be seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View {
    /// How things are drawn.
    pub glyphs: Glyphs,
    /// The side whose edge is at the bottom.
    pub bottom: Side,
    /// What stands for the pieces of Showgit.
    pub script: Script,
}

/// A game that can be shown to a person.
pub trait Pictured: Rules {
    /// What the players are called, the first side first.
    const PLAYERS: [&'static str; 2];

    /// The rules in a few lines.
    const RULES: &'static str;

    /// A move and a position, as examples of what may be typed.
    const EXAMPLES: [&'static str; 2];

    /// Who usually sits at the bottom of the board.
    const BOTTOM: Side;

    /// The board with what is beside it; the squares of the last move are marked.
    fn draw(position: &Self::Position, last: Option<MoveOf<Self>>, view: &View) -> Canvas;

    /// Why the game is over, in a few words.
    fn reason(reason: Reason) -> &'static str {
        match reason {
            Reason::NoMove => "no move is left",
            Reason::Repetition => "by repetition",
            Reason::PerpetualAttack => "the other side repeated the position by endless attack",
            Reason::EnteredStar => "the STAR reached its goal",
            Reason::MoveLimit => "too many moves without progress",
            Reason::Count => "by the count of the pieces",
        }
    }
}

/// How the game ended, in one line.
pub fn describe<R: Pictured>(ending: Ending) -> String {
    let reason = R::reason(ending.reason);
    match ending.outcome {
        Outcome::Win(side) => format!("{} wins: {reason}.", R::PLAYERS[side]),
        Outcome::Draw => format!("A draw: {reason}."),
    }
}

/// How the game ended where the rules do not say it, in one line.
pub fn judged<R: Pictured>(verdict: Verdict) -> String {
    match verdict {
        Verdict::GaveUp(side) => format!("{} wins: the other side gave up.", R::PLAYERS[!side]),
        Verdict::OutOfTime(side) => {
            format!("{} wins: the other side's time is up.", R::PLAYERS[!side])
        }
        Verdict::Agreed => "A draw by agreement.".to_owned(),
    }
}

/// The side that a person means by this word: the name of a player, `first`, `second`, or a colour.
pub fn side_named<R: Pictured>(word: &str) -> Option<Side> {
    let word = word.to_ascii_lowercase();
    let named = |side: &Side| R::PLAYERS[*side].to_ascii_lowercase() == word;
    Side::ALL.into_iter().find(named).or(match word.as_str() {
        "first" => Some(Side::First),
        "second" => Some(Side::Second),
        // The colours of shogi.
        "black" => Some(Side::First),
        "white" => Some(Side::Second),
        _ => None,
    })
}
