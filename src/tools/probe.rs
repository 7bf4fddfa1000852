//! `bigbang probe`: what the database knows of a position.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, anyhow};

use crate::base::notation::Notation;
use crate::games::wargame::board::Board;
use crate::games::wargame::endgame::embedded;
use crate::games::wargame::endgame::tables::Tables;
use crate::games::wargame::endgame::value::{Distance, Value};
use crate::games::wargame::notation::WarNotation;
use crate::games::wargame::position::WarPosition;
use crate::games::wargame::rules::WarRules;

/// Writes the value of `position` (or of the start position for `startpos`) for the side to move and its distance,
/// as `win 7` or `loss never`, then a line for each move: `b3b4 draw never`, best moves first.
///
/// The distance of a line is that of the position before the move if this move is played: plies to the next capture
/// or the end along forced play, `never` if the count decides.
///
/// # Errors
/// When the position cannot be read or no table has it.
pub fn run<B: Board>(folder: &Path, position: &str, out: &mut dyn Write) -> Result<()> {
    let tables = embedded::or_in::<B>(folder).with_context(|| folder.display().to_string())?;
    let position = match position {
        "startpos" | "start" => WarPosition::start(),
        text => {
            WarNotation::new()
                .parse_position(&WarRules::default(), text)
                .map_err(|error| anyhow!("{error}"))
                .context("position")?
                .position
        }
    };
    write_position(&tables, &position, out)
}

fn write_position<B: Board>(
    tables: &Tables<B>,
    position: &WarPosition<B>,
    out: &mut dyn Write,
) -> Result<()> {
    let pieces = (position.mover() | position.opponent()).len();
    let missing = || {
        anyhow!(
            "no table for {pieces} pieces (there are tables up to {}); `bigbang solve {}` makes them",
            tables.largest_total(),
            B::NAME,
        )
    };
    let value = tables.value(position).ok_or_else(missing)?;
    let distance = tables.distance(position);
    writeln!(out, "{} {}", word(value), plies(distance))?;
    let mut moves = tables.valued_moves(position).ok_or_else(missing)?;
    // The best value first, then wins by the shortest way and losses by the longest.
    moves.sort_by_key(|valued| {
        let plies = valued
            .distance
            .map_or(i32::MAX, |distance| i32::from(distance.0));
        let plies = if valued.value == Value::Loss {
            -plies
        } else {
            plies
        };
        (std::cmp::Reverse(valued.value), plies)
    });
    for valued in moves {
        let text = WarNotation::new().write_move(position, valued.m);
        writeln!(
            out,
            "{text} {} {}",
            word(valued.value),
            plies(valued.distance)
        )?;
    }
    Ok(())
}

const fn word(value: Value) -> &'static str {
    match value {
        Value::Loss => "loss",
        Value::Draw => "draw",
        Value::Win => "win",
    }
}

fn plies(distance: Option<Distance>) -> String {
    match distance {
        None => "?".to_owned(),
        Some(Distance::NEVER) => "never".to_owned(),
        Some(Distance(plies)) => plies.to_string(),
    }
}
