use super::*;
use std::time::Duration;

fn read(text: &str) -> Message {
    parse(text.as_bytes()).unwrap()
}

fn error(text: &str) -> String {
    parse(text.as_bytes()).unwrap_err().to_string()
}

#[test]
fn the_examples_of_the_document() {
    assert_eq!(
        read("M0012061100"),
        Message::Move(MoveMessage {
            seconds: 12,
            from: 6,
            to: 11,
            captured: vec![]
        })
    );
    assert_eq!(
        read("M001205250422122320"),
        Message::Move(MoveMessage {
            seconds: 12,
            from: 5,
            to: 25,
            captured: vec![22, 12, 23, 20]
        })
    );
    assert_eq!(
        read("R01Tornado voor Windows 4.0        W060065A"),
        Message::GameReq(GameReq {
            version: 1,
            name: "Tornado voor Windows 4.0".into(),
            follower: Colour::White,
            thinking_time: Duration::from_secs(3600),
            moves: 65,
            position: None
        })
    );
    assert_eq!(
        read("ATornado voor Windows 4.0        0"),
        Message::GameAcc(GameAcc {
            name: "Tornado voor Windows 4.0".into(),
            code: AcceptCode::Accepted
        })
    );
    assert_eq!(
        read("E31"),
        Message::GameEnd(GameEnd {
            reason: EndReason::IWin,
            stop: StopCode::NoMoreGames
        })
    );
    assert_eq!(
        read("B005Z"),
        Message::BackReq(BackReq {
            move_number: 5,
            side: Colour::Black
        })
    );
    assert_eq!(read("K2"), Message::BackAcc(BackCode::GoOn));
    assert_eq!(read("CHello"), Message::Chat("Hello".into()));
    assert_eq!(read("C"), Message::Chat(String::new()));
}

#[test]
fn positions_have_the_squares_of_their_game() {
    for squares in [50, 32] {
        let board = "zZwWe".repeat(10).chars().take(squares).collect::<String>();
        let text = format!("R01{:<32}Z2.5000BW{board}", "DXP Client");
        let Message::GameReq(request) = read(&text) else {
            panic!("{text}")
        };
        assert_eq!(request.thinking_time, Duration::from_secs(150));
        assert_eq!(request.moves, 0);
        let position = request.position.unwrap();
        assert_eq!(position.side, Colour::White);
        assert_eq!(position.squares, board);
        assert_eq!(text.len(), 44 + squares);
    }
}

#[test]
fn tolerant_where_programs_differ() {
    // Line breaks and blanks after the end, blanks for zeroes, any time.
    assert_eq!(read("E00\r\n"), read("E00"));
    assert_eq!(read("M  12 61100"), read("M0012061100"));
    assert_eq!(read("M12.4061100"), read("M0012061100"));
    assert_eq!(read("Mabcd061100"), read("M0000061100"));
    assert_eq!(read("M-001061100"), read("M0000061100"));
    let Message::GameReq(request) = read(&format!("R01{:<32}W.17075A", " x")) else {
        panic!()
    };
    assert_eq!(request.name, "x");
    assert_eq!(request.thinking_time, Duration::from_millis(10_200));
    assert_eq!(parse(b"C\xe9t\xe9"), Ok(Message::Chat("?t?".into())));
}

#[test]
fn errors_name_the_message_and_the_column() {
    assert_eq!(error(""), "expected a message, got nothing");
    assert_eq!(error("X1"), "expected one of R A M E C B K, got `X1`");
    assert_eq!(error("M001206"), "MOVE: bad to ``");
    assert_eq!(error("M0012xx1100"), "MOVE: bad from `xx`");
    assert_eq!(
        error("M00120611-1"),
        "MOVE: bad number of captured pieces `-1`"
    );
    assert_eq!(error("M001206110122x"), "MOVE: `x` after its end");
    assert_eq!(error("M0012061102221"), "MOVE: bad captured piece `1`");
    assert_eq!(error("E40"), "GAMEEND: bad reason `4`");
    assert_eq!(error("E0"), "GAMEEND: bad stop code ``");
    assert_eq!(error("K"), "BACKACC: bad code ``");
    assert_eq!(error("B005X"), "BACKREQ: bad side `X`");
    assert_eq!(error("R01abc"), "GAMEREQ: bad name `abc`");
    let start = format!("R01{:<32}W060065", "x");
    assert_eq!(
        error(&format!("{start}C")),
        "GAMEREQ: bad position flag `C`"
    );
    assert_eq!(
        error(&format!("{start}BWzzz")),
        "GAMEREQ: bad position, 50 or 32 of w z W Z e, `zzz`"
    );
    assert_eq!(
        error(&"C".repeat(128)),
        "a message has at most 127 characters, got more"
    );
    assert!(parse("C".repeat(127).as_bytes()).is_ok());
}

#[test]
fn written_messages_are_read_back() {
    for text in [
        "R01Tornado voor Windows 4.0        W060065A",
        "ATornado voor Windows 4.0        3",
        "M001205250422122320",
        "E10",
        "CWhat do you think about move 35?",
        "B005Z",
        "K0",
    ] {
        assert_eq!(read(text).to_string(), text);
    }
}
