//! FEN of draughts: `W:W31-50:BK1,2,7`.

use nom::branch::alt;
use nom::character::complete::{char, digit1, one_of, space0};
use nom::combinator::{all_consuming, map_res, opt};
use nom::sequence::{delimited, preceded};
use nom::{IResult, Parser};

use super::error::PositionError;
use crate::base::notation::ParsedPosition;
use crate::games::draughts::board::{Position, Setup, SetupError};
use crate::games::draughts::geometry::Square;
use crate::games::draughts::rules::{DraughtsRules, Mark};
use crate::games::draughts::variant::{Colour, Variant, colour_of, side_of};

/// Reads a FEN: either colour first, `K` before a king or a range of kings, an optional final dot,
/// optional counters `:H<plies without capture or man's move>:F<move number>`, blanks anywhere.
pub fn parse<V: Variant>(text: &str) -> Result<ParsedPosition<DraughtsRules<V>>, PositionError> {
    let text = text.trim().trim_matches('"').trim().trim_end_matches('.');
    let mut fields = text.split(':').map(str::trim);
    let mut setup = Setup {
        side_to_move: side_of::<V>(turn(fields.next().unwrap_or_default())?),
        ..Setup::default()
    };
    let mut listed = Vec::new();
    let (mut king_plies, mut move_number) = (0, 1);
    for (index, field) in fields.enumerate() {
        // An empty field is a side without pieces, or a colon too many.
        if field.is_empty() {
            continue;
        }
        if let Some((letter, number)) = counter(field)? {
            if letter == 'H' {
                king_plies = u16::try_from(number).unwrap_or(u16::MAX);
            } else {
                move_number = number;
            }
        } else if index >= 2 {
            return Err(PositionError::ThirdList(field.to_string()));
        } else {
            let colour = list::<V>(field, &mut setup)?;
            if listed.contains(&colour) {
                return Err(PositionError::ListTwice(colour));
            }
            listed.push(colour);
        }
    }
    let position = position_of(setup)?;
    Ok(ParsedPosition {
        position,
        mark: Mark::after_king_plies(&position, king_plies),
        move_number,
    })
}

/// Writes a FEN that every reader knows: White's list first, no ranges, squares in order.
pub fn write<V: Variant>(position: &Position<V>) -> String {
    let mut text = letter(colour_of::<V>(position.side_to_move())).to_string();
    for colour in [Colour::White, Colour::Black] {
        let pieces: Vec<String> = position
            .pieces(side_of::<V>(colour))
            .map(|square| {
                let king = if position.all_kings().has(square) {
                    "K"
                } else {
                    ""
                };
                format!("{king}{}", square.number::<V>())
            })
            .collect();
        text.push(':');
        text.push(letter(colour));
        text.push_str(&pieces.join(","));
    }
    text
}

/// [`write()`] with the counters behind it, as lidraughts writes them.
pub fn write_with_counters<V: Variant>(
    position: &Position<V>,
    mark: Mark,
    move_number: u32,
) -> String {
    format!("{}:H{}:F{move_number}", write(position), mark.king_plies)
}

/// [`write_with_counters`] where the counters say something, else [`write()`].
pub fn write_counted<V: Variant>(position: &Position<V>, mark: Mark, move_number: u32) -> String {
    if mark.king_plies > 0 || move_number > 1 {
        write_with_counters(position, mark, move_number)
    } else {
        write(position)
    }
}

/// The position of `setup`, its faults told by square numbers.
pub(super) fn position_of<V: Variant>(setup: Setup) -> Result<Position<V>, PositionError> {
    Position::new(setup).map_err(|error| match error {
        SetupError::Overlap(square) => PositionError::Overlap(square.number::<V>()),
        SetupError::ManOnLastRow(side, square) => {
            PositionError::ManOnLastRow(colour_of::<V>(side), square.number::<V>())
        }
        SetupError::OffBoard(square) => PositionError::Square(square.index() as u32, V::SQUARES),
    })
}

/// `W` or `B`.
fn letter(colour: Colour) -> char {
    match colour {
        Colour::White => 'W',
        Colour::Black => 'B',
    }
}

fn colour(input: &str) -> IResult<&str, Colour> {
    let (rest, letter) = one_of("WwBb")(input)?;
    let colour = match letter {
        'W' | 'w' => Colour::White,
        _ => Colour::Black,
    };
    Ok((rest, colour))
}

fn turn(field: &str) -> Result<Colour, PositionError> {
    match all_consuming(colour).parse(field) {
        Ok((_, colour)) => Ok(colour),
        Err(_) => Err(PositionError::Turn(field.to_string())),
    }
}

fn number(input: &str) -> IResult<&str, u32> {
    map_res(delimited(space0, digit1, space0), str::parse).parse(input)
}

/// A counter field: its letter and value, or `None` when the field is a list.
fn counter(field: &str) -> Result<Option<(char, u32)>, PositionError> {
    if !field.starts_with(['H', 'F', 'h', 'f']) {
        return Ok(None);
    }
    let letter = alt((
        one_of::<_, _, nom::error::Error<&str>>("Hh").map(|_| 'H'),
        one_of("Ff").map(|_| 'F'),
    ));
    match all_consuming((letter, number)).parse(field) {
        Ok((_, counter)) => Ok(Some(counter)),
        Err(_) => Err(PositionError::Counter(field.to_string())),
    }
}

/// Whether it is a king, the square, and the last square of a range.
type Item = (bool, u32, Option<u32>);

fn item(input: &str) -> IResult<&str, Item> {
    let king = |input| opt(delimited(space0, one_of("Kk"), space0)).parse(input);
    let (rest, (is_king, first)) = (king, number).parse(input)?;
    let (rest, last) = opt(preceded((char('-'), king), number)).parse(rest)?;
    Ok((rest, (is_king.is_some(), first, last)))
}

/// Puts the pieces of a list `W31-50` into `setup`; the colour of the list.
fn list<V: Variant>(field: &str, setup: &mut Setup) -> Result<Colour, PositionError> {
    let (rest, colour) = colour(field).map_err(|_| PositionError::ListColour(field.to_string()))?;
    let side = side_of::<V>(colour);
    for text in rest.split(',').map(str::trim) {
        // An empty list, or a comma too many.
        if text.is_empty() {
            continue;
        }
        let (_, (king, first, last)) = all_consuming(item)
            .parse(text)
            .map_err(|_| PositionError::Item(text.to_string()))?;
        let last = last.unwrap_or(first);
        if last < first {
            return Err(PositionError::Range(first, last));
        }
        for number in [first, last] {
            if Square::from_number::<V>(number).is_none() {
                return Err(PositionError::Square(number, V::SQUARES));
            }
        }
        for square in (first..=last).filter_map(Square::from_number::<V>) {
            let set = if king {
                &mut setup.kings[side]
            } else {
                &mut setup.men[side]
            };
            if set.has(square) {
                return Err(PositionError::Overlap(square.number::<V>()));
            }
            *set = set.with(square);
        }
    }
    Ok(colour)
}
