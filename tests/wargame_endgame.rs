//! The endgame database of the war-games: solved, looked up, verified, damaged and stopped.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use bigbang::base::game::Game;
use bigbang::base::key::SplitMix;
use bigbang::base::notation::Notation;
use bigbang::base::outcome::Outcome;
use bigbang::base::position::Position;
use bigbang::base::retro::file::{Part, Table, assemble};
use bigbang::base::retro::progress::{Progress, Unwatched};
use bigbang::base::retro::runs::{Blocks, Column, Runs, compress};
use bigbang::base::side::Side;
use bigbang::games::wargame::board::Board;
use bigbang::games::wargame::dashguti::DashGuti;
use bigbang::games::wargame::endgame::index::{Index, Material, slices};
use bigbang::games::wargame::endgame::pack::Counts;
use bigbang::games::wargame::endgame::play::advise;
use bigbang::games::wargame::endgame::solve::{LayerReport, SolveError, SolveOptions, solve};
use bigbang::games::wargame::endgame::store::{Kind, part_id, path, table_name};
use bigbang::games::wargame::endgame::tables::Tables;
use bigbang::games::wargame::endgame::value::{Distance, Value};
use bigbang::games::wargame::endgame::verify::verify;
use bigbang::games::wargame::laukatakati::LauKataKati;
use bigbang::games::wargame::notation::WarNotation;
use bigbang::games::wargame::point::{Point, PointSet};
use bigbang::games::wargame::position::WarPosition;
use bigbang::games::wargame::rules::WarRules;

/// A folder of its own for each test, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("bigbang-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        Folder(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn options(folder: &Folder, largest_total: usize) -> SolveOptions {
    SolveOptions {
        folder: folder.0.clone(),
        threads: 2,
        largest_total: Some(largest_total),
        resume: false,
    }
}

fn parse<B: Board>(text: &str) -> WarPosition<B> {
    let parsed = WarNotation::<B>::new().parse_position(&WarRules::default(), text);
    parsed
        .unwrap_or_else(|error| panic!("{text}: {error}"))
        .position
}

/// The rows of the value table: position, value, distance.
fn value_rows() -> Vec<(WarPosition<DashGuti>, Value, Distance)> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/wargame/dashguti-values.tsv");
    let text = std::fs::read_to_string(file).expect("the value table");
    let rows = text
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let fields: Vec<&str> = line.split('\t').collect();
            let value = match fields[1] {
                "WIN" => Value::Win,
                "DRAW" => Value::Draw,
                _ => Value::Loss,
            };
            (
                parse(fields[0]),
                value,
                Distance(fields[2].parse().expect("a distance")),
            )
        });
    rows.collect()
}

fn check_rows(tables: &Tables<DashGuti>) -> usize {
    let mut checked = 0;
    for (position, value, distance) in value_rows() {
        let pieces = (position.mover() | position.opponent()).len();
        if pieces <= tables.largest_total() {
            assert_eq!(tables.value(&position), Some(value), "{position:?}");
            assert_eq!(tables.distance(&position), Some(distance), "{position:?}");
            checked += 1;
        }
    }
    checked
}

/// Layers with up to eight pieces: solved, compared with what is known of them, verified, resumed.
#[test]
fn small_layers_of_dash_guti() {
    let folder = Folder::new("dashguti");
    let reports = solve::<DashGuti>(&options(&folder, 8), &Unwatched).expect("solved");
    let tables = Tables::<DashGuti>::open(&folder.0).expect("tables");
    assert_eq!(tables.largest_total(), 8);
    assert!(check_rows(&tables) >= 40);
    check_moves_of_random_positions(&tables);

    // Shares of won, drawn and lost positions in tenths of percent, from an independent solver.
    let counts: BTreeMap<Material, Counts> = reports
        .iter()
        .flat_map(|report| report.counts.clone())
        .collect();
    for (mover, opponent, shares) in [
        (2, 1, [995, 3, 2]),
        (1, 2, [30, 151, 820]),
        (3, 3, [457, 485, 57]),
    ] {
        let counts = counts[&Material { mover, opponent }];
        let share = |count: u64| (count * 1000 + counts.total() / 2) / counts.total();
        let found = [counts.won, counts.drawn, counts.lost].map(share);
        assert_eq!(found, shares, "{mover} against {opponent}");
    }
    // Numbers of this program, verified once in full: longest forced ways by layer.
    let longest: Vec<(u8, u8)> = reports
        .iter()
        .map(|report| (report.longest_decisive, report.longest_draw))
        .collect();
    assert_eq!(
        longest,
        [(3, 0), (3, 3), (7, 0), (4, 28), (22, 4), (7, 56), (34, 5)]
    );

    play_against_random(&tables);

    let verified = verify::<DashGuti>(&folder.0, 2, &Unwatched).expect("verified");
    assert_eq!(
        (verified.wrong, verified.largest_total),
        (0, 8),
        "{:?}",
        verified.descriptions
    );
    assert_eq!(verified.counts, counts);
    assert_eq!(
        verified.entries,
        reports.iter().map(|report| report.entries).sum::<u64>()
    );

    // Taken over from the files, the layers are the same.
    let resumed = SolveOptions {
        resume: true,
        ..options(&folder, 7)
    };
    let again = solve::<DashGuti>(&resumed, &Unwatched).expect("resumed");
    assert_eq!(again, reports[..6]);
}

