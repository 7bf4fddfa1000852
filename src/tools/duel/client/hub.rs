//! Hub v2 as the manager speaks it.

use nom::Parser;
use nom::combinator::{all_consuming, opt};
use nom::multi::many0;
use nom::sequence::terminated;
use nom::{IResult, combinator};

use super::{Beginning, Client, Ended, Heard, Say, Thinking, Turn, info};
use crate::base::score::Score;
use crate::protocol::hub::attribute::{Argument, argument};
use crate::protocol::hub::{Command, GoMode, LevelCommand, Pair, PositionCommand, PositionKind};
use crate::protocol::lex::{blanks, count, real, small_count, word};
use crate::session::settings::GameName;
use crate::tools::duel::limit::Pace;

/// Scores from here on mean wins to most engines, in hundredths of a man.
const WIN: i32 = 9000;

/// The client of one Hub engine.
#[derive(Debug)]
pub struct HubClient {
    game: GameName,
    /// The words that the engine has for games, if it lets choose.
    variants: Option<Vec<String>>,
    /// The parameters that the engine has announced, as [`plain`].
    parameters: Vec<String>,
    name: Option<String>,
}

/// A name in small letters without the signs between its words: `eval-file` and `EvalFile` are one.
fn plain(name: &str) -> String {
    let letters = name.chars().filter(|c| !"-_ ".contains(*c));
    letters.collect::<String>().to_lowercase()
}

impl HubClient {
    /// A client for this game.
    pub fn new(game: GameName) -> HubClient {
        HubClient {
            game,
            variants: None,
            parameters: Vec::new(),
            name: None,
        }
    }

    /// The engine's word for the game.
    fn variant(&self) -> Option<String> {
        let variants = self.variants.as_ref()?;
        let known = |name: &String| GameName::parse(name) == Some(self.game);
        let found = variants.iter().find(|name| known(name));
        Some(found.cloned().unwrap_or_else(|| match self.game {
            GameName::International => "normal".to_owned(),
            game => game.as_str().to_owned(),
        }))
    }
}

fn set_param(name: &str, value: &str) -> String {
    format!("set-param {} {}", Pair("name", name), Pair("value", value))
}

/// The arguments of a line, as far as they can be read.
fn arguments(text: &str) -> Vec<Argument<'_>> {
    let parsed: IResult<&str, Vec<Argument<'_>>> =
        terminated(many0(argument), combinator::rest).parse(text);
    parsed.map(|(_, arguments)| arguments).unwrap_or_default()
}

fn value<'a>(arguments: &[Argument<'a>], name: &str) -> Option<&'a str> {
    arguments
        .iter()
        .find(|argument| argument.name == name)
        .and_then(|argument| argument.value)
}

/// A score in men as hundredths; wins and losses are told apart from ordinary scores.
fn score(text: &str) -> Option<Score> {
    let hundredths = real(text)? * 100.0;
    // The cast saturates.
    let score = info::hundredths(hundredths.round() as i64);
    Some(match score.0 {
        won if won >= WIN => Score::DECISIVE,
        lost if lost <= -WIN => -Score::DECISIVE,
        _ => score,
    })
}

impl Client for HubClient {
    fn greeting(&mut self) -> Say {
        Say::and_wait(vec![Command::Hub.to_string()])
    }

    fn setup(&mut self, options: &[(String, String)]) -> Say {
        let variant = self.variant().map(|name| ("variant".to_owned(), name));
        let mut lines: Vec<String> = variant
            .iter()
            .chain(options)
            .map(|(name, value)| set_param(name, value))
            .collect();
        lines.push(Command::Init.to_string());
        Say::and_wait(lines)
    }

    fn ignored(&self, options: &[(String, String)]) -> Vec<String> {
        let names = options.iter().map(|(name, _)| name);
        names
            .filter(|name| !self.parameters.contains(&plain(name)))
            .cloned()
            .collect()
    }

    fn begin(&mut self, _: &Beginning<'_>) -> Say {
        Say::only(vec![Command::NewGame.to_string()])
    }

    fn turn(&mut self, turn: &Turn<'_>) -> Vec<String> {
        let position = PositionCommand {
            // Also for the start position: not every engine knows a word for it.
            kind: PositionKind::Board(turn.start.text.to_owned()),
            moves: turn.moves.to_vec(),
        };
        let mut level = LevelCommand {
            nodes: turn.limit.nodes,
            depth: turn.limit.depth,
            ..LevelCommand::default()
        };
        match turn.limit.pace {
            Pace::Free => {}
            Pace::MoveTime(time) => level.move_time = Some(time),
            Pace::Clock(control) => {
                // Hub knows no byoyomi; it is an increment that cannot be saved.
                let clock = turn.clocks[turn.side];
                level.time = Some(clock.remaining());
                level.inc = Some(control.increment + control.byoyomi);
            }
        }
        [
            Command::Pos(position),
            Command::Level(level),
            Command::Go(GoMode::Think),
        ]
        .iter()
        .map(Command::to_string)
        .collect()
    }

