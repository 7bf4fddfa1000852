//! Whatever a peer sends: no panic, no hang, and an answer where one is due.

use std::fmt::Display;
use std::path::Path;
use std::time::Duration;

use bigbang::protocol::{dxp, hub, ugi, usi};
use bigbang::session::engine::Engine;
use bigbang::session::front_end::{Flow, FrontEnd, Output};
use bigbang::session::games::{Dashguti, English, Huffing, International, Showgit};
use bigbang::session::play::Play;
use bigbang::session::settings::{GameName, Settings};
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::{Config, TestRunner};

/// Lines that were written.
#[derive(Default)]
struct Lines(Vec<String>);

impl Output for Lines {
    fn line(&mut self, text: &dyn Display) {
        let text = text.to_string();
        assert!(!text.contains(['\n', '\r', '\0']), "{text:?}");
        assert!(text.is_ascii(), "{text:?}");
        self.0.push(text);
    }

    fn pause(&mut self, _time: Duration) {}

    fn is_broken(&self) -> bool {
        false
    }
}

/// Every line that some transcript of this protocol sends.
fn corpus(protocol: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/transcripts");
    let mut lines = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the transcripts") {
        let path = entry.expect("an entry").path();
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        if name.starts_with(protocol) {
            let text = std::fs::read_to_string(&path).expect("a transcript");
            lines.extend(
                text.lines()
                    .filter_map(|l| l.strip_prefix("> "))
                    .map(str::to_owned),
            );
        }
    }
    // Threads and memory by the thousand are for the machine to refuse, not for this test to start.
    lines.retain(|line| line != "quit" && !line.to_lowercase().contains("thread"));
    lines.retain(|line| !line.to_lowercase().contains("hash value"));
    assert!(!lines.is_empty());
    lines
}

/// A line of the corpus, changed in a few places, or random text.
fn line(corpus: Vec<String>) -> impl Strategy<Value = String> {
    let sound = select(corpus.clone());
    let mutated = (
        select(corpus),
        prop::collection::vec((any::<Index>(), any::<u8>(), any::<char>()), 1..5),
    )
        .prop_map(|(line, changes)| {
            let mut letters: Vec<char> = line.chars().collect();
            for (place, kind, letter) in changes {
                let at = place.index(letters.len().max(1));
                match kind % 6 {
                    0 => letters.insert(at.min(letters.len()), letter),
                    1 if !letters.is_empty() => drop(letters.remove(at)),
                    2 if !letters.is_empty() => letters[at] = letter,
                    3 => letters.truncate(at),
                    4 => letters.extend(letters.clone()),
                    _ => letters.insert(at.min(letters.len()), (b'0' + kind % 10) as char),
                }
                letters.truncate(2_000);
            }
            letters.into_iter().collect::<String>()
        });
    let random = any::<String>();
    prop_oneof![3 => mutated, 2 => sound, 1 => random].prop_filter("threads and memory", |line| {
        let line = line.to_lowercase();
        !line.contains("hash") && !line.contains("threads")
    })
}

/// Feeds lines to a front end. After each the engine must be alive: a probe gets its answer, and a
/// search that was started gets exactly one.
fn feed<G: Play, F: FrontEnd<G>>(
    protocol: &str,
    probe: &str,
    alive: &str,
    answers: &[&str],
    make: impl Fn() -> F,
) {
    let mut settings = Settings {
        hash: 1,
        ..Settings::default()
    };
    if G::GAME == GameName::Huffing {
        settings.variant = GameName::English;
        settings.huffing = true;
    }
    let cases = 1_000;
    let mut runner = TestRunner::new(Config {
        cases,
        failure_persistence: None,
        ..Config::default()
    });
    let lines = prop::collection::vec(line(corpus(protocol)), 25);
    let engine = std::cell::RefCell::new(Engine::<G>::new(settings).expect("an engine"));
    runner
        .run(&lines, |lines| {
            let engine = &mut *engine.borrow_mut();
            let mut front_end = make();
            for line in &lines {
                let mut out = Lines::default();
                let mut owed = usize::from(engine.is_searching());
                let flow = front_end.line(line, engine, &mut out);
                if flow == Flow::Quit {
                    break;
                }
                front_end.line(probe, engine, &mut out);
                prop_assert!(
                    out.0.iter().any(|l| l.starts_with(alive)),
                    "{line:?}: {:?}",
                    out.0
                );
                // What was started is ended at once: the answer comes, and only one.
                let given = count(&out, answers);
                if engine.is_searching() {
                    owed += 1;
                    if let Some(finished) = engine.finish() {
                        front_end.finished(finished, engine, &mut out);
                    }
                }
                prop_assert!(!engine.is_searching());
                let all = count(&out, answers);
                if owed > 0 && protocol != "dxp" {
                    prop_assert_eq!(all - given, 1, "{:?}: {:?}", line, out.0);
                }
            }
            Ok(())
        })
        .unwrap_or_else(|error| panic!("{protocol}: {error}"));
}

