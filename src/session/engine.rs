//! One engine: the game in progress, the settings, at most one search, and the answer it owes.

mod answering;
mod at_once;
mod error;
mod files;
mod running;

use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::Arc;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, unbounded};

use files::{Loaded, SetBack};
use running::Running;

pub use answering::Finished;
pub use error::SettingError;

use super::front_end::PlayMove;
use super::options::{self, Value};
use super::play::Play;
use super::settings::Settings;
use crate::base::book::Book;
use crate::base::game::Game;
use crate::base::search::clock::Clock;
use crate::base::search::control::Control;
use crate::base::search::limits::Limits;
use crate::base::search::pool::{EventSink, Pool, SearchEvent};
use crate::base::search::report::Report;
use crate::base::search::skill::Skill;
use crate::base::search::table::{Table, User};

/// How long a search that has not reported anything may take to answer after a stop by the client: an answer without it would rest on nothing.
const FIRST_GRACE: Duration = Duration::from_millis(250);
/// The same when it has: an answer within 5 ms is promised, and the first touch of the table's memory can hold a search up for longer.
const STOP_GRACE: Duration = Duration::from_micros(1500);

/// When the answer of a search may be given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// As soon as it is there.
    Ordinary,
    /// Only after a stop.
    Endless,
    /// Only after the pondered move was played, or a stop. The clock of the search then begins to run.
    Ponder,
}

/// A wish to search.
#[derive(Clone, Debug)]
pub struct Go<M> {
    /// Depth, nodes and moves; its budget is computed from `clock`.
    pub limits: Limits<M>,
    /// The clock of the side to move, if there is one.
    pub clock: Option<Clock>,
    /// When the answer is wanted.
    pub mode: Mode,
}

/// A number that differs from time to time.
fn random_seed() -> u64 {
    RandomState::new().build_hasher().finish()
}

/// An engine for one game.
pub struct Engine<G: Play> {
    settings: Settings,
    game: Game<G::Rules>,
    pool: Pool<G>,
    table: Arc<Table>,
    /// The client has said that it will soon want to search.
    is_prepared: bool,
    /// Where the knowledge of the pool comes from.
    known_files: [String; 3],
    book: Book<PlayMove<G>>,
    /// Where the book comes from.
    book_file: String,
    events: Receiver<SearchEvent<PlayMove<G>>>,
    sink: EventSink<PlayMove<G>>,
    running: Option<Running<G::Rules>>,
    searches: u64,
    /// Options that came during a search: they apply when its answer is out.
    waiting: Vec<(String, String)>,
    /// Options whose files this game cannot use.
    set_back: Vec<SetBack>,
    /// What the client should hear about the start.
    complaints: Vec<String>,
}

impl<G: Play> Engine<G> {
    /// An engine at the start position. If the table or the threads of the settings cannot be had, smaller
    /// ones are used; [`Engine::take_complaints`] says so.
    ///
    /// # Errors
    /// When a file that the settings name cannot be used, or not even one thread and a table of 1 MiB can be had.
    pub fn new(settings: Settings) -> anyhow::Result<Engine<G>> {
        let engine = Engine::tolerant(settings)?;
        match engine.set_back.iter().find(|option| option.was_asked_for()) {
            Some(option) => Err(anyhow::Error::msg(option.describe())),
            None => Ok(engine),
        }
    }

    /// As [`Engine::new`], but goes on without the files that cannot be used: they may be those of another game.
    ///
    /// # Errors
    /// When not even one thread and a table of 1 MiB can be had.
    pub fn tolerant(mut settings: Settings) -> anyhow::Result<Engine<G>> {
        let (sender, events): (Sender<_>, _) = unbounded();
        let sink: EventSink<PlayMove<G>> = Arc::new(move |event| {
            let _ = sender.send(event);
        });
        let Loaded {
            knowledge,
            book,
            set_back,
        } = files::load_usable::<G>(&mut settings).map_err(anyhow::Error::msg)?;
        let mut complaints: Vec<String> = set_back.iter().map(SetBack::describe).collect();
        let mut pool = Pool::new(1, knowledge, Arc::clone(&sink))?;
        if let Err(error) = pool.resize(settings.threads) {
            complaints.push(format!(
                "cannot start {} threads: {error}",
                settings.threads
            ));
            settings.threads = pool.len();
        }
        let table = match Table::new(settings.hash) {
            Ok(table) => table,
            Err(error) => {
                complaints.push(format!("{error}; using 1 MiB"));
                settings.hash = 1;
                Table::new(1)?
            }
        };
        for complaint in &complaints {
            log::warn!("{complaint}");
        }
        Ok(Engine {
            game: Game::new(G::rules(&settings)),
            table: Arc::new(table),
            known_files: settings.files().map(str::to_owned),
            is_prepared: false,
            book,
            book_file: settings.book_file.clone(),
            settings,
            pool,
            events,
            sink,
            running: None,
            searches: 0,
            waiting: Vec::new(),
            set_back,
            complaints,
        })
    }

