//! The analysed games as text, JSON lines, CSV, or in a format of their own game.

use std::io::Write;

use anyhow::Result;
use serde::Serialize;

use super::args::Format;
use super::judgement::Judged;
use crate::base::game::MoveOf;
use crate::base::score::Score;
use crate::base::side::Side;
use crate::tools::game_file::{Archive, Mark, Note, Written};
use crate::tools::play::board::Pictured;

/// An analysed game and where it comes from.
pub struct Analysed<'a, R: Archive> {
    /// The name of the file.
    pub file: &'a str,
    /// The number of the game in its file, from 1.
    pub number: usize,
    /// The game.
    pub written: &'a Written<R>,
    /// Its positions from the first to the last.
    pub judged: Vec<Judged<MoveOf<R>>>,
}

/// What stands above the first game.
///
/// # Errors
/// When the output is closed.
pub fn write_head(format: Format, out: &mut dyn Write) -> Result<()> {
    if format == Format::Csv {
        writeln!(
            out,
            "file,game,ply,side,played,mark,score,mate,loss,best,depth,nodes,line,position"
        )?;
    }
    Ok(())
}

/// Writes a game.
///
/// # Errors
/// When the output is closed or the game has no such format.
pub fn write<R: Archive + Pictured>(
    game: &Analysed<'_, R>,
    format: Format,
    out: &mut dyn Write,
) -> Result<()> {
    match format {
        Format::Text => write_text(game, out),
        Format::Jsonl => {
            for judged in &game.judged {
                serde_json::to_writer(&mut *out, &Row::of(game, judged))?;
                writeln!(out)?;
            }
            Ok(())
        }
        Format::Csv => {
            for judged in &game.judged {
                write_csv(&Row::of(game, judged), out)?;
            }
            Ok(())
        }
        Format::Kif | Format::Csa | Format::Pdn | Format::List => {
            if let Some(format) = format.of_games() {
                out.write_all(R::write(game.written, &notes(game), format)?.as_bytes())?;
            }
            Ok(())
        }
    }
}

/// A value as people read it: in hundredths of a piece turned to pieces, or the plies to the end.
pub fn shown(score: Score) -> String {
    match score.plies_to_end() {
        Some(plies) => format!("#{plies}"),
        None if score >= Score::ASSUMED_WIN => "win".to_owned(),
        None if score <= -Score::ASSUMED_WIN => "loss".to_owned(),
        None => format!("{:+.2}", f64::from(score.0) / 100.0),
    }
}

/// Moves of a better line that are shown.
const SHOWN_MOVES: usize = 6;

fn shown_line<M>(judged: &Judged<M>) -> String {
    let moves = judged
        .finding
        .lines
        .first()
        .map_or(&[][..], |line| &line.moves);
    moves[..moves.len().min(SHOWN_MOVES)].join(" ")
}

/// A value for the side to move as the first side sees it.
fn for_first(score: Score, side: Side) -> Score {
    match side {
        Side::First => score,
        Side::Second => -score,
    }
}

fn write_text<R: Archive + Pictured>(game: &Analysed<'_, R>, out: &mut dyn Write) -> Result<()> {
    let [first, second] = &game.written.players;
    let players = if first.is_empty() && second.is_empty() {
        String::new()
    } else {
        format!(": {first} - {second}")
    };
    writeln!(out, "{}, game {}{players}", game.file, game.number)?;
    writeln!(out, "  values for {}", R::PLAYERS[Side::First])?;
    writeln!(out, "  ply  move        value   loss  best line")?;
    for judged in &game.judged {
        let played = match &judged.played {
            None => "(last)".to_owned(),
            Some((_, text)) => format!("{text} {}", judged.mark.map_or("", Mark::sign)),
        };
        let value = judged.value_played.unwrap_or(judged.finding.value());
        let loss = if judged.loss >= 0.005 {
            format!("{:.0} %", 100.0 * judged.loss)
        } else {
            String::new()
        };
        let line = format!(
            "  {:3}  {played:10} {:>6}  {loss:>5}  {}",
            judged.ply + 1,
            shown(for_first(value, judged.side)),
            shown_line(judged),
        );
        writeln!(out, "{}", line.trim_end())?;
    }
    for side in Side::ALL {
        let own = || {
            let is_own = |judged: &&Judged<_>| judged.side == side && judged.played.is_some();
            game.judged.iter().filter(is_own)
        };
        let moves = own().count();
        if moves > 0 {
            let count = |mark| own().filter(|judged| judged.mark == Some(mark)).count();
            let lost: f64 = own().map(|judged| judged.loss).sum();
            writeln!(
                out,
                "  {}: {} inaccuracies, {} mistakes, {} blunders; {:.1} % of a point lost with each of {moves} moves",
                R::PLAYERS[side],
                count(Mark::Inaccuracy),
                count(Mark::Mistake),
                count(Mark::Blunder),
                100.0 * lost / moves as f64,
            )?;
        }
    }
    writeln!(out)?;
    Ok(())
}

