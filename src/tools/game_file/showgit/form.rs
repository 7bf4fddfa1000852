//! Which format a text is in, its games, and each of them read by `rsshogi`.

use rsshogi::records::formats::{csa, kif};
use rsshogi::records::record::Record;

use super::kif_text::{Body, prepared};
use crate::tools::game_file::Fault;

/// The formats beside lists.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Form {
    Kif,
    Ki2,
    Csa,
}

/// One game of a text.
pub(super) struct Part {
    /// Its first line, from 1.
    pub line: usize,
    pub text: String,
}

/// A game that was read, and what of it was left out.
pub(super) struct Legible {
    pub record: Record,
    pub left_out: Vec<Fault>,
}

const KI2_MARKS: [char; 6] = ['▲', '△', '▼', '▽', '☗', '☖'];

impl Form {
    /// The format of a text; `None` for a list.
    pub fn of(text: &str) -> Option<Form> {
        let mut is_japanese = false;
        for line in text.lines().map(str::trim) {
            if is_heading(line) || Form::Kif.is_move(line) {
                return Some(Form::Kif);
            }
            if Form::Ki2.is_move(line) {
                return Some(Form::Ki2);
            }
            let is_csa = line.starts_with("V2") || line.starts_with("V3") || line == "PI";
            if is_csa || line.starts_with("P1") || Form::Csa.is_move(line) {
                return Some(Form::Csa);
            }
            let is_tag = line.contains('：') && !line.starts_with(|c: char| c.is_ascii());
            let is_row = line.starts_with('|') && line.contains(['・', '歩', '玉', '王']);
            is_japanese |= is_tag || is_row;
        }
        // Tags or a board, and nothing played.
        is_japanese.then_some(Form::Kif)
    }

    /// Whether a line holds a move of the main line.
    pub fn is_move(self, line: &str) -> bool {
        let line = line.trim_start();
        match self {
            Form::Kif => {
                let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
                let after = rest.trim_start().chars().next();
                rest.len() < line.len()
                    && rest.starts_with(char::is_whitespace)
                    && after.is_some_and(|c| ('１'..='９').contains(&c) || c == '同')
            }
            Form::Ki2 => line.starts_with(KI2_MARKS),
            Form::Csa => {
                line.starts_with(['+', '-'])
                    && line.len() >= 7
                    && line.chars().skip(1).take(4).all(|c| c.is_ascii_digit())
            }
        }
    }

    /// The moves in a line.
    fn moves_in(self, line: &str) -> usize {
        match self {
            Form::Kif | Form::Csa => usize::from(self.is_move(line)),
            Form::Ki2 if self.is_move(line) => line.matches(KI2_MARKS).count(),
            Form::Ki2 => 0,
        }
    }

