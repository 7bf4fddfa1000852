//! USI as the manager speaks it.

use std::time::Duration;

use super::{Beginning, Client, Ended, Heard, Say, Turn, info};
use crate::protocol::lex::Words;
use crate::protocol::usi::{
    Command, GameResult, GoCommand, GoTimes, PositionCommand, PositionKind,
};
use crate::tools::duel::engine_spec::MoveTimeStyle;
use crate::tools::duel::limit::Pace;

/// The client of one USI engine.
#[derive(Debug)]
pub struct UsiClient {
    style: MoveTimeStyle,
    name: Option<String>,
}

impl UsiClient {
    /// A client that tells fixed times in this way.
    pub fn new(style: MoveTimeStyle) -> UsiClient {
        UsiClient { style, name: None }
    }

    fn times(&self, turn: &Turn<'_>) -> GoTimes {
        let mut times = GoTimes::default();
        match turn.limit.pace {
            Pace::Free => {}
            Pace::MoveTime(time) => match self.style {
                MoveTimeStyle::MoveTime => times.movetime = Some(time),
                MoveTimeStyle::Byoyomi => {
                    times.btime = Some(Duration::ZERO);
                    times.wtime = Some(Duration::ZERO);
                    times.byoyomi = Some(time);
                }
            },
            Pace::Clock(control) => {
                let [first, second] = turn.clocks;
                times.btime = Some(first.remaining());
                times.wtime = Some(second.remaining());
                if control.increment.is_zero() {
                    times.byoyomi = Some(control.byoyomi);
                } else {
                    times.binc = Some(first.increment());
                    times.winc = Some(second.increment());
                }
            }
        }
        times
    }
}

fn text(commands: &[Command]) -> Vec<String> {
    commands.iter().map(Command::to_string).collect()
}

impl Client for UsiClient {
    fn greeting(&mut self) -> Say {
        Say::and_wait(text(&[Command::Usi]))
    }

    fn setup(&mut self, options: &[(String, String)]) -> Say {
        let mut commands: Vec<Command> = options
            .iter()
            .map(|(name, value)| Command::SetOption {
                name: name.clone(),
                value: (!value.is_empty()).then(|| value.clone()),
            })
            .collect();
        commands.push(Command::IsReady);
        Say::and_wait(text(&commands))
    }

    fn begin(&mut self, _: &Beginning<'_>) -> Say {
        // Many engines clear their tables in `isready` and do nothing on `usinewgame`.
        Say::and_wait(text(&[Command::UsiNewGame, Command::IsReady]))
    }

    fn turn(&mut self, turn: &Turn<'_>) -> Vec<String> {
        let position = PositionCommand {
            kind: if turn.start.is_usual {
                PositionKind::StartPos
            } else {
                PositionKind::Sfen(turn.start.text.to_owned())
            },
            moves: turn.moves.to_vec(),
        };
        let go = GoCommand {
            times: self.times(turn),
            nodes: turn.limit.nodes,
            depth: turn.limit.depth,
            ..GoCommand::default()
        };
        text(&[Command::Position(position), Command::Go(go)])
    }

    fn stop(&mut self) -> Vec<String> {
        text(&[Command::Stop])
    }

    fn end(&mut self, ended: Ended) -> Say {
        Say::only(text(&[Command::GameOver(Some(match ended {
            Ended::Won => GameResult::Win,
            Ended::Lost => GameResult::Lose,
            Ended::Drawn => GameResult::Draw,
        }))]))
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
            Some("usiok") => Heard::Introduced,
            Some("readyok") => Heard::Ready,
            Some("id") => {
                if words.next() == Some("name") {
                    self.name = Some(words.rest().to_owned());
                }
                Heard::Nothing
            }
            Some("info") => info::hear(words.rest()),
            Some("bestmove") => match words.next() {
                None | Some("none" | "(none)" | "null" | "pass") => Heard::NoMove,
                Some("resign") => Heard::Resigns,
                Some("win") => Heard::ClaimsWin,
                Some(m) => Heard::Move(m.to_owned()),
            },
            _ => Heard::Nothing,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::clock::SideClock;
    use super::super::super::limit::{Limit, TimeControl};
    use super::super::Start;
    use super::*;
    use crate::base::side::Side;

    fn go(limit: Limit, style: MoveTimeStyle) -> Vec<String> {
        let clocks = [SideClock::new(&limit, Duration::ZERO); 2];
        UsiClient::new(style).turn(&Turn {
            start: Start {
                text: "unused",
                is_usual: true,
            },
            moves: &["7g7f".to_owned()],
            opening: 0,
            side: Side::Second,
            limit: &limit,
            clocks: &clocks,
            opponent_used: Duration::ZERO,
        })
    }

    #[test]
    fn turns() {
        let ms = Duration::from_millis;
        let mut limit = Limit {
            pace: Pace::MoveTime(ms(100)),
            nodes: None,
            depth: None,
        };
        assert_eq!(
            go(limit, MoveTimeStyle::Byoyomi),
            [
                "position startpos moves 7g7f",
                "go btime 0 wtime 0 byoyomi 100"
            ]
        );
        assert_eq!(go(limit, MoveTimeStyle::MoveTime)[1], "go movetime 100");
        limit.pace = Pace::Clock(TimeControl {
            main: ms(1000),
            increment: ms(10),
            byoyomi: ms(0),
        });
        assert_eq!(
            go(limit, MoveTimeStyle::Byoyomi)[1],
            "go btime 1000 wtime 1000 binc 10 winc 10"
        );
        limit.pace = Pace::Free;
        limit.nodes = Some(500);
        assert_eq!(go(limit, MoveTimeStyle::Byoyomi)[1], "go nodes 500");
    }

    #[test]
    fn answers() {
        let mut client = UsiClient::new(MoveTimeStyle::Byoyomi);
        assert_eq!(
            client.hear("bestmove 7g7f ponder 3c3d"),
            Heard::Move("7g7f".into())
        );
        assert_eq!(client.hear("bestmove resign"), Heard::Resigns);
        assert_eq!(client.hear("bestmove win"), Heard::ClaimsWin);
        assert_eq!(client.hear("bestmove"), Heard::NoMove);
        assert_eq!(client.hear("id name A B"), Heard::Nothing);
        assert_eq!(client.hear("id author C"), Heard::Nothing);
        assert_eq!(client.name(), Some("A B"));
        assert_eq!(client.hear("usiok"), Heard::Introduced);
        let remark = Heard::Remark("no such option".into());
        assert_eq!(client.hear("info string no such option"), remark);
        assert_eq!(client.hear(""), Heard::Nothing);
    }
}
