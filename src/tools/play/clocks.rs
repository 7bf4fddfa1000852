//! The clocks of a game against a person, kept at every ply so that moves can be taken back.

use std::time::Duration;

use crate::base::search::clock::Clock;
use crate::base::side::Side;

/// Both clocks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clocks {
    main: Duration,
    increment: Duration,
    /// What both sides had left after each ply; the last entry is now.
    left: Vec<[Duration; 2]>,
}

impl Clocks {
    /// Clocks that begin to run.
    pub fn new(main: Duration, increment: Duration) -> Clocks {
        Clocks {
            main,
            increment,
            left: vec![[main; 2]],
        }
    }

    /// The same control from the start.
    pub fn restarted(&self) -> Clocks {
        Clocks::new(self.main, self.increment)
    }

    /// What `side` has left.
    pub fn left(&self, side: Side) -> Duration {
        self.left.last().map_or(self.main, |left| left[side])
    }

    /// What the engine is told when it plays `side`.
    pub fn clock(&self, side: Side) -> Clock {
        Clock {
            remaining: Some(self.left(side)),
            increment: self.increment,
            ..Clock::default()
        }
    }

    /// `side` has made a move in this time; false if it had less.
    pub fn moved(&mut self, side: Side, used: Duration) -> bool {
        let mut now = Side::ALL.map(|side| self.left(side));
        let in_time = used <= now[side];
        now[side] = now[side].saturating_sub(used) + self.increment;
        self.left.push(now);
        in_time
    }

    /// The last move is taken back, and its time with it.
    pub fn take_back(&mut self) {
        if self.left.len() > 1 {
            self.left.pop();
        }
    }
}

/// Time as clocks show it: `4:05`, below a minute with tenths.
pub fn shown(time: Duration) -> String {
    let seconds = time.as_secs();
    if seconds < 60 {
        format!("0:{:04.1}", time.as_secs_f64())
    } else {
        format!("{}:{:02}", seconds / 60, seconds % 60)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn taken_back_time_is_given_back() {
        let second = Duration::from_secs(1);
        let mut clocks = Clocks::new(60 * second, second);
        assert!(clocks.moved(Side::First, 11 * second));
        assert_eq!(clocks.left(Side::First), 50 * second);
        assert!(!clocks.moved(Side::Second, 61 * second));
        assert_eq!(clocks.left(Side::Second), second);
        clocks.take_back();
        clocks.take_back();
        clocks.take_back();
        assert_eq!(clocks.left(Side::First), 60 * second);
        assert_eq!(clocks.left(Side::Second), 60 * second);
    }

    #[test]
    fn times_are_shown() {
        assert_eq!(shown(Duration::from_secs(245)), "4:05");
        assert_eq!(shown(Duration::from_millis(9_500)), "0:09.5");
    }
}
