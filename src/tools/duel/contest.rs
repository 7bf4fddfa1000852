//! What a match must know of a game beyond its rules: how it is written down, and which notation each protocol uses.

use std::path::Path;
use std::sync::Arc;

use anyhow::Result;

use super::record::GameRecord;
use super::referee::Database;
use super::text::{self, Header};
use crate::base::game::Game;
use crate::base::notation::Notation;
use crate::base::outcome::Outcome;
use crate::base::retro::value::Value;
use crate::base::rules::Rules;
use crate::games::draughts::huffing::{HuffingNotation, HuffingRules};
use crate::games::draughts::{self, DraughtsNotation, DraughtsRules};
use crate::games::showgit::entering::Declaration;
use crate::games::showgit::letters::Letters;
use crate::games::showgit::notation::ShowgitNotation;
use crate::games::showgit::rules::ShowgitRules;
use crate::games::wargame::board::Board;
use crate::games::wargame::notation::WarNotation;
use crate::games::wargame::rules::WarRules;
use crate::session::options::ProtocolName;
use crate::tools::draughts_tables::open;

/// The games of a file, in place of a bad one its line and what is wrong there.
pub type ReadGames<R> = Vec<Result<Game<R>, (usize, String)>>;

/// A game that matches can be played in.
pub trait Contest: Rules {
    /// The notation of positions and moves.
    type Notation: Notation<Rules = Self>;

    /// How the names of files with written games end.
    const EXTENSION: &'static str;

    /// The notation of openings and records.
    fn recorded() -> Self::Notation;

    /// The notation that a protocol uses.
    fn spoken(protocol: ProtocolName) -> Self::Notation;

    /// Whether the side to move has won when it says so.
    fn may_declare(&self, _position: &Self::Position) -> bool {
        false
    }

    /// The endgame database of the game, if there is one: that in the program and the tables of `folder`.
    ///
    /// # Errors
    /// When the tables of the folder cannot be used.
    fn database(_folder: Option<&Path>) -> Result<Option<Database<Self>>> {
        Ok(None)
    }

    /// The finished game as people read it.
    fn write_game(game: &Game<Self>, header: &Header, record: &GameRecord) -> String;

    /// The games of a file with the ending [`Contest::EXTENSION`]; `None` where such files are not read.
    fn read_games(&self, _file: &[u8]) -> Option<ReadGames<Self>> {
        None
    }
}

impl Contest for ShowgitRules {
    type Notation = ShowgitNotation;

    const EXTENSION: &'static str = "csa";

    fn recorded() -> ShowgitNotation {
        ShowgitNotation {
            letters: Letters::Usi,
        }
    }

    fn spoken(_: ProtocolName) -> ShowgitNotation {
        ShowgitNotation {
            letters: Letters::Usi,
        }
    }

    fn may_declare(&self, position: &Self::Position) -> bool {
        self.entering_star.declaration(position) == Some(Declaration::Win)
    }

    fn write_game(game: &Game<Self>, header: &Header, record: &GameRecord) -> String {
        text::csa::write(game, header, record)
    }
}

impl<V: draughts::Variant> Contest for DraughtsRules<V> {
    type Notation = DraughtsNotation<V>;

    const EXTENSION: &'static str = "pdn";

    fn recorded() -> DraughtsNotation<V> {
        DraughtsNotation::PDN
    }

    fn spoken(protocol: ProtocolName) -> DraughtsNotation<V> {
        match protocol {
            ProtocolName::Usi | ProtocolName::Ugi => DraughtsNotation::PDN,
            ProtocolName::Hub | ProtocolName::Dxp => DraughtsNotation::HUB,
        }
    }

    fn database(folder: Option<&Path>) -> Result<Option<Database<Self>>> {
        let tables = open::<V>(folder)?;
        Ok(Some(Arc::new(move |position| {
            let side = position.side_to_move();
            tables.value(position).map(|value| match value {
                Value::Win => Outcome::Win(side),
                Value::Draw => Outcome::Draw,
                Value::Loss => Outcome::Win(!side),
            })
        })))
    }

    fn write_game(game: &Game<Self>, header: &Header, record: &GameRecord) -> String {
        text::pdn::write(game, header, record)
    }

    fn read_games(&self, file: &[u8]) -> Option<ReadGames<Self>> {
        Some(text::pdn::read(self, file))
    }
}

impl Contest for HuffingRules {
    type Notation = HuffingNotation;

    const EXTENSION: &'static str = "txt";

    fn recorded() -> HuffingNotation {
        HuffingNotation
    }

    fn spoken(_: ProtocolName) -> HuffingNotation {
        HuffingNotation
    }

    fn write_game(_: &Game<Self>, header: &Header, record: &GameRecord) -> String {
        text::list::write(header, record)
    }
}

impl<B: Board> Contest for WarRules<B> {
    type Notation = WarNotation<B>;

    const EXTENSION: &'static str = "txt";

    fn recorded() -> WarNotation<B> {
        WarNotation::new()
    }

    fn spoken(_: ProtocolName) -> WarNotation<B> {
        WarNotation::new()
    }

    fn write_game(_: &Game<Self>, header: &Header, record: &GameRecord) -> String {
        text::list::write(header, record)
    }
}
