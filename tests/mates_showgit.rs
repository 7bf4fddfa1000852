//! The mate solver: every problem is solved, every solution holds against every defence, and "no mate" is never said of a mate.

use std::collections::HashMap;

use bigbang::base::key::Key;
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

#[test]
fn the_proved_lines_are_found() {
    for sfen in positions(include_str!("data/showgit-mates.tsv")) {
        let (plies, nodes) = solve_and_check(sfen, 16);
        println!("{plies} plies, {nodes} nodes: {sfen}");
    }
}