fn count(out: &Lines, answers: &[&str]) -> usize {
    out.0
        .iter()
        .filter(|line| answers.iter().any(|answer| line.starts_with(answer)))
        .count()
}

/// Every word of every line of the corpus in turn becomes a very long one: no line of output does.
fn feed_long_words<G: Play, F: FrontEnd<G>>(protocol: &str, make: impl Fn() -> F) {
    let settings = Settings {
        hash: 1,
        ..Settings::default()
    };
    let mut engine = Engine::<G>::new(settings).expect("an engine");
    for line in corpus(protocol) {
        let words: Vec<&str> = line.split(' ').collect();
        for (index, long) in (0..words.len()).flat_map(|i| [(i, "x"), (i, "9")]) {
            let mut words = words.clone();
            let long = match words[index].split_once('=') {
                Some((name, _)) => format!("{name}={}", long.repeat(5_000)),
                None => long.repeat(5_000),
            };
            words[index] = &long;
            let mut out = Lines::default();
            let mut front_end = make();
            front_end.line(&words.join(" "), &mut engine, &mut out);
            if let Some(finished) = engine.finish() {
                front_end.finished(finished, &mut engine, &mut out);
            }
            for said in out.0 {
                assert!(
                    said.len() < 500,
                    "{line}: {} characters: {}...",
                    said.len(),
                    &said[..100]
                );
            }
        }
    }
}

#[test]
fn errors_quote_little() {
    feed_long_words::<Showgit, _>("usi", usi::front_end::UsiFrontEnd::default);
    feed_long_words::<Dashguti, _>("ugi", ugi::front_end::UgiFrontEnd::default);
    feed_long_words::<International, _>("hub", hub::front_end::HubFrontEnd::default);
    feed_long_words::<English, _>("hub", hub::front_end::HubFrontEnd::default);
}

#[test]
fn usi_survives_everything() {
    feed::<Showgit, _>(
        "usi",
        "isready",
        "readyok",
        &["bestmove", "checkmate"],
        usi::front_end::UsiFrontEnd::default,
    );
}

#[test]
fn ugi_survives_everything() {
    feed::<Dashguti, _>(
        "ugi",
        "isready",
        "readyok",
        &["bestmove"],
        ugi::front_end::UgiFrontEnd::default,
    );
    feed::<Huffing, _>(
        "ugi-huffing",
        "isready",
        "readyok",
        &["bestmove"],
        ugi::front_end::UgiFrontEnd::default,
    );
}

#[test]
fn hub_survives_everything() {
    feed::<International, _>(
        "hub",
        "ping",
        "pong",
        &["done"],
        hub::front_end::HubFrontEnd::default,
    );
    feed::<English, _>(
        "hub",
        "ping",
        "pong",
        &["done"],
        hub::front_end::HubFrontEnd::default,
    );
}

#[test]
fn dxp_survives_everything() {
    feed::<International, _>(
        "dxp",
        "x",
        "C",
        &["M"],
        dxp::front_end::DxpFrontEnd::default,
    );
}
