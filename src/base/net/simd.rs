//! The two loops of the network, compiled for several vector units; which one runs is decided when the
//! program runs. All give the same numbers: integers, added modulo 2^16 and 2^32.

use super::lanes::Lane;

/// The greatest activation: 1.0 of the first layer.
pub const ONE: i16 = 255;

/// A vector unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Vectors {
    /// What every processor of this kind has.
    Baseline,
    /// AVX2 of x86-64.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// AVX-512 (F, BW, VL) of x86-64.
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Vectors {
    /// Those that this machine has, the best last.
    pub fn available() -> Vec<Vectors> {
        #[allow(unused_mut)]
        let mut available = vec![Vectors::Baseline];
        #[cfg(target_arch = "x86_64")]
        {
            if is_x86_feature_detected!("avx2") {
                available.push(Vectors::Avx2);
            }
            if is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("avx512vl")
            {
                available.push(Vectors::Avx512);
            }
        }
        available
    }

    /// The best one that this machine has.
    pub fn best() -> Vectors {
        Vectors::available().pop().unwrap_or(Vectors::Baseline)
    }

    /// `target` becomes `source`, plus the rows `added` of `matrix`, minus the rows `removed`. A row is as long as `target`
    /// and `source`.
    #[inline]
    pub fn update(
        self,
        target: &mut [Lane],
        source: &[Lane],
        matrix: &[Lane],
        added: &[u16],
        removed: &[u16],
    ) {
        match self {
            Vectors::Baseline => update(target, source, matrix, added, removed),
            // SAFETY: the value exists only where `available` has seen AVX2.
            #[cfg(target_arch = "x86_64")]
            #[allow(unsafe_code)]
            Vectors::Avx2 => unsafe { update_avx2(target, source, matrix, added, removed) },
            // SAFETY: the value exists only where `available` has seen these parts of AVX-512.
            #[cfg(target_arch = "x86_64")]
            #[allow(unsafe_code)]
            Vectors::Avx512 => unsafe { update_avx512(target, source, matrix, added, removed) },
        }
    }

    /// The sum of the squared clipped `values` times `weights`, in units of 1 / ([`ONE`]^2 * unit of the weights).
    /// The weights must lie within -127 to 127, and there be at most 512 of them.
    #[inline]
    pub fn activate(self, values: &[Lane], weights: &[Lane]) -> i32 {
        match self {
            Vectors::Baseline => activate(values, weights),
            // SAFETY: the value exists only where `available` has seen AVX2.
            #[cfg(target_arch = "x86_64")]
            #[allow(unsafe_code)]
            Vectors::Avx2 => unsafe { activate_avx2(values, weights) },
            // SAFETY: the value exists only where `available` has seen these parts of AVX-512.
            #[cfg(target_arch = "x86_64")]
            #[allow(unsafe_code)]
            Vectors::Avx512 => unsafe { activate_avx512(values, weights) },
        }
    }

    /// Runs `kernel` compiled for this vector unit.
    #[inline]
    pub fn run<K: Kernel>(self, kernel: K) -> K::Output {
        match self {
            Vectors::Baseline => kernel.run(),
            // SAFETY: the value exists only where `available` has seen AVX2; every such processor has FMA too,
            // and it is not asked for.
            #[cfg(target_arch = "x86_64")]
            #[allow(unsafe_code)]
            Vectors::Avx2 => unsafe { run_avx2(kernel) },
            // SAFETY: the value exists only where `available` has seen these parts of AVX-512.
            #[cfg(target_arch = "x86_64")]
            #[allow(unsafe_code)]
            Vectors::Avx512 => unsafe { run_avx512(kernel) },
        }
    }
}

/// A computation that gains from wider vectors. Mark `run` with `#[inline(always)]`.
pub trait Kernel {
    /// What it computes.
    type Output;

    /// Computes it.
    fn run(self) -> Self::Output;
}

/// Lanes worked on at a time: they stay in registers while the rows pass by.
const TILE: usize = 4;

#[inline(always)]
fn update(target: &mut [Lane], source: &[Lane], matrix: &[Lane], added: &[u16], removed: &[u16]) {
    let width = target.len();
    let mut begin = 0;
    while begin < width {
        if begin + TILE <= width {
            tile::<TILE>(target, source, matrix, added, removed, begin, width);
            begin += TILE;
        } else {
            tile::<1>(target, source, matrix, added, removed, begin, width);
            begin += 1;
        }
    }
}

