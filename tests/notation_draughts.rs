//! Positions and moves as people and programs write them, right and wrong ones: `tests/data/draughts/*.tsv`.

use std::path::Path;

use bigbang::base::key::SplitMix;
use bigbang::base::notation::Notation;
use bigbang::base::position::Position as _;
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

/// One of the texts with some letters changed, taken out or put in.
fn garbled(random: &mut SplitMix, texts: &[&str]) -> String {
    const LETTERS: &[u8] = b"WBKwbkzeEHF0123456789-x:,. \"?*\xc3\xa9";
    let mut bytes = texts[random.below(texts.len())].as_bytes().to_vec();
    for _ in 0..1 + random.below(4) {
        let at = random.below(bytes.len() + 1);
        let letter = LETTERS[random.below(LETTERS.len())];
        match random.below(3) {
            0 => bytes.insert(at, letter),
            1 if at < bytes.len() => bytes[at] = letter,
            _ if at < bytes.len() => drop(bytes.remove(at)),
            _ => {}
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Whatever comes, the answer is a position that writes back, or a complaint of one line.
fn bear_garbled_texts<V: Variant>(positions: &[&str], moves: &[&str]) {
    let mut random = SplitMix::new(u64::from(V::SQUARES));
    let rules = DraughtsRules::<V>::default();
    let mut understood = 0;
    for _ in 0..50_000 {
        let text = garbled(&mut random, positions);
        let m = garbled(&mut random, moves);
        for dialect in [Dialect::Pdn, Dialect::Hub] {
            let notation = DraughtsNotation::<V>::new(dialect);
            match notation.parse_position(&rules, &text) {
                Err(error) => assert!(!error.to_string().contains('\n')),
                Ok(parsed) => {
                    understood += 1;
                    let position = parsed.position;
                    assert_eq!(position.key(), position.recomputed_key());
                    assert_eq!(
                        position.count_legal_moves(),
                        position.legal_moves().len() as u64
                    );
                    let written = notation.write_position(&position);
                    let again = notation.parse_position(&rules, &written);
                    assert_eq!(again.map(|parsed| parsed.position), Ok(position));
                    match notation.parse_move(&position, &m) {
                        Err(error) => assert!(!error.to_string().is_empty()),
                        Ok(m) => assert!(position.is_legal(m)),
                    }
                }
            }
        }
    }
    assert!(understood > 1_000, "only {understood} texts were positions");
}

#[test]
fn garbled_texts_of_english_draughts() {
    let positions = [
        "B:W21-32:B1-12",
        "W:WK3,21,22:B5,K32:H3:F40",
        "Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww",
    ];
    bear_garbled_texts::<English>(&positions, &["9-14", "22x15x6", "1x10x17x26", "11-16!"]);
}

#[test]
fn garbled_texts_of_international_draughts() {
    let positions = [
        "W:W31-50:B1-20",
        "W:WK46,31:BK5,28,33,23:H3:F40.",
        "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww",
        "Zzzzzzzzzzzzzzzzzzzzzeeeeeeeeeewwwwwwwwwwwwwwwwwwww",
    ];
    bear_garbled_texts::<International>(&positions, &["32-28", "46x14x28", "31x22x13", "5x46"]);
}
