//! A person and the engine at one board, until the person leaves.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail};

use super::args::PlayArgs;
use super::board::{Glyphs, Pictured, Script, View, describe, side_named};
use super::clocks::{Clocks, shown};
use super::command::{self, Command};
use super::console::Console;
use super::level::{CANDIDATES, Level};
use crate::base::game::Game;
use crate::base::notation::Notation;
use crate::base::position::Position;
use crate::base::rules::Rules;
use crate::base::score::Score;
use crate::base::search::clock::Clock;
use crate::base::search::limits::Limits;
use crate::base::search::report::Report;
use crate::base::side::Side;
use crate::games::showgit::letters::Letters;
use crate::session::engine::{Engine, Go, Mode};
use crate::session::front_end::PlayMove;
use crate::session::play::Play;
use crate::session::settings::Settings;
use crate::tools::expectation::{expectation, unit};
use crate::tools::game_file::{Archive, FileFormat};
use crate::tools::thinking::{Thought, think};

/// Who plays a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Player {
    Person,
    Engine,
}

/// Ctrl-C while the engine thinks: it is to move at once.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Nodes that a hint or the answer to an offer is worth.
const HINT_NODES: u64 = 200_000;
/// Best lines of a hint.
const HINT_LINES: usize = 3;
/// Moves of a line that are shown.
const SHOWN_MOVES: usize = 6;
/// A draw is taken by an engine that expects at most this share of the point.
const CONTENT: f64 = 0.52;

/// What to do after a typed line.
enum Next {
    Ask,
    /// The position or the players may have changed.
    Look,
    Leave,
}

