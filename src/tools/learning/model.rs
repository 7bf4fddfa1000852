//! The network while it learns: floating-point weights, gradients, and the step that follows them.
//!
//! The error is the squared difference of winning chances; the optimiser is Adam (Kingma and Ba, 2014).

mod kernels;

use std::ops::Range;

use self::kernels::{Error, Slope, Step, logistic};
use super::samples::{Sample, Samples};
use crate::base::key::SplitMix;
use crate::base::net::features::Features;
use crate::base::net::network::{DIRECT_ONE, MOST_OUTPUT, OUTPUT_ONE, Weights};
use crate::base::net::simd::{ONE, Vectors};

/// Parts into which every batch is cut: each is added up by itself, so that the sums do not depend on the number
/// of threads.
const PARTS: usize = 4;
/// Where the weights of each kind stand.
#[derive(Clone, Debug)]
struct Layout {
    hidden: usize,
    first: Range<usize>,
    /// The part of the first layer that belongs to rare inputs.
    rare: Range<usize>,
    bias: Range<usize>,
    direct: Range<usize>,
    output: Range<usize>,
    output_bias: Range<usize>,
}

impl Layout {
    fn new<F: Features>(hidden: usize) -> Layout {
        let mut end = 0;
        let mut part = |length: usize| {
            end += length;
            end - length..end
        };
        Layout {
            hidden,
            first: part(F::INPUTS * hidden),
            rare: F::COMMON * hidden..F::INPUTS * hidden,
            bias: part(hidden),
            direct: part(F::INPUTS),
            output: part(F::BUCKETS * 2 * hidden),
            output_bias: part(F::BUCKETS),
        }
    }

    fn total(&self) -> usize {
        self.output_bias.end
    }
}

/// How strongly what a game ended with counts beside what the search said, and the curve between.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Target {
    /// The score of a logistic unit.
    pub scale: f32,
    /// The weight of the result, from 0 to 1.
    pub result: f32,
}

impl Target {
    #[inline(always)]
    fn of(self, sample: &Sample) -> f32 {
        let chance = logistic(f32::from(sample.score) / self.scale);
        chance + self.result * (sample.result - chance)
    }
}

/// What 1.0 of the weights is in the numbers of [`Weights`].
struct Units {
    /// The rows and the bias of the first layer.
    first: f32,
    direct: f32,
    output: f32,
    output_bias: f32,
}

impl Units {
    /// The units of a network with this scale.
    fn of(scale: f32) -> Units {
        let (first, output) = (f32::from(ONE), OUTPUT_ONE as f32);
        Units {
            first,
            direct: scale * DIRECT_ONE as f32,
            output,
            output_bias: first * output,
        }
    }
}

/// A network that learns.
#[derive(Debug)]
pub struct Model {
    layout: Layout,
    target: Target,
    weights: Vec<f32>,
    mean: Vec<f32>,
    square: Vec<f32>,
    gradients: Vec<Vec<f32>>,
    steps: i32,
    threads: usize,
}

impl Model {
    /// A network that knows what pieces are worth and nothing else.
    pub fn new<F: Features>(hidden: usize, target: Target, seed: u64, threads: usize) -> Model {
        let layout = Layout::new::<F>(hidden);
        let mut random = SplitMix::new(seed);
        let mut uniform =
            |reach: f32| ((random.next_u64() >> 40) as f32 / (1u32 << 23) as f32 - 1.0) * reach;
        let mut weights = vec![0.0; layout.total()];
        for weight in &mut weights[..layout.rare.start] {
            *weight = uniform(0.1);
        }
        for weight in &mut weights[layout.bias.clone()] {
            *weight = 0.3;
        }
        for weight in &mut weights[layout.output.clone()] {
            *weight = uniform(0.05);
        }
        for (input, weight) in weights[layout.direct.clone()].iter_mut().enumerate() {
            *weight = F::prior(input) / target.scale;
        }
        Model::with(layout, target, weights, threads)
    }

