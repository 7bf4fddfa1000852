//! DXP over TCP between two processes of the engine, and with peers that leave.

mod common;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use common::run::{command, text};

const GAMEREQ: &str = "R01Tester                          W060000A";

/// A follower on a free port.
struct Follower {
    process: Child,
    port: String,
    told: Box<dyn BufRead>,
}

impl Follower {
    fn start(game: &str) -> Follower {
        let mut process = Command::new(env!("CARGO_BIN_EXE_bigbang"))
            .args(["dxp", "--game", game, "--listen", "0", "--option", "Hash=8"])
            .stdout(Stdio::piped())
            .spawn()
            .expect("the follower starts");
        let told = BufReader::new(process.stdout.take().expect("its output"));
        let mut follower = Follower {
            process,
            port: String::new(),
            told: Box::new(told),
        };
        let line = follower.line();
        let (_, port) = line.rsplit_once(':').expect("an address");
        follower.port = port.to_owned();
        follower
    }

    fn client(&self) -> TcpStream {
        TcpStream::connect(format!("127.0.0.1:{}", self.port)).expect("a connection")
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.told.read_line(&mut line).expect("a line");
        line.trim().to_owned()
    }
}

impl Drop for Follower {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn initiate(port: &str, arguments: &[&str]) -> Output {
    command(&["dxp", "--connect", port, "--option", "Hash=8"])
        .args(arguments)
        .output()
        .expect("the initiator starts")
}

#[test]
fn whole_games_one_after_the_other() {
    for game in ["english", "international"] {
        let follower = Follower::start(game);
        let output = initiate(
            &follower.port,
            &["--game", game, "--games", "2", "--minutes", ".02"],
        );
        let told = text(&output.stdout);
        assert!(output.status.success(), "{told}{}", text(&output.stderr));
        let [first, second] = if game == "english" {
            ["Black", "White"]
        } else {
            ["White", "Black"]
        };
        for begin in [
            format!("game 1: begins, {first} against bigbang"),
            format!("game 2: begins, {second} against bigbang"),
        ] {
            assert!(told.contains(&begin), "{begin}: {told}");
        }
        let last = told.lines().last().unwrap_or_default();
        assert!(last.starts_with("2 games: "), "{told}");
        assert!(!told.contains("without a result"), "{told}");
    }
}

#[test]
fn a_position_and_a_colour() {
    let follower = Follower::start("international");
    // White to move takes the last man: Black has no move and gives up.
    let output = initiate(
        &follower.port,
        &[
            "--position",
            "W:W28:B23",
            "--colour",
            "white",
            "--minutes",
            "1",
        ],
    );
    let told = text(&output.stdout);
    assert!(told.contains("game 1: won after 1 plies"), "{told}");
    let output = initiate(
        &follower.port,
        &[
            "--position",
            "W:W28:B23",
            "--colour",
            "black",
            "--minutes",
            "1",
        ],
    );
    let told = text(&output.stdout);
    assert!(told.contains("1 games: 0 won, 0 drawn, 1 lost"), "{told}");
}

#[test]
fn the_next_one_is_served_when_a_peer_leaves() {
    let mut follower = Follower::start("international");
    {
        let mut stream = follower.client();
        stream.write_all(format!("{GAMEREQ}\0").as_bytes()).unwrap();
        let mut answer = [0; 35];
        stream.read_exact(&mut answer).unwrap();
        assert_eq!(answer[33], b'0');
        // It is thinking with an hour on its clock now, and nobody waits for the move.
    }
    assert!(follower.line().starts_with("connected: "));
    let left = follower.line();
    assert!(left.ends_with(" in the middle of a game"), "{left}");
    let output = initiate(&follower.port, &["--position", "W:W28:B23"]);
    assert!(output.status.success());
}

#[test]
fn an_initiator_reports_who_left_or_refused() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port().to_string();
    let peer = |answer: &'static str| {
        let listener = listener.try_clone().unwrap();
        std::thread::spawn(move || {
            let (mut stream, _) = listener.accept().unwrap();
            let mut request = [0; 44];
            stream.read_exact(&mut request).unwrap();
            stream.write_all(answer.as_bytes()).unwrap();
            std::thread::sleep(Duration::from_millis(300));
            text(&request)
        })
    };
    let leaves = peer("APe\x1ber                           0\0CHello\x1b[2J there\0");
    let output = initiate(&port, &["--games", "3", "--minutes", "0.5"]);
    assert_eq!(output.status.code(), Some(2));
    let told = text(&output.stdout);
    assert!(
        told.contains("game 1: the follower says: Hello [2J there"),
        "{told}"
    );
    assert!(told.contains("against Pe er\n"), "{told}");
    assert!(text(&output.stderr).contains("the connection was lost in game 1"));
    let request = leaves.join().unwrap();
    assert!(request.starts_with("R01bigbang "), "{request}");
    assert!(request.ends_with("Z.50000A\0"), "{request:?}");
    let refuses = peer("APeer                            2\0");
    let output = initiate(&port, &["--minutes", "0"]);
    let told = text(&output.stdout);
    assert!(
        told.contains("game 1: refused by Peer: not this game"),
        "{told}"
    );
    refuses.join().unwrap();
    drop(listener);
    let nobody = initiate(&port, &[]);
    assert_eq!(nobody.status.code(), Some(2));
    assert!(text(&nobody.stderr).contains("cannot connect to 127.0.0.1"));
}

