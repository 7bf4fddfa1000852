//! A picture of characters on a grid, written to a terminal or a pipe.

use std::io::{self, Write};

use anstyle::{Ansi256Color, Style};
use unicode_width::UnicodeWidthChar;

/// What a cell is, which says how it is coloured.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Paint {
    /// Outside the board.
    #[default]
    Paper,
    /// A part of the board on which nothing stands.
    Wood,
    /// A square that the game does not use.
    Light,
    /// A line or a number drawn on the board.
    Ink,
    /// A piece of the first side, on the board.
    First,
    /// A piece of the second side, on the board.
    Second,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Cell {
    /// `None` is the right half of a wide glyph.
    glyph: Option<char>,
    paint: Paint,
    /// The cell belongs to the last move.
    marked: bool,
}

const BLANK: Cell = Cell {
    glyph: Some(' '),
    paint: Paint::Paper,
    marked: false,
};

/// A grid of cells, row by row from the top.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Canvas {
    width: usize,
    cells: Vec<Cell>,
    /// The colours of the pieces of both sides, as numbers of the 256-colour palette.
    inks: [u8; 2],
}

impl Canvas {
    /// A blank picture.
    pub fn new(width: usize, height: usize, inks: [u8; 2]) -> Canvas {
        Canvas {
            width,
            cells: vec![BLANK; width * height],
            inks,
        }
    }

    /// Fills a rectangle with blanks of this paint.
    pub fn fill(&mut self, columns: std::ops::Range<usize>, row: usize, paint: Paint) {
        for column in columns {
            self.put(column, row, ' ', paint);
        }
    }

    /// Puts one glyph; a wide one also takes the cell to its right. What lies outside the picture is left out.
    pub fn put(&mut self, column: usize, row: usize, glyph: char, paint: Paint) {
        let wide = glyph.width() == Some(2);
        self.set(column, row, Some(glyph), paint);
        if wide {
            self.set(column + 1, row, None, paint);
        }
    }

    /// Writes a text from `column` on.
    pub fn text(&mut self, column: usize, row: usize, text: &str, paint: Paint) {
        let mut at = column;
        for glyph in text.chars() {
            self.put(at, row, glyph, paint);
            at += glyph.width().unwrap_or(0);
        }
    }

    /// Marks cells as part of the last move.
    pub fn mark(&mut self, columns: std::ops::Range<usize>, row: usize) {
        for column in columns.start..columns.end.min(self.width) {
            if let Some(cell) = self.cells.get_mut(row * self.width + column) {
                cell.marked = true;
            }
        }
    }

    fn set(&mut self, column: usize, row: usize, glyph: Option<char>, paint: Paint) {
        if column >= self.width {
            return;
        }
        if let Some(cell) = self.cells.get_mut(row * self.width + column) {
            *cell = Cell {
                glyph,
                paint,
                marked: cell.marked,
            };
        }
    }

    /// Writes the picture. With colour, every glyph beyond ASCII is followed by the terminal's own "go to column",
    /// so that a terminal which takes such glyphs for wider than we do still shows straight columns.
    ///
    /// # Errors
    /// When the output is closed.
    pub fn write(&self, colour: bool, out: &mut dyn Write) -> io::Result<()> {
        for row in self.cells.chunks(self.width.max(1)) {
            if colour {
                self.write_coloured(row, out)?;
            } else {
                let text: String = row.iter().filter_map(|cell| cell.glyph).collect();
                out.write_all(text.trim_end().as_bytes())?;
            }
            writeln!(out)?;
        }
        Ok(())
    }

    fn write_coloured(&self, row: &[Cell], out: &mut dyn Write) -> io::Result<()> {
        let end = row.iter().rposition(|&cell| cell != BLANK);
        let used = end.map_or(0, |last| last + 1);
        let mut current = None;
        for (column, cell) in row.iter().enumerate().take(used) {
            let Some(glyph) = cell.glyph else { continue };
            let style = self.style(*cell);
            if current != Some(style) {
                write!(out, "{}{}", anstyle::Reset, style.render())?;
                current = Some(style);
            }
            write!(out, "{glyph}")?;
            if !glyph.is_ascii() {
                write!(out, "\x1b[{}G", column + glyph.width().unwrap_or(1) + 1)?;
            }
        }
        write!(out, "{}", anstyle::Reset)
    }

    fn style(&self, cell: Cell) -> Style {
        let colour = |number| Some(Ansi256Color(number).into());
        let wood = Style::new().bg_color(colour(if cell.marked { MARKED } else { WOOD }));
        match cell.paint {
            Paint::Paper => Style::new(),
            Paint::Wood => wood,
            Paint::Light => Style::new().bg_color(colour(LIGHT)),
            Paint::Ink => wood.fg_color(colour(INK)),
            Paint::First => wood.fg_color(colour(self.inks[0])).bold(),
            Paint::Second => wood.fg_color(colour(self.inks[1])).bold(),
        }
    }
}

/// Colours of the 256-colour palette. The board brings its own ground, so pieces look the same on dark and light terminals.
const WOOD: u8 = 137;
const MARKED: u8 = 107;
const LIGHT: u8 = 223;
const INK: u8 = 236;
/// White pieces.
pub const WHITE: u8 = 231;
/// Black pieces.
pub const BLACK: u8 = 16;
/// The pieces of Showgit's second side.
pub const RED: u8 = 88;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wide_glyph_takes_two_columns() {
        let mut canvas = Canvas::new(6, 1, [BLACK, RED]);
        canvas.text(0, 0, "v歩|x", Paint::First);
        let mut plain = Vec::new();
        canvas.write(false, &mut plain).unwrap();
        assert_eq!(String::from_utf8(plain).unwrap(), "v歩|x\n");
        let mut coloured = Vec::new();
        canvas.write(true, &mut coloured).unwrap();
        let coloured = String::from_utf8(coloured).unwrap();
        // The bar stands in the fourth column, whatever the terminal thinks of the glyph.
        assert!(coloured.contains("歩\u{1b}[4G|"), "{coloured:?}");
    }

    #[test]
    fn nothing_leaves_the_picture() {
        let mut canvas = Canvas::new(2, 1, [BLACK, RED]);
        canvas.text(1, 0, "xyz", Paint::Ink);
        canvas.put(0, 7, 'x', Paint::Ink);
        canvas.mark(0..9, 9);
        let mut plain = Vec::new();
        canvas.write(false, &mut plain).unwrap();
        assert_eq!(plain, b" x\n");
    }
}
