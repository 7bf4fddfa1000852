//! Files of Showgit: KIF, KI2 and CSA through the crate `rsshogi`, and lists as USI writes them.

mod form;
mod kif_text;
mod kif_tree;

use std::borrow::Cow;

use anyhow::{Context, Result, anyhow, bail};
use encoding_rs::SHIFT_JIS;
use rsshogi::records::formats::csa;
use rsshogi::records::record::{
    MoveEntry, Record, RecordInitialPosition, RecordNodeId, SpecialMove, SpecialMoveEntry,
};
use rsshogi::types::{Eval, GameResult, Move as ForeignMove};

use super::{
    Archive, Entry, Fault, FileFormat, Mark, Note, Verdict, Written, list, read_lists, write_list,
};
use crate::base::game::Game;
use crate::base::notation::Notation;
use crate::base::outcome::{Outcome, Reason};
use crate::base::position::Position;
use crate::base::rules::Rules;
use crate::base::side::Side;
use crate::games::showgit::letters::Letters;
use crate::games::showgit::moves::Move;
use crate::games::showgit::notation::ShowgitNotation;
use crate::games::showgit::rules::ShowgitRules;
use form::Form;

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
            .map(|part| {
                let in_file = |fault: Fault| Fault {
                    line: part.line + fault.line,
                    ..fault
                };
                match form.read(&part.text) {
                    Ok(legible) => Entry {
                        line: part.line,
                        game: written(rules, legible.record).map_err(|error| format!("{error:#}")),
                        left_out: legible.left_out.into_iter().map(in_file).collect(),
                    },
                    Err(fault) => Entry::bad(in_file(fault)),
                }
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

    fn carried_on(
        written: &Written<ShowgitRules>,
        game: Game<ShowgitRules>,
        verdict: Option<Verdict>,
    ) -> Result<Written<ShowgitRules>> {
        let mut record = match &written.sheet {
            Some(record) => record.clone(),
            None => record_of(&written.game)?,
        };
        carry_on(&mut record, game.moves())?;
        if let Some(verdict) = verdict {
            record.set_main_terminal(judged(verdict))?;
        }
        Ok(Written {
            players: written.players.clone(),
            game,
            sheet: Some(record),
        })
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
            record.set_main_terminal(end_of(&given.game))?;
        }
        let first = given.game.start().side_to_move();
        annotate(&mut record, notes, format, first)?;
        Ok(match format {
            FileFormat::Csa => format!("{}/\n", with_empty_squares(&csa::export_csa(&record)?)),
            _ => format!("{}\n", kif_tree::written(&record)?),
        })
    }
}

/// The rows of the board as CSA has them, an empty square as ` * `; `rsshogi` 1.7 writes `*  `, which few read.
fn with_empty_squares(text: &str) -> String {
    text.lines().fold(String::new(), |text, line| {
        let is_row = line.starts_with('P') && line[1..].starts_with(|c: char| c.is_ascii_digit());
        let line = if is_row {
            line.replace("*  ", " * ")
        } else {
            line.to_owned()
        };
        text + &line + "\n"
    })
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
            Game::from_parsed(*rules, parsed)
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

/// Makes these the moves of the main line, another end of it than theirs goes.
fn carry_on(record: &mut Record, moves: &[Move]) -> Result<()> {
    let texts: Vec<String> = moves.iter().map(|m| format!("{m:?}")).collect();
    let nodes = record.main_line_ids();
    let is_same = |node: RecordNodeId, text: &str| {
        let written = record.node(node).mv();
        written.is_some_and(|entry| entry.mv().to_usi() == text)
    };
    let same = (nodes.iter().zip(&texts))
        .take_while(|(node, text)| is_same(**node, text))
        .count();
    if same == nodes.len().max(moves.len()) {
        return Ok(());
    }
    let mut last = same
        .checked_sub(1)
        .map_or(record.root_id(), |index| nodes[index]);
    // A variation must not become the main line.
    let gone = if same == moves.len() { usize::MAX } else { 1 };
    for node in record.children(last).to_vec().into_iter().take(gone) {
        record.detach_subtree(node)?;
    }
    for &m in &moves[same..] {
        let node = record.append_move(last, foreign(m)?)?;
        record.promote_child_to_main(last, node)?;
        last = node;
    }
    Ok(())
}

/// How a game ended that the rules did not end.
fn judged(verdict: Verdict) -> SpecialMoveEntry {
    use GameResult as G;
    let won = |loser, by_first, by_second| match loser {
        Side::First => by_second,
        Side::Second => by_first,
    };
    match verdict {
        Verdict::GaveUp(loser) => {
            SpecialMoveEntry::new(SpecialMove::Resign, won(loser, G::BlackWin, G::WhiteWin))
        }
        Verdict::OutOfTime(loser) => SpecialMoveEntry::new(
            SpecialMove::Timeout,
            won(loser, G::BlackWinByTimeout, G::WhiteWinByTimeout),
        ),
        Verdict::Agreed => SpecialMoveEntry::new(SpecialMove::Draw, G::DrawByAdjudication),
    }
}

/// How a game ended by the rules, or that it was left as it is.
fn end_of(game: &Game<ShowgitRules>) -> SpecialMoveEntry {
    let Some(ending) = game.ending() else {
        return SpecialMoveEntry::new(SpecialMove::Interrupt, GameResult::Paused);
    };
    let by = |first, second, draw| match ending.outcome {
        Outcome::Win(Side::First) => first,
        Outcome::Win(Side::Second) => second,
        Outcome::Draw => draw,
    };
    use GameResult as G;
    let (kind, result) = match ending.reason {
        Reason::NoMove => (SpecialMove::Mate, by(G::BlackWin, G::WhiteWin, G::Invalid)),
        Reason::Repetition => (SpecialMove::RepetitionDraw, G::DrawByRepetition),
        Reason::PerpetualAttack => (
            SpecialMove::WinByIllegalMove,
            by(
                G::BlackWinByIllegalMove,
                G::WhiteWinByIllegalMove,
                G::Invalid,
            ),
        ),
        Reason::MoveLimit | Reason::Count => (SpecialMove::MaxMoves, G::DrawByMaxPlies),
        // The formats have no word for it.
        Reason::EnteredStar => (SpecialMove::Interrupt, G::Paused),
    };
    SpecialMoveEntry::new(kind, result)
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
        RecordInitialPosition::Sfen(USI.write_counted(&game.beginning()))
    };
    let moves = game
        .moves()
        .iter()
        .map(|&m| foreign(m))
        .collect::<Result<_>>()?;
    Ok(Record::from_main_line(start, moves, None)?)
}

