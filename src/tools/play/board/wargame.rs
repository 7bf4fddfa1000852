//! The boards of the war-games as they are drawn on the ground: points and the lines between them.

use super::{Glyphs, Pictured, View};
use crate::base::outcome::Reason;
use crate::base::side::Side;
use crate::games::wargame::board::Board;
use crate::games::wargame::moves::WarMove;
use crate::games::wargame::point::Point;
use crate::games::wargame::position::WarPosition;
use crate::games::wargame::rules::WarRules;
use crate::tools::play::canvas::{BLACK, Canvas, Paint, WHITE};

impl<B: Board> Pictured for WarRules<B> {
    const PLAYERS: [&'static str; 2] = ["White", "Black"];

    const RULES: &'static str = "\
An Indian war-game. White begins. A turn is one step along a line to the next
empty point, or a capture: a leap along a straight line over an enemy piece to
the empty point right behind it. Captures are compulsory; a capturing piece
goes on as long as it can (which capture is free choice). Captured pieces come
off at once. A player with no pieces or no move loses. After 60 moves in all
without a capture (the option CountAfter sets another number), or when a
position occurs for the third time, the player with more pieces wins; equal
numbers draw.";

    const EXAMPLES: [&'static str; 2] = [
        "b3b4 (step), a5c3 (capture), a5c3c1 (two captures)",
        if B::PIECES == 10 {
            "bbb/bbb/b1b/b1w/www/2w/www w (rows from the top, digits for empty points, then who moves)"
        } else {
            "bbb/bbb/b1b/1/www/2w/www w (rows from the top, digits for empty points, then who moves)"
        },
    ];

    const BOTTOM: Side = Side::First;

    fn draw(position: &WarPosition<B>, last: Option<WarMove>, view: &View) -> Canvas {
        let drawing = Drawing::of::<B>(view.bottom);
        let mut canvas = Canvas::new(drawing.width, drawing.height, [WHITE, BLACK]);
        for row in 0..drawing.height {
            canvas.fill(1..drawing.width, row, Paint::Wood);
        }
        for line in B::LINES {
            let points: Vec<Point> = line
                .split(' ')
                .filter_map(|name| B::graph().point(name))
                .collect();
            for pair in points.windows(2) {
                let (from, to) = (drawing.place(pair[0]), drawing.place(pair[1]));
                draw_line(&mut canvas, from, to, view.glyphs);
            }
        }
        for point in B::ALL {
            let (column, row) = drawing.place(point);
            let name = B::graph().name(point);
            canvas.text(column - 2, row, name, Paint::Ink);
            let side = Side::ALL
                .into_iter()
                .find(|&side| position.pieces(side).has(point));
            let paint = match side {
                None => Paint::Ink,
                Some(Side::First) => Paint::First,
                Some(Side::Second) => Paint::Second,
            };
            canvas.put(column, row, glyph(side, view.glyphs), paint);
            if last.is_some_and(|m| m.from == point || m.to == point) {
                if view.glyphs != Glyphs::Coloured {
                    canvas.put(column + 1, row, '*', Paint::Ink);
                }
                canvas.mark(column - 2..column + 1, row);
            }
        }
        canvas
    }

    fn reason(reason: Reason) -> &'static str {
        match reason {
            Reason::NoMove => "the other side cannot move",
            _ => "by the count of the pieces",
        }
    }
}

/// Columns from one row's width to the next: the sides of the triangles have this slope.
const SLOPE: usize = 4;
/// Lines of text from one row of points to the next.
const STEP: usize = 2;
/// The paper to the left of the widest row: room for the name of a point.
const MARGIN: usize = 4;

/// Where the points of a board are drawn.
struct Drawing {
    width: usize,
    height: usize,
    places: Vec<(usize, usize)>,
}

impl Drawing {
    /// The picture seen by `bottom`. The rows widen from the vertex in the middle; the end points
    /// beside the vertex stand as far out as the widest rows.
    fn of<B: Board>(bottom: Side) -> Drawing {
        let middle = B::ROWS.len() / 2;
        let centre = MARGIN + SLOPE * middle;
        let mut places = vec![(centre, 0); B::graph().points()];
        for (index, names) in B::ROWS.iter().enumerate() {
            let spread = match index.abs_diff(middle) {
                0 => SLOPE * middle,
                rows => SLOPE * rows,
            };
            for point in B::graph().set(names) {
                let column = match B::graph().name(point).as_bytes() {
                    [b'a', ..] => centre - spread,
                    [b'c', ..] => centre + spread,
                    _ => centre,
                };
                places[point.index()] = (column, index * STEP);
            }
        }
        let mut drawing = Drawing {
            width: 2 * centre - MARGIN + 4,
            height: (B::ROWS.len() - 1) * STEP + 1,
            places,
        };
        if bottom == Side::Second {
            for (column, row) in &mut drawing.places {
                *column = 2 * centre - *column;
                *row = drawing.height - 1 - *row;
            }
        }
        drawing
    }

    fn place(&self, point: Point) -> (usize, usize) {
        self.places[point.index()]
    }
}

/// Draws the line between two neighbouring points.
fn draw_line(canvas: &mut Canvas, a: (usize, usize), b: (usize, usize), glyphs: Glyphs) {
    let ((left, left_row), (right, right_row)) = if a.0 <= b.0 { (a, b) } else { (b, a) };
    let [horizontal, vertical, falling, rising] = if glyphs == Glyphs::Ascii {
        ['-', '|', '\\', '/']
    } else {
        ['─', '│', '╲', '╱']
    };
    if left_row == right_row {
        for column in left + 1..right {
            canvas.put(column, left_row, horizontal, Paint::Ink);
        }
        return;
    }
    let (top, bottom) = (left_row.min(right_row), left_row.max(right_row));
    for row in top + 1..bottom {
        let (glyph, column) = if left == right {
            (vertical, left)
        } else {
            let run = (right - left) * row.abs_diff(left_row) / (bottom - top);
            let glyph = if left_row < right_row {
                falling
            } else {
                rising
            };
            (glyph, left + run)
        };
        canvas.put(column, row, glyph, Paint::Ink);
    }
}

const fn glyph(side: Option<Side>, glyphs: Glyphs) -> char {
    match (side, glyphs) {
        (None, Glyphs::Ascii) => '.',
        (None, _) => '·',
        (Some(Side::First), Glyphs::Ascii) => 'w',
        (Some(Side::Second), Glyphs::Ascii) => 'b',
        (Some(Side::First), Glyphs::Unicode) => '○',
        (Some(_), _) => '●',
    }
}
