//! The draw rules of both draughts games.

use bigbang::base::game::Game;
use bigbang::base::notation::Notation;
use bigbang::base::outcome::{Ending, Outcome, Reason};
use bigbang::base::rules::Rules;
use bigbang::base::side::Side;
use bigbang::games::draughts::{DraughtsNotation, DraughtsRules, English, International, Variant};

fn game<V: Variant>(rules: DraughtsRules<V>, fen: &str) -> Game<DraughtsRules<V>> {
    let parsed = DraughtsNotation::<V>::PDN
        .parse_position(&rules, fen)
        .expect("the position is right");
    Game::from_marked_position(rules, parsed.position, parsed.mark)
}

/// Plays `moves` again and again until the game ends or `most` plies are played; the plies played.
fn play<V: Variant>(game: &mut Game<DraughtsRules<V>>, moves: &str, most: usize) -> usize {
    let mut plies = 0;
    for text in moves.split(' ').cycle().take(most) {
        if game.ending().is_some() {
            break;
        }
        let m = DraughtsNotation::<V>::PDN
            .parse_move(game.position(), text)
            .expect("the move is right");
        game.play(m);
        plies += 1;
    }
    plies
}

fn without_repetition<V: Variant>() -> DraughtsRules<V> {
    DraughtsRules {
        repetitions: 0,
        ..DraughtsRules::default()
    }
}

const fn draw(reason: Reason) -> Option<Ending> {
    Some(Ending {
        outcome: Outcome::Draw,
        reason,
    })
}

const SHUFFLE: &str = "1-6 32-27 6-1 27-32";

/// A king of each side and men out of the way: nobody can be captured.
const KINGS_AND_MEN: &str = "W:WK1,47,48:BK50,3,4";
const KING_SHUFFLE: &str = "1-7 50-44 7-1 44-50";

#[test]
fn third_occurrence_is_a_draw() {
    let mut game = game::<English>(DraughtsRules::default(), "B:BK1,K2:WK32,K31");
    assert_eq!(play(&mut game, SHUFFLE, 100), 8);
    assert_eq!(game.ending(), draw(Reason::Repetition));
}

#[test]
fn repetition_is_an_option() {
    let rules = DraughtsRules {
        repetitions: 4,
        ..DraughtsRules::default()
    };
    let mut game = game::<English>(rules, "B:BK1,K2:WK32,K31");
    assert_eq!(play(&mut game, SHUFFLE, 100), 12);
}

#[test]
fn forty_moves_each_of_english_draughts() {
    let fen = "B:BK1,K2,5:WK32,K31";
    let mut official = game::<English>(without_repetition(), fen);
    assert_eq!(play(&mut official, SHUFFLE, 200), 80);
    assert_eq!(official.ending(), draw(Reason::MoveLimit));
    let rules = DraughtsRules {
        king_plies: 79,
        ..without_repetition()
    };
    assert_eq!(play(&mut game::<English>(rules, fen), SHUFFLE, 200), 79);
    let rules = DraughtsRules {
        king_plies: 0,
        ..without_repetition()
    };
    assert_eq!(play(&mut game::<English>(rules, fen), SHUFFLE, 200), 200);
}

#[test]
fn a_mans_move_starts_the_count_again() {
    let mut game = game::<English>(without_repetition(), "B:BK1,K2,5:WK32,K31");
    play(&mut game, SHUFFLE, 40);
    play(&mut game, "5-9", 1);
    assert_eq!(game.past().mark().king_plies, 0);
    play(&mut game, "32-27 1-6 27-32 6-1", 79);
    assert_eq!(game.ending(), None);
    assert_eq!(game.past().mark().king_plies, 79);
}

#[test]
fn twenty_five_moves_each_of_international_draughts() {
    let mut game = game::<International>(without_repetition(), KINGS_AND_MEN);
    assert_eq!(play(&mut game, KING_SHUFFLE, 200), 50);
    assert_eq!(game.ending(), draw(Reason::MoveLimit));
}

#[test]
fn counters_start_where_a_fen_says() {
    let fen = format!("{KINGS_AND_MEN}:H40:F30");
    let mut game = game::<International>(without_repetition(), &fen);
    assert_eq!(play(&mut game, KING_SHUFFLE, 200), 10);
}

#[test]
fn three_pieces_against_a_king_have_sixteen_moves() {
    let fen = "W:WK1,K2,48:BK50";
    let mut game = game::<International>(without_repetition(), fen);
    assert_eq!(play(&mut game, KING_SHUFFLE, 200), 32);
    assert_eq!(game.ending(), draw(Reason::MoveLimit));
}

#[test]
fn two_pieces_or_one_against_a_king_have_five_moves() {
    for fen in ["W:WK1,48:BK50", "W:WK1:BK50", "W:WK1,K2:BK50"] {
        let mut game = game::<International>(without_repetition(), fen);
        assert_eq!(play(&mut game, KING_SHUFFLE, 200), 10, "{fen}");
    }
    let fen = "W:WK1:BK50:H3:F60";
    assert_eq!(
        play(
            &mut game::<International>(without_repetition(), fen),
            KING_SHUFFLE,
            200
        ),
        7
    );
}

