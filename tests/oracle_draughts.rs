//! Legal moves for other programs to check: `scripts/oracle/draughts_oracle.py` reads what this prints.
//!
//! A line has the game, a FEN, and the legal moves as Hub writes them, separated by tabs and blanks.
//! The number of positions of each game comes from the environment: `POSITIONS=100000 cargo test
//! --release --test oracle_draughts -- --ignored --nocapture`.

mod random_draughts;

use std::io::Write;

use bigbang::base::key::SplitMix;
use bigbang::base::position::Position as _;
use bigbang::games::draughts::notation::{fen, move_text};
use bigbang::games::draughts::{English, International, Position, Variant};
use random_draughts::placement;

/// Half of the positions come from random games, half are random placements of as many pieces as a game can have.
fn print<V: Variant>(positions: usize) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    let mut random = SplitMix::new(u64::from(V::SQUARES) + 1);
    let mut played = Position::<V>::start();
    let mut printed = 0;
    while printed < positions {
        let position = if printed % 2 == 0 {
            let moves = played.legal_moves();
            if moves.is_empty() || random.below(100) == 0 {
                played = Position::start();
            } else {
                played.play(moves[random.below(moves.len())]);
            }
            played
        } else {
            let (filled, kings) = (4 + random.below(60), random.below(60));
            placement(&mut random, filled, kings)
        };
        let fits = |pieces: usize| (1..=V::MEN as usize).contains(&pieces);
        if !fits(position.mover().len()) || !fits(position.waiting().len()) {
            continue;
        }
        let moves: Vec<String> = position
            .legal_moves()
            .into_iter()
            .map(move_text::write_hub::<V>)
            .collect();
        writeln!(
            out,
            "{}\t{}\t{}",
            V::NAME,
            fen::write(&position),
            moves.join(" ")
        )?;
        printed += 1;
    }
    Ok(())
}

#[test]
#[ignore = "prints positions for other programs"]
fn positions_with_legal_moves() -> std::io::Result<()> {
    let positions = std::env::var("POSITIONS").ok().and_then(|n| n.parse().ok());
    let positions = positions.unwrap_or(1000);
    println!();
    print::<English>(positions)?;
    print::<International>(positions)
}
