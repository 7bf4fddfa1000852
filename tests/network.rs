//! The network of every game: the first layer kept up to date equals the one computed from nothing, on every vector
//! unit; files come back as they were written, and damaged ones are refused.

#[path = "common/weights.rs"]
mod weights;

use bigbang::base::game::Game;
use bigbang::base::key::SplitMix;
use bigbang::base::net::accumulator::{Accumulators, slow_evaluation};
use bigbang::base::net::features::Features;
use bigbang::base::net::network::{MOST_HIDDEN, MOST_OUTPUT, Network, NetworkError, Weights};
use bigbang::base::net::simd::{ONE, Vectors};
use bigbang::base::position::Position;
use bigbang::base::rules::Rules;
use bigbang::base::score::Score;
use bigbang::base::side::Side;
use bigbang::games::draughts::features::DraughtsFeatures;
use bigbang::games::draughts::{self, DraughtsRules};
use bigbang::games::showgit::features::ShowgitFeatures;
use bigbang::games::showgit::rules::ShowgitRules;

use weights::weights;

const PLIES: usize = 60;

/// Random lines with excursions: moves are followed, taken back, passed over, and values asked for here and there.
fn agrees_on_random_games<F, R>(rules: R, seed: u64)
where
    R: Rules,
    F: Features<Position = R::Position>,
{
    let weights = weights::<F>(64, seed);
    for vectors in Vectors::available() {
        let network = Network::new::<F>(&weights).unwrap().on(vectors);
        let mut accumulators = Accumulators::<F>::new(&network, PLIES);
        let mut random = SplitMix::new(seed);
        for _ in 0..150 {
            let mut game = Game::new(rules.clone());
            accumulators.begin(&network, game.position());
            for ply in 1..PLIES {
                let before = game.position().clone();
                let moves = before.legal_moves();
                if moves.is_empty() {
                    break;
                }
                // Other moves are looked at before the one that is played.
                for _ in 0..2 {
                    let m = moves[random.below(moves.len())];
                    let after = before.child(m);
                    accumulators.follow(ply, &before, m, &after);
                    if random.below(3) == 0 {
                        let value = accumulators.evaluate(&network, ply, &after);
                        assert_eq!(value, slow_evaluation::<F>(&network, &after), "{after:?}");
                    }
                }
                accumulators.pass(ply);
                if random.below(4) == 0 {
                    let value = accumulators.evaluate(&network, ply, &before);
                    assert_eq!(value, slow_evaluation::<F>(&network, &before), "{before:?}");
                }
                let m = moves[random.below(moves.len())];
                game.play(m);
                accumulators.follow(ply, &before, m, game.position());
                if random.below(2) == 0 {
                    let value = accumulators.evaluate(&network, ply, game.position());
                    let slow = slow_evaluation::<F>(&network, game.position());
                    assert_eq!(value, slow, "{vectors:?} {:?}", game.position());
                }
            }
        }
    }
}

#[test]
fn showgit_first_layer() {
    agrees_on_random_games::<ShowgitFeatures, _>(ShowgitRules::default(), 1);
}

#[test]
fn english_first_layer() {
    agrees_on_random_games::<DraughtsFeatures<draughts::English>, _>(DraughtsRules::default(), 2);
}

#[test]
fn international_first_layer() {
    agrees_on_random_games::<DraughtsFeatures<draughts::International>, _>(
        DraughtsRules::default(),
        3,
    );
}

/// Every vector unit values the same positions alike.
#[test]
fn vector_units_agree() {
    let weights = weights::<ShowgitFeatures>(256, 4);
    let networks: Vec<Network> = Vectors::available()
        .into_iter()
        .map(|vectors| {
            Network::new::<ShowgitFeatures>(&weights)
                .unwrap()
                .on(vectors)
        })
        .collect();
    let mut random = SplitMix::new(4);
    let mut game = Game::new(ShowgitRules::default());
    for _ in 0..200 {
        let moves = game.position().legal_moves();
        if moves.is_empty() {
            break;
        }
        game.play(moves[random.below(moves.len())]);
        let values: Vec<_> = networks
            .iter()
            .map(|network| slow_evaluation::<ShowgitFeatures>(network, game.position()))
            .collect();
        assert!(values.iter().all(|value| *value == values[0]), "{values:?}");
    }
}

