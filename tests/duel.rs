//! The match manager with real processes: engines that play, cheat, die, sleep; matches that are killed and resumed.
#![cfg(unix)]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;

const BIGBANG: &str = env!("CARGO_BIN_EXE_bigbang");

/// A USI engine that moves its TANGO to and fro, so that games end by repetition after 12 plies;
/// `go` says what it does instead when it is to move.
fn engine(folder: &Path, name: &str, go: &str) -> PathBuf {
    let script = format!(
        r#"#!/bin/sh
while read -r line; do
  case "$line" in
    usi) echo "id name {name}"; echo usiok ;;
    isready) echo readyok ;;
    position*) set -- $line; plies=$(( $# > 3 ? $# - 3 : 0 )) ;;
    go*)
      {go}
      case $(( plies % 4 )) in
        0) m=2h3h ;; 1) m=8b7b ;; 2) m=3h2h ;; 3) m=7b8b ;;
      esac
      echo "info depth 3 nodes 100 score cp 7 pv $m"
      echo "bestmove $m" ;;
    quit) exit 0 ;;
  esac
done
"#
    );
    let path = folder.join(format!("{name}.sh"));
    fs::write(&path, script).unwrap();
    path
}

fn match_command(engines: [&str; 2], args: &[&str]) -> Command {
    let mut command = Command::new(BIGBANG);
    command.arg("match");
    for engine in engines {
        command.args(["--engine", engine]);
    }
    command.args(args).args(["--json", "--seed", "1"]);
    command.stdin(Stdio::null());
    command
}

fn spec(path: &Path) -> String {
    format!("cmd=sh arg={}", path.display())
}

fn result(output: &Output) -> Value {
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The good engine against one that does `go`.
fn against(go: &str, args: &[&str]) -> Value {
    let folder = TempDir::new().unwrap();
    let good = engine(folder.path(), "good", "");
    let bad = engine(folder.path(), "bad", go);
    let output = match_command([&spec(&good), &spec(&bad)], args)
        .output()
        .unwrap();
    result(&output)
}

const SHOWGIT: [&str; 4] = ["--game", "showgit", "--games", "2"];

fn with<'a>(more: &[&'a str]) -> Vec<&'a str> {
    SHOWGIT.iter().chain(more).copied().collect()
}

#[test]
fn a_match_is_played_and_kept() {
    let folder = TempDir::new().unwrap();
    let one = engine(folder.path(), "one", "");
    let other = engine(folder.path(), "other", "");
    let kept = folder.path().join("kept");
    let output = match_command(
        [&spec(&one), &spec(&other)],
        &[
            "--game",
            "showgit",
            "--games",
            "4",
            "--nodes",
            "100",
            "--output",
            kept.to_str().unwrap(),
        ],
    )
    .output()
    .unwrap();
    let result = result(&output);
    assert_eq!(result["tally"]["draws"], 4);
    assert_eq!(result["pentanomial"], serde_json::json!([0, 0, 2, 0, 0]));
    assert_eq!(result["causes"], serde_json::json!([["repetition", 4]]));
    // The same two games twice.
    assert_eq!(result["repeated_games"], 2);
    assert_eq!(result["engines"][0]["name"], "one");
    assert_eq!(result["engines"][1]["mean_depth"], 3.0);
    let csa = fs::read_to_string(kept.join("games.csa")).unwrap();
    assert_eq!(csa.matches("V2.2\n").count(), 4);
    assert_eq!(csa.matches("%SENNICHITE\n").count(), 4);
    assert!(csa.contains("N+one\nN-other\n") && csa.contains("N+other\nN-one\n"));
    assert!(csa.contains("PI\n+\n+2838HI\nT0\n"));
    let written: Value =
        serde_json::from_str(&fs::read_to_string(kept.join("result.json")).unwrap()).unwrap();
    assert_eq!(written, result);
}

#[test]
fn an_illegal_move_loses() {
    let result = against("echo bestmove 5e5d; continue", &with(&["--nodes", "9"]));
    assert_eq!(result["tally"]["wins"], 2);
    assert_eq!(result["engines"][1]["illegal_moves"], 2);
    assert!(
        result["faults"][0]["note"]
            .as_str()
            .unwrap()
            .contains("5e5d")
    );
}

#[test]
fn a_crash_loses_and_the_engine_comes_back() {
    let go = "echo out of luck >&2; exit 3";
    let result = against(go, &with(&["--nodes", "9"]));
    assert_eq!(result["tally"]["wins"], 2);
    assert_eq!(result["engines"][1]["crashes"], 2);
    let note = result["faults"][0]["note"].as_str().unwrap();
    assert!(
        note.contains("exit status: 3") && note.contains("out of luck"),
        "{note}"
    );
}

