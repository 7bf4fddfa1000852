//! Showgit's rules: the rows of `data/showgit-drops.tsv` and `data/showgit-rules.tsv`, and what they leave out.

use bigbang::base::game::Game;
use bigbang::base::notation::Notation;
use bigbang::base::outcome::{Ending, Outcome, Reason};
use bigbang::base::past::Past;
use bigbang::base::position::Position;
use bigbang::base::rules::Rules;
use bigbang::base::side::Side;
use bigbang::games::showgit::board::{Board, Promotion};
use bigbang::games::showgit::entering::{Declaration, EnteringStar};
use bigbang::games::showgit::legality::IllegalMove;
use bigbang::games::showgit::letters::Letters;
use bigbang::games::showgit::notation::{MoveError, ShowgitNotation};
use bigbang::games::showgit::piece::Kind;
use bigbang::games::showgit::rules::ShowgitRules;
use bigbang::games::showgit::setup::SetupError;
use bigbang::games::showgit::sfen::PositionError;
use bigbang::games::showgit::square::Square;

const USI: ShowgitNotation = ShowgitNotation {
    letters: Letters::Usi,
};
const SHOWGIT: ShowgitNotation = ShowgitNotation {
    letters: Letters::Showgit,
};

fn board_by(rules: &ShowgitRules, text: &str) -> Board {
    USI.parse_position(rules, text)
        .unwrap_or_else(|error| panic!("{text}: {error}"))
        .position
}

fn board(text: &str) -> Board {
    board_by(&ShowgitRules::default(), text)
}

fn reason(position: &str, m: &str) -> IllegalMove {
    match USI.parse_move(&board(position), m) {
        Err(MoveError::Illegal { reason, .. }) => reason,
        other => panic!("{m} in {position}: {other:?}"),
    }
}

fn check_drop(position: &str, m: &str, verdict: &str) {
    let board = board(position);
    let read = USI.parse_move(&board, m);
    match verdict {
        "legal" => {
            let m = read.unwrap_or_else(|error| panic!("{m} in {position}: {error}"));
            assert!(board.legal_moves().contains(&m), "{m:?} in {position}");
        }
        "illegal" => {
            let reason = reason(position, m);
            assert_eq!(reason, IllegalMove::UniformDropBigBang, "{m} in {position}");
        }
        other => panic!("verdict {other}"),
    }
}

fn fields(data: &str) -> impl Iterator<Item = Vec<&str>> {
    data.lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .map(|line| line.split('\t').collect())
}

#[test]
fn uniform_drops_by_the_table() {
    for row in fields(include_str!("data/showgit-drops.tsv")) {
        check_drop(row[2], row[1], row[0]);
    }
}

#[test]
fn rules_by_the_table() {
    for row in fields(include_str!("data/showgit-rules.tsv")) {
        match row[0] {
            "drop" => check_drop(row[1], row[2], row[3]),
            "declare-CSARule27" => {
                let may = EnteringStar::Points27.may_declare(&board(row[1]));
                assert_eq!(may, row[3] == "win", "{}", row[1]);
            }
            "repetition" => check_repetition(row[1], row[2], row[3]),
            other => panic!("row {other}"),
        }
    }
}

#[test]
fn mate_problems_by_the_table() {
    for row in fields(include_str!("data/showgit-mates.tsv")) {
        let mut board = board(row[0]);
        let moves: Vec<&str> = row[2].split(' ').collect();
        assert_eq!(moves.len().to_string(), row[1], "{}", row[0]);
        for (ply, text) in moves.iter().enumerate() {
            let m = USI
                .parse_move(&board, text)
                .unwrap_or_else(|error| panic!("{}: {error}", row[0]));
            assert!(ply % 2 == 1 || board.gives_check(m), "{text} in {}", row[0]);
            board.play(m);
        }
        assert!(board.in_check() && !board.has_legal_move(), "{}", row[0]);
    }
}

fn check_repetition(position: &str, line: &str, expected: &str) {
    let cycle = line.strip_suffix(" x3").expect("a line played three times");
    let mut game = Game::from_position(ShowgitRules::default(), board(position));
    for round in 1..=3 {
        for m in cycle.split(' ') {
            assert_eq!(game.ending(), None, "{position} in round {round}");
            let m = USI.parse_move(game.position(), m).expect("a legal move");
            game.play(m);
        }
        let in_search = game
            .rules()
            .ending_in_search(game.position(), game.past(), 4);
        assert_eq!(in_search, Some(expected_ending(expected)), "{position}");
    }
    assert_eq!(game.ending(), Some(expected_ending(expected)), "{position}");
}

