//! The mate solver: every problem is solved, every solution holds against every defence, and "no mate" is never said of a mate.

use std::collections::HashMap;

use bigbang::base::key::{Key, SplitMix};
use bigbang::base::notation::Notation;
use bigbang::base::position::Position;
use bigbang::base::search::control::Stopped;
use bigbang::games::showgit::board::Board;
use bigbang::games::showgit::entering::EnteringStar;
use bigbang::games::showgit::letters::Letters;
use bigbang::games::showgit::mate::{Outcome, Solver};
use bigbang::games::showgit::notation::ShowgitNotation;
use bigbang::games::showgit::rules::ShowgitRules;

fn board(sfen: &str) -> Board {
    let notation = ShowgitNotation {
        letters: Letters::Usi,
    };
    notation
        .parse_position(&ShowgitRules::default(), sfen)
        .unwrap_or_else(|error| panic!("{sfen}: {error}"))
        .position
}

/// The positions of a table, the first column of each row.
fn positions(table: &str) -> impl Iterator<Item = &str> {
    table
        .lines()
        .filter(|line| !line.starts_with('#') && !line.trim().is_empty())
        .filter_map(|line| line.split('\t').next())
}

/// Where the checker stands with a position of the attacker.
#[derive(PartialEq)]
enum Mark {
    OnPath,
    Holds,
}

/// Plays every defence against the solver's moves, by legal moves only. The attacker must give check with every move, must not come back
/// to a position on the way, and must leave no answer at the end.
fn replay(
    solver: &mut Solver,
    board: &Board,
    marks: &mut HashMap<Key, Mark>,
) -> Result<(), String> {
    match marks.get(&board.key()) {
        Some(Mark::Holds) => return Ok(()),
        Some(Mark::OnPath) => return Err(format!("the attack goes round in a circle:\n{board:?}")),
        None => {}
    }
    marks.insert(board.key(), Mark::OnPath);
    let mut poll = |_: usize| Ok::<(), Stopped>(());
    let m = solver.attack(board, &mut poll).ok().flatten();
    let m = m.ok_or_else(|| format!("no move of the attacker:\n{board:?}"))?;
    if !board.is_legal(m) {
        return Err(format!("{m:?} is not legal:\n{board:?}"));
    }
    let attacked = board.child(m);
    if !attacked.in_check() {
        return Err(format!("{m:?} is no check:\n{board:?}"));
    }
    for answer in attacked.legal_moves() {
        replay(solver, &attacked.child(answer), marks)?;
    }
    marks.insert(board.key(), Mark::Holds);
    Ok(())
}

/// Solves a problem and checks the solution; the plies of the line and the nodes it took.
fn solve_and_check(sfen: &str, mebibytes: usize) -> (usize, u64) {
    let board = board(sfen);
    let mut solver = Solver::new(mebibytes, EnteringStar::None);
    let Outcome::Mate(line) = solver.solve(&board, &mut |_| Ok(())) else {
        panic!("no mate found: {sfen}");
    };
    let nodes = solver.nodes();
    let mut end = board.clone();
    for &m in &line {
        assert!(end.is_legal(m), "{sfen}: {m:?}");
        end.play(m);
    }
    assert!(
        line.len() % 2 == 1 && end.in_check() && !end.has_legal_move(),
        "{sfen}"
    );
    if let Err(error) = replay(&mut solver, &board, &mut HashMap::new()) {
        panic!("{sfen}: {error}");
    }
    (line.len(), nodes)
}

fn solve_all<'a>(rows: impl Iterator<Item = &'a str>, mebibytes: usize) {
    for sfen in rows {
        let (plies, nodes) = solve_and_check(sfen, mebibytes);
        println!("{plies} plies, {nodes} nodes: {sfen}");
    }
}

/// Mates at the ends of games that the engine played against itself at few nodes a move.
const FROM_GAMES: &str = include_str!("data/showgit-mates-games.tsv");
const PROBLEMS: &str = include_str!("data/showgit-mates.tsv");