#[test]
fn a_hang_loses_and_is_ended() {
    let go = "sleep 1000";
    let began = Instant::now();
    let result = against(go, &with(&["--nodes", "9", "--hang-timeout", "200ms"]));
    assert_eq!(result["engines"][1]["hangs"], 2);
    assert!(began.elapsed() < Duration::from_secs(60));
}

#[test]
fn a_late_move_loses() {
    let result = against(
        "sleep 0.7",
        &with(&["--time", "300ms", "--margin", "200ms"]),
    );
    assert_eq!(result["engines"][1]["time_losses"], 2);
    assert_eq!(result["engines"][1]["hangs"], 0);
    assert_eq!(result["tally"]["wins"], 2);
}

#[test]
fn resignations_and_claims() {
    let result = against("echo bestmove resign; continue", &with(&["--nodes", "9"]));
    assert_eq!(result["causes"], serde_json::json!([["resignation", 2]]));
    assert_eq!(result["faults"], serde_json::json!([]));
    let result = against("echo bestmove win; continue", &with(&["--nodes", "9"]));
    assert_eq!(result["causes"], serde_json::json!([["false_claim", 2]]));
    assert_eq!(result["tally"]["wins"], 2);
}

#[test]
fn noise_does_not_block() {
    let go = "head -c 300000 /dev/zero | tr '\\0' x >&2; echo; echo 'info string bestmove 1a1b'; echo nonsense";
    let result = against(go, &with(&["--nodes", "9"]));
    assert_eq!(result["tally"]["draws"], 2);
}

#[test]
fn scores_and_length_adjudicate() {
    let go = "echo 'info depth 1 score cp -900'; echo \"bestmove $(case $((plies % 4)) in 0) echo 2h3h;; 1) echo 8b7b;; 2) echo 3h2h;; 3) echo 7b8b;; esac)\"; continue";
    let result = against(
        go,
        &with(&["--nodes", "9", "--resign", "score=800,count=3"]),
    );
    assert_eq!(result["causes"], serde_json::json!([["hopeless_score", 2]]));
    assert_eq!(result["tally"]["wins"], 2);
    let result = against(
        "",
        &with(&["--nodes", "9", "--draw-score", "score=10,count=2,after=4"]),
    );
    assert_eq!(result["causes"], serde_json::json!([["level_score", 2]]));
    assert_eq!(result["mean_plies"], 4.0);
    let result = against("", &with(&["--nodes", "9", "--draw-after", "6"]));
    assert_eq!(result["causes"], serde_json::json!([["length", 2]]));
}

#[test]
fn a_decided_test_ends_the_match() {
    let result = against(
        "echo bestmove resign; continue",
        &[
            "--game",
            "showgit",
            "--games",
            "1000",
            "--nodes",
            "9",
            "--sprt",
            "elo0=0,elo1=100",
        ],
    );
    assert_eq!(result["ended_by"], "sprt");
    assert_eq!(result["sprt"]["verdict"], "h1");
    assert!(result["tally"]["wins"].as_u64().unwrap() < 200);
}

fn kept_numbers(folder: &Path) -> Vec<u64> {
    fs::read_to_string(folder.join("games.jsonl"))
        .unwrap_or_default()
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok())
        .filter_map(|game| game["number"].as_u64())
        .collect()
}

