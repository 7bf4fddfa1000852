//! The openings of a match: a file of positions and move lists in the game's own notation.
//!
//! A line is `[WORDS] [startpos | sfen POSITION | fen POSITION | POSITION] [moves] [MOVE ...]`. At most two
//! words of any kind may stand in front (a name, a number). Move numbers (`1.`), blank lines and remarks
//! (`#` or `;` to the end of the line) are skipped. A file of written games is read too, where the game has a notation for it.

use std::collections::HashSet;
use std::fmt;
use std::path::Path;

use anyhow::{Context, Result, anyhow, ensure};

use super::contest::Contest;
use crate::base::game::Game;
use crate::base::key::mix;
use crate::base::notation::Notation;
use crate::base::position::Position;
use crate::base::text::Excerpt;

/// The words that may stand in front of an opening.
const NAME_WORDS: usize = 2;
/// The words that a written position has at most.
const POSITION_WORDS: usize = 4;

/// An opening played out.
#[derive(Clone, Debug)]
pub struct Opening<R: Contest> {
    /// The game after the moves of the opening.
    pub game: Game<R>,
    /// The position it begins with in the notation of records; `None` for the start position.
    pub start: Option<String>,
    /// Its moves in the notation of records.
    pub moves: Vec<String>,
}

impl<R: Contest> Opening<R> {
    /// The start position of the game, without a move.
    pub fn none(rules: &R) -> Opening<R> {
        Opening {
            game: Game::new(rules.clone()),
            start: None,
            moves: Vec::new(),
        }
    }

    /// The text that tells two openings apart.
    pub fn text(&self) -> String {
        let start = self.start.as_deref().unwrap_or("startpos");
        format!("{start} moves {}", self.moves.join(" "))
    }

    /// The opening without what comes after its first `plies` plies.
    pub fn cut(self, plies: usize) -> Opening<R> {
        if self.moves.len() <= plies {
            return self;
        }
        let mut game = self.game;
        while game.moves().len() > plies {
            game.take_back();
        }
        Opening::of_game(game)
    }

    fn of_game(game: Game<R>) -> Opening<R> {
        let notation = R::recorded();
        let start = game.start();
        let is_usual = start.key() == game.rules().start().key();
        let mut position = start.clone();
        let mut moves = Vec::with_capacity(game.moves().len());
        for &m in game.moves() {
            moves.push(notation.write_move(&position, m));
            position.play(m);
        }
        Opening {
            start: (!is_usual).then(|| notation.write_counted(&game.beginning())),
            moves,
            game,
        }
    }
}

/// Why a line is no opening.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpeningError {
    /// The number of the line, from 1.
    pub line: usize,
    /// What is wrong.
    pub reason: String,
}

impl fmt::Display for OpeningError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.line, self.reason)
    }
}

impl std::error::Error for OpeningError {}

/// The openings of a file, each as far as `plies` plies. Of a file of written games those that cannot be read are left out and told on
/// standard error.
///
/// # Errors
/// When the file cannot be read, a line is no opening, or there is none.
pub fn of_file<R: Contest>(
    rules: &R,
    path: &Path,
    plies: Option<usize>,
) -> Result<Vec<Opening<R>>> {
    let shown = path.display();
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {shown}"))?;
    let holds_games = path
        .extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case(R::EXTENSION));
    let games = holds_games
        .then(|| of_games(rules, &bytes, plies))
        .flatten();
    let mut openings = match games {
        Some((openings, bad)) => {
            for error in &bad {
                eprintln!("{shown}:{error}; the game is left out");
            }
            openings
        }
        None => {
            let text =
                std::str::from_utf8(&bytes).with_context(|| format!("cannot read {shown}"))?;
            parse(rules, text).map_err(|error| anyhow!("{shown}:{error}"))?
        }
    };
    if let Some(plies) = plies {
        openings = openings.into_iter().map(|one| one.cut(plies)).collect();
    }
    ensure!(!openings.is_empty(), "{shown}: no openings");
    Ok(openings)
}

/// What tells lists of openings apart.
pub fn hash<R: Contest>(openings: &[Opening<R>]) -> u64 {
    let bytes = openings.iter().flat_map(|opening| {
        let mut text = opening.text();
        text.push('\n');
        text.into_bytes()
    });
    bytes.fold(0, |hash, byte| mix(hash ^ u64::from(byte)))
}

