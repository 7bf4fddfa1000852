//! Whatever a peer sends, a parser answers with a command or one line of error, and never panics.

use std::fmt::Display;
use std::time::Duration;

use bigbang::io::frame::{Frames, Framing};
use bigbang::protocol::dxp::{
    self, AcceptCode, BackCode, BackReq, Colour, EndReason, GameAcc, GameEnd, GameReq, Message,
    MoveMessage, StartPosition, StopCode,
};
use bigbang::protocol::{detect, hub, ugi, usi};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// Lines that clients really send; mutations start from them.
const VALID: &[&str] = &[
    "usi",
    "isready",
    "setoption name USI_Hash value 256",
    "setoption name BookFile value <empty>",
    "usinewgame",
    "position startpos moves 7g7f 3c3d 8h2b+",
    "position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves 7g7f",
    "position showgit 4s4/9/4U4/9/9/9/9/9/9 b M 1 moves M*5b",
    "go btime 60000 wtime 60000 byoyomi 1000",
    "go ponder btime 1000 wtime 2000 binc 10 winc 20",
    "go infinite searchmoves 7g7f 2g2f",
    "go mate 10000",
    "ponderhit btime 1000 wtime 1000 byoyomi 0",
    "gameover win",
    "stop",
    "quit",
    "ugi",
    "uginewgame",
    "position fen bbb/bbb/bbb/b1w/www/www/www w 0 1 moves b3b4 a5c3c1a1a3",
    "go p1time 1000 p2time 1000 p1inc 10 p2inc 10",
    "go movetime 100 depth 4 nodes 1000",
    "query p1turn",
    "query result",
    "hub",
    "init",
    "set-param name=variant value=\"a b\"",
    "new-game",
    "pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww moves=\"32-28 19-23\"",
    "pos start",
    "level moves=9 time=291.587 inc=1",
    "level infinite",
    "go think",
    "ponder-hit",
    "ping",
    "R01Tornado voor Windows 4.0        W060065A",
    "R01DXP Client                      Z2.5000BWzzzzzzzzzzzzzzzzzzzzeeeeeeeeeewwwwwwwwwwwwwwwwwwww",
    "ATornado voor Windows 4.0        0",
    "M001205250422122320",
    "M0012061100",
    "E01",
    "CWhat do you think about move 35?",
    "B005Z",
    "K1",
];

/// Pieces that make a parser take a wrong turn.
const PIECES: &[&str] = &[
    " ",
    "\t",
    "\r",
    "\0",
    "=",
    "\"",
    "\u{feff}",
    "é",
    "歩",
    "-",
    "-1",
    "0",
    "1e999",
    "nan",
    "inf",
    "18446744073709551616",
    "-9223372036854775809",
    "moves",
    "value",
    "name",
    "infinite",
    "mate",
    "depth",
    "sfen",
    "fen",
    "pos=",
    "time=",
    "\"\"",
    "<empty>",
    ".",
    "+",
    "99999999999999999999",
];

fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::with_cases(cases)
    }
}

fn bytes() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        vec(any::<u8>(), 0..160),
        vec(prop::num::u8::ANY.prop_map(|byte| byte % 96 + 32), 0..160),
        mutated().prop_map(String::into_bytes),
        vec(select(VALID), 1..3).prop_map(|lines| lines.concat().into_bytes()),
    ]
}

/// A valid line with some pieces cut out, doubled or put in.
fn mutated() -> impl Strategy<Value = String> {
    let change = (
        any::<Index>(),
        0..6_usize,
        prop_oneof![select(PIECES).prop_map(str::to_owned), ".{0,3}"],
        any::<bool>(),
    );
    (select(VALID), vec(change, 0..5)).prop_map(|(line, changes)| {
        let mut characters: Vec<char> = line.chars().collect();
        for (at, length, piece, doubled) in changes {
            let start = at.index(characters.len() + 1);
            let end = (start + length).min(characters.len());
            let mut cut: Vec<char> = characters.drain(start..end).collect();
            if doubled {
                cut.extend(cut.clone());
            }
            cut.extend(piece.chars());
            characters.splice(start..start, cut);
        }
        characters.into_iter().collect()
    })
}

/// An answer is one line of printable ASCII.
fn check_line(answer: impl Display) -> Result<String, TestCaseError> {
    let line = answer.to_string();
    prop_assert!(
        line.chars().all(|c| c.is_ascii() && !c.is_ascii_control()),
        "{line:?}"
    );
    Ok(line)
}

