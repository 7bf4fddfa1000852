//! The board of Showgit with the hands.

use super::{Glyphs, Pictured, Script, View};
use crate::base::outcome::Reason;
use crate::base::position::Position;
use crate::base::side::Side;
use crate::games::showgit::board::Board;
use crate::games::showgit::letters::Letters;
use crate::games::showgit::moves::Move;
use crate::games::showgit::piece::{Kind, Piece};
use crate::games::showgit::rules::ShowgitRules;
use crate::games::showgit::square::Square;
use crate::tools::play::canvas::{BLACK, Canvas, Paint, RED};

impl Pictured for ShowgitRules {
    const PLAYERS: [&'static str; 2] = ["Star", "Time"];

    const RULES: &'static str = "\
Showgit is shogi with renamed pieces. Star (capital letters, at the bottom)
begins; Time has small letters. Give BIG-BANG: attack the opponent's STAR/TIME
so that it cannot escape.
  U UNIFORM (pawn)    one step forward
  L LIMA (lance)      any distance forward
  Y YANKEE (knight)   jumps two forward and one sideways
  A ALPHA (silver)    one step forward or diagonally
  M MIKE (gold)       one step, not diagonally backward
  V VICTOR (bishop)   any distance diagonally
  T TANGO (rook)      any distance straight
  S STAR/TIME (king)  one step in any direction
A move that begins or ends in the last three rows may promote (shown by +): U L
Y A then move as M, V and T also one step in the other directions. Captured
pieces change sides: drop one on an empty square instead of moving; no second
UNIFORM of yours on a file, no BIG-BANG by dropping a UNIFORM. The same
position for the fourth time is a draw; who gave attack on every move between
loses.";

    const EXAMPLES: [&'static str; 2] = [
        "7g7f, 2b3a+ (with promotion), U*5e (drop)",
        "lyamsmayl/1t5v1/uuuuuuuuu/9/9/9/UUUUUUUUU/1V5T1/LYAMSMAYL b - 1",
    ];

    const BOTTOM: Side = Side::First;

    fn draw(board: &Board, last: Option<Move>, view: &View) -> Canvas {
        let mut canvas = Canvas::new(WIDTH, 14, [BLACK, RED]);
        draw_hand(&mut canvas, 0, board, !view.bottom, view);
        draw_frame(&mut canvas, view);
        for row in 0..9 {
            for column in 0..9 {
                draw_square(&mut canvas, (column, row), board, last, view);
            }
        }
        draw_hand(&mut canvas, 13, board, view.bottom, view);
        canvas
    }

    fn reason(reason: Reason) -> &'static str {
        match reason {
            Reason::NoMove => "BIG-BANG",
            Reason::Repetition => "the position occurred four times",
            Reason::PerpetualAttack => "the other side repeated the position by endless attack",
            Reason::EnteredStar => "the STAR reached its goal",
            Reason::MoveLimit => "the limit of moves is reached",
            Reason::Count => "by the count of the pieces",
        }
    }
}

/// The column of the left edge's inside.
const LEFT: usize = 2;
/// A square: room for a sign in front, a wide glyph, and the mark of the last move.
const SQUARE: usize = 4;
const WIDTH: usize = 76;

const fn column_of(column: usize) -> usize {
    LEFT + SQUARE * column
}

const fn row_of(row: usize) -> usize {
    3 + row
}

/// The square drawn at a column and a row, both counted from the upper left corner.
fn square_at(column: usize, row: usize, bottom: Side) -> Option<Square> {
    let square = Square::new(9 - column as u8, row as u8 + 1)?;
    Some(if bottom == Side::First {
        square
    } else {
        square.turned()
    })
}