    /// The games of a text: CSA parts them by a slash; in KIF and KI2 the tags of the next game follow the moves.
    pub fn parts(self, text: &str) -> Vec<Part> {
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
                && !line.starts_with([' ', '*', '&', '#', '変', 'ま']);
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

    /// Reads one game, which may lack its last line. Variations that cannot be played and a last move against the rules
    /// are left out, since the rest says what was played.
    pub fn read(self, text: &str) -> Result<Legible, Fault> {
        let mut body = match self {
            Form::Csa => Body::whole(text),
            Form::Kif | Form::Ki2 => {
                prepared(self, text).map_err(|reason| Fault { line: 0, reason })?
            }
        };
        if let Ok(record) = self.record(&body.text()) {
            return Ok(Legible {
                record,
                left_out: Vec::new(),
            });
        }
        let variations = std::mem::take(&mut body.variations);
        let mut legible = self.read_but_last(&mut body, text)?;
        for variation in variations {
            body.variations.push(variation);
            match self.record(&body.text()) {
                Ok(record) => legible.record = record,
                Err(fault) => {
                    let bad = body.variations.pop();
                    let line = bad.map_or(0, |bad| bad.line);
                    let reason = format!("a variation was left out: {fault}");
                    legible.left_out.push(Fault { line, reason });
                }
            }
        }
        Ok(legible)
    }

    /// Reads a game without variations; if its last move is illegal, that is taken out of it. `told` is the text as its
    /// file has it.
    fn read_but_last(self, body: &mut Body, told: &str) -> Result<Legible, Fault> {
        let text = body.text();
        let reason = match self.record(&text) {
            Ok(record) => {
                return Ok(Legible {
                    record,
                    left_out: Vec::new(),
                });
            }
            Err(reason) => reason,
        };
        let fault = Fault {
            line: self.place_of(&reason, told),
            reason,
        };
        let last = text.lines().rfind(|line| self.is_move(line));
        let count: usize = text.lines().map(|line| self.moves_in(line)).sum();
        let is_last = index_of(&fault.reason).is_some_and(|index| index + 1 == count);
        let Some(last) = last.filter(|_| is_last && self != Form::Ki2) else {
            return Err(fault);
        };
        // What follows the move tells how the game ended, but by numbers that do not fit any more.
        let end = text.rfind(last).unwrap_or(text.len());
        *body = Body::whole(&text[..end]);
        let record = self.record(&body.text()).map_err(|_| fault.clone())?;
        let reason = format!("the last move was left out: '{}' is illegal", last.trim());
        Ok(Legible {
            record,
            left_out: vec![Fault {
                line: fault.line,
                reason,
            }],
        })
    }

    /// The record of one game, which may lack its last line.
    fn record(self, text: &str) -> Result<Record, String> {
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
        parsed.map_err(|error| match error.strip_suffix(": ") {
            Some(what) => format!("{what}: nothing where something must follow"),
            None => error.replace(['\n', '\r'], " "),
        })
    }

    /// The line of a game, from 0, that an error speaks of; 0 if that cannot be told.
    fn place_of(self, fault: &str, text: &str) -> usize {
        if let Some(index) = index_of(fault) {
            let mut before = 0;
            let is_it = |line: &str| {
                before += self.moves_in(line);
                before > index
            };
            return text.lines().position(is_it).unwrap_or(0);
        }
        let quoted = fault
            .split_once(": ")
            .map_or("", |(_, quoted)| quoted.trim());
        let is_it = |line: &str| !quoted.is_empty() && line.contains(quoted);
        text.lines().position(is_it).unwrap_or(0)
    }
}

/// The index of a move, from 0, in the words of `rsshogi`.
fn index_of(fault: &str) -> Option<usize> {
    fault.split("index ").nth(1)?.parse().ok()
}

/// Whether a line is the heading above the moves of KIF. Other lines that begin so tell how many moves there are.
pub(super) fn is_heading(line: &str) -> bool {
    line.starts_with("手数") && line.contains("指手")
}

impl Body {
    /// A text that is not taken apart.
    fn whole(text: &str) -> Body {
        Body {
            head: text.to_owned(),
            variations: Vec::new(),
            end: String::new(),
        }
    }

    /// The game for `rsshogi`, which reads nothing behind the end.
    fn text(&self) -> String {
        let variations = self.variations.iter().map(|part| part.text.as_str());
        [self.head.as_str()]
            .into_iter()
            .chain(variations)
            .chain([self.end.as_str()])
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_told_apart() {
        for (text, form) in [
            ("手数----指手---------消費時間--\n", Some(Form::Kif)),
            ("手数：3\n▲２六歩\n", Some(Form::Ki2)),
            ("先手：甲\n場所：東京\n", Some(Form::Kif)),
            ("| ・v桂 ・v金 ・v玉 ・v桂v香|一\n", Some(Form::Kif)),
            ("'x\nN+甲\n+7776FU\n", Some(Form::Csa)),
            ("# 甲：乙\nstartpos moves 7g7f\n", None),
        ] {
            assert_eq!(Form::of(text), form, "{text}");
        }
    }

    #[test]
    fn the_last_move_of_a_foul_is_left_out() {
        let text = "手数----指手\n   1 ７六歩(77)\n   2 ３三銀(31)\n   3 反則勝ち\n";
        let legible = Form::Kif.read(text).expect("a game");
        assert_eq!(legible.record.move_count(), 1);
        assert_eq!(legible.left_out[0].line, 2);
        assert!(legible.left_out[0].reason.contains("３三銀(31)"));
        let text = "PI\n+\n+7776FU\n-3133GI\n%ILLEGAL_MOVE\n";
        let legible = Form::Csa.read(text).expect("a game");
        assert_eq!(legible.record.move_count(), 1);
        // In the middle of a game it makes the rest void.
        let text = "PI\n+\n+7776FU\n-3133GI\n+2726FU\n%TORYO\n";
        let fault = Form::Csa.read(text).err().expect("a fault");
        assert_eq!(fault.line, 3);
    }

    #[test]
    fn a_bad_variation_is_left_out() {
        let text = "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\nまで2手で先手の勝ち\n\n変化：2手\n   2 ８四歩(83)\n\n変化：2手\n   2 ３三銀(31)\n\n変化：1手\n   1 ２六歩(27)\n";
        let legible = Form::Kif.read(text).expect("a game");
        // The root, two moves, the end and two variations of a move.
        assert_eq!(legible.record.node_count(), 6);
        assert_eq!(legible.left_out.len(), 1);
        assert_eq!(legible.left_out[0].line, 8);
    }
}
