//! KIF and KI2 as they are written by many programs, made into what `rsshogi` 1.7 reads.
//!
//! It stops at the end of the game, though variations follow there in almost every file; it knows neither remarks nor
//! bookmarks among the moves, nor the lines that tell how many moves there are; it takes an unknown handicap for none; and a
//! plus behind a move (variations follow) is too much for it inside variations.

use rsshogi::board::InitialPosition;
use rsshogi::records::formats::kif::export_kif;
use rsshogi::records::record::{Record, RecordInitialPosition};

use super::form::{Form, is_heading};

/// A game in parts.
pub(super) struct Body {
    /// Tags, board and moves.
    pub head: String,
    pub variations: Vec<Variation>,
    /// How it ended.
    pub end: String,
}

/// A variation as text.
pub(super) struct Variation {
    /// Its line in the game, from 0.
    pub line: usize,
    pub text: String,
}

/// Handicaps that `rsshogi` does not know, as Kifu for Windows calls them; White (the stronger) gives up the rook, the
/// bishop, both lances and knights, and further pieces as seen from White's side.
const HANDICAPS: [(&str, &str); 2] = [
    (
        "左七枚落ち",
        "2sgkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    ),
    (
        "右七枚落ち",
        "3gkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    ),
];

/// The line above a board.
const FILES: &str = "  ９ ８ ７ ６ ５ ４ ３ ２ １";

/// Takes a game apart and leaves away what `rsshogi` stumbles over.
pub(super) fn prepared(form: Form, text: &str) -> Result<Body, String> {
    let mut body = Body {
        head: String::new(),
        variations: Vec::new(),
        end: String::new(),
    };
    let has_board = text.lines().any(|line| line.trim_start().starts_with('|'));
    let mut has_files = false;
    for (number, line) in text.lines().enumerate() {
        let bare = line.trim();
        if bare.starts_with(['#', '&']) || bare.starts_with("手数") && !is_heading(bare) {
            continue;
        }
        if bare.starts_with("変化") {
            body.variations.push(Variation {
                line: number,
                text: format!("{bare}\n"),
            });
        } else if let Some(variation) = body.variations.last_mut() {
            if !bare.is_empty() && !bare.starts_with("まで") {
                push(&mut variation.text, without_plus(form, bare));
            }
        } else if !body.end.is_empty() || is_end(form, bare) {
            push(&mut body.end, bare);
        } else if let Some(name) = bare.strip_prefix("手合割") {
            let name = name.trim_start_matches(['：', ':']).trim();
            push(&mut body.head, &handicap(name, bare, has_board)?);
        } else {
            has_files |= bare.starts_with('９') && bare.contains('１');
            if bare.starts_with('|') && !has_files {
                has_files = true;
                push(&mut body.head, FILES);
            }
            let line = match bare {
                "上手番" => "後手番",
                "下手番" => "先手番",
                _ => without_plus(form, line),
            };
            push(&mut body.head, line);
        }
    }
    Ok(body)
}

fn push(text: &mut String, line: &str) {
    text.push_str(line);
    text.push('\n');
}

/// Whether a line says how the game ended.
fn is_end(form: Form, line: &str) -> bool {
    let is_numbered = line.starts_with(|c: char| c.is_ascii_digit());
    line.starts_with("まで") || form == Form::Kif && is_numbered && !form.is_move(line)
}

/// A line without the sign that variations follow.
fn without_plus(form: Form, line: &str) -> &str {
    match line.trim_end().strip_suffix('+') {
        Some(bare) if form == Form::Kif && form.is_move(line) => bare,
        _ => line,
    }
}

/// The tag of a handicap, or the board of one that `rsshogi` does not know.
fn handicap(name: &str, line: &str, has_board: bool) -> Result<String, String> {
    let is_known = InitialPosition::from_handicap_name_ja(name).is_some();
    if is_known || has_board || name.is_empty() || name.starts_with("平手") {
        return Ok(line.to_owned());
    }
    let (_, sfen) = HANDICAPS
        .iter()
        .find(|(known, _)| *known == name)
        .ok_or_else(|| format!("unknown handicap '{name}' without a board"))?;
    let start = RecordInitialPosition::Sfen((*sfen).to_owned());
    let record = Record::new(start).map_err(|error| error.to_string())?;
    let drawn = export_kif(&record).map_err(|error| error.to_string())?;
    let lines: Vec<&str> = drawn.lines().filter(|line| !is_heading(line)).collect();
    Ok(lines.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_and_the_variations_are_parted() {
        let text = "# x\n手数：2\n手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)+\n*歩\n&mark\n   2 投了\nまで1手で先手の勝ち\n\n変化：1手\n   1 ２六歩(27)+\n   2 中断\n";
        let body = prepared(Form::Kif, text).expect("a game");
        assert_eq!(
            body.head,
            "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n*歩\n"
        );
        assert_eq!(body.end, "2 投了\nまで1手で先手の勝ち\n\n");
        assert_eq!(body.variations.len(), 1);
        assert_eq!(body.variations[0].line, 10);
        assert_eq!(body.variations[0].text, "変化：1手\n1 ２六歩(27)\n2 中断\n");
    }

    #[test]
    fn handicaps_have_boards() {
        let board = handicap("左七枚落ち", "手合割：左七枚落ち", false).expect("a board");
        assert!(board.contains("| ・ ・v銀v金v玉v金 ・ ・ ・|一"), "{board}");
        assert!(board.ends_with("後手番"), "{board}");
        let line = "手合割：二枚落ち";
        assert_eq!(handicap("二枚落ち", line, false), Ok(line.to_owned()));
        assert_eq!(handicap("その他", line, true), Ok(line.to_owned()));
        assert!(handicap("その他", line, false).is_err());
    }

    #[test]
    fn a_board_gets_the_line_above_it() {
        let body = prepared(Form::Kif, "| ・ ・\n| ・ ・\n上手番\n").expect("a game");
        assert_eq!(body.head, format!("{FILES}\n| ・ ・\n| ・ ・\n後手番\n"));
    }
}