fn draw_frame(canvas: &mut Canvas, view: &View) {
    let [horizontal, vertical, corners] = if view.glyphs == Glyphs::Ascii {
        ["-", "|", "++++"]
    } else {
        ["─", "│", "┌┐└┘"]
    };
    let (left, right) = (LEFT - 1, column_of(9));
    let (top, bottom) = (row_of(0) - 1, row_of(9));
    for row in [top, bottom] {
        canvas.text(LEFT, row, &horizontal.repeat(right - LEFT), Paint::Ink);
    }
    let places = [(left, top), (right, top), (left, bottom), (right, bottom)];
    for ((column, row), corner) in places.into_iter().zip(corners.chars()) {
        canvas.put(column, row, corner, Paint::Ink);
    }
    for index in 0..9 {
        if let Some(square) = square_at(index, index, view.bottom) {
            let file = square.file().to_string();
            canvas.text(column_of(index) + 1, 1, &file, Paint::Paper);
            let rank = char::from(b'a' + square.rank() - 1);
            canvas.put(right + 2, row_of(index), rank, Paint::Paper);
        }
        canvas.text(left, row_of(index), vertical, Paint::Ink);
        canvas.text(right, row_of(index), vertical, Paint::Ink);
    }
}

fn draw_square(
    canvas: &mut Canvas,
    (column, row): (usize, usize),
    board: &Board,
    last: Option<Move>,
    view: &View,
) {
    let Some(square) = square_at(column, row, view.bottom) else {
        return;
    };
    let (left, line) = (column_of(column), row_of(row));
    canvas.fill(left..left + SQUARE, line, Paint::Wood);
    match board.piece_on(square) {
        None if view.glyphs == Glyphs::Ascii => canvas.put(left + 1, line, '.', Paint::Ink),
        None => canvas.put(left + 1, line, '·', Paint::Ink),
        Some(piece) => {
            let paint = match piece.side {
                Side::First => Paint::First,
                Side::Second => Paint::Second,
            };
            canvas.text(left, line, &glyphs(piece, view), paint);
        }
    }
    if last.is_some_and(|m| m.to() == square || m.from() == Some(square)) {
        if view.glyphs != Glyphs::Coloured {
            canvas.put(left + 3, line, '*', Paint::Ink);
        }
        canvas.mark(left..left + SQUARE, line);
    }
}

const fn letters(script: Script) -> Letters {
    match script {
        Script::Showgit => Letters::Showgit,
        Script::Shogi | Script::Kanji => Letters::Usi,
    }
}

/// The sign in front and the glyph of a piece.
fn glyphs(piece: Piece, view: &View) -> String {
    if view.script == Script::Kanji && view.glyphs != Glyphs::Ascii {
        let sign = match piece.side {
            Side::First => ' ',
            Side::Second => 'v',
        };
        return format!("{sign}{}", kanji(piece));
    }
    let sign = if piece.kind.is_promoted() { '+' } else { ' ' };
    let letter = letters(view.script).letter(piece.kind);
    match piece.side {
        Side::First => format!("{sign}{letter}"),
        Side::Second => format!("{sign}{}", letter.to_ascii_lowercase()),
    }
}

const fn kanji(piece: Piece) -> char {
    match (piece.kind, piece.side) {
        (Kind::Uniform, _) => '歩',
        (Kind::Lima, _) => '香',
        (Kind::Yankee, _) => '桂',
        (Kind::Alpha, _) => '銀',
        (Kind::Victor, _) => '角',
        (Kind::Tango, _) => '飛',
        (Kind::Mike, _) => '金',
        (Kind::Star, Side::First) => '玉',
        (Kind::Star, Side::Second) => '王',
        (Kind::NeoUniform, _) => 'と',
        (Kind::NeoLima, _) => '杏',
        (Kind::NeoYankee, _) => '圭',
        (Kind::NeoAlpha, _) => '全',
        (Kind::NeoVictor, _) => '馬',
        (Kind::NeoTango, _) => '龍',
    }
}

fn draw_hand(canvas: &mut Canvas, row: usize, board: &Board, side: Side, view: &View) {
    let mut text = format!("{} has in hand:", ShowgitRules::PLAYERS[side]);
    let mut hand: Vec<(Kind, u8)> = board.hand(side).iter().collect();
    hand.reverse();
    if hand.is_empty() {
        text.push_str(" nothing");
    }
    for (kind, count) in hand {
        let piece = Piece {
            side: Side::First,
            kind,
        };
        text.push(' ');
        text.push_str(glyphs(piece, view).trim());
        if count > 1 {
            text.push_str(&format!("x{count}"));
        }
    }
    let turn = if board.side_to_move() == side {
        "> "
    } else {
        "  "
    };
    canvas.text(0, row, turn, Paint::Paper);
    canvas.text(LEFT, row, &text, Paint::Paper);
}
