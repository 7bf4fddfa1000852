//! A person at the board: the real binary, with typed lines on its standard input.

mod common;

use std::process::Output;

use common::process::Process;
use common::run::{command, fed};

fn play(arguments: &[&str], typed: impl AsRef<[u8]>) -> Output {
    fed(
        command(&["play"]).args(arguments).env_remove("NO_COLOR"),
        typed,
    )
}

/// What is written when `typed` is typed.
fn written(arguments: &[&str], typed: &str) -> String {
    let output = play(arguments, typed);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {error}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

const GAMES: [&str; 5] = [
    "showgit",
    "english",
    "international",
    "dashguti",
    "laukatakati",
];

#[test]
fn games_of_the_weakest_level_end_by_the_rules() {
    for game in GAMES {
        for seed in ["1", "2"] {
            let text = written(
                &[game, "--side", "none", "--level", "1", "--seed", seed],
                "",
            );
            let last = text.lines().last().unwrap_or_default();
            assert!(
                last.contains(" wins: ") || last.starts_with("A draw: "),
                "{game}: {last}"
            );
        }
    }
}

#[test]
fn a_game_that_is_not_named_is_asked_for() {
    let named = written(&["english"], "rules\n");
    for typed in ["english\nrules\n", "2\nrules\n", "chess\n2\nrules\n"] {
        let asked = written(&[], typed);
        assert!(asked.starts_with("Which game?"), "{asked}");
        assert!(asked.ends_with(&named), "{asked}");
        assert_eq!(asked.contains("Expected showgit"), typed.contains("chess"));
    }
    // Nobody chooses.
    assert!(!written(&[], "quit\nrules\n").contains("jump"));
    written(&[], "");
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let game = || {
        let arguments = ["dashguti", "--side", "none", "--level", "1", "--seed", "5"];
        written(&arguments, "")
    };
    assert_eq!(game(), game());
}

#[test]
fn dash_guti_is_drawn_by_its_lines() {
    let text = written(&["dashguti", "--side", "both"], "");
    let board = "
  a7●─────────b7●─────────c7●
      ╲         │         ╱
      a6●─────b6●─────c6●
          ╲     │     ╱
          a5●─b5●─c5●
              ╲ │ ╱
  a4●─────────b4·─────────c4○
              ╱ │ ╲
          a3○─b3○─c3○
          ╱     │     ╲
      a2○─────b2○─────c2○
      ╱         │         ╲
  a1○─────────b1○─────────c1○
";
    assert!(text.contains(board), "{text}");
    let text = written(&["laukatakati", "--side", "both", "--ascii"], "flip\n");
    assert!(text.contains("\n  c1w---------b1w---------a1w\n"), "{text}");
    assert!(text.contains("\n              b4.\n"), "{text}");
}

#[test]
fn moves_are_typed_or_picked_by_number() {
    let text = written(
        &["dashguti", "--side", "both"],
        "moves\n2\nposition\nB5-B3\nposition\n",
    );
    assert!(text.contains("1 a3b4    2 b3b4"), "{text}");
    assert!(
        text.contains("\nbbb/bbb/bbb/bww/w1w/www/www b 1 1\n"),
        "{text}"
    );
    assert!(
        text.contains("\nbbb/bbb/b1b/b1w/wbw/www/www w 0 2\n"),
        "{text}"
    );
    let text = written(
        &["english", "--side", "both"],
        "11 15\n22-18\n15x22\nposition\n",
    );
    let position = "W:W21,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,22";
    assert!(text.contains(position), "{text}");
    let text = written(
        &["showgit", "--side", "both"],
        "7g7f\n3c3d\n8h2b+\nposition\nboard\n",
    );
    assert!(text.contains("lyamsmayl/1t5+V1/"), "{text}");
    assert!(text.contains("Star has in hand: V\n"), "{text}");
}

#[test]
fn what_cannot_be_played_is_said_and_changes_nothing() {
    let typed =
        "b3b5\na3a4\n9\njump\nback\nback 0\nposition\nload /nowhere/x\nsetup www\nlevel 11\n";
    let text = written(&["dashguti", "--side", "both"], typed);
    for line in [
        "b5 is occupied",
        "no line leads from a3 to a4 in one step or leap",
        "the moves are numbered from 1 to 4; `moves` lists them",
        "unknown command 'jump'; `help` lists them",
        "there is no move to take back",
        "back: expected a number of moves, found '0'",
        "bbb/bbb/bbb/b1w/www/www/www w",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
    for (game, typed) in [
        ("showgit", "7g7e"),
        ("english", "11-17"),
        ("international", "32-32"),
    ] {
        let text = written(&[game, "--side", "both"], &format!("{typed}\nback\n"));
        assert!(text.contains("there is no move to take back"), "{text}");
    }
}

#[test]
fn taking_back_ends_at_the_beginning() {
    let text = written(
        &["dashguti", "--seed", "1", "--level", "1"],
        "b3b4\nback 18446744073709551615\nback\n",
    );
    assert!(text.contains("there is no move to take back"), "{text}");
    // An agreed draw may be taken back even before the first move.
    let text = written(
        &["dashguti", "--seed", "1", "--level", "1"],
        "draw\nback\nb3b4\n",
    );
    assert!(text.contains("A draw by agreement"), "{text}");
    assert!(!text.contains("there is no move to take back"), "{text}");
}

#[test]
fn a_move_is_taken_back_with_its_answer() {
    let text = written(&["dashguti", "--seed", "1"], "b3b4\nback\nposition\n");
    let last = text.lines().last();
    assert_eq!(last, Some("bbb/bbb/bbb/b1w/www/www/www w"), "{text}");
    // The engine begins: after its move there is nothing of the person's to take back, so it moves again.
    let text = written(&["dashguti", "--side", "black", "--seed", "1"], "back\n");
    assert_eq!(text.matches("White (engine) plays").count(), 2, "{text}");
}

#[test]
fn sides_are_changed_and_games_end_by_hand() {
    let text = written(&["english", "--seed", "1"], "swap\nresign\n11-15\n");
    assert!(text.contains("You play White"), "{text}");
    assert!(text.contains("Black (engine) plays"), "{text}");
    assert!(
        text.contains("Black wins: the other side gave up."),
        "{text}"
    );
    assert!(text.contains("The game is over."), "{text}");
    let text = written(&["english", "--side", "both"], "draw\nnew\n11-15\n");
    assert!(text.contains("A draw by agreement."), "{text}");
    assert_eq!(text.matches("15 ●*").count(), 1, "{text}");
}

#[test]
fn big_bang_is_called_by_its_name() {
    let position = "4s4/9/4U4/9/9/9/9/9/4S4 b M 1";
    let text = written(
        &["showgit", "--position", position, "--side", "both"],
        "M*5b\n",
    );
    assert!(text.ends_with("Star wins: BIG-BANG.\n"), "{text}");
    // The same in the letters of shogi.
    let position = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1";
    let text = written(
        &["showgit", "--position", position, "--side", "both"],
        "G*5b\n",
    );
    assert!(text.ends_with("Star wins: BIG-BANG.\n"), "{text}");
}

#[test]
fn a_hint_finds_the_win() {
    let position = "4s4/9/4U4/9/9/9/9/9/4S4 b M 1";
    let text = written(&["showgit", "--position", position], "hint\n");
    assert!(text.contains("win in 1  M*5b"), "{text}");
}

#[test]
fn games_are_saved_and_loaded() {
    let folder = tempfile::tempdir().expect("a folder");
    for (game, ending, moves, position) in [
        (
            "showgit",
            "kif",
            "7g7f\n3c3d\n",
            "/UU1UUUUUU/1V5T1/LYAMSMAYL b -",
        ),
        (
            "international",
            "pdn",
            "32-28\n19-23\n",
            ":B1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,20,23",
        ),
        (
            "dashguti",
            "txt",
            "b3b4\nb5b3\n",
            "bbb/bbb/b1b/b1w/wbw/www/www w",
        ),
    ] {
        let file = folder.path().join(format!("{game}.{ending}"));
        let name = file.to_str().expect("a name");
        let text = written(&[game, "--side", "both"], &format!("{moves}save {name}\n"));
        assert!(text.contains("2 moves saved in"), "{text}");
        let text = written(&[game, "--side", "both", "--load", name], "position\n");
        assert!(text.contains(position), "{text}");
        let text = written(
            &[game, "--side", "both"],
            &format!("load {name}\nback\nback\nback\n"),
        );
        assert!(text.contains("there is no move to take back"), "{text}");
    }
    let output = play(&["dashguti", "--load", "/nowhere/game"], "");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn huffs_are_shown_typed_and_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("huffs.txt");
    let name = file.to_str().expect("a name");
    let arguments = [
        "english",
        "--option",
        "Huffing=true",
        "--side",
        "both",
        "--ascii",
    ];
    let typed =
        format!("11-15\n22-18\n12-16\nx15 + 24-19\nx16+9-13\nsave {name}\nposition\nrules\n");
    let text = written(&arguments, &typed);
    assert!(text.contains("15 b!"), "{text}");
    assert!(
        text.contains("16 cannot be huffed: no jump was left out"),
        "{text}"
    );
    assert!(text.contains("4 moves saved in"), "{text}");
    assert!(
        text.contains("B:W18,19,21,23,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,16"),
        "{text}"
    );
    assert!(text.contains("English draughts with huffing"), "{text}");
    let kept = std::fs::read_to_string(&file).expect("the file");
    assert_eq!(kept.trim(), "startpos moves 11-15 22-18 12-16 x15+24-19");
    let loaded = written(&[&arguments[..], &["--load", name]].concat(), "position\n");
    assert!(loaded.contains(":B1,2,3,4,5,6,7,8,9,10,16"), "{loaded}");
    let refused = written(&arguments, "save huffs.pdn\n");
    assert!(
        refused.contains("draughts with huffing is written as a list only"),
        "{refused}"
    );
}

#[test]
fn the_clock_runs_out() {
    let mut game = Process::start(&["play", "dashguti", "--clock", "50ms"]);
    game.until("  a1");
    std::thread::sleep(std::time::Duration::from_millis(300));
    game.send("b3b4");
    let lines = game.until("Black wins");
    let last = lines.last().map(String::as_str);
    assert_eq!(last, Some("Black wins: the other side's time is up."));
}

#[test]
fn colours_only_where_they_are_wanted() {
    for game in GAMES {
        let plain = written(&[game, "--side", "both"], "");
        assert!(!plain.contains('\u{1b}'), "{plain}");
        let coloured = written(&[game, "--side", "both", "--colour", "always"], "");
        assert!(coloured.contains("\u{1b}[48;5;"), "{coloured}");
        let ascii = written(&[game, "--side", "both", "--ascii"], "moves\nrules\nhelp\n");
        assert!(ascii.is_ascii(), "{ascii}");
    }
    let kanji = written(&["showgit", "--side", "both", "--pieces", "kanji"], "");
    assert!(
        kanji.contains("│v香 v桂 v銀 v金 v王 v金 v銀 v桂 v香 │ a"),
        "{kanji}"
    );
}

#[test]
fn counters_of_a_position_are_shown_and_saved() {
    let file = std::env::temp_dir().join(format!("bigbang-counters-{}.pdn", std::process::id()));
    let name = file.to_str().expect("a name");
    let counted = "W:WK30,32:BK1:H14:F40";
    let typed = format!("position\n30-26\nposition\nsave {name}\n");
    let arguments = ["english", "--side", "both", "--position", counted];
    let text = written(&arguments, &typed);
    assert!(text.contains(&format!("\n{counted}\n")), "{text}");
    // White moves second: with the move a new pair begins.
    assert!(text.contains("\nB:WK26,32:BK1:H15:F41\n"), "{text}");
    let pdn = std::fs::read_to_string(&file).expect("saved");
    assert!(pdn.contains(&format!("[FEN \"{counted}\"]")), "{pdn}");
    let _ = std::fs::remove_file(&file);
}

/// What the file holds after `typed` and `save`.
fn saved(arguments: &[&str], typed: &str, ending: &str) -> String {
    let unique = format!("{}-{ending}-{}", std::process::id(), typed.len());
    let file = std::env::temp_dir().join(format!("bigbang-saved-{unique}.{ending}"));
    let name = file.to_str().expect("a name");
    written(arguments, &format!("{typed}save {name}\n"));
    let text = std::fs::read_to_string(&file).expect("saved");
    let _ = std::fs::remove_file(&file);
    text
}

#[test]
fn what_was_given_up_or_agreed_is_saved() {
    let both = ["international", "--side", "both"];
    let pdn = saved(&both, "32-28\nresign\n", "pdn");
    assert!(pdn.contains("[Result \"1-0\"]"), "{pdn}");
    let pdn = saved(&both, "32-28\ndraw\n", "pdn");
    assert!(pdn.trim_end().ends_with("1/2-1/2"), "{pdn}");
    // Moves that are taken back take the end along.
    let pdn = saved(&both, "32-28\nresign\nback\n33-28\n", "pdn");
    assert!(pdn.contains("[Result \"*\"]"), "{pdn}");
    let showgit = ["showgit", "--side", "both"];
    let csa = saved(&showgit, "7g7f\nresign\n", "csa");
    assert!(csa.contains("%TORYO"), "{csa}");
    let csa = saved(&showgit, "7g7f\n3c3d\ndraw\n", "csa");
    assert!(csa.contains("%HIKIWAKE"), "{csa}");
}

#[test]
fn what_a_loaded_file_says_is_saved_again() {
    let file = std::env::temp_dir().join(format!("bigbang-load-{}.pdn", std::process::id()));
    let annotated = "[Event \"Cup\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"0-1\"]\n[GameType \"20\"]\n\
        [SetUp \"1\"]\n[FEN \"W:WK40,45:BK3,9:H5:F31\"]\n\n31. 40-44! {a comment} 9-14 0-1\n\n";
    std::fs::write(&file, annotated).expect("a file");
    let name = file.to_str().expect("a name");
    let loaded = ["international", "--side", "both", "--load", name];
    assert_eq!(saved(&loaded, "", "pdn"), annotated);
    let further = saved(&loaded, "44-40\n", "pdn");
    for part in ["[White \"A\"]", "44! {a comment}", ":H5:F31", "32. 44-40 *"] {
        assert!(further.contains(part), "{part}\n{further}");
    }
    let _ = std::fs::remove_file(&file);
    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/games/rook.kif");
    let loaded = ["showgit", "--side", "both", "--load", data];
    let kif = saved(&loaded, "", "kif");
    let shorter = saved(&loaded, "back 2\n", "kif");
    for part in ["先手：甲", "*飛車先を突く"] {
        assert!(kif.contains(part), "{kif}");
        assert!(shorter.contains(part), "{shorter}");
    }
    assert!(shorter.len() < kif.len(), "{shorter}");
}

#[test]
fn bytes_that_are_no_text_are_one_complaint() {
    let output = play(&["dashguti", "--side", "both"], b"b3\xffb4\nb3b4\nquit\n");
    assert_eq!(output.status.code(), Some(0));
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(text.matches("expected text in UTF-8").count(), 1, "{text}");
    assert!(text.contains("b4○"), "{text}");
}
