//! The engine's own clock in a game: DXP tells nobody the time, so each side counts what it uses.

use std::time::{Duration, Instant};

use crate::base::search::clock::Clock;

/// The time for a move when the initiator sets no time at all.
const WITHOUT_CLOCK: Duration = Duration::from_secs(5);

/// The clock of one game. It runs while the engine thinks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct OwnClock {
    /// What is left; `None` without a clock.
    remaining: Option<Duration>,
    /// The own moves that it must last for; 0 for the whole game.
    moves: u16,
    /// Since when it runs.
    running: Option<Instant>,
}

impl OwnClock {
    /// A clock that stands, with `thinking_time` for the whole game (zero: no clock) or for `moves` own moves (0: no limit).
    pub fn new(thinking_time: Duration, moves: u16) -> OwnClock {
        OwnClock {
            remaining: Some(thinking_time).filter(|time| !time.is_zero()),
            moves,
            running: None,
        }
    }

    /// Runs from now on, as it is the engine's turn after `plies` plies of the game; what the search may take.
    pub fn start(&mut self, plies: usize) -> Clock {
        self.running = Some(Instant::now());
        let Some(remaining) = self.remaining else {
            return Clock {
                move_time: Some(WITHOUT_CLOCK),
                ..Clock::default()
            };
        };
        // Sides alternate and the next ply is the engine's: of an odd number the first one too many was the other's.
        let own_moves = u32::try_from(plies / 2).unwrap_or(u32::MAX);
        Clock {
            remaining: Some(remaining),
            moves_to_go: match self.moves {
                0 => None,
                moves => Some(u32::from(moves).saturating_sub(own_moves).max(1)),
            },
            ..Clock::default()
        }
    }

    /// Stands from now on. What the thinking took is gone, whatever became of it; `None` when the clock did not run.
    pub fn stop(&mut self) -> Option<Duration> {
        let used = self.running.take()?.elapsed();
        if let Some(remaining) = &mut self.remaining {
            *remaining = remaining.saturating_sub(used);
        }
        Some(used)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TIME: Duration = Duration::from_secs(60);

    #[test]
    fn only_own_moves_are_counted() {
        // Whoever begins moves after 0, 2, 4 plies, the other one after 1, 3, 5.
        for (plies, left) in [
            (0, 3),
            (1, 3),
            (2, 2),
            (3, 2),
            (4, 1),
            (5, 1),
            (6, 1),
            (9, 1),
        ] {
            let clock = OwnClock::new(TIME, 3).start(plies);
            assert_eq!(clock.moves_to_go, Some(left), "{plies}");
        }
        assert_eq!(OwnClock::new(TIME, 0).start(8).moves_to_go, None);
    }

    #[test]
    fn what_was_thought_is_gone() {
        let mut clock = OwnClock::new(TIME, 0);
        assert_eq!(clock.stop(), None);
        assert_eq!(clock.start(0).remaining, Some(TIME));
        std::thread::sleep(Duration::from_millis(20));
        let used = clock.stop().unwrap();
        assert!(used >= Duration::from_millis(20));
        assert_eq!(clock.stop(), None);
        assert_eq!(clock.start(0).remaining, Some(TIME - used));
    }

    #[test]
    fn without_a_clock_a_move_has_its_time() {
        let clock = OwnClock::new(Duration::ZERO, 40).start(0);
        assert_eq!(clock.remaining, None);
        assert_eq!(clock.move_time, Some(WITHOUT_CLOCK));
    }
}
