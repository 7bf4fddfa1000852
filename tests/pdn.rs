//! PDN: the forms that files have, faults with their lines, and everything that is written reads back.

use std::path::Path;

use bigbang::base::game::Game;
use bigbang::base::position::Position as _;
use bigbang::base::side::Side;
use bigbang::games::draughts::notation::move_text::write_pdn;
use bigbang::games::draughts::pdn::{
    self, Annotation, Fault, Line, PdnError, PdnGame, PdnScore, PlayedMove, Tag, fen_list,
};
use bigbang::games::draughts::{DraughtsRules, English, International, Position, Variant};
use proptest::prelude::*;

fn file(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/draughts/pdn");
    std::fs::read(folder.join(name)).expect("the file is there")
}

fn games<V: Variant>(bytes: &[u8]) -> Vec<Result<PdnGame<V>, PdnError>> {
    pdn::read(&pdn::decode(bytes)).collect()
}

/// The moves of the main line as short text.
fn moves<V: Variant>(game: &PdnGame<V>) -> Vec<String> {
    let mut position = game.start;
    let played = game.line.moves.iter().map(|played| played.played);
    let write = |m| {
        let text = write_pdn(&position, m);
        position.play(m);
        text
    };
    played.map(write).collect()
}

fn good<V: Variant>(name: &str) -> Vec<PdnGame<V>> {
    let read = games(&file(name)).into_iter();
    read.map(|game| game.unwrap_or_else(|error| panic!("{name}: {error}")))
        .collect()
}

#[test]
fn english_games_in_every_form() {
    let games = good::<English>("english.pdn");
    assert_eq!(games.len(), 5);
    let ballot = &games[0];
    assert_eq!(ballot.tag("white"), Some("Other \"the\" one"));
    assert_eq!(
        moves(ballot),
        ["9-13", "22-18", "12-16", "18-14", "10x17", "21x14"]
    );
    assert_eq!(ballot.line.preface.len(), 1);
    let third = &ballot.line.moves[2];
    assert_eq!(third.nags().collect::<Vec<_>>(), [1, 14]);
    assert!(third.comments().any(|text| text.contains("[%eval 0.12]")));
    let variation = third.variations().next().expect("a variation");
    assert_eq!(variation.moves.len(), 2);
    assert_eq!(variation.moves[1].variations().count(), 1);
    let to_the_end = ballot.line.moves[3].comments().next();
    assert_eq!(to_the_end, Some("to the end of the line {"));

    assert_eq!(games[1].score, PdnScore::Win(Side::First));
    assert_eq!(games[1].line.moves.len(), 11);
    assert_eq!(games[2].score, PdnScore::Unknown);
    assert_eq!(games[2].line.moves.len(), 8);
    assert_eq!(games[2].line.moves[5].nags().next(), Some(7));
    assert_eq!(games[3].score, PdnScore::Win(Side::Second));
    assert!(games[3].line.moves.is_empty());
    let last = &games[4];
    assert_eq!((last.mark.king_plies, last.move_number), (4, 17));
    assert_eq!(last.line.moves[1].nags().next(), Some(6));
    let kept = last.line.moves[2].comments().next();
    assert!(kept.is_none_or(|text| text.starts_with("(21-17")));
}

#[test]
fn international_games_in_every_form() {
    let games = good::<International>("international.pdn");
    assert_eq!(games.len(), 4);
    assert_eq!(games[0].score, PdnScore::Draw);
    assert_eq!(
        games[0].line.moves[0].comments().next(),
        Some("[%clock w0:10:00 B0:10:00]")
    );
    // Of two captures with the same ends only one lets the game go on.
    assert_eq!(moves(&games[1]), ["47x38x24x13x36", "14-20"]);
    assert_eq!(moves(&games[2]), ["47x38x24x13x36", "14-20"]);
    assert_eq!(games[2].line.moves[0].variations().count(), 1);
    let nags = games[3].line.moves.iter();
    let nags: Vec<u16> = nags.flat_map(PlayedMove::nags).collect();
    assert_eq!(nags, [1, 2, 7, 7]);
}

