//! Networks: positions valued a second on one core, for every width and every vector unit of this machine.
//!
//! `cargo bench --bench evaluate [-- GAME]`. Lines of random moves are gone along move by move as a search does; what
//! is timed is what the evaluation costs there: the changes of the features, both first layers, the output. The
//! lines are few, so that their positions stay in the caches as those of a search do; the weights are random
//! numbers, on which the time does not depend.

#[path = "../common/weights.rs"]
mod weights;

use std::hint::black_box;
use std::time::Instant;

use bigbang::base::game::Game;
use bigbang::base::key::SplitMix;
use bigbang::base::net::accumulator::{Accumulators, slow_evaluation};
use bigbang::base::net::features::Features;
use bigbang::base::net::network::Network;
use bigbang::base::net::simd::Vectors;
use bigbang::base::position::Position;
use bigbang::base::rules::Rules;
use bigbang::games::draughts::features::DraughtsFeatures;
use bigbang::games::draughts::{DraughtsRules, English, International};
use bigbang::games::showgit::features::ShowgitFeatures;
use bigbang::games::showgit::rules::ShowgitRules;
use weights::weights;

/// Lines gone along, and the length of each in plies, as of a search.
const LINES: usize = 30;
const PLIES: usize = 24;
/// How often all lines are gone along; the fastest time counts, so that other processes do not disturb.
const ROUNDS: usize = 800;

/// A position and the move that is played in it.
type Step<P> = (P, <P as Position>::Move);

/// Lines of random moves from the start of the game.
fn lines<R: Rules>(rules: &R) -> Vec<Vec<Step<R::Position>>> {
    let mut random = SplitMix::new(1);
    (0..LINES)
        .map(|_| {
            let mut game = Game::new(rules.clone());
            let mut line = Vec::new();
            while line.len() < PLIES {
                let moves = game.position().legal_moves();
                if moves.is_empty() {
                    break;
                }
                let m = moves[random.below(moves.len())];
                line.push((game.position().clone(), m));
                game.play(m);
            }
            line
        })
        .collect()
}

fn measure<R, F>(name: &str, rules: R)
where
    R: Rules,
    F: Features<Position = R::Position>,
{
    let lines = lines(&rules);
    for hidden in [64, 128, 256] {
        let weights = weights::<F>(hidden, 2);
        for vectors in Vectors::available() {
            let network = Network::new::<F>(&weights).expect("weights").on(vectors);
            let mut accumulators = Accumulators::<F>::new(&network, PLIES);
            let mut best = f64::INFINITY;
            for round in 0..ROUNDS {
                let mut values = 0;
                let started = Instant::now();
                for line in &lines {
                    accumulators.begin(&network, &line[0].0);
                    for (ply, window) in line.windows(2).enumerate() {
                        let [(before, m), (after, _)] = window else {
                            unreachable!("windows of two");
                        };
                        accumulators.follow(ply + 1, before, *m, after);
                        let value = accumulators.evaluate(&network, ply + 1, after);
                        values += 1;
                        if round == 0 {
                            assert_eq!(value, slow_evaluation::<F>(&network, after), "{after:?}");
                        }
                        black_box(value);
                    }
                }
                if round > 0 {
                    best = best.min(started.elapsed().as_secs_f64() / f64::from(values));
                }
            }
            println!(
                "{name} 2 x {hidden} {vectors:?}: {:.1} million a second",
                1e-6 / best
            );
        }
    }
}

fn main() {
    let wanted = std::env::args().skip(1).find(|word| !word.starts_with('-'));
    let is_wanted = |name: &str| wanted.as_ref().is_none_or(|word| name.contains(word));
    if is_wanted("showgit") {
        measure::<_, ShowgitFeatures>("showgit", ShowgitRules::default());
    }
    if is_wanted("english") {
        measure::<_, DraughtsFeatures<English>>("english", DraughtsRules::<English>::default());
    }
    if is_wanted("international") {
        measure::<_, DraughtsFeatures<International>>(
            "international",
            DraughtsRules::<International>::default(),
        );
    }
}