/// Reads all openings of a file of lines.
///
/// # Errors
/// At the first line that is none.
fn parse<R: Contest>(rules: &R, text: &str) -> Result<Vec<Opening<R>>, OpeningError> {
    let lines = text
        .lines()
        .enumerate()
        .map(|(index, line)| (index + 1, without_remark(line)));
    lines
        .filter(|(_, line)| !line.is_empty())
        .map(|(number, line)| {
            parse_line(rules, line).map_err(|reason| OpeningError {
                line: number,
                reason,
            })
        })
        .collect()
}

fn without_remark(line: &str) -> &str {
    line.split(['#', ';']).next().unwrap_or_default().trim()
}

/// Reads the games of a file as openings, each as far as `plies` plies, and says which cannot be read. Of equal ones the first stays,
/// and games that are over there are left out. `None` when files of games are not read in this game.
fn of_games<R: Contest>(
    rules: &R,
    file: &[u8],
    plies: Option<usize>,
) -> Option<(Vec<Opening<R>>, Vec<OpeningError>)> {
    let mut openings = Vec::new();
    let mut bad = Vec::new();
    let mut known = HashSet::new();
    for game in rules.read_games(file)? {
        let game = match game {
            Ok(game) => game,
            Err((line, reason)) => {
                bad.push(OpeningError { line, reason });
                continue;
            }
        };
        let opening = Opening::of_game(game).cut(plies.unwrap_or(usize::MAX));
        if opening.game.ending().is_none() && known.insert(opening.text()) {
            openings.push(opening);
        }
    }
    Some((openings, bad))
}

/// Reads one opening.
fn parse_line<R: Contest>(rules: &R, line: &str) -> Result<Opening<R>, String> {
    let line = line
        .trim_start_matches("[FEN")
        .trim_end_matches(']')
        .replace('"', " ");
    let words: Vec<&str> = line
        .split_whitespace()
        .filter(|word| !is_move_number(word))
        .collect();
    // The reading that goes furthest explains the mistake.
    let mut best: Option<Misread> = None;
    for skipped in 0..=NAME_WORDS.min(words.len().saturating_sub(1)) {
        match read(rules, &words[skipped..]) {
            Ok(game) if game.ending().is_some() => {
                return Err("the game is over at the end of the opening".to_owned());
            }
            Ok(game) => return Ok(Opening::of_game(game)),
            Err(misread) if best.as_ref().is_none_or(|best| misread.read > best.read) => {
                best = Some(misread);
            }
            Err(_) => {}
        }
    }
    Err(best.map_or_else(
        || "expected an opening".to_owned(),
        |misread| misread.reason,
    ))
}

fn is_move_number(word: &str) -> bool {
    word.strip_suffix('.').is_some_and(|number| {
        !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit() || b == b'.')
    })
}

struct Misread {
    /// How many words made sense.
    read: usize,
    reason: String,
}

/// Reads `words` as a position and moves, or as moves from the start position.
fn read<R: Contest>(rules: &R, words: &[&str]) -> Result<Game<R>, Misread> {
    match words.first().copied() {
        Some("startpos" | "start") => play(Game::new(rules.clone()), &words[1..], 1),
        Some("sfen" | "fen" | "position") => from_position(rules, &words[1..], 1),
        _ => match from_position(rules, words, 0) {
            Ok(game) => Ok(game),
            Err(misread) if misread.read > 0 => Err(misread),
            Err(_) => play(Game::new(rules.clone()), words, 0),
        },
    }
}

/// The longest run of words that is a position, then moves.
fn from_position<R: Contest>(rules: &R, words: &[&str], before: usize) -> Result<Game<R>, Misread> {
    let notation = R::recorded();
    let end = words.iter().position(|&word| word == "moves");
    let longest = end.unwrap_or(words.len()).min(POSITION_WORDS);
    let mut reason = "expected a position".to_owned();
    for count in (1..=longest).rev() {
        match notation.parse_position(rules, &words[..count].join(" ")) {
            Ok(parsed) => {
                let game = Game::from_parsed(rules.clone(), parsed);
                return play(game, &words[count..], before + count);
            }
            Err(error) => reason = error.to_string(),
        }
    }
    Err(Misread {
        read: before,
        reason,
    })
}

