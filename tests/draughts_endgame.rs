//! The endgame databases of draughts: solved, compared with independent results, verified, damaged, resumed, played.
//!
//! The slow ones: `cargo test --release --test draughts_endgame -- --ignored --nocapture`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use bigbang::base::game::Game;
use bigbang::base::key::SplitMix;
use bigbang::base::notation::Notation;
use bigbang::base::outcome::Outcome;
use bigbang::base::retro::file::{Part, Table, assemble};
use bigbang::base::retro::progress::{Progress, Unwatched};
use bigbang::base::retro::runs::{Blocks, Column, Runs, compress};
use bigbang::base::retro::solving::{SolveError, SolveOptions};
use bigbang::base::retro::value::Value;
use bigbang::base::score::Score;
use bigbang::base::search::limits::Limits;
use bigbang::base::search::solo::Solo;
use bigbang::games::draughts::endgame::embedded;
use bigbang::games::draughts::endgame::entry::Entry;
use bigbang::games::draughts::endgame::index::Index;
use bigbang::games::draughts::endgame::material::{Army, Material, slices};
use bigbang::games::draughts::endgame::play::{advise, score_of};
use bigbang::games::draughts::endgame::solve::{SliceReport, Total, describe, solve};
use bigbang::games::draughts::endgame::store::{Kind, bundle, part_id, path, table_name};
use bigbang::games::draughts::endgame::tables::Tables;
use bigbang::games::draughts::endgame::verify::verify;
use bigbang::games::draughts::endgame::walk::{Sets, Walk};
use bigbang::games::draughts::eval::Evaluated;
use bigbang::games::draughts::rules::Mark;
use bigbang::games::draughts::search::{DraughtsSearch, Knowledge};
use bigbang::games::draughts::{
    DraughtsNotation, DraughtsRules, English, International, Position, Variant,
};

fn options(folder: &Path, pieces: usize) -> SolveOptions {
    SolveOptions {
        folder: folder.to_owned(),
        threads: 2,
        largest_total: Some(pieces),
        resume: false,
    }
}

fn data(name: &str) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data/draughts")
        .join(name);
    std::fs::read_to_string(file).expect("a data file")
}

fn parse<V: Variant>(text: &str) -> Position<V> {
    let parsed = DraughtsNotation::<V>::PDN.parse_position(&DraughtsRules::default(), text);
    parsed
        .unwrap_or_else(|error| panic!("{text}: {error}"))
        .position
}

/// Compares the solved slices with the counts of an independent program; how many lines agreed.
fn check_counts<V: Variant>(reports: &[SliceReport]) -> usize {
    let mut known: BTreeMap<String, ()> = BTreeMap::new();
    for report in reports {
        known.insert(describe::<V>(report, "").trim_end().to_owned(), ());
    }
    let largest = reports.last().map_or(0, |report| report.material.total());
    for pieces in 2..=largest {
        let slices: Vec<_> = reports
            .iter()
            .filter(|report| report.material.total() == pieces)
            .cloned()
            .collect();
        let line = Total::of(&slices).to_string();
        let (line, _) = line.split_once(" plies").expect("plies");
        known.insert(line.to_owned(), ());
    }
    let mut checked = 0;
    for line in data(&format!("{}-endgames.txt", V::NAME)).lines() {
        let expected = if let Some((slice, _)) = line.split_once("  ") {
            slice.to_owned()
        } else if let Some((total, _)) = line.split_once(" plies W:") {
            total.replace(" (stm, both colours>=1)", "")
        } else {
            continue;
        };
        if expected.starts_with('#') {
            continue;
        }
        let digits = |text: &str| -> usize {
            let digits = text.bytes().filter(u8::is_ascii_digit);
            digits.map(|digit| usize::from(digit - b'0')).sum()
        };
        let pieces = match expected.strip_prefix("TOTAL ") {
            Some(rest) => digits(&rest[..1]),
            None => expected.split_once(':').map_or(0, |slice| digits(slice.0)),
        };
        if pieces > largest {
            continue;
        }
        assert!(known.contains_key(&expected), "{expected}");
        checked += 1;
    }
    checked
}

/// Compares with the rows of an independent program; how many the tables have.
fn check_rows<V: Variant>(tables: &Tables<V>) -> usize {
    let mut checked = 0;
    for line in data(&format!("{}-endings.tsv", V::NAME)).lines() {
        let Some((text, number)) = line.split_once('\t').filter(|_| !line.starts_with('#')) else {
            continue;
        };
        let position = parse::<V>(text);
        if position.occupied().len() > tables.complete_to() {
            continue;
        }
        let number: i32 = number.parse().expect("a number");
        let expected = match number {
            0 => Entry::DRAW,
            // A loss in n plies is written as -(n + 1).
            1.. => Entry(number as u8),
            _ => Entry((-number - 1) as u8),
        };
        assert_eq!(tables.entry(&position), Some(expected), "{text}");
        assert_eq!(tables.value(&position), Some(expected.value()), "{text}");
        checked += 1;
    }
    checked
}

