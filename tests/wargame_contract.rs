//! What the war-games promise: generator, legality test, notation and keys agree with each other and
//! with a slow generator that knows nothing of bit sets.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::Path;

use bigbang::base::game::Game;
use bigbang::base::key::SplitMix;
use bigbang::base::notation::Notation;
use bigbang::base::outcome::{Outcome, Reason};
use bigbang::base::perft::perft;
use bigbang::base::position::{Move, Position};
use bigbang::base::side::Side;
use bigbang::games::wargame::board::Board;
use bigbang::games::wargame::dashguti::DashGuti;
use bigbang::games::wargame::laukatakati::LauKataKati;
use bigbang::games::wargame::moves::WarMove;
use bigbang::games::wargame::notation::{MoveError, PositionError, WarNotation};
use bigbang::games::wargame::point::{Point, PointSet};
use bigbang::games::wargame::position::WarPosition;
use bigbang::games::wargame::rules::WarRules;
use bigbang::games::wargame::symmetry::symmetries;

fn data(file: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/wargame");
    std::fs::read_to_string(folder.join(file)).expect("a data file")
}

fn parse<B: Board>(text: &str) -> WarPosition<B> {
    let parsed = WarNotation::<B>::new().parse_position(&WarRules::default(), text);
    parsed
        .unwrap_or_else(|error| panic!("{text}: {error}"))
        .position
}

/// The rules again, from the text of the lines and a map of names to colours.
struct Slow {
    lines: Vec<Vec<&'static str>>,
}

impl Slow {
    fn of<B: Board>() -> Slow {
        let lines = B::LINES
            .iter()
            .map(|line| line.split(' ').collect())
            .collect();
        Slow { lines }
    }