fn expected_ending(text: &str) -> Ending {
    match text {
        "draw" => Ending {
            outcome: Outcome::Draw,
            reason: Reason::Repetition,
        },
        text => {
            assert!(text.starts_with("the first player (b) loses"));
            Ending {
                outcome: Outcome::Win(Side::Second),
                reason: Reason::PerpetualAttack,
            }
        }
    }
}

#[test]
fn one_quiet_move_in_the_cycle_makes_it_a_draw() {
    let start = "lnsg1gsnl/1r5b1/ppppppppp/4k4/9/5R3/PPPPPPPPP/1B7/LNSGKGSNL b - 1";
    let mut game = Game::from_position(ShowgitRules::default(), board(start));
    let moves = [
        "4f5f 5d4d 5f4f 4d5d",
        "4f5f 5d4d 5f4f 4d5d",
        "4f3f 5d4d 3f4f 4d5d",
    ];
    for m in moves.join(" ").split(' ') {
        let m = USI.parse_move(game.position(), m).expect("a legal move");
        game.play(m);
    }
    assert_eq!(game.ending(), Some(expected_ending("draw")));
}

#[test]
fn big_bang_loses() {
    let board = board("4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1");
    let rules = ShowgitRules::default();
    let past = Past::new(board.key(), rules.first_mark(&board));
    let ending = Ending {
        outcome: Outcome::Win(Side::First),
        reason: Reason::NoMove,
    };
    assert_eq!(rules.ending(&board, &past), Some(ending));
}

#[test]
fn the_limit_of_plies_draws_and_counts_from_the_move_number() {
    let rules = ShowgitRules {
        max_plies: 12,
        ..ShowgitRules::default()
    };
    let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 11";
    let parsed = USI.parse_position(&rules, start).expect("a position");
    assert_eq!(parsed.move_number, 11);
    let mut game = Game::from_marked_position(rules, parsed.position, parsed.mark);
    for m in ["7g7f", "3c3d"] {
        assert_eq!(game.ending(), None);
        game.play(USI.parse_move(game.position(), m).expect("a legal move"));
    }
    let ending = Ending {
        outcome: Outcome::Draw,
        reason: Reason::MoveLimit,
    };
    assert_eq!(game.ending(), Some(ending));
    let in_search = rules.ending_in_search(game.position(), game.past(), 2);
    assert_eq!(in_search, Some(ending));
}

#[test]
fn a_try_wins_where_the_star_is_not_attacked() {
    let rules = ShowgitRules {
        entering_star: EnteringStar::Try,
        ..ShowgitRules::default()
    };
    let free = board("9/4K4/9/9/9/9/9/9/k8 b - 1");
    let Some(Declaration::Try(m)) = rules.entering_star.declaration(&free) else {
        panic!("the STAR can step to 5a");
    };
    assert_eq!(USI.write_move(&free, m), "5b5a");
    let mut game = Game::from_position(rules, free.clone());
    game.play(m);
    let ending = Ending {
        outcome: Outcome::Win(Side::First),
        reason: Reason::EnteredStar,
    };
    assert_eq!(game.ending(), Some(ending));
    let attacked = board("3g5/4K4/9/9/9/9/9/9/k8 b - 1");
    assert_eq!(rules.entering_star.declaration(&attacked), None);
    assert_eq!(EnteringStar::None.declaration(&free), None);
}

#[test]
fn with_31_points_either_side_may_declare() {
    // 10 helpers, four of them big: 10 + 16 = 26 points on the board.
    let text = |hand: &str| format!("K+P+P+P+P+P+P2/+R+R+B+B5/9/9/9/9/9/9/8k b {hand} 1");
    let declares = |rule: EnteringStar, hand: &str| rule.may_declare(&board(&text(hand)));
    assert!(!declares(EnteringStar::Points24, "4P"));
    assert!(declares(EnteringStar::Points24, "5P"));
    assert!(!declares(EnteringStar::Points27, "P"));
    assert!(declares(EnteringStar::Points27, "2P"));
}

#[test]
fn the_literal_promotion_rule_wants_the_move_to_end_in_the_zone() {
    let text = "4k4/9/4S4/9/9/9/9/9/4K4 b - 1";
    let shogi = board(text);
    let literal = board_by(
        &ShowgitRules {
            promotion: Promotion::End,
            ..ShowgitRules::default()
        },
        text,
    );
    let out = "5c4d+";
    assert!(USI.parse_move(&shogi, out).is_ok());
    assert!(matches!(
        USI.parse_move(&literal, out),
        Err(MoveError::Illegal {
            reason: IllegalMove::CannotPromote(Kind::Alpha),
            ..
        })
    ));
    assert!(USI.parse_move(&literal, "5c4b+").is_ok());
    assert_eq!(shogi.key(), literal.key());
    assert_eq!(shogi.count_legal_moves(), literal.count_legal_moves() + 2);
}

