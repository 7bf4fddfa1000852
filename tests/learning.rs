//! `bigbang selfplay` and `bigbang train`, as a user runs them: games come back the same from the same seed, a run that was cut
//! short goes on, a network learns and is played with, and a wrong file is one clear error.

mod common;

use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;

use bigbang::tools::learning::content::Content;

use common::run::{bigbang, command, fed, text};

/// `bigbang selfplay` of seed 7.
fn selfplay_command(game: &str, folder: &Path, games: &str, nodes: &str, threads: &str) -> Command {
    let mut command = command(&["selfplay", game, "--seed", "7", "--out"]);
    command.arg(folder);
    command.args(["--games", games, "--nodes", nodes, "--threads", threads]);
    command
}

fn selfplay(game: &str, folder: &Path, games: &str, nodes: &str) -> Output {
    let mut command = selfplay_command(game, folder, games, nodes, "1");
    command.output().expect("the binary runs")
}

/// A run without end that has played so many games.
fn begun(game: &str, folder: &Path, nodes: &str, threads: &str, played: usize) -> Child {
    let mut command = selfplay_command(game, folder, "1000000", nodes, threads);
    let mut child = command.stderr(Stdio::null()).spawn().unwrap();
    while games(game, folder).len() < played {
        assert_eq!(child.try_wait().unwrap(), None);
        sleep(Duration::from_millis(1));
    }
    child
}

/// The whole games of `game` in a folder as their files hold them, with their numbers, in the order of these.
fn games(game: &str, folder: &Path) -> Vec<(u64, Vec<u8>)> {
    let mut games = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path
            .extension()
            .is_some_and(|extension| extension == "games")
        {
            let bytes = std::fs::read(path).unwrap();
            let mut rest = bytes.get(9 + game.len()..).unwrap_or_default();
            while let Some((length, after)) = rest.split_first_chunk::<4>()
                && let Some((record, after)) =
                    after.split_at_checked(u32::from_le_bytes(*length) as usize)
            {
                let number = u64::from_le_bytes(*record.first_chunk().unwrap());
                games.push((number, record.to_vec()));
                rest = after;
            }
        }
    }
    games.sort();
    games
}

/// The network that `more` arguments of `bigbang train english` make of the games in a folder.
fn train(folder: &Path, more: &[&str]) -> (Vec<u8>, String) {
    let network = folder.join("a.net");
    let words = ["train", "english", folder.to_str().unwrap(), "--out"];
    let fixed = [network.to_str().unwrap(), "--hidden", "32"];
    let output = bigbang(&[&words[..], &fixed, more].concat());
    assert!(output.status.success(), "{}", text(&output.stderr));
    (std::fs::read(network).unwrap(), text(&output.stdout))
}

#[test]
fn games_begin_with_the_given_openings() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("openings.txt");
    let out = folder.path().join("games");
    let run_in = |out: &Path, openings: &str, games: &str| {
        std::fs::write(&file, openings).unwrap();
        let mut command = selfplay_command("english", out, games, "50", "1");
        command.arg("--openings").arg(&file);
        // Openings may be long without these rules.
        command.args(["-o", "Repetitions=0", "-o", "EnglishKingPlies=0"]);
        command.output().expect("the binary runs")
    };
    let run = |openings: &str, games: &str| run_in(&out, openings, games);
    let two = "W:W27,28,32,K20:B1,2,3,K13 # four against four\n11-15 24-19 15x24\n";
    let played = run(two, "12");
    assert!(played.status.success(), "{}", text(&played.stderr));
    let content = Content::read(&out.join("7-0.games"), "english").unwrap();
    let positions: Vec<_> = content
        .games
        .iter()
        .map(|game| game.start.as_str())
        .collect();
    assert_eq!(positions.len(), 12);
    assert!(
        positions.contains(&"W:WK20,27,28,32:B1,2,3,K13"),
        "{positions:?}"
    );
    for game in &content.games {
        let least = if game.start.is_empty() { 3 } else { 0 };
        assert!(
            (least..=least + 6).contains(&game.opening),
            "{}",
            game.opening
        );
    }
    // They go on with the same openings only, and can be learned from.
    let refused = run("11-15\n", "14");
    assert_eq!(refused.status.code(), Some(2));
    assert!(
        text(&refused.stderr).contains("openings"),
        "{}",
        text(&refused.stderr)
    );
    let gone_on = run(two, "14");
    assert!(gone_on.status.success(), "{}", text(&gone_on.stderr));
    let (_, told) = train(&out, &["--epochs", "1"]);
    assert!(told.contains("14 games"), "{told}");
    let long = format!("fen W:WK1:BK32 moves {}", "1-5 32-28 5-1 28-32 ".repeat(61));
    for (openings, complaint) in [
        ("11-15\n11-19 11-19\n", ":2: "),
        ("", "no openings"),
        (long.as_str(), "at most 240"),
    ] {
        let refused = run(openings, "20");
        assert_eq!(refused.status.code(), Some(2), "{complaint}");
        let error = text(&refused.stderr);
        assert!(error.contains(complaint), "{error}");
        assert_eq!(error.lines().count(), 1, "{error}");
    }
    let decided = run_in(
        &folder.path().join("other"),
        "W:WK25,K26,K27,K28,K29,K30,K31,K32:B1\n",
        "1",
    );
    assert_eq!(decided.status.code(), Some(2));
    let error = text(&decided.stderr);
    assert!(error.contains("decided"), "{error}");
}

