//! A person and the engine at one board, until the person leaves.

mod hints;
mod texts;
mod turns;

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use super::args::PlayArgs;
use super::board::{Glyphs, Pictured, View, describe, judged, side_named};
use super::clocks::{Clocks, shown};
use super::command::{self, Command};
use super::console::Console;
use super::level::Level;
use crate::base::game::Game;
use crate::base::notation::Notation;
use crate::base::rules::Rules;
use crate::base::side::Side;
use crate::session::engine::Engine;
use crate::session::play::Play;
use crate::session::settings::Settings;
use crate::tools::game_file::{Archive, Verdict, Written};

/// Who plays a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Player {
    Person,
    Engine,
}

/// Ctrl-C while the engine thinks: it is to move at once.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// What to do after a typed line.
enum Next {
    Stay,
    Leave,
}

/// One evening at the board.
pub struct Sitting<G: Play>
where
    G::Rules: Archive,
{
    engine: Engine<G>,
    console: Console,
    players: [Player; 2],
    level: Level,
    move_time: Duration,
    clocks: Option<Clocks>,
    view: View,
    chance: fastrand::Rng,
    /// How the game ended where the rules do not say it.
    verdict: Option<Verdict>,
    /// The game as it was begun or loaded, with all that its file says.
    begun: Written<G::Rules>,
    /// The end was announced.
    announced: bool,
}