/// Inputs are below the number of inputs, and differ.
fn inputs_are_sound<F, R>(rules: R)
where
    R: Rules,
    F: Features<Position = R::Position>,
{
    let mut random = SplitMix::new(5);
    for _ in 0..50 {
        let mut game = Game::new(rules.clone());
        for _ in 0..PLIES {
            let moves = game.position().legal_moves();
            if moves.is_empty() {
                break;
            }
            game.play(moves[random.below(moves.len())]);
            assert!(F::bucket(game.position()) < F::BUCKETS);
            for side in Side::ALL {
                let mut inputs = Vec::new();
                F::visit(game.position(), side, |input| inputs.push(input));
                let count = inputs.len();
                inputs.sort_unstable();
                inputs.dedup();
                assert_eq!(inputs.len(), count);
                assert!(inputs.iter().all(|&input| usize::from(input) < F::INPUTS));
            }
        }
    }
}

#[test]
fn showgit_inputs() {
    inputs_are_sound::<ShowgitFeatures, _>(ShowgitRules::default());
}

#[test]
fn draughts_inputs() {
    inputs_are_sound::<DraughtsFeatures<draughts::English>, _>(DraughtsRules::default());
    inputs_are_sound::<DraughtsFeatures<draughts::International>, _>(DraughtsRules::default());
}

#[test]
fn a_file_comes_back_as_it_was_written() {
    type F = DraughtsFeatures<draughts::English>;
    let weights = weights::<F>(32, 6);
    assert_eq!(Weights::parse::<F>(&weights.write::<F>()), Ok(weights));
}

#[test]
fn a_bad_file_is_refused() {
    type F = DraughtsFeatures<draughts::English>;
    type Other = DraughtsFeatures<draughts::International>;
    let bytes = weights::<F>(32, 7).write::<F>();
    for end in 0..bytes.len() {
        assert!(Weights::parse::<F>(&bytes[..end]).is_err(), "cut at {end}");
    }
    let mut random = SplitMix::new(7);
    for _ in 0..2_000 {
        let mut damaged = bytes.clone();
        damaged[random.below(bytes.len())] ^= 1 << random.below(8);
        assert!(Weights::parse::<F>(&damaged).is_err());
    }
    assert!(matches!(
        Weights::parse::<Other>(&bytes),
        Err(NetworkError::Features { .. })
    ));
    assert_eq!(
        Weights::parse::<F>(b"\x7fELF and more"),
        Err(NetworkError::NotANetwork)
    );
    let mut heavy = weights::<F>(32, 8);
    heavy.output[3] = 128;
    assert_eq!(Network::new::<F>(&heavy).unwrap_err(), NetworkError::Weight);
    let mut odd = weights::<F>(32, 9);
    odd.hidden = 33;
    assert!(matches!(
        Network::new::<F>(&odd),
        Err(NetworkError::Shape(_))
    ));
}

/// The largest network with the greatest weights is still added up right.
#[test]
fn the_greatest_values_do_not_overflow() {
    type F = DraughtsFeatures<draughts::English>;
    let start = draughts::board::Position::start();
    for weight in [MOST_OUTPUT, -MOST_OUTPUT] {
        let mut weights = weights::<F>(MOST_HIDDEN, 10);
        weights.first.fill(0);
        weights.bias.fill(ONE);
        weights.direct.fill(0);
        weights.output.fill(weight);
        weights.output_bias.fill(0);
        for vectors in Vectors::available() {
            let network = Network::new::<F>(&weights).unwrap().on(vectors);
            let value = slow_evaluation::<F>(&network, &start);
            assert_eq!(value.0.signum(), i32::from(weight.signum()), "{vectors:?}");
            assert_eq!(value.0.abs(), Score::MAX_EVALUATION.0, "{vectors:?}");
        }
    }
}
