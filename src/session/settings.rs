//! The values of all options.

use std::path::PathBuf;
use std::time::Duration;

use crate::base::search::clock::TimeSettings;
use crate::base::search::skill::{FULL_LEVEL, level_of};
use crate::games::showgit::board::Promotion;
use crate::games::showgit::entering::EnteringStar;
use crate::games::showgit::letters::Letters;

/// The games by the names used everywhere.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameName {
    /// Showgit (shogi).
    Showgit,
    /// English draughts, American checkers.
    English,
    /// International (Polish) draughts.
    International,
    /// Dash-guti.
    Dashguti,
    /// Lau kata kati, a sibling of Dash-guti.
    Laukatakati,
    /// English draughts with huffing. Nobody asks for it by a name of its own: it is what the option `Huffing` makes
    /// of [`GameName::English`], see [`Settings::played`].
    Huffing,
}

impl GameName {
    /// Every game that can be asked for.
    pub const ALL: [GameName; 5] = [
        GameName::Showgit,
        GameName::English,
        GameName::International,
        GameName::Dashguti,
        GameName::Laukatakati,
    ];

    /// The name as it is written on the command line and in options.
    pub const fn as_str(self) -> &'static str {
        match self {
            GameName::Showgit => "showgit",
            GameName::English | GameName::Huffing => "english",
            GameName::International => "international",
            GameName::Dashguti => "dashguti",
            GameName::Laukatakati => "laukatakati",
        }
    }

    /// The game of that name; the other names by which clients call them are known too.
    pub fn parse(text: &str) -> Option<GameName> {
        match text.to_ascii_lowercase().as_str() {
            "showgit" | "shogi" => Some(GameName::Showgit),
            "english" | "american" | "checkers" => Some(GameName::English),
            "international" | "polish" | "normal" => Some(GameName::International),
            "dashguti" | "dash-guti" => Some(GameName::Dashguti),
            "laukatakati" | "lau-kata-kati" => Some(GameName::Laukatakati),
            _ => None,
        }
    }

    /// The name with what the options make of the game, for people.
    pub const fn title(self) -> &'static str {
        match self {
            GameName::Huffing => "english with huffing",
            game => game.as_str(),
        }
    }

    /// Whether the game is one of the draughts that draughts programs play with each other.
    pub const fn is_draughts(self) -> bool {
        matches!(self, GameName::English | GameName::International)
    }
}

/// A `ResignValue` of this much means: play on to the end.
pub const NEVER_RESIGN: i32 = 99_999;

/// The values of all options; each game and protocol looks at those that concern it.
#[derive(Clone, PartialEq, Debug)]
pub struct Settings {
    /// Size of the transposition table in MiB.
    pub hash: usize,
    /// Search threads.
    pub threads: usize,
    /// Best lines to search and report.
    pub multi_pv: usize,
    /// The GUI ponders.
    pub ponder: bool,
    /// Margin for the way of the answer, ordinary moves, in ms.
    pub network_delay: u64,
    /// Margin for the way of the answer when all the time is used, in ms.
    pub network_delay2: u64,
    /// No ordinary move is answered faster, in ms.
    pub minimum_thinking_time: u64,
    /// Share of the ordinary time to take, in percent.
    pub slow_mover: u32,
    /// Showgit: the game is a draw after this many plies; 0 = never.
    pub max_moves_to_draw: u16,
    /// Showgit: resign when the value is at most minus this, in hundredths of a UNIFORM.
    pub resign_value: i32,
    /// How strong to play, from 0 to 20; 20 is all.
    pub skill: u32,
    /// Play as strong as `elo` says instead.
    pub limit_strength: bool,
    /// The rating to play at, on a scale of its own.
    pub elo: u32,
    /// Showgit: look for mates beside the search.
    pub mate_search: bool,
    /// Showgit: what a draw is worth when the engine plays the first side, in hundredths of a UNIFORM.
    pub draw_value_black: i32,
    /// Showgit: the same for the second side.
    pub draw_value_white: i32,
    /// Showgit: the book; [`Settings::NO_BOOK`] or empty for none.
    pub book_file: String,
    /// Showgit: the book is asked in so many plies from the first position on.
    pub book_moves: usize,
    /// Showgit: the rule for declaring a win.
    pub entering_king: EnteringStar,
    /// Showgit: where a piece may promote.
    pub promotion: Promotion,
    /// Showgit: the letters written.
    pub letters: Letters,
    /// The game of UGI.
    pub variant: GameName,
    /// English draughts: plies without a capture or a man's move that make a draw; 0 = never.
    pub english_king_plies: u32,
    /// English draughts: a jump may be left out, and the piece that should have jumped be huffed.
    pub huffing: bool,
    /// International draughts: plies with kings only and no capture that make a draw; 0 = never.
    pub international_king_plies: u32,
    /// International draughts: plies of three pieces against a lone king that make a draw; 0 = never.
    pub three_against_king_plies: u32,
    /// International draughts: plies of one or two pieces against a lone king that make a draw; 0 = never.
    pub two_against_king_plies: u32,
    /// Draughts: the occurrence of a position that makes a draw; 0 = never.
    pub repetitions: u32,
    /// Dash-guti: plies without a capture after which the count decides.
    pub count_after: u16,
    /// The folder of the endgame tables; empty for the folder `tables` beside the binary, if there is one,
    /// [`Settings::NO_TABLES`] for none.
    pub table_path: String,
    /// The file of the network; empty for the one in the program, [`Settings::HAND_EVALUATION`] for the evaluation
    /// written by hand.
    pub eval_file: String,
    /// The file of the numbers of the search; empty for those in the program.
    pub search_file: String,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            hash: 256,
            threads: 1,
            multi_pv: 1,
            ponder: false,
            network_delay: 10,
            network_delay2: 50,
            minimum_thinking_time: 0,
            slow_mover: 100,
            max_moves_to_draw: 0,
            resign_value: NEVER_RESIGN,
            skill: 20,
            limit_strength: false,
            elo: 1500,
            mate_search: true,
            draw_value_black: 0,
            draw_value_white: 0,
            book_file: Settings::NO_BOOK.to_owned(),
            book_moves: 16,
            entering_king: EnteringStar::default(),
            promotion: Promotion::default(),
            letters: Letters::default(),
            variant: GameName::Dashguti,
            english_king_plies: 80,
            huffing: false,
            international_king_plies: 50,
            three_against_king_plies: 32,
            two_against_king_plies: 10,
            repetitions: 3,
            count_after: 60,
            table_path: String::new(),
            eval_file: String::new(),
            search_file: String::new(),
        }
    }
}