#[test]
fn a_killed_match_goes_on_without_playing_a_game_twice() {
    let folder = TempDir::new().unwrap();
    let one = engine(folder.path(), "one", "sleep 0.01");
    let other = engine(folder.path(), "other", "");
    let (one, other) = (spec(&one), spec(&other));
    let kept = folder.path().join("kept");
    let args = |more: &[&'static str]| {
        let mut args = vec![
            "--game",
            "showgit",
            "--games",
            "20",
            "--nodes",
            "9",
            "--concurrency",
            "2",
        ];
        args.extend(more);
        args.into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    let command = |more: &[&'static str]| {
        let args = args(more);
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let mut command = match_command([&one, &other], &args);
        command.arg("--output").arg(&kept);
        command
    };
    for kill_at in [3, 9] {
        let mut running = command(&["--resume"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let until = Instant::now() + Duration::from_secs(120);
        while kept_numbers(&kept).len() < kill_at && Instant::now() < until {
            thread::sleep(Duration::from_millis(5));
        }
        running.kill().unwrap();
        running.wait().unwrap();
        // What a kill in the middle of a line leaves behind.
        let path = kept.join("games.jsonl");
        let mut lines = fs::read_to_string(&path).unwrap();
        lines.push_str("{\"number\":19,\"open");
        fs::write(&path, lines).unwrap();
    }
    let known = kept_numbers(&kept).len();
    assert!((9..20).contains(&known), "{known}");
    let fresh = command(&[]).output().unwrap();
    assert_eq!(fresh.status.code(), Some(2), "a match is never overwritten");
    let mut changed = command(&["--resume"]);
    changed.args(["--draw-after", "5"]);
    let changed = changed.output().unwrap();
    assert!(String::from_utf8_lossy(&changed.stderr).contains("adjudication"));
    // Somebody else plays it.
    let held = fs::File::open(kept.join("match.json")).unwrap();
    held.lock().unwrap();
    let second = command(&["--resume"]).output().unwrap();
    assert_eq!(second.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&second.stderr).contains("another process plays"));
    drop(held);
    let result = result(&command(&["--resume"]).output().unwrap());
    assert_eq!(result["tally"]["draws"], 20);
    let numbers = kept_numbers(&kept);
    assert_eq!(numbers.len(), 20);
    assert_eq!(numbers.iter().collect::<BTreeSet<_>>().len(), 20);
    let csa = fs::read_to_string(kept.join("games.csa")).unwrap();
    assert_eq!(csa.matches("V2.2\n").count(), 20);
}

#[test]
fn an_interrupted_match_reports() {
    let folder = TempDir::new().unwrap();
    let slow = engine(folder.path(), "slow", "sleep 0.05");
    let kept = folder.path().join("kept");
    let kept_text = kept.to_str().unwrap();
    let running = match_command(
        [&spec(&slow), &spec(&slow)],
        &[
            "--game", "showgit", "--games", "500", "--nodes", "9", "--output", kept_text,
        ],
    )
    .stdout(Stdio::piped())
    .stderr(Stdio::null())
    .spawn()
    .unwrap();
    let until = Instant::now() + Duration::from_secs(120);
    while kept_numbers(&kept).is_empty() && Instant::now() < until {
        thread::sleep(Duration::from_millis(5));
    }
    let id = running.id().to_string();
    assert!(
        Command::new("kill")
            .args(["-INT", &id])
            .status()
            .unwrap()
            .success()
    );
    let result = result(&running.wait_with_output().unwrap());
    assert_eq!(result["ended_by"], "interrupt");
    assert!(result["tally"]["draws"].as_u64().unwrap() >= 1);
}

/// Our own engine on both sides, over different protocols.
fn own_match(game: &str, engines: [&str; 2], args: &[&str]) -> (Value, TempDir) {
    let folder = TempDir::new().unwrap();
    let specs = engines.map(|engine| format!("cmd={BIGBANG} {engine}"));
    let mut command = match_command([&specs[0], &specs[1]], &["--game", game, "--games", "2"]);
    command
        .args(args)
        .arg("--output")
        .arg(folder.path().join("kept"));
    (result(&command.output().unwrap()), folder)
}

#[test]
fn every_game_over_its_protocols() {
    let limits = ["--depth", "2", "--draw-after", "40"];
    for (game, engines, file) in [
        (
            "showgit",
            ["", "arg=ugi arg=--game arg=showgit proto=ugi"],
            "games.csa",
        ),
        (
            "english",
            [
                "arg=hub arg=--game arg=english",
                "arg=ugi arg=--game arg=english proto=ugi",
            ],
            "games.pdn",
        ),
        (
            "international",
            ["", "arg=ugi arg=--game arg=international proto=ugi"],
            "games.pdn",
        ),
        ("dashguti", ["", ""], "games.txt"),
        (
            "laukatakati",
            ["", "arg=ugi arg=--game arg=laukatakati"],
            "games.txt",
        ),
    ] {
        let (result, folder) = own_match(game, engines, &limits);
        assert_eq!(result["faults"], serde_json::json!([]), "{game}");
        let kept = folder.path().join("kept");
        assert!(fs::metadata(kept.join(file)).unwrap().len() > 100, "{game}");
    }
}

/// The referee's rule chooses the game, and the engines are told.
#[test]
fn huffing_over_ugi() {
    let limits = [
        "--depth",
        "3",
        "--draw-after",
        "40",
        "--rule",
        "Huffing=true",
    ];
    let (result, folder) = own_match("english", ["", ""], &limits);
    assert_eq!(result["faults"], serde_json::json!([]));
    let games = fs::read_to_string(folder.path().join("kept/games.txt")).unwrap();
    assert!(games.contains("english with huffing"), "{games}");
    let engines = [format!("cmd={BIGBANG} proto=hub"), format!("cmd={BIGBANG}")];
    let args = ["--game", "english", "--rule", "Huffing=true"];
    let refused = match_command([&engines[0], &engines[1]], &args)
        .output()
        .unwrap();
    let error = String::from_utf8_lossy(&refused.stderr);
    assert!(
        error.contains("english with huffing is not played over hub"),
        "{error}"
    );
}

#[test]
fn only_rules_of_the_game_are_rules_of_a_match() {
    let engine = format!("cmd={BIGBANG}");
    for (rule, complaint) in [
        (
            "Threads=2",
            "Threads is no rule of english; expected Repetitions, EnglishKingPlies, Huffing",
        ),
        ("CountAfter=20", "CountAfter is no rule of english"),
        ("Huffing=2", "expected true or false"),
        ("Huffing", "expected NAME=VALUE"),
    ] {
        let refused = match_command([&engine, &engine], &["--game", "english", "--rule", rule])
            .output()
            .unwrap();
        assert_eq!(refused.status.code(), Some(2), "{rule}");
        let error = String::from_utf8_lossy(&refused.stderr);
        assert!(error.contains(complaint), "{rule}: {error}");
    }
}

#[test]
fn draughts_over_dxp() {
    for game in ["english", "international"] {
        let dxp = format!("arg=dxp arg=--game arg={game} proto=dxp tc=2");
        let hub = format!("arg=hub arg=--game arg={game} depth=2");
        let (result, _) = own_match(
            game,
            [&dxp, &hub],
            &["--draw-after", "30", "--margin", "2s"],
        );
        assert_eq!(result["faults"], serde_json::json!([]), "{game}");
        assert_eq!(
            result["tally"]["wins"].as_u64().unwrap()
                + result["tally"]["draws"].as_u64().unwrap()
                + result["tally"]["losses"].as_u64().unwrap(),
            2
        );
    }
}

#[test]
fn a_bad_game_among_the_openings_is_told_and_left_out() {
    let folder = TempDir::new().unwrap();
    let openings = folder.path().join("openings.pdn");
    fs::write(&openings, "1. 11-15 *\n1. 9-1 *\n1. 9-13 *\n").unwrap();
    let limits = [
        "--game",
        "english",
        "--games",
        "2",
        "--depth",
        "1",
        "--draw-after",
        "20",
    ];
    let output = match_command(["name=one", "name=other"], &limits)
        .arg("--openings")
        .arg(&openings)
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(told.contains("openings.pdn:2: move 1 '9-1'"), "{told}");
    assert_eq!(result(&output)["engines"][1]["name"], "other");
    fs::write(&openings, "1. 9-1 *\n").unwrap();
    let output = match_command(["name=one", "name=other"], &limits)
        .arg("--openings")
        .arg(&openings)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn what_an_engine_says_about_its_options_is_told_once() {
    for game in ["showgit", "international", "dashguti"] {
        let output = match_command(
            [
                "name=good",
                "name=bad option.EvalFile=no-such.net option.NoSuchOption=3",
            ],
            &[
                "--game",
                game,
                "--games",
                "4",
                "--depth",
                "1",
                "--draw-after",
                "10",
                "--concurrency",
                "2",
            ],
        )
        .output()
        .unwrap();
        let told = String::from_utf8_lossy(&output.stderr);
        let lines: Vec<&str> = told
            .lines()
            .filter(|line| line.contains("about its options"))
            .collect();
        assert_eq!(lines.len(), 1, "{told}");
        assert!(lines[0].starts_with("bad, about its options: "), "{told}");
        assert!(lines[0].contains("NoSuchOption"), "{told}");
        assert!(!told.contains("good, about"), "{told}");
    }
}

#[test]
fn bad_arguments_are_explained() {
    let folder = TempDir::new().unwrap();
    let good = spec(&engine(folder.path(), "good", ""));
    let openings = folder.path().join("openings.txt");
    fs::write(
        &openings,
        "# two\nstartpos moves 7g7f\nstartpos moves 7g7f 7f7e\n",
    )
    .unwrap();
    let explain = |engines: [&str; 2], args: &[&str]| {
        let output = match_command(engines, args).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).unwrap()
    };
    let path = openings.to_str().unwrap();
    let told = explain([&good, &good], &with(&["--nodes", "9", "--openings", path]));
    assert!(told.contains("openings.txt:3: move 2 `7f7e`"), "{told}");
    let told = explain([&good, &good], &SHOWGIT);
    assert!(told.contains("expected a limit"), "{told}");
    let told = explain([&good, "cmd=/nowhere/at/all"], &with(&["--nodes", "9"]));
    assert!(told.contains("/nowhere/at/all"), "{told}");
    let told = explain([&good, "cmd=true"], &with(&["--nodes", "9"]));
    assert!(told.contains("ended while it was started"), "{told}");
    let told = explain([&good, &good], &["--game", "dashguti", "--nodes", "9"]);
    assert!(!told.is_empty());
}
