//! What the learning pipeline must know of a game: how its games of self-play begin and end, and which
//! positions are quiet enough to learn from.

use std::ops::RangeInclusive;

use crate::base::game::MoveOf;
use crate::base::net::features::Features;
use crate::base::rules::Rules;
use crate::base::score::Score;
use crate::base::search::numbers::Numbers;
use crate::games::draughts::features::DraughtsFeatures;
use crate::games::draughts::{self, DraughtsRules};
use crate::games::showgit;
use crate::games::showgit::features::ShowgitFeatures;
use crate::games::showgit::rules::ShowgitRules;
use crate::session::games::{English, International, Showgit};
use crate::session::play::Play;
use crate::tools::duel::contest::Contest;

/// A game that can be learned.
pub trait Lesson: Play<Rules: Contest> {
    /// What the network sees of the game.
    type Features: Features<Position = <Self::Rules as Rules>::Position>;

    /// How many random plies begin a game; from a given opening up to the least of them.
    const RANDOM_PLIES: RangeInclusive<usize>;
    /// An opening whose first searched score is beyond this is thrown away: nothing is learned from a decided game.
    const DECIDED: Score;
    /// A game is won when the scores say so, beyond this, for [`Lesson::RESIGN_PLIES`] plies in a row.
    const RESIGN: Score;
    /// See [`Lesson::RESIGN`].
    const RESIGN_PLIES: usize;
    /// A game this long is drawn.
    const MOST_PLIES: usize;
    /// The scale of the logistic curve: a score of this is worth 0.73 of a game.
    const SCALE: f32;

    /// Whether the static value of `position`, in which `best` was found to be best, can be learned: nobody is
    /// attacked, nothing is about to be taken.
    fn is_quiet(position: &<Self::Rules as Rules>::Position, best: MoveOf<Self::Rules>) -> bool;
}

/// A game whose search has numbers that can be tuned: what it plays with can be told.
pub trait Tuned: Lesson {
    /// The numbers.
    type Params: Numbers;

    /// The rules in force, in words.
    fn describe(rules: &Self::Rules) -> String;

    /// The bytes of the endgame tables of a search that knows this: tables are exact, so which positions they hold is all there is
    /// to tell about them.
    fn tables(knowledge: &Self::Knowledge) -> usize {
        let _ = knowledge;
        0
    }

    /// The numbers of a search that knows this.
    fn params(knowledge: &Self::Knowledge) -> Self::Params;

    /// The same knowledge with other numbers.
    fn with_params(knowledge: &Self::Knowledge, params: Self::Params) -> Self::Knowledge;
}

impl Tuned for Showgit {
    type Params = showgit::search::Params;

    fn describe(rules: &Self::Rules) -> String {
        let ShowgitRules {
            promotion,
            entering_star,
            max_plies,
        } = rules;
        format!("promotion {promotion:?}, entering star {entering_star:?}, most plies {max_plies}")
    }

    fn params(knowledge: &Self::Knowledge) -> Self::Params {
        knowledge.params
    }

    fn with_params(knowledge: &Self::Knowledge, params: Self::Params) -> Self::Knowledge {
        showgit::search::Knowledge {
            params,
            ..knowledge.clone()
        }
    }
}

impl Lesson for Showgit {
    type Features = ShowgitFeatures;
    const RANDOM_PLIES: RangeInclusive<usize> = 7..=10;
    const DECIDED: Score = Score(800);
    const RESIGN: Score = Score(2_500);
    const RESIGN_PLIES: usize = 4;
    const MOST_PLIES: usize = 320;
    const SCALE: f32 = 600.0;

    fn is_quiet(position: &<Self::Rules as Rules>::Position, best: MoveOf<Self::Rules>) -> bool {
        !position.in_check() && !best.is_promotion() && !position.occupied().has(best.to())
    }
}

/// Declares a game of draughts: both learn alike.
macro_rules! draughts {
    ($game:ty, $variant:ty) => {
        impl Lesson for $game {
            type Features = DraughtsFeatures<$variant>;
            const RANDOM_PLIES: RangeInclusive<usize> = 6..=12;
            const DECIDED: Score = Score(150);
            const RESIGN: Score = Score(900);
            const RESIGN_PLIES: usize = 6;
            const MOST_PLIES: usize = 240;
            const SCALE: f32 = 220.0;

            fn is_quiet(
                position: &<Self::Rules as Rules>::Position,
                _best: MoveOf<Self::Rules>,
            ) -> bool {
                !position.must_capture()
            }
        }

        impl Tuned for $game {
            type Params = draughts::search::params::Params;

            fn describe(rules: &Self::Rules) -> String {
                let DraughtsRules {
                    repetitions,
                    king_plies,
                    three_against_king_plies,
                    two_against_king_plies,
                    variant: _,
                } = rules;
                format!(
                    "repetitions {repetitions}, plies of kings {king_plies}, of three against a king {three_against_king_plies}, of \
                     two {two_against_king_plies}"
                )
            }

            fn tables(knowledge: &Self::Knowledge) -> usize {
                knowledge.tables.size()
            }

            fn params(knowledge: &Self::Knowledge) -> Self::Params {
                knowledge.params
            }

            fn with_params(knowledge: &Self::Knowledge, params: Self::Params) -> Self::Knowledge {
                draughts::search::Knowledge {
                    params,
                    ..knowledge.clone()
                }
            }
        }
    };
}

draughts!(English, draughts::English);
draughts!(International, draughts::International);
