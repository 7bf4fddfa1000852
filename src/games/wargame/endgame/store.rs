//! The files of the database: for each total number of pieces one of values and one of distances.

use std::path::{Path, PathBuf};

use super::super::board::Board;
use super::index::Material;
pub use crate::base::retro::stored::Kind;

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