    fn leaps(&self) -> impl Iterator<Item = [&'static str; 3]> + '_ {
        self.lines.iter().flat_map(|line| {
            let forward = line.windows(3).map(|w| [w[0], w[1], w[2]]);
            let backward = line.windows(3).map(|w| [w[2], w[1], w[0]]);
            forward.chain(backward)
        })
    }

    /// All moves by path: text of the path, and (from, to, captured).
    fn moves(&self, board: &BTreeMap<&'static str, char>, mover: char) -> Vec<(String, SlowMove)> {
        let mut found = Vec::new();
        for (&from, _) in board.iter().filter(|(_, piece)| **piece == mover) {
            let mut board = board.clone();
            board.remove(from);
            self.chains(
                &board,
                mover,
                from,
                from.to_owned(),
                (from, from, BTreeSet::new()),
                &mut found,
            );
        }
        if found.is_empty() {
            for line in &self.lines {
                for pair in line.windows(2) {
                    for (from, to) in [(pair[0], pair[1]), (pair[1], pair[0])] {
                        if board.get(from) == Some(&mover) && !board.contains_key(to) {
                            found.push((format!("{from}{to}"), (from, to, BTreeSet::new())));
                        }
                    }
                }
            }
        }
        found
    }

    fn chains(
        &self,
        board: &BTreeMap<&'static str, char>,
        mover: char,
        at: &'static str,
        path: String,
        so_far: SlowMove,
        found: &mut Vec<(String, SlowMove)>,
    ) {
        let mut further = false;
        for [from, over, to] in self.leaps() {
            let enemy = board.get(over).is_some_and(|&piece| piece != mover);
            if from == at && enemy && !board.contains_key(to) {
                further = true;
                let mut board = board.clone();
                board.remove(over);
                let mut next = so_far.clone();
                next.1 = to;
                next.2.insert(over);
                self.chains(&board, mover, to, format!("{path}{to}"), next, found);
            }
        }
        if !further && !so_far.2.is_empty() {
            found.push((path, so_far));
        }
    }
}

type SlowMove = (&'static str, &'static str, BTreeSet<&'static str>);

fn slow_board<B: Board>(position: &WarPosition<B>) -> BTreeMap<&'static str, char> {
    let mut board = BTreeMap::new();
    for side in Side::ALL {
        for point in position.pieces(side) {
            board.insert(B::graph().name(point), ['w', 'b'][side.index()]);
        }
    }
    board
}

fn random_position<B: Board>(random: &mut SplitMix) -> WarPosition<B> {
    let mut free: Vec<Point> = B::ALL.collect();
    let mut sets = [PointSet::EMPTY; 2];
    for set in &mut sets {
        for _ in 0..random.below(B::PIECES + 1) {
            let point = free.swap_remove(random.below(free.len()));
            *set = set.with(point);
        }
    }
    let side = Side::ALL[random.below(2)];
    WarPosition::new(sets[0], sets[1], side).expect("disjoint sets")
}

/// Everything that must hold in one position.
fn check_position<B: Board>(slow: &Slow, position: &WarPosition<B>) {
    let notation = WarNotation::<B>::new();
    let text = notation.write_position(position);
    assert_eq!(parse::<B>(&text), *position, "{text} read back");
    assert_eq!(position.key(), position.recomputed_key());

    let moves = position.legal_moves();
    assert_eq!(moves.len() as u64, position.count_legal_moves(), "{text}");
    assert_eq!(!moves.is_empty(), position.has_legal_move(), "{text}");
    for &m in &moves {
        assert!(position.is_legal(m), "{m:?} in {text}");
        assert_ne!(m.fingerprint(), 0);
    }

    // By the slow generator: every path is accepted, the least one is written.
    let mover = ['w', 'b'][position.side_to_move().index()];
    let paths = slow.moves(&slow_board(position), mover);
    let mut least: HashMap<SlowMove, String> = HashMap::new();
    for (path, m) in paths {
        let entry = least.entry(m).or_insert_with(|| path.clone());
        if path < *entry {
            *entry = path.clone();
        }
        assert!(
            notation.parse_move(position, &path).is_ok(),
            "{path} in {text}"
        );
    }
    assert_eq!(moves.len(), least.len(), "{text}");
    let names = |set: PointSet| set.map(|point| B::graph().name(point)).collect();
    for &m in &moves {
        let slow_move = (
            B::graph().name(m.from),
            B::graph().name(m.to),
            names(m.captured),
        );
        let written = notation.write_move(position, m);
        assert_eq!(least.get(&slow_move), Some(&written), "{m:?} in {text}");
        assert_eq!(notation.parse_move(position, &written), Ok(m), "{text}");
    }
}

/// The legality test against the generator over every step and many captured sets.
fn check_candidates<B: Board>(position: &WarPosition<B>, random: &mut SplitMix) {
    let legal: BTreeSet<_> = position
        .legal_moves()
        .into_iter()
        .map(|m| (m.from, m.to, m.captured.0))
        .collect();
    let mut sets: BTreeSet<u32> = legal.iter().map(|m| m.2).collect();
    sets.insert(0);
    sets.insert(random.next_u64() as u32 & position.opponent().0);
    sets.insert(random.next_u64() as u32);
    for from in (0..32).map(Point::from_index) {
        for to in (0..32).map(Point::from_index) {
            for &captured in &sets {
                let m = WarMove {
                    from,
                    to,
                    captured: PointSet(captured),
                };
                let expected = legal.contains(&(from, to, captured));
                assert_eq!(position.is_legal(m), expected, "{m:?} in {position:?}");
            }
        }
    }
}

fn contract<B: Board>() {
    let slow = Slow::of::<B>();
    let mut random = SplitMix::new(3);
    let mut same_fingerprint = 0;
    let mut moves = 0;
    for round in 0..5_000 {
        let position = random_position::<B>(&mut random);
        check_position(&slow, &position);
        if round % 10 == 0 {
            check_candidates(&position, &mut random);
        }
        let legal = position.legal_moves();
        let prints: BTreeSet<u16> = legal.iter().map(|m| m.fingerprint()).collect();
        moves += legal.len();
        same_fingerprint += legal.len() - prints.len();
    }
    assert!(
        same_fingerprint * 1000 < moves,
        "{same_fingerprint} of {moves} fingerprints are shared"
    );
    for _ in 0..30 {
        let mut position = WarPosition::<B>::start();
        while let Some(&m) = {
            let moves = position.legal_moves();
            (!moves.is_empty()).then(|| moves[random.below(moves.len())])
        }
        .as_ref()
        {
            check_position(&slow, &position);
            position.play(m);
            if random.below(100) == 0 {
                break;
            }
        }
    }
}

#[test]
fn contract_of_dash_guti() {
    contract::<DashGuti>();
}

#[test]
fn contract_of_lau_kata_kati() {
    contract::<LauKataKati>();
}

#[test]
fn different_positions_have_different_keys() {
    let mut random = SplitMix::new(5);
    let mut keys = HashMap::new();
    for _ in 0..100_000 {
        let position = random_position::<DashGuti>(&mut random);
        assert_eq!(*keys.entry(position.key()).or_insert(position), position);
    }
}

#[test]
fn leaps_and_edges_of_dash_guti() {
    let graph = DashGuti::graph();
    let mut leaps = BTreeSet::new();
    let mut edges = 0;
    for from in DashGuti::ALL {
        edges += graph.steps(from).len();
        for leap in graph.leaps(from) {
            let [from, over, to] = [from, leap.over, leap.to].map(|point| graph.name(point));
            leaps.insert(format!("{from}x{over}>{to}"));
        }
    }
    assert_eq!(edges, 2 * 32);
    assert_eq!(leaps.len(), 44);
    let expected: BTreeSet<String> = data("dashguti-leaps.txt")
        .lines()
        .map(str::to_owned)
        .collect();
    assert_eq!(leaps, expected);
}

#[test]
fn symmetries_are_found() {
    let dash_guti = symmetries(DashGuti::graph());
    assert_eq!(dash_guti.len(), 8);
    let all = DashGuti::ALL;
    assert!(
        all.into_iter()
            .all(|point| dash_guti[0].image(point) == point),
        "identity first"
    );
    assert_eq!(symmetries(LauKataKati::graph()).len(), 4);
}

#[test]
fn move_counts_of_the_value_table() {
    let slow = Slow::of::<DashGuti>();
    for line in data("dashguti-values.tsv")
        .lines()
        .filter(|line| !line.starts_with('#'))
    {
        let fields: Vec<&str> = line.split('\t').collect();
        let position = parse::<DashGuti>(fields[0]);
        let mover = ['w', 'b'][position.side_to_move().index()];
        let by_path = slow.moves(&slow_board(&position), mover).len();
        assert_eq!(by_path.to_string(), fields[3], "{line}");
        assert_eq!(
            position.count_legal_moves().to_string(),
            fields[4],
            "{line}"
        );
        assert_eq!(perft(&position, 3).to_string(), fields[5], "{line}");
    }
}

#[test]
fn bad_positions_are_explained() {
    let notation = WarNotation::<DashGuti>::new();
    let error = |text: &str| {
        notation
            .parse_position(&WarRules::default(), text)
            .unwrap_err()
    };
    assert_eq!(
        error(""),
        PositionError::RowCount {
            expected: 7,
            found: 1
        }
    );
    let long = PositionError::RowLength {
        row: "4".into(),
        expected: 3,
    };
    assert_eq!(error("3/3/3/3/3/3/4 w"), long);
    assert_eq!(error("3/3/3/3/3/3/2x w"), PositionError::Piece('x'));
    assert_eq!(
        error("www/www/www/www/3/3/3 w"),
        PositionError::TooManyPieces(Side::First)
    );
    assert_eq!(
        error("3/3/3/3/3/3/3"),
        PositionError::SideToMove(String::new())
    );
    assert_eq!(
        error("3/3/3/3/3/3/3 w x"),
        PositionError::SinceCapture("x".into())
    );
    assert_eq!(
        error("3/3/3/3/3/3/3 w 0 0"),
        PositionError::MoveNumber("0".into())
    );
    assert_eq!(
        error("3/3/3/3/3/3/3 w 0 1 2"),
        PositionError::Trailing("2".into())
    );
    let parsed = notation
        .parse_position(&WarRules::default(), "3/3/1b1/3/3/1w1/3 b 7 12")
        .expect("a position");
    assert_eq!((parsed.mark.0, parsed.move_number), (7, 12));
}

#[test]
fn illegal_moves_are_explained() {
    let notation = WarNotation::<DashGuti>::new();
    let error =
        |position: &str, text: &str| notation.parse_move(&parse(position), text).unwrap_err();
    let start = "bbb/bbb/bbb/b1w/www/www/www w";
    let name = |name: &str| name.to_owned();
    assert_eq!(error(start, "b3"), MoveError::NotPoints(name("b3")));
    assert_eq!(error(start, "b3b8"), MoveError::NotPoints(name("b3b8")));
    assert_eq!(error(start, "b3é4"), MoveError::NotPoints(name("b3é4")));
    assert_eq!(error(start, "b5b4"), MoveError::NoPiece(name("b5")));
    assert_eq!(error(start, "b2b3"), MoveError::Occupied(name("b3")));
    assert_eq!(
        error(start, "b3b3"),
        MoveError::NotConnected(name("b3"), name("b3"))
    );
    assert_eq!(
        error(start, "a1b4"),
        MoveError::NotConnected(name("a1"), name("b4"))
    );
    assert_eq!(
        error(start, "b2b4"),
        MoveError::NothingToCapture(name("b2"), name("b4"))
    );
    let capture = "b2/3/3/3/3/b2/w1w w";
    assert_eq!(error(capture, "c1c2"), MoveError::CaptureIsCompulsory);
    let quiet = "b2/3/3/3/3/3/w2 w";
    assert_eq!(error(quiet, "a1a2a3"), MoveError::OneStepOnly);
    let chain = "b1b/3/3/3/1b1/b1b/wb1 w";
    assert_eq!(error(chain, "a1a3"), MoveError::MustGoOn(name("a3")));
    assert!(notation.parse_move(&parse(chain), "a1a3c3c1a1").is_ok());
}

fn play<B: Board>(game: &mut Game<WarRules<B>>, text: &str) {
    let m = WarNotation::<B>::new().parse_move(game.position(), text);
    game.play(m.unwrap_or_else(|error| panic!("{text}: {error}")));
}

#[test]
fn third_occurrence_is_counted() {
    let rules = WarRules::<DashGuti>::default();
    let mut game = Game::from_position(rules, parse("bb1/3/3/3/3/3/w2 w"));
    for round in 0..2 {
        for text in ["a1a2", "a7a6", "a2a1", "a6a7"] {
            assert_eq!(game.ending(), None, "round {round}");
            play(&mut game, text);
        }
    }
    let ending = game.ending().expect("the end");
    assert_eq!(ending.reason, Reason::Count);
    assert_eq!(ending.outcome, Outcome::Win(Side::Second));
}

#[test]
fn plies_without_capture_are_counted() {
    let rules = WarRules::<DashGuti>::counting_after(3);
    let mut game = Game::from_position(rules, parse("b2/3/3/3/3/3/w2 w"));
    for text in ["a1a2", "a7a6", "a2a3"] {
        assert_eq!(game.ending(), None);
        play(&mut game, text);
    }
    let ending = game.ending().expect("the end");
    assert_eq!(
        (ending.reason, ending.outcome),
        (Reason::Count, Outcome::Draw)
    );
}

#[test]
fn a_side_that_cannot_move_has_lost_before_the_count() {
    let rules = WarRules::<DashGuti>::counting_after(1);
    let mut game = Game::from_position(rules, parse("3/3/3/b2/2w/3/www w"));
    play(&mut game, "c3b4");
    let ending = game.ending();
    // Black on a4 must take b4 if c4 is free; here it is.
    assert_eq!(ending.map(|ending| ending.reason), Some(Reason::Count));
    let mut game = Game::from_position(rules, parse("3/3/3/b1b/2b/3/wbb w"));
    play(&mut game, "a1a2");
    assert_eq!(
        game.ending().map(|ending| ending.reason),
        Some(Reason::Count)
    );
    let mut game = Game::from_position(rules, parse("3/3/3/b1w/2w/3/3 w"));
    play(&mut game, "c3b4");
    let ending = game.ending().expect("the end");
    assert_eq!(
        (ending.reason, ending.outcome),
        (Reason::NoMove, Outcome::Win(Side::First))
    );
}