#[test]
fn pairs_from_a_position_are_numbered_as_files_of_the_game_do() {
    let text = "[FEN \"W:W32,27,24,22:B20,15,10,7\"]\n1. 27-23 20x27 2. 23-18 27-31 *";
    let game = pdn::read::<English>(text).next().expect("a game");
    let written = pdn::write(&game.expect("a good one"));
    assert!(
        written.contains("\n1. 27-23 20x27 2. 23-18 27-31 *"),
        "{written}"
    );
    let text = "[FEN \"B:W8,25,30:B7,15,18.\"]\n1. ... 7-12 2. 8x17 18-23 *";
    let game = pdn::read::<International>(text).next().expect("a game");
    let written = pdn::write(&game.expect("a good one"));
    assert!(written.contains("\n1... 7-12 2. 8x17 18-23 *"), "{written}");
}

#[test]
fn old_files_are_latin_1_and_may_end_in_a_score_of_points() {
    let games = good::<International>("latin1.pdn");
    assert_eq!(games[0].tag("White"), Some("Düsseldorf"));
    assert_eq!(moves(&games[0]), ["34-29", "18-22", "32-28", "16-21"]);
    assert_eq!(games[0].score, PdnScore::Unknown);
    assert!(pdn::write(&games[0]).contains("[Result \"12-0\"]"));
}

#[test]
fn a_bad_game_does_not_lose_the_others() {
    let mut games = games::<English>(&file("broken.pdn"));
    let last = games.pop().expect("games").expect("a good one");
    assert_eq!(moves(&last), ["11-15", "23-19", "8-11"]);
    let told: Vec<String> = games
        .into_iter()
        .map(|game| game.expect_err("a bad one").to_string())
        .collect();
    assert_eq!(
        told,
        [
            "line 5, game 1: move 3 '9-18': the piece on 9 cannot get to 18",
            "line 8, game 2: GameType: expected 21, got 25 (Russian draughts)",
            "line 12, game 3: expected squares by number as in English and international draughts, got 'c3-d4'",
            "line 15, game 4: a comment without its }",
            "line 18, game 5: a variation without its )",
            "line 20, game 6: expected a tag [Name \"value\"], got '[Event no quotes and a mistake \" in it]'",
        ]
    );
}

#[test]
fn faults_that_stand_alone() {
    let fault = |text: &str| {
        let game = pdn::read::<English>(text).next().expect("a game");
        game.expect_err("a fault").fault
    };
    assert!(matches!(fault("[FEN \"B:W9:X\"]"), Fault::Position(_)));
    assert!(matches!(
        fault("[GameType \"x\"] 1. 9-13"),
        Fault::GameType(_)
    ));
    assert_eq!(fault("1. 9-13 /FEN \"B:W1\"/ 22-18"), Fault::SetUp);
    assert_eq!(fault("1. 9-13 ) 22-18"), Fault::Unexpected(")".to_owned()));
    assert_eq!(fault(&"(".repeat(100_000)), Fault::TooDeep);
    for nothing in ["", " \r\n\u{1a}", "% a line", "{a comment} ; and another"] {
        assert_eq!(pdn::read::<English>(nothing).count(), 0, "{nothing:?}");
    }
}

#[test]
fn games_without_tags_are_told_apart_by_their_results() {
    let text = "1. 9-13 22-18 * 1. 11-15 23-19 1-0 {after it} 1. 12-16 1/2-1/2";
    let games: Vec<_> = pdn::read::<English>(text).map(Result::unwrap).collect();
    assert_eq!(games.len(), 3);
    let comments: Vec<_> = games[1].line.moves[1].comments().collect();
    assert_eq!(comments, ["after it"]);
}

/// A stroke that stands alone, or a comment without its end, costs one game: what each game of `text` came to.
fn told(text: &str) -> Vec<Result<usize, usize>> {
    pdn::read::<International>(text)
        .map(|game| game.map(|game| game.line.moves.len()))
        .map(|game| game.map_err(|error| error.line))
        .collect()
}

#[test]
fn a_stray_stroke_costs_its_game_only() {
    let good = "1. 32-28 19-23 1-0\n1. 33-29 20-24 0-1\n1. 31-26 17-21 1/2-1/2\n";
    let bad = "1. 32-28 19-23 / 2. 28x19 14x23 1-0\n";
    assert_eq!(told(&format!("{bad}{good}")), [Err(1), Ok(2), Ok(2), Ok(2)]);
    let tagged = format!("[Event \"a\"]\n{bad}\n[Event \"b\"]\n1. 32-28 1/2-1/2\n");
    assert_eq!(told(&tagged), [Err(2), Ok(1)]);
}