/// A line is read as nothing, as an error of one line, or as a command whose own text reads back as itself.
fn check<C: Display, E: Display>(
    line: &str,
    parse: impl Fn(&str) -> Result<Option<C>, E>,
) -> Result<(), TestCaseError> {
    match parse(line) {
        Ok(None) => {
            let blank = |c: char| c == ' ' || c == '\u{feff}' || c.is_ascii_control();
            prop_assert!(line.chars().all(blank), "read as nothing: {line:?}");
        }
        Ok(Some(command)) => {
            let text = check_line(command)?;
            match parse(&text) {
                Ok(Some(again)) => prop_assert_eq!(again.to_string(), text),
                Ok(None) => prop_assert!(false, "{text:?} is read as nothing"),
                Err(error) => prop_assert!(false, "{text:?}: {error}"),
            }
        }
        Err(error) => {
            let text = check_line(error)?;
            prop_assert!(!text.is_empty() && text.len() < 200, "{text:?}");
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(25_000))]

    #[test]
    fn every_line_is_a_command_or_an_error(bytes in bytes()) {
        let line = String::from_utf8_lossy(&bytes);
        detect(&line);
        check(&line, usi::parse)?;
        check(&line, ugi::parse)?;
        check(&line, |line| hub::parse(line).map(|read| read.map(|read| read.command)))?;
    }

    #[test]
    fn every_payload_is_a_message_or_an_error(bytes in bytes()) {
        match dxp::parse(&bytes) {
            Ok(message) => {
                let text = check_line(&message)?;
                prop_assert!(text.len() <= dxp::LONGEST_MESSAGE);
                let again = dxp::parse(text.as_bytes());
                prop_assert_eq!(again.map(|again| again.to_string()), Ok(text));
            }
            Err(error) => {
                check_line(error)?;
            }
        }
    }

    #[test]
    fn messages_are_read_as_they_were_written(message in message()) {
        let text = check_line(&message)?;
        prop_assert_eq!(dxp::parse(text.as_bytes()), Ok(message));
    }

    #[test]
    fn segments_do_not_change_the_messages(
        bytes in vec(prop_oneof![Just(0), Just(b'\n'), Just(b'\r'), any::<u8>()], 0..600),
        cuts in vec(any::<Index>(), 0..8),
        lines in any::<bool>(),
    ) {
        let framing = if lines { Framing::Line } else { Framing::Nul };
        let mut whole = Frames::new(framing);
        whole.push(&bytes);
        let cut_off = whole.end();
        let mut cuts: Vec<usize> = cuts.iter().map(|cut| cut.index(bytes.len() + 1)).collect();
        cuts.sort_unstable();
        let mut pieces = Frames::new(framing);
        let mut start = 0;
        for end in cuts.into_iter().chain([bytes.len()]) {
            pieces.push(&bytes[start..end]);
            start = end;
        }
        prop_assert_eq!(cut_off, pieces.end());
        let whole: Vec<_> = whole.collect();
        for message in &whole {
            // One more than allowed shows that it was too long.
            prop_assert!((1..=dxp::LONGEST_MESSAGE + 1).contains(&message.len()));
        }
        prop_assert_eq!(whole, pieces.collect::<Vec<_>>());
    }
}

fn colour() -> impl Strategy<Value = Colour> {
    select(vec![Colour::White, Colour::Black])
}

/// A message that its fields can hold without loss.
fn message() -> impl Strategy<Value = Message> {
    let name = "([!-~]([ -~]{0,30}[!-~])?)?";
    let time = prop_oneof![
        (0..1000_u64).prop_map(|minutes| minutes * 60_000),
        (10..100_u64).prop_map(|tenths| tenths * 6_000),
        (1..100_u64).prop_map(|hundredths| hundredths * 600),
    ];
    let position = (colour(), prop_oneof!["[wzWZe]{50}", "[wzWZe]{32}"])
        .prop_map(|(side, squares)| StartPosition { side, squares });
    let request = (
        0..100_u8,
        name,
        colour(),
        time,
        0..1000_u16,
        prop::option::of(position),
    )
        .prop_map(|(version, name, follower, time, moves, position)| {
            Message::GameReq(GameReq {
                version,
                name,
                follower,
                thinking_time: Duration::from_millis(time),
                moves,
                position,
            })
        });
    let codes = vec![
        AcceptCode::Accepted,
        AcceptCode::WrongVersion,
        AcceptCode::NotThisGame,
        AcceptCode::NoGame,
    ];
    let accept =
        (name, select(codes)).prop_map(|(name, code)| Message::GameAcc(GameAcc { name, code }));
    let captured = vec(0..100_u8, 0..=20);
    let played = (0..10_000_u16, 0..100_u8, 0..100_u8, captured).prop_map(
        |(seconds, from, to, captured)| {
            Message::Move(MoveMessage {
                seconds,
                from,
                to,
                captured,
            })
        },
    );
    let reasons = vec![
        EndReason::Unknown,
        EndReason::ILose,
        EndReason::Draw,
        EndReason::IWin,
    ];
    let stops = vec![StopCode::NextGameWelcome, StopCode::NoMoreGames];
    let end = (select(reasons), select(stops))
        .prop_map(|(reason, stop)| Message::GameEnd(GameEnd { reason, stop }));
    let chat = "[ -~]{0,125}[!-~]".prop_map(Message::Chat);
    let back = (0..1000_u16, colour())
        .prop_map(|(move_number, side)| Message::BackReq(BackReq { move_number, side }));
    let answers = vec![BackCode::Accepted, BackCode::NotSupported, BackCode::GoOn];
    let answer = select(answers).prop_map(Message::BackAcc);
    prop_oneof![request, accept, played, end, chat, back, answer]
}