#[test]
fn every_reason_of_an_illegal_move() {
    let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    let square = |file, rank| Square::new(file, rank).expect("a square");
    assert_eq!(reason(start, "5e5d"), IllegalMove::NoPiece(square(5, 5)));
    assert_eq!(reason(start, "5c5d"), IllegalMove::NotYours(square(5, 3)));
    assert_eq!(reason(start, "2h2g"), IllegalMove::OwnPiece(square(2, 7)));
    assert_eq!(
        reason(start, "8h2b"),
        IllegalMove::NotItsMove {
            kind: Kind::Victor,
            from: square(8, 8),
            to: square(2, 2)
        }
    );
    assert_eq!(
        reason(start, "7g7f+"),
        IllegalMove::CannotPromote(Kind::Uniform)
    );
    assert_eq!(reason(start, "P*5e"), IllegalMove::NotInHand(Kind::Uniform));

    let hands = "4k4/P8/9/9/9/9/8P/9/4K4 b RPNL 1";
    assert_eq!(
        reason(hands, "9b9a"),
        IllegalMove::MustPromote(Kind::Uniform)
    );
    assert_eq!(reason(hands, "R*5a"), IllegalMove::Occupied(square(5, 1)));
    assert_eq!(reason(hands, "N*7b"), IllegalMove::DeadDrop(Kind::Yankee));
    assert_eq!(reason(hands, "P*1e"), IllegalMove::TwoUniforms { file: 1 });
    let check = "4k4/4r4/9/9/9/9/9/3G5/4K4 b P 1";
    assert_eq!(reason(check, "P*1e"), IllegalMove::LeavesStarInAttack);
    assert_eq!(reason(check, "6h6g"), IllegalMove::LeavesStarInAttack);
}

#[test]
fn moves_are_read_in_both_sets_of_letters() {
    let board = board("4k4/9/9/9/9/9/9/9/4K4 b RBGSNLP 1");
    for (usi, showgit) in [
        ("P*5e", "U*5e"),
        ("L*5e", "L*5e"),
        ("N*5e", "Y*5e"),
        ("S*5e", "A*5e"),
        ("G*5e", "M*5e"),
        ("B*5e", "V*5e"),
        ("R*5e", "T*5e"),
    ] {
        for notation in [USI, SHOWGIT] {
            let m = notation.parse_move(&board, usi).expect("USI letters");
            assert_eq!(notation.parse_move(&board, showgit), Ok(m));
            assert_eq!(USI.write_move(&board, m), usi);
            assert_eq!(SHOWGIT.write_move(&board, m), showgit);
        }
    }
}

#[test]
fn garbled_moves_say_what_was_expected() {
    let board = ShowgitRules::default().start();
    for (text, error) in [
        ("", MoveError::Form(String::new())),
        ("7g", MoveError::Form("7g".into())),
        ("7g7g", MoveError::Form("7g7g".into())),
        ("7g7j", MoveError::Square("7j".into())),
        ("0g7f", MoveError::Square("0g".into())),
        ("K*5e", MoveError::DroppedPiece('K')),
        ("p*5e", MoveError::DroppedPiece('p')),
        ("P*5e+", MoveError::Trailing("+".into())),
        ("7g7fx", MoveError::Trailing("x".into())),
        ("é*5e", MoveError::DroppedPiece('é')),
    ] {
        assert_eq!(USI.parse_move(&board, text), Err(error), "{text}");
    }
}

#[test]
fn positions_are_written_in_either_set_of_letters() {
    let sfen = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";
    let showgit = "l6yl/5+U1ms/2yu1A3/u1u4Uu/3U2Au1/1UUv2U1U/U5MA1/T8/LY4vSL w TMmay5u 1";
    let board = board(sfen);
    assert_eq!(USI.write_position(&board), sfen);
    assert_eq!(SHOWGIT.write_position(&board), showgit);
    let read = SHOWGIT
        .parse_position(&ShowgitRules::default(), showgit)
        .expect("Showgit letters");
    assert_eq!(read.position, board);
}

