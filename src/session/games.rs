//! The playable games: which search, which rules and which notation each has, under which settings.

use std::sync::Arc;

use super::play::Play;
use super::settings::{GameName, Settings};
use crate::base::search::baseline::{Baseline, Plain};
use crate::games::draughts::search::DraughtsSearch;
use crate::games::draughts::{self, DraughtsNotation, DraughtsRules};
use crate::games::showgit::notation::ShowgitNotation;
use crate::games::showgit::rules::ShowgitRules;
use crate::games::showgit::search::{Knowledge as ShowgitKnowledge, Search as ShowgitSearch};
use crate::games::wargame::dashguti::DashGuti;
use crate::games::wargame::eval::WarHorizon;
use crate::games::wargame::laukatakati::LauKataKati;
use crate::games::wargame::notation::WarNotation;
use crate::games::wargame::rules::WarRules;

/// Showgit.
pub type Showgit = ShowgitSearch;
/// English draughts.
pub type English = DraughtsSearch<draughts::English>;
/// International draughts.
pub type International = DraughtsSearch<draughts::International>;
/// Dash-guti.
pub type Dashguti = Baseline<WarHorizon<DashGuti>>;
/// Lau kata kati.
pub type Laukatakati = Baseline<WarHorizon<LauKataKati>>;

impl Play for Showgit {
    type Notation = ShowgitNotation;
    const GAME: GameName = GameName::Showgit;
    const HORIZON: u32 = 40;

    fn rules(settings: &Settings) -> ShowgitRules {
        ShowgitRules {
            promotion: settings.promotion,
            entering_star: settings.entering_king,
            max_plies: settings.max_moves_to_draw,
        }
    }

    fn notation(settings: &Settings) -> ShowgitNotation {
        ShowgitNotation {
            letters: settings.letters,
        }
    }

    fn knowledge(_settings: &Settings) -> Arc<ShowgitKnowledge> {
        Arc::new(ShowgitKnowledge::default())
    }
}

impl Play for English {
    type Notation = DraughtsNotation<draughts::English>;
    const GAME: GameName = GameName::English;
    const HORIZON: u32 = 35;

    fn rules(settings: &Settings) -> DraughtsRules<draughts::English> {
        DraughtsRules {
            repetitions: settings.repetitions,
            king_plies: settings.english_king_plies,
            ..DraughtsRules::default()
        }
    }

    fn notation(_settings: &Settings) -> Self::Notation {
        DraughtsNotation::PDN
    }

    fn knowledge(_settings: &Settings) -> Arc<Self::Knowledge> {
        Arc::default()
    }
}

impl Play for International {
    type Notation = DraughtsNotation<draughts::International>;
    const GAME: GameName = GameName::International;
    const HORIZON: u32 = 35;

    fn rules(settings: &Settings) -> DraughtsRules<draughts::International> {
        DraughtsRules {
            repetitions: settings.repetitions,
            king_plies: settings.international_king_plies,
            three_against_king_plies: settings.three_against_king_plies,
            two_against_king_plies: settings.two_against_king_plies,
            ..DraughtsRules::default()
        }
    }

    fn notation(_settings: &Settings) -> Self::Notation {
        DraughtsNotation::PDN
    }

    fn knowledge(_settings: &Settings) -> Arc<Self::Knowledge> {
        Arc::default()
    }
}

/// Declares a war-game: they differ in the board only.
macro_rules! wargame {
    ($game:ident, $board:ty, $name:expr) => {
        impl Play for $game {
            type Notation = WarNotation<$board>;
            const GAME: GameName = $name;
            const HORIZON: u32 = 30;

            fn rules(settings: &Settings) -> WarRules<$board> {
                WarRules::counting_after(settings.count_after)
            }

            fn notation(_settings: &Settings) -> Self::Notation {
                WarNotation::new()
            }

            fn knowledge(_settings: &Settings) -> Arc<Self::Knowledge> {
                Arc::new(Plain {
                    horizon: WarHorizon::default(),
                    with_table: true,
                })
            }
        }
    };
}

wargame!(Dashguti, DashGuti, GameName::Dashguti);
wargame!(Laukatakati, LauKataKati, GameName::Laukatakati);
