//! `bigbang play`: a person plays against the engine in a terminal.
//!
//! `sitting` is the loop, [`command`] what a person types, `console` the terminal or pipe, [`board`] how each game
//! looks on a [`canvas`].

pub mod args;
pub mod board;
pub mod canvas;
mod clocks;
pub mod command;
mod console;
mod level;
mod sitting;

use anyhow::Result;

pub use args::PlayArgs;

use board::Pictured;
use console::Console;
use sitting::Sitting;

use crate::session::play::Play;
use crate::session::settings::{GameName, Settings};
use crate::tools::game_file::Archive;

/// Which game is meant: the one of the command line, or the one that the person chooses.
///
/// # Errors
/// When the terminal cannot be used.
pub fn choose_game(args: &PlayArgs) -> Result<Option<GameName>> {
    if args.game.is_some() {
        return Ok(args.game);
    }
    let mut console = Console::new(args.colour)?;
    let names: Vec<String> = GameName::ALL.map(|game| game.as_str().to_owned()).to_vec();
    console.tell("Which game?")?;
    for (number, game) in (1..).zip(GameName::ALL) {
        console.tell(&format!(
            "  {number} {:14} {}",
            game.as_str(),
            in_a_line(game)
        ))?;
    }
    while let Some(line) = console.ask("> ", names.clone())? {
        let word = line.trim();
        let numbered = word
            .parse::<usize>()
            .ok()
            .and_then(|number| GameName::ALL.get(number.checked_sub(1)?).copied());
        match numbered.or_else(|| GameName::parse(word)) {
            Some(game) => return Ok(Some(game)),
            None if word.starts_with('q') => return Ok(None),
            None => console.tell(&format!("Expected {} or a number.", names.join(", ")))?,
        }
    }
    Ok(None)
}

/// What a game is, for those who do not know its name.
const fn in_a_line(game: GameName) -> &'static str {
    match game {
        GameName::Showgit => "shogi with renamed pieces, 9 x 9",
        GameName::English => "English draughts, American checkers, 8 x 8",
        GameName::Huffing => "English draughts in which a jump may be left out",
        GameName::International => "international (Polish) draughts, 10 x 10",
        GameName::Dashguti => "an Indian war-game on 21 points; a good game to begin with",
        GameName::Laukatakati => "its smaller sibling on 19 points",
    }
}

/// Plays the game `G` until the person leaves.
///
/// # Errors
/// When an argument is wrong, the engine cannot start, or the output is closed.
pub fn run<G: Play>(args: &PlayArgs, settings: Settings) -> Result<()>
where
    G::Rules: Pictured + Archive,
{
    let console = Console::new(args.colour)?;
    Sitting::<G>::new(args, settings, console)?.play()
}
