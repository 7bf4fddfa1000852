//! From the reports of a search to what a client should see of them, and how often.

use std::time::Duration;

use super::info::{Bound, Info, InfoScore};
use crate::base::notation::Notation;
use crate::base::position::Position;
use crate::base::rules::Rules;
use crate::base::search::report::{self, Report};
use crate::session::front_end::PlayMove;
use crate::session::play::Play;

/// Everything is shown this long.
const FREE: Duration = Duration::from_secs(1);
/// Afterwards lines come at this distance.
const DISTANCE: Duration = Duration::from_millis(100);

/// Decides which reports are shown: all in the first second, then about ten a second.
/// What stands behind the best line (several best lines come as a group) shares its fate.
#[derive(Clone, Debug, Default)]
pub struct Throttle {
    last: Option<Duration>,
    open: bool,
}

impl Throttle {
    /// Whether a report made at `time` since the search began, of the line of this rank, is shown.
    pub fn shows(&mut self, time: Duration, rank: usize) -> bool {
        if rank == 1 {
            self.open = time <= FREE || self.last.is_none_or(|last| time >= last + DISTANCE);
            if self.open {
                self.last = Some(time);
            }
        }
        self.open
    }
}

/// The moves of a line, written one after the other from `start`; ends before the first that is not legal.
pub fn write_line<G: Play>(
    notation: &G::Notation,
    start: &<G::Rules as Rules>::Position,
    moves: &[PlayMove<G>],
) -> Vec<String> {
    let mut position = start.clone();
    let mut texts = Vec::with_capacity(moves.len());
    for &m in moves {
        if !position.is_legal(m) {
            log::error!("an illegal move in a line of the search: {m:?}");
            break;
        }
        texts.push(notation.write_move(&position, m));
        position.play(m);
    }
    texts
}

/// The `info` line of USI and UGI for a report about a search from `start`.
pub fn info<G: Play>(
    report: &Report<PlayMove<G>>,
    notation: &G::Notation,
    start: &<G::Rules as Rules>::Position,
) -> Info {
    Info {
        depth: Some(report.depth),
        seldepth: Some(report.selective_depth),
        time: Some(report.time),
        nodes: Some(report.nodes),
        nps: Some(report.nodes_per_second()),
        hashfull: Some(report.table_full),
        multipv: u32::try_from(report.rank).ok(),
        score: Some(InfoScore::from(report.score)),
        bound: match report.bound {
            report::Bound::Lower => Bound::Lower,
            report::Bound::Upper => Bound::Upper,
            report::Bound::Exact | report::Bound::None => Bound::Exact,
        },
        pv: write_line::<G>(notation, start, &report.line),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_lines_a_second_after_the_first() {
        let mut throttle = Throttle::default();
        let shown = (0..3_000)
            .filter(|&ms| throttle.shows(Duration::from_millis(ms), 1))
            .count();
        assert!((1_015..=1_025).contains(&shown), "{shown}");
    }

    #[test]
    fn a_group_of_lines_stays_together() {
        let mut throttle = Throttle::default();
        assert!(throttle.shows(Duration::from_millis(1_500), 1));
        assert!(throttle.shows(Duration::from_millis(1_501), 2));
        assert!(!throttle.shows(Duration::from_millis(1_502), 1));
        assert!(!throttle.shows(Duration::from_millis(1_700), 2));
    }
}