#[test]
fn small_layers_of_lau_kata_kati() {
    let folder = Folder::new("laukatakati");
    let reports = solve::<LauKataKati>(&options(&folder, 7), &Unwatched).expect("solved");
    let verified = verify::<LauKataKati>(&folder.0, 2, &Unwatched).expect("verified");
    assert_eq!(
        (verified.wrong, verified.largest_total),
        (0, 7),
        "{:?}",
        verified.descriptions
    );
    // Every position is counted once: C(19, a) C(19 - a, b).
    let choose = |n: u64, k: u64| (0..k).fold(1, |product, i| product * (n - i) / (i + 1));
    for report in reports {
        for (material, counts) in report.counts {
            let (a, b) = (material.mover as u64, material.opponent as u64);
            assert_eq!(counts.total(), choose(19, a) * choose(19 - a, b));
        }
    }
}

fn random_position(random: &mut SplitMix, mover: usize, opponent: usize) -> WarPosition<DashGuti> {
    let mut free: Vec<Point> = DashGuti::ALL.collect();
    let sets = [mover, opponent].map(|pieces| -> PointSet {
        (0..pieces)
            .map(|_| free.swap_remove(random.below(free.len())))
            .collect()
    });
    WarPosition::new(sets[0], sets[1], Side::First).expect("disjoint sets")
}

/// The advised moves never give away what the position is worth, whatever the opponent does.
fn play_against_random(tables: &Tables<DashGuti>) {
    let mut random = SplitMix::new(12);
    let mut won_more = 0;
    for round in 0..200 {
        let (mover, opponent) = (1 + random.below(4), 1 + random.below(4));
        let start = random_position(&mut random, mover, opponent);
        let engine = Side::ALL[round % 2];
        let value = tables.value(&start).expect("a value");
        let value = match engine {
            Side::First => value,
            Side::Second => value.reversed(),
        };
        let mut game = Game::from_position(WarRules::<DashGuti>::default(), start);
        let outcome = loop {
            if let Some(ending) = game.ending() {
                break ending.outcome;
            }
            let m = if game.side_to_move() == engine {
                advise(tables, &game).expect("advice")[0].valued.m
            } else {
                let moves = game.position().legal_moves();
                moves[random.below(moves.len())]
            };
            game.play(m);
        };
        let result = match outcome {
            Outcome::Win(side) if side == engine => Value::Win,
            Outcome::Win(_) => Value::Loss,
            Outcome::Draw => Value::Draw,
        };
        assert!(
            result >= value,
            "{value:?} became {result:?} from {start:?}"
        );
        won_more += usize::from(result > value);
    }
    assert!(
        won_more > 20,
        "only {won_more} games were better than their value"
    );
}

/// Value and distance of a position follow from those of its moves.
fn check_moves_of_random_positions(tables: &Tables<DashGuti>) {
    let mut random = SplitMix::new(8);
    for _ in 0..20_000 {
        let (mover, opponent) = (1 + random.below(4), 1 + random.below(4));
        let position = random_position(&mut random, mover, opponent);
        let sets = [position.mover(), position.opponent()];
        let value = tables.value(&position).expect("a value");
        let moves = tables.valued_moves(&position).expect("values");
        let best = moves.iter().map(|valued| valued.value).max();
        assert_eq!(best.unwrap_or(Value::Loss), value, "{position:?}");
        // Symmetric positions, which may be other entries, have the same value.
        let swap = ["a4", "c4"].map(|name| DashGuti::graph().point(name).expect("a point"));
        let swapped = sets.map(|set| {
            let point = |point| match swap.iter().position(|&p| p == point) {
                Some(place) => swap[1 - place],
                None => point,
            };
            set.map(point).collect::<PointSet>()
        });
        let image = WarPosition::new(swapped[0], swapped[1], Side::Second).expect("disjoint sets");
        assert_eq!(tables.value(&image), Some(value));
        assert_eq!(tables.distance(&image), tables.distance(&position));
    }
}

#[test]
fn the_index_is_as_large_as_known() {
    let index = Index::<DashGuti>::new();
    let entries: usize = (2..=20)
        .flat_map(|total| slices(total, DashGuti::PIECES))
        .map(|material| index.entries(material))
        .sum();
    assert_eq!(entries, 1_872_009_576);
}

