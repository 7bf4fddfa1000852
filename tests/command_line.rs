//! The commands beside the daemon, as a person types them.

mod common;

use std::process::Output;

use common::run::{bigbang, text};

fn stdout(output: &Output) -> String {
    text(&output.stdout)
}

fn stderr(output: &Output) -> String {
    text(&output.stderr)
}

#[test]
fn perft_ends_with_the_nodes() {
    for (game, depth, nodes) in [
        ("showgit", "3", "nodes 25470"),
        ("english", "5", "nodes 7361"),
        ("international", "4", "nodes 4265"),
        ("dashguti", "8", "nodes 943"),
    ] {
        let output = bigbang(&["perft", game, depth]);
        assert!(output.status.success());
        assert_eq!(stdout(&output).lines().last(), Some(nodes), "{game}");
    }
    let divided = stdout(&bigbang(&["perft", "dashguti", "3", "--divide"]));
    assert!(divided.contains("b3b4: "), "{divided}");
    assert_eq!(divided.lines().last(), Some("nodes 6"));
    let none = stdout(&bigbang(&["perft", "english", "0"]));
    assert_eq!(none.lines().last(), Some("nodes 1"));
}

#[test]
fn moves_are_listed_after_moves() {
    let output = bigbang(&["moves", "dashguti", "startpos", "b3b4"]);
    assert!(output.status.success());
    assert_eq!(stdout(&output), "b5b3\n");
    let output = bigbang(&["moves", "international", "32-28", "19-23"]);
    assert_eq!(stdout(&output), "28x19\n");
    let output = bigbang(&["moves", "english", "W:W32:B1,28", "32-27"]);
    assert_eq!(stdout(&output).lines().count(), 3, "{}", stdout(&output));
    let start = stdout(&bigbang(&["moves", "showgit"]));
    assert_eq!(start.lines().count(), 30);
}

