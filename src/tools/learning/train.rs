//! `bigbang train`: a network from recorded games.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use indicatif::{ProgressBar, ProgressStyle};

use super::lesson::Lesson;
use super::model::{Model, Target};
use super::plot::{Curve, plot};
use super::samples::{self, Lessons, Samples};
use crate::base::key::SplitMix;
use crate::base::net::lanes::Lane;
use crate::base::net::network::{MOST_HIDDEN, Network, Weights};
use crate::tools::files::{ensure_writable, write};

/// What `bigbang train` was asked for.
#[derive(Clone, Debug)]
pub struct Arguments {
    /// The folders of the games.
    pub games: Vec<PathBuf>,
    /// The file of the network; the loss curves are put beside it.
    pub network: PathBuf,
    /// The network to begin with, instead of one that knows what pieces are worth.
    pub start: Option<PathBuf>,
    /// Hidden neurons a player; `start` has its own.
    pub hidden: usize,
    /// Passes over all positions.
    pub epochs: usize,
    /// Positions a step.
    pub batch: usize,
    /// The rate of the first step; it falls to zero along half a cosine.
    pub rate: f32,
    /// The weight of the game's result in what is learned, from 0 to 1; the rest is the score of the search.
    pub result: f32,
    /// The same seed and games give the same network.
    pub seed: u64,
    /// The number of threads.
    pub threads: usize,
}

/// Trains a network and writes its file.
///
/// # Errors
/// When an argument is out of range, games cannot be read, or the file cannot be written.
pub fn run<G: Lesson>(arguments: &Arguments, out: &mut dyn Write) -> Result<()> {
    let hidden = arguments.hidden;
    ensure!(
        hidden > 0 && hidden <= MOST_HIDDEN && hidden.is_multiple_of(Lane::WIDTH),
        "--hidden: expected a multiple of {} up to {MOST_HIDDEN}, got {hidden}",
        Lane::WIDTH
    );
    ensure!(
        (0.0..=1.0).contains(&arguments.result),
        "--result: expected 0 to 1, got {}",
        arguments.result
    );
    ensure!(
        arguments.batch > 0 && arguments.epochs > 0,
        "--batch and --epochs must be at least 1"
    );
    ensure!(
        arguments.rate.is_finite() && arguments.rate >= 0.0,
        "--rate: expected a number from 0 on, got {}",
        arguments.rate
    );
    let picture = arguments.network.with_extension("svg");
    ensure!(
        picture != arguments.network,
        "--out: the loss curves are put into {}; give the network another ending",
        picture.display()
    );
    ensure_writable(&arguments.network)?;
    ensure_writable(&picture)?;
    let start = arguments.start.as_deref().map(read_network::<G>);
    let start = start.transpose()?;
    let started = Instant::now();
    let (training, validation) = read::<G>(arguments, out)?;
    let target = Target {
        scale: G::SCALE,
        result: arguments.result,
    };
    let mut model = match start {
        Some(start) => Model::resumed::<G::Features>(&start, target, arguments.threads),
        None => Model::new::<G::Features>(hidden, target, arguments.seed, arguments.threads),
    };
    let mut curves = [Curve::new("training"), Curve::new("validation")];
    writeln!(
        out,
        "epoch 0: validation error {:.6}",
        model.error(&validation)
    )?;
    let batches = training.len().div_ceil(arguments.batch);
    let bar = steps_bar((arguments.epochs * batches) as u64);
    let mut random = SplitMix::new(arguments.seed);
    let mut order: Vec<u32> = (0..training.len() as u32).collect();
    for epoch in 1..=arguments.epochs {
        shuffle(&mut order, &mut random);
        let mut sum = 0.0;
        for (number, batch) in order.chunks(arguments.batch).enumerate() {
            let done =
                ((epoch - 1) * batches + number) as f32 / (arguments.epochs * batches) as f32;
            let rate = arguments.rate * (1.0 + (std::f32::consts::PI * done).cos()) / 2.0;
            sum += f64::from(model.learn(&training, batch, rate)) * batch.len() as f64;
            bar.inc(1);
        }
        let error = (sum / training.len() as f64) as f32;
        let unseen = model.error(&validation);
        curves[0].push(epoch, error);
        curves[1].push(epoch, unseen);
        bar.suspend(|| {
            writeln!(
                out,
                "epoch {epoch}: training error {error:.6}, validation error {unseen:.6}"
            )
        })?;
    }
    bar.finish_and_clear();
    let weights = model.quantised();
    let bytes = weights.write::<G::Features>();
    // What is written must be what the engine reads.
    Network::parse::<G::Features>(&bytes)?;
    write(&arguments.network, &bytes)?;
    plot(
        &picture,
        &format!("{} {}", G::GAME.as_str(), file_name(&arguments.network)),
        &curves,
    )?;
    let seconds = started.elapsed().as_secs_f64();
    let rate = (training.len() * arguments.epochs) as f64 / seconds;
    writeln!(
        out,
        "{} ({} bytes) and {} in {seconds:.0} s ({rate:.0} positions/s)",
        arguments.network.display(),
        bytes.len(),
        picture.display()
    )?;
    Ok(())
}

fn file_name(path: &Path) -> String {
    path.file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

/// The network to begin with.
fn read_network<G: Lesson>(path: &Path) -> Result<Weights> {
    let about = || format!("{}", path.display());
    let bytes = std::fs::read(path).with_context(about)?;
    let weights = Weights::parse::<G::Features>(&bytes).with_context(about)?;
    ensure!(
        weights.scale == G::SCALE as i32,
        "{}: expected a network of scale {}, found {}",
        path.display(),
        G::SCALE,
        weights.scale
    );
    Ok(weights)
}

fn read<G: Lesson>(arguments: &Arguments, out: &mut dyn Write) -> Result<(Samples, Samples)> {
    let spinner = ProgressBar::new_spinner();
    spinner.enable_steady_tick(Duration::from_millis(200));
    let read = samples::read::<G>(&arguments.games, |games| {
        if games.is_multiple_of(1000) {
            spinner.set_message(format!("{games} games read"));
        }
    });
    spinner.finish_and_clear();
    let Lessons {
        training,
        validation,
        count,
        left_out,
    } = read?;
    for line in left_out {
        writeln!(out, "{line}")?;
    }
    writeln!(
        out,
        "{} games, {} searched positions: {} not quiet, {} decided, {} seen before; {} to learn from, {} to check with",
        count.games,
        count.searched,
        count.noisy,
        count.decided,
        count.repeated,
        training.len(),
        validation.len()
    )?;
    ensure!(
        !training.is_empty() && !validation.is_empty(),
        "too few games to learn from"
    );
    Ok((training, validation))
}

fn steps_bar(steps: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_bar} {percent} %  {per_sec} steps  {eta} left")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(steps).with_style(style)
}

/// Fisher and Yates.
fn shuffle(order: &mut [u32], random: &mut SplitMix) {
    for last in (1..order.len()).rev() {
        order.swap(last, random.below(last + 1));
    }
}
