//! The clock of one side as the manager keeps it.

use std::time::Duration;

use super::limit::{Limit, Pace};

/// What one side has left. The manager's own monotonic clock decides, never what an engine says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SideClock {
    pace: Pace,
    remaining: Duration,
    margin: Duration,
}

/// A move took longer than it may.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Overstepped {
    /// What the move might take, without the margin.
    pub budget: Duration,
    /// What it took.
    pub used: Duration,
}

impl SideClock {
    /// The clock at the start of a game; a move may overstep by `margin` (the way between the processes).
    pub fn new(limit: &Limit, margin: Duration) -> SideClock {
        let remaining = match limit.pace {
            Pace::Clock(control) => control.main,
            Pace::Free | Pace::MoveTime(_) => Duration::ZERO,
        };
        SideClock {
            pace: limit.pace,
            remaining,
            margin,
        }
    }

    /// The main time left, without the increment of the coming move.
    pub fn remaining(&self) -> Duration {
        self.remaining
    }

    /// The increment that the coming move gets.
    pub fn increment(&self) -> Duration {
        match self.pace {
            Pace::Clock(control) => control.increment,
            Pace::Free | Pace::MoveTime(_) => Duration::ZERO,
        }
    }

    /// The byoyomi of every move.
    pub fn byoyomi(&self) -> Duration {
        match self.pace {
            Pace::Clock(control) => control.byoyomi,
            Pace::Free | Pace::MoveTime(_) => Duration::ZERO,
        }
    }

    /// What the coming move may take, without the margin; `None` when no time is kept.
    pub fn budget(&self) -> Option<Duration> {
        match self.pace {
            Pace::Free => None,
            Pace::MoveTime(time) => Some(time),
            Pace::Clock(control) => Some(self.remaining + control.increment + control.byoyomi),
        }
    }

    /// When the move is lost on time, counted from its start; `None` when no time is kept.
    pub fn deadline(&self) -> Option<Duration> {
        self.budget().map(|budget| budget + self.margin)
    }

    /// A move was made that took `used`; what it took beyond the main time came from byoyomi or the margin.
    ///
    /// # Errors
    /// When that was more than the budget and the margin; the clock stands as before.
    pub fn spend(&mut self, used: Duration) -> Result<(), Overstepped> {
        if let (Some(budget), Some(deadline)) = (self.budget(), self.deadline())
            && used > deadline
        {
            return Err(Overstepped { budget, used });
        }
        if let Pace::Clock(control) = self.pace {
            self.remaining = (self.remaining + control.increment).saturating_sub(used);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::limit::TimeControl;
    use super::*;

    fn ms(time: u64) -> Duration {
        Duration::from_millis(time)
    }

    fn clock(main: u64, increment: u64, byoyomi: u64) -> SideClock {
        let control = TimeControl {
            main: ms(main),
            increment: ms(increment),
            byoyomi: ms(byoyomi),
        };
        let limit = Limit {
            pace: Pace::Clock(control),
            nodes: None,
            depth: None,
        };
        SideClock::new(&limit, ms(10))
    }

    #[test]
    fn increments_come_before_the_move() {
        let mut clock = clock(1000, 100, 0);
        assert_eq!(clock.budget(), Some(ms(1100)));
        assert_eq!(clock.spend(ms(50)), Ok(()));
        assert_eq!(clock.remaining(), ms(1050));
        assert_eq!(clock.spend(ms(1155)), Ok(()));
        assert_eq!(clock.remaining(), ms(0));
        let overstepped = clock.spend(ms(111)).unwrap_err();
        assert_eq!((overstepped.budget, overstepped.used), (ms(100), ms(111)));
    }

    #[test]
    fn byoyomi_comes_back_for_every_move() {
        let mut clock = clock(100, 0, 50);
        assert_eq!(clock.spend(ms(130)), Ok(()));
        assert_eq!(clock.budget(), Some(ms(50)));
        assert_eq!(clock.spend(ms(50)), Ok(()));
        assert_eq!(clock.spend(ms(60)), Ok(()));
        assert!(clock.spend(ms(61)).is_err());
    }

    #[test]
    fn a_fixed_time_never_runs_down() {
        let limit = Limit {
            pace: Pace::MoveTime(ms(100)),
            nodes: None,
            depth: None,
        };
        let mut clock = SideClock::new(&limit, ms(0));
        for _ in 0..3 {
            assert_eq!(clock.spend(ms(100)), Ok(()));
        }
        assert!(clock.spend(ms(101)).is_err());
        let free = Limit {
            pace: Pace::Free,
            nodes: Some(1),
            depth: None,
        };
        assert_eq!(SideClock::new(&free, ms(0)).spend(ms(1_000_000)), Ok(()));
    }
}
