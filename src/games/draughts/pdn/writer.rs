//! Games as PDN 3.0.

use super::game::{Annotation, Line, PdnGame, Tag};
use super::score::PdnScore;
use crate::base::position::Position as _;
use crate::base::side::Side;
use crate::games::draughts::board::Position;
use crate::games::draughts::notation::{fen, move_text};
use crate::games::draughts::variant::Variant;

/// The longest line of moves.
const WIDTH: usize = 80;

/// Writes a game: tags, moves with their numbers, comments, glyphs and variations, the result; then a blank line.
///
/// `Result`, `GameType`, `SetUp` and `FEN` are added where they are missing. Captures whose ends tell are short, the
/// others name all landing squares.
pub fn write<V: Variant>(game: &PdnGame<V>) -> String {
    let mut text = String::new();
    let score = written_score(game);
    let mut tags = game.tags.clone();
    let is_result = |tag: &Tag| tag.name.eq_ignore_ascii_case("Result");
    match tags.iter_mut().find(|tag| is_result(tag)) {
        // A score of points stays, its meaning is not ours.
        Some(tag) if PdnScore::parse(&tag.value).is_some() => tag.value.clone_from(&score),
        Some(_) => {}
        None => tags.push(new_tag("Result", &score)),
    }
    tags.push(new_tag("GameType", &V::PDN_GAME_TYPE.to_string()));
    let has_counters = game.mark.king_plies > 0 || game.move_number > 1;
    if has_counters || game.start != Position::start() {
        tags.push(new_tag("SetUp", "1"));
        tags.push(new_tag(
            "FEN",
            &fen::write_counted(&game.start, game.mark, game.move_number),
        ));
    }
    for tag in &tags {
        let value = tag.value.replace('\\', "\\\\").replace('"', "\\\"");
        let value = value.replace(['\n', '\r'], " ");
        text.push_str(&format!("[{} \"{value}\"]\n", tag.name));
    }
    text.push('\n');
    // From a position set up, files of English draughts number pairs of moves from the side that begins there; those of
    // international draughts write `1... 7-12`.
    let is_numbered_anew = V::PDN_GAME_TYPE == 21 && game.move_number < 2;
    let mut words = Words {
        first: if is_numbered_anew {
            game.start.side_to_move()
        } else {
            Side::First
        },
        text: String::new(),
        width: 0,
        blank: None,
        is_glued: false,
    };
    let ply = 2 * (game.move_number.max(1) as usize - 1);
    words.line(&game.start, ply, &game.line);
    words.push(&score);
    text.push_str(&words.text);
    text.push_str("\n\n");
    text
}

fn new_tag(name: &str, value: &str) -> Tag {
    Tag {
        name: name.to_owned(),
        value: value.to_owned(),
    }
}

/// The result in the form of the tag, where that means the same.
fn written_score<V: Variant>(game: &PdnGame<V>) -> String {
    match game.tag("Result").map(str::trim) {
        Some(told) if PdnScore::parse(told) == Some(game.score) => told.to_owned(),
        _ => game.score.to_string(),
    }
}

/// Words in lines of limited width.
struct Words {
    text: String,
    /// The side that makes the first move of each pair.
    first: Side,
    /// The characters of the current line.
    width: usize,
    /// Where the last blank of the current line stands, where it can be broken, and the characters before it.
    blank: Option<(usize, usize)>,
    /// Something stands directly before the next word: no blank.
    is_glued: bool,
}

impl Words {
    fn push(&mut self, word: &str) {
        if self.width > 0 && !self.is_glued {
            // At the beginning of a line they would look like a tag or a line to skip.
            if !word.starts_with(['[', '%']) {
                self.blank = Some((self.text.len(), self.width));
            }
            self.text.push(' ');
            self.width += 1;
        }
        self.text.push_str(word);
        self.width += word.chars().count();
        self.is_glued = false;
        // What is glued together goes to the next line together.
        if self.width > WIDTH
            && let Some((at, width)) = self.blank.take()
        {
            self.text.replace_range(at..=at, "\n");
            self.width -= width + 1;
        }
    }

    fn end_line(&mut self) {
        self.text.push('\n');
        self.width = 0;
        self.blank = None;
    }

    /// Puts what comes next directly behind what is there.
    fn glue(&mut self) {
        self.is_glued = true;
    }

    /// Writes the moves from `position`, `ply` plies after the first move of the game by the side that begins it.
    fn line<V: Variant>(&mut self, position: &Position<V>, ply: usize, line: &Line) {
        let mut position = *position;
        let second = usize::from(position.side_to_move() != self.first);
        for annotation in &line.preface {
            self.annotation(annotation, &position, ply);
        }
        for (index, (ply, played)) in (ply + second..).zip(&line.moves).enumerate() {
            // A number that is told twice, as after a variation, makes a widespread reader (pydraughts) lose moves.
            if ply.is_multiple_of(2) {
                self.push(&format!("{}.", ply / 2 + 1));
            } else if index == 0 {
                self.push(&format!("{}...", ply / 2 + 1));
            }
            let m = played.played;
            self.push(&move_text::write_pdn(&position, m));
            for (index, annotation) in played.annotations.iter().enumerate() {
                if let (0, &Annotation::Nag(nag @ 1..=6)) = (index, annotation) {
                    self.glue();
                    self.push(["!", "?", "!!", "??", "!?", "?!"][usize::from(nag) - 1]);
                } else {
                    // Plies are counted from the first move of a pair.
                    self.annotation(annotation, &position, ply - ply % 2);
                }
            }
            position.play(m);
        }
    }

    /// Writes what stands beside a move from `position`.
    fn annotation<V: Variant>(
        &mut self,
        annotation: &Annotation,
        position: &Position<V>,
        ply: usize,
    ) {
        match annotation {
            Annotation::Nag(nag) => self.push(&format!("${nag}")),
            Annotation::Comment(text) => self.comment(text),
            Annotation::Variation(line) => {
                self.push("(");
                self.glue();
                self.line(position, ply, line);
                self.glue();
                self.push(")");
            }
        }
    }

    /// A comment with the closing brace in it goes on to the end of its line.
    fn comment(&mut self, text: &str) {
        let words: Vec<&str> = text.split_whitespace().collect();
        if text.contains('}') {
            self.push(";");
            self.glue();
            self.push(&words.join(" "));
            return self.end_line();
        }
        self.push("{");
        self.glue();
        for word in words {
            self.push(word);
        }
        self.glue();
        self.push("}");
    }
}
