//! A game in progress: a start position, the moves, and what the rules remember.

use super::notation::ParsedPosition;
use super::outcome::Ending;
use super::past::Past;
use super::position::Position;
use super::rules::Rules;
use super::side::Side;

/// The move type of a game's rules.
pub type MoveOf<R> = <<R as Rules>::Position as Position>::Move;

/// A game under the rules `R`, from a start position to the current one.
#[derive(Clone, Debug)]
pub struct Game<R: Rules> {
    rules: R,
    start: R::Position,
    moves: Vec<MoveOf<R>>,
    position: R::Position,
    past: Past<R::Mark>,
    /// The number of the pair of moves that the start position belongs to, from 1.
    first_number: u32,
}

impl<R: Rules> Game<R> {
    /// A game from the start position of the rules.
    pub fn new(rules: R) -> Game<R> {
        let start = rules.start();
        Game::from_position(rules, start)
    }

    /// A game that begins with `start`.
    pub fn from_position(rules: R, start: R::Position) -> Game<R> {
        let mark = rules.first_mark(&start);
        Game::from_marked_position(rules, start, mark)
    }

    /// A game that begins with `start`, whose counters already stand at `mark`.
    pub fn from_marked_position(rules: R, start: R::Position, mark: R::Mark) -> Game<R> {
        Game {
            past: Past::new(start.key(), mark),
            moves: Vec::new(),
            position: start.clone(),
            start,
            rules,
            first_number: 1,
        }
    }

    /// A game that begins with a position as it was read, with its counters and its move number.
    pub fn from_parsed(rules: R, parsed: ParsedPosition<R>) -> Game<R> {
        Game {
            first_number: parsed.move_number,
            ..Game::from_marked_position(rules, parsed.position, parsed.mark)
        }
    }

    /// Plays a legal move.
    pub fn play(&mut self, m: MoveOf<R>) {
        let after = self.position.child(m);
        let mark = self
            .rules
            .next_mark(&self.position, self.past.mark(), m, &after);
        self.past.push(after.key(), mark);
        self.position = after;
        self.moves.push(m);
    }

    /// Takes the last move back; nothing happens when there is none.
    pub fn take_back(&mut self) {
        if self.moves.pop().is_some() {
            self.past.pop();
            self.position = self.start.clone();
            for &m in &self.moves {
                self.position.play(m);
            }
        }
    }

    /// Goes on under other rules, as if they had been in force from the beginning.
    pub fn set_rules(&mut self, rules: R) {
        let moves = std::mem::take(&mut self.moves);
        *self = Game::from_parsed(rules, self.beginning());
        for m in moves {
            self.play(m);
        }
    }

    /// The rules in force.
    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// The position that the game began with.
    pub fn start(&self) -> &R::Position {
        &self.start
    }

    /// The start position with its counters and its move number, as it would be read.
    pub fn beginning(&self) -> ParsedPosition<R> {
        ParsedPosition {
            position: self.start.clone(),
            mark: self.past.first_mark(),
            move_number: self.first_number,
        }
    }

    /// The current position with its counters and its move number, as it would be read.
    pub fn now(&self) -> ParsedPosition<R> {
        let plies = self.moves.len() + usize::from(self.start.side_to_move() == Side::Second);
        let pairs = u32::try_from(plies / 2).unwrap_or(u32::MAX);
        ParsedPosition {
            position: self.position.clone(),
            mark: self.past.mark(),
            move_number: self.first_number.saturating_add(pairs),
        }
    }

    /// The moves so far.
    pub fn moves(&self) -> &[MoveOf<R>] {
        &self.moves
    }

    /// The current position.
    pub fn position(&self) -> &R::Position {
        &self.position
    }

    /// The plies behind the current position.
    pub fn past(&self) -> &Past<R::Mark> {
        &self.past
    }

    /// Who is to move.
    pub fn side_to_move(&self) -> Side {
        self.position.side_to_move()
    }

    /// How the game ended, if it is over.
    pub fn ending(&self) -> Option<Ending> {
        self.rules.ending(&self.position, &self.past)
    }
}
