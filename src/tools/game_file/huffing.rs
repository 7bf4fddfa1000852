//! Files of English draughts with huffing: lists only, as PDN has no sign for a huff.

use std::borrow::Cow;

use anyhow::{Result, bail};

use super::{Archive, Entry, FileFormat, Note, Written, list, read_lists, write_list};
use crate::base::game::Game;
use crate::games::draughts::huffing::{HuffingMove, HuffingNotation, HuffingRules};

impl Archive for HuffingRules {
    type Sheet = ();

    fn decode(bytes: &[u8]) -> Cow<'_, str> {
        String::from_utf8_lossy(bytes)
    }

    fn read(rules: &HuffingRules, text: &str) -> Vec<Entry<HuffingRules>> {
        read_lists(rules, text, |rules, line| {
            list::parse(rules, &HuffingNotation, line)
        })
    }

    fn sheet_of(game: Game<HuffingRules>) -> Written<HuffingRules> {
        Written {
            players: Default::default(),
            game,
            sheet: (),
        }
    }

    fn write(
        written: &Written<HuffingRules>,
        notes: &[Note<HuffingMove>],
        format: FileFormat,
    ) -> Result<String> {
        match format {
            FileFormat::List => Ok(write_list(written, notes)),
            _ => bail!("draughts with huffing is written as a list only"),
        }
    }
}
