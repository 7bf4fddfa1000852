//! The files of the database: for each total number of pieces one of values and one of distances.

use std::path::{Path, PathBuf};

use super::super::board::Board;
use super::index::Material;

/// What a file contains.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Values of quiet positions, as [`super::value::Value::code`].
    Values,
    /// Distances of quiet positions whose value is not the one of the piece count.
    Distances,
}

impl Kind {
    /// Both kinds.
    pub const ALL: [Kind; 2] = [Kind::Values, Kind::Distances];

    const fn word(self) -> &'static str {
        match self {
            Kind::Values => "values",
            Kind::Distances => "distances",
        }
    }
}

/// The name that is written into the file.
pub fn table_name<B: Board>(kind: Kind, total: usize) -> String {
    format!("{} {} {total}", B::NAME, kind.word())
}

/// Where the file lies in the folder of the database: `dashguti-07.values`.
pub fn path<B: Board>(folder: &Path, kind: Kind, total: usize) -> PathBuf {
    folder.join(format!("{}-{total:02}.{}", B::NAME, kind.word()))
}

/// The part of a file with the entries of a slice.
pub const fn part_id(material: Material) -> u32 {
    (material.mover << 8 | material.opponent) as u32
}
