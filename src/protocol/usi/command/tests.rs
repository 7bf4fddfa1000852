use super::*;

fn read(line: &str) -> Command {
    parse(line).unwrap().unwrap()
}

fn go(line: &str) -> GoCommand {
    match read(line) {
        Command::Go(go) => go,
        other => panic!("{other:?}"),
    }
}

fn ms(milliseconds: u64) -> Option<Duration> {
    Some(Duration::from_millis(milliseconds))
}

#[test]
fn plain_commands() {
    assert_eq!(read("usi"), Command::Usi);
    assert_eq!(read("\tisready \r"), Command::IsReady);
    assert_eq!(read("usinewgame"), Command::UsiNewGame);
    assert_eq!(read("stop"), Command::Stop);
    assert_eq!(read("quit"), Command::Quit);
    assert_eq!(read("gameover"), Command::GameOver(None));
    assert_eq!(
        read("gameover lose"),
        Command::GameOver(Some(GameResult::Lose))
    );
    assert_eq!(read("gameover resign"), Command::GameOver(None));
    assert_eq!(parse(""), Ok(None));
    assert_eq!(parse(" \t\r\n"), Ok(None));
}

#[test]
fn options() {
    let set = |name: &str, value: Option<&str>| Command::SetOption {
        name: name.into(),
        value: value.map(str::to_owned),
    };
    assert_eq!(
        read("setoption name USI_Hash value 256"),
        set("USI_Hash", Some("256"))
    );
    assert_eq!(
        read("setoption name EvalFile value /a b/net.bin"),
        set("EvalFile", Some("/a b/net.bin"))
    );
    assert_eq!(read("setoption name ClearHash"), set("ClearHash", None));
    assert_eq!(
        read("setoption name BookFile value <empty>"),
        set("BookFile", Some(""))
    );
    assert_eq!(parse("setoption"), Err(ParseError::NoOptionName));
    assert_eq!(
        parse("setoption name value 3"),
        Err(ParseError::NoOptionName)
    );
}

#[test]
fn positions() {
    let position = |line: &str| match read(line) {
        Command::Position(position) => position,
        other => panic!("{other:?}"),
    };
    let start = position("position startpos");
    assert_eq!(start.kind, PositionKind::StartPos);
    assert!(start.moves.is_empty());
    // uci2wb sends `moves` with nothing after it.
    assert_eq!(position("position startpos moves"), start);
    assert_eq!(
        position("position startpos moves 7g7f  3c3d 8h2b+").moves,
        ["7g7f", "3c3d", "8h2b+"]
    );
    let sfen = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -";
    assert_eq!(
        position(&format!("position sfen  {sfen}  1 moves 7g7f")),
        PositionCommand {
            kind: PositionKind::Sfen(format!("{sfen} 1")),
            moves: vec!["7g7f".into()],
        }
    );
    // The move number is optional.
    assert_eq!(
        position(&format!("position sfen {sfen}")).kind,
        PositionKind::Sfen(sfen.into())
    );
    assert_eq!(
        position("position showgit 4s4/9/4U4/9/9/9/9/9/9 b M 1 moves M*5b").kind,
        PositionKind::Showgit("4s4/9/4U4/9/9/9/9/9/9 b M 1".into())
    );
}

#[test]
fn bad_positions() {
    assert_eq!(parse("position"), Err(ParseError::PositionKind("".into())));
    assert_eq!(
        parse("position moves 7g7f"),
        Err(ParseError::PositionKind("moves".into()))
    );
    assert_eq!(
        parse("position sfen moves 7g7f"),
        Err(ParseError::NoPosition("sfen"))
    );
    assert_eq!(
        parse("position fen 8/8").unwrap_err().to_string(),
        "position needs startpos, sfen or showgit, got `fen`"
    );
}

#[test]
fn clocks_in_any_order_with_unknown_fields_between() {
    let command = go("go wtime 2000 x btime 1000 y 7 byoyomi -5 binc 3 winc 4");
    assert_eq!(command.times.btime, ms(1000));
    assert_eq!(command.times.wtime, ms(2000));
    assert_eq!(command.times.byoyomi, ms(0));
    assert_eq!(command.times.binc, ms(3));
    assert_eq!(command.times.winc, ms(4));
    let command = go("go btime 1000 wtime 1000 movetime 970");
    assert_eq!(command.times.movetime, ms(970));
    assert_eq!(go("go"), GoCommand::default());
    assert_eq!(go("go byoyomi 1000").times.byoyomi, ms(1000));
}

#[test]
fn limits() {
    let command = go("go depth 99999999999 nodes 99999999999999999999999 movestogo 20");
    assert_eq!(command.depth, Some(u32::MAX));
    assert_eq!(command.nodes, Some(u64::MAX));
    assert_eq!(command.times.movestogo, Some(20));
    let command = go("go searchmoves 7g7f P*5e infinite ponder");
    assert_eq!(command.searchmoves, ["7g7f", "P*5e"]);
    assert!(command.infinite && command.ponder);
}

#[test]
fn mate_is_limited_in_milliseconds() {
    let mate = |line| go(line).mate;
    let time = |milliseconds| Some(MateLimit::Time(Duration::from_millis(milliseconds)));
    assert_eq!(mate("go mate 10000"), time(10_000));
    assert_eq!(mate("go mate infinite"), Some(MateLimit::Infinite));
    assert!(!go("go mate infinite").infinite);
    assert_eq!(mate("go mate"), Some(MateLimit::Infinite));
    assert_eq!(mate("go mate -1"), time(0));
    assert_eq!(go("go mate nodes 5").nodes, Some(5));
}

#[test]
fn ponderhit_may_carry_times() {
    assert_eq!(read("ponderhit"), Command::PonderHit(GoTimes::default()));
    let times = GoTimes {
        btime: ms(60_000),
        wtime: ms(50_000),
        byoyomi: ms(10_000),
        ..GoTimes::default()
    };
    assert_eq!(
        read("ponderhit btime 60000 wtime 50000 byoyomi 10000"),
        Command::PonderHit(times)
    );
}

#[test]
fn errors_are_one_clear_line() {
    let error = |line| parse(line).unwrap_err().to_string();
    assert_eq!(error("go depth x"), "depth needs a number, got `x`");
    assert_eq!(error("go btime"), "btime needs a number, got nothing");
    assert_eq!(error("uci"), "unknown command `uci`");
    assert_eq!(
        error(&format!("é\u{1}{}", "x".repeat(1000))),
        "unknown command `?`"
    );
}

#[test]
fn written_commands_are_read_back() {
    for line in [
        "usi",
        "setoption name A value b c",
        "setoption name A value <empty>",
        "setoption name A",
        "position sfen 9/9 b - 1 moves 7g7f",
        "position startpos",
        "go ponder btime 1 wtime 2 binc 3 winc 4 byoyomi 5",
        "go mate 100",
        "go mate infinite nodes 7 depth 3 searchmoves 7g7f",
        "go infinite",
        "ponderhit btime 1 wtime 2 byoyomi 3",
        "gameover draw",
    ] {
        assert_eq!(read(line).to_string(), line);
    }
}
