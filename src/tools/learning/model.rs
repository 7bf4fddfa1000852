//! The network while it learns: floating-point weights, gradients, and the step that follows them.
//!
//! The error is the squared difference of winning chances; the optimiser is Adam (Kingma and Ba, 2014).

use std::ops::Range;

use super::samples::{Sample, Samples};
use crate::base::key::SplitMix;
use crate::base::net::features::Features;
use crate::base::net::network::{DIRECT_ONE, MOST_OUTPUT, OUTPUT_ONE, Weights};
use crate::base::net::simd::{Kernel, ONE, Vectors};

/// Parts into which every batch is cut: each is added up by itself, so that the sums do not depend on the number
/// of threads.
const PARTS: usize = 4;
/// The greatest weight of the first layer: 40 of them still fit into 16 bits.
const MOST_FIRST: f32 = 1.98;

/// Where the weights of each kind stand.
#[derive(Clone, Debug)]
struct Layout {
    hidden: usize,
    first: Range<usize>,
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

#[inline(always)]
fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
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
        for weight in &mut weights[layout.first.clone()] {
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
        let one = f32::from(ONE);
        let layout = &self.layout;
        Weights {
            hidden: layout.hidden,
            scale: self.target.scale as i32,
            first: part(&layout.first, one, 32_767.0),
            bias: part(&layout.bias, one, 32_767.0),
            direct: part(
                &layout.direct,
                self.target.scale * DIRECT_ONE as f32,
                32_767.0,
            ),
            output: part(&layout.output, OUTPUT_ONE as f32, f32::from(MOST_OUTPUT)),
            output_bias: self.weights[layout.output_bias.clone()]
                .iter()
                .map(|bias| (bias * one * OUTPUT_ONE as f32).round() as i32)
                .collect(),
        }
    }
}

/// The first layer of one player.
#[inline(always)]
fn first_layer(layout: &Layout, weights: &[f32], features: &[u16], sums: &mut [f32]) -> f32 {
    let hidden = layout.hidden;
    sums.copy_from_slice(&weights[layout.bias.clone()]);
    let mut direct = 0.0;
    for &feature in features {
        let row = &weights[usize::from(feature) * hidden..][..hidden];
        for (sum, weight) in sums.iter_mut().zip(row) {
            *sum += weight;
        }
        direct += weights[layout.direct.start + usize::from(feature)];
    }
    direct
}

/// The sum over the neurons of one player.
#[inline(always)]
fn dot(sums: &[f32], weights: &[f32]) -> f32 {
    let mut lanes = [0.0f32; 16];
    for (sums, weights) in sums
        .as_chunks::<16>()
        .0
        .iter()
        .zip(weights.as_chunks::<16>().0)
    {
        for at in 0..16 {
            let active = sums[at].clamp(0.0, 1.0);
            lanes[at] += active * active * weights[at];
        }
    }
    lanes.iter().sum()
}

/// Both first layers, and the value in logistic units.
#[inline(always)]
fn forward(
    layout: &Layout,
    weights: &[f32],
    samples: &Samples,
    sample: &Sample,
    own_sums: &mut [f32],
    other_sums: &mut [f32],
) -> f32 {
    let (own, other) = samples.features(sample);
    let own_direct = first_layer(layout, weights, own, own_sums);
    let other_direct = first_layer(layout, weights, other, other_sums);
    let bucket = usize::from(sample.bucket);
    let output = &weights[layout.output.start + bucket * 2 * layout.hidden..][..2 * layout.hidden];
    let (own_output, other_output) = output.split_at(layout.hidden);
    dot(own_sums, own_output)
        + dot(other_sums, other_output)
        + weights[layout.output_bias.start + bucket]
        + (own_direct - other_direct) / 2.0
}

/// The gradient of the error over a part of a batch, added to `gradient`; its output is the sum of the errors.
struct Slope<'a> {
    layout: &'a Layout,
    target: Target,
    weights: &'a [f32],
    samples: &'a Samples,
    batch: &'a [u32],
    gradient: &'a mut [f32],
}