    fn stop(&mut self) -> Vec<String> {
        vec![Command::Stop.to_string()]
    }

    fn end(&mut self, _: Ended) -> Say {
        Say::default()
    }

    fn quit(&mut self) -> Vec<String> {
        vec![Command::Quit.to_string()]
    }

    fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    fn hear(&mut self, line: &str) -> Heard {
        let parsed: IResult<&str, (&str, &str)> = (
            word,
            terminated(combinator::rest, opt(all_consuming(blanks))),
        )
            .parse(line);
        let Ok((_, (command, rest))) = parsed else {
            return Heard::Nothing;
        };
        let arguments = arguments(rest);
        match command {
            "wait" => Heard::Introduced,
            "ready" => Heard::Ready,
            "id" => {
                let name = value(&arguments, "name").unwrap_or_default();
                let version = value(&arguments, "version").unwrap_or_default();
                self.name = Some(format!("{name} {version}").trim().to_owned());
                Heard::Nothing
            }
            "param" => {
                self.parameters.extend(value(&arguments, "name").map(plain));
                if value(&arguments, "name") == Some("variant") {
                    let values = value(&arguments, "values").unwrap_or_default();
                    self.variants = Some(values.split_whitespace().map(str::to_owned).collect());
                }
                Heard::Nothing
            }
            "info" => {
                let thinking = Thinking {
                    depth: value(&arguments, "depth").and_then(small_count),
                    score: value(&arguments, "score").and_then(score),
                    nodes: value(&arguments, "nodes").and_then(count),
                };
                if thinking == Thinking::default() {
                    Heard::Nothing
                } else {
                    Heard::Thinking(thinking)
                }
            }
            "done" => match value(&arguments, "move") {
                Some(m) if !m.is_empty() => Heard::Move(m.to_owned()),
                _ => Heard::NoMove,
            },
            "error" => Heard::Complaint(value(&arguments, "message").unwrap_or(rest).to_owned()),
            _ => Heard::Nothing,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::clock::SideClock;
    use super::super::super::limit::Limit;
    use super::super::Start;
    use super::*;
    use crate::base::side::Side;
    use std::time::Duration;

    #[test]
    fn answers() {
        let mut client = HubClient::new(GameName::International);
        assert_eq!(
            client.hear("done move=28x17x22 ponder=12x21x17"),
            Heard::Move("28x17x22".into())
        );
        assert_eq!(client.hear("done"), Heard::NoMove);
        let Heard::Thinking(thinking) = client.hear(
            "info depth=18 mean-depth=18.4 score=0.02 nodes=4537247 time=0.64 nps=7.1 pv=\"12x21 31-26\"",
        ) else {
            panic!("no thinking");
        };
        assert_eq!(
            (thinking.depth, thinking.score, thinking.nodes),
            (Some(18), Some(Score(2)), Some(4_537_247))
        );
        assert_eq!(score("-99.95"), Some(-Score::DECISIVE));
        client.hear("id name=\"Simple Checkers\" version=1.15");
        assert_eq!(client.name(), Some("Simple Checkers 1.15"));
        assert_eq!(
            client.hear("error message=\"bad\""),
            Heard::Complaint("bad".into())
        );
    }

    #[test]
    fn the_variant_is_set_by_the_name_that_the_engine_has() {
        let mut client = HubClient::new(GameName::English);
        client.hear("param name=variant value=normal type=enum values=\"normal english\"");
        assert_eq!(
            client.setup(&[]).lines,
            ["set-param name=variant value=english", "init"]
        );
        let mut plain = HubClient::new(GameName::International);
        assert_eq!(plain.setup(&[]).lines, ["init"]);
    }

    #[test]
    fn names_that_were_not_announced_are_known() {
        let mut client = HubClient::new(GameName::English);
        client.hear("param name=eval-file value=\"\" type=string");
        let option = |name: &str| (name.to_owned(), "x".to_owned());
        let options = [option("EvalFile"), option("no-such")];
        assert_eq!(client.ignored(&options), ["no-such"]);
    }

    #[test]
    fn turns() {
        let limit = Limit {
            pace: Pace::MoveTime(Duration::from_millis(250)),
            nodes: None,
            depth: None,
        };
        let lines = HubClient::new(GameName::International).turn(&Turn {
            start: Start {
                text: "Wbe",
                is_usual: true,
            },
            moves: &["32-28".to_owned(), "17-22".to_owned()],
            opening: 0,
            side: Side::First,
            limit: &limit,
            clocks: &[SideClock::new(&limit, Duration::ZERO); 2],
            opponent_used: Duration::ZERO,
        });
        assert_eq!(
            lines,
            [
                "pos pos=Wbe moves=\"32-28 17-22\"",
                "level move-time=0.25",
                "go think"
            ]
        );
    }
}