impl<G: Play> Sitting<G>
where
    G::Rules: Pictured + Archive,
{
    /// Sits down as the command line says.
    ///
    /// # Errors
    /// When an argument is wrong or the engine cannot start.
    pub fn new(args: &PlayArgs, settings: Settings, console: Console) -> Result<Sitting<G>> {
        let glyphs = match (args.ascii, console.has_colour()) {
            (true, _) => Glyphs::Ascii,
            (_, true) => Glyphs::Coloured,
            (_, false) => Glyphs::Unicode,
        };
        let engine = Engine::<G>::new(settings)?;
        let mut sitting = Sitting {
            begun: G::Rules::sheet_of(engine.game().clone()),
            engine,
            players: [Player::Person, Player::Engine],
            level: args.level,
            move_time: args.time,
            clocks: args
                .clock
                .map(|(main, increment)| Clocks::new(main, increment)),
            view: View {
                glyphs,
                bottom: G::Rules::BOTTOM,
                script: args.pieces,
            },
            chance: args
                .seed
                .map_or_else(fastrand::Rng::new, fastrand::Rng::with_seed),
            verdict: None,
            announced: false,
            console,
        };
        sitting.write_letters()?;
        sitting.sit(&args.side)?;
        if let Some(text) = &args.position {
            let game = sitting.read_position(text).context("--position")?;
            sitting.take(G::Rules::sheet_of(game));
        }
        if let Some(file) = &args.load {
            let written = sitting.read_file(file)?;
            sitting.take(written);
        }
        Ok(sitting)
    }

    /// Plays until the person leaves.
    ///
    /// # Errors
    /// When the output is closed or the terminal fails.
    pub fn play(&mut self) -> Result<()> {
        if self.console.is_interactive() {
            // Only a search is interrupted by it: while a line is typed the terminal hands the key over.
            let _ = ctrlc::set_handler(|| INTERRUPTED.store(true, Ordering::Relaxed));
        }
        self.greet()?;
        self.show()?;
        loop {
            if let Some(end) = self.end()
                && !std::mem::replace(&mut self.announced, true)
            {
                self.console.tell(&end)?;
            }
            if self.end().is_none() && self.player() == Player::Engine {
                self.let_engine_move()?;
                continue;
            }
            match self.ask()? {
                Next::Stay => {}
                Next::Leave => return Ok(()),
            }
        }
    }

    fn position(&self) -> &<G::Rules as Rules>::Position {
        self.engine.game().position()
    }

    fn side(&self) -> Side {
        self.engine.game().side_to_move()
    }

    fn player(&self) -> Player {
        self.players[self.side()]
    }

    /// How the game ended, if it did.
    fn end(&self) -> Option<String> {
        let by_rules = || self.engine.game().ending().map(describe::<G::Rules>);
        self.verdict.map(judged::<G::Rules>).or_else(by_rules)
    }

    fn greet(&mut self) -> Result<()> {
        let [first, second] = G::Rules::PLAYERS;
        let you = match self.players {
            [Player::Person, Player::Engine] => format!("You play {first}"),
            [Player::Engine, Player::Person] => format!("You play {second}"),
            [Player::Person, Player::Person] => "You play both sides".to_owned(),
            [Player::Engine, Player::Engine] => "The engine plays itself".to_owned(),
        };
        let example = G::Rules::EXAMPLES[0]
            .split([' ', ','])
            .next()
            .unwrap_or_default();
        let text = format!(
            "{you}, level {}. Type a move ({example}) or its number.\nAlso: help, rules, moves, hint, back, quit.",
            self.level,
        );
        self.console.tell(&text)?;
        Ok(())
    }

    /// Draws the board.
    fn show(&mut self) -> Result<()> {
        let game = self.engine.game();
        let canvas = G::Rules::draw(game.position(), game.moves().last().copied(), &self.view);
        self.console.tell("")?;
        self.console.show(&canvas)?;
        Ok(())
    }

    fn ask(&mut self) -> Result<Next> {
        let mut words: Vec<String> = self
            .legal_moves()
            .into_iter()
            .map(|(text, _)| text)
            .collect();
        words.extend(command::words().map(str::to_owned));
        let side = self.side();
        let prompt = match (&self.clocks, self.end()) {
            (_, Some(_)) => "game over> ".to_owned(),
            (None, None) => format!("{}> ", G::Rules::PLAYERS[side]),
            (Some(clocks), None) => {
                format!("{} {}> ", G::Rules::PLAYERS[side], shown(clocks.left(side)))
            }
        };
        let started = Instant::now();
        let Some(line) = self.console.ask(&prompt, words)? else {
            return Ok(Next::Leave);
        };
        let command = match command::parse(&line) {
            Ok(command) => command,
            Err(error) => {
                self.console.tell(&error.to_string())?;
                return Ok(Next::Stay);
            }
        };
        match self.obey(command, started) {
            Ok(next) => Ok(next),
            Err(error) if error.is::<std::io::Error>() => Err(error),
            Err(error) => {
                self.console.tell(&format!("{error:#}"))?;
                Ok(Next::Stay)
            }
        }
    }

    fn obey(&mut self, command: Command, started: Instant) -> Result<Next> {
        match command {
            Command::Nothing => {}
            Command::Move(text) => {
                self.must_go_on()?;
                let m = self.read_move(&text)?;
                return self.person_moves(m, started);
            }
            Command::Number(number) => {
                let moves = self.legal_moves();
                let chosen = number.checked_sub(1).and_then(|index| moves.get(index));
                let Some(&(_, m)) = chosen else {
                    bail!(
                        "the moves are numbered from 1 to {}; `moves` lists them",
                        moves.len()
                    );
                };
                return self.person_moves(m, started);
            }
            Command::Help => {
                let text = format!(
                    "Type a move: {}\nor its number in the list of `moves`, or a command (its first letters are enough):\n{}A position: {}",
                    G::Rules::EXAMPLES[0],
                    command::help(),
                    G::Rules::EXAMPLES[1],
                );
                self.console.tell(&text)?;
            }
            Command::Rules => self.console.tell(G::Rules::RULES)?,
            Command::Moves => self.list_moves()?,
            Command::Hint => self.give_hint()?,
            Command::Back(moves) => return self.take_back(moves),
            Command::Go => {
                if self.end().is_some() {
                    bail!("the game is over");
                }
                self.let_engine_move()?;
            }
            Command::Swap => {
                self.players = self.players.map(|player| match player {
                    Player::Person => Player::Engine,
                    Player::Engine => Player::Person,
                });
                self.greet()?;
            }
            Command::Side(word) => {
                self.sit(&word)?;
                self.greet()?;
            }
            Command::Level(level) => {
                self.level = level.unwrap_or(self.level);
                self.console.tell(&format!("Level {}.", self.level))?;
            }
            Command::Time(time) => {
                self.move_time = time;
                let seconds = time.as_secs_f64();
                self.console
                    .tell(&format!("{seconds} s a move at level {}.", Level::FULL))?;
            }
            Command::Clock(control) => {
                self.clocks = control.map(|(main, increment)| Clocks::new(main, increment));
                self.console.tell(match control {
                    Some(_) => "The clock runs now.",
                    None => "No clock.",
                })?;
            }
            Command::Setup(text) => {
                let game = self.read_position(&text)?;
                return self.begin(G::Rules::sheet_of(game));
            }
            Command::Position => {
                let text = self
                    .engine
                    .notation()
                    .write_counted(&self.engine.game().now());
                self.console.tell(&text)?;
            }
            Command::New => {
                let game = Game::new(self.engine.rules());
                return self.begin(G::Rules::sheet_of(game));
            }
            Command::Save(path) => self.save(&path)?,
            Command::Load(path) => {
                let written = self.read_file(&path)?;
                return self.begin(written);
            }
            Command::Flip => {
                self.view.bottom = !self.view.bottom;
                self.show()?;
            }
            Command::Board => self.show()?,
            Command::Resign => {
                self.must_go_on()?;
                self.verdict = Some(Verdict::GaveUp(self.side()));
            }
            Command::Draw => self.offer_draw()?,
            Command::Pieces(script) => {
                self.view.script = script;
                self.write_letters()?;
                self.show()?;
            }
            Command::Quit => return Ok(Next::Leave),
        }
        Ok(Next::Stay)
    }

    fn must_go_on(&self) -> Result<()> {
        match self.end() {
            Some(end) => bail!("The game is over. {end} `back` or `new` go on."),
            None => Ok(()),
        }
    }

    /// Takes a new game.
    fn begin(&mut self, written: Written<G::Rules>) -> Result<Next> {
        self.take(written);
        self.engine.forget();
        self.clocks = self.clocks.as_ref().map(Clocks::restarted);
        self.verdict = None;
        self.announced = false;
        self.show()?;
        Ok(Next::Stay)
    }

    /// Puts a game on the board.
    fn take(&mut self, written: Written<G::Rules>) {
        self.engine.set_game(written.game.clone());
        self.begun = written;
    }

    /// Gives the sides to person and engine: a side, `both` or `none`.
    fn sit(&mut self, word: &str) -> Result<()> {
        self.players = match word.to_ascii_lowercase().as_str() {
            "both" => [Player::Person; 2],
            "none" => [Player::Engine; 2],
            _ => {
                let Some(side) = side_named::<G::Rules>(word) else {
                    let [first, second] = G::Rules::PLAYERS.map(str::to_lowercase);
                    bail!(
                        "expected first, second, {first}, {second}, both or none, found '{word}'"
                    );
                };
                let mut players = [Player::Engine; 2];
                players[side] = Player::Person;
                // Everybody sits on the own side of the board.
                self.view.bottom = side;
                players
            }
        };
        Ok(())
    }
}
