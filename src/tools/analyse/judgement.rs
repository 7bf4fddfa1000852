//! What a move of a game was worth, by what was found before and after it.

use super::finding::Finding;
use crate::base::game::{Game, MoveOf};
use crate::base::notation::Notation;
use crate::base::score::Score;
use crate::base::side::Side;
use crate::tools::expectation::expectation;
use crate::tools::game_file::{Archive, Mark};

/// A position of a game and the move played there.
#[derive(Clone, PartialEq, Debug)]
pub struct Judged<M> {
    /// Moves before it.
    pub ply: usize,
    /// Who is to move.
    pub side: Side,
    /// The position as text.
    pub position: String,
    /// The move played, with its text; `None` in the last position.
    pub played: Option<(M, String)>,
    /// What the engine found here.
    pub finding: Finding,
    /// The value of the move played, for the side that played it.
    pub value_played: Option<Score>,
    /// The share of a point that the move gave away, from 0 to 1.
    pub loss: f64,
    /// The mark of the move.
    pub mark: Option<Mark>,
    /// The moves of the best line.
    pub best_line: Vec<M>,
}

/// Loss of the expected score from which a move is marked, as in common use: a tenth, a fifth and three tenths of
/// the whole range from a loss to a win counted -1 to 1.
const THRESHOLDS: [(f64, Mark); 3] = [
    (0.15, Mark::Blunder),
    (0.10, Mark::Mistake),
    (0.05, Mark::Inaccuracy),
];

/// The mark of a move that gives away this share of a point.
pub fn mark(loss: f64) -> Option<Mark> {
    THRESHOLDS
        .into_iter()
        .find(|(threshold, _)| loss >= *threshold)
        .map(|(_, mark)| mark)
}

/// Judges the moves of a game; `findings` are those of its positions from the first to the last.
///
/// The value of a move that was not among the lines found is that of the position after it. `unit` is that of
/// [`expectation`].
pub fn judge<R: Archive>(
    game: &Game<R>,
    findings: &[&Finding],
    unit: f64,
) -> Vec<Judged<MoveOf<R>>> {
    let notation = R::recorded();
    let mut now = Game::from_parsed(game.rules().clone(), game.beginning());
    let mut judged = Vec::with_capacity(findings.len());
    for (ply, &finding) in findings.iter().enumerate() {
        let played = game.moves().get(ply).map(|&m| {
            let text = notation.write_move(now.position(), m);
            (m, text)
        });
        let value_played = played.as_ref().and_then(|(_, text)| {
            let line = finding
                .lines
                .iter()
                .find(|line| line.moves.first() == Some(text));
            let after = findings
                .get(ply + 1)
                .map(|after| one_ply_up(-after.value()));
            line.map(|line| Score(line.score)).or(after)
        });
        let loss = value_played.map_or(0.0, |value| {
            let best = expectation(finding.value(), unit);
            (best - expectation(value, unit)).max(0.0)
        });
        judged.push(Judged {
            ply,
            side: now.side_to_move(),
            position: notation.write_position(now.position()),
            value_played,
            loss,
            mark: mark(loss),
            best_line: read_line(&notation, &now, finding),
            finding: finding.clone(),
            played: played.clone(),
        });
        if let Some((m, _)) = played {
            now.play(m);
        }
    }
    judged
}

/// A value seen from the position before: a win is one ply farther away.
fn one_ply_up(score: Score) -> Score {
    if score.is_win() {
        score - 1
    } else if score.is_loss() {
        score + 1
    } else {
        score
    }
}

fn read_line<R: Archive>(
    notation: &R::Notation,
    game: &Game<R>,
    finding: &Finding,
) -> Vec<MoveOf<R>> {
    use crate::base::position::Position;
    let mut position = game.position().clone();
    let mut moves = Vec::new();
    for text in finding.lines.first().map_or(&[][..], |line| &line.moves) {
        let Ok(m) = notation.parse_move(&position, text) else {
            break;
        };
        moves.push(m);
        position.play(m);
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_by_loss() {
        assert_eq!(mark(0.049), None);
        assert_eq!(mark(0.05), Some(Mark::Inaccuracy));
        assert_eq!(mark(0.12), Some(Mark::Mistake));
        assert_eq!(mark(0.9), Some(Mark::Blunder));
    }
}
