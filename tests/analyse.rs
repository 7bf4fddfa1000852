//! `bigbang analyse` on small files of every format.

mod common;

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

use common::run::{command, fed};

fn file(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let path = if name.ends_with("pdn") {
        folder.join("draughts/pdn").join(name)
    } else {
        folder.join("games").join(name)
    };
    path.to_str().expect("a name").to_owned()
}

fn analyse(arguments: &[&str], input: &str) -> Output {
    fed(command(&["analyse"]).args(arguments), input)
}

/// The output of a run in which everything can be read.
fn analysed(arguments: &[&str], input: &str) -> String {
    let output = analyse(arguments, input);
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {error}");
    assert_eq!(error, "");
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn rows(text: &str) -> Vec<serde_json::Value> {
    text.lines()
        .map(|line| serde_json::from_str(line).expect("a JSON object"))
        .collect()
}

const FAST: [&str; 2] = ["--nodes", "2000"];

#[test]
fn every_format_of_showgit_tells_the_same_game() {
    let moves = |name: &str| {
        let name = file(name);
        let text = analysed(&[&name, FAST[0], FAST[1], "--format", "jsonl"], "");
        rows(&text)
            .into_iter()
            .take(11)
            .map(|mut row| {
                row["file"] = serde_json::Value::Null;
                row
            })
            .collect::<Vec<_>>()
    };
    let kif = moves("rook.kif");
    assert_eq!(kif.len(), 11);
    assert_eq!(kif[8]["played"], "2d2c+");
    assert_eq!(kif[8]["mark"], "??");
    assert_eq!(kif[10]["played"], serde_json::Value::Null);
    for name in ["rook-sjis.kif", "rook.ki2", "rook.usi"] {
        assert_eq!(moves(name), kif, "{name}");
    }
}

#[test]
fn a_bad_game_does_not_hide_the_others() {
    let name = file("collection.csa");
    let output = analyse(&[&name, "--depth", "1", "--format", "jsonl"], "");
    assert_eq!(output.status.code(), Some(1));
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(
        error.contains("collection.csa:25: game 2: illegal move"),
        "{error}"
    );
    assert!(error.contains("1 of 4 games could not be read"), "{error}");
    // A foul as the last move: the game before it counts.
    let foul = "collection.csa:40: game 4: the last move was left out: '-3133GI' is illegal";
    assert!(error.contains(foul), "{error}");
    let games: Vec<i64> = rows(&String::from_utf8_lossy(&output.stdout))
        .iter()
        .filter_map(|row| row["game"].as_i64())
        .collect();
    assert_eq!(games, [[1; 11].as_slice(), &[3; 3], &[4; 2]].concat());
    let output = analyse(&["/nowhere/x.kif", &name, "--depth", "1"], "");
    assert_eq!(output.status.code(), Some(1));
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.contains("/nowhere/x.kif: cannot read"), "{error}");
}

#[test]
fn annotated_games_are_read_again() {
    let name = file("rook.kif");
    let kif = analysed(&[&name, FAST[0], FAST[1], "--format", "kif"], "");
    for part in ["先手：甲", "変化：9手", "*飛車先を突く", "*?? "] {
        assert!(kif.contains(part), "{part}\n{kif}");
    }
    let again = analysed(
        &["--game", "showgit", "--depth", "1", "--format", "csa"],
        &kif,
    );
    assert!(again.contains("+2423RY"), "{again}");
    let once_more = analysed(
        &["--game", "showgit", "--depth", "1", "--format", "list"],
        &again,
    );
    assert!(
        once_more.starts_with("startpos moves 2g2f 8c8d"),
        "{once_more}"
    );
    let last = analysed(
        &["--game", "showgit", "--depth", "1", "--format", "jsonl"],
        &once_more,
    );
    assert_eq!(rows(&last).len(), 11);

    let name = file("english.pdn");
    let pdn = analysed(&[&name, "--depth", "3", "--format", "pdn"], "");
    let games = pdn.matches("[GameType \"21\"]").count();
    assert!(games > 0, "{pdn}");
    let again = analysed(
        &["--game", "english", "--depth", "1", "--format", "pdn"],
        &pdn,
    );
    assert_eq!(again.matches("[GameType \"21\"]").count(), games);
}

