//! UGI as the manager speaks it.

use super::{Beginning, Client, Ended, Heard, Say, Turn, info};
use crate::protocol::lex::Words;
use crate::protocol::ugi::{Command, GoCommand, PositionCommand, PositionKind};
use crate::session::settings::GameName;
use crate::tools::duel::limit::Pace;

/// The client of one UGI engine.
#[derive(Debug)]
pub struct UgiClient {
    game: GameName,
    /// Whether the engine has an option that chooses the game.
    has_variant: bool,
    name: Option<String>,
}

impl UgiClient {
    /// A client for this game.
    pub fn new(game: GameName) -> UgiClient {
        UgiClient {
            game,
            has_variant: false,
            name: None,
        }
    }
}

fn text(commands: &[Command]) -> Vec<String> {
    commands.iter().map(Command::to_string).collect()
}

impl Client for UgiClient {
    fn greeting(&mut self) -> Say {
        Say::and_wait(text(&[Command::Ugi]))
    }

    fn setup(&mut self, options: &[(String, String)]) -> Say {
        let option = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        let variant = self
            .has_variant
            .then(|| option("Variant", self.game.as_str()));
        let huffing = (self.game == GameName::Huffing).then(|| option("Huffing", "true"));
        // The game first: other options may depend on it.
        let mut commands: Vec<Command> = variant
            .iter()
            .chain(&huffing)
            .chain(options)
            .map(|(name, value)| Command::SetOption {
                name: name.clone(),
                value: (!value.is_empty()).then(|| value.clone()),
            })
            .collect();
        commands.push(Command::IsReady);
        Say::and_wait(text(&commands))
    }

    fn begin(&mut self, _: &Beginning<'_>) -> Say {
        Say::and_wait(text(&[Command::UgiNewGame, Command::IsReady]))
    }

    fn turn(&mut self, turn: &Turn<'_>) -> Vec<String> {
        let position = PositionCommand {
            kind: if turn.start.is_usual {
                PositionKind::StartPos
            } else {
                PositionKind::Fen(turn.start.text.to_owned())
            },
            moves: turn.moves.to_vec(),
        };
        let mut go = GoCommand {
            nodes: turn.limit.nodes,
            depth: turn.limit.depth,
            ..GoCommand::default()
        };
        match turn.limit.pace {
            Pace::Free => {}
            Pace::MoveTime(time) => go.movetime = Some(time),
            Pace::Clock(_) => {
                // UGI knows no byoyomi and counts as chess does: what a move may take is on the clock already.
                let [first, second] = turn.clocks;
                go.p1time = first.budget();
                go.p2time = second.budget();
                go.p1inc = Some(first.increment());
                go.p2inc = Some(second.increment());
            }
        }
        text(&[Command::Position(position), Command::Go(go)])
    }

    fn stop(&mut self) -> Vec<String> {
        text(&[Command::Stop])
    }

    fn end(&mut self, _: Ended) -> Say {
        Say::default()
    }

    fn quit(&mut self) -> Vec<String> {
        text(&[Command::Quit])
    }

    fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    fn hear(&mut self, line: &str) -> Heard {
        let mut words = Words::new(line);
        match words.next() {
            Some("ugiok") => Heard::Introduced,
            Some("readyok") => Heard::Ready,
            Some("id") => {
                if words.next() == Some("name") {
                    self.name = Some(words.rest().to_owned());
                }
                Heard::Nothing
            }
            Some("option") => {
                if words.next() == Some("name") && words.next() == Some("Variant") {
                    self.has_variant = true;
                }
                Heard::Nothing
            }
            Some("info") => info::hear(words.rest()),
            Some("bestmove") => match words.next() {
                None | Some("0000" | "none" | "(none)") => Heard::NoMove,
                Some("resign") => Heard::Resigns,
                Some(m) => Heard::Move(m.to_owned()),
            },
            _ => Heard::Nothing,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_game_is_chosen_where_it_can_be() {
        let options = [("Hash".to_owned(), "16".to_owned())];
        let mut client = UgiClient::new(GameName::Laukatakati);
        assert_eq!(
            client.setup(&options).lines,
            ["setoption name Hash value 16", "isready"]
        );
        client.hear("option name Variant type combo default dashguti var dashguti");
        assert_eq!(
            client.setup(&options).lines,
            [
                "setoption name Variant value laukatakati",
                "setoption name Hash value 16",
                "isready"
            ]
        );
        let mut client = UgiClient::new(GameName::Huffing);
        client.hear("option name Variant type combo default dashguti var dashguti");
        assert_eq!(
            client.setup(&[]).lines,
            [
                "setoption name Variant value english",
                "setoption name Huffing value true",
                "isready"
            ]
        );
    }
}