impl Settings {
    /// The value of `table_path` that means: only the tables in the program itself.
    pub const NO_TABLES: &str = "none";

    /// The value of `book_file` that means: no book.
    pub const NO_BOOK: &str = "no_book";

    /// What is played when `game` is asked for: an option may make another game of it.
    pub const fn played(&self, game: GameName) -> GameName {
        match game {
            GameName::English if self.huffing => GameName::Huffing,
            game => game,
        }
    }

    /// The level to play at when it is below the full strength.
    pub fn level(&self) -> Option<f64> {
        if self.limit_strength {
            Some(level_of(self.elo))
        } else {
            Some(f64::from(self.skill)).filter(|&level| level < FULL_LEVEL)
        }
    }

    /// The file of the book: as it is given or beside the binary, where it is found first.
    pub fn book_path(&self) -> Option<PathBuf> {
        if self.book_file.is_empty() || self.book_file == Settings::NO_BOOK {
            return None;
        }
        let given = PathBuf::from(&self.book_file);
        let binary = std::env::current_exe().ok();
        let beside = binary.and_then(|binary| Some(binary.parent()?.join(&given)));
        let found = [Some(given.clone()), beside];
        found
            .into_iter()
            .flatten()
            .find(|path| path.is_file())
            .or(Some(given))
    }

    /// The value of `eval_file` that means: no network.
    pub const HAND_EVALUATION: &str = "none";

    /// The values that name files which the knowledge of a game comes from.
    pub fn files(&self) -> [&str; 3] {
        [&self.table_path, &self.eval_file, &self.search_file]
    }

    /// The folder of the endgame tables that were asked for or are where they are looked for; the latter need
    /// not exist.
    pub fn table_folder(&self) -> Option<PathBuf> {
        match self.table_path.as_str() {
            Settings::NO_TABLES => None,
            "" => default_table_folder(),
            path => Some(PathBuf::from(path)),
        }
    }

    /// The settings of the clock for a game whose rest is expected to last `horizon` own moves.
    pub fn time(&self, horizon: u32) -> TimeSettings {
        TimeSettings {
            delay: Duration::from_millis(self.network_delay),
            last_delay: Duration::from_millis(self.network_delay2),
            minimum: Duration::from_millis(self.minimum_thinking_time),
            slow_mover: self.slow_mover,
            horizon,
        }
    }
}

/// The folder `tables` beside the binary: clients start it in folders of their own.
pub fn default_table_folder() -> Option<PathBuf> {
    let binary = std::env::current_exe().ok()?;
    Some(binary.parent()?.join("tables"))
}
