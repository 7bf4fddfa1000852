//! The perft files of both draughts games: every row up to a number of nodes in the ordinary run, all of them with `--ignored`.

use std::path::Path;

use bigbang::base::notation::Notation;
use bigbang::base::perft::{perft, perft_portable};
use bigbang::games::draughts::{
    DraughtsNotation, DraughtsRules, English, International, Position, Variant,
};

/// Rows with more nodes than this are slow.
const QUICK: u64 = 20_000_000;

/// One line `perft DEPTH NODES` and the position that it belongs to.
struct Row<V: Variant> {
    id: String,
    position: Position<V>,
    depth: u32,
    nodes: u64,
}

fn rows<V: Variant>() -> Vec<Row<V>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data/perft")
        .join(format!("{}.perft", V::NAME));
    let text = std::fs::read_to_string(path).expect("the perft file is there");
    let mut rows = Vec::new();
    let mut id = String::new();
    let mut position = Position::start();
    for line in text.lines() {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "id" => id = rest.to_string(),
            "position" => {
                position = DraughtsNotation::<V>::PDN
                    .parse_position(&DraughtsRules::default(), rest)
                    .expect("the position is right")
                    .position;
            }
            "perft" => {
                let (depth, nodes) = rest.split_once(' ').expect("a depth and a number");
                rows.push(Row {
                    id: id.clone(),
                    position,
                    depth: depth.parse().expect("a depth"),
                    nodes: nodes.parse().expect("a number of nodes"),
                });
            }
            _ => {}
        }
    }
    rows
}

fn check<V: Variant>(wanted: impl Fn(&Row<V>) -> bool, count: fn(&Position<V>, u32) -> u64) {
    let rows = rows::<V>();
    assert!(rows.len() > 10);
    for row in rows.iter().filter(|row| wanted(row)) {
        let nodes = count(&row.position, row.depth);
        assert_eq!(
            nodes,
            row.nodes,
            "{} {}, depth {}",
            V::NAME,
            row.id,
            row.depth
        );
    }
}

#[test]
fn english_quick_rows() {
    check::<English>(|row| row.nodes <= QUICK, perft);
}

#[test]
fn international_quick_rows() {
    check::<International>(|row| row.nodes <= QUICK, perft);
}

#[test]
fn rows_without_bit_counting_instructions() {
    check::<English>(|row| row.nodes <= QUICK / 10, perft_portable);
    check::<International>(|row| row.nodes <= QUICK / 10, perft_portable);
}

#[test]
#[ignore = "slow"]
fn english_slow_rows() {
    check::<English>(|row| row.nodes > QUICK, perft);
}

#[test]
#[ignore = "slow"]
fn international_slow_rows() {
    check::<International>(|row| row.nodes > QUICK, perft);
}
