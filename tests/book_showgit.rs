//! Books in the text format of YaneuraOu: what is read, and how what is wrong is said.

use bigbang::base::game::Game;
use bigbang::base::position::Position;
use bigbang::games::showgit::book::{HEADER, read};
use bigbang::games::showgit::rules::ShowgitRules;

const START: &str = "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

#[test]
fn the_book_of_the_tests_is_read() {
    let book = read(
        include_str!("data/showgit-book.db"),
        &ShowgitRules::default(),
    )
    .expect("a book");
    assert_eq!(book.len(), 2);
    let start = Game::new(ShowgitRules::default());
    for seed in 0..100 {
        let chosen = book.choose(start.position().key(), seed).expect("a move");
        assert_eq!(format!("{:?}", chosen.m), "2g2f");
        assert_eq!((chosen.value, chosen.count), (32, 7));
    }
}

#[test]
fn moves_of_about_the_same_value_are_all_played() {
    let text = format!("{HEADER}\r\n{START}\r\n2g2f none 30 1 1\r\n7g7f none 20 1 9\r\n");
    let book = read(&text, &ShowgitRules::default()).expect("a book");
    let start = Game::new(ShowgitRules::default());
    let played = |wanted: &str| {
        let choices = (0..1_000).filter_map(|seed| book.choose(start.position().key(), seed));
        choices
            .filter(|found| format!("{:?}", found.m) == wanted)
            .count()
    };
    let (rare, frequent) = (played("2g2f"), played("7g7f"));
    assert_eq!(rare + frequent, 1_000);
    assert!((50..200).contains(&rare), "{rare}");
}

#[test]
fn an_error_names_its_line() {
    let error = |text: String| {
        read(&text, &ShowgitRules::default())
            .err()
            .map_or_else(String::new, |error| error.to_string())
    };
    assert!(error(String::new()).starts_with("a book begins with"));
    assert!(error("sfen".to_owned()).starts_with("a book begins with"));
    assert_eq!(
        error(format!("{HEADER}\n7g7f")),
        "line 2: a move before any `sfen`"
    );
    assert!(error(format!("{HEADER}\n\nsfen 9/9 b -")).starts_with("line 3: "));
    assert!(error(format!("{HEADER}\n{START}\n7g7e none 0 0 1")).starts_with("line 3: 7g7e"));
    assert_eq!(
        error(format!("{HEADER}\n{START}\n7g7f none much 0 1")),
        "line 3: expected a number, got `much`"
    );
    assert_eq!(
        error(format!("{HEADER}\n{START}\n7g7f\nresign none 0 0 1")),
        ""
    );
}
