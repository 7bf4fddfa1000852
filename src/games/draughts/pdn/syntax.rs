//! From words to games whose moves are still text.

use super::error::Fault;
use super::game::Tag;
use super::score::PdnScore;
use super::token::{At, Token, Tokens};

/// A game as it stands in the text.
#[derive(Clone, Debug, Default)]
pub(super) struct RawGame {
    pub tags: Vec<At<Tag>>,
    pub line: Vec<At<RawItem>>,
    /// The result at the end of the moves, if one is there.
    pub score: Option<PdnScore>,
}

/// Something of a line.
#[derive(Clone, Debug)]
pub(super) enum RawItem {
    Move(String),
    /// A word that is no move of these games.
    Foreign(String),
    Nag(u16),
    Comment(String),
    Variation {
        line: Vec<At<RawItem>>,
        /// All of it as it is written, without the brackets around it.
        text: String,
    },
}

impl RawGame {
    /// Whether nothing of a game is there.
    fn is_empty(&self) -> bool {
        let is_comment = |item: &At<RawItem>| matches!(item.what, RawItem::Comment(_));
        self.tags.is_empty() && self.score.is_none() && self.line.iter().all(is_comment)
    }
}

/// Reads the next game; `None` at the end of the text. After a fault the words go on with the next game.
pub(super) fn next_game(tokens: &mut Tokens<'_>) -> Option<Result<RawGame, At<Fault>>> {
    let mut game = RawGame::default();
    let mut fault = None;
    let mut in_moves = false;
    while let Some(next) = tokens.peek() {
        let At { line, what } = match next {
            Ok(token) => token,
            // The next game begins, though badly.
            Err(found) if in_moves && matches!(found.what, Fault::Tag(_)) => break,
            // What stands open behind a game does not spoil it.
            Err(found) if found.what == Fault::OpenComment && game.score.is_some() => break,
            Err(found) => {
                let is_open = found.what == Fault::OpenComment;
                fault.get_or_insert(found);
                if in_moves || is_open {
                    tokens.skip_to_game();
                    break;
                }
                // What is wrong before the moves is one line; the game goes on behind it.
                tokens.skip_line();
                continue;
            }
        };
        if ends_before(&what, &game, in_moves) {
            break;
        }
        let before = tokens.rest();
        tokens.next();
        let item = match what {
            Token::Tag(name, value) => {
                let name = name.to_owned();
                game.tags.push(At {
                    line,
                    what: Tag { name, value },
                });
                continue;
            }
            Token::Comment(text) => {
                // A comment does not tell whether tags are still to come.
                in_moves |= !game.tags.is_empty();
                Ok(Some(RawItem::Comment(text)))
            }
            Token::Score(score) => {
                game.score = Some(score);
                Ok(None)
            }
            Token::Star if is_end(tokens) => {
                game.score = Some(PdnScore::Unknown);
                Ok(None)
            }
            Token::Open => variation(tokens, before, line, 1),
            Token::Close => Err(At {
                line,
                what: Fault::Unexpected(")".to_owned()),
            }),
            other => simple(other, line),
        };
        in_moves |= game.score.is_some();
        match item {
            Ok(None) => {}
            Ok(Some(what)) => {
                in_moves |= !matches!(what, RawItem::Comment(_));
                game.line.push(At { line, what });
            }
            Err(found) => {
                fault.get_or_insert(found);
                tokens.skip_to_game();
                break;
            }
        }
    }
    match fault {
        Some(fault) => Some(Err(fault)),
        None => (!game.is_empty()).then_some(Ok(game)),
    }
}

/// Whether the game is over before this word.
fn ends_before(token: &Token<'_>, game: &RawGame, in_moves: bool) -> bool {
    match token {
        Token::Tag(name, _) => in_moves || begins_again(name, game),
        Token::Comment(_) => false,
        // Some programs write the result and a star, or the result twice.
        Token::Star => false,
        Token::Score(score) => game.score.is_some_and(|earlier| earlier != *score),
        _ => game.score.is_some(),
    }
}

/// Whether this tag is the second of its name where a game has only one: sets of positions hold nothing but tags.
fn begins_again(name: &str, game: &RawGame) -> bool {
    let is_it = |tag: &At<Tag>| tag.what.name.eq_ignore_ascii_case(name);
    let is_single = ["Event", "FEN"]
        .iter()
        .any(|single| single.eq_ignore_ascii_case(name));
    is_single && game.tags.iter().any(is_it)
}

/// Whether a star that was just read ends the game: moves that go on make it the mark of a forced move.
fn is_end(tokens: &Tokens<'_>) -> bool {
    let next = tokens
        .clone()
        .map_while(Result::ok)
        .map(|token| token.what)
        .find(|token| !matches!(token, Token::Comment(_)));
    match next {
        Some(Token::Number(number)) => number == 1,
        Some(Token::Move(_) | Token::Score(_) | Token::Nag(_) | Token::Open | Token::Close) => {
            false
        }
        _ => true,
    }
}

/// What a word inside a line of moves is when it is no bracket or result.
fn simple(token: Token<'_>, line: usize) -> Result<Option<RawItem>, At<Fault>> {
    let fault = |what| Err(At { line, what });
    match token {
        Token::Move(text) => Ok(Some(RawItem::Move(text.to_owned()))),
        Token::Nag(nag) => Ok(Some(RawItem::Nag(nag))),
        Token::Comment(text) => Ok(Some(RawItem::Comment(text))),
        Token::Star => Ok(Some(RawItem::Nag(7))),
        // A variation may tell how its game would have ended.
        Token::Score(score) => Ok(Some(RawItem::Comment(score.to_string()))),
        Token::Number(_) | Token::Ellipsis => Ok(None),
        Token::SetUp => fault(Fault::SetUp),
        Token::Foreign(word) => Ok(Some(RawItem::Foreign(word.chars().take(40).collect()))),
        Token::Tag(name, _) => fault(Fault::Unexpected(format!("[{name}"))),
        Token::Open => fault(Fault::Unexpected("(".to_owned())),
        Token::Close => fault(Fault::Unexpected(")".to_owned())),
    }
}

/// Reads a variation whose bracket, the first character of `from`, was read already.
fn variation<'t>(
    tokens: &mut Tokens<'t>,
    from: &'t str,
    opened: usize,
    depth: usize,
) -> Result<Option<RawItem>, At<Fault>> {
    if depth > Fault::DEPTH {
        return Err(At {
            line: opened,
            what: Fault::TooDeep,
        });
    }
    let mut items = Vec::new();
    loop {
        let before = tokens.rest();
        let At { line, what } = match tokens.peek() {
            // The next game begins.
            None
            | Some(Ok(At {
                what: Token::Tag(..),
                ..
            }))
            | Some(Err(At {
                what: Fault::Tag(_),
                ..
            })) => break,
            Some(next) => next?,
        };
        tokens.next();
        let item = match what {
            Token::Close => {
                let inside = &from[1..from.len() - before.len()];
                return Ok(Some(RawItem::Variation {
                    line: items,
                    text: inside.split_whitespace().collect::<Vec<_>>().join(" "),
                }));
            }
            Token::Open => variation(tokens, before, line, depth + 1)?,
            other => simple(other, line)?,
        };
        items.extend(item.map(|what| At { line, what }));
    }
    Err(At {
        line: opened,
        what: Fault::OpenVariation,
    })
}