#[test]
fn a_changed_bit_is_found_by_its_checksum() {
    let folder = Folder::new("bits");
    solve::<DashGuti>(&options(&folder, 5), &Unwatched).expect("solved");
    let mut random = SplitMix::new(4);
    for kind in Kind::ALL {
        let path = path::<DashGuti>(&folder.0, kind, 5);
        let bytes = std::fs::read(&path).expect("a table");
        for _ in 0..25 {
            let mut changed = bytes.clone();
            changed[random.below(bytes.len())] ^= 1 << random.below(8);
            std::fs::write(&path, changed).expect("written");
            assert!(verify::<DashGuti>(&folder.0, 1, &Unwatched).is_err());
        }
        std::fs::write(&path, &bytes).expect("written");
    }
    // A resumed solver does not take a damaged layer over but solves it again.
    let path = path::<DashGuti>(&folder.0, Kind::Values, 4);
    let bytes = std::fs::read(&path).expect("a table");
    let mut changed = bytes.clone();
    changed[bytes.len() / 2] ^= 1;
    std::fs::write(&path, changed).expect("written");
    let resumed = SolveOptions {
        resume: true,
        ..options(&folder, 5)
    };
    solve::<DashGuti>(&resumed, &Unwatched).expect("resumed");
    assert_eq!(std::fs::read(&path).expect("a table"), bytes);
}

/// Writes a layer again, with the right checksum, but one number of one column changed.
fn with_changed_entry(folder: &Folder, kind: Kind, total: usize, material: Material, entry: u64) {
    let path = path::<DashGuti>(&folder.0, kind, total);
    let name = table_name::<DashGuti>(kind, total);
    let table = Table::open(&path, &name).expect("a table");
    let mut parts = Vec::new();
    for part in slices(total, DashGuti::PIECES) {
        let id = part_id(part);
        let mut bytes = table.part(id).expect("a part").to_vec();
        if part == material {
            let column = Column::open(&bytes).expect("a column");
            let mut runs = Runs::default();
            for (at, number) in column.cursor(&bytes, 0).enumerate() {
                let other = if number == 2 { 3 } else { 2 };
                runs.push(if at as u64 == entry { other } else { number }, 1);
            }
            bytes = compress(runs, Blocks::Long);
        }
        parts.push(Part { id, bytes });
    }
    drop(table);
    std::fs::write(path, assemble(&name, &parts)).expect("written");
}

#[test]
fn a_wrong_value_with_the_right_checksum_is_found_by_the_equations() {
    let folder = Folder::new("values");
    solve::<DashGuti>(&options(&folder, 5), &Unwatched).expect("solved");
    let tables = Tables::<DashGuti>::open(&folder.0).expect("tables");
    let index = Index::<DashGuti>::new();
    let material = Material {
        mover: 2,
        opponent: 2,
    };
    let mut random = SplitMix::new(6);
    for kind in Kind::ALL {
        let path = path::<DashGuti>(&folder.0, kind, 4);
        let bytes = std::fs::read(&path).expect("a table");
        let mut changed = 0;
        while changed < 8 {
            let position = random_position(&mut random, 2, 2);
            let quiet = position.has_legal_move() && !position.must_capture();
            let forced = tables.distance(&position) != Some(Distance::NEVER);
            if !quiet || kind == Kind::Distances && !forced {
                continue;
            }
            changed += 1;
            let entry = index.entry(position.opponent(), position.mover());
            with_changed_entry(&folder, kind, 4, material, entry as u64);
            let verified = verify::<DashGuti>(&folder.0, 1, &Unwatched).expect("verified");
            assert!(verified.wrong > 0, "{position:?} {kind:?}");
            std::fs::write(&path, &bytes).expect("written");
        }
    }
    let verified = verify::<DashGuti>(&folder.0, 1, &Unwatched).expect("verified");
    assert_eq!(verified.wrong, 0);
    std::fs::remove_file(path::<DashGuti>(&folder.0, Kind::Values, 3)).expect("removed");
    let gap = verify::<DashGuti>(&folder.0, 1, &Unwatched).expect_err("a gap");
    assert_eq!(gap.to_string(), "the values with 3 pieces are missing");
}

/// Stops at a number of units.
struct StopsAt(AtomicU64);

impl Progress for StopsAt {
    fn begin(&self, _: &str, _: u64) {}
    fn advance(&self, units: u64) {
        let left = self.0.load(Ordering::Relaxed);
        self.0.store(left.saturating_sub(units), Ordering::Relaxed);
    }
    fn note(&self, _: &str) {}
    fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed) == 0
    }
}

