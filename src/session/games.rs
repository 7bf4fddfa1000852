//! The playable games: which search, which rules and which notation each has, under which settings.

use std::sync::Arc;

use super::play::{Known, Play};
use super::settings::{GameName, Settings};
use crate::base::book::Book;
use crate::base::game::Game;
use crate::base::net::features::Features;
use crate::base::net::network::Network;
use crate::base::score::Score;
use crate::base::search::baseline::{Baseline, Plain};
use crate::base::search::numbers::Numbers;
use crate::base::side::Side;
use crate::games::draughts::eval::Evaluated;
use crate::games::draughts::features::DraughtsFeatures;
use crate::games::draughts::huffing::{HuffingHorizon, HuffingNotation, HuffingRules};
use crate::games::draughts::search::{DraughtsSearch, Knowledge as DraughtsKnowledge};
use crate::games::draughts::{self, DraughtsNotation, DraughtsRules};
use crate::games::showgit::book;
use crate::games::showgit::features::ShowgitFeatures;
use crate::games::showgit::moves::Move as ShowgitMove;
use crate::games::showgit::notation::ShowgitNotation;
use crate::games::showgit::rules::ShowgitRules;
use crate::games::showgit::search::{Knowledge as ShowgitKnowledge, Search as ShowgitSearch};
use crate::games::wargame::board::Board;
use crate::games::wargame::dashguti::DashGuti;
use crate::games::wargame::endgame::embedded;
use crate::games::wargame::endgame::play::{Advice, advise};
use crate::games::wargame::endgame::tables::Tables;
use crate::games::wargame::endgame::value::{Distance, Value};
use crate::games::wargame::eval::{WarHorizon, score_of};
use crate::games::wargame::laukatakati::LauKataKati;
use crate::games::wargame::moves::WarMove;
use crate::games::wargame::notation::WarNotation;
use crate::games::wargame::rules::WarRules;

/// Showgit.
pub type Showgit = ShowgitSearch;
/// English draughts.
pub type English = DraughtsSearch<draughts::English>;
/// English draughts with huffing.
pub type Huffing = Baseline<HuffingHorizon>;
/// International draughts.
pub type International = DraughtsSearch<draughts::International>;
/// Dash-guti.
pub type Dashguti = Baseline<WarHorizon<DashGuti>>;
/// Lau kata kati.
pub type Laukatakati = Baseline<WarHorizon<LauKataKati>>;

/// The networks, trained by `bigbang train` on games of `bigbang selfplay`; README has the commands.
const SHOWGIT_NETWORK: &[u8] = include_bytes!("../games/showgit/showgit.bbnet");
const ENGLISH_NETWORK: &[u8] = include_bytes!("../games/draughts/english.bbnet");
const INTERNATIONAL_NETWORK: &[u8] = include_bytes!("../games/draughts/international.bbnet");

impl Play for Showgit {
    type Notation = ShowgitNotation;
    const GAME: GameName = GameName::Showgit;
    const HORIZON: u32 = 30;

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

    fn knowledge(settings: &Settings) -> Result<Arc<ShowgitKnowledge>, String> {
        Ok(Arc::new(ShowgitKnowledge {
            network: network::<ShowgitFeatures>(settings, SHOWGIT_NETWORK)?,
            params: numbers(settings, Default::default())?,
            ..ShowgitKnowledge::default()
        }))
    }

    fn book(settings: &Settings) -> Result<Book<ShowgitMove>, String> {
        let Some(path) = settings.book_path() else {
            return Ok(Book::default());
        };
        let explain = |error: &dyn std::fmt::Display| format!("book {}: {error}", path.display());
        let bytes = std::fs::read(&path).map_err(|error| explain(&error))?;
        let text = String::from_utf8_lossy(&bytes);
        book::read(&text, &Showgit::rules(settings)).map_err(|error| explain(&error))
    }

    fn draw_value(settings: &Settings, side: Side) -> Score {
        Score(match side {
            Side::First => settings.draw_value_black,
            Side::Second => settings.draw_value_white,
        })
        .clamp_evaluation()
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

    fn knowledge(settings: &Settings) -> Result<Arc<Self::Knowledge>, String> {
        draughts_knowledge(settings, ENGLISH_NETWORK)
    }

    fn known(
        knowledge: &Self::Knowledge,
        game: &Game<Self::Rules>,
    ) -> Option<Vec<Known<draughts::Move>>> {
        known_draughts_moves(&knowledge.tables, game)
    }
}

/// Without network and endgame databases: both were made for compulsory jumps.
impl Play for Huffing {
    type Notation = HuffingNotation;
    const GAME: GameName = GameName::Huffing;
    const HORIZON: u32 = 35;

    fn rules(settings: &Settings) -> HuffingRules {
        HuffingRules {
            draughts: English::rules(settings),
        }
    }

    fn notation(_settings: &Settings) -> HuffingNotation {
        HuffingNotation
    }