#[test]
fn a_game_with_remarks_variations_and_a_foul_keeps_what_can_be_played() {
    let name = file("remarks.kif");
    let output = analyse(&[&name, "--depth", "1", "--format", "kif"], "");
    assert_eq!(output.status.code(), Some(0));
    let error = String::from_utf8_lossy(&output.stderr);
    for told in [
        "remarks.kif:15: game 1: the last move was left out: '5 ８六銀(79)",
        "remarks.kif:28: game 1: a variation was left out: ",
    ] {
        assert!(error.contains(told), "{error}");
    }
    let kif = String::from_utf8_lossy(&output.stdout);
    let lines: Vec<&str> = kif
        .lines()
        .filter(|line| !line.starts_with(['*', '手']))
        .filter_map(|line| line.split('(').next())
        .map(str::trim)
        .skip_while(|line| !line.starts_with('1'))
        .collect();
    let before = ["1 ７六歩", "2 ３四歩", "3 ２六歩", "4 ８四歩"];
    assert_eq!(lines[..4], before, "{kif}");
    let inner = [
        "変化：3手",
        "3 ６六歩",
        "4 ４四歩",
        "",
        "変化：4手",
        "4 ８四歩",
    ];
    assert!(lines.windows(6).any(|window| window == inner), "{kif}");
    let values = kif.lines().filter(|line| line.starts_with("**評価値="));
    assert_eq!(values.count(), 4);
    assert!(kif.contains("*内の変化"), "{kif}");
    // What was written is read as it stands, and the same is not written twice.
    let again = ["-", "--game", "showgit", "--depth", "1", "--format", "kif"];
    assert_eq!(analysed(&again, &kif), kif);
}

#[test]
fn draughts_without_a_tag_are_told_by_their_squares() {
    let name = file("untagged.pdn");
    let pdn = analysed(&[&name, "--depth", "1", "--format", "pdn"], "");
    assert!(pdn.contains("[GameType \"21\"]"), "{pdn}");
    assert!(pdn.contains("{Redovers"), "{pdn}");
    // No number is told twice, as after a variation.
    let words: Vec<_> = pdn.split_whitespace().collect();
    let last = words.iter().rposition(|word| word.starts_with("22-18"));
    assert!(
        last.is_some_and(|last| !words[last - 1].starts_with("8...")),
        "{pdn}"
    );
    let again = ["-", "--game", "english", "--depth", "1", "--format", "pdn"];
    assert_eq!(analysed(&again, &pdn), pdn);
}

#[test]
fn files_of_another_game_are_passed_over() {
    let (kif, pdn) = (file("rook.kif"), file("untagged.pdn"));
    let output = analyse(&[&kif, &pdn, "--depth", "1", "--format", "jsonl"], "");
    assert_eq!(output.status.code(), Some(1));
    let error = String::from_utf8_lossy(&output.stderr);
    let told = "untagged.pdn: is english, but this run is showgit";
    assert!(error.contains(told), "{error}");
    assert_eq!(rows(&String::from_utf8_lossy(&output.stdout)).len(), 11);
}

#[test]
fn lists_of_positions_are_analysed() {
    let name = file("endings.fen");
    let text = analysed(
        &[
            &name, "--game", "english", "--depth", "5", "--format", "csv",
        ],
        "",
    );
    assert_eq!(text.lines().count(), 3, "{text}");
    let given_up = "position startpos moves 7g7f 3c3d resign\n";
    let list = ["-", "--game", "showgit", "--depth", "1", "--format", "csv"];
    assert_eq!(analysed(&list, given_up).lines().count(), 4);
    assert!(
        text.starts_with("file,game,ply,side,played,mark,"),
        "{text}"
    );
    assert!(
        text.contains("W:WK30,32:BK1") || text.contains("\"W:WK30,32:BK1\""),
        "{text}"
    );
}

#[test]
fn no_position_of_a_set_is_lost() {
    let tag = "[FEN \"W:W31,32:B5,6\"]\n";
    let headed = format!("[Event \"one\"]\n[SetUp \"1\"]\n{tag}\n");
    let bare = "\"W:W31,32:B5,6\" ; remark\n";
    for one in [tag, &headed, bare] {
        let set = one.repeat(3);
        let line = [
            "-",
            "--game",
            "international",
            "--depth",
            "1",
            "--format",
            "csv",
        ];
        assert_eq!(analysed(&line, &set).lines().count(), 4, "{set}");
    }
}

