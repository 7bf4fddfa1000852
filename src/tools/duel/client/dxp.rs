//! DXP as the manager speaks it: the initiator of every game, with the engine as follower.
//!
//! Moves and positions come in Hub notation and are rewritten here: the same squares in other clothes.

use std::time::Duration;

use super::{Beginning, Client, Ended, Heard, Say, Turn};
use crate::base::side::Side;
use crate::protocol::dxp::{
    AcceptCode, Colour, EndReason, GameEnd, GameReq, Message, MoveMessage, StartPosition, StopCode,
    VERSION, parse,
};
use crate::session::settings::GameName;
use crate::tools::duel::limit::Pace;

/// The manager's name in GAMEREQ.
const NAME: &str = "bigbang match";

/// The client of one DXP follower.
#[derive(Debug)]
pub struct DxpClient {
    game: GameName,
    name: Option<String>,
    phase: Phase,
}

/// Where the conversation stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    /// A game is played, or none.
    Open,
    /// The engine has ended the game; it waits for an acknowledgement.
    EndedByEngine,
    /// The manager has ended the game and waits for an acknowledgement.
    EndedHere,
}

impl DxpClient {
    /// A client for this game.
    pub fn new(game: GameName) -> DxpClient {
        DxpClient {
            game,
            name: None,
            phase: Phase::Open,
        }
    }

    fn colour(&self, side: Side) -> Colour {
        // White begins in international draughts, Black in English draughts.
        match (self.game, side) {
            (GameName::English, Side::First) => Colour::Black,
            (GameName::English, Side::Second) | (_, Side::First) => Colour::White,
            (_, Side::Second) => Colour::Black,
        }
    }
}

/// A position in Hub form as GAMEREQ has it.
fn start_position(hub: &str) -> Option<StartPosition> {
    let mut letters = hub.chars();
    let side = match letters.next()? {
        'W' => Colour::White,
        _ => Colour::Black,
    };
    let squares = letters
        .map(|letter| match letter {
            'b' => 'z',
            'B' => 'Z',
            other => other,
        })
        .collect();
    Some(StartPosition { side, squares })
}

/// A move in Hub form as MOVE has it.
fn move_message(hub: &str, used: Duration) -> Option<MoveMessage> {
    let mut squares = hub
        .split(['-', 'x'])
        .map(|square| square.parse::<u8>().ok());
    let (from, to) = (squares.next()??, squares.next()??);
    Some(MoveMessage {
        seconds: u16::try_from(used.as_secs()).unwrap_or(u16::MAX),
        from,
        to,
        captured: squares.collect::<Option<_>>()?,
    })
}

/// A MOVE in Hub form.
fn hub_move(message: &MoveMessage) -> String {
    let mut text = format!(
        "{}{}{}",
        message.from,
        if message.captured.is_empty() {
            '-'
        } else {
            'x'
        },
        message.to
    );
    for square in &message.captured {
        text.push_str(&format!("x{square}"));
    }
    text
}

impl Client for DxpClient {
    fn greeting(&mut self) -> Say {
        Say::default()
    }

    fn setup(&mut self, _: &[(String, String)]) -> Say {
        // DXP has no options: they belong on the engine's command line.
        Say::default()
    }

    fn begin(&mut self, beginning: &Beginning<'_>) -> Say {
        self.phase = Phase::Open;
        let is_usual = beginning.start.is_usual && beginning.opening == 0;
        let thinking_time = match beginning.limit.pace {
            Pace::Clock(control) => control.main,
            Pace::MoveTime(_) | Pace::Free => Duration::ZERO,
        };
        let request = GameReq {
            version: VERSION,
            name: NAME.to_owned(),
            follower: self.colour(beginning.side),
            thinking_time,
            moves: 0,
            position: start_position(beginning.position).filter(|_| !is_usual),
        };
        Say::and_wait(vec![Message::GameReq(request).to_string()])
    }

