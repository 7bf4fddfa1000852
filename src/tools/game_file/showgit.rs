//! Files of Showgit: KIF, KI2 and CSA through the crate `rsshogi`, and lists as USI writes them.

use std::borrow::Cow;

use anyhow::{Context, Result, anyhow, bail};
use encoding_rs::SHIFT_JIS;
use rsshogi::records::formats::{csa, kif};
use rsshogi::records::record::{
    MoveEntry, Record, RecordInitialPosition, SpecialMove, SpecialMoveEntry,
};
use rsshogi::types::{GameResult, Move as ForeignMove};

use super::kif_order::ordered;
use super::{Archive, Entry, FileFormat, Mark, Note, Written, list, read_lists, write_list};
use crate::base::game::Game;
use crate::base::notation::Notation;
use crate::base::position::Position;
use crate::base::rules::Rules;
use crate::games::showgit::letters::Letters;
use crate::games::showgit::moves::Move;
use crate::games::showgit::notation::ShowgitNotation;
use crate::games::showgit::rules::ShowgitRules;

const USI: ShowgitNotation = ShowgitNotation {
    letters: Letters::Usi,
};
const OWN: ShowgitNotation = ShowgitNotation {
    letters: Letters::Showgit,
};

impl Archive for ShowgitRules {
    /// The game as `rsshogi` keeps it; `None` where only the moves are known.
    type Sheet = Option<Record>;

    fn decode(bytes: &[u8]) -> Cow<'_, str> {
        let bare = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        match std::str::from_utf8(bare) {
            Ok(text) => Cow::Borrowed(text),
            Err(_) => SHIFT_JIS.decode_without_bom_handling(bytes).0,
        }
    }

    fn read(rules: &ShowgitRules, text: &str) -> Vec<Entry<ShowgitRules>> {
        let Some(form) = Form::of(text) else {
            return read_lists(rules, text, |rules, line| {
                list::parse(rules, &USI, line)
                    .or_else(|error| list::parse(rules, &OWN, line).map_err(|_| error))
            });
        };
        form.parts(text)
            .into_iter()
            .map(|part| match form.record(&part.text) {
                Ok(record) => Entry {
                    line: part.line,
                    game: written(rules, record).map_err(|error| format!("{error:#}")),
                },
                Err(fault) => Entry {
                    line: part.line + form.place_of(&fault, &part.text),
                    game: Err(fault),
                },
            })
            .collect()
    }

    fn sheet_of(game: Game<ShowgitRules>) -> Written<ShowgitRules> {
        Written {
            players: Default::default(),
            game,
            sheet: None,
        }
    }

    fn write(
        given: &Written<ShowgitRules>,
        notes: &[Note<Move>],
        format: FileFormat,
    ) -> Result<String> {
        match format {
            FileFormat::List => return Ok(write_list(given, notes)),
            FileFormat::Pdn => bail!("Showgit is written as KIF, CSA or as a list"),
            FileFormat::Kif | FileFormat::Csa => {}
        }
        let mut record = match &given.sheet {
            Some(record) => record.clone(),
            None => record_of(&given.game)?,
        };
        if record.main_terminal().is_none() && !given.game.moves().is_empty() {
            // Both formats want a last line.
            let pause = SpecialMoveEntry::new(SpecialMove::Interrupt, GameResult::Paused);
            record.set_main_terminal(pause)?;
        }
        annotate(&mut record, notes, format)?;
        Ok(match format {
            FileFormat::Csa => format!("{}/\n", csa::export_csa(&record)?),
            _ => format!("{}\n", ordered(&kif::export_kif(&record)?)),
        })
    }
}

/// The formats beside lists.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    Kif,
    Ki2,
    Csa,
}

/// One game of a text.
struct Part {
    /// Its first line, from 1.
    line: usize,
    text: String,
}

impl Form {
    /// The format of a text; `None` for a list.
    fn of(text: &str) -> Option<Form> {
        for line in text.lines().map(str::trim) {
            let first = line.chars().next();
            if line.starts_with("手数") || Form::Kif.is_move(line) {
                return Some(Form::Kif);
            }
            if matches!(first, Some('▲' | '△' | '▼' | '▽' | '☗' | '☖')) {
                return Some(Form::Ki2);
            }
            let is_csa = line.starts_with("V2") || line.starts_with("V3") || line == "PI";
            if is_csa || line.starts_with("P1") || Form::Csa.is_move(line) {
                return Some(Form::Csa);
            }
        }
        // Japanese tags and nothing played.
        text.contains("手合割").then_some(Form::Kif)
    }

    /// Whether a line holds a move of the main line.
    fn is_move(self, line: &str) -> bool {
        let line = line.trim_start();
        match self {
            Form::Kif => {
                let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
                let after = rest.trim_start().chars().next();
                rest.len() < line.len()
                    && rest.starts_with(' ')
                    && after.is_some_and(|c| ('１'..='９').contains(&c) || c == '同')
            }
            Form::Ki2 => line.starts_with(['▲', '△', '▼', '▽', '☗', '☖']),
            Form::Csa => {
                line.starts_with(['+', '-'])
                    && line.len() >= 7
                    && line.chars().skip(1).take(4).all(|c| c.is_ascii_digit())
            }
        }
    }