#[test]
fn the_counters_of_a_position_are_written_again() {
    let counted = "W:WK30,32:BK1:H14:F40";
    let line = ["-", "--game", "english", "--depth", "1", "--format"];
    for (format, text) in [
        ("pdn", format!("[FEN \"{counted}\"]")),
        ("list", format!("{counted} moves 30-26\n")),
    ] {
        let list = format!("fen {counted} moves 30-26\n");
        let written = analysed(&[&line[..], &[format]].concat(), &list);
        assert!(written.contains(&text), "{written}");
    }
    let dashguti = "3/3/3/1w1/1b1/3/2w w 7 21";
    let line = [
        "-", "--game", "dashguti", "--depth", "1", "--format", "list",
    ];
    let written = analysed(&line, dashguti);
    assert!(written.starts_with(dashguti), "{written}");
}

#[test]
fn the_tables_know_what_loses() {
    let name = file("games.ugi");
    let text = analysed(&[&name], "");
    assert!(text.contains("values for White"), "{text}");
    assert!(text.contains("c4b4 ??"), "{text}");
}

#[test]
fn more_workers_find_the_same() {
    let name = file("rook.kif");
    let with = |threads| {
        let arguments = [
            &name,
            FAST[0],
            FAST[1],
            "--format",
            "jsonl",
            "--multipv",
            "2",
            "--threads",
            threads,
        ];
        analysed(&arguments, "")
    };
    let alone = with("1");
    assert_eq!(alone, with("3"));
    assert_eq!(rows(&alone)[0]["lines"].as_array().map(Vec::len), Some(2));
}

/// The keys in a journal.
fn keys(journal: &Path) -> Vec<u64> {
    let text = std::fs::read_to_string(journal).unwrap_or_default();
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    text[..whole]
        .lines()
        .skip(1)
        .map(|line| {
            let row: serde_json::Value = serde_json::from_str(line).expect("a JSON object");
            row["key"].as_u64().expect("a key")
        })
        .collect()
}

#[test]
fn a_killed_run_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let journal: PathBuf = folder.path().join("journal");
    let name = file("rook.kif");
    let resume = journal.to_str().expect("a name");
    let arguments = [
        name.as_str(),
        "--nodes",
        "30000",
        "--format",
        "jsonl",
        "--resume",
        resume,
    ];
    let mut child = command(&["analyse"])
        .args(arguments)
        .stdout(Stdio::null())
        .spawn()
        .expect("the binary starts");
    while keys(&journal).len() < 3 && child.try_wait().expect("a state").is_none() {
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    let _ = child.kill();
    let _ = child.wait();
    let before = keys(&journal);
    let resumed = analysed(&arguments, "");
    let after = keys(&journal);
    assert_eq!(after[..before.len()], before);
    assert_eq!(
        after.len(),
        after.iter().collect::<HashSet<_>>().len(),
        "a position was done twice"
    );
    assert_eq!(resumed, analysed(&arguments[..5], ""));
    assert_eq!(resumed, analysed(&arguments, ""));
    assert_eq!(keys(&journal), after);
    // Findings of other limits do not mix.
    let other = [name.as_str(), "--nodes", "1000", "--resume", resume];
    assert_eq!(analyse(&other, "").status.code(), Some(2));
}

#[test]
fn curves_are_drawn() {
    let folder = tempfile::tempdir().expect("a folder");
    let svg = folder.path().join("curve.svg");
    let name = file("rook.usi");
    analysed(
        &[
            &name,
            "--depth",
            "1",
            "--plot",
            svg.to_str().expect("a name"),
        ],
        "",
    );
    // Three games, three pictures.
    for number in 1..=3 {
        let picture = folder.path().join(format!("curve-{number}.svg"));
        assert!(
            std::fs::read_to_string(picture)
                .expect("a picture")
                .contains("<svg")
        );
    }
}

#[test]
fn what_cannot_be_meant_is_an_error() {
    let kif = file("rook.kif");
    for arguments in [
        &[kif.as_str(), "--format", "pdn"][..],
        &[kif.as_str(), "--plot", "curve.gif"],
        &[kif.as_str(), "--nodes", "0"],
        &["-"],
    ] {
        let output = analyse(arguments, "7g7f");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn folders_are_read_in_order() {
    let folder = file("");
    let output = analyse(
        &[
            &folder, "--game", "showgit", "--depth", "1", "--format", "csv",
        ],
        "",
    );
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let mut files: Vec<&str> = text
        .lines()
        .skip(1)
        .filter_map(|line| line.split(',').next())
        .collect();
    files.dedup();
    let mut sorted = files.clone();
    sorted.sort_unstable();
    assert_eq!(files, sorted);
    assert_eq!(files.len(), 6, "{files:?}");
}