#[test]
fn the_same_seed_gives_the_same_games_also_after_a_stop() {
    let whole = tempfile::tempdir().unwrap();
    let parts = tempfile::tempdir().unwrap();
    assert!(
        selfplay("english", whole.path(), "6", "100")
            .status
            .success()
    );
    assert!(
        selfplay("english", parts.path(), "2", "100")
            .status
            .success()
    );
    // A kill in the middle of a record.
    let file = parts.path().join("7-0.games");
    let length = std::fs::metadata(&file).unwrap().len();
    std::fs::OpenOptions::new()
        .write(true)
        .open(&file)
        .unwrap()
        .set_len(length - 3)
        .unwrap();
    assert!(
        selfplay("english", parts.path(), "6", "100")
            .status
            .success()
    );
    let read = |folder: &Path| std::fs::read(folder.join("7-0.games")).unwrap();
    assert_eq!(read(whole.path()), read(parts.path()));
}

#[test]
fn the_number_of_threads_changes_neither_the_games_nor_the_network() {
    for (game, nodes, least) in [("english", "40", 60), ("showgit", "30", 10)] {
        let (one, two) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        // Killed in the middle, and gone on with.
        let mut child = begun(game, two.path(), nodes, "2", least as usize / 2);
        child.kill().unwrap();
        child.wait().unwrap();
        let reached = games(game, two.path()).last().map_or(0, |game| game.0 + 1);
        let wanted = reached.max(least).to_string();
        let play = |folder: &Path, threads| {
            let mut command = selfplay_command(game, folder, &wanted, nodes, threads);
            let output = command.output().unwrap();
            assert!(output.status.success(), "{}", text(&output.stderr));
            let told = text(&output.stdout);
            assert!(told.contains(&format!("{game}: {wanted} games")), "{told}");
            (games(game, folder), told)
        };
        let (parallel, told) = play(two.path(), "2");
        assert_eq!(parallel.len().to_string(), wanted);
        assert_eq!(play(one.path(), "1").0, parallel);
        // All threads' games count.
        for threads in ["1", "3"] {
            assert_eq!(play(two.path(), threads), (parallel.clone(), told.clone()));
        }
        if game == "english" {
            let network = |folder: &tempfile::TempDir| train(folder.path(), &["--epochs", "1"]).0;
            assert_eq!(network(&one), network(&two));
            // Files of before games had numbers are read as they stand.
            let before = tempfile::tempdir().unwrap();
            let mut bytes = b"bbgames1\x07english".to_vec();
            let numbered = one.path().join("7-0.games");
            for mut game in Content::read(&numbered, game).unwrap().games {
                game.number = None;
                game.write(&mut bytes);
            }
            std::fs::write(before.path().join("7-0.games"), bytes).unwrap();
            assert_eq!(network(&before), network(&one));
        }
    }
}