#[cfg(unix)]
#[test]
fn a_server_without_files_to_open_rests() {
    let mut process = Command::new("sh")
        .args(["-c", "ulimit -n 4; exec \"$0\" dxp --listen 0"])
        .arg(env!("CARGO_BIN_EXE_bigbang"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the server starts");
    let mut line = String::new();
    let mut told = BufReader::new(process.stdout.take().expect("its output"));
    told.read_line(&mut line).expect("a line");
    let (_, port) = line.trim().rsplit_once(':').expect("an address");
    let client = TcpStream::connect(format!("127.0.0.1:{port}")).expect("a connection");
    std::thread::sleep(Duration::from_millis(1200));
    let _ = process.kill();
    let output = process.wait_with_output().expect("its complaints");
    drop(client);
    let complaints = text(&output.stderr);
    assert!(complaints.contains("a client was lost"), "{complaints}");
    assert!(complaints.lines().count() < 10, "{complaints}");
}

#[test]
fn a_peer_learns_that_its_message_is_too_long() {
    let follower = Follower::start("international");
    let mut stream = follower.client();
    let long = format!("C{}\0", "x".repeat(1000));
    stream.write_all(long.as_bytes()).unwrap();
    assert_eq!(
        message(&mut stream),
        "Ca message has at most 127 characters, got more"
    );
    // A name with a letter outside ASCII keeps the columns in place.
    let mut request = GAMEREQ.as_bytes().to_vec();
    request[4] = 0xe9;
    request.push(0);
    stream.write_all(&request).unwrap();
    assert!(message(&mut stream).ends_with('0'));
}

#[test]
fn the_end_of_the_last_game_needs_no_acknowledgement() {
    for stays in [false, true] {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port().to_string();
        let peer = std::thread::spawn(move || {
            let (mut stream, _) = listener.accept().unwrap();
            let request = message(&mut stream);
            let accepts = format!("A{:32}0\0", "Peer");
            stream.write_all(accepts.as_bytes()).unwrap();
            let end = message(&mut stream);
            // Either it leaves at once, or it says nothing until the other one leaves.
            let after = if stays {
                message(&mut stream)
            } else {
                String::new()
            };
            (request, end, after)
        });
        // White to move has no move: the engine has lost at once.
        let arguments = ["--position", "W:W46:B37,41", "--minutes", "1"];
        let output = initiate(&port, &arguments);
        let told = text(&output.stdout);
        assert!(output.status.success(), "{told}{}", text(&output.stderr));
        assert!(told.contains("1 games: 0 won, 0 drawn, 1 lost"), "{told}");
        let (request, end, after) = peer.join().unwrap();
        assert!(request.starts_with("R01"), "{request}");
        assert_eq!((end.as_str(), after.as_str()), ("E11", ""));
    }
}

#[test]
fn minutes_that_cannot_be_announced_are_refused() {
    for minutes in ["1000", "0.005", "x"] {
        let output = initiate("1", &["--minutes", minutes]);
        let complaint = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2));
        assert!(
            complaint.contains("expected minutes from 0.01 to 999 or 0 for no clock"),
            "{complaint}"
        );
    }
}

/// One message from a peer.
fn message(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    let mut byte = [0];
    while stream.read_exact(&mut byte).is_ok() && byte != [0] {
        bytes.extend(byte);
    }
    text(&bytes)
}

#[test]
fn clients_are_served_though_nobody_reads_what_is_told() {
    let mut follower = Follower::start("international");
    // Its reader has taken one line and leaves, as `head -1` does.
    follower.told = Box::new(std::io::empty());
    for _ in 0..2 {
        let mut stream = follower.client();
        stream.write_all(format!("{GAMEREQ}\0").as_bytes()).unwrap();
        assert!(message(&mut stream).starts_with("Abigbang"));
    }
}

#[test]
fn what_a_client_must_not_lose_comes_apart_from_what_was_before() {
    let follower = Follower::start("international");
    let answer = |board: &[(usize, char)]| {
        let mut squares = ['e'; 50];
        for &(square, piece) in board {
            squares[square - 1] = piece;
        }
        let squares: String = squares.iter().collect();
        let mut stream = follower.client();
        let asked = Instant::now();
        stream
            .write_all(format!("R01{:32}W060000BW{squares}\0", "Tester").as_bytes())
            .unwrap();
        assert!(message(&mut stream).starts_with("Abigbang"));
        (message(&mut stream), asked.elapsed())
    };
    // The only move, or none: the answer is known at once, and would share a segment with the GAMEACC.
    for (board, expected) in [
        (&[(46, 'w'), (5, 'z')][..], "M0000464100"),
        (&[(46, 'w'), (41, 'z'), (37, 'z')][..], "E10"),
    ] {
        let (answer, after) = answer(board);
        assert_eq!(answer, expected);
        assert!(after >= Duration::from_millis(50), "{after:?}");
    }
}