/// Solves, compares with everything known, verifies, and looks at the answers for random positions.
fn solve_and_check<V: Variant>(pieces: usize) -> (usize, usize) {
    let folder = tempfile::tempdir().expect("a folder");
    let reports = solve::<V>(&options(folder.path(), pieces), &Unwatched).expect("solved");
    let lines = check_counts::<V>(&reports);
    let tables = Tables::<V>::open(folder.path()).expect("tables");
    assert_eq!(tables.complete_to(), pieces);
    let rows = check_rows(&tables);
    let verified = verify::<V>(folder.path(), 2, &Unwatched).expect("verified");
    assert_eq!(verified.wrong, 0, "{:?}", verified.descriptions);
    let entries: u64 = reports.iter().map(|report| report.counts.total()).sum();
    assert_eq!(verified.entries, entries);
    for report in &reports {
        assert_eq!(verified.counts[&report.material], report.counts);
    }
    check_random_positions(&tables, pieces);
    (lines, rows)
}

/// The answers for positions are the best of the answers for what their moves lead to, whoever is to move.
fn check_random_positions<V: Variant>(tables: &Tables<V>, pieces: usize) {
    let index = Index::<V>::up_to(pieces);
    let sets = Sets::for_pieces::<V>(pieces);
    let mut random = SplitMix::new(5);
    for material in (2..=pieces).flat_map(slices) {
        let slice = *index.slice(material).expect("a slice");
        let mut walk = Walk::new(&index, &sets, slice);
        for _ in 0..50 {
            let mut position: Position<V> = walk.at(random.below(slice.len)).position();
            if random.below(2) == 0 {
                position = position.turned_round();
            }
            let value = tables.value(&position).expect("a value");
            let entry = tables.entry(&position).expect("an entry");
            assert_eq!(entry.value(), value);
            let moves = tables.valued_moves(&position).expect("moves");
            let best = moves.iter().map(|valued| valued.value).max();
            assert_eq!(best.unwrap_or(Value::Loss), value);
            let plies = moves.iter().filter(|valued| valued.value == value);
            let plies = plies.map(|valued| valued.plies.unwrap_or_default());
            let expected = match value {
                Value::Win => plies.min(),
                Value::Loss => plies.max().or(Some(0)),
                Value::Draw => None,
            };
            assert_eq!(entry.plies().map(u32::from), expected);
        }
    }
}

#[test]
fn english_up_to_three_pieces() {
    assert_eq!(solve_and_check::<English>(3), (18, 6));
}

#[test]
fn international_up_to_three_pieces() {
    assert_eq!(solve_and_check::<International>(3), (18, 10));
}

#[test]
#[ignore = "a minute"]
fn english_up_to_five_pieces() {
    assert_eq!(solve_and_check::<English>(5), (45, 40));
}

#[test]
#[ignore = "half a minute"]
fn international_up_to_four_pieces() {
    assert_eq!(solve_and_check::<International>(4), (19, 25));
}

/// The tables in the program are those that the solver makes, byte by byte, and agree with the rows.
#[test]
fn the_tables_in_the_program() {
    let english = embedded::tables::<English>().expect("tables");
    assert_eq!((english.complete_to(), english.most_pieces()), (4, 4));
    assert_eq!(check_rows(&english), 21);
    let international = embedded::tables::<International>().expect("tables");
    assert_eq!(
        (international.complete_to(), international.most_pieces()),
        (3, 3)
    );
    assert_eq!(check_rows(&international), 10);
    let folder = tempfile::tempdir().expect("a folder");
    solve::<International>(&options(folder.path(), 3), &Unwatched).expect("solved");
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games/draughts/endgame/embedded");
    for kind in Kind::ALL {
        let bytes = bundle::<International>(folder.path(), kind, 3).expect("a bundle");
        let name = own.join(format!("international.{}", kind.word()));
        assert!(
            bytes == std::fs::read(&name).expect("a file"),
            "{}",
            name.display()
        );
    }
}

/// A pass over files that says when to stop.
struct StopAfter {
    left: AtomicU64,
}

impl Progress for StopAfter {
    fn begin(&self, _: &str, _: u64) {}
    fn advance(&self, units: u64) {
        let left = self.left.load(Ordering::Relaxed);
        self.left
            .store(left.saturating_sub(units), Ordering::Relaxed);
    }
    fn note(&self, _: &str) {}
    fn is_stopped(&self) -> bool {
        self.left.load(Ordering::Relaxed) == 0
    }
}