    /// The games of a text: CSA parts them by a slash; in KIF and KI2 the tags of the next game follow the moves.
    fn parts(self, text: &str) -> Vec<Part> {
        let mut parts = Vec::new();
        let mut current = Part {
            line: 1,
            text: String::new(),
        };
        let mut has_moves = false;
        for (number, line) in (1..).zip(text.lines()) {
            let is_tag = self != Form::Csa
                && has_moves
                && !self.is_move(line)
                && line.contains('：')
                && !line.starts_with([' ', '*', '&', '変', 'ま']);
            let is_slash = self == Form::Csa && line.trim() == "/";
            if is_tag || is_slash {
                parts.push(std::mem::replace(
                    &mut current,
                    Part {
                        line: if is_slash { number + 1 } else { number },
                        text: String::new(),
                    },
                ));
                has_moves = false;
            }
            if !is_slash {
                has_moves |= self.is_move(line) || line.starts_with("まで");
                current.text.push_str(line);
                current.text.push('\n');
            }
        }
        parts.push(current);
        parts.retain(|part| {
            let says = |line: &str| !line.trim().is_empty() && !line.starts_with(['\'', '#']);
            part.text.lines().any(says)
        });
        parts
    }

    /// The record of one game, which may lack its last line.
    fn record(self, text: &str) -> Result<Record, String> {
        // A plus behind a move says that variations follow; `rsshogi` 1.7 trips over it inside variations.
        let lines = text
            .lines()
            .map(|line| match line.trim_end().strip_suffix('+') {
                Some(bare) if self == Form::Kif && self.is_move(line) => bare,
                _ => line,
            });
        let text = &lines.fold(String::new(), |text, line| text + line + "\n");
        let parsed = match self {
            Form::Kif => kif::parse_kif_str(text)
                .or_else(|error| match error {
                    kif::KifError::MissingResult => {
                        kif::parse_kif_str(&format!("{text}まで0手で中断\n"))
                    }
                    other => Err(other),
                })
                .map_err(|error| error.to_string()),
            Form::Ki2 => kif::parse_ki2_str(text).map_err(|error| error.to_string()),
            Form::Csa => csa::parse_csa_str(text)
                .or_else(|error| match error {
                    csa::CsaError::MissingEndMarker => {
                        csa::parse_csa_str(&format!("{text}%CHUDAN\n"))
                    }
                    other => Err(other),
                })
                .map_err(|error| error.to_string()),
        };
        parsed.map_err(|error| error.replace(['\n', '\r'], " "))
    }

    /// The line of a game, from 0, that an error speaks of; 0 if that cannot be told.
    fn place_of(self, fault: &str, text: &str) -> usize {
        let index = fault
            .split("index ")
            .nth(1)
            .and_then(|rest| rest.parse().ok());
        if let Some(index) = index {
            let mut moves = text
                .lines()
                .enumerate()
                .filter(|(_, line)| self.is_move(line));
            return moves.nth(index).map_or(0, |(line, _)| line);
        }
        let quoted = fault
            .split_once(": ")
            .map_or("", |(_, quoted)| quoted.trim());
        let is_it = |line: &str| !quoted.is_empty() && line.contains(quoted);
        text.lines().position(is_it).unwrap_or(0)
    }
}

/// The game of a record under our rules.
fn written(rules: &ShowgitRules, record: Record) -> Result<Written<ShowgitRules>> {
    let mut game = match record.initial_position() {
        RecordInitialPosition::Startpos => Game::new(*rules),
        RecordInitialPosition::Sfen(sfen) => {
            let parsed = USI
                .parse_position(rules, sfen)
                .map_err(|error| anyhow!("{error}"))
                .context("position")?;
            Game::from_marked_position(*rules, parsed.position, parsed.mark)
        }
    };
    for (index, entry) in record.main_moves().enumerate() {
        let text = entry.mv().to_usi();
        let m = USI
            .parse_move(game.position(), &text)
            .map_err(|error| anyhow!("{error}"))
            .with_context(|| format!("move {} '{text}'", index + 1))?;
        game.play(m);
    }
    let name = |name: Option<&str>| name.unwrap_or_default().to_owned();
    Ok(Written {
        players: [
            name(record.metadata().black_player()),
            name(record.metadata().white_player()),
        ],
        game,
        sheet: Some(record),
    })
}

/// A legal move as `rsshogi` has it.
fn foreign(m: Move) -> Result<MoveEntry> {
    let text = format!("{m:?}");
    let foreign = ForeignMove::from_usi(&text).with_context(|| format!("move {text}"))?;
    Ok(MoveEntry::new(foreign))
}

/// A record of the moves of a game.
fn record_of(game: &Game<ShowgitRules>) -> Result<Record> {
    let start = if game.start().key() == game.rules().start().key() {
        RecordInitialPosition::Startpos
    } else {
        RecordInitialPosition::Sfen(USI.write_position(game.start()))
    };
    let moves = game
        .moves()
        .iter()
        .map(|&m| foreign(m))
        .collect::<Result<_>>()?;
    Ok(Record::from_main_line(start, moves, None)?)
}

/// Adds the notes as comments, and what was better as variations where the format has them.
fn annotate(record: &mut Record, notes: &[Note<Move>], format: FileFormat) -> Result<()> {
    let nodes = record.main_line_ids();
    for note in notes {
        let Some(&node) = nodes.get(note.ply) else {
            continue;
        };
        let sign = note.mark.map_or("", Mark::sign);
        let text = format!("{sign} {}", note.text);
        record.node_mut(node)?.append_comment_line(text.trim());
        if note.better.is_empty() {
            continue;
        }
        if format == FileFormat::Csa {
            let better: Vec<String> = note.better.iter().map(|m| format!("{m:?}")).collect();
            let text = format!("better: {}", better.join(" "));
            record.node_mut(node)?.append_comment_line(&text);
        } else {
            let before = note
                .ply
                .checked_sub(1)
                .and_then(|ply| nodes.get(ply).copied());
            let parent = before.unwrap_or_else(|| record.root_id());
            let moves = note
                .better
                .iter()
                .map(|&m| foreign(m))
                .collect::<Result<_>>()?;
            record.add_variation_line(parent, moves)?;
        }
    }
    Ok(())
}
