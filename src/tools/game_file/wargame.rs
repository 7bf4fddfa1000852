//! Files of the war-games: lists only, there is no other format of them.

use std::borrow::Cow;

use anyhow::{Result, bail};

use super::{Archive, Entry, FileFormat, Note, Written, list, read_lists, write_list};
use crate::base::game::Game;
use crate::games::wargame::board::Board;
use crate::games::wargame::moves::WarMove;
use crate::games::wargame::notation::WarNotation;
use crate::games::wargame::rules::WarRules;

impl<B: Board> Archive for WarRules<B> {
    type Sheet = ();

    fn decode(bytes: &[u8]) -> Cow<'_, str> {
        String::from_utf8_lossy(bytes)
    }

    fn read(rules: &WarRules<B>, text: &str) -> Vec<Entry<WarRules<B>>> {
        read_lists(rules, text, |rules, line| {
            list::parse(rules, &WarNotation::new(), line)
        })
    }

    fn sheet_of(game: Game<WarRules<B>>) -> Written<WarRules<B>> {
        Written {
            players: Default::default(),
            game,
            sheet: (),
        }
    }

    fn write(
        written: &Written<WarRules<B>>,
        notes: &[Note<WarMove>],
        format: FileFormat,
    ) -> Result<String> {
        match format {
            FileFormat::List => Ok(write_list(written, notes)),
            _ => bail!("{} is written as a list only", B::NAME),
        }
    }
}