#[test]
fn problems_are_solved() {
    // The long one is left to the whole sets.
    let short = positions(PROBLEMS).filter(|sfen| !sfen.starts_with("l7l/2+Rbk4"));
    solve_all(short, 16);
}

#[test]
fn mates_from_games_are_solved() {
    solve_all(positions(FROM_GAMES).step_by(40), 16);
}

#[test]
#[ignore = "some minutes"]
fn the_whole_sets_are_solved() {
    assert!(positions(FROM_GAMES).count() >= 300);
    solve_all(positions(PROBLEMS).chain(positions(FROM_GAMES)), 64);
}

/// The problems of a file, one SFEN a line (what follows a tab is not read), with `MATES=FILE`.
#[test]
#[ignore = "needs MATES=FILE"]
fn problems_of_a_file_are_solved() {
    let Some(path) = std::env::var_os("MATES") else {
        return;
    };
    let text = std::fs::read_to_string(path).expect("a file of problems");
    // The proof trees of long problems are deep.
    let solve = move || solve_all(positions(&text), 512);
    let thread = std::thread::Builder::new().stack_size(1 << 30).spawn(solve);
    thread.expect("a thread").join().expect("all are solved");
}

/// Whether the side to move mates by checks alone, from the whole graph of checks and answers: the positions from which a mate
/// can be forced grow from the mates backwards, so going round in circles is never a mate. `None` when the graph is too large.
fn truth(root: &Board) -> Option<bool> {
    const LARGEST: usize = 1_500;
    let mut index = HashMap::new();
    let mut boards = vec![(root.clone(), true)];
    index.insert(root.key(), 0);
    let mut followers: Vec<Vec<usize>> = Vec::new();
    while followers.len() < boards.len() {
        let (board, attacks) = boards[followers.len()].clone();
        let mut next = Vec::new();
        for m in board.legal_moves() {
            let child = board.child(m);
            if attacks && !child.in_check() {
                continue;
            }
            let number = *index.entry(child.key()).or_insert_with(|| {
                boards.push((child, !attacks));
                boards.len() - 1
            });
            next.push(number);
        }
        followers.push(next);
        if boards.len() > LARGEST {
            return None;
        }
    }
    let mut won = vec![false; boards.len()];
    loop {
        let mut changed = false;
        for number in (0..boards.len())
            .rev()
            .filter(|&n| !won[n])
            .collect::<Vec<_>>()
        {
            let mut next = followers[number].iter();
            let wins = if boards[number].1 {
                next.any(|&n| won[n])
            } else {
                next.all(|&n| won[n])
            };
            won[number] = wins;
            changed |= wins;
        }
        if !changed {
            return Some(won[0]);
        }
    }
}

/// A random position with few pieces around the defender's STAR, which may be nonsense.
fn composition(random: &mut SplitMix) -> String {
    let mut squares = [[' '; 9]; 9];
    let star = (random.below(2), random.below(9));
    squares[star.0][star.1] = 'k';
    let mut put = |letters: &[u8], reach: usize, random: &mut SplitMix| {
        let mut near = |at: usize| (at + random.below(2 * reach + 1)).saturating_sub(reach);
        let (rank, file) = (near(star.0).min(8), near(star.1).min(8));
        if squares[rank][file] == ' ' {
            squares[rank][file] = char::from(letters[random.below(letters.len())]);
        }
    };
    for _ in 0..2 + random.below(3) {
        put(b"PLNSGBR", 2, random);
    }
    for _ in 0..2 + random.below(4) {
        put(b"plnsgpr", 1, random);
    }
    let rows = squares.iter().map(|row| {
        row.iter()
            .map(|&c| {
                if c == ' ' {
                    "1".to_owned()
                } else {
                    c.to_string()
                }
            })
            .collect::<String>()
    });
    let board = rows.collect::<Vec<_>>().join("/");
    let hand = |letters: &[u8], most: usize, random: &mut SplitMix| {
        (0..random.below(most + 1))
            .map(|_| char::from(letters[random.below(letters.len())]))
            .collect::<String>()
    };
    let attacker = hand(b"PNSGGSRB", 2, random);
    let defender = hand(b"pnsg", 1, random);
    let mut hands: Vec<char> = format!("{attacker}{defender}").chars().collect();
    hands.sort_unstable();
    let mut counted = String::new();
    for piece in hands.chunk_by(|a, b| a == b) {
        counted += &format!("{}{}", piece.len(), piece[0]);
    }
    format!(
        "{board} b {} 1",
        if counted.is_empty() { "-" } else { &counted }
    )
}