/// Plays the rest of the words as moves.
fn play<R: Contest>(mut game: Game<R>, words: &[&str], before: usize) -> Result<Game<R>, Misread> {
    let notation = R::recorded();
    let words = match words {
        ["moves", moves @ ..] => moves,
        moves => moves,
    };
    for (index, word) in words.iter().enumerate() {
        match notation.parse_move(game.position(), word) {
            Ok(m) => game.play(m),
            Err(error) => {
                return Err(Misread {
                    read: before + index,
                    reason: format!("move {} `{}`: {error}", index + 1, Excerpt(word)),
                });
            }
        }
    }
    Ok(game)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::draughts::{DraughtsRules, English};
    use crate::games::showgit::rules::ShowgitRules;
    use crate::games::wargame::dashguti::DashGuti;
    use crate::games::wargame::rules::WarRules;

    fn one<R: Contest>(rules: R, line: &str) -> Result<Opening<R>, String> {
        parse(&rules, line)
            .map(|openings| openings.into_iter().next().unwrap())
            .map_err(|error| error.to_string())
    }

    #[test]
    fn showgit_lines() {
        let rules = ShowgitRules::default();
        let opening = one(rules, "startpos moves 7g7f 3c3d").unwrap();
        assert_eq!((opening.start, opening.moves.len()), (None, 2));
        let sfen = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2";
        let opening = one(rules, &format!("sfen {sfen} moves 3c3d")).unwrap();
        assert!(opening.start.is_some());
        assert_eq!(opening.moves, ["3c3d"]);
        assert_eq!(one(rules, sfen).unwrap().moves.len(), 0);
        let error = one(rules, "\n# comment\nstartpos moves 7g7f 7g7f").unwrap_err();
        assert!(error.starts_with("3: move 2 `7g7f`"), "{error}");
        assert!(one(rules, "nonsense").is_err());
    }

    #[test]
    fn draughts_lines() {
        let rules = DraughtsRules::<English>::default();
        let opening = one(rules, "played 001 09-13 21-17 05-09").unwrap();
        assert_eq!(opening.moves, ["9-13", "21-17", "5-9"]);
        let fen = "played B:W19,21,22,23,25,26,27,29,30,31,32:B1,2,3,4,5,6,7,9,10,11,12";
        assert!(one(rules, fen).unwrap().start.is_some());
        let opening = one(rules, "1. 11-15 22-18 2. 15x22 25x18").unwrap();
        assert_eq!(opening.moves.len(), 4);
        let over = one(rules, "B:W32:B").unwrap_err();
        assert!(over.contains("over"), "{over}");
        let counted = "W:WK19:BK1:H12:F30";
        assert_eq!(one(rules, counted).unwrap().start.as_deref(), Some(counted));
        let remarked = parse(
            &rules,
            "\"W:W19:B1\" ; a remark\n[FEN \"B:W19:B1\"] # another\n",
        );
        assert_eq!(remarked.unwrap().len(), 2);
        let error = one(rules, "played 002 09-13 21-17 05-10").unwrap_err();
        assert!(error.contains("move 3"), "{error}");
    }

    #[test]
    fn games_of_a_file() {
        let rules = DraughtsRules::<English>::default();
        let file = b"1. 11-15 23-19 2. 8-11 *\n1. 11-15 23-19 2. 9-14 1-0\n1. 9-13 22-18 *";
        let all = of_games(&rules, file, None).unwrap().0;
        assert_eq!(all.len(), 3);
        let cut = of_games(&rules, file, Some(2)).unwrap().0;
        let moves: Vec<&[String]> = cut.iter().map(|opening| &opening.moves[..]).collect();
        assert_eq!(moves, [["11-15", "23-19"], ["9-13", "22-18"]]);
        let set = b"[FEN \"W:W19:B1\"]\n[FEN \"B:W19:B1\"]\n";
        assert_eq!(of_games(&rules, set, None).unwrap().0.len(), 2);
        let file = b"1. 11-15 *\n1. 9-1 *\n1. 9-13 *";
        let (good, bad) = of_games(&rules, file, None).unwrap();
        assert_eq!(good.len(), 2);
        assert!(bad[0].to_string().starts_with("2: move 1 '9-1'"));
        assert!(of_games(&WarRules::<DashGuti>::default(), b"", None).is_none());
    }

    #[test]
    fn dashguti_lines() {
        let rules = WarRules::<DashGuti>::default();
        assert_eq!(one(rules, "b3b4 b5b3 b2b4 a5b5").unwrap().moves.len(), 4);
        let opening = one(rules, "bbb/bbb/bbb/b1w/www/www/www w 0 1 b3b4").unwrap();
        assert_eq!((opening.start, opening.moves.len()), (None, 1));
    }
}
