//! The result of a game as PDN writes it.

use std::fmt;

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::combinator::{all_consuming, value};

use crate::base::side::Side;

/// The result of a game. The side that begins the game by its rules stands first: White in international draughts,
/// Black in English draughts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PdnScore {
    /// This side has won.
    Win(Side),
    /// Nobody has won.
    Draw,
    /// Both sides have lost.
    DoubleForfeit,
    /// Not known, or the game goes on.
    #[default]
    Unknown,
}

impl PdnScore {
    /// Reads the forms of chess (`1-0`, `1/2-1/2`, `0-1`), those of international draughts (`2-0`, `1-1`, `0-2`), `0-0` and `*`.
    pub fn parse(text: &str) -> Option<PdnScore> {
        match text.trim() {
            "*" => Some(PdnScore::Unknown),
            text => all_consuming(decided)
                .parse(text)
                .ok()
                .map(|(_, score)| score),
        }
    }
}

/// Every form but the star.
pub(super) fn decided(input: &str) -> nom::IResult<&str, PdnScore> {
    alt((
        value(
            PdnScore::Draw,
            alt((tag("1/2-1/2"), tag("1/2"), tag("½-½"), tag("1-1"))),
        ),
        value(PdnScore::Win(Side::First), alt((tag("1-0"), tag("2-0")))),
        value(PdnScore::Win(Side::Second), alt((tag("0-1"), tag("0-2")))),
        value(PdnScore::DoubleForfeit, tag("0-0")),
    ))
    .parse(input)
}

impl fmt::Display for PdnScore {
    /// The forms of chess, which every program reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            PdnScore::Win(Side::First) => "1-0",
            PdnScore::Win(Side::Second) => "0-1",
            PdnScore::Draw => "1/2-1/2",
            PdnScore::DoubleForfeit => "0-0",
            PdnScore::Unknown => "*",
        })
    }
}