    /// What the settings of the start could not be fulfilled in, one line each, for the client; every call gives what is new.
    pub fn take_complaints(&mut self) -> Vec<String> {
        std::mem::take(&mut self.complaints)
    }

    /// The values of all options for the engine of another game: files that only this one could not use are wanted again.
    pub fn settings_for_others(&self) -> Settings {
        let mut settings = self.settings.clone();
        for option in &self.set_back {
            option.restore(&mut settings);
        }
        settings
    }

    /// The values of all options.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The game in progress.
    pub fn game(&self) -> &Game<G::Rules> {
        &self.game
    }

    /// The notation under the current settings.
    pub fn notation(&self) -> G::Notation {
        G::notation(&self.settings)
    }

    /// The rules under the current settings.
    pub fn rules(&self) -> G::Rules {
        G::rules(&self.settings)
    }

    /// Replaces the game in progress. A running search goes on from its own position.
    pub fn set_game(&mut self, game: Game<G::Rules>) {
        self.game = game;
    }

    /// Changes an option. During a search a valid value is kept until the answer is out.
    ///
    /// # Errors
    /// When the name or value is wrong (nothing changes), or memory or threads cannot be had.
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<(), SettingError> {
        let (option, parsed) = options::parse(name, value).map_err(SettingError::Option)?;
        if self.running.is_some() {
            self.waiting.push((name.to_owned(), value.to_owned()));
            return Ok(());
        }
        if parsed == Value::Button {
            self.forget();
            return Ok(());
        }
        let before = self.settings.clone();
        (option.set)(&mut self.settings, parsed);
        if let Err(error) = self.adopt() {
            self.settings = before;
            self.settings.threads = self.pool.len();
            return Err(error);
        }
        self.game.set_rules(G::rules(&self.settings));
        Ok(())
    }

    /// Brings table, threads and rules in line with the settings.
    fn adopt(&mut self) -> Result<(), SettingError> {
        if self.settings.hash != self.table.mebibytes() {
            let table = Table::new(self.settings.hash).map_err(SettingError::Memory)?;
            self.table = Arc::new(table);
            if std::mem::take(&mut self.is_prepared) {
                self.prepare();
            }
        }
        if self.settings.files() != self.known_files {
            let knowledge = G::knowledge(&self.settings).map_err(SettingError::Knowledge)?;
            self.pool.learn(knowledge);
            // What another evaluation said does not count any more.
            self.table.forget();
            self.known_files = self.settings.files().map(str::to_owned);
        }
        if self.settings.book_file != self.book_file {
            self.book = G::book(&self.settings).map_err(SettingError::Knowledge)?;
            self.book_file = self.settings.book_file.clone();
        }
        if self.settings.threads != self.pool.len() {
            self.pool
                .resize(self.settings.threads)
                .map_err(|error| SettingError::Threads(error.to_string()))?;
        }
        Ok(())
    }

    /// A search will soon be wanted: gets ready in the background.
    pub fn prepare(&mut self) {
        if !std::mem::replace(&mut self.is_prepared, true) {
            Table::populate(&self.table);
        }
    }

    /// Forgets what earlier searches have learned.
    pub fn forget(&mut self) {
        self.table.forget();
        self.pool.clear();
    }

    /// Whether a search runs or its answer is not out yet.
    pub fn is_searching(&self) -> bool {
        self.running.is_some()
    }

    /// Whether a search runs whose move the opponent has yet to allow.
    pub fn is_pondering(&self) -> bool {
        let running = self.running.as_ref();
        running.is_some_and(|running| running.mode == Mode::Ponder)
    }

    /// The game whose last position is being searched.
    pub fn searched_game(&self) -> Option<&Game<G::Rules>> {
        self.running.as_ref().map(|running| &*running.game)
    }

