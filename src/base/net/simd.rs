//! The two loops of the network, and what compiles them for several vector units; which one runs is decided when
//! the program runs. All give the same numbers: integers, added modulo 2^16 and 2^32.
//!
//! Rows of 64 to 256 numbers are too short for AVX-512: valuing was slower with it than with AVX2.

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
        }
        available
    }

    /// The best one that this machine has.
    pub fn best() -> Vectors {
        Vectors::available().pop().unwrap_or(Vectors::Baseline)
    }

    /// Runs `kernel` compiled for this vector unit.
    #[inline]
    pub fn run<K: Kernel>(self, kernel: K) -> K::Output {
        match self {
            Vectors::Baseline => kernel.run::<Loops>(),
            // SAFETY: the value exists only where `available` has seen AVX2; every such processor has FMA too,
            // and it is not asked for.
            #[cfg(target_arch = "x86_64")]
            #[allow(unsafe_code)]
            Vectors::Avx2 => unsafe { run_avx2(kernel) },
        }
    }
}

/// A computation that gains from wider vectors. Mark `run` with `#[inline(always)]`.
pub trait Kernel {
    /// What it computes.
    type Output;

    /// Computes it; `U` is the unit that this is compiled for.
    fn run<U: Unit>(self) -> Self::Output;
}

/// Lanes worked on at a time: they stay in registers while the rows pass by.
const TILE: usize = 4;

/// `target` becomes `source`, plus the rows `added` of `matrix`, minus the rows `removed`. A row is as long as `target`
/// and `source`. Part of a [`Kernel`].
#[inline(always)]
pub(super) fn update(
    target: &mut [Lane],
    source: &[Lane],
    matrix: &[Lane],
    added: &[u16],
    removed: &[u16],
) {
    let width = target.len();
    let mut begin = 0;
    while begin < width {
        if begin + TILE <= width {
            tile::<TILE>(target, source, matrix, added, removed, begin, width);
            begin += TILE;
        } else if begin + 2 <= width {
            tile::<2>(target, source, matrix, added, removed, begin, width);
            begin += 2;
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

/// What a vector unit does better by its own instructions than by what the compiler makes of a loop.
pub trait Unit {
    /// The sum of the squared clipped `values` times `weights`, in units of 1 / ([`ONE`]^2 * unit of the weights).
    /// The weights must lie within -127 to 127, and there be at most 256 of them: 255 * 255 * 127 * 256 < 2^31.
    fn activate(values: &[Lane], weights: &[Lane]) -> i32;
}

/// Loops for the compiler.
struct Loops;

impl Unit for Loops {
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
}

/// The instructions of AVX2. Only this module can name it, and does so only inside what is compiled for them.
#[cfg(target_arch = "x86_64")]
struct Avx2;

#[cfg(target_arch = "x86_64")]
impl Unit for Avx2 {
    #[inline(always)]
    #[allow(unsafe_code)]
    fn activate(values: &[Lane], weights: &[Lane]) -> i32 {
        use std::arch::x86_64::*;
        // SAFETY: only `run_avx2` names this type; both halves of a lane are 16 numbers, and aligned as it is.
        unsafe {
            let (zero, one) = (_mm256_setzero_si256(), _mm256_set1_epi16(ONE));
            let half = |lane: &Lane, at: usize| _mm256_load_si256(lane.0[at..].as_ptr().cast());
            let mut sums = [zero; 2];
            for (values, weights) in values.iter().zip(weights) {
                for (sum, at) in sums.iter_mut().zip([0, 16]) {
                    let value = _mm256_min_epi16(_mm256_max_epi16(half(values, at), zero), one);
                    let product = _mm256_mullo_epi16(value, half(weights, at));
                    *sum = _mm256_add_epi32(*sum, _mm256_madd_epi16(value, product));
                }
            }
            let sum = _mm256_add_epi32(sums[0], sums[1]);
            let sum = _mm_add_epi32(
                _mm256_castsi256_si128(sum),
                _mm256_extracti128_si256::<1>(sum),
            );
            let sum = _mm_add_epi32(sum, _mm_shuffle_epi32::<0b11_10>(sum));
            let sum = _mm_add_epi32(sum, _mm_shuffle_epi32::<0b01>(sum));
            _mm_cvtsi128_si32(sum)
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn run_avx2<K: Kernel>(kernel: K) -> K::Output {
    kernel.run::<Avx2>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::key::SplitMix;

    /// What a valuation does: the first layer, then the output.
    struct Both<'a> {
        target: &'a mut [Lane],
        source: &'a [Lane],
        matrix: &'a [Lane],
        weights: &'a [Lane],
        added: &'a [u16],
        removed: &'a [u16],
    }

    impl Kernel for Both<'_> {
        type Output = i32;

        #[inline(always)]
        fn run<U: Unit>(self) -> i32 {
            update(
                self.target,
                self.source,
                self.matrix,
                self.added,
                self.removed,
            );
            U::activate(self.target, self.weights)
        }
    }

    fn lanes(random: &mut SplitMix, count: usize, spread: usize) -> Vec<Lane> {
        let numbers: Vec<i16> = (0..count * Lane::WIDTH)
            .map(|_| (random.below(2 * spread + 1) as i32 - spread as i32) as i16)
            .collect();
        Lane::pack(&numbers)
    }

    #[test]
    fn every_vector_unit_gives_the_same_numbers() {
        let mut random = SplitMix::new(1);
        for width in 1..=8 {
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
                    let output = vectors.run(Both {
                        target: &mut target,
                        source: &source,
                        matrix: &matrix,
                        weights: &weights,
                        added,
                        removed,
                    });
                    assert_eq!(target, expected, "{vectors:?}");
                    assert_eq!(i64::from(output), sum, "{vectors:?}");
                }
            }
        }
    }
}