#[test]
fn games_behind_a_damaged_one_are_neither_cut_off_nor_forgotten() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("7-0.games");
    assert!(
        selfplay("english", folder.path(), "40", "40")
            .status
            .success()
    );
    let train = || train(folder.path(), &["--epochs", "1"]).1;
    assert!(train().contains("40 games"));
    let whole = std::fs::read(&file).unwrap();
    let mut damaged = whole.clone();
    damaged[400] ^= 1;
    std::fs::write(&file, &damaged).unwrap();
    let refused = selfplay("english", folder.path(), "42", "40");
    assert_eq!(refused.status.code(), Some(2));
    let error = text(&refused.stderr);
    assert!(
        error.contains("7-0.games: damaged at byte") && error.lines().count() == 1,
        "{error}"
    );
    assert_eq!(std::fs::read(&file).unwrap(), damaged);
    let report = train();
    assert!(
        report.contains("39 games") && report.matches("left out of").count() == 1,
        "{report}"
    );
    // What a kill leaves is told too.
    std::fs::write(&file, &whole[..whole.len() - 3]).unwrap();
    let report = train();
    assert!(
        report.contains("39 games") && report.contains("its end, not a whole game"),
        "{report}"
    );
}

#[test]
fn a_run_is_played_by_one_process_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let mut first = begun("english", folder.path(), "40", "1", 1);
    let second = selfplay("english", folder.path(), "2", "40");
    first.kill().unwrap();
    first.wait().unwrap();
    assert_eq!(second.status.code(), Some(2));
    let error = text(&second.stderr);
    assert!(
        error.contains("another run plays the games of seed 7") && error.lines().count() == 1,
        "{error}"
    );
    // A kill lets go of them.
    assert!(
        selfplay("english", folder.path(), "1", "40")
            .status
            .success()
    );
}

#[test]
fn games_of_another_manner_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    assert!(
        selfplay("english", folder.path(), "1", "50")
            .status
            .success()
    );
    let refused = selfplay("english", folder.path(), "2", "60");
    assert_eq!(refused.status.code(), Some(2));
    let error = text(&refused.stderr);
    assert!(
        error.contains("other settings") && error.lines().count() == 1,
        "{error}"
    );
}

#[test]
fn all_that_games_depend_on_is_kept_beside_them() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (numbers, network) = (path("numbers.txt"), path("english.bbnet"));
    std::fs::write(&numbers, "margin_depth 5\n").unwrap();
    std::fs::copy("src/games/draughts/english.bbnet", &network).unwrap();
    let play = |games: &str, more: &[&str]| {
        let mut command = selfplay_command("english", folder.path(), games, "40", "1");
        for (option, file) in [("SearchFile", &numbers), ("EvalFile", &network)] {
            command.args(["--option", &format!("{option}={file}")]);
        }
        command.args(more).output().unwrap()
    };
    let refused = |games: &str, more: &[&str], what: &str| {
        let output = play(games, more);
        assert_eq!(output.status.code(), Some(2), "{what}");
        let error = text(&output.stderr);
        assert!(
            error.contains(what) && error.lines().count() == 1,
            "{what}: {error}"
        );
    };
    assert!(play("3", &[]).status.success());
    // The content of a file counts, not its name.
    std::fs::write(&numbers, "margin_depth 6\n").unwrap();
    refused("4", &[], "other settings (numbers");
    std::fs::rename(&numbers, path("other.txt")).unwrap();
    std::fs::write(&numbers, "# as before\nmargin_depth 5\n").unwrap();
    refused(
        "4",
        &["--option", "EnglishKingPlies=40"],
        "other settings (rules",
    );
    refused(
        "4",
        &["--option", "EvalFile=none"],
        "other settings (network",
    );
    assert!(play("4", &[]).status.success());

    // A manner of before all this was kept.
    let manner = std::fs::read(path("7.json")).unwrap();
    let earlier = r#"{"game":"english","nodes":40,"seed":7,"evaluation":""}"#;
    std::fs::write(path("7.json"), earlier).unwrap();
    refused("5", &[], "7.json is of an earlier version");
    std::fs::write(path("7.json"), "words").unwrap();
    refused("5", &[], "not written by `bigbang selfplay`");
    std::fs::write(path("7.json"), manner).unwrap();

    // Games of another engine, of which no file tells.
    let file = path("7-0.games");
    let mut games = Content::read(file.as_ref(), "english").unwrap().games;
    let mut bytes = std::fs::read(&file).unwrap()[..16].to_vec();
    for game in &mut games {
        game.plies.last_mut().unwrap().score += 1;
        game.write(&mut bytes);
    }
    std::fs::write(&file, &bytes).unwrap();
    refused("5", &[], "do not come out the same again");
    assert_eq!(std::fs::read(&file).unwrap(), bytes);
}

