//! The terminal, or the pipe, on which a person plays.

use std::io::{self, BufRead, IsTerminal, Write};

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{Context, Editor, Helper};

use super::args::Colour;
use super::canvas::Canvas;

/// Where lines come from and text goes to.
pub struct Console {
    /// The line editor; `None` in a pipe.
    editor: Option<Editor<Words, DefaultHistory>>,
    colour: bool,
}

/// What a person may type next.
#[derive(Debug, Default)]
struct Words(Vec<String>);

impl Completer for Words {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        position: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        let typed = line.get(..position).unwrap_or(line);
        let fitting = self.0.iter().filter(|word| word.starts_with(typed));
        Ok((0, fitting.cloned().collect()))
    }
}

impl Hinter for Words {
    type Hint = String;
}
impl Highlighter for Words {}
impl Validator for Words {}
impl Helper for Words {}

impl Console {
    /// The standard streams: with a line editor if both are a terminal.
    ///
    /// # Errors
    /// When the terminal cannot be used.
    pub fn new(colour: Colour) -> anyhow::Result<Console> {
        let out = io::stdout().is_terminal();
        let editor = if out && io::stdin().is_terminal() {
            let mut editor = Editor::new()?;
            editor.set_helper(Some(Words::default()));
            Some(editor)
        } else {
            None
        };
        let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let colour = match colour {
            Colour::Always => true,
            Colour::Never => false,
            Colour::Auto => {
                let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
                out && !dumb && !set("NO_COLOR")
            }
        };
        Ok(Console { editor, colour })
    }

    /// Whether colours are used.
    pub const fn has_colour(&self) -> bool {
        self.colour
    }

    /// Whether a person sits at a terminal.
    pub const fn is_interactive(&self) -> bool {
        self.editor.is_some()
    }

    /// The next line, or `None` at the end of the input. On a terminal `words` complete what is typed.
    ///
    /// # Errors
    /// When the input cannot be read.
    pub fn ask(&mut self, prompt: &str, words: Vec<String>) -> io::Result<Option<String>> {
        let Some(editor) = &mut self.editor else {
            return self.read();
        };
        if let Some(helper) = editor.helper_mut() {
            helper.0 = words;
        }
        loop {
            match editor.readline(prompt) {
                Ok(line) => {
                    if !line.trim().is_empty() {
                        let _ = editor.add_history_entry(&line);
                    }
                    return Ok(Some(line));
                }
                Err(ReadlineError::Interrupted) => println!("`quit` leaves the game."),
                Err(ReadlineError::Eof) => return Ok(None),
                Err(ReadlineError::Io(error)) => return Err(error),
                Err(error) => return Err(io::Error::other(error.to_string())),
            }
        }
    }

    /// The next line of a pipe that is text.
    fn read(&mut self) -> io::Result<Option<String>> {
        loop {
            let mut line = Vec::new();
            if io::stdin().lock().read_until(b'\n', &mut line)? == 0 {
                return Ok(None);
            }
            match String::from_utf8(line) {
                Ok(line) => return Ok(Some(line)),
                Err(_) => self.tell("expected text in UTF-8, found other bytes")?,
            }
        }
    }

    /// Writes a line.
    ///
    /// # Errors
    /// When the output is closed.
    pub fn tell(&mut self, text: &str) -> io::Result<()> {
        let mut out = io::stdout().lock();
        writeln!(out, "{}", text.trim_end())?;
        out.flush()
    }

    /// Writes a text that stays until the next line, on a terminal only.
    pub fn tell_for_now(&mut self, text: &str) {
        if self.is_interactive() {
            print!("\r{text}\x1b[K\r");
            let _ = io::stdout().flush();
        }
    }

    /// Draws a picture.
    ///
    /// # Errors
    /// When the output is closed.
    pub fn show(&mut self, canvas: &Canvas) -> io::Result<()> {
        canvas.write(self.colour, &mut io::stdout().lock())
    }
}
