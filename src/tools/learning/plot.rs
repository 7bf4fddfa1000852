//! Loss curves as a picture.

use std::path::Path;

use anyhow::{Result, anyhow};
use plotters::prelude::*;

/// A named curve over epochs.
#[derive(Clone, Debug)]
pub struct Curve {
    name: &'static str,
    points: Vec<(f32, f32)>,
}

impl Curve {
    /// A curve without points.
    pub fn new(name: &'static str) -> Curve {
        Curve {
            name,
            points: Vec::new(),
        }
    }

    /// The value after an epoch.
    pub fn push(&mut self, epoch: usize, value: f32) {
        self.points.push((epoch as f32, value));
    }
}

const COLOURS: [RGBColor; 2] = [RGBColor(31, 119, 180), RGBColor(214, 90, 20)];

/// Draws `curves`, at least one of which has a point, into the SVG file `path`.
///
/// # Errors
/// When the file cannot be written.
pub fn plot(path: &Path, title: &str, curves: &[Curve]) -> Result<()> {
    draw(path, title, curves).map_err(|error| anyhow!("cannot draw {}: {error}", path.display()))
}

fn draw(path: &Path, title: &str, curves: &[Curve]) -> Result<(), Box<dyn std::error::Error>> {
    let points = || curves.iter().flat_map(|curve| curve.points.iter());
    let last = points().map(|point| point.0).fold(1.0, f32::max);
    let low = points().map(|point| point.1).fold(f32::INFINITY, f32::min);
    let high = points().map(|point| point.1).fold(0.0, f32::max);
    let margin = (high - low).max(high * 0.01) * 0.1;
    let root = SVGBackend::new(path, (800, 480)).into_drawing_area();
    root.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&root)
        .caption(title, ("sans-serif", 20))
        .margin(10)
        .x_label_area_size(40)
        .y_label_area_size(80)
        .build_cartesian_2d(1f32..last.max(2.0), low - margin..high + margin)?;
    chart
        .configure_mesh()
        .x_desc("epoch")
        .y_desc("mean squared error of the winning chance")
        .y_label_formatter(&|value| format!("{value:.5}"))
        .draw()?;
    for (curve, colour) in curves.iter().zip(COLOURS) {
        chart
            .draw_series(LineSeries::new(
                curve.points.iter().copied(),
                colour.stroke_width(2),
            ))?
            .label(curve.name)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 20, y)], colour.stroke_width(2)));
    }
    chart
        .configure_series_labels()
        .border_style(BLACK)
        .background_style(WHITE)
        .draw()?;
    root.present()?;
    Ok(())
}
