//! The files of the database: for each slice one of values and one of distances; or all slices of the program itself
//! in one file of each kind.

use std::path::{Path, PathBuf};

use super::super::variant::Variant;
use super::material::{Material, slices};
use crate::base::retro::file::{Part, Table, TableError, assemble};
pub use crate::base::retro::stored::Kind;

/// The name that is written into the file of a slice.
pub fn table_name<V: Variant>(kind: Kind, material: Material) -> String {
    format!("{} {} {material}", V::NAME, kind.word())
}

/// Where the file of a slice lies in the folder of the database: `english-1203.values` has the positions in which
/// the side to move has one man and two kings, the other side no man and three kings.
pub fn path<V: Variant>(folder: &Path, kind: Kind, material: Material) -> PathBuf {
    folder.join(format!("{}-{material}.{}", V::NAME, kind.word()))
}

/// The part of a file with the entries of a slice.
pub const fn part_id(material: Material) -> u32 {
    material.code() as u32
}

/// The name that is written into a file of several slices.
pub fn bundle_name<V: Variant>(kind: Kind) -> String {
    format!("{} {}", V::NAME, kind.word())
}

/// Where a file of several slices lies: `english.values`.
pub fn bundle_path<V: Variant>(folder: &Path, kind: Kind) -> PathBuf {
    folder.join(format!("{}.{}", V::NAME, kind.word()))
}

/// The content of the files of all slices with up to `pieces` pieces in `folder`, as one file.
///
/// # Errors
/// When a file is missing or damaged.
pub fn bundle<V: Variant>(folder: &Path, kind: Kind, pieces: usize) -> Result<Vec<u8>, TableError> {
    let mut parts = Vec::new();
    for material in (2..=pieces).flat_map(slices) {
        let table = Table::open(
            &path::<V>(folder, kind, material),
            &table_name::<V>(kind, material),
        )?;
        let id = part_id(material);
        let bytes = table.part(id).ok_or(TableError::BadPart(id))?.to_vec();
        parts.push(Part { id, bytes });
    }
    Ok(assemble(&bundle_name::<V>(kind), &parts))
}
