//! Positions and moves as people and programs write them, right and wrong ones: `tests/data/draughts/*.tsv`.

use std::path::Path;

use bigbang::base::notation::Notation;
use bigbang::games::draughts::notation::{fen, move_text};
use bigbang::games::draughts::{
    Dialect, DraughtsNotation, DraughtsRules, English, International, Variant,
};

/// Runs `read` over the rows of a file: all columns but the last go in, the last must come out.
fn check(file: &str, read: fn(&[&str]) -> Result<String, String>) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data/draughts")
        .join(file);
    let text = std::fs::read_to_string(path).expect("the file is there");
    let mut wrong = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let columns: Vec<&str> = line.split('\t').collect();
        let (expected, input) = columns.split_last().expect("a row has columns");
        let came = read(input).unwrap_or_else(|complaint| format!("! {complaint}"));
        if came != *expected {
            wrong.push(format!("{}\t{came}", input.join("\t")));
        }
    }
    assert!(wrong.is_empty(), "what comes now:\n{}", wrong.join("\n"));
}

fn position<V: Variant>(text: &str) -> Result<String, String> {
    let parsed = DraughtsNotation::<V>::PDN
        .parse_position(&DraughtsRules::default(), text)
        .map_err(|error| error.to_string())?;
    Ok(if parsed.move_number == 1 {
        fen::write(&parsed.position)
    } else {
        fen::write_with_counters(&parsed.position, parsed.mark, parsed.move_number)
    })
}

fn chosen_move<V: Variant>(text: &str, dialect: &str, m: &str) -> Result<String, String> {
    let dialect = match dialect {
        "pdn" => Dialect::Pdn,
        _ => Dialect::Hub,
    };
    let notation = DraughtsNotation::<V>::new(dialect);
    let position = notation
        .parse_position(&DraughtsRules::default(), text)
        .map_err(|error| error.to_string())?
        .position;
    notation
        .parse_move(&position, m)
        .map(move_text::write_hub::<V>)
        .map_err(|error| error.to_string())
}

#[test]
fn positions() {
    check("positions.tsv", |columns| match columns {
        ["english", text] => position::<English>(text),
        ["international", text] => position::<International>(text),
        _ => Err("a row has a game and a position".to_string()),
    });
}

#[test]
fn moves() {
    check("moves.tsv", |columns| match columns {
        ["english", text, dialect, m] => chosen_move::<English>(text, dialect, m),
        ["international", text, dialect, m] => chosen_move::<International>(text, dialect, m),
        _ => Err("a row has a game, a position, a dialect and a move".to_string()),
    });
}
