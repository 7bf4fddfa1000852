//! From games as text to games of legal moves.

use super::error::Fault;
use super::game::{Annotation, Line, PdnGame, PlayedMove, Tag};
use super::score::PdnScore;
use super::syntax::{RawGame, RawItem};
use super::token::At;
use crate::base::position::Position as _;
use crate::games::draughts::board::Position;
use crate::games::draughts::moves::Move;
use crate::games::draughts::notation::fen;
use crate::games::draughts::notation::move_text::{self, ends_of, with_ends};
use crate::games::draughts::notation::{Dialect, MoveError};
use crate::games::draughts::rules::Mark;
use crate::games::draughts::variant::Variant;

/// Moves that may be tried to find out which of several captures a short text means.
const PATIENCE: u32 = 20_000;

/// Finds the moves of a game among the legal ones.
pub(super) fn resolve<V: Variant>(mut raw: RawGame) -> Result<PdnGame<V>, At<Fault>> {
    let mut game = PdnGame {
        tags: Vec::with_capacity(raw.tags.len()),
        start: Position::start(),
        mark: Mark::default(),
        move_number: 1,
        line: Line::default(),
        score: PdnScore::Unknown,
    };
    for At { line, what: tag } in raw.tags {
        let fault = |what| At { line, what };
        match tag.name.to_ascii_lowercase().as_str() {
            "gametype" => check_game_type::<V>(&tag).map_err(fault)?,
            "fen" if !tag.value.trim().is_empty() => {
                let parsed =
                    fen::parse::<V>(&tag.value).map_err(|error| fault(Fault::Position(error)))?;
                game.start = parsed.position;
                game.mark = parsed.mark;
                game.move_number = parsed.move_number;
            }
            "fen" | "setup" => {}
            _ => game.tags.push(tag),
        }
    }
    let told = game.tag("Result").unwrap_or_default().trim();
    // A score of points (`12-0`, `4-6`) at the end of a game has the form of a move.
    if let Some(RawItem::Move(last)) = raw.line.last().map(|item| &item.what)
        && raw.score.is_none()
        && last == told
    {
        raw.line.pop();
    }
    game.score = raw
        .score
        .or_else(|| PdnScore::parse(told))
        .unwrap_or_default();
    game.line = resolve_line(game.start, &raw.line)?;
    Ok(game)
}

fn check_game_type<V: Variant>(tag: &Tag) -> Result<(), Fault> {
    let number = tag.value.split(',').next().unwrap_or_default().trim();
    if number.is_empty() {
        return Ok(());
    }
    match number.parse() {
        Ok(number) if number == V::PDN_GAME_TYPE => Ok(()),
        Ok(number) => Err(Fault::OtherGame(number, V::PDN_GAME_TYPE)),
        Err(_) => Err(Fault::GameType(tag.value.clone())),
    }
}

fn resolve_line<V: Variant>(start: Position<V>, items: &[At<RawItem>]) -> Result<Line, At<Fault>> {
    let mut resolved = Line::default();
    let mut position = start;
    let mut before = start;
    for (index, item) in items.iter().enumerate() {
        let annotation = match &item.what {
            RawItem::Move(text) => {
                let m = choose(&position, text, &items[index + 1..]).map_err(|error| At {
                    line: item.line,
                    what: Fault::Move(resolved.moves.len() + 1, text.clone(), error),
                })?;
                before = position;
                position.play(m);
                resolved.moves.push(PlayedMove::from(m));
                continue;
            }
            // Remarks without brackets (`Whiteresigned`): no move of any game is without a digit.
            RawItem::Foreign(word) if is_remark(word) && !resolved.moves.is_empty() => {
                Annotation::Comment(word.clone())
            }
            RawItem::Foreign(word) => {
                return Err(At {
                    line: item.line,
                    what: Fault::OtherNotation(word.clone()),
                });
            }
            RawItem::Nag(nag) => Annotation::Nag(*nag),
            RawItem::Comment(text) => Annotation::Comment(text.clone()),
            // Moves that cannot be played there say something to people all the same.
            RawItem::Variation { line, text } => match resolve_line(before, line) {
                Ok(variation) if !resolved.moves.is_empty() => Annotation::Variation(variation),
                _ => Annotation::Comment(format!("({})", text.replace(['{', '}'], ""))),
            },
        };
        match resolved.moves.last_mut() {
            Some(last) => last.annotations.push(annotation),
            None => resolved.preface.push(annotation),
        }
    }
    Ok(resolved)
}

/// The move that a text means. When it fits several captures, the moves that follow tell which was played.
fn choose<V: Variant>(
    position: &Position<V>,
    text: &str,
    rest: &[At<RawItem>],
) -> Result<Move, MoveError> {
    let error = match move_text::parse(position, text, Dialect::Pdn) {
        Err(error @ MoveError::Ambiguous(_)) => error,
        parsed => return parsed,
    };
    let moves: Vec<&str> = rest.iter().filter_map(|item| item.what.as_move()).collect();
    let mut patience = PATIENCE;
    let mut best: Option<(usize, Move)> = None;
    let mut is_unique = false;
    for m in candidates(position, text) {
        let plies = playable(position.child(m), &moves, &mut patience);
        match best {
            Some((most, _)) if plies < most => {}
            Some((most, _)) if plies == most => is_unique = false,
            _ => {
                best = Some((plies, m));
                is_unique = true;
            }
        }
    }
    match best {
        Some((_, m)) if is_unique => Ok(m),
        _ => Err(error),
    }
}

fn is_remark(word: &str) -> bool {
    word.chars().count() > 2 && !word.contains(|c: char| c.is_ascii_digit())
}

impl RawItem {
    fn as_move(&self) -> Option<&str> {
        match self {
            RawItem::Move(text) => Some(text),
            _ => None,
        }
    }
}

/// The captures that a text without its landing squares fits.
fn candidates<V: Variant>(position: &Position<V>, text: &str) -> Vec<Move> {
    match ends_of::<V>(text) {
        Ok((from, to)) => with_ends(position, from, to),
        Err(_) => Vec::new(),
    }
}

/// How many of `moves` can be played one after the other.
fn playable<V: Variant>(mut position: Position<V>, moves: &[&str], patience: &mut u32) -> usize {
    for (index, text) in moves.iter().enumerate() {
        if *patience == 0 {
            return index;
        }
        *patience -= 1;
        match move_text::parse(&position, text, Dialect::Pdn) {
            Ok(m) => position.play(m),
            Err(MoveError::Ambiguous(_)) => {
                let further = candidates(&position, text)
                    .into_iter()
                    .map(|m| playable(position.child(m), &moves[index + 1..], patience))
                    .max();
                return index + further.map_or(0, |further| further + 1);
            }
            Err(_) => return index,
        }
    }
    moves.len()
}