#[test]
fn an_open_comment_costs_its_game_only() {
    let good = "[Event \"good\"]\n\n1. 32-28 {closed} 19-23 1-0\n\n";
    for bad in [
        "[Event \"bad\"]\n\n1. 32-28 {open\n19-23 1-0\n\n",
        "[Event \"bad\"]\n\n{open\n1. 32-28 1-0\n\n",
        "[Event \"bad\"]\n\n1. 32-28 (1. 33-29 {open\n) 1-0\n",
    ] {
        let all = [good, bad, good, good].concat();
        let line = 1 + all.lines().position(|line| line.contains("{open")).unwrap();
        assert_eq!(told(&all), [Ok(2), Err(line), Ok(2), Ok(2)], "{all}");
    }
    let behind = [good, "{open\n\n", good].concat();
    assert_eq!(told(&behind), [Ok(2), Err(5), Ok(2)]);
    // Clocks at the beginning of a line are no tags.
    assert_eq!(told("1. 32-28 {a\n[%clk \"1\"]} 19-23 1-0"), [Ok(2)]);
}

#[test]
fn sets_of_positions_lose_none() {
    let only_tags = "[FEN \"W:W31,32:B5,6\"]\n[FEN \"B:W33:B7,8\"]\n[FEN \"W:WK40:BK3,9\"]\n";
    let headed: String = only_tags
        .lines()
        .map(|fen| format!("[Event \"one\"]\n[SetUp \"1\"]\n{fen}\n\n"))
        .collect();
    let bare = "W:W31,32:B5,6\n\"B:W33:B7,8\" ; remark\n[FEN \"W:WK40:BK3,9\"] # another\n";
    for text in [only_tags, &headed, bare] {
        let games = pdn::read_file::<International>(text);
        let numbers: Vec<usize> = games
            .iter()
            .map(|game| game.as_ref().expect("a position").start.occupied().len())
            .collect();
        assert_eq!(numbers, [4, 3, 3], "{text}");
    }
    assert!(!fen_list::is_list("[FEN \"W:W31:B5\"]\n1. 31-27 *"));
    let faulty = pdn::read_file::<International>("W:W31:B5\nW:W31:B51\n");
    assert_eq!(faulty[1].as_ref().map_err(|error| error.line), Err(2));
}

#[test]
fn lists_of_positions() {
    let text = "# a list\nB:W18:B9 ; one\n\n\"W:WK3:B5\"\n[FEN \"W:W32:BK1.\"]\nW:W99:B1\n";
    let read: Vec<_> = fen_list::read::<English>(text).collect();
    let good: Vec<_> = read.iter().filter_map(|one| one.as_ref().ok()).collect();
    assert_eq!(good.len(), 3);
    assert_eq!(read[3].as_ref().map_err(|error| error.line).err(), Some(6));
    let written = fen_list::write(good.iter().map(|one| &one.position));
    assert_eq!(written, "B:W18:B9\nW:WK3:B5\nW:W32:BK1\n");
}

#[test]
fn lines_end_before_the_81st_character_and_begin_with_no_bracket() {
    let mut game = pdn::read::<English>("1. 11-15 23-19 2. 8-11 22-17 *")
        .next()
        .expect("a game")
        .expect("a good one");
    for length in 1..90 {
        for word in ["+0.05", "[%clk 1:00]", "%x"] {
            let text = format!(
                "{} {word}",
                "ab ".repeat(length / 3) + &"c".repeat(length % 3)
            );
            game.line.moves[1].annotations = vec![Annotation::Comment(text)];
            let written = pdn::write(&game);
            for line in written.lines().skip_while(|line| !line.is_empty()) {
                assert!(
                    line.len() <= 80 && !line.starts_with(['[', '%']),
                    "{written}"
                );
            }
            let read = pdn::read::<English>(&written).next().expect("a game");
            assert_eq!(read.expect("a good one").line.moves.len(), 4);
        }
    }
}

/// A game as numbers: which of the legal moves is played, and what is written about it.
#[derive(Clone, Debug)]
struct Sketch(Vec<(usize, Vec<Note>)>);