#[test]
fn a_network_is_trained_and_played_with() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    assert!(
        selfplay("english", folder.path(), "300", "60")
            .status
            .success()
    );
    let train = |name: &str, threads: &str| {
        let network = path(name);
        let output = bigbang(&[
            "train",
            "english",
            folder.path().to_str().unwrap(),
            "--out",
            &network,
            "--hidden",
            "32",
            "--epochs",
            "6",
            "--batch",
            "256",
            "--threads",
            threads,
        ]);
        assert!(output.status.success(), "{}", text(&output.stderr));
        (std::fs::read(&network).unwrap(), text(&output.stdout))
    };
    let (network, report) = train("a.net", "1");
    // The error on positions that were not learned from falls.
    let errors: Vec<f64> = report
        .lines()
        .filter_map(|line| line.split("validation error ").nth(1))
        .map(|error| error.trim().parse().unwrap())
        .collect();
    assert_eq!(errors.len(), 7);
    assert!(errors[6] < errors[0], "{errors:?}");
    assert!(folder.path().join("a.svg").exists());
    // Neither the number of threads nor anything else changes what the seed gives.
    assert_eq!(train("b.net", "2").0, network);

    // A network is gone on with as it is: at a rate of zero nothing changes.
    let start = path("a.net");
    let resumed = |extra: &[&str]| {
        let games = folder.path().to_str().unwrap();
        let out = path("c.net");
        let fixed = ["train", "english", games, "--out", &out, "--start"];
        bigbang(&[&fixed, extra].concat())
    };
    let output = resumed(&[&start, "--rate", "0", "--epochs", "1"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert_eq!(std::fs::read(path("c.net")).unwrap(), network);
    let output = resumed(&[&start, "--hidden", "64"]);
    assert!(text(&output.stderr).contains("cannot be used with"));
    let output = resumed(&[&path("a.svg")]);
    assert!(text(&output.stderr).contains("not a network of this program"));

    let mut damaged = network.clone();
    let last = damaged.len() - 1;
    damaged[last] ^= 1;
    std::fs::write(path("bad.net"), damaged).unwrap();
    let search = |files: &[&str]| {
        let mut script = "ugi\nsetoption name Variant value english\n".to_owned();
        for file in files {
            script += &format!("setoption name EvalFile value {}\n", path(file));
        }
        text(&fed(&mut command(&[]), script + "go depth 6\n").stdout)
    };
    let values = |answer: &str| -> Vec<String> {
        let scores = answer
            .lines()
            .filter_map(|line| line.split(" score ").nth(1));
        scores.map(str::to_owned).collect()
    };
    let (hand, good, bad) = (
        search(&[]),
        search(&["a.net"]),
        search(&["a.net", "bad.net"]),
    );
    assert_eq!(values(&good).len(), 6, "{good}");
    assert_ne!(values(&good), values(&hand));
    // The bad file is one line of error, and the old network stays.
    assert_eq!(bad.matches("wrong checksum").count(), 1, "{bad}");
    assert_eq!(values(&bad), values(&good));
}

#[test]
fn what_cannot_end_well_does_not_begin() {
    let folder = tempfile::tempdir().unwrap();
    assert!(
        selfplay("english", folder.path(), "30", "40")
            .status
            .success()
    );
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let refused = |output: Output, what: &str| {
        let error = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{what}");
        assert_eq!(text(&output.stdout), "", "{what}");
        assert!(
            error.contains(what) && error.lines().count() == 1,
            "{what}: {error}"
        );
    };
    let network = path("n.bbnet");
    for (out, more, what) in [
        (&path("n.svg"), "--epochs=1", "the loss curves are put into"),
        (&path("missing/n.bbnet"), "--epochs=1", "cannot write"),
        (&path(""), "--epochs=1", "cannot write"),
        (
            &network,
            "--rate=nan",
            "--rate: expected a number from 0 on, got NaN",
        ),
        (&network, "--rate=inf", "got inf"),
        (&network, "--rate=-0.1", "got -0.1"),
    ] {
        let games = folder.path().to_str().unwrap();
        let words = [
            "train", "english", games, "--hidden", "32", "--out", out, more,
        ];
        refused(bigbang(&words), what);
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2);
}

#[test]
fn no_threads_are_all_cores() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = selfplay_command("english", folder.path(), "3", "40", "0");
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert_eq!(games("english", folder.path()).len(), 3);
    assert!(text(&output.stdout).contains("english: 3 games"));
}