#[test]
fn limits_of_endings_are_options() {
    let rules = DraughtsRules {
        three_against_king_plies: 0,
        two_against_king_plies: 0,
        ..without_repetition()
    };
    for fen in ["W:WK1,K2,48:BK50", "W:WK1:BK50"] {
        let mut game = game::<International>(rules, fen);
        assert_eq!(play(&mut game, KING_SHUFFLE, 200), 50, "{fen}");
    }
}

#[test]
fn a_win_that_a_limit_may_overtake_is_not_proved() {
    let rules = DraughtsRules {
        two_against_king_plies: 0,
        ..without_repetition()
    };
    let mut game = game::<International>(rules, "W:WK1,K2,48:BK50");
    play(&mut game, KING_SHUFFLE, 4);
    let mark = game.past().mark();
    assert!(rules.leaves_time_for(mark, 27));
    assert!(!rules.leaves_time_for(mark, 28));
    let unlimited = DraughtsRules {
        three_against_king_plies: 0,
        ..rules
    };
    assert!(unlimited.leaves_time_for(mark, 45));
}

#[test]
fn men_alone_against_a_king_have_no_limit_of_their_own() {
    let mut game = game::<International>(without_repetition(), "W:W48,47:BK50");
    play(&mut game, "48-43", 1);
    assert_eq!(game.past().mark().ending_plies, 0);
}

#[test]
fn a_capture_into_another_ending_starts_its_count() {
    // Three pieces become two: the count of five moves begins with the position after the capture.
    let mut game = game::<International>(without_repetition(), "W:WK1,K2,48:BK50");
    play(&mut game, KING_SHUFFLE, 4);
    assert_eq!(game.past().mark().ending_plies, 4);
    play(&mut game, "48-43 50-45 43-39 45-50", 4);
    assert_eq!(
        game.past().mark().ending_plies,
        8,
        "a man's move goes on counting"
    );
    play(&mut game, "1-6 50x28", 2);
    assert_eq!(game.past().mark().ending_plies, 0);
}

#[test]
fn a_side_without_move_has_lost() {
    let lost = game::<English>(DraughtsRules::default(), "W:W21:B17,14,1");
    assert_eq!(
        lost.ending(),
        Some(Ending {
            outcome: Outcome::Win(Side::First),
            reason: Reason::NoMove
        })
    );
    let bare = game::<International>(DraughtsRules::default(), "B:WK1:B");
    assert_eq!(
        bare.ending().map(|ending| ending.reason),
        Some(Reason::NoMove)
    );
    let empty = game::<International>(DraughtsRules::default(), "W:W:B");
    assert_eq!(
        empty.ending().map(|ending| ending.outcome),
        Some(Outcome::Win(Side::Second))
    );
}

#[test]
fn a_search_takes_the_first_repetition_in_its_tree() {
    let mut game = game::<English>(DraughtsRules::default(), "B:BK1,K2:WK32,K31");
    play(&mut game, SHUFFLE, 4);
    let in_search = |ply| {
        game.rules()
            .ending_in_search(game.position(), game.past(), ply)
    };
    assert_eq!(in_search(4), draw(Reason::Repetition));
    assert_eq!(
        in_search(3),
        None,
        "the occurrence before the root counts once only"
    );
    assert_eq!(game.ending(), None);
}

#[test]
fn a_search_sees_every_limit_on_the_ply_that_reaches_it() {
    fn check<V: Variant>(fen: &str, moves: &str, plies: usize) {
        let mut game = game::<V>(without_repetition(), fen);
        play(&mut game, moves, plies - 1);
        let in_search = |game: &Game<DraughtsRules<V>>| {
            game.rules()
                .ending_in_search(game.position(), game.past(), plies)
        };
        assert_eq!(in_search(&game), None, "{fen}");
        let next = moves.split(' ').nth((plies - 1) % 4).expect("a move");
        play(&mut game, next, 1);
        assert_eq!(in_search(&game), draw(Reason::MoveLimit), "{fen}");
    }
    check::<English>("B:BK1,K2,5:WK32,K31", SHUFFLE, 80);
    check::<International>(KINGS_AND_MEN, KING_SHUFFLE, 50);
    check::<International>("W:WK1,K2,48:BK50", KING_SHUFFLE, 32);
    check::<International>("W:WK1,48:BK50", KING_SHUFFLE, 10);
}

#[test]
fn a_side_without_move_has_lost_even_where_a_limit_is_reached() {
    let rules = DraughtsRules {
        king_plies: 1,
        ..without_repetition()
    };
    // The king blocks the last man with the move that reaches the limit.
    let mut game = game::<English>(rules, "B:BK18,17:W21");
    play(&mut game, "18-14", 1);
    assert_eq!(
        game.ending().map(|ending| ending.reason),
        Some(Reason::NoMove)
    );
    assert_eq!(
        game.rules()
            .ending_in_search(game.position(), game.past(), 1),
        None
    );
}
