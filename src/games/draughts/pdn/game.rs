//! A game with all that was written about it.

use super::score::PdnScore;
use crate::base::game::Game;
use crate::base::notation::ParsedPosition;
use crate::base::outcome::Outcome;
use crate::games::draughts::board::Position;
use crate::games::draughts::moves::Move;
use crate::games::draughts::rules::{DraughtsRules, Mark};
use crate::games::draughts::variant::Variant;

/// A game of the variant `V`.
#[derive(Clone, PartialEq, Debug)]
pub struct PdnGame<V: Variant> {
    /// The tags in their order, without `GameType`, `SetUp` and `FEN`: those follow from `V` and the first position.
    pub tags: Vec<Tag>,
    /// The position that the game begins with.
    pub start: Position<V>,
    /// The counters of the draw rules there.
    pub mark: Mark,
    /// The number of the first move, 1 if the position does not say.
    pub move_number: u32,
    /// The moves of the game.
    pub line: Line,
    /// How the game ended.
    pub score: PdnScore,
}

/// A tag pair.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tag {
    /// Its name; case does not tell names apart.
    pub name: String,
    /// Its value, any text.
    pub value: String,
}

/// The moves of a game or a variation.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Line {
    /// What stands before the first move.
    pub preface: Vec<Annotation>,
    /// The moves, each legal after those before it.
    pub moves: Vec<PlayedMove>,
}

/// A move and what was written about it.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayedMove {
    /// The move.
    pub played: Move,
    /// What follows it, in order.
    pub annotations: Vec<Annotation>,
}

/// Something written beside a move.
#[derive(Clone, PartialEq, Debug)]
pub enum Annotation {
    /// Text; clocks and values stand in it too (`[%clock ...]`).
    Comment(String),
    /// A numeric annotation glyph. 1 to 6 are `!`, `?`, `!!`, `??`, `!?`, `?!`; 7 is a forced move.
    Nag(u16),
    /// Moves instead of the move that this belongs to.
    Variation(Line),
}

impl<V: Variant> PdnGame<V> {
    /// A game without tags or a result: `game` as far as it was played.
    pub fn of(game: &Game<DraughtsRules<V>>) -> PdnGame<V> {
        let score = match game.ending().map(|ending| ending.outcome) {
            None => PdnScore::Unknown,
            Some(Outcome::Draw) => PdnScore::Draw,
            Some(Outcome::Win(side)) => PdnScore::Win(side),
        };
        PdnGame {
            line: Line::of(game.moves()),
            score,
            ..PdnGame::at(game.beginning())
        }
    }

    /// A position without a move.
    pub fn at(parsed: ParsedPosition<DraughtsRules<V>>) -> PdnGame<V> {
        PdnGame {
            tags: Vec::new(),
            start: parsed.position,
            mark: parsed.mark,
            move_number: parsed.move_number,
            line: Line::default(),
            score: PdnScore::Unknown,
        }
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let is_it = |tag: &&Tag| tag.name.eq_ignore_ascii_case(name);
        self.tags.iter().find(is_it).map(|tag| tag.value.as_str())
    }

    /// Gives a tag a value; a new one goes to the end.
    pub fn set_tag(&mut self, name: &str, value: impl Into<String>) {
        let is_it = |tag: &&mut Tag| tag.name.eq_ignore_ascii_case(name);
        match self.tags.iter_mut().find(is_it) {
            Some(tag) => tag.value = value.into(),
            None => self.tags.push(Tag {
                name: name.to_owned(),
                value: value.into(),
            }),
        }
    }

    /// The game ends with this score, whatever its tags say.
    pub fn end(&mut self, score: PdnScore) {
        self.tags
            .retain(|tag| !tag.name.eq_ignore_ascii_case("Result"));
        self.score = score;
    }

    /// The game under `rules` before its first move, its counters as the position says.
    pub fn beginning(&self, rules: DraughtsRules<V>) -> Game<DraughtsRules<V>> {
        Game::from_parsed(
            rules,
            ParsedPosition {
                position: self.start,
                mark: self.mark,
                move_number: self.move_number,
            },
        )
    }

    /// The game under `rules` with all moves of its main line played. Whether the rules ended it earlier is not asked.
    pub fn play(&self, rules: DraughtsRules<V>) -> Game<DraughtsRules<V>> {
        let mut game = self.beginning(rules);
        for played in &self.line.moves {
            game.play(played.played);
        }
        game
    }
}

impl Line {
    /// These moves and nothing about them.
    pub fn of(moves: &[Move]) -> Line {
        Line {
            preface: Vec::new(),
            moves: moves.iter().map(|&m| PlayedMove::from(m)).collect(),
        }
    }

    /// Makes these the moves; what is written about those that stay is kept. Whether anything changed.
    pub fn carry_on(&mut self, moves: &[Move]) -> bool {
        let same = (self.moves.iter().zip(moves))
            .take_while(|(written, m)| written.played == **m)
            .count();
        let is_changed = same < self.moves.len().max(moves.len());
        self.moves.truncate(same);
        let further = moves.iter().skip(same).copied();
        self.moves.extend(further.map(PlayedMove::from));
        is_changed
    }
}

impl From<Move> for PlayedMove {
    fn from(played: Move) -> PlayedMove {
        PlayedMove {
            played,
            annotations: Vec::new(),
        }
    }
}

impl PlayedMove {
    /// The comments behind the move.
    pub fn comments(&self) -> impl Iterator<Item = &str> {
        self.annotations
            .iter()
            .filter_map(|annotation| match annotation {
                Annotation::Comment(text) => Some(text.as_str()),
                _ => None,
            })
    }

    /// The glyphs behind the move.
    pub fn nags(&self) -> impl Iterator<Item = u16> {
        self.annotations
            .iter()
            .filter_map(|annotation| match annotation {
                Annotation::Nag(nag) => Some(*nag),
                _ => None,
            })
    }

    /// The moves that could have been played instead.
    pub fn variations(&self) -> impl Iterator<Item = &Line> {
        self.annotations
            .iter()
            .filter_map(|annotation| match annotation {
                Annotation::Variation(line) => Some(line),
                _ => None,
            })
    }

    /// Adds a comment behind everything else.
    pub fn comment(&mut self, text: impl Into<String>) {
        self.annotations.push(Annotation::Comment(text.into()));
    }

    /// Adds moves that could have been played instead, the first in the position before this move.
    pub fn variation(&mut self, moves: &[Move]) {
        self.annotations
            .push(Annotation::Variation(Line::of(moves)));
    }
}
