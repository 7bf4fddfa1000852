//! The words of PDN, with the lines they stand in.

use nom::branch::alt;
use nom::bytes::complete::{is_a, is_not, tag, take_till, take_until, take_while, take_while1};
use nom::character::complete::{char, digit1, one_of, satisfy, space0};
use nom::combinator::{map, map_res, not, opt, peek, recognize, value, verify};
use nom::multi::{many0_count, many1_count};
use nom::sequence::{delimited, preceded, terminated};
use nom::{IResult, Parser};

use super::error::Fault;
use super::score::{PdnScore, decided};

/// A word of PDN.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token<'t> {
    /// `[Name "value"]`.
    Tag(&'t str, String),
    /// `32-28`, `11x18x25`.
    Move(&'t str),
    /// `12.`, `12...`, or a number alone.
    Number(u32),
    /// Dots alone, in the place of a move that is not told.
    Ellipsis,
    /// `$7`, `!?`, `(!)`.
    Nag(u16),
    /// `{text}` or `;text`, blanks made single.
    Comment(String),
    /// `(`.
    Open,
    /// `)`.
    Close,
    /// Any result but the star.
    Score(PdnScore),
    /// `*`: the end of a game or a forced move.
    Star,
    /// `/.../`: a position in the middle of a game.
    SetUp,
    /// A word with letters.
    Foreign(&'t str),
}

/// Something and the line it stands in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct At<T> {
    pub line: usize,
    pub what: T,
}

/// What comes next: a word, or the fault that is there instead.
pub(super) type Lexed<'t> = Result<At<Token<'t>>, At<Fault>>;

/// The words of a text one after the other.
#[derive(Clone, Debug)]
pub(super) struct Tokens<'t> {
    rest: &'t str,
    line: usize,
}

impl<'t> Tokens<'t> {
    pub fn new(text: &'t str) -> Tokens<'t> {
        let mut tokens = Tokens {
            rest: text,
            line: 1,
        };
        tokens.skip_blanks();
        tokens
    }

    /// The next word without taking it.
    pub fn peek(&self) -> Option<Lexed<'t>> {
        self.clone().next()
    }

    /// What is left of the text.
    pub fn rest(&self) -> &'t str {
        self.rest
    }

    /// Passes over the rest of the line.
    pub fn skip_line(&mut self) {
        let end = self.rest.find('\n').map_or(self.rest.len(), |end| end + 1);
        self.go_on(&self.rest[end..]);
        self.skip_blanks();
    }

    /// Passes over lines until another game begins: a tag comes next, or behind a line that ends in a result the move 1.
    pub fn skip_to_game(&mut self) {
        let is_tag = |rest: &str| {
            rest.strip_prefix('[')
                .is_some_and(|name| name.starts_with(|c: char| c.is_ascii_alphabetic()))
        };
        let mut is_over = false;
        let begins = |rest: &str, is_over| is_tag(rest) || is_over && rest.starts_with("1.");
        while !self.rest.is_empty() && !begins(self.rest, is_over) {
            let line = self.rest.lines().next().unwrap_or_default();
            let last = line.split_whitespace().next_back();
            is_over = last.is_some_and(|word| PdnScore::parse(word).is_some());
            self.skip_line();
        }
    }

    fn go_on(&mut self, rest: &'t str) {
        let taken = &self.rest[..self.rest.len() - rest.len()];
        self.line += taken.bytes().filter(|&byte| byte == b'\n').count();
        self.rest = rest;
    }

    /// Passes over blanks, control characters (old files end in one) and `%` up to the end of its line.
    fn skip_blanks(&mut self) {
        let blank = |c: char| c.is_whitespace() || c.is_control() || c == '\u{feff}';
        loop {
            let rest = self.rest.trim_start_matches(blank);
            self.go_on(rest);
            if !rest.starts_with('%') {
                return;
            }
            let end = rest.find('\n').unwrap_or(rest.len());
            self.go_on(&rest[end..]);
        }
    }
}

impl<'t> Iterator for Tokens<'t> {
    type Item = Lexed<'t>;

    /// The next word; a fault is not passed over.
    fn next(&mut self) -> Option<Lexed<'t>> {
        if self.rest.is_empty() {
            return None;
        }
        let line = self.line;
        match token(self.rest) {
            Ok((rest, what)) => {
                self.go_on(rest);
                self.skip_blanks();
                Some(Ok(At { line, what }))
            }
            Err(_) => Some(Err(At {
                line,
                what: fault(self.rest),
            })),
        }
    }
}