fn all_files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let files = std::fs::read_dir(folder).expect("a folder").map(|file| {
        let path = file.expect("a file").path();
        let bytes = std::fs::read(&path).expect("bytes");
        (PathBuf::from(path.file_name().expect("a name")), bytes)
    });
    files.collect()
}

#[test]
fn a_stopped_solver_goes_on_and_a_damaged_slice_is_solved_again() {
    let whole = tempfile::tempdir().expect("a folder");
    solve::<English>(&options(whole.path(), 3), &Unwatched).expect("solved");
    let whole = all_files(whole.path());

    let folder = tempfile::tempdir().expect("a folder");
    let stop = StopAfter {
        left: AtomicU64::new(250_000),
    };
    let stopped = solve::<English>(&options(folder.path(), 3), &stop);
    assert!(matches!(stopped, Err(SolveError::Stopped)));
    let there = all_files(folder.path());
    assert!(!there.is_empty() && there.len() < whole.len());
    let resumed = SolveOptions {
        resume: true,
        threads: 1,
        ..options(folder.path(), 3)
    };
    solve::<English>(&resumed, &Unwatched).expect("solved");
    assert!(all_files(folder.path()) == whole);

    let damaged = folder.path().join("english-1002.distances");
    let mut bytes = std::fs::read(&damaged).expect("a file");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 4;
    std::fs::write(&damaged, bytes).expect("written");
    assert!(Tables::<English>::open(folder.path()).is_err());
    solve::<English>(&resumed, &Unwatched).expect("solved");
    assert!(all_files(folder.path()) == whole);
}

/// A flipped bit is noticed by its checksum; a wrong value or distance in a whole file by the moves.
#[test]
fn wrong_entries_are_found() {
    let folder = tempfile::tempdir().expect("a folder");
    solve::<English>(&options(folder.path(), 3), &Unwatched).expect("solved");
    let army = |men, kings| Army { men, kings };
    let material = Material {
        mover: army(0, 2),
        waiting: army(0, 1),
    };
    let index = Index::<English>::up_to(3);
    let sets = Sets::for_pieces::<English>(3);
    let slice = *index.slice(material).expect("a slice");
    let quiet: Vec<usize> = {
        let mut walk = Walk::new(&index, &sets, slice);
        let is_quiet = |&at: &usize| !walk.at(at).position::<English>().must_capture();
        (0..slice.len).filter(is_quiet).collect()
    };
    let mut random = SplitMix::new(3);
    for round in 0..20 {
        let kind = Kind::ALL[round % 2];
        let file = path::<English>(folder.path(), kind, material);
        let good = std::fs::read(&file).expect("a file");
        let bit = random.below(good.len() * 8);
        let mut bad = good.clone();
        bad[bit / 8] ^= 1 << (bit % 8);
        std::fs::write(&file, &bad).expect("written");
        assert!(verify::<English>(folder.path(), 1, &Unwatched).is_err());

        // The same file with one entry changed, checksums and all.
        let name = table_name::<English>(kind, material);
        let table = Table::from_bytes(good.clone(), &name).expect("a table");
        let part = table.part(part_id(material)).expect("a part");
        let column = Column::open(part).expect("a column");
        let target = quiet[random.below(quiet.len())];
        let mut runs = Runs::default();
        for (at, number) in column.cursor(part, 0).enumerate() {
            let changed = match kind {
                Kind::Values => 1 + number % 3,
                Kind::Distances => number + 1,
            };
            runs.push(if at == target { changed } else { number }, 1);
        }
        let part = Part {
            id: part_id(material),
            bytes: compress(runs, Blocks::Short),
        };
        std::fs::write(&file, assemble(&name, &[part])).expect("written");
        let verified = verify::<English>(folder.path(), 1, &Unwatched).expect("verified");
        let tables = Tables::<English>::open(folder.path()).expect("tables");
        let position = Walk::new(&index, &sets, slice).at(target).position();
        // The distance of a draw is not looked at.
        let drawn = tables.value(&position) == Some(Value::Draw);
        assert!(verified.wrong > 0 || kind == Kind::Distances && drawn);
        std::fs::write(&file, &good).expect("written");
    }
}