#[inline(always)]
fn tile<const LANES: usize>(
    target: &mut [Lane],
    source: &[Lane],
    matrix: &[Lane],
    added: &[u16],
    removed: &[u16],
    begin: usize,
    width: usize,
) {
    let mut sums = [Lane::ZERO; LANES];
    sums.copy_from_slice(&source[begin..begin + LANES]);
    for &row in removed {
        let row = &matrix[usize::from(row) * width + begin..][..LANES];
        for (sum, row) in sums.iter_mut().zip(row) {
            for (sum, row) in sum.0.iter_mut().zip(row.0) {
                *sum = sum.wrapping_sub(row);
            }
        }
    }
    for &row in added {
        let row = &matrix[usize::from(row) * width + begin..][..LANES];
        for (sum, row) in sums.iter_mut().zip(row) {
            for (sum, row) in sum.0.iter_mut().zip(row.0) {
                *sum = sum.wrapping_add(row);
            }
        }
    }
    target[begin..begin + LANES].copy_from_slice(&sums);
}

#[inline(always)]
fn activate(values: &[Lane], weights: &[Lane]) -> i32 {
    let mut sum = 0i32;
    for (values, weights) in values.iter().zip(weights) {
        for (&value, &weight) in values.0.iter().zip(&weights.0) {
            let value = value.clamp(0, ONE);
            // Fits: 255 * 127 < 2^15.
            let product = value.wrapping_mul(weight);
            sum = sum.wrapping_add(i32::from(value) * i32::from(product));
        }
    }
    sum
}

/// Compiles the loops for a vector unit.
#[cfg(target_arch = "x86_64")]
macro_rules! compile_for {
    ($features:literal, $update:ident, $activate:ident, $run:ident) => {
        #[target_feature(enable = $features)]
        fn $update(
            target: &mut [Lane],
            source: &[Lane],
            matrix: &[Lane],
            added: &[u16],
            removed: &[u16],
        ) {
            update(target, source, matrix, added, removed);
        }

        #[target_feature(enable = $features)]
        fn $activate(values: &[Lane], weights: &[Lane]) -> i32 {
            activate(values, weights)
        }

        #[target_feature(enable = $features)]
        fn $run<K: Kernel>(kernel: K) -> K::Output {
            kernel.run()
        }
    };
}

#[cfg(target_arch = "x86_64")]
compile_for!("avx2", update_avx2, activate_avx2, run_avx2);
#[cfg(target_arch = "x86_64")]
compile_for!(
    "avx2,avx512f,avx512bw,avx512vl",
    update_avx512,
    activate_avx512,
    run_avx512
);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::key::SplitMix;

    fn lanes(random: &mut SplitMix, count: usize, spread: usize) -> Vec<Lane> {
        let numbers: Vec<i16> = (0..count * Lane::WIDTH)
            .map(|_| (random.below(2 * spread + 1) as i32 - spread as i32) as i16)
            .collect();
        Lane::pack(&numbers)
    }

    #[test]
    fn every_vector_unit_gives_the_same_numbers() {
        let mut random = SplitMix::new(1);
        for width in 1..=16 {
            let matrix = lanes(&mut random, width * 50, 32_767);
            let source = lanes(&mut random, width, 32_767);
            let weights = lanes(&mut random, width, 127);
            let rows: Vec<u16> = (0..6).map(|_| random.below(50) as u16).collect();
            for split in 0..=6 {
                let (added, removed) = rows.split_at(split);
                let mut expected = source.clone();
                for (row, sign) in added
                    .iter()
                    .map(|&row| (row, 1))
                    .chain(removed.iter().map(|&row| (row, -1)))
                {
                    for lane in 0..width {
                        for at in 0..Lane::WIDTH {
                            let change =
                                matrix[usize::from(row) * width + lane].0[at].wrapping_mul(sign);
                            expected[lane].0[at] = expected[lane].0[at].wrapping_add(change);
                        }
                    }
                }
                let sum: i64 = expected
                    .iter()
                    .zip(&weights)
                    .flat_map(|(values, weights)| values.0.into_iter().zip(weights.0))
                    .map(|(value, weight)| {
                        i64::from(value.clamp(0, ONE)).pow(2) * i64::from(weight)
                    })
                    .sum();
                for vectors in Vectors::available() {
                    let mut target = vec![Lane::ZERO; width];
                    vectors.update(&mut target, &source, &matrix, added, removed);
                    assert_eq!(target, expected, "{vectors:?}");
                    assert_eq!(
                        i64::from(vectors.activate(&target, &weights)),
                        sum,
                        "{vectors:?}"
                    );
                }
            }
        }
    }
}