impl Kernel for Slope<'_> {
    type Output = f64;

    #[inline(always)]
    fn run(self) -> f64 {
        let (layout, hidden) = (self.layout, self.layout.hidden);
        let mut own_sums = vec![0.0; hidden];
        let mut other_sums = vec![0.0; hidden];
        let mut errors = 0.0;
        for &index in self.batch {
            let sample = self.samples.get(index as usize);
            let value = forward(
                layout,
                self.weights,
                self.samples,
                sample,
                &mut own_sums,
                &mut other_sums,
            );
            let chance = logistic(value);
            let error = chance - self.target.of(sample);
            errors += f64::from(error * error);
            let slope = 2.0 * error * chance * (1.0 - chance);
            let bucket = usize::from(sample.bucket);
            self.gradient[layout.output_bias.start + bucket] += slope;
            let (own, other) = self.samples.features(sample);
            let sides = [
                (own, &mut own_sums, slope / 2.0),
                (other, &mut other_sums, -slope / 2.0),
            ];
            for (side, (features, sums, direct)) in sides.into_iter().enumerate() {
                let at = layout.output.start + (bucket * 2 + side) * hidden;
                let output = &self.weights[at..][..hidden];
                let output_gradient = &mut self.gradient[at..][..hidden];
                // The sums become their own slopes.
                for ((sum, weight), gradient) in sums.iter_mut().zip(output).zip(output_gradient) {
                    let active = sum.clamp(0.0, 1.0);
                    *gradient += slope * active * active;
                    let inside = if *sum > 0.0 && *sum < 1.0 { 1.0 } else { 0.0 };
                    *sum = slope * weight * 2.0 * active * inside;
                }
                for &feature in features {
                    let row = &mut self.gradient[usize::from(feature) * hidden..][..hidden];
                    for (gradient, slope) in row.iter_mut().zip(sums.iter()) {
                        *gradient += slope;
                    }
                    self.gradient[layout.direct.start + usize::from(feature)] += direct;
                }
                for (gradient, slope) in self.gradient[layout.bias.clone()]
                    .iter_mut()
                    .zip(sums.iter())
                {
                    *gradient += slope;
                }
            }
        }
        errors
    }
}

/// The sum of the errors over a part of the samples.
struct Error<'a> {
    model: &'a Model,
    samples: &'a Samples,
    batch: &'a [u32],
}

impl Kernel for Error<'_> {
    type Output = f64;

    #[inline(always)]
    fn run(self) -> f64 {
        let model = self.model;
        let mut own_sums = vec![0.0; model.layout.hidden];
        let mut other_sums = vec![0.0; model.layout.hidden];
        let mut errors = 0.0;
        for &index in self.batch {
            let sample = self.samples.get(index as usize);
            let value = forward(
                &model.layout,
                &model.weights,
                self.samples,
                sample,
                &mut own_sums,
                &mut other_sums,
            );
            let error = logistic(value) - model.target.of(sample);
            errors += f64::from(error * error);
        }
        errors
    }
}

/// A step of Adam.
struct Step<'a> {
    layout: &'a Layout,
    weights: &'a mut [f32],
    mean: &'a mut [f32],
    square: &'a mut [f32],
    gradients: &'a [Vec<f32>],
    scale: f32,
    rate: f32,
    steps: i32,
}

const MEAN_DECAY: f32 = 0.9;
const SQUARE_DECAY: f32 = 0.999;
const EPSILON: f32 = 1e-8;

impl Kernel for Step<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let mean_scale = 1.0 / (1.0 - MEAN_DECAY.powi(self.steps));
        let square_scale = 1.0 / (1.0 - SQUARE_DECAY.powi(self.steps));
        const BLOCK: usize = 1024;
        let mut gradient = [0.0f32; BLOCK];
        for begin in (0..self.weights.len()).step_by(BLOCK) {
            let range = begin..(begin + BLOCK).min(self.weights.len());
            let gradient = &mut gradient[..range.len()];
            gradient.fill(0.0);
            for part in self.gradients {
                for (sum, part) in gradient.iter_mut().zip(&part[range.clone()]) {
                    *sum += part;
                }
            }
            let weights = self.weights[range.clone()].iter_mut();
            let mean = self.mean[range.clone()].iter_mut();
            let square = self.square[range.clone()].iter_mut();
            for (((weight, mean), square), &mut sum) in weights.zip(mean).zip(square).zip(gradient)
            {
                let slope = sum * self.scale;
                *mean = MEAN_DECAY * *mean + (1.0 - MEAN_DECAY) * slope;
                *square = SQUARE_DECAY * *square + (1.0 - SQUARE_DECAY) * slope * slope;
                *weight -=
                    self.rate * (*mean * mean_scale) / ((*square * square_scale).sqrt() + EPSILON);
            }
        }
        let most_output = f32::from(MOST_OUTPUT) / OUTPUT_ONE as f32;
        for weight in &mut self.weights[self.layout.output.clone()] {
            *weight = weight.clamp(-most_output, most_output);
        }
        for weight in &mut self.weights[self.layout.first.clone()] {
            *weight = weight.clamp(-MOST_FIRST, MOST_FIRST);
        }
    }
}
