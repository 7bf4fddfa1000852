//! English draughts with huffing: the rule against a slow one, and its cases in `tests/data/draughts/huffing.tsv`.

mod random_draughts;
mod slow_huffing;

use std::collections::BTreeMap;
use std::path::Path;

use bigbang::base::game::Game;
use bigbang::base::key::SplitMix;
use bigbang::base::notation::Notation as _;
use bigbang::base::outcome::{Ending, Outcome, Reason};
use bigbang::base::perft::perft;
use bigbang::base::position::Position as _;
use bigbang::base::search::limits::Limits;
use bigbang::base::search::solo::Solo;
use bigbang::base::side::Side;
use bigbang::games::draughts::huffing::{HuffingNotation, HuffingPosition, HuffingRules};
use bigbang::games::draughts::notation::dxp_move::DxpMove;
use bigbang::games::draughts::{DraughtsRules, English, Position, SquareSet};
use bigbang::session::games::Huffing;
use bigbang::session::play::Play as _;
use bigbang::session::settings::Settings;
use random_draughts::placement;
use slow_huffing::{Slow, SlowMove};

fn read(text: &str) -> HuffingPosition {
    HuffingNotation
        .parse_position(&HuffingRules::default(), text)
        .unwrap_or_else(|error| panic!("{text}: {error}"))
        .position
}

/// The legal moves as numbers, with the text of the position after each; each must come once.
fn plain_moves(position: &HuffingPosition) -> BTreeMap<SlowMove, String> {
    let moves = position.legal_moves();
    let plain: BTreeMap<SlowMove, String> = moves
        .iter()
        .map(|&m| {
            let huffed = m.huffed().map(|square| square.number::<English>());
            let DxpMove { from, to, captured } = DxpMove::of::<English>(m.normal());
            let after = HuffingNotation.write_position(&position.child(m));
            ((huffed, from, to, captured.into_iter().collect()), after)
        })
        .collect();
    assert_eq!(plain.len(), moves.len(), "a move came twice: {position:?}");
    assert_eq!(moves.len() as u64, position.count_legal_moves());
    assert_eq!(!moves.is_empty(), position.has_legal_move());
    plain
}

fn compare(position: &HuffingPosition) {
    let text = HuffingNotation.write_position(position);
    let slow = Slow::read(&text);
    assert_eq!(slow.write(), text);
    let expected: BTreeMap<SlowMove, String> = slow
        .moves()
        .into_iter()
        .map(|(m, after)| (m, after.write()))
        .collect();
    assert_eq!(plain_moves(position), expected, "{text}");
}

/// A random placement in which any of the waiting pieces may be huffed.
fn with_random_huffs(random: &mut SplitMix) -> HuffingPosition {
    let filled = 5 + random.below(75);
    let kings = random.below(60);
    let board: Position<English> = placement(random, filled, kings);
    let huffable = SquareSet(board.waiting().0 & random.next_u64() & random.next_u64());
    HuffingPosition::new(board, huffable).expect("pieces that wait")
}

#[test]
fn moves_of_random_games_are_those_of_the_rule_text() {
    let mut random = SplitMix::new(1);
    let mut huffs = 0;
    for _ in 0..150 {
        let mut position = HuffingPosition::start();
        for _ in 0..200 {
            compare(&position);
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let m = moves[random.below(moves.len())];
            huffs += usize::from(m.huffed().is_some());
            position.play(m);
        }
    }
    assert!(huffs > 500, "{huffs} huffs");
}

#[test]
fn moves_of_random_placements_are_those_of_the_rule_text() {
    let mut random = SplitMix::new(2);
    for _ in 0..8_000 {
        compare(&with_random_huffs(&mut random));
    }
}

#[test]
fn perft_is_that_of_the_rule_text() {
    let start = HuffingPosition::start();
    let text = HuffingNotation.write_position(&start);
    assert_eq!(perft(&start, 5), Slow::read(&text).perft(5));
    let mut random = SplitMix::new(3);
    for _ in 0..150 {
        let position = with_random_huffs(&mut random);
        let text = HuffingNotation.write_position(&position);
        let slow = Slow::read(&text);
        for depth in 1..=3 {
            let found = perft(&position, depth);
            assert_eq!(found, slow.perft(depth), "{text} at depth {depth}");
            if found > 2_000 {
                break;
            }
        }
    }
}

/// The rows of `data/perft/english-huffing.perft` that count at most `most` leaves.
fn check_perft_file(most: u64) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/perft/english-huffing.perft");
    let text = std::fs::read_to_string(path).expect("the file is there");
    let mut position = "";
    let mut checked = 0;
    for line in text.lines() {
        if let Some(fen) = line.strip_prefix("position ") {
            position = fen;
        }
        if let Some(numbers) = line.strip_prefix("perft ") {
            let (depth, count) = numbers.split_once(' ').expect("depth and count");
            let count: u64 = count.parse().expect("a count");
            if count <= most {
                let start = HuffingNotation.write_position(&read(position));
                let found = Slow::read(&start).perft(depth.parse().expect("a depth"));
                assert_eq!(found, count, "{position} at depth {depth}");
                checked += 1;
            }
        }
    }
    assert!(checked > 20, "{checked} rows");
}

#[test]
fn the_perft_file_is_that_of_the_rule_text() {
    check_perft_file(60_000);
}

#[test]
#[ignore = "slow"]
fn the_whole_perft_file_is_that_of_the_rule_text() {
    check_perft_file(10_000_000);
}

/// Where no jump ever comes up the game is the one without huffing, and where jumps do come up it has more moves.
#[test]
fn without_jumps_it_is_english_draughts() {
    let board = Position::<English>::start();
    let start = HuffingPosition::start();
    assert_eq!(perft(&start, 2), perft(&board, 2));
    assert!(perft(&start, 3) > perft(&board, 3));
}

