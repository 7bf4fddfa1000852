//! `bigbang tune`, as a user runs it: numbers climb, the same way from the same seed, in one run at a time; and a search that takes
//! them from a file.

mod common;

use std::path::Path;
use std::process::Output;

use common::run::{bigbang, text};

/// A few steps of a climb of two numbers.
fn tune(folder: &Path, more: &[&str]) -> Output {
    let file = folder.join("numbers.txt");
    let mut words = vec!["tune", "english", "--out", file.to_str().unwrap()];
    words.extend(["--batch", "4", "--nodes", "150"]);
    words.extend(["--only", "futile_slope", "--only", "reduction_divisor"]);
    words.extend(more);
    bigbang(&words)
}

/// How far each number went, as the program tells it.
fn ways(output: &Output) -> Vec<f64> {
    let number = |word: &str| word.parse::<f64>().unwrap();
    let told = text(&output.stdout);
    told.lines()
        .filter_map(|line| line.split_once(" -> "))
        .map(|(start, end)| number(end) - number(start.rsplit(' ').next().unwrap()))
        .collect()
}

#[test]
fn numbers_climb_the_same_way_on_any_number_of_threads() {
    let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let numbers = |folder: &tempfile::TempDir| {
        std::fs::read_to_string(folder.path().join("numbers.txt")).unwrap()
    };
    let common = ["--pairs", "24", "--step", "0.05", "--threads"];
    let with = |threads| [&common[..], &[threads]].concat();
    let first = tune(folders[0].path(), &with("1"));
    assert!(first.status.success(), "{}", text(&first.stderr));
    let second = tune(folders[1].path(), &with("2"));
    assert_eq!(numbers(&folders[0]), numbers(&folders[1]));
    // Both tuned numbers are told of and have moved; all are in the file.
    assert_eq!(ways(&first).len(), 2);
    assert!(ways(&first).iter().all(|&way| way != 0.0), "{first:?}");
    assert_eq!(ways(&first), ways(&second));
    assert!(numbers(&folders[0]).contains("margin_depth 5\n"));
    // What is done is not done again, and another climb does not go on with it.
    let again = tune(folders[0].path(), &with("1"));
    assert_eq!(ways(&again), ways(&first));
    for other in [
        &["--pairs", "28", "--step", "0.05"][..],
        &["--pairs", "24", "--step", "0.01"],
        &["--pairs", "24", "--step", "0.05", "--seed", "2"],
    ] {
        let output = tune(folders[0].path(), other);
        assert_eq!(output.status.code(), Some(2), "{other:?}");
        assert!(text(&output.stderr).contains("another climb"), "{other:?}");
    }
}

#[test]
fn a_climb_knows_its_network_by_what_is_in_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let with = |network: &str| {
        let option = format!("EvalFile={network}");
        tune(folder.path(), &["--pairs", "4", "--option", &option])
    };
    let copy = |name: &str| {
        let path = folder.path().join(name);
        std::fs::copy("src/games/draughts/english.bbnet", &path).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let first = with(&copy("a.bbnet"));
    assert!(first.status.success(), "{}", text(&first.stderr));
    let same = with(&copy("b.bbnet"));
    assert_eq!(ways(&same), ways(&first));
    let other = with("none");
    assert!(text(&other.stderr).contains("another climb"));
}

#[test]
fn numbers_are_tuned_by_one_process_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let lock = std::fs::File::create(folder.path().join("numbers.txt.climb.lock")).unwrap();
    lock.try_lock().unwrap();
    let more = ["--pairs", "4"];
    let refused = tune(folder.path(), &more);
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("another process tunes"));
    assert!(!folder.path().join("numbers.txt").exists());
    drop(lock);
    assert!(tune(folder.path(), &more).status.success());
}

/// Before a batch of games is played, not when its numbers are to be kept.
#[test]
fn numbers_that_cannot_be_written_are_not_tuned() {
    let folder = tempfile::tempdir().unwrap();
    let refused = tune(&folder.path().join("missing"), &[]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("numbers.txt: "));
}

#[test]
fn longer_steps_go_farther() {
    let climb = |step: &str| {
        let folder = tempfile::tempdir().unwrap();
        let output = tune(folder.path(), &["--pairs", "4", "--step", step]);
        assert!(output.status.success(), "{step}: {}", text(&output.stderr));
        ways(&output)
            .iter()
            .map(|way: &f64| way.abs())
            .fold(0.0, f64::max)
    };
    assert!(climb("0.1") > climb("0.001"));
    for bad in ["1", "0", "-0.002", "NaN", "quick"] {
        let folder = tempfile::tempdir().unwrap();
        let output = tune(folder.path(), &[&format!("--step={bad}")]);
        assert_eq!(output.status.code(), Some(2), "{bad}");
        assert!(text(&output.stderr).contains("0.0001 to 0.1"), "{bad}");
    }
}

#[test]
fn a_search_takes_numbers_from_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("numbers.txt");
    let signature = |numbers: &str| {
        std::fs::write(&file, numbers).unwrap();
        let option = format!("SearchFile={}", file.display());
        bigbang(&["bench", "english", "--depth", "9", "--option", &option])
    };
    let last = |output: &Output| text(&output.stdout).lines().last().map(str::to_owned);
    let plain = bigbang(&["bench", "english", "--depth", "9"]);
    assert_eq!(last(&signature("# nothing\n")), last(&plain));
    assert_ne!(last(&signature("margin_depth 100\n")), last(&plain));
    let wrong = signature("margin_depth 0\n");
    assert_eq!(wrong.status.code(), Some(2));
    let error = text(&wrong.stderr);
    assert!(
        error.contains("margin_depth must be from 1 to 100, got 0") && error.lines().count() == 1,
        "{error}"
    );
}