fn compare_with_truth(seed: u64, wanted: usize) {
    let notation = ShowgitNotation {
        letters: Letters::Usi,
    };
    let mut random = SplitMix::new(seed);
    let (mut mates, mut compared) = (0, 0);
    // One table for all: what it says of one problem must hold in the others.
    let mut solver = Solver::new(8, EnteringStar::None);
    while compared < wanted {
        let sfen = composition(&mut random);
        let Ok(parsed) = notation.parse_position(&ShowgitRules::default(), &sfen) else {
            continue;
        };
        let board = parsed.position;
        let Some(mate) = truth(&board) else {
            continue;
        };
        let outcome = solver.solve(&board, &mut |_| Ok(()));
        let found = matches!(outcome, Outcome::Mate(_));
        assert!(found || outcome == Outcome::NoMate, "{sfen}");
        assert_eq!(found, mate, "{sfen}");
        if found {
            replay(&mut solver, &board, &mut HashMap::new())
                .unwrap_or_else(|e| panic!("{sfen}: {e}"));
        }
        mates += usize::from(mate);
        compared += 1;
    }
    println!("{mates} mates among {compared} positions");
    assert!(mates * 40 > compared);
}

#[test]
fn outcomes_agree_with_the_whole_graph() {
    compare_with_truth(1, 120);
}

#[test]
#[ignore = "a minute"]
fn many_outcomes_agree_with_the_whole_graph() {
    compare_with_truth(2, 20_000);
}

#[test]
fn a_stopped_search_knows_nothing() {
    let board = board("4k4/9/PPPPPPPPP/9/9/9/9/9/9 b B4L2rb4g4s4n9p 1");
    let mut solver = Solver::new(1, EnteringStar::None);
    let mut left = 50;
    let outcome = solver.solve(&board, &mut |_| {
        left -= 1;
        if left > 0 { Ok(()) } else { Err(Stopped) }
    });
    assert_eq!(outcome, Outcome::Unknown);
    // It goes on from there, and finds the mate.
    let outcome = solver.solve(&board, &mut |_| Ok(()));
    assert!(matches!(outcome, Outcome::Mate(line) if line.len() == 11));
}

#[test]
fn a_mate_stays_whatever_comes_of_shorter_ones() {
    let board = board("4k4/9/PPPPPPPPP/9/9/9/9/9/9 b B4L2rb4g4s4n9p 1");
    let mut solver = Solver::new(1, EnteringStar::None);
    let Outcome::Mate(found) = solver.find(&board, &mut |_| Ok(())) else {
        panic!("no mate");
    };
    let mut line = found.clone();
    solver.shorten(&board, &mut line, &mut |_| Err(Stopped));
    assert_eq!(line, found);
    solver.shorten(&board, &mut line, &mut |_| Ok(()));
    assert!(line.len() <= found.len() && line.len() % 2 == 1);
}

/// A table far too small for the problem forgets, but never lies.
#[test]
fn a_small_table_is_enough() {
    for sfen in positions(FROM_GAMES).step_by(120) {
        let (plies, _) = solve_and_check(sfen, 1);
        assert!(plies >= 3);
    }
}
