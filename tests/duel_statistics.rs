//! Simulated matches: the sequential test errs at its stated rates, the Elo interval covers at its rate.

use bigbang::base::key::SplitMix;
use bigbang::tools::duel::statistics::elo::{NORMALIZED, Strength, expected_score, logistic_elo};
use bigbang::tools::duel::statistics::pairs::{Distribution, Pentanomial};
use bigbang::tools::duel::statistics::sprt::{Sprt, Verdict};

/// The scores of pairs when games have this expected score and share of draws, and the opening shifts
/// the score of both sides by `bias` towards the side that moves first.
fn pairs(score: f64, draws: f64, bias: f64) -> Distribution {
    let game = |score: f64| [1.0 - score - draws / 2.0, draws, score - draws / 2.0];
    let (one, other) = (game(score + bias), game(score - bias));
    let mut frequencies = [0.0; 5];
    for (i, p) in one.iter().enumerate() {
        for (j, q) in other.iter().enumerate() {
            assert!(*p >= 0.0 && *q >= 0.0);
            frequencies[i + j] += p * q;
        }
    }
    Distribution(frequencies)
}

/// The difference in normalized Elo that a distribution of pairs has.
fn normalized(distribution: &Distribution) -> f64 {
    NORMALIZED * (distribution.mean() - 0.5) / (2.0 * distribution.variance()).sqrt()
}

fn draw(random: &mut SplitMix, distribution: &Distribution) -> usize {
    let mut number = random.next_u64() as f64 / 2f64.powi(64);
    for (index, frequency) in distribution.0.iter().enumerate() {
        if number < *frequency {
            return index;
        }
        number -= frequency;
    }
    2
}

/// The share of `runs` tests that accept H1, and their mean length in pairs.
fn accepted(sprt: &Sprt, truth: &Distribution, runs: u32, seed: u64) -> (f64, f64) {
    let mut random = SplitMix::new(seed);
    let (mut accepted, mut length) = (0, 0u64);
    for _ in 0..runs {
        let mut seen = Pentanomial::default();
        loop {
            seen.0[draw(&mut random, truth)] += 1;
            match sprt.verdict(sprt.llr(&seen)) {
                Verdict::Open => continue,
                Verdict::H1 => accepted += 1,
                Verdict::H0 => {}
            }
            break;
        }
        length += seen.pairs();
    }
    let runs = f64::from(runs);
    (f64::from(accepted) / runs, length as f64 / runs)
}

const RUNS: u32 = 1000;

/// Three standard deviations of a rate of 5 % seen in so many runs.
fn tolerance() -> f64 {
    3.0 * (0.05 * 0.95 / f64::from(RUNS)).sqrt()
}

#[test]
fn the_logistic_test_errs_at_its_rates() {
    for (draws, bias) in [(0.2, 0.0), (0.6, 0.15)] {
        let sprt: Sprt = "elo0=0,elo1=30,alpha=0.05,beta=0.05".parse().unwrap();
        let h0 = pairs(expected_score(0.0), draws, bias);
        let h1 = pairs(expected_score(30.0), draws, bias);
        let (wrong, length) = accepted(&sprt, &h0, RUNS, 1);
        println!("draws {draws} bias {bias}: H1 accepted under H0 {wrong:.3}, {length:.0} pairs");
        assert!((0.02..=0.05 + tolerance()).contains(&wrong), "{wrong}");
        let (right, length) = accepted(&sprt, &h1, RUNS, 2);
        println!("draws {draws} bias {bias}: H1 accepted under H1 {right:.3}, {length:.0} pairs");
        assert!(
            (0.02..=0.05 + tolerance()).contains(&(1.0 - right)),
            "{right}"
        );
    }
}

#[test]
fn the_normalized_test_errs_at_its_rates() {
    let draws = 0.7;
    let sprt: Sprt = "elo0=0,elo1=40,alpha=0.05,beta=0.05,model=normalized"
        .parse()
        .unwrap();
    let h0 = pairs(0.5, draws, 0.1);
    // The score whose pairs are worth 40 normalized Elo.
    let mut score = 0.5;
    while normalized(&pairs(score, draws, 0.1)) < 40.0 {
        score += 1e-4;
    }
    let (wrong, _) = accepted(&sprt, &h0, RUNS, 3);
    assert!((0.02..=0.05 + tolerance()).contains(&wrong), "{wrong}");
    let (right, _) = accepted(&sprt, &pairs(score, draws, 0.1), RUNS, 4);
    assert!(
        (0.02..=0.05 + tolerance()).contains(&(1.0 - right)),
        "{right}"
    );
}

#[test]
fn other_rates_hold_too() {
    let sprt: Sprt = "elo0=-10,elo1=30,alpha=0.01,beta=0.1".parse().unwrap();
    let (wrong, _) = accepted(&sprt, &pairs(expected_score(-10.0), 0.3, 0.0), RUNS, 5);
    assert!(
        wrong <= 0.01 + 3.0 * (0.01 * 0.99 / f64::from(RUNS)).sqrt(),
        "{wrong}"
    );
    let (right, _) = accepted(&sprt, &pairs(expected_score(30.0), 0.3, 0.0), RUNS, 6);
    let missed = 1.0 - right;
    assert!(
        (0.05..=0.1 + 3.0 * (0.09 / f64::from(RUNS)).sqrt()).contains(&missed),
        "{missed}"
    );
}

#[test]
fn the_interval_covers_at_its_rate() {
    let runs = 4000;
    let mut random = SplitMix::new(7);
    for (count, elo, draws, bias) in [
        (10, 0.0, 0.3, 0.0),
        (25, 50.0, 0.3, 0.1),
        (100, 0.0, 0.5, 0.2),
        (100, -120.0, 0.2, 0.0),
        (500, 10.0, 0.8, 0.05),
    ] {
        let truth = pairs(expected_score(elo), draws, bias);
        let (mut covered, mut normalized_covered, mut above) = (0, 0, 0);
        for _ in 0..runs {
            let mut seen = Pentanomial::default();
            for _ in 0..count {
                seen.0[draw(&mut random, &truth)] += 1;
            }
            let strength = Strength::of_pairs(&seen).unwrap();
            let holds = |low: f64, high: f64, value: f64| u32::from(low <= value && value <= high);
            covered += holds(
                strength.elo.low,
                strength.elo.high,
                logistic_elo(truth.mean()),
            );
            let estimate = strength.normalized;
            normalized_covered += holds(estimate.low, estimate.high, normalized(&truth));
            above += u32::from(strength.los > 0.95);
        }
        let rate = |count: u32| f64::from(count) / f64::from(runs);
        println!(
            "{count} pairs, Elo {elo}, draws {draws}: covered {:.3}, normalized {:.3}, LOS > 95 % {:.3}",
            rate(covered),
            rate(normalized_covered),
            rate(above)
        );
        // Three standard deviations below; small matches may be somewhat careful.
        let least = 0.95 - 3.0 * (0.0475 / f64::from(runs)).sqrt();
        assert!(
            (least..=0.985).contains(&rate(covered)),
            "{}",
            rate(covered)
        );
        assert!((0.93..=0.985).contains(&rate(normalized_covered)));
        if elo == 0.0 {
            // Equal engines: a likelihood above 95 % comes up about once in twenty matches.
            assert!((0.02..=0.08).contains(&rate(above)), "{}", rate(above));
        }
    }
}