    fn turn(&mut self, turn: &Turn<'_>) -> Vec<String> {
        turn.moves
            .get(turn.opening..)
            .and_then(<[String]>::last)
            .and_then(|m| move_message(m, turn.opponent_used))
            .map(|message| vec![Message::Move(message).to_string()])
            .unwrap_or_default()
    }

    fn stop(&mut self) -> Vec<String> {
        Vec::new()
    }

    fn end(&mut self, ended: Ended) -> Say {
        if self.phase == Phase::EndedByEngine {
            self.phase = Phase::Open;
            let acknowledgement = GameEnd {
                reason: EndReason::Unknown,
                stop: StopCode::NextGameWelcome,
            };
            return Say::only(vec![Message::GameEnd(acknowledgement).to_string()]);
        }
        self.phase = Phase::EndedHere;
        // The manager speaks as the opponent.
        let reason = match ended {
            Ended::Won => EndReason::ILose,
            Ended::Drawn => EndReason::Draw,
            Ended::Lost => EndReason::IWin,
        };
        let stop = StopCode::NextGameWelcome;
        Say::and_wait(vec![Message::GameEnd(GameEnd { reason, stop }).to_string()])
    }

    fn quit(&mut self) -> Vec<String> {
        Vec::new()
    }

    fn thinks_from_the_beginning(&self) -> bool {
        true
    }

    fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    fn hear(&mut self, line: &str) -> Heard {
        match parse(line.as_bytes()) {
            Ok(Message::GameAcc(answer)) => {
                self.name = Some(answer.name.trim().to_owned());
                match answer.code {
                    AcceptCode::Accepted => Heard::Ready,
                    code => Heard::Refused(format!("the game is not accepted: {code:?}")),
                }
            }
            Ok(Message::Move(message)) => Heard::Move(hub_move(&message)),
            Ok(Message::GameEnd(_)) if self.phase == Phase::EndedHere => {
                self.phase = Phase::Open;
                Heard::Acknowledged
            }
            Ok(Message::GameEnd(end)) => {
                self.phase = Phase::EndedByEngine;
                match end.reason {
                    EndReason::ILose => Heard::Resigns,
                    EndReason::Unknown => Heard::BreaksOff,
                    EndReason::Draw => Heard::ClaimsDraw,
                    EndReason::IWin => Heard::ClaimsWin,
                }
            }
            Ok(Message::Chat(text)) => Heard::Complaint(text),
            Ok(_) => Heard::Nothing,
            Err(error) => Heard::Complaint(error.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_both_ways() {
        let message = move_message("5x25x12x20x22x23", Duration::from_secs(12)).unwrap();
        assert_eq!(message.to_string(), "M001205250412202223");
        assert_eq!(hub_move(&message), "5x25x12x20x22x23");
        let quiet = move_message("32-28", Duration::ZERO).unwrap();
        assert_eq!(quiet.to_string(), "M0000322800");
        assert_eq!(hub_move(&quiet), "32-28");
        assert_eq!(move_message("x", Duration::ZERO), None);
    }

    #[test]
    fn positions() {
        let position = start_position("BwWbBe").unwrap();
        assert_eq!(
            (position.side, position.squares.as_str()),
            (Colour::Black, "wWzZe")
        );
    }

    #[test]
    fn the_end_is_acknowledged_once() {
        let mut client = DxpClient::new(GameName::International);
        assert_eq!(client.hear("E10"), Heard::Resigns);
        assert_eq!(client.end(Ended::Lost), Say::only(vec!["E00".into()]));
        assert_eq!(client.end(Ended::Lost), Say::and_wait(vec!["E30".into()]));
        assert_eq!(client.hear("E00"), Heard::Acknowledged);
        assert_eq!(client.hear("E20"), Heard::ClaimsDraw);
        assert_eq!(client.hear("E00"), Heard::BreaksOff);
    }
}
