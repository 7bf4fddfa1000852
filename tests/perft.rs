//! Perft: the rows of `data/perft/<game>.perft`. A new game is one more line at the end.
//!
//! Blocks of `id`, `position` and rows `perft DEPTH COUNT`. Rows above `QUICK` nodes run in the
//! slow test (`cargo test --test perft -- --ignored`).

use bigbang::base::notation::Notation;
use bigbang::base::perft::perft;
use bigbang::base::rules::Rules;
use bigbang::games::draughts::huffing::{HuffingNotation, HuffingRules};
use bigbang::games::draughts::{DraughtsNotation, DraughtsRules, English, International};
use bigbang::games::showgit::notation::ShowgitNotation;
use bigbang::games::showgit::rules::ShowgitRules;

/// The largest count that the quick test makes.
const QUICK: u64 = 30_000_000;

struct Row<'a> {
    id: &'a str,
    position: &'a str,
    depth: u32,
    count: u64,
}

fn rows(data: &str) -> Vec<Row<'_>> {
    let (mut id, mut position) = ("", "");
    let mut rows = Vec::new();
    for line in data.lines().map(str::trim) {
        match line.split_once(' ') {
            Some(("id", text)) => id = text.trim(),
            Some(("position", text)) => position = text.trim(),
            Some(("perft", text)) => {
                let numbers: Vec<u64> = text
                    .split_whitespace()
                    .map(|number| number.parse().expect("depth and count"))
                    .collect();
                let depth = u32::try_from(numbers[0]).expect("a depth");
                rows.push(Row {
                    id,
                    position,
                    depth,
                    count: numbers[1],
                });
            }
            _ => assert!(line.is_empty() || line.starts_with('#'), "row {line:?}"),
        }
    }
    rows
}

fn check<N: Notation>(notation: N, rules: N::Rules, data: &str, wanted: impl Fn(u64) -> bool)
where
    N::Rules: Rules,
{
    for row in rows(data).into_iter().filter(|row| wanted(row.count)) {
        let parsed = notation
            .parse_position(&rules, row.position)
            .unwrap_or_else(|error| panic!("{}: {error}", row.id));
        let found = perft(&parsed.position, row.depth);
        assert_eq!(found, row.count, "{} at depth {}", row.id, row.depth);
    }
}

macro_rules! games {
    ($($game:ident: $notation:expr, $rules:expr, $file:literal;)*) => {
        $(mod $game {
            use super::*;

            const DATA: &str = include_str!(concat!("data/perft/", $file));

            #[test]
            fn quick() {
                check($notation, $rules, DATA, |count| count <= QUICK);
            }

            #[test]
            #[ignore = "slow"]
            fn slow() {
                check($notation, $rules, DATA, |count| count > QUICK);
            }
        })*
    };
}

games! {
    english: DraughtsNotation::<English>::PDN, DraughtsRules::default(), "english.perft";
    english_with_huffing: HuffingNotation, HuffingRules::default(), "english-huffing.perft";
    international: DraughtsNotation::<International>::PDN, DraughtsRules::default(), "international.perft";
    showgit: ShowgitNotation::default(), ShowgitRules::default(), "showgit.perft";
}