    fn knowledge(_settings: &Settings) -> Result<Arc<Self::Knowledge>, String> {
        Ok(Arc::new(Plain {
            horizon: HuffingHorizon::default(),
            with_table: true,
        }))
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

    fn knowledge(settings: &Settings) -> Result<Arc<Self::Knowledge>, String> {
        draughts_knowledge(settings, INTERNATIONAL_NETWORK)
    }

    fn known(
        knowledge: &Self::Knowledge,
        game: &Game<Self::Rules>,
    ) -> Option<Vec<Known<draughts::Move>>> {
        known_draughts_moves(&knowledge.tables, game)
    }
}

/// What the search of a draughts game knows: its network is `embedded` unless the settings name another one; its tables are
/// those in the program, and those in the folder of the settings.
fn draughts_knowledge<V: Evaluated>(
    settings: &Settings,
    embedded: &[u8],
) -> Result<Arc<DraughtsKnowledge<V>>, String> {
    let mut tables = draughts::endgame::embedded::tables::<V>().map_err(|e| e.to_string())?;
    if let Some(folder) = settings.table_folder() {
        if folder.is_dir() {
            tables
                .add_folder(&folder)
                .map_err(|error| format!("{}: {error}", folder.display()))?;
        } else if !settings.table_path.is_empty() {
            return Err(format!("no folder of tables: {}", folder.display()));
        }
    }
    Ok(Arc::new(DraughtsKnowledge {
        network: network::<DraughtsFeatures<V>>(settings, embedded)?,
        params: numbers(settings, V::PARAMS)?,
        tables: Arc::new(tables),
        ..DraughtsKnowledge::default()
    }))
}

/// The network that the settings ask for: that of a file, the `embedded` one, or none.
fn network<F: Features>(
    settings: &Settings,
    embedded: &[u8],
) -> Result<Option<Arc<Network>>, String> {
    let parse = |bytes: &[u8]| Network::parse::<F>(bytes).map(|network| Some(Arc::new(network)));
    match settings.eval_file.as_str() {
        Settings::HAND_EVALUATION => Ok(None),
        "" => parse(embedded).map_err(|error| error.to_string()),
        path => {
            let bytes = std::fs::read(path).map_err(|error| format!("{path}: {error}"))?;
            parse(&bytes).map_err(|error| format!("{path}: {error}"))
        }
    }
}

/// The numbers of the search that the settings ask for; `usual` if they ask for none.
fn numbers<N: Numbers>(settings: &Settings, usual: N) -> Result<N, String> {
    let path = &settings.search_file;
    if path.is_empty() {
        return Ok(usual);
    }
    let text = std::fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
    usual
        .read(&text)
        .map_err(|error| format!("{path}: {error}"))
}

/// The moves of a position that the tables know, with best play after each.
fn known_draughts_moves<V: Evaluated>(
    tables: &draughts::endgame::tables::Tables<V>,
    game: &Game<DraughtsRules<V>>,
) -> Option<Vec<Known<draughts::Move>>> {
    use draughts::endgame::play::{advise, line};
    let known = advise(tables, game)?.into_iter().map(|advice| Known {
        line: line(tables, game, advice.valued.m, SHOWN_PLIES),
        score: advice.score,
        note: match (advice.in_game, advice.valued.plies) {
            (Value::Win, Some(plies)) => format!("tables: win in {plies} plies"),
            (Value::Loss, Some(plies)) => format!("tables: loss in {plies} plies"),
            _ => "tables: draw".to_owned(),
        },
    });
    Some(known.collect())
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

            fn knowledge(settings: &Settings) -> Result<Arc<Self::Knowledge>, String> {
                war_tables::<$board>(settings).map(|tables| {
                    Arc::new(Plain {
                        horizon: WarHorizon::new(tables),
                        with_table: true,
                    })
                })
            }

            fn known(
                knowledge: &Self::Knowledge,
                game: &Game<WarRules<$board>>,
            ) -> Option<Vec<Known<WarMove>>> {
                known_war_moves(knowledge.horizon.tables(), game)
            }

            fn advice(knowledge: &Self::Knowledge) -> Option<String> {
                let tables = knowledge.horizon.tables();
                let name = <$board as Board>::NAME;
                (!tables.is_complete()).then(|| match tables.largest_total() {
                    0 | 1 => format!("for perfect play run once: bigbang solve {name}"),
                    pieces => format!(
                        "perfect play up to {pieces} pieces; for all of them run once: bigbang solve {name}"
                    ),
                })
            }
        }
    };
}

/// The tables of a war-game: those in the folder of the settings, or else those in the program.
fn war_tables<B: Board>(settings: &Settings) -> Result<Tables<B>, String> {
    let embedded = || embedded::tables::<B>().map_err(|error| error.to_string());
    let Some(folder) = settings.table_folder() else {
        return embedded();
    };
    let asked_for = !settings.table_path.is_empty();
    if !folder.is_dir() {
        return if asked_for {
            Err(format!("no folder of tables: {}", folder.display()))
        } else {
            embedded()
        };
    }
    embedded::or_in(&folder).map_err(|error| format!("{}: {error}", folder.display()))
}

/// How many plies of best play are shown.
const SHOWN_PLIES: usize = 12;

/// The moves of a position that the tables know, with best play after each.
fn known_war_moves<B: Board>(
    tables: &Tables<B>,
    game: &Game<WarRules<B>>,
) -> Option<Vec<Known<WarMove>>> {
    let known = advise(tables, game)?.into_iter().map(|advice| {
        let mut future = game.clone();
        let mut line = vec![advice.valued.m];
        future.play(advice.valued.m);
        while line.len() < SHOWN_PLIES && future.ending().is_none() {
            let Some(next) = advise(tables, &future).and_then(|all| all.first().copied()) else {
                break;
            };
            line.push(next.valued.m);
            future.play(next.valued.m);
        }
        Known {
            line,
            score: score_of(advice.in_game),
            note: describe(&advice),
        }
    });
    Some(known.collect())
}

fn describe(advice: &Advice) -> String {
    let value = match advice.in_game {
        Value::Win => "win",
        Value::Draw => "draw",
        Value::Loss => "loss",
    };
    match advice.valued.distance {
        Some(Distance(plies)) if Distance(plies) != Distance::NEVER => {
            format!("tables: {value}, the next capture or the end in {plies} plies")
        }
        _ => format!("tables: {value}, by the count"),
    }
}

wargame!(Dashguti, DashGuti, GameName::Dashguti);
wargame!(Laukatakati, LauKataKati, GameName::Laukatakati);