#[test]
fn a_stopped_solver_goes_on_where_it_was() {
    let whole = Folder::new("whole");
    let expected = solve::<DashGuti>(&options(&whole, 6), &Unwatched).expect("solved");
    let folder = Folder::new("stopped");
    let stopped = solve::<DashGuti>(&options(&folder, 6), &StopsAt(AtomicU64::new(1_000_000)));
    assert!(matches!(stopped, Err(SolveError::Stopped)));
    let left = Tables::<DashGuti>::open(&folder.0).expect("tables");
    assert!(
        (2..6).contains(&left.largest_total()),
        "{}",
        left.largest_total()
    );
    let resumed = SolveOptions {
        resume: true,
        ..options(&folder, 6)
    };
    let reports: Vec<LayerReport> = solve::<DashGuti>(&resumed, &Unwatched).expect("resumed");
    assert_eq!(reports, expected);
    assert_same_files(&whole, &folder, 6);
}

/// Both folders hold the same layers up to `largest_total` pieces, byte for byte.
fn assert_same_files(one: &Folder, other: &Folder, largest_total: usize) {
    for total in 2..=largest_total {
        for kind in Kind::ALL {
            let [one, other] = [one, other].map(|folder| path::<DashGuti>(&folder.0, kind, total));
            assert_eq!(
                std::fs::read(one).expect("a file"),
                std::fs::read(other).expect("a file")
            );
        }
    }
}

/// The command is killed again and again, at any moment: what it leaves are whole layers, and at last the same files.
#[test]
fn a_killed_solver_leaves_whole_layers() {
    const TOTAL: usize = 6;
    let whole = Folder::new("unkilled");
    solve::<DashGuti>(&options(&whole, TOTAL), &Unwatched).expect("solved");
    let folder = Folder::new("killed");
    let mut random = SplitMix::new(9);
    let mut kills = 0;
    loop {
        let mut solver = std::process::Command::new(env!("CARGO_BIN_EXE_bigbang"))
            .args([
                "solve",
                "dashguti",
                "--threads",
                "2",
                "--resume",
                "--pieces",
            ])
            .arg(TOTAL.to_string())
            .arg("--out")
            .arg(&folder.0)
            .stdout(std::process::Stdio::null())
            .spawn()
            .expect("the binary runs");
        // Later kills come later, so that the end is reached.
        let patience = 20 + random.below(100 * (kills + 1)) as u64;
        let deadline = std::time::Instant::now() + std::time::Duration::from_millis(patience);
        let ended = loop {
            if let Some(status) = solver.try_wait().expect("a child") {
                break Some(status);
            }
            if std::time::Instant::now() >= deadline {
                break None;
            }
            std::thread::sleep(std::time::Duration::from_millis(1));
        };
        if let Some(status) = ended {
            assert!(status.success());
            break;
        }
        solver.kill().expect("a child");
        solver.wait().expect("a child");
        kills += 1;
        if folder.0.is_dir() {
            Tables::<DashGuti>::open(&folder.0).expect("what is there is whole");
        }
    }
    assert!(kills > 2, "killed {kills} times");
    assert_same_files(&whole, &folder, TOTAL);
}

/// The whole game; takes minutes. `BIGBANG_TABLES` may name a folder with a solved game, which is then only checked.
#[test]
#[ignore = "solves 9 292 492 110 positions"]
fn the_whole_of_dash_guti() {
    let own = Folder::new("complete");
    let folder = std::env::var_os("BIGBANG_TABLES").map_or_else(
        || {
            solve::<DashGuti>(&options(&own, 20), &Unwatched).expect("solved");
            own.0.clone()
        },
        PathBuf::from,
    );
    let tables = Tables::<DashGuti>::open(&folder).expect("tables");
    assert!(tables.is_complete());
    assert_eq!(check_rows(&tables), value_rows().len());
    let start = WarPosition::<DashGuti>::start();
    assert_eq!(tables.value(&start), Some(Value::Draw));
    let notation = WarNotation::<DashGuti>::new();
    let moves: BTreeMap<String, Value> = tables
        .valued_moves(&start)
        .expect("values")
        .into_iter()
        .map(|valued| (notation.write_move(&start, valued.m), valued.value))
        .collect();
    let drawn = ["a3b4", "b3b4", "c3b4"].map(|text| (text.to_owned(), Value::Draw));
    let mut expected = BTreeMap::from(drawn);
    expected.insert("c4b4".to_owned(), Value::Loss);
    assert_eq!(moves, expected);
    let verified = verify::<DashGuti>(&folder, 2, &Unwatched).expect("verified");
    assert_eq!((verified.wrong, verified.entries), (0, 1_872_009_576));
    let positions: u64 = verified.counts.values().map(|counts| counts.total()).sum();
    assert_eq!(positions, 9_292_492_110);
}