/// A position as a row of JSON lines and CSV.
#[derive(Serialize)]
struct Row<'a> {
    file: &'a str,
    game: usize,
    /// The number of the move, from 1.
    ply: usize,
    side: &'static str,
    position: &'a str,
    played: Option<&'a str>,
    mark: Option<&'static str>,
    /// The value of the best move for the side to move; hundredths, `null` when it is a proved win or loss.
    score: Option<i32>,
    /// Plies to the end of the game, negative for the side that loses.
    mate: Option<i32>,
    /// The value of the move played for its side.
    score_played: Option<i32>,
    mate_played: Option<i32>,
    /// The share of a point given away.
    loss: Option<f64>,
    best: Option<&'a str>,
    lines: Vec<Line<'a>>,
}

#[derive(Serialize)]
struct Line<'a> {
    score: Option<i32>,
    mate: Option<i32>,
    depth: u32,
    nodes: u64,
    moves: &'a [String],
}

fn hundredths(score: Score) -> Option<i32> {
    score.plies_to_end().is_none().then_some(score.0)
}

impl<'a> Row<'a> {
    fn of<R: Archive>(game: &'a Analysed<'_, R>, judged: &'a Judged<MoveOf<R>>) -> Row<'a> {
        let finding = &judged.finding;
        let lines = finding.lines.iter().map(|line| Line {
            score: hundredths(Score(line.score)),
            mate: Score(line.score).plies_to_end(),
            depth: line.depth,
            nodes: line.nodes,
            moves: &line.moves,
        });
        Row {
            file: game.file,
            game: game.number,
            ply: judged.ply + 1,
            side: match judged.side {
                Side::First => "first",
                Side::Second => "second",
            },
            position: &judged.position,
            played: judged.played.as_ref().map(|(_, text)| text.as_str()),
            mark: judged.mark.map(Mark::sign),
            score: hundredths(finding.value()),
            mate: finding.value().plies_to_end(),
            score_played: judged.value_played.and_then(hundredths),
            mate_played: judged.value_played.and_then(Score::plies_to_end),
            loss: judged
                .played
                .as_ref()
                .map(|_| (judged.loss * 1e4).round() / 1e4),
            best: finding.best(),
            lines: lines.collect(),
        }
    }
}

fn write_csv(row: &Row<'_>, out: &mut dyn Write) -> Result<()> {
    fn text(value: Option<impl ToString>) -> String {
        value.map_or_else(String::new, |value| value.to_string())
    }
    let first = row.lines.first();
    let fields = [
        row.file.to_owned(),
        row.game.to_string(),
        row.ply.to_string(),
        row.side.to_owned(),
        text(row.played),
        text(row.mark),
        text(row.score),
        text(row.mate),
        text(row.loss),
        text(row.best),
        text(first.map(|line| line.depth)),
        text(first.map(|line| line.nodes)),
        first.map_or_else(String::new, |line| line.moves.join(" ")),
        row.position.to_owned(),
    ];
    writeln!(out, "{}", fields.map(|field| quoted(&field)).join(","))?;
    Ok(())
}

/// A field of CSV, in quotes where it must be (RFC 4180).
fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}

/// The value of a won game in [`Note::value`].
const WON: i32 = 30_000;

/// What is written beside the moves: the value and, where a move was marked, what was better.
fn notes<R: Archive>(game: &Analysed<'_, R>) -> Vec<Note<MoveOf<R>>> {
    let played = game.judged.iter().filter(|judged| judged.played.is_some());
    played
        .map(|judged| {
            let value = judged.value_played.unwrap_or(judged.finding.value());
            let depth = judged.finding.lines.first().map_or(0, |line| line.depth);
            let value = for_first(value, judged.side);
            let mut text = format!("{} d{depth}", shown(value));
            if judged.mark.is_some() {
                text.push_str(&format!(" -{:.0}%", 100.0 * judged.loss));
            }
            let better = if judged.mark.is_some() {
                judged.best_line.iter().copied().take(SHOWN_MOVES).collect()
            } else {
                Vec::new()
            };
            Note {
                ply: judged.ply,
                text,
                value: value.0.clamp(-WON, WON),
                mark: judged.mark,
                better,
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_quoted_where_they_must_be() {
        assert_eq!(quoted("a b"), "a b");
        assert_eq!(quoted("a,\"b\""), "\"a,\"\"b\"\"\"");
    }

    #[test]
    fn values_are_shown() {
        assert_eq!(shown(Score(35)), "+0.35");
        assert_eq!(shown(Score::win_in(3)), "#3");
        assert_eq!(shown(Score::loss_in(2)), "#-2");
        assert_eq!(shown(-Score::ASSUMED_WIN), "loss");
    }
}
