//! The normal distribution and the tails of Student's.

/// The probability that a standard normal variable is at most `x`.
pub fn probability(x: f64) -> f64 {
    // Continued fraction of Mills' ratio in the tails, the power series in between
    // (Marsaglia, "Evaluating the normal distribution", 2004): full double precision.
    if x.is_nan() {
        return f64::NAN;
    }
    let density = (-0.5 * x * x).exp() / (2.0 * std::f64::consts::PI).sqrt();
    if x.abs() < 5.0 {
        let (mut sum, mut term, mut i) = (x, x, 1.0);
        loop {
            i += 2.0;
            term *= x * x / i;
            let next = sum + term;
            if next == sum {
                return 0.5 + sum * density;
            }
            sum = next;
        }
    }
    let ratio = (1..=100)
        .rev()
        .fold(0.0, |ratio, k| f64::from(k) / (x.abs() + ratio));
    let tail = density / (x.abs() + ratio);
    if x < 0.0 { tail } else { 1.0 - tail }
}

/// The value that a standard normal variable does not exceed with probability `p`, strictly between 0 and 1.
pub fn quantile(p: f64) -> f64 {
    // Bisection: the callers need a few values, not speed.
    let (mut low, mut high) = (-40.0, 40.0);
    for _ in 0..200 {
        let middle = 0.5 * (low + high);
        if probability(middle) < p {
            low = middle;
        } else {
            high = middle;
        }
    }
    0.5 * (low + high)
}

/// The value that Student's variable with `freedom` degrees of freedom (at least 1) stays below
/// in absolute value with probability 95 %.
///
/// The Cornish-Fisher expansion from the normal quantile (Abramowitz and Stegun 26.7.5); up to
/// 4 degrees, where it is too coarse, the tabulated values.
pub fn student_95(freedom: usize) -> f64 {
    match freedom {
        0 | 1 => 12.706,
        2 => 4.303,
        3 => 3.182,
        4 => 2.776,
        _ => {
            let z = quantile(0.975);
            let n = freedom as f64;
            let z3 = z.powi(3);
            let z5 = z.powi(5);
            let z7 = z.powi(7);
            z + (z3 + z) / (4.0 * n)
                + (5.0 * z5 + 16.0 * z3 + 3.0 * z) / (96.0 * n * n)
                + (3.0 * z7 + 19.0 * z5 + 17.0 * z3 - 15.0 * z) / (384.0 * n.powi(3))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_probabilities() {
        for (x, p) in [
            (0.0, 0.5),
            (1.0, 0.841_344_746_068_543),
            (-1.959_963_984_540_054, 0.025),
            (3.0, 0.998_650_101_968_370),
            (-6.0, 9.865_876_450_377e-10),
        ] {
            assert!(
                (probability(x) - p).abs() < 1e-12,
                "{x}: {}",
                probability(x)
            );
        }
        assert!((probability(-8.0) / 6.220_960_574_271_8e-16 - 1.0).abs() < 1e-9);
    }

    #[test]
    fn known_quantiles() {
        assert!((quantile(0.975) - 1.959_963_984_540_054).abs() < 1e-9);
        assert!((quantile(0.05) + 1.644_853_626_951_473).abs() < 1e-9);
    }

    #[test]
    fn known_student_quantiles() {
        for (freedom, expected) in [
            (4, 2.776),
            (5, 2.571),
            (10, 2.228),
            (30, 2.042),
            (120, 1.980),
        ] {
            let found = student_95(freedom);
            assert!((found - expected).abs() < 5e-3, "{freedom}: {found}");
        }
    }
}