/// Adds the notes as comments and as values that other programs draw curves of (unless another engine's are there), and what
/// was better as variations where the format has them. `first` is the side that makes the first move.
fn annotate(
    record: &mut Record,
    notes: &[Note<Move>],
    format: FileFormat,
    first: Side,
) -> Result<()> {
    let nodes = record.main_line_ids();
    for note in notes {
        let Some(&node) = nodes.get(note.ply) else {
            continue;
        };
        if record.node(node).eval().is_none() {
            // `rsshogi` 1.7 writes a value in CSA as it is, in KIF turned from the view of who moved to that of Black.
            let is_second = (first == Side::Second) != (note.ply % 2 == 1);
            let is_turned = format == FileFormat::Kif && is_second;
            let value = if is_turned { -note.value } else { note.value };
            record.node_mut(node)?.set_eval(Some(Eval::from_i32(value)));
        }
        let sign = note.mark.map_or("", Mark::sign);
        let text = format!("{sign} {}", note.text);
        say(record, node, text.trim())?;
        if note.better.is_empty() {
            continue;
        }
        if format == FileFormat::Csa {
            let better: Vec<String> = note.better.iter().map(|m| format!("{m:?}")).collect();
            let text = format!("better: {}", better.join(" "));
            say(record, node, &text)?;
        } else {
            let before = note
                .ply
                .checked_sub(1)
                .and_then(|ply| nodes.get(ply).copied());
            let parent = before.unwrap_or_else(|| record.root_id());
            let moves: Vec<MoveEntry> = note
                .better
                .iter()
                .map(|&m| foreign(m))
                .collect::<Result<_>>()?;
            if !has_line(record, parent, &moves) {
                record.add_variation_line(parent, moves)?;
            }
        }
    }
    Ok(())
}

/// Adds a line to the comment of a move, unless an earlier analysis has written the same.
fn say(record: &mut Record, node: RecordNodeId, text: &str) -> Result<()> {
    let said = record.node(node).comment().unwrap_or_default();
    if !said.lines().any(|line| line == text) {
        record.node_mut(node)?.append_comment_line(text);
    }
    Ok(())
}

/// Whether these moves are there already.
fn has_line(record: &Record, parent: RecordNodeId, moves: &[MoveEntry]) -> bool {
    let Some((first, rest)) = moves.split_first() else {
        return true;
    };
    let mut children = record.children(parent).iter();
    children.any(|&child| {
        let is_it = record
            .node(child)
            .mv()
            .is_some_and(|m| m.mv() == first.mv());
        is_it && has_line(record, child, rest)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn empty_squares_of_csa() {
        let text = "N+P1*  x\nP1*  *  -GI*  \nP+\n";
        assert_eq!(with_empty_squares(text), "N+P1*  x\nP1 *  * -GI * \nP+\n");
    }
}