#[derive(Clone, Debug)]
enum Note {
    Nag(u16),
    Comment(String),
    Variation(Sketch),
}

fn comment() -> impl Strategy<Value = String> {
    "[ -~é]{0,50}".prop_map(|text| text.split_whitespace().collect::<Vec<_>>().join(" "))
}

fn sketch() -> impl Strategy<Value = Sketch> {
    let line = |note: BoxedStrategy<Note>| {
        let notes = prop::collection::vec(note, 0..3);
        prop::collection::vec((any::<usize>(), notes), 1..12).prop_map(Sketch)
    };
    let plain = prop_oneof![
        (0u16..200).prop_map(Note::Nag),
        comment().prop_map(Note::Comment)
    ]
    .boxed();
    let inner = plain.clone();
    line(plain).prop_recursive(3, 60, 4, move |deeper| {
        let note = prop_oneof![inner.clone(), deeper.prop_map(Note::Variation)];
        let notes = prop::collection::vec(note, 0..3);
        prop::collection::vec((any::<usize>(), notes), 1..12).prop_map(Sketch)
    })
}

fn play<V: Variant>(start: Position<V>, sketch: &Sketch) -> Line {
    let mut line = Line::default();
    let mut position = start;
    for (choice, notes) in &sketch.0 {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let before = position;
        let mut played = PlayedMove::from(legal[choice % legal.len()]);
        position.play(played.played);
        played.annotations = notes
            .iter()
            .map(|note| match note {
                Note::Nag(nag) => Annotation::Nag(*nag),
                Note::Comment(text) => Annotation::Comment(text.clone()),
                Note::Variation(sketch) => Annotation::Variation(play(before, sketch)),
            })
            .collect();
        line.moves.push(played);
    }
    line
}

fn reads_back<V: Variant>(
    opening: &Sketch,
    sketch: &Sketch,
    tag: String,
    score: usize,
) -> Result<(), TestCaseError> {
    let mut start = Position::<V>::start();
    for played in play(start, opening).moves {
        start.play(played.played);
    }
    let mut game = PdnGame::of(&Game::from_position(DraughtsRules::default(), start));
    game.move_number = 1 + score as u32;
    game.line = play(start, sketch);
    game.line
        .preface
        .push(Annotation::Comment("before it all".to_owned()));
    game.score = [
        PdnScore::Win(Side::First),
        PdnScore::Win(Side::Second),
        PdnScore::Draw,
        PdnScore::DoubleForfeit,
        PdnScore::Unknown,
    ][score];
    game.tags = vec![Tag {
        name: "Event".to_owned(),
        value: tag,
    }];
    game.set_tag("Result", game.score.to_string());
    let text = pdn::write(&game);
    let body = text.split_once("\n\n").map_or("", |(_, body)| body);
    for line in body.lines().filter(|line| !line.contains(';')) {
        prop_assert!(line.chars().count() <= 80, "{}", line);
        prop_assert!(!line.starts_with(['[', '%']), "{}", line);
    }
    let read: Vec<_> = pdn::read::<V>(&text).collect();
    prop_assert_eq!(read, vec![Ok(game)], "{}", text);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn what_is_written_reads_back(
        opening in sketch(), game in sketch(), tag in "[ -~é]{0,30}", score in 0usize..5
    ) {
        reads_back::<English>(&opening, &game, tag.clone(), score)?;
        reads_back::<International>(&opening, &game, tag, score)?;
    }

    #[test]
    fn any_text_comes_to_an_end(text in "[\\[\\]{}()*0-9x.;%$!\"a-c /\n-]{0,200}") {
        let _ = pdn::read::<English>(&text).count();
    }

    /// A file with one place destroyed keeps the games before it.
    #[test]
    fn damage_does_not_reach_back(at in 0usize..2000, byte in any::<u8>()) {
        let mut bytes = file("english.pdn");
        let at = at % bytes.len();
        let begun = bytes[..at].windows(6).filter(|tag| tag == b"[Event").count();
        bytes[at] = byte;
        let good = games::<English>(&bytes).into_iter().take_while(Result::is_ok).count();
        prop_assert!(good + 1 >= begun, "{good} good games of {begun}");
    }
}