#[test]
fn a_bad_move_is_an_error_with_its_reason() {
    for arguments in [
        &["moves", "showgit", "7g7e"][..],
        &["moves", "showgit", "startpos", "7g7f", "7g7f"],
        &["moves", "english", "11-15", "11-15"],
        &["moves", "international", "32-28", "19-23", "28-22"],
        &["moves", "dashguti", "b3b4", "a5b5"],
        &["moves", "dashguti", "bbb/bbb w"],
        &["perft", "english", "3", "W:W99:B1"],
    ] {
        let output = bigbang(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert_eq!(stdout(&output), "", "{arguments:?}");
        let complaint = stderr(&output);
        assert_eq!(complaint.lines().count(), 1, "{arguments:?}: {complaint}");
        assert!(complaint.starts_with("bigbang: "), "{complaint}");
        assert!(complaint.len() > 30, "{complaint}");
    }
}

#[test]
fn an_option_sets_the_rules() {
    let huffing = |words: &[&str]| bigbang(&[words, &["--option", "Huffing=true"]].concat());
    let perft = stdout(&huffing(&["perft", "english", "4"]));
    assert_eq!(perft.lines().last(), Some("nodes 3483"));
    let moves = stdout(&huffing(&["moves", "english", "11-15", "22-18", "12-16"]));
    assert!(moves.contains("\n18x11\n"), "{moves}");
    assert!(moves.contains("\nx15+24-19\n"), "{moves}");
    let ending = stdout(&huffing(&["moves", "english", "W:W32:B27,28,23,24,20:X27"]));
    assert_eq!(ending, "x27+32-27\n");
    let bench = stdout(&huffing(&["bench", "english", "--depth", "3"]));
    assert!(bench.contains("\nenglish with huffing: "), "{bench}");
    // A rule of another game is none of this one's.
    let plain = stdout(&huffing(&["perft", "international", "4"]));
    assert_eq!(plain.lines().last(), Some("nodes 4265"));
    let promotions = |rule| {
        stdout(&bigbang(&[
            "perft",
            "showgit",
            "1",
            "8k/P8/9/9/9/9/9/9/K8 b -",
            "-o",
            rule,
        ]))
    };
    assert_eq!(promotions("Promotion=end").lines().last(), Some("nodes 4"));
    for words in [
        &["moves", "english", "11-15", "22-18", "12-16", "x16+24-19"][..],
        &["hub", "--game", "english"],
        &["dxp", "--game", "english"],
        &["selfplay", "english", "--out", "nowhere"],
        &["tune", "english", "--out", "nowhere"],
    ] {
        let refused = huffing(words);
        assert_eq!(refused.status.code(), Some(2), "{words:?}");
        assert_eq!(stdout(&refused), "", "{words:?}");
        assert_eq!(stderr(&refused).lines().count(), 1, "{}", stderr(&refused));
        assert!(stderr(&refused).contains("huff"), "{}", stderr(&refused));
    }
}

#[test]
fn a_file_that_cannot_be_used_is_an_error() {
    let folder = tempfile::tempdir().expect("a folder");
    let games = folder.path().join("one.sfen");
    std::fs::write(&games, "startpos\n").expect("a file");
    let games = games.to_str().expect("a name");
    for words in [
        &["usi", "--option", "EvalFile=/nonexistent"][..],
        &["usi", "--option", "BookFile=/nonexistent"],
        &[
            "ugi",
            "--game",
            "english",
            "--option",
            "SearchFile=/nonexistent",
        ],
        &[
            "hub",
            "--game",
            "english",
            "--option",
            "TablePath=/nonexistent",
        ],
        &["play", "showgit", "--option", "EvalFile=/nonexistent"],
        &["analyse", games, "--option", "EvalFile=/nonexistent"],
    ] {
        let refused = bigbang(words);
        assert_eq!(refused.status.code(), Some(2), "{words:?}");
        assert_eq!(stdout(&refused), "", "{words:?}");
        let said = stderr(&refused);
        assert_eq!(said.lines().count(), 1, "{words:?}: {said}");
        assert!(said.contains("/nonexistent"), "{said}");
    }
}

#[test]
fn what_the_program_knows_is_told_without_files() {
    let known = bigbang(&["probe", "dashguti", "3/1b1/3/3/3/1w1/3 w"]);
    assert_eq!(known.status.code(), Some(0), "{}", stderr(&known));
    assert!(stdout(&known).lines().count() > 1, "{}", stdout(&known));
}

#[test]
fn what_was_typed_is_repeated_clean() {
    let refused = bigbang(&["moves", "dashguti", "b3\u{1b}[31m\u{7}"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(
        !stderr(&refused).contains(['\u{1b}', '\u{7}']),
        "{refused:?}"
    );
}

#[test]
fn help_and_version() {
    let help = stdout(&bigbang(&["--help"]));
    for command in [
        "usi", "ugi", "hub", "dxp", "perft", "moves", "bench", "match",
    ] {
        assert!(
            help.contains(&format!("  {command} ")),
            "{command} in {help}"
        );
    }
    assert!(stdout(&bigbang(&["--version"])).starts_with("bigbang "));
    let wrong = bigbang(&["frobnicate"]);
    assert_eq!(wrong.status.code(), Some(2));
    let wrong = bigbang(&["hub", "--game", "showgit"]);
    assert_eq!(wrong.status.code(), Some(2));
    let wrong = bigbang(&["usi", "--option", "Threads=0"]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(stderr(&wrong).contains("0 is not from 1 to 512"));
    // The game is an argument, not an option: taken for one, it would change nothing.
    for words in [&["ugi"][..], &["hub"], &["bench", "english"]] {
        let wrong = bigbang(&[words, &["--option", "Variant=english"]].concat());
        assert_eq!(wrong.status.code(), Some(2), "{words:?}");
        assert_eq!(stdout(&wrong), "", "{words:?}");
        assert_eq!(stderr(&wrong).lines().count(), 1, "{}", stderr(&wrong));
        assert!(stderr(&wrong).contains("--help"), "{}", stderr(&wrong));
    }
}

#[test]
fn a_match_ends_by_the_database_in_the_program() {
    let folder = tempfile::tempdir().expect("a folder");
    let openings = folder.path().join("openings.txt");
    // Three kings against one: won, and known at once.
    std::fs::write(&openings, "W:WK18,K19,K27:BK1\n").expect("a file");
    let engine = format!(
        "cmd={} arg=hub arg=--game arg=english",
        env!("CARGO_BIN_EXE_bigbang")
    );
    let output = bigbang(&[
        "match",
        "--game",
        "english",
        "--engine",
        &engine,
        "--engine",
        &engine,
        "--openings",
        openings.to_str().unwrap(),
        "--database",
        "--depth",
        "1",
        "--games",
        "2",
    ]);
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(
        stdout(&output).contains("database 2"),
        "{}",
        stdout(&output)
    );
}

#[test]
fn a_side_without_pieces_has_lost() {
    let won = bigbang(&["probe", "english", "W:WK1:B"]);
    assert_eq!(stdout(&won), "win 1\n1-5 win 1\n1-6 win 1\n");
    let lost = bigbang(&["probe", "international", "W:W:BK1"]);
    assert_eq!(stdout(&lost), "loss 0\n");
}

#[test]
fn a_damaged_table_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().to_str().expect("a name");
    let solved = bigbang(&["solve", "english", "--pieces", "2", "--out", path]);
    assert!(solved.status.success(), "{}", stderr(&solved));
    let mut files: Vec<_> = std::fs::read_dir(path)
        .expect("the folder")
        .flatten()
        .map(|entry| entry.path())
        .collect();
    files.sort();
    let damaged = &files[0];
    let bytes = std::fs::read(damaged).expect("a table");
    std::fs::write(damaged, &bytes[..bytes.len() - 1]).expect("written");
    let told = bigbang(&["verify", "english", path]);
    let expected = format!(
        "{}: the file is not as long as its header says",
        damaged.display()
    );
    assert!(stderr(&told).contains(&expected), "{}", stderr(&told));
}
