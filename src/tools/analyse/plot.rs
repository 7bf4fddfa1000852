//! The evaluation curve of a game as a picture.

use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow, bail};
use plotters::coord::Shift;
use plotters::prelude::*;

/// A kind of picture, told by the ending of its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Picture {
    /// With numbers on the axes.
    Svg,
    /// Lines only: letters of a bitmap would need a font file.
    Png,
}

impl Picture {
    /// The kind of the file.
    ///
    /// # Errors
    /// When the name ends in something else.
    pub fn of(path: &Path) -> Result<Picture> {
        match path.extension().and_then(|extension| extension.to_str()) {
            Some("svg") => Ok(Picture::Svg),
            Some("png") => Ok(Picture::Png),
            _ => bail!(
                "--plot {}: expected a name that ends in .svg or .png",
                path.display()
            ),
        }
    }
}

/// The name of the picture of the game `number`, from 1, among `games`.
pub fn numbered(path: &Path, number: usize, games: usize) -> PathBuf {
    if games < 2 {
        return path.to_owned();
    }
    let digits = games.to_string().len();
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let extension = path.extension().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!("{stem}-{number:0digits$}.{extension}"))
}

const SIZE: (u32, u32) = (900, 300);

/// Draws what the first side could expect (0 to 1) at every position of a game.
///
/// # Errors
/// When the file cannot be written.
pub fn draw(path: &Path, title: &str, expected: &[f64]) -> Result<()> {
    let drawn = match Picture::of(path)? {
        Picture::Svg => draw_on(
            SVGBackend::new(path, SIZE).into_drawing_area(),
            Some(title),
            expected,
        ),
        Picture::Png => draw_on(
            BitMapBackend::new(path, SIZE).into_drawing_area(),
            None,
            expected,
        ),
    };
    drawn.map_err(|error| anyhow!("{}: {error}", path.display()))
}

fn draw_on<B: DrawingBackend>(
    area: DrawingArea<B, Shift>,
    title: Option<&str>,
    expected: &[f64],
) -> Result<(), String> {
    let text = |error: DrawingAreaErrorKind<B::ErrorType>| error.to_string();
    area.fill(&WHITE).map_err(text)?;
    let mut builder = ChartBuilder::on(&area);
    builder.margin(10);
    if let Some(title) = title {
        builder
            .caption(title, ("sans-serif", 16))
            .x_label_area_size(30)
            .y_label_area_size(45);
    }
    let last = expected.len().saturating_sub(1).max(1);
    let mut chart = builder
        .build_cartesian_2d(0..last, 0.0..100.0)
        .map_err(text)?;
    let mut mesh = chart.configure_mesh();
    if title.is_some() {
        mesh.x_desc("ply").y_desc("% of the point");
    } else {
        mesh.disable_axes();
    }
    mesh.draw().map_err(text)?;
    let points = || {
        expected
            .iter()
            .enumerate()
            .map(|(ply, share)| (ply, 100.0 * share))
    };
    chart
        .draw_series(AreaSeries::new(points(), 50.0, BLUE.mix(0.2)))
        .map_err(text)?;
    chart
        .draw_series(LineSeries::new(points(), BLUE.stroke_width(2)))
        .map_err(text)?;
    chart
        .draw_series(LineSeries::new([(0, 50.0), (last, 50.0)], BLACK))
        .map_err(text)?;
    area.present().map_err(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_written() {
        let folder = tempfile::tempdir().unwrap();
        let svg = folder.path().join("curve.svg");
        draw(&svg, "a - b", &[0.5, 0.6, 0.2, 1.0]).unwrap();
        let text = std::fs::read_to_string(&svg).unwrap();
        assert!(text.contains("<svg") && text.contains("a - b"));
        let png = folder.path().join("curve.png");
        draw(&png, "a - b", &[0.5]).unwrap();
        assert!(std::fs::read(&png).unwrap().starts_with(b"\x89PNG"));
        assert!(draw(&folder.path().join("curve.gif"), "", &[]).is_err());
    }

    #[test]
    fn several_pictures_have_numbers() {
        let path = Path::new("out/curve.svg");
        assert_eq!(numbered(path, 1, 1), path);
        assert_eq!(numbered(path, 7, 12), Path::new("out/curve-07.svg"));
    }
}
