//! The move generator of the war-games against the node counts in `data/perft`.

use std::path::Path;

use bigbang::base::notation::Notation;
use bigbang::base::perft::{perft, perft_portable};
use bigbang::games::wargame::board::Board;
use bigbang::games::wargame::dashguti::DashGuti;
use bigbang::games::wargame::laukatakati::LauKataKati;
use bigbang::games::wargame::notation::WarNotation;
use bigbang::games::wargame::rules::WarRules;

/// The deepest counts take minutes in a busy test run; the benchmark does them.
const MOST_NODES: u64 = 40_000_000;

fn check<B: Board>(file: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data/perft")
        .join(file);
    let text = std::fs::read_to_string(path).expect("the perft file");
    let notation = WarNotation::<B>::new();
    let mut position = None;
    let mut rows = 0;
    for line in text.lines() {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "position" => {
                let parsed = notation.parse_position(&WarRules::default(), rest);
                position = Some(
                    parsed
                        .unwrap_or_else(|error| panic!("{rest}: {error}"))
                        .position,
                );
            }
            "perft" => {
                let (depth, nodes) = rest.split_once(' ').expect("depth and count");
                let (depth, nodes): (u32, u64) = (depth.parse().unwrap(), nodes.parse().unwrap());
                let position = position.as_ref().expect("a position before its counts");
                if nodes <= MOST_NODES {
                    assert_eq!(perft(position, depth), nodes, "{line} of {position:?}");
                    rows += 1;
                }
                if nodes <= 100_000 {
                    assert_eq!(perft_portable(position, depth), nodes, "{line}, portable");
                }
            }
            _ => {}
        }
    }
    assert!(rows > 10, "only {rows} counts checked");
}

#[test]
fn dash_guti_counts() {
    check::<DashGuti>("dashguti.perft");
}

#[test]
fn lau_kata_kati_counts() {
    check::<LauKataKati>("laukatakati.perft");
}
