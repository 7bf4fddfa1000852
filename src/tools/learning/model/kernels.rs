//! The loops of training, compiled for every vector unit: the gradient and the error over a part of the samples, and
//! the step of Adam.

use super::{Layout, Model, Target};
use crate::base::net::network::{MOST_OUTPUT, OUTPUT_ONE};
use crate::base::net::simd::{Kernel, Unit};
use crate::tools::learning::samples::{Sample, Samples};

/// The greatest weight of the first layer: 60 of them still fit into 16 bits.
const MOST_FIRST: f32 = 1.98;

/// The winning chance of a value in logistic units.
#[inline(always)]
pub(super) fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
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
pub(super) struct Slope<'a> {
    pub(super) layout: &'a Layout,
    pub(super) target: Target,
    pub(super) weights: &'a [f32],
    pub(super) samples: &'a Samples,
    pub(super) batch: &'a [u32],
    pub(super) gradient: &'a mut [f32],
}

impl Kernel for Slope<'_> {
    type Output = f64;

    #[inline(always)]
    fn run<U: Unit>(self) -> f64 {
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
pub(super) struct Error<'a> {
    pub(super) model: &'a Model,
    pub(super) samples: &'a Samples,
    pub(super) batch: &'a [u32],
}

impl Kernel for Error<'_> {
    type Output = f64;

    #[inline(always)]
    fn run<U: Unit>(self) -> f64 {
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
pub(super) struct Step<'a> {
    pub(super) layout: &'a Layout,
    pub(super) weights: &'a mut [f32],
    pub(super) mean: &'a mut [f32],
    pub(super) square: &'a mut [f32],
    pub(super) gradients: &'a [Vec<f32>],
    pub(super) scale: f32,
    pub(super) rate: f32,
    pub(super) steps: i32,
}

const MEAN_DECAY: f32 = 0.9;
const SQUARE_DECAY: f32 = 0.999;
const EPSILON: f32 = 1e-8;
/// The rate of rare inputs, as a share of that of the others.
const RARE_RATE: f32 = 0.3;

impl Kernel for Step<'_> {
    type Output = ();

    #[inline(always)]
    fn run<U: Unit>(self) {
        let mean_scale = 1.0 / (1.0 - MEAN_DECAY.powi(self.steps));
        let square_scale = 1.0 / (1.0 - SQUARE_DECAY.powi(self.steps));
        const BLOCK: usize = 1024;
        let mut gradient = [0.0f32; BLOCK];
        let (rare, end) = (self.layout.rare.clone(), self.weights.len());
        let parts = [
            (0..rare.start, self.rate),
            (rare.clone(), self.rate * RARE_RATE),
            (rare.end..end, self.rate),
        ];
        let blocks = parts.into_iter().flat_map(|(part, rate)| {
            let begins = part.clone().step_by(BLOCK);
            begins.map(move |begin| (begin..(begin + BLOCK).min(part.end), rate))
        });
        for (range, rate) in blocks {
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
                    rate * (*mean * mean_scale) / ((*square * square_scale).sqrt() + EPSILON);
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