/// Rows: a position, moves, and what comes of them.
#[test]
fn cases() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/draughts/huffing.tsv");
    let text = std::fs::read_to_string(path).expect("the file is there");
    let mut wrong = Vec::new();
    let mut rows = 0;
    for line in text
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
    {
        let columns: Vec<&str> = line.split('\t').collect();
        let [position, moves, kind, expected] = columns[..] else {
            panic!("a row has four columns: {line}");
        };
        rows += 1;
        let came = match after(position, moves) {
            Err(complaint) => format!("! {complaint}"),
            Ok(game) => match kind {
                "position" => HuffingNotation.write_position(game.position()),
                "moves" => listed(&game),
                "result" => result(&game).to_owned(),
                _ => panic!("unknown kind: {line}"),
            },
        };
        if came != expected {
            wrong.push(format!("{position}\t{moves}\t{kind}\t{came}"));
        }
    }
    assert!(rows > 50, "only {rows} rows");
    assert!(wrong.is_empty(), "what comes now:\n{}", wrong.join("\n"));
}

/// The game after these moves, separated by `|`; or what is wrong.
fn after(position: &str, moves: &str) -> Result<Game<HuffingRules>, String> {
    let rules = HuffingRules::default();
    let parsed = HuffingNotation
        .parse_position(&rules, position)
        .map_err(|error| error.to_string())?;
    let mut game = Game::from_marked_position(rules, parsed.position, parsed.mark);
    for text in moves.split('|').filter(|text| !text.is_empty()) {
        let m = HuffingNotation
            .parse_move(game.position(), text)
            .map_err(|error| error.to_string())?;
        assert!(game.position().is_legal(m), "{text}");
        game.play(m);
    }
    Ok(game)
}

fn listed(game: &Game<HuffingRules>) -> String {
    let position = game.position();
    let mut texts: Vec<String> = position
        .legal_moves()
        .into_iter()
        .map(|m| HuffingNotation.write_move(position, m))
        .collect();
    texts.sort();
    texts.join(" ")
}

fn result(game: &Game<HuffingRules>) -> &'static str {
    match game.ending() {
        None => "none",
        Some(Ending {
            outcome: Outcome::Draw,
            reason: Reason::Repetition,
        }) => "repetition",
        Some(Ending {
            outcome: Outcome::Draw,
            ..
        }) => "limit",
        Some(Ending {
            outcome: Outcome::Win(Side::First),
            ..
        }) => "black wins",
        Some(Ending {
            outcome: Outcome::Win(Side::Second),
            ..
        }) => "white wins",
    }
}

/// What the memory of a huff is worth for the draw rules.
#[test]
fn a_huff_begins_the_count_anew() {
    let rules = HuffingRules {
        draughts: DraughtsRules {
            king_plies: 4,
            ..DraughtsRules::default()
        },
    };
    let play = |moves: &str| {
        let mut game = Game::from_position(rules, read("B:WK18,K32:BK1,K15,K8"));
        for text in moves.split(' ') {
            let m = HuffingNotation.parse_move(game.position(), text);
            game.play(m.unwrap_or_else(|error| panic!("{text}: {error}")));
        }
        game
    };
    // Black's king on 15 leaves out 15x22 and White that on 18 leaves out 18x11: nobody huffs.
    assert_eq!(play("1-6 32-27 6-1").past().mark().king_plies, 3);
    assert_eq!(result(&play("1-6 32-27 6-1 27-32")), "limit");
    let huffed = play("1-6 32-27 6-1 x15+27-32");
    assert_eq!(huffed.past().mark().king_plies, 0);
    assert_eq!(result(&huffed), "none");
}

#[test]
fn positions_differ_by_what_may_be_huffed() {
    let texts = [
        "W:WK18,K32:BK1,K15",
        "W:WK18,K32:BK1,K15:X15",
        "W:WK18,K32:BK1,K15:X1",
        "W:WK18,K32:BK1,K15:X1,15",
    ];
    let mut keys: Vec<_> = texts.map(|text| read(text).key()).to_vec();
    keys.sort();
    keys.dedup();
    assert_eq!(keys.len(), texts.len());
    // With nothing to huff the key is that of the board.
    assert_eq!(read(texts[0]).key(), read(texts[0]).board().key());
    for text in texts {
        assert_eq!(read(text).key(), read(text).recomputed_key());
    }
}

/// Rows: a position, a depth, and the move that a search of this depth chooses.
#[test]
fn the_search_knows_what_a_huff_is_worth() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/draughts");
    let text = std::fs::read_to_string(path.join("huffing-search.tsv")).expect("the file is there");
    let mut wrong = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let columns: Vec<&str> = line.split('\t').collect();
        let [position, depth, expected, why] = columns[..] else {
            panic!("a row has four columns: {line}");
        };
        let game = Game::from_position(HuffingRules::default(), read(position));
        let came = best_move(&game, depth.parse().expect("a depth"));
        if came != expected {
            wrong.push(format!("{position}\t{depth}\t{came}\t{why}"));
        }
    }
    assert!(wrong.is_empty(), "what comes now:\n{}", wrong.join("\n"));
}

fn best_move(game: &Game<HuffingRules>, depth: u32) -> String {
    let settings = Settings::default();
    let knowledge = Huffing::knowledge(&settings).expect("knowledge");
    let mut solo = Solo::<Huffing>::new(knowledge, 1).expect("memory");
    let limits = Limits {
        depth: Some(depth),
        ..Limits::default()
    };
    let best = solo.think(game, &limits).answer.best.expect("a move");
    assert!(game.position().is_legal(best));
    HuffingNotation.write_move(game.position(), best)
}