    /// A network that goes on learning where `start` ended; its scale must be that of the target.
    pub fn resumed<F: Features>(start: &Weights, target: Target, threads: usize) -> Model {
        let layout = Layout::new::<F>(start.hidden);
        let units = Units::of(target.scale);
        let parts = [
            (&start.first, units.first),
            (&start.bias, units.first),
            (&start.direct, units.direct),
            (&start.output, units.output),
        ];
        let mut weights = Vec::with_capacity(layout.total());
        for (part, unit) in parts {
            weights.extend(part.iter().map(|&number| f32::from(number) / unit));
        }
        let biases = start.output_bias.iter();
        weights.extend(biases.map(|&bias| bias as f32 / units.output_bias));
        Model::with(layout, target, weights, threads)
    }

    fn with(layout: Layout, target: Target, weights: Vec<f32>, threads: usize) -> Model {
        let total = layout.total();
        Model {
            layout,
            target,
            weights,
            mean: vec![0.0; total],
            square: vec![0.0; total],
            gradients: vec![vec![0.0; total]; PARTS],
            steps: 0,
            threads,
        }
    }

    /// One step along the gradient of a batch, at this rate; the mean error before it.
    pub fn learn(&mut self, samples: &Samples, batch: &[u32], rate: f32) -> f32 {
        let length = batch.len().div_ceil(PARTS);
        let (layout, target, weights) = (&self.layout, self.target, &self.weights);
        let mut work: Vec<_> = batch.chunks(length).zip(&mut self.gradients).collect();
        let share = work.len().div_ceil(self.threads.max(1));
        let mut errors = Vec::new();
        std::thread::scope(|scope| {
            let threads: Vec<_> = work
                .chunks_mut(share)
                .map(|work| {
                    scope.spawn(move || {
                        let slices = work.iter_mut().map(|(batch, gradient)| {
                            gradient.fill(0.0);
                            Vectors::best().run(Slope {
                                layout,
                                target,
                                weights,
                                samples,
                                batch,
                                gradient,
                            })
                        });
                        slices.collect::<Vec<f64>>()
                    })
                })
                .collect();
            for thread in threads {
                // A panic of the computation is a defect of the program: it goes on here.
                errors.extend(
                    thread
                        .join()
                        .unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
                );
            }
        });
        let parts = errors.len();
        self.steps += 1;
        Vectors::best().run(Step {
            layout: &self.layout,
            weights: &mut self.weights,
            mean: &mut self.mean,
            square: &mut self.square,
            gradients: &self.gradients[..parts],
            scale: 1.0 / batch.len() as f32,
            rate,
            steps: self.steps,
        });
        (errors.iter().sum::<f64>() / batch.len() as f64) as f32
    }

    /// The mean error over `samples`.
    pub fn error(&self, samples: &Samples) -> f32 {
        let indices: Vec<u32> = (0..samples.len() as u32).collect();
        let length = indices.len().div_ceil(self.threads.max(1)).max(1);
        let sum: f64 = std::thread::scope(|scope| {
            let threads: Vec<_> = indices
                .chunks(length)
                .map(|batch| {
                    scope.spawn(move || {
                        Vectors::best().run(Error {
                            model: self,
                            samples,
                            batch,
                        })
                    })
                })
                .collect();
            threads
                .into_iter()
                .map(|thread| thread.join().unwrap_or(f64::NAN))
                .sum()
        });
        (sum / samples.len().max(1) as f64) as f32
    }

    /// The network as it plays.
    pub fn quantised(&self) -> Weights {
        let part = |range: &Range<usize>, unit: f32, most: f32| {
            self.weights[range.clone()]
                .iter()
                .map(|weight| (weight * unit).round().clamp(-most, most) as i16)
                .collect()
        };
        let units = Units::of(self.target.scale);
        let layout = &self.layout;
        Weights {
            hidden: layout.hidden,
            scale: self.target.scale as i32,
            first: part(&layout.first, units.first, 32_767.0),
            bias: part(&layout.bias, units.first, 32_767.0),
            direct: part(&layout.direct, units.direct, 32_767.0),
            output: part(&layout.output, units.output, f32::from(MOST_OUTPUT)),
            output_bias: self.weights[layout.output_bias.clone()]
                .iter()
                .map(|bias| (bias * units.output_bias).round() as i32)
                .collect(),
        }
    }
}