/// A long win by capture, met on the way back from a loss, is no loss: the move without capture is none at all.
#[test]
fn slow_wins_by_capture() {
    let tables = embedded::tables::<English>().expect("tables");
    let index = Index::<English>::up_to(4);
    let sets = Sets::for_pieces::<English>(4);
    let mut found = 0;
    for material in slices(4) {
        let slice = *index.slice(material).expect("a slice");
        let mut walk = Walk::new(&index, &sets, slice);
        for at in (0..slice.len).step_by(37) {
            let position = walk.at(at).position::<English>();
            if !position.must_capture() {
                continue;
            }
            let entry = tables.entry(&position).expect("an entry");
            if entry.value() == Value::Win && entry.0 > 20 {
                let best = tables.valued_moves(&position).expect("moves");
                let nearest = best
                    .iter()
                    .filter(|valued| valued.value == Value::Win)
                    .filter_map(|valued| valued.plies)
                    .min();
                assert_eq!(nearest, Some(u32::from(entry.0)));
                assert!(best.iter().all(|valued| valued.m.is_capture()));
                found += 1;
            }
        }
    }
    assert!(found > 1_000, "{found}");
}

/// Games from random positions of the tables, the tables on one side: nothing is given away, and won is won.
fn play<V: Variant>(games: usize, most: usize, must_win: impl Fn(Entry) -> bool) {
    let tables = embedded::tables::<V>().expect("tables");
    let index = Index::<V>::up_to(most);
    let sets = Sets::for_pieces::<V>(most);
    let all: Vec<Material> = (2..=most).flat_map(slices).collect();
    let mut random = SplitMix::new(8);
    let mut won = 0;
    for _ in 0..games {
        let slice = *index.slice(all[random.below(all.len())]).expect("a slice");
        let start: Position<V> = Walk::new(&index, &sets, slice)
            .at(random.below(slice.len))
            .position();
        let entry = tables.entry(&start).expect("an entry");
        let own = start.side_to_move();
        let mut game = Game::from_position(DraughtsRules::<V>::default(), start);
        let outcome = loop {
            if let Some(ending) = game.ending() {
                break ending.outcome;
            }
            let advice = advise(&tables, &game).expect("advice");
            // The opponent defends as well as can be, or anyhow.
            let m = if game.side_to_move() == own || random.below(4) > 0 {
                advice[0].valued.m
            } else {
                advice[random.below(advice.len())].valued.m
            };
            game.play(m);
        };
        let result = match outcome {
            Outcome::Win(side) if side == own => Value::Win,
            Outcome::Win(_) => Value::Loss,
            Outcome::Draw => Value::Draw,
        };
        if must_win(entry) || entry.value() != Value::Win {
            assert!(result >= entry.value(), "{entry:?} {result:?} {start:?}");
        }
        won += usize::from(result == Value::Win);
    }
    println!("{}: {won} of {games} won", V::NAME);
    assert!(won * 4 > games);
}

#[test]
fn every_won_english_ending_is_won_within_the_forty_moves() {
    play::<English>(400, 4, |_| true);
}

#[test]
fn every_won_international_ending_that_the_limits_allow_is_won() {
    // Five moves are enough for every win of two pieces against a lone king but the longest.
    play::<International>(400, 3, |entry| entry.0 < 10);
}

/// The search, which asks the tables behind its root, finds what they know of the root.
fn search_agrees<V: Evaluated>(pieces: usize) {
    let knowledge = Arc::new(Knowledge::<V> {
        tables: Arc::new(embedded::tables().expect("tables")),
        ..Knowledge::default()
    });
    let mut search = Solo::<DraughtsSearch<V>>::new(Arc::clone(&knowledge), 1).expect("memory");
    let index = Index::<V>::up_to(pieces);
    let sets = Sets::for_pieces::<V>(pieces);
    let mut random = SplitMix::new(11);
    let mut decided = 0;
    for material in (2..=pieces).flat_map(slices) {
        let slice = *index.slice(material).expect("a slice");
        let mut walk = Walk::new(&index, &sets, slice);
        for _ in 0..20 {
            let position: Position<V> = walk.at(random.below(slice.len)).position();
            let game = Game::from_position(DraughtsRules::<V>::default(), position);
            if game.ending().is_some() {
                continue;
            }
            let entry = knowledge.tables.entry(&position).expect("an entry");
            let expected = score_of(game.rules(), game.past().mark(), entry, 0);
            // A little nearer to a limit the win is an assumed one.
            let close = entry.plies().is_some_and(|plies| {
                let mark = Mark {
                    king_plies: 4,
                    ending_plies: 4,
                };
                !game.rules().leaves_time_for(mark, plies.into())
            });
            let limits = Limits {
                depth: Some(3),
                ..Limits::default()
            };
            search.forget();
            let answer = search.think(&game, &limits).answer;
            let score = answer.last.expect("a report").score;
            if close {
                assert_eq!(score > Score::DRAW, expected > Score::DRAW, "{position:?}");
            } else {
                assert_eq!(score, expected, "{position:?}");
                decided += usize::from(score.is_decisive());
            }
        }
    }
    assert!(decided > 50, "{decided}");
}

#[test]
fn the_search_agrees_with_the_tables() {
    search_agrees::<English>(4);
    search_agrees::<International>(3);
}
