//! From the state of the clock to the time a move may take.

use std::time::Duration;

/// What the clock of the side to move shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Clock {
    /// Time left; `None` when only `byoyomi` or `move_time` counts.
    pub remaining: Option<Duration>,
    /// Time added for each move.
    pub increment: Duration,
    /// Whether the increment is there before the move is made (Hub) or only after it, as far as the client's protocol says.
    pub increment_first: bool,
    /// Time for each move after `remaining` has run out; what is not used is lost.
    pub byoyomi: Duration,
    /// Moves until the next time control; `None` for the whole game.
    pub moves_to_go: Option<u32>,
    /// Exactly this much for the move; goes before everything else.
    pub move_time: Option<Duration>,
}

/// How careful and how generous to be with the time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeSettings {
    /// Margin kept for the way of the answer on an ordinary move.
    pub delay: Duration,
    /// Margin kept when the move uses all that is left.
    pub last_delay: Duration,
    /// No ordinary move is answered faster, if the clock allows.
    pub minimum: Duration,
    /// Share of the ordinary time to take, in percent.
    pub slow_mover: u32,
    /// Moves that the rest of a game is expected to last.
    pub horizon: u32,
}

/// The time for one move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// Where an ordinary search ends; scaled by the stability of the result, never beyond `maximum`.
    pub optimum: Duration,
    /// Where every search ends.
    pub maximum: Duration,
    /// No answer is given before.
    pub minimum: Duration,
    /// The optimum may be scaled: the time not used is kept for later moves.
    pub flexible: bool,
}

/// The shortest time a search is given: enough for a first iteration.
const LEAST: Duration = Duration::from_millis(1);

impl Clock {
    /// The time to spend on this move.
    ///
    /// Never more than what the clock shows less the margin, except for the millisecond
    /// that any answer takes.
    pub fn budget(&self, settings: &TimeSettings) -> Budget {
        if let Some(time) = self.move_time {
            return Budget::fixed(time.saturating_sub(settings.delay));
        }
        let own = self.remaining.unwrap_or_default();
        // A clock that adds the increment after each move shows at least that much from the second move on: one that shows less
        // is of the other kind.
        let granted = if self.increment_first || own < self.increment {
            self.increment + self.byoyomi
        } else {
            self.byoyomi
        };
        let everything = (own + granted).saturating_sub(settings.last_delay);
        if own <= settings.last_delay {
            return Budget::fixed(everything);
        }
        let moves = self
            .moves_to_go
            .map_or(settings.horizon, |n| n.clamp(1, settings.horizon));
        let share = own / moves + self.increment * 4 / 5 + self.byoyomi;
        let optimum = (share.saturating_sub(settings.delay) * settings.slow_mover / 100)
            .max(self.byoyomi.saturating_sub(settings.last_delay))
            .max(settings.minimum);
        // The rest of the main time goes with this move: what it leaves of the byoyomi is lost.
        if self.byoyomi > Duration::ZERO && self.increment.is_zero() && optimum >= own {
            return Budget::fixed(everything);
        }
        let maximum = if moves == 1 {
            everything
        } else {
            (optimum * 4)
                .min(own / 4 + granted + self.increment)
                .max(optimum)
                .min(everything)
        };
        Budget {
            optimum: optimum.min(maximum).max(LEAST),
            maximum: maximum.max(LEAST),
            minimum: settings.minimum.min(maximum),
            flexible: true,
        }
    }
}

impl Budget {
    /// Exactly this much time.
    pub fn fixed(time: Duration) -> Budget {
        let time = time.max(LEAST);
        Budget {
            optimum: time,
            maximum: time,
            minimum: Duration::ZERO,
            flexible: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SETTINGS: TimeSettings = TimeSettings {
        delay: Duration::from_millis(10),
        last_delay: Duration::from_millis(25),
        minimum: Duration::ZERO,
        slow_mover: 100,
        horizon: 40,
    };

    fn ms(n: u64) -> Duration {
        Duration::from_millis(n)
    }

    #[test]
    fn byoyomi_alone_is_used_up_to_the_margin() {
        let clock = Clock {
            byoyomi: ms(100),
            remaining: Some(ms(0)),
            ..Clock::default()
        };
        assert_eq!(clock.budget(&SETTINGS), Budget::fixed(ms(75)));
    }

    #[test]
    fn no_budget_is_beyond_the_clock() {
        for remaining in [0, 1, 5, 24, 25, 26, 30, 50, 100, 1_000, 60_000, 3_600_000] {
            for increment in [0, 10, 1_000] {
                for byoyomi in [0, 20, 100, 10_000] {
                    for moves_to_go in [None, Some(0), Some(1), Some(2), Some(40)] {
                        let clock = Clock {
                            remaining: Some(ms(remaining)),
                            increment: ms(increment),
                            byoyomi: ms(byoyomi),
                            moves_to_go,
                            ..Clock::default()
                        };
                        let budget = clock.budget(&SETTINGS);
                        let added = if remaining < increment { increment } else { 0 };
                        let shown = ms((remaining + added + byoyomi).saturating_sub(25)).max(LEAST);
                        assert!(budget.maximum <= shown, "{clock:?} {budget:?}");
                        assert!(budget.optimum <= budget.maximum, "{clock:?} {budget:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn an_increment_greater_than_the_clock_is_there_before_the_move() {
        let clock = Clock {
            remaining: Some(ms(0)),
            increment: ms(3_000),
            ..Clock::default()
        };
        assert_eq!(clock.budget(&SETTINGS), Budget::fixed(ms(2_975)));
        let clock = Clock {
            remaining: Some(ms(200)),
            ..clock
        };
        let budget = clock.budget(&SETTINGS);
        assert!(
            budget.optimum > ms(1_000) && budget.maximum <= ms(3_175),
            "{budget:?}"
        );
    }

    #[test]
    fn the_last_main_time_goes_with_the_byoyomi() {
        let clock = Clock {
            remaining: Some(ms(1_000)),
            byoyomi: ms(3_000),
            ..Clock::default()
        };
        assert_eq!(clock.budget(&SETTINGS), Budget::fixed(ms(3_975)));
        let clock = Clock {
            remaining: Some(ms(10_000)),
            ..clock
        };
        assert!(clock.budget(&SETTINGS).flexible);
    }

    #[test]
    fn move_time_goes_before_the_clock() {
        let clock = Clock {
            remaining: Some(ms(1_000)),
            move_time: Some(ms(970)),
            ..Clock::default()
        };
        assert_eq!(clock.budget(&SETTINGS), Budget::fixed(ms(960)));
    }
}