    /// Starts a search from the current position. The answer of an earlier one must be out
    /// ([`Engine::finish`] gets it).
    pub fn go(&mut self, go: Go<PlayMove<G>>) {
        debug_assert!(self.running.is_none());
        let mut limits = go.limits;
        limits.lines = self.settings.multi_pv;
        let bounded = go.clock.is_some() || limits.depth.is_some() || limits.nodes.is_some();
        let budget = match (go.mode, &go.clock) {
            (Mode::Ordinary, Some(clock)) => Some(clock.budget(&self.settings.time(G::HORIZON))),
            _ => None,
        };
        limits.budget = budget;
        limits.seeks_wins = self.settings.mate_search;
        limits.draw = G::draw_value(&self.settings, self.game.side_to_move());
        let plays = go.mode != Mode::Endless && !limits.proves;
        // A search of so many nodes or plies must not depend on how fast the table gets its memory; others need not wait for it.
        let hasty = limits.depth.is_none() && limits.nodes.is_none();
        if let Some(level) = self.settings.level().filter(|_| plays) {
            let skill = Skill::new(level, random_seed());
            limits.lines = limits.lines.max(skill.candidates());
            limits.nodes = Some(skill.nodes().min(limits.nodes.unwrap_or(u64::MAX)));
            limits.skill = Some(skill);
        }
        let control = Arc::new(Control::new(self.pool.len(), budget));
        if go.mode != Mode::Ordinary {
            control.hold();
        }
        self.searches += 1;
        let game = Arc::new(self.game.clone());
        self.running = Some(Running {
            search: self.searches,
            game: Arc::clone(&game),
            control: Arc::clone(&control),
            moves: limits.moves.clone(),
            mode: go.mode,
            clock: go.clock,
            endless: !bounded,
            answer: None,
            last: None,
            give_up: None,
        });
        let from_book = self.book_move(&game, &limits).filter(|_| plays);
        // Whoever plays below the full strength does not know by heart what is won.
        let known = || {
            self.known(&game, &limits)
                .filter(|_| limits.skill.is_none())
        };
        match from_book.or_else(known) {
            Some(known) => self.answer_at_once(self.searches, known, limits.lines),
            None => {
                if hasty {
                    self.prepare();
                }
                self.table
                    .set_user(if hasty { User::Hasty } else { User::Thorough });
                self.pool
                    .start(self.searches, game, limits, &control, &self.table);
            }
        }
    }

    /// How a user would get more out of the engine, if there is something to say.
    pub fn advice(&self) -> Option<String> {
        G::advice(self.pool.knowledge())
    }

    /// The client wants the answer now. Nothing happens without a search.
    pub fn stop(&mut self) {
        if let Some(running) = &mut self.running {
            running.mode = Mode::Ordinary;
            running.control.stop();
            let grace = if running.last.is_some() {
                STOP_GRACE
            } else {
                FIRST_GRACE
            };
            running.give_up.get_or_insert(Instant::now() + grace);
        }
    }

    /// The pondered move was played: the clock (a new one, or that of the search) begins to run.
    pub fn ponder_hit(&mut self, clock: Option<Clock>) {
        let settings = self.settings.time(G::HORIZON);
        let Some(running) = &mut self.running else {
            return;
        };
        if running.mode != Mode::Ponder {
            return;
        }
        running.mode = Mode::Ordinary;
        match clock.or(running.clock) {
            Some(clock) => {
                running.control.start_clock(clock.budget(&settings));
                running.endless = false;
            }
            // Without any limit the search goes on until it is stopped.
            None if running.endless && running.answer.is_none() => running.mode = Mode::Endless,
            None => running.control.release(),
        }
    }

    /// At the end of the input: a search that would never end by itself is stopped.
    pub fn stop_if_endless(&mut self) {
        let endless = self
            .running
            .as_ref()
            .is_some_and(|running| running.endless || running.mode != Mode::Ordinary);
        if endless {
            self.stop();
        }
    }

    /// Where the events of the search come from; hand each to [`Engine::receive`].
    pub fn events(&self) -> &Receiver<SearchEvent<PlayMove<G>>> {
        &self.events
    }

    /// Takes an event of the search; a report of the running search is handed back.
    pub fn receive(&mut self, event: SearchEvent<PlayMove<G>>) -> Option<Report<PlayMove<G>>> {
        let running = self.running.as_mut()?;
        match event {
            SearchEvent::Report { search, report } if search == running.search => {
                // More lines than are wanted are searched to choose a weaker move.
                if report.rank > self.settings.multi_pv {
                    return None;
                }
                if report.rank == 1 {
                    running.last = Some(report.clone());
                }
                Some(report)
            }
            SearchEvent::Finished { search, answer } if search == running.search => {
                running.answer = Some(answer);
                None
            }
            _ => {
                log::debug!("an event of an earlier search is dropped");
                None
            }
        }
    }
}

impl<G: Play> Drop for Engine<G> {
    fn drop(&mut self) {
        if let Some(running) = &self.running {
            running.control.stop();
        }
    }
}
