//! The boards of draughts: every playing square with its number.

use super::{Glyphs, Pictured, View};
use crate::base::outcome::Reason;
use crate::base::side::Side;
use crate::games::draughts::board::Position;
use crate::games::draughts::geometry::Square;
use crate::games::draughts::moves::Move;
use crate::games::draughts::variant::{Colour, colour_of, side_of};
use crate::games::draughts::{self, DraughtsRules};
use crate::tools::play::canvas::{BLACK, Canvas, Paint, WHITE};

/// What a person must be told of one of the two games.
pub trait Told: draughts::Variant {
    /// The rules in a few lines.
    const RULES: &'static str;
    /// A move and a position.
    const EXAMPLES: [&'static str; 2];
}

impl Told for draughts::English {
    const RULES: &'static str = "\
English draughts, also called checkers. Black begins. Men step one square
diagonally forward, kings also backward. A jump takes an adjacent enemy piece
by leaping to the empty square behind it. Jumping is compulsory, which jump is
free, and a multiple jump must be completed. A man that reaches the last row
becomes a king; its move ends there. Who cannot move loses. The third
occurrence of a position, or 40 moves each without a capture or a man's move,
draws.";
    const EXAMPLES: [&'static str; 2] = [
        "11-15, 22x15, 1x10x17 (all squares where the jumps alone do not tell)",
        "B:W18,24,27,28,K10,K15:B12,16,20,K22",
    ];
}

impl Told for draughts::International {
    const RULES: &'static str = "\
International draughts. White begins. Men step one square diagonally forward
and capture forward and backward; kings move and capture along whole diagonals.
A capture is compulsory, and the one that takes the most pieces must be chosen;
captured pieces come off after the whole move. A man that ends its move on the
last row becomes a king. Who cannot move loses. Draws: the third occurrence of
a position, 25 moves each with kings only, 16 moves of three pieces against a
lone king, 5 moves of one or two.";
    const EXAMPLES: [&'static str; 2] = [
        "32-28, 28x19, 28x19x10 (by landing squares where the ends do not tell)",
        "W:W31-50:B1-20",
    ];
}

impl<V: Told> Pictured for DraughtsRules<V> {
    const PLAYERS: [&'static str; 2] = match V::FIRST {
        Colour::White => ["White", "Black"],
        Colour::Black => ["Black", "White"],
    };

    const RULES: &'static str = V::RULES;

    const EXAMPLES: [&'static str; 2] = V::EXAMPLES;

    const BOTTOM: Side = side_of::<V>(Colour::White);

    fn draw(position: &Position<V>, last: Option<Move>, view: &View) -> Canvas {
        let rows = 2 * V::ROW as usize;
        let inks = match V::FIRST {
            Colour::White => [WHITE, BLACK],
            Colour::Black => [BLACK, WHITE],
        };
        let mut canvas = Canvas::new(2 * LEFT + rows * SQUARE, rows + 2, inks);
        draw_frame(&mut canvas, rows, view.glyphs);
        for number in 1..=V::SQUARES {
            if let Some(square) = Square::from_number::<V>(number) {
                draw_square(&mut canvas, position, square, last, view);
            }
        }
        canvas
    }

    fn reason(reason: Reason) -> &'static str {
        match reason {
            Reason::NoMove => "the other side cannot move",
            Reason::Repetition => "the position occurred three times",
            Reason::MoveLimit => "too many moves without progress",
            Reason::PerpetualAttack | Reason::EnteredStar | Reason::Count => "by the rules",
        }
    }
}

const LEFT: usize = 2;
/// A square: its number, a blank, the piece, a blank or the mark of the last move.
const SQUARE: usize = 5;

fn draw_frame(canvas: &mut Canvas, rows: usize, glyphs: Glyphs) {
    let width = rows * SQUARE;
    let [horizontal, vertical, corners] = if glyphs == Glyphs::Ascii {
        ["-", "|", "++++"]
    } else {
        ["─", "│", "┌┐└┘"]
    };
    for row in [0, rows + 1] {
        canvas.text(LEFT, row, &horizontal.repeat(width), Paint::Ink);
    }
    let (left, right) = (LEFT - 1, LEFT + width);
    let places = [(left, 0), (right, 0), (left, rows + 1), (right, rows + 1)];
    for ((column, row), corner) in places.into_iter().zip(corners.chars()) {
        canvas.put(column, row, corner, Paint::Ink);
    }
    for row in 1..=rows {
        canvas.text(left, row, vertical, Paint::Ink);
        canvas.fill(LEFT..LEFT + width, row, Paint::Light);
        canvas.text(right, row, vertical, Paint::Ink);
    }
}

/// The first column and the line where a square is drawn.
fn place<V: Told>(square: Square, view: &View) -> (usize, usize) {
    // White sits on the high numbers.
    let seen = if colour_of::<V>(view.bottom) == Colour::White {
        square
    } else {
        square.rotated::<V>()
    };
    let left = LEFT + seen.column::<V>() as usize * SQUARE;
    (left, seen.row::<V>() as usize + 1)
}

/// Puts a sign behind the piece on `square`, in place of the mark of the last move.
pub(super) fn sign<V: Told>(canvas: &mut Canvas, square: Square, sign: char, view: &View) {
    let (left, line) = place::<V>(square, view);
    canvas.put(left + 4, line, sign, Paint::Ink);
}

fn draw_square<V: Told>(
    canvas: &mut Canvas,
    position: &Position<V>,
    square: Square,
    last: Option<Move>,
    view: &View,
) {
    let (left, line) = place::<V>(square, view);
    canvas.fill(left..left + SQUARE, line, Paint::Wood);
    let number = format!("{:2}", square.number::<V>());
    canvas.text(left, line, &number, Paint::Ink);
    let side = Side::ALL
        .into_iter()
        .find(|&side| position.pieces(side).has(square));
    let is_king = position.all_kings().has(square);
    match side {
        None => canvas.put(left + 3, line, empty(view.glyphs), Paint::Ink),
        Some(side) => {
            let paint = match side {
                Side::First => Paint::First,
                Side::Second => Paint::Second,
            };
            let glyph = piece(colour_of::<V>(side), is_king, view.glyphs);
            canvas.put(left + 3, line, glyph, paint);
        }
    }
    if last.is_some_and(|m| m.from() == square || m.to() == square) {
        if view.glyphs != Glyphs::Coloured {
            canvas.put(left + 4, line, '*', Paint::Ink);
        }
        canvas.mark(left..left + SQUARE, line);
    }
}

const fn empty(glyphs: Glyphs) -> char {
    match glyphs {
        Glyphs::Ascii => '.',
        Glyphs::Coloured => ' ',
        Glyphs::Unicode => '·',
    }
}

const fn piece(colour: Colour, is_king: bool, glyphs: Glyphs) -> char {
    match (glyphs, colour, is_king) {
        (Glyphs::Ascii, Colour::White, false) => 'w',
        (Glyphs::Ascii, Colour::White, true) => 'W',
        (Glyphs::Ascii, Colour::Black, false) => 'b',
        (Glyphs::Ascii, Colour::Black, true) => 'B',
        (Glyphs::Coloured, _, false) | (Glyphs::Unicode, Colour::Black, false) => '●',
        (Glyphs::Coloured, _, true) | (Glyphs::Unicode, Colour::Black, true) => '♛',
        (Glyphs::Unicode, Colour::White, false) => '○',
        (Glyphs::Unicode, Colour::White, true) => '♕',
    }
}
