//! Which game a file is of.

use std::path::Path;

use crate::games::draughts::pdn;
use crate::games::draughts::{English, International, Variant};
use crate::session::settings::GameName;

/// The game of a file, by its ending and, for draughts, by what is in it; `None` if that does not tell.
pub fn game_of(path: Option<&Path>, bytes: &[u8]) -> Option<GameName> {
    let extension = path?.extension()?.to_string_lossy().to_ascii_lowercase();
    match extension.as_str() {
        "kif" | "kifu" | "ki2" | "ki2u" | "csa" | "sfen" | "usi" => Some(GameName::Showgit),
        "ugi" => Some(GameName::Dashguti),
        "pdn" => Some(draughts_of(&pdn::decode(bytes))),
        _ => None,
    }
}

/// Games that are read to find out which draughts they are.
const SAMPLE: usize = 20;

/// Which draughts a PDN text is of: the first tag `GameType` with a number says so, or else the squares and the moves do.
fn draughts_of(text: &str) -> GameName {
    let values = text.split("[GameType").skip(1);
    let mut numbers = values.map(|tag| {
        let value = tag.split([']', '\n']).next().unwrap_or_default();
        let digits = value.chars().skip_while(|c| !c.is_ascii_digit());
        digits.take_while(char::is_ascii_digit).collect::<String>()
    });
    let number = numbers
        .find(|number| !number.is_empty())
        .unwrap_or_default();
    match number.as_str() {
        "21" => GameName::English,
        "" if largest_square(text) <= 32
            && readable::<English>(text) >= readable::<International>(text) =>
        {
            GameName::English
        }
        _ => GameName::International,
    }
}

/// How many of the first games can be read as `V`.
fn readable<V: Variant>(text: &str) -> usize {
    pdn::read::<V>(text)
        .take(SAMPLE)
        .filter(Result::is_ok)
        .count()
}

/// The largest number that a move or a position names, comments and other tags left out.
fn largest_square(text: &str) -> u32 {
    let mut largest = 0;
    let mut in_comment = false;
    for line in text.lines() {
        let is_tag = line.trim_start().starts_with('[');
        if is_tag && !line.contains("FEN") {
            continue;
        }
        let mut before = ' ';
        let mut number = None;
        for c in line.chars().chain(['\n']) {
            match c {
                '{' => in_comment = true,
                '}' => in_comment = false,
                _ => {}
            }
            if in_comment {
                continue;
            }
            if let Some(digit) = c.to_digit(10) {
                let so_far: u32 = number.unwrap_or(0);
                number = Some(so_far.saturating_mul(10).saturating_add(digit));
                continue;
            }
            // A square stands beside a separator, the number of a move does not.
            let is_square = "-xX:,KWB".contains(before) || "-xX:,".contains(c);
            if let Some(square) = number.take().filter(|_| is_square) {
                largest = largest.max(square);
            }
            before = c;
        }
    }
    largest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_tell() {
        let told = |name: &str| game_of(Some(Path::new(name)), b"");
        assert_eq!(told("a/b.KIF"), Some(GameName::Showgit));
        assert_eq!(told("x.ugi"), Some(GameName::Dashguti));
        assert_eq!(told("x.txt"), None);
        assert_eq!(game_of(None, b"1. 32-28"), None);
    }

    #[test]
    fn draughts_are_told_apart() {
        for (text, game) in [
            ("[GameType \"21\"]\n1. 11-15", GameName::English),
            ("[GameType \"20,W,10,10,N1,0\"]\n*", GameName::International),
            (
                "[Date \"1998.11.48\"]\n1. 11-15 22-18 {45-40} 34. 15x22 1-0",
                GameName::English,
            ),
            ("1. 32-28 19-23", GameName::International),
            (
                "[GameType \"\"]\n[Date \"1999.01.01\"]\n1. 11-15 22-18",
                GameName::English,
            ),
            ("1. 33-29 19-23", GameName::International),
            ("[FEN \"W:W13,K11:BK14,3\"]\n1-0", GameName::English),
            ("[FEN \"W:W13,K11:BK14,33\"]\n1-0", GameName::International),
        ] {
            assert_eq!(draughts_of(text), game, "{text}");
        }
    }
}
