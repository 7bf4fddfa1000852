//! What a person writes: moves, positions, files.

use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};

use super::Sitting;
use crate::base::game::Game;
use crate::base::notation::Notation;
use crate::games::showgit::letters::Letters;
use crate::session::front_end::PlayMove;
use crate::session::play::Play;
use crate::tools::game_file::{Archive, FileFormat, Written};
use crate::tools::play::board::{Pictured, Script};

impl<G: Play> Sitting<G>
where
    G::Rules: Pictured + Archive,
{
    /// Moves are written in the letters that are drawn.
    pub(super) fn write_letters(&mut self) -> Result<()> {
        let letters = match self.view.script {
            Script::Showgit => "showgit",
            Script::Shogi | Script::Kanji => "usi",
        };
        self.engine.set_option("Notation", letters)?;
        Ok(())
    }

    /// The notation in use, then the one with the other letters.
    pub(super) fn notations(&self) -> [G::Notation; 2] {
        let mut settings = self.engine.settings().clone();
        let used = G::notation(&settings);
        settings.letters = match settings.letters {
            Letters::Usi => Letters::Showgit,
            Letters::Showgit => Letters::Usi,
        };
        [used, G::notation(&settings)]
    }

    pub(super) fn read_position(&self, text: &str) -> Result<Game<G::Rules>> {
        let rules = self.engine.rules();
        if matches!(text, "startpos" | "start") {
            return Ok(Game::new(rules));
        }
        let [used, other] = self.notations();
        let parsed = used
            .parse_position(&rules, text)
            .or_else(|error| other.parse_position(&rules, text).map_err(|_| error))
            .map_err(|error| anyhow!("{error}"))?;
        Ok(Game::from_parsed(rules, parsed))
    }

    /// The first game of a file.
    pub(super) fn read_file(&self, path: &Path) -> Result<Written<G::Rules>> {
        let place = || path.display().to_string();
        // Not as an error of the terminal, which would end the sitting.
        let bytes = std::fs::read(path)
            .map_err(|error| anyhow!("{error}"))
            .with_context(place)?;
        let games = G::Rules::read(&self.engine.rules(), &G::Rules::decode(&bytes));
        let first = games.into_iter().next();
        let entry = first.context("no game in the file").with_context(place)?;
        match entry.game {
            Ok(written) => Ok(written),
            Err(reason) => bail!("{}:{}: {reason}", path.display(), entry.line),
        }
    }

    /// Writes the game in the format that the name of the file asks for.
    pub(super) fn save(&mut self, path: &Path) -> Result<()> {
        let game = self.engine.game().clone();
        let moves = game.moves().len();
        let extension = path.extension().unwrap_or_default().to_string_lossy();
        let format = FileFormat::of_extension(&extension);
        let written = G::Rules::carried_on(&self.begun, game, self.verdict)?;
        let text = G::Rules::write(&written, &[], format)?;
        std::fs::write(path, text).map_err(|error| anyhow!("{}: {error}", path.display()))?;
        self.console
            .tell(&format!("{moves} moves saved in {}.", path.display()))?;
        Ok(())
    }

    /// Reads a move as people type it: blanks or hyphens between squares, capital or small letters.
    pub(super) fn read_move(&self, text: &str) -> Result<PlayMove<G>> {
        let notation = self.engine.notation();
        let position = self.position();
        let read = |text: &str| notation.parse_move(position, text);
        let joined: String = text.split_whitespace().collect::<Vec<_>>().join("-");
        let bare: String = text
            .chars()
            .filter(|c| !c.is_whitespace() && *c != '-')
            .collect();
        let error = match read(text) {
            Ok(m) => return Ok(m),
            Err(error) => error,
        };
        [
            joined,
            bare.to_ascii_lowercase(),
            bare.replace(['x', 'X'], "").to_ascii_lowercase(),
            capitalised(&bare.to_ascii_lowercase()),
        ]
        .iter()
        .find_map(|text| read(text).ok())
        .ok_or_else(|| anyhow!("{error}"))
    }
}

fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    chars
        .next()
        .map(|first| first.to_ascii_uppercase())
        .into_iter()
        .chain(chars)
        .collect()
}
