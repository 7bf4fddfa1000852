//! A game with all its variations as KIF.
//!
//! A variation belongs to the line before it that reaches its ply. So those of a line follow it, the last ply first, each with
//! its own behind it. `rsshogi` 1.7 writes one level of them, the first ply first and before the end of the game; here it
//! writes one line at a time.

use std::borrow::Cow;

use anyhow::Result;
use rsshogi::records::formats::kif::export_kif;
use rsshogi::records::record::{MoveEntry, Record, RecordNodeId};

use super::form::Form;

/// Writes a game.
///
/// # Errors
/// When `rsshogi` cannot write it.
pub(super) fn written(record: &Record) -> Result<String> {
    let path = record.main_line_ids();
    let mut main = line_of(record, &path)?;
    main.set_metadata(record.metadata().clone());
    main.set_initial_comment(record.initial_comment().map(str::to_owned));
    if let Some(end) = record.main_terminal_node() {
        let end = record.node(end);
        if let Some(special) = end.special() {
            main.set_main_terminal_with_annotation(special.clone(), end.annotation().clone())?;
        }
    }
    // A blank line would end the moves.
    let drawn = export_kif(&main)?;
    let lines = drawn.lines().filter(|line| !line.trim().is_empty());
    let mut text = String::new();
    for line in lines {
        text.push_str(&with_kanji_numbers(line));
        text.push('\n');
    }
    add_variations(record, &path, 0, &mut text)?;
    Ok(text)
}

/// A line about pieces in hand with numbers that all readers know; `rsshogi` 1.7 writes those from 11 on in digits.
fn with_kanji_numbers(line: &str) -> Cow<'_, str> {
    if !line.contains("の持駒") {
        return Cow::Borrowed(line);
    }
    let kanji = "一二三四五六七八九".chars();
    let line = (1..)
        .zip(kanji)
        .fold(line.to_owned(), |line, (unit, kanji)| {
            line.replace(&format!("1{unit}"), &format!("十{kanji}"))
        });
    Cow::Owned(line)
}

/// Adds the variations of a line from `first` on, the last ply first.
fn add_variations(
    record: &Record,
    path: &[RecordNodeId],
    first: usize,
    text: &mut String,
) -> Result<()> {
    for ply in (first..path.len()).rev() {
        let parent = match ply.checked_sub(1) {
            None => record.root_id(),
            Some(before) => path[before],
        };
        for &child in record.children(parent) {
            if child == path[ply] || record.node(child).mv().is_none() {
                continue;
            }
            let mut other = path[..ply].to_vec();
            other.extend(chain(record, child));
            text.push_str(&format!("\n変化：{}手\n", ply + 1));
            let whole = export_kif(&line_of(record, &other)?)?;
            text.push_str(from_move(&whole, ply));
            add_variations(record, &other, ply + 1, text)?;
        }
    }
    Ok(())
}

/// The moves from a node on, the first of every choice.
fn chain(record: &Record, from: RecordNodeId) -> Vec<RecordNodeId> {
    let next = |&node: &RecordNodeId| {
        let child = *record.children(node).first()?;
        record.node(child).mv().is_some().then_some(child)
    };
    std::iter::successors(Some(from), next).collect()
}

/// One line of a game, and what was written about its moves.
fn line_of(record: &Record, path: &[RecordNodeId]) -> Result<Record> {
    let moves: Vec<MoveEntry> = path
        .iter()
        .filter_map(|&node| record.node(node).mv().cloned())
        .collect();
    let mut line = Record::from_main_line(record.initial_position().clone(), moves, None)?;
    for (&node, &copy) in path.iter().zip(&line.main_line_ids()) {
        *line.node_mut(copy)?.annotation_mut() = record.node(node).annotation().clone();
    }
    Ok(line)
}

/// The part of a text that begins with the move `index`, from 0.
fn from_move(text: &str, index: usize) -> &str {
    let mut start = 0;
    let mut moves = 0;
    for line in text.split_inclusive('\n') {
        if Form::Kif.is_move(line) {
            if moves == index {
                return &text[start..];
            }
            moves += 1;
        }
        start += line.len();
    }
    ""
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hands_are_counted_in_kanji() {
        assert_eq!(
            with_kanji_numbers("後手の持駒：歩12　銀四"),
            "後手の持駒：歩十二　銀四"
        );
        assert_eq!(with_kanji_numbers("先手の持駒：歩18"), "先手の持駒：歩十八");
        assert_eq!(with_kanji_numbers("場所：12"), "場所：12");
    }

    #[test]
    fn variations_inside_variations_are_kept() {
        let text = "手合割：平手\n手数----指手---------消費時間--\n*初\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n   4 投了\nまで3手で先手の勝ち\n\n変化：3手\n   3 ６六歩(67)\n   4 ４四歩(43)\n*内\n\n変化：4手\n   4 ８四歩(83)\n\n変化：1手\n   1 ２六歩(27)\n";
        let record = Form::Kif.read(text).expect("a game").record;
        let text = written(&record).expect("a text");
        let words: Vec<&str> = text
            .lines()
            .skip_while(|line| !line.starts_with("手数"))
            .filter_map(|line| line.split('(').next())
            .map(str::trim)
            .collect();
        let expected = [
            "手数----指手---------消費時間--",
            "*初",
            "1 ７六歩",
            "2 ３四歩",
            "3 ２六歩",
            "4 投了",
            "まで3手で先手の勝ち",
            "",
            "変化：3手",
            "3 ６六歩",
            "4 ４四歩",
            "*内",
            "",
            "変化：4手",
            "4 ８四歩",
            "",
            "変化：1手",
            "1 ２六歩",
        ];
        assert_eq!(words, expected, "{text}");
        let again = Form::Kif.read(&text).expect("a game").record;
        assert_eq!(written(&again).expect("a text"), text);
    }
}
