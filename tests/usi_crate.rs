//! The crate `usi`, a client in Rust, plays a whole game against the engine.

use std::sync::mpsc::channel;
use std::time::Duration;

use bigbang::base::game::Game;
use bigbang::base::notation::Notation;
use bigbang::games::showgit::notation::ShowgitNotation;
use bigbang::games::showgit::rules::ShowgitRules;
use usi::{BestMoveParams, EngineCommand, GuiCommand, InfoParams, ThinkParams, UsiEngineHandler};

const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
const MOST_PLIES: usize = 80;
const PATIENCE: Duration = Duration::from_secs(60);

/// What the listener hands on.
enum Heard {
    /// `bestmove`: a move, or none for `resign`.
    Best(Option<String>),
    /// A line of thinking with a score.
    Scored,
    /// A line the crate does not understand.
    Strange(String),
}

#[test]
fn a_whole_game() {
    let folder = std::env::temp_dir();
    let mut engine =
        UsiEngineHandler::spawn(env!("CARGO_BIN_EXE_bigbang"), folder).expect("starts");
    let info = engine.get_info().expect("introduces itself");
    assert!(info.name().starts_with("bigbang"));
    for option in [
        "USI_Hash",
        "USI_Ponder",
        "Threads",
        "MultiPV",
        "MaxMovesToDraw",
        "Notation",
    ] {
        assert!(info.options().contains_key(option), "{option}");
    }
    engine
        .send_command(&GuiCommand::SetOption("USI_Hash".into(), Some("16".into())))
        .expect("takes an option");
    engine.prepare().expect("is ready");
    engine
        .send_command(&GuiCommand::UsiNewGame)
        .expect("a new game");

    let (sender, heard) = channel();
    engine
        .listen(move |output| -> Result<(), std::io::Error> {
            let message = match output.response() {
                Some(EngineCommand::BestMove(BestMoveParams::MakeMove(m, _))) => {
                    Heard::Best(Some(m.clone()))
                }
                Some(EngineCommand::BestMove(_)) => Heard::Best(None),
                Some(EngineCommand::Info(parts)) => {
                    let scored = parts
                        .iter()
                        .any(|part| matches!(part, InfoParams::Score(..)));
                    if !scored {
                        return Ok(());
                    }
                    Heard::Scored
                }
                Some(_) => return Ok(()),
                None => Heard::Strange(output.raw_str().to_owned()),
            };
            let _ = sender.send(message);
            Ok(())
        })
        .expect("listens");

    let notation = ShowgitNotation::default();
    let mut game = Game::new(ShowgitRules::default());
    let mut texts: Vec<String> = Vec::new();
    while texts.len() < MOST_PLIES && game.ending().is_none() {
        let position = format!("{START} moves {}", texts.join(" "));
        engine
            .send_command(&GuiCommand::Position(
                position.trim_end_matches(" moves ").into(),
            ))
            .expect("a position");
        let think = ThinkParams::new()
            .btime(Duration::ZERO)
            .wtime(Duration::ZERO)
            .byoyomi(Duration::from_millis(150));
        engine.send_command(&GuiCommand::Go(think)).expect("go");
        let mut scored = false;
        let best = loop {
            match heard.recv_timeout(PATIENCE).expect("an answer") {
                Heard::Best(best) => break best,
                Heard::Scored => scored = true,
                Heard::Strange(line) => panic!("not understood: {line}"),
            }
        };
        assert!(scored, "no score before the answer");
        let text = best.expect("a move: the game is not over");
        let m = notation
            .parse_move(game.position(), &text)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        game.play(m);
        texts.push(text);
    }
    // The engine knows both sides' plans: it may agree with itself on an early repetition.
    assert!(texts.len() == MOST_PLIES || game.ending().is_some());
    assert!(texts.len() >= 12, "{texts:?}");
}
