use super::*;

fn line(text: &str) -> Line {
    parse(text).unwrap().unwrap()
}

fn read(text: &str) -> Command {
    let line = line(text);
    assert_eq!(line.ignored, Vec::<String>::new(), "{text}");
    line.command
}

fn ms(milliseconds: u64) -> Option<Duration> {
    Some(Duration::from_millis(milliseconds))
}

#[test]
fn plain_commands() {
    assert_eq!(read("hub"), Command::Hub);
    assert_eq!(read("init"), Command::Init);
    assert_eq!(read("new-game"), Command::NewGame);
    assert_eq!(read("ping\r\n"), Command::Ping);
    assert_eq!(read("stop"), Command::Stop);
    assert_eq!(read("ponder-hit"), Command::PonderHit);
    assert_eq!(read("quit"), Command::Quit);
    assert_eq!(read("go think"), Command::Go(GoMode::Think));
    assert_eq!(read("go ponder"), Command::Go(GoMode::Ponder));
    assert_eq!(read("go analyze"), Command::Go(GoMode::Analyze));
    assert_eq!(read("go"), Command::Go(GoMode::Think));
    assert_eq!(parse("\t"), Ok(None));
}

#[test]
fn parameters() {
    let set = |name: &str, value: &str| Command::SetParam {
        name: name.into(),
        value: value.into(),
    };
    assert_eq!(
        read("set-param name=variant value=normal"),
        set("variant", "normal")
    );
    assert_eq!(read("set-param value=\"a b\" name=x"), set("x", "a b"));
    // pydraughts writes an empty value without quotes.
    assert_eq!(read("set-param name=x value="), set("x", ""));
    assert_eq!(
        parse("set-param value=3").unwrap_err().to_string(),
        "set-param needs name"
    );
    assert_eq!(
        parse("set-param name=x").unwrap_err().to_string(),
        "set-param needs value"
    );
}

#[test]
fn positions() {
    let board = "BeeeWWeeeeeeeeeeeeeeeeeeeweeeeeeeeewweBeeeeeeeeeBee";
    assert_eq!(
        read(&format!("pos pos={board} moves=\"38-15 5-41 48-26\"")),
        Command::Pos(PositionCommand {
            kind: PositionKind::Board(board.into()),
            moves: vec!["38-15".into(), "5-41".into(), "48-26".into()],
        })
    );
    let start = Command::Pos(PositionCommand {
        kind: PositionKind::Start,
        moves: vec![],
    });
    assert_eq!(read("pos start"), start);
    assert_eq!(read("pos"), start);
    assert_eq!(read("pos start moves=\"\""), start);
    assert_eq!(
        read("pos start moves=32-28"),
        Command::Pos(PositionCommand {
            kind: PositionKind::Start,
            moves: vec!["32-28".into()],
        })
    );
}

#[test]
fn levels_add_up() {
    let level = |text| match read(text) {
        Command::Level(level) => level,
        other => panic!("{other:?}"),
    };
    let mut sum = level("level depth=15");
    sum.add(level("level move-time=0.5"));
    sum.add(level("level depth=16"));
    assert_eq!(sum.depth, Some(16));
    assert_eq!(sum.move_time, ms(500));
    let clock = level("level moves=9 time=291.587 inc=1");
    assert_eq!(clock.moves, Some(9));
    assert_eq!(clock.time, ms(291_587));
    assert_eq!(clock.inc, ms(1000));
    // pydraughts subtracts the increment and may go below zero.
    assert_eq!(level("level time=-0.25 inc=1").time, ms(0));
    assert!(level("level infinite").infinite);
    assert_eq!(level("level depth=12.0").depth, Some(12));
    assert_eq!(
        level("level nodes=1e300"),
        LevelCommand {
            nodes: Some(u64::MAX),
            ..LevelCommand::default()
        }
    );
}

#[test]
fn unknown_arguments_are_named_and_ignored() {
    // draughtsnet sends the handicap of its own Scan.
    let handicap = line("level handicap=2 depth=3");
    assert_eq!(handicap.ignored, ["handicap"]);
    assert_eq!(line("stop now").ignored, ["now"]);
    assert_eq!(line("pos start x=1").ignored, ["x"]);
}

#[test]
fn errors_are_one_clear_line() {
    let error = |text| parse(text).unwrap_err().to_string();
    assert_eq!(error("uci"), "unknown command `uci`");
    assert_eq!(
        error("go home"),
        "go needs think, ponder or analyze, got `home`"
    );
    assert_eq!(error("level depth=x"), "depth needs a number, got `x`");
    assert_eq!(error("level time"), "time needs a number, got nothing");
    assert_eq!(
        error("pos pos=\"abc"),
        "expected name or name=value, got `pos=\"abc`"
    );
    assert_eq!(error("level =3"), "expected name or name=value, got `=3`");
}

#[test]
fn written_commands_are_read_back() {
    for text in [
        "hub",
        "set-param name=a value=\"b c\"",
        "pos start",
        "pos start moves=\"32-28 19-23\"",
        "pos pos=Weeb moves=1-2",
        "level depth=3 nodes=4 move-time=0.5 moves=9 time=291.587 inc=1 infinite",
        "go analyze",
        "ponder-hit",
    ] {
        assert_eq!(read(text).to_string(), text);
    }
}
