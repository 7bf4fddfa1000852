//! The part of the databases that is in the program itself: the layers with the fewest pieces.

use std::path::Path;

use super::super::board::Board;
use super::store::{Kind, table_name};
use super::tables::Tables;
use crate::base::retro::file::{Table, TableError};

/// The files of one layer: total number of pieces, values, distances.
type Layer = (usize, &'static [u8], &'static [u8]);

/// Names the files of the layers of a game.
macro_rules! layers {
    ($game:literal: $($total:literal),*) => {
        &[$((
            $total,
            include_bytes!(concat!("embedded/", $game, "-", $total, ".values")),
            include_bytes!(concat!("embedded/", $game, "-", $total, ".distances")),
        )),*]
    };
}

const DASHGUTI: &[(&str, &[u8], &[u8])] =
    layers!("dashguti": "02", "03", "04", "05", "06", "07", "08", "09", "10");

fn layers(game: &str) -> Vec<Layer> {
    let files = match game {
        "dashguti" => DASHGUTI,
        _ => &[],
    };
    (2..)
        .zip(files)
        .map(|(total, &(_, values, distances))| (total, values, distances))
        .collect()
}

/// The tables of a folder, or those in the program if they go further.
///
/// # Errors
/// When a file of the folder is damaged.
pub fn or_in<B: Board>(folder: &Path) -> Result<Tables<B>, TableError> {
    let inside = tables::<B>()?;
    let outside = Tables::open(folder)?;
    Ok(if outside.largest_total() >= inside.largest_total() {
        outside
    } else {
        inside
    })
}

/// The tables of the game on board `B` that are in the program.
///
/// # Errors
/// Never, as long as the files that the program was built with are those of this version.
pub fn tables<B: Board>() -> Result<Tables<B>, TableError> {
    let mut tables = Tables::empty();
    for (total, values, distances) in layers(B::NAME) {
        for (kind, bytes) in [(Kind::Values, values), (Kind::Distances, distances)] {
            let table = Table::embedded(bytes, &table_name::<B>(kind, total))?;
            tables.add(kind, total, table)?;
        }
    }
    Ok(tables)
}