#[test]
fn hands_are_read_in_any_order_and_written_in_one() {
    let board = board("4k4/9/9/9/9/9/9/9/4K4 b pP2nRb3g10P 7");
    assert_eq!(
        USI.write_numbered_position(&board, 7),
        "4k4/9/9/9/9/9/9/9/4K4 b R11Pb3g2np 7"
    );
}

#[test]
fn one_star_is_enough() {
    let attacker = board("k8/9/P8/9/9/9/9/9/9 b G 1");
    assert_eq!(attacker.star(Side::First), None);
    assert!(attacker.has_legal_move());
    let defender = board("k8/9/P8/9/9/9/9/9/9 w - 1");
    assert_eq!(defender.count_legal_moves(), 2);
}

#[test]
fn every_reason_against_a_position() {
    let error = |text: &str| match USI.parse_position(&ShowgitRules::default(), text) {
        Err(error) => error,
        Ok(_) => panic!("{text} was read"),
    };
    let setup = |text: &str| match error(text) {
        PositionError::Setup(error) => error,
        other => panic!("{text}: {other}"),
    };
    assert_eq!(error(""), PositionError::Missing("the board"));
    assert_eq!(
        error("k8/9/9/9/9/9/9/9/9"),
        PositionError::Missing("the side to move")
    );
    assert_eq!(
        error("k8/9/9/9/9/9/9/9/9 b"),
        PositionError::Missing("the hands")
    );
    assert_eq!(error("k8/9/9 b -"), PositionError::Rows(3));
    assert_eq!(
        error("k7/9/9/9/9/9/9/9/9 b -"),
        PositionError::RowLength { rank: 1, found: 8 }
    );
    assert_eq!(
        error("k8/9/9/99/9/9/9/9/9 b -"),
        PositionError::RowLength { rank: 4, found: 18 }
    );
    assert!(matches!(
        error("k8/9/x8/9/9/9/9/9/9 b -"),
        PositionError::Row { rank: 3, .. }
    ));
    assert!(matches!(
        error("k8/9/+G8/9/9/9/9/9/9 b -"),
        PositionError::Row { rank: 3, .. }
    ));
    assert!(matches!(
        error("k8/9/0/9/9/9/9/9/9 b -"),
        PositionError::Row { rank: 3, .. }
    ));
    assert_eq!(
        error("k8/9/9/9/9/9/9/9/9 x -"),
        PositionError::SideToMove("x".into())
    );
    for hands in ["K", "2", "0P", "999P", "P-", "+P"] {
        assert!(matches!(
            error(&format!("k8/9/9/9/9/9/9/9/9 b {hands}")),
            PositionError::Hands { .. }
        ));
    }
    assert_eq!(
        error("k8/9/9/9/9/9/9/9/9 b - x"),
        PositionError::MoveNumber("x".into())
    );
    assert_eq!(
        error("k8/9/9/9/9/9/9/9/9 b - 1 2"),
        PositionError::Trailing("2".into())
    );

    assert_eq!(setup("9/9/9/9/9/9/9/9/9 b -"), SetupError::NoStar);
    assert_eq!(
        setup("k7k/9/9/9/9/9/9/9/9 b -"),
        SetupError::TooManyStars {
            side: Side::Second,
            found: 2
        }
    );
    assert_eq!(
        setup("k8/9/+R8/9/9/9/9/9/9 b Rr"),
        SetupError::TooMany {
            kind: Kind::Tango,
            found: 3
        }
    );
    assert_eq!(
        setup("k8/9/9/9/9/9/9/9/9 b 19P"),
        SetupError::TooMany {
            kind: Kind::Uniform,
            found: 19
        }
    );
    for (text, kind, side) in [
        ("k7P/9/9/9/9/9/9/9/9 b -", Kind::Uniform, Side::First),
        ("k8/9/9/9/9/9/9/9/8l b -", Kind::Lima, Side::Second),
        ("k8/8N/9/9/9/9/9/9/9 b -", Kind::Yankee, Side::First),
        ("k8/9/9/9/9/9/9/8n/9 b -", Kind::Yankee, Side::Second),
    ] {
        match setup(text) {
            SetupError::Unmovable {
                kind: k, side: s, ..
            } => assert_eq!((k, s), (kind, side)),
            other => panic!("{text}: {other}"),
        }
    }
    assert_eq!(
        setup("k8/9/8P/9/8P/9/9/9/9 b -"),
        SetupError::TwoUniforms {
            side: Side::First,
            file: 1
        }
    );
    assert_eq!(
        setup("k8/9/9/9/9/9/9/9/R8 b -"),
        SetupError::OpponentInCheck
    );
}