/// One evening at the board.
pub struct Sitting<G: Play> {
    engine: Engine<G>,
    console: Console,
    players: [Player; 2],
    level: Level,
    move_time: Duration,
    clocks: Option<Clocks>,
    view: View,
    chance: fastrand::Rng,
    /// How the game ended where the rules do not say it: given up, a draw agreed, out of time.
    verdict: Option<String>,
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
        let mut sitting = Sitting {
            engine: Engine::new(settings)?,
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
            sitting.engine.set_game(game);
        }
        if let Some(file) = &args.load {
            let game = sitting.read_file(file)?;
            sitting.engine.set_game(game);
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
                Next::Ask | Next::Look => {}
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
        self.verdict.clone().or_else(by_rules)
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

    /// The legal moves with their texts, in the order of the list.
    fn legal_moves(&self) -> Vec<(String, PlayMove<G>)> {
        let notation = self.engine.notation();
        let position = self.position();
        let mut moves: Vec<_> = position
            .legal_moves()
            .into_iter()
            .map(|m| (notation.write_move(position, m), m))
            .collect();
        moves.sort_by_cached_key(|(text, _)| natural(text));
        moves
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
                return Ok(Next::Ask);
            }
        };
        match self.obey(command, started) {
            Ok(next) => Ok(next),
            Err(error) if error.is::<std::io::Error>() => Err(error),
            Err(error) => {
                self.console.tell(&format!("{error:#}"))?;
                Ok(Next::Ask)
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
                return self.begin(game);
            }
            Command::Position => {
                let text = self.engine.notation().write_position(self.position());
                self.console.tell(&text)?;
            }
            Command::New => return self.begin(Game::new(self.engine.rules())),
            Command::Save(path) => self.save(&path)?,
            Command::Load(path) => {
                let game = self.read_file(&path)?;
                return self.begin(game);
            }
            Command::Flip => {
                self.view.bottom = !self.view.bottom;
                self.show()?;
            }
            Command::Board => self.show()?,
            Command::Resign => {
                self.must_go_on()?;
                let winner = G::Rules::PLAYERS[!self.side()];
                self.verdict = Some(format!("{winner} wins: the other side gave up."));
            }
            Command::Draw => self.offer_draw()?,
            Command::Pieces(script) => {
                self.view.script = script;
                self.write_letters()?;
                self.show()?;
            }
            Command::Quit => return Ok(Next::Leave),
        }
        Ok(Next::Look)
    }

    fn must_go_on(&self) -> Result<()> {
        match self.end() {
            Some(end) => bail!("The game is over. {end} `back` or `new` go on."),
            None => Ok(()),
        }
    }

    /// Takes a new game.
    fn begin(&mut self, game: Game<G::Rules>) -> Result<Next> {
        self.engine.set_game(game);
        self.engine.forget();
        self.clocks = self.clocks.as_ref().map(Clocks::restarted);
        self.verdict = None;
        self.announced = false;
        self.show()?;
        Ok(Next::Look)
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

    /// Moves are written in the letters that are drawn.
    fn write_letters(&mut self) -> Result<()> {
        let letters = match self.view.script {
            Script::Showgit => "showgit",
            Script::Shogi | Script::Kanji => "usi",
        };
        self.engine.set_option("Notation", letters)?;
        Ok(())
    }

    /// The notation in use, then the one with the other letters.
    fn notations(&self) -> [G::Notation; 2] {
        let mut settings = self.engine.settings().clone();
        let used = G::notation(&settings);
        settings.letters = match settings.letters {
            Letters::Usi => Letters::Showgit,
            Letters::Showgit => Letters::Usi,
        };
        [used, G::notation(&settings)]
    }

    fn read_position(&self, text: &str) -> Result<Game<G::Rules>> {
        let rules = self.engine.rules();
        if matches!(text, "startpos" | "start") {
            return Ok(Game::new(rules));
        }
        let [used, other] = self.notations();
        let parsed = used
            .parse_position(&rules, text)
            .or_else(|error| other.parse_position(&rules, text).map_err(|_| error))
            .map_err(|error| anyhow!("{error}"))?;
        Ok(Game::from_marked_position(
            rules,
            parsed.position,
            parsed.mark,
        ))
    }

    /// The first game of a file.
    fn read_file(&self, path: &Path) -> Result<Game<G::Rules>> {
        let place = || path.display().to_string();
        // Not as an error of the terminal, which would end the sitting.
        let bytes = std::fs::read(path)
            .map_err(|error| anyhow!("{error}"))
            .with_context(place)?;
        let games = G::Rules::read(&self.engine.rules(), &G::Rules::decode(&bytes));
        let first = games.into_iter().next();
        let entry = first.context("no game in the file").with_context(place)?;
        match entry.game {
            Ok(written) => Ok(written.game),
            Err(reason) => bail!("{}:{}: {reason}", path.display(), entry.line),
        }
    }

    /// Writes the game in the format that the name of the file asks for.
    fn save(&mut self, path: &Path) -> Result<()> {
        let game = self.engine.game().clone();
        let moves = game.moves().len();
        let extension = path.extension().unwrap_or_default().to_string_lossy();
        let format = FileFormat::of_extension(&extension);
        let text = G::Rules::write(&G::Rules::sheet_of(game), &[], format)?;
        std::fs::write(path, text).map_err(|error| anyhow!("{}: {error}", path.display()))?;
        self.console
            .tell(&format!("{moves} moves saved in {}.", path.display()))?;
        Ok(())
    }

    /// Reads a move as people type it: blanks or hyphens between squares, capital or small letters.
    fn read_move(&self, text: &str) -> Result<PlayMove<G>> {
        let notation = self.engine.notation();
        let position = self.position();
        let read = |text: &str| notation.parse_move(position, text);
        let joined: String = text.split_whitespace().collect::<Vec<_>>().join("-");
        let bare: String = text
            .chars()
            .filter(|c| !c.is_whitespace() && *c != '-')
            .collect();
        let error = match read(text) {
            Ok(m) => return Ok(m),
            Err(error) => error,
        };
        [
            joined,
            bare.to_ascii_lowercase(),
            bare.replace(['x', 'X'], "").to_ascii_lowercase(),
            capitalised(&bare.to_ascii_lowercase()),
        ]
        .iter()
        .find_map(|text| read(text).ok())
        .ok_or_else(|| anyhow!("{error}"))
    }

    fn person_moves(&mut self, m: PlayMove<G>, started: Instant) -> Result<Next> {
        self.must_go_on()?;
        self.make_move(m, started.elapsed());
        // An answer that comes at once brings the next board with it.
        let answered_at_once = self.player() == Player::Engine && self.level < Level::FULL;
        if !answered_at_once || self.end().is_some() {
            self.show()?;
        }
        Ok(Next::Look)
    }

    /// Plays a move that took this time.
    fn make_move(&mut self, m: PlayMove<G>, used: Duration) {
        let side = self.side();
        let mut game = self.engine.game().clone();
        game.play(m);
        self.engine.set_game(game);
        self.announced = false;
        if let Some(clocks) = &mut self.clocks
            && !clocks.moved(side, used)
        {
            let winner = G::Rules::PLAYERS[!side];
            self.verdict = Some(format!("{winner} wins: the other side's time is up."));
        }
    }

    /// Takes back `moves` moves of the person with the answers; afterwards the person is to move.
    fn take_back(&mut self, moves: usize) -> Result<Next> {
        if self.engine.game().moves().is_empty() {
            bail!("there is no move to take back");
        }
        self.verdict = None;
        self.announced = false;
        let mut game = self.engine.game().clone();
        for _ in 0..moves {
            loop {
                game.take_back();
                if let Some(clocks) = &mut self.clocks {
                    clocks.take_back();
                }
                let own = self.players[game.side_to_move()] == Player::Person;
                if own || game.moves().is_empty() {
                    break;
                }
            }
        }
        self.engine.set_game(game);
        self.show()?;
        Ok(Next::Look)
    }

    fn list_moves(&mut self) -> Result<()> {
        let moves = self.legal_moves();
        let width = moves.iter().map(|(text, _)| text.len()).max().unwrap_or(0);
        let cells: Vec<String> = (1..)
            .zip(&moves)
            .map(|(number, (text, _))| format!("{number:3} {text:width$}"))
            .collect();
        let columns = (76 / (width + 6)).max(1);
        for row in cells.chunks(columns) {
            self.console.tell(&row.join("  "))?;
        }
        Ok(())
    }

    /// Searches at full strength for a moment.
    fn consider(&mut self, lines: usize) -> Result<Thought<PlayMove<G>>> {
        self.engine.set_option("MultiPV", &lines.to_string())?;
        self.search(Go {
            limits: Limits {
                nodes: Some(HINT_NODES),
                ..Limits::default()
            },
            clock: None,
            mode: Mode::Ordinary,
        })
    }

    fn search(&mut self, go: Go<PlayMove<G>>) -> Result<Thought<PlayMove<G>>> {
        INTERRUPTED.store(false, Ordering::Relaxed);
        self.console.tell_for_now("thinking ... (Ctrl-C: move now)");
        let thought = think(&mut self.engine, go, &INTERRUPTED);
        self.console.tell_for_now("");
        Ok(thought)
    }

    fn give_hint(&mut self) -> Result<()> {
        self.must_go_on()?;
        let thought = self.consider(HINT_LINES)?;
        for line in &thought.lines {
            let text = self.describe_line(line);
            self.console.tell(&text)?;
        }
        if let Some(note) = thought.answer.note {
            self.console.tell(&note)?;
        }
        Ok(())
    }

    fn describe_line(&self, report: &Report<PlayMove<G>>) -> String {
        let notation = self.engine.notation();
        let mut position = self.position().clone();
        let mut moves = Vec::new();
        for &m in report.line.iter().take(SHOWN_MOVES) {
            moves.push(notation.write_move(&position, m));
            position.play(m);
        }
        format!("  {:>9}  {}", opinion(report.score), moves.join(" "))
    }

    fn offer_draw(&mut self) -> Result<()> {
        self.must_go_on()?;
        if self.players == [Player::Person; 2] {
            self.verdict = Some("A draw by agreement.".to_owned());
            return Ok(());
        }
        let thought = self.consider(1)?;
        let score = thought.answer.last.map_or(Score::DRAW, |last| last.score);
        // The person is to move, so the engine sees the other side of the value.
        if expectation(-score, unit(G::GAME)) <= CONTENT {
            self.verdict = Some("A draw by agreement.".to_owned());
        } else {
            self.console.tell("The engine plays on.")?;
        }
        Ok(())
    }

    fn let_engine_move(&mut self) -> Result<()> {
        let side = self.side();
        let started = Instant::now();
        let handicap = self.level.handicap();
        let lines = handicap.map_or(1, |handicap| {
            if handicap.carelessness > 0.0 {
                CANDIDATES
            } else {
                1
            }
        });
        self.engine.set_option("MultiPV", &lines.to_string())?;
        let by_move = Clock {
            move_time: Some(self.move_time),
            ..Clock::default()
        };
        let clock = match (&self.clocks, handicap) {
            (Some(clocks), _) => Some(clocks.clock(side)),
            (None, None) => Some(by_move),
            (None, Some(_)) => None,
        };
        let thought = self.search(Go {
            limits: Limits {
                nodes: handicap.map(|handicap| handicap.nodes),
                ..Limits::default()
            },
            clock,
            mode: Mode::Ordinary,
        })?;
        let chosen = handicap
            .and_then(|handicap| handicap.choose(&thought.lines, unit(G::GAME), &mut self.chance))
            .or(thought.answer.best);
        let m = chosen.context("the engine found no move")?;
        let text = self.engine.notation().write_move(self.position(), m);
        self.make_move(m, started.elapsed());
        self.show()?;
        let name = G::Rules::PLAYERS[side];
        self.console
            .tell(&format!("{name} (engine) plays {text}"))?;
        if INTERRUPTED.load(Ordering::Relaxed) && self.players == [Player::Engine; 2] {
            self.players = [Player::Person; 2];
            self.console
                .tell("Stopped: you play both sides. `side none` lets the engine go on.")?;
        }
        Ok(())
    }
}

/// A value in words or in pieces.
fn opinion(score: Score) -> String {
    match score.plies_to_end() {
        Some(plies) if plies > 0 => format!("win in {}", (plies + 1) / 2),
        Some(plies) => format!("loss in {}", (1 - plies) / 2),
        None if score >= Score::ASSUMED_WIN => "win".to_owned(),
        None if score <= -Score::ASSUMED_WIN => "loss".to_owned(),
        None => format!("{:+.2}", f64::from(score.0) / 100.0),
    }
}

/// A key that sorts numbers inside texts by their size.
fn natural(text: &str) -> Vec<(u32, char)> {
    let mut key = Vec::new();
    let mut number = None;
    for c in text.chars() {
        match c.to_digit(10) {
            Some(digit) => number = Some(number.unwrap_or(0_u32).saturating_mul(10) + digit),
            None => {
                key.extend(number.take().map(|number| (number, '0')));
                key.push((0, c));
            }
        }
    }
    key.extend(number.map(|number| (number, '0')));
    key
}

fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    chars
        .next()
        .map(|first| first.to_ascii_uppercase())
        .into_iter()
        .chain(chars)
        .collect()
}
