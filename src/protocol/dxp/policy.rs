//! When the engine ends a game before the rules do. DXP knows no offers: who says that a game is lost or drawn has ended it.

use crate::base::score::Score;

/// Own moves in a row with a proved loss before the engine gives up: the opponent has shown that it knows the way.
const LOST_MOVES: u32 = 3;
/// Own moves in a row with a level value before the engine calls the game a draw.
const LEVEL_MOVES: u32 = 15;
/// What counts as level, in hundredths of a man.
const LEVEL: i32 = 2;
/// Plies with kings only and no capture that a game called a draw must have behind it.
const QUIET_PLIES: u16 = 30;

/// What the engine wants to do instead of a move, if anything.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wish {
    Play,
    Resign,
    Draw,
}

/// What the last own moves of a game looked like.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Policy {
    lost: u32,
    level: u32,
}

impl Policy {
    /// Judges a position of which the search says `score`, after `quiet_plies` plies with kings only and no capture.
    pub fn judge(&mut self, score: Option<Score>, quiet_plies: u16) -> Wish {
        let counted = |so_far: u32, holds: bool| if holds { so_far + 1 } else { 0 };
        self.lost = counted(self.lost, score.is_some_and(Score::is_loss));
        self.level = counted(
            self.level,
            score.is_some_and(|score| score.0.abs() <= LEVEL),
        );
        if self.lost >= LOST_MOVES {
            Wish::Resign
        } else if self.level >= LEVEL_MOVES && quiet_plies >= QUIET_PLIES {
            Wish::Draw
        } else {
            Wish::Play
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loss_is_given_up_when_it_stays_one() {
        let mut policy = Policy::default();
        let lost = Some(Score::loss_in(9));
        assert_eq!(policy.judge(lost, 0), Wish::Play);
        assert_eq!(policy.judge(lost, 0), Wish::Play);
        assert_eq!(policy.judge(Some(Score(-900)), 0), Wish::Play);
        assert_eq!(policy.judge(lost, 0), Wish::Play);
        assert_eq!(policy.judge(lost, 0), Wish::Play);
        assert_eq!(policy.judge(lost, 0), Wish::Resign);
    }

    #[test]
    fn a_draw_needs_quiet_kings() {
        let mut policy = Policy::default();
        for quiet in 0..40 {
            let wish = policy.judge(Some(Score(0)), quiet);
            assert_eq!(wish == Wish::Draw, quiet >= QUIET_PLIES, "{quiet}");
        }
        assert_eq!(policy.judge(Some(Score(50)), 40), Wish::Play);
    }
}
