//! `bigbang bench`: fixed positions searched to a fixed depth; the node count is the signature of the search.

use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow};

use crate::base::game::Game;
use crate::base::notation::Notation;
use crate::base::search::limits::Limits;
use crate::base::search::solo::{Solo, Thought};
use crate::session::play::Play;
use crate::session::settings::Settings;

/// What a bench found.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Signature {
    /// The nodes of all positions: changes exactly when the search plays differently.
    pub nodes: u64,
    /// The time it took.
    pub time: Duration,
}

/// Size of the table, in MiB.
const TABLE: usize = 16;

/// Searches each of `positions` to `depth` plies with one thread and an empty table, under these settings of the rules and
/// of what the search knows.
///
/// # Errors
/// When a position cannot be read or written out.
pub fn run<G: Play>(
    positions: &[&str],
    depth: u32,
    settings: &Settings,
    out: &mut dyn Write,
) -> Result<Signature> {
    let rules = G::rules(settings);
    let notation = G::notation(settings);
    let knowledge = G::knowledge(settings).map_err(anyhow::Error::msg)?;
    let mut solo = Solo::<G>::new(knowledge, TABLE)?;
    let mut signature = Signature::default();
    for text in positions {
        let parsed = notation
            .parse_position(&rules, text)
            .map_err(|error| anyhow!("bench position '{text}': {error}"))?;
        let game = Game::from_parsed(rules.clone(), parsed);
        let limits = Limits {
            depth: Some(depth),
            ..Limits::default()
        };
        solo.forget();
        let started = Instant::now();
        let Thought { answer, nodes } = solo.think(&game, &limits);
        signature.time += started.elapsed();
        signature.nodes += nodes;
        let best = answer.best.map_or_else(
            || "none".to_owned(),
            |m| notation.write_move(game.position(), m),
        );
        let score = answer
            .last
            .map_or_else(|| "none".to_owned(), |last| format!("{:?}", last.score));
        writeln!(out, "{best} {score} nodes {nodes} {text}")?;
    }
    let speed = signature.nodes as f64 / signature.time.as_secs_f64().max(1e-9);
    writeln!(
        out,
        "{}: {} nodes {:.0} nodes/s",
        G::GAME.title(),
        signature.nodes,
        speed
    )?;
    Ok(signature)
}