/// What is wrong with a text that begins with no word.
fn fault(rest: &str) -> Fault {
    let line = rest.lines().next().unwrap_or_default();
    let shown = |word: &str| word.chars().take(40).collect::<String>();
    match rest.chars().next() {
        Some('{') => Fault::OpenComment,
        Some('[') => Fault::Tag(shown(line)),
        _ => Fault::Unexpected(shown(line.split_whitespace().next().unwrap_or_default())),
    }
}

fn token(input: &str) -> IResult<&str, Token<'_>> {
    alt((
        tag_pair,
        map(comment, |text| Token::Comment(single_blanks(text))),
        map(alt((nag, glyph, bracketed_glyph)), Token::Nag),
        value(Token::Open, char('(')),
        value(Token::Close, char(')')),
        value(Token::Star, char('*')),
        // A result first: `1-0` has the form of a move, and `1-1` is none.
        map(
            terminated(decided, not(one_of("0123456789-xX:"))),
            Token::Score,
        ),
        map(squares, Token::Move),
        map(number, Token::Number),
        value(Token::Ellipsis, alt((is_a("."), tag("…")))),
        value(
            Token::SetUp,
            delimited(char('/'), is_not("/\r\n"), char('/')),
        ),
        map(foreign, Token::Foreign),
    ))
    .parse(input)
}

fn comment(input: &str) -> IResult<&str, &str> {
    alt((
        verify(
            delimited(char('{'), take_until("}"), char('}')),
            |text: &str| !holds_tags(text),
        ),
        preceded(char(';'), take_till(|c| c == '\n')),
    ))
    .parse(input)
}

/// Whether a line of a comment is a tag with its value in quotes: the `}` that was found then belongs to a later game.
fn holds_tags(comment: &str) -> bool {
    let is_tag = |line: &str| {
        let line = line.trim_start();
        line.starts_with('[') && line.contains('"') && tag_pair(line).is_ok()
    };
    comment.lines().skip(1).any(is_tag)
}

fn single_blanks(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ")
}

/// A tag; old files leave out the quotes or write quotes inside.
fn tag_pair(input: &str) -> IResult<&str, Token<'_>> {
    let (rest, name) = preceded(
        (char('['), space0),
        take_while1(|c: char| c.is_alphanumeric() || c == '_'),
    )
    .parse(input)?;
    let (rest, value) = preceded(space0, alt((quoted, bare))).parse(rest)?;
    let (rest, _) = (space0, char(']')).parse(rest)?;
    Ok((rest, Token::Tag(name, value)))
}

/// A quote ends the value when only the end of the tag follows.
fn quoted(input: &str) -> IResult<&str, String> {
    let (mut rest, _) = char('"').parse(input)?;
    let mut text = String::new();
    loop {
        let end: IResult<&str, _> = (char('"'), space0, peek(char(']'))).parse(rest);
        if let Ok((rest, _)) = end {
            return Ok((rest, text));
        }
        let (next, character) = alt((
            preceded(char('\\'), one_of("\\\"")),
            satisfy(|c| c != '\n' && c != '\r'),
        ))
        .parse(rest)?;
        text.push(character);
        rest = next;
    }
}

fn bare(input: &str) -> IResult<&str, String> {
    map(is_not("\"]\r\n"), |text: &str| text.trim().to_owned()).parse(input)
}

fn nag(input: &str) -> IResult<&str, u16> {
    preceded(char('$'), map_res(digit1, str::parse)).parse(input)
}

fn glyph(input: &str) -> IResult<&str, u16> {
    map(is_a("!?"), |marks: &str| match marks {
        "!" => 1,
        "?" => 2,
        _ => match &marks[..2] {
            "!!" => 3,
            "??" => 4,
            "!?" => 5,
            _ => 6,
        },
    })
    .parse(input)
}

fn bracketed_glyph(input: &str) -> IResult<&str, u16> {
    delimited(char('('), glyph, char(')')).parse(input)
}

fn square(input: &str) -> IResult<&str, &str> {
    terminated(
        recognize((
            satisfy(|c| c.is_ascii_digit()),
            opt(satisfy(|c| c.is_ascii_digit())),
        )),
        not(satisfy(|c| c.is_ascii_digit())),
    )
    .parse(input)
}

/// Two squares or more. Blanks may stand around the separators, as some programs write.
fn squares(input: &str) -> IResult<&str, &str> {
    recognize((
        square,
        many1_count(preceded((space0, one_of("-xX:"), space0), square)),
    ))
    .parse(input)
}

fn number(input: &str) -> IResult<&str, u32> {
    map_res(terminated(digit1, many0_count(char('.'))), str::parse).parse(input)
}

/// A word that begins with a letter.
fn foreign(input: &str) -> IResult<&str, &str> {
    recognize((
        satisfy(char::is_alphabetic),
        take_while(|c: char| c.is_alphanumeric() || "-:=+#".contains(c)),
    ))
    .parse(input)
}
