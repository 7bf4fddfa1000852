//! Files of draughts: PDN, and lists of positions or moves.

use std::borrow::Cow;

use anyhow::{Result, bail};

use super::{
    Archive, Entry, Fault, FileFormat, Mark, Note, Verdict, Written, list, read_lists, write_list,
};
use crate::base::game::Game;
use crate::base::outcome::Outcome;
use crate::games::draughts::pdn::{self, Annotation, PdnGame, PdnScore, fen_list};
use crate::games::draughts::variant::Colour;
use crate::games::draughts::{DraughtsNotation, DraughtsRules, Move, Variant};

impl<V: Variant> Archive for DraughtsRules<V> {
    type Sheet = PdnGame<V>;

    fn decode(bytes: &[u8]) -> Cow<'_, str> {
        pdn::decode(bytes)
    }

    fn read(rules: &DraughtsRules<V>, text: &str) -> Vec<Entry<DraughtsRules<V>>> {
        if is_list(text) && !fen_list::is_list(text) {
            return read_lists(rules, text, |rules, line| {
                list::parse(rules, &DraughtsNotation::PDN, fen_list::bare(line))
            });
        }
        // The reader says where a fault is; of a good game only the tags tell where it begins.
        pdn::read_file::<V>(text)
            .into_iter()
            .map(|game| match game {
                Ok(sheet) => Entry::good(
                    0,
                    Written {
                        players: players(&sheet),
                        game: sheet.play(*rules),
                        sheet,
                    },
                ),
                Err(error) => Entry::bad(Fault {
                    line: error.line,
                    reason: error.fault.to_string(),
                }),
            })
            .collect()
    }

    fn sheet_of(game: Game<DraughtsRules<V>>) -> Written<DraughtsRules<V>> {
        Written {
            players: Default::default(),
            sheet: PdnGame::of(&game),
            game,
        }
    }

    fn carried_on(
        written: &Written<DraughtsRules<V>>,
        game: Game<DraughtsRules<V>>,
        verdict: Option<Verdict>,
    ) -> Result<Written<DraughtsRules<V>>> {
        let mut sheet = written.sheet.clone();
        let score = match verdict.map(Verdict::outcome) {
            None => PdnGame::of(&game).score,
            Some(Outcome::Win(side)) => PdnScore::Win(side),
            Some(Outcome::Draw) => PdnScore::Draw,
        };
        if sheet.line.carry_on(game.moves()) || verdict.is_some() {
            sheet.end(score);
        }
        Ok(Written {
            players: written.players.clone(),
            game,
            sheet,
        })
    }

    fn write(
        written: &Written<DraughtsRules<V>>,
        notes: &[Note<Move>],
        format: FileFormat,
    ) -> Result<String> {
        match format {
            FileFormat::List => return Ok(write_list(written, notes)),
            FileFormat::Pdn => {}
            FileFormat::Kif | FileFormat::Csa => bail!("draughts is written as PDN or as a list"),
        }
        let mut sheet = written.sheet.clone();
        for note in notes {
            let Some(played) = sheet.line.moves.get_mut(note.ply) else {
                continue;
            };
            // What an earlier analysis has written is not written again.
            if let Some(mark) = note.mark
                && !played.nags().any(|nag| nag == glyph(mark))
            {
                // A glyph stands directly behind its move.
                played.annotations.insert(0, Annotation::Nag(glyph(mark)));
            }
            if !played.comments().any(|comment| comment == note.text) {
                played.comment(note.text.as_str());
            }
            let is_there = played.variations().any(|line| {
                let moves = line.moves.iter().map(|played| played.played);
                moves
                    .take(note.better.len())
                    .eq(note.better.iter().copied())
            });
            if !note.better.is_empty() && !is_there {
                played.variation(&note.better);
            }
        }
        Ok(pdn::write(&sheet))
    }
}

/// The numeric glyph of a mark.
const fn glyph(mark: Mark) -> u16 {
    match mark {
        Mark::Inaccuracy => 6,
        Mark::Mistake => 2,
        Mark::Blunder => 4,
    }
}

fn players<V: Variant>(sheet: &PdnGame<V>) -> [String; 2] {
    let names = match V::FIRST {
        Colour::White => ["White", "Black"],
        Colour::Black => ["Black", "White"],
    };
    names.map(|name| sheet.tag(name).unwrap_or_default().to_owned())
}

/// Whether a text is a list: its first line that says something is a position or moves without tags and numbers.
fn is_list(text: &str) -> bool {
    let first = text
        .lines()
        .map(|line| line.split('#').next().unwrap_or_default().trim())
        .find(|line| !line.is_empty());
    first.is_some_and(|line| {
        let is_word = |word: &str| line.starts_with(word);
        let is_position = line.contains(":W") || line.contains(":B");
        (["position", "startpos", "fen ", "moves "]
            .into_iter()
            .any(is_word)
            || is_position)
            && !line.starts_with('[')
    })
}
