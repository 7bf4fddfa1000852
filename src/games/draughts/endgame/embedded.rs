//! The part of the databases that is in the program itself: English up to four pieces, international up to three.
//!
//! The files are written by `bigbang solve english --pieces 4 --bundle --out DIR` and
//! `bigbang solve international --pieces 3 --bundle --out DIR`.

use super::super::variant::Variant;
use super::store::{Kind, bundle_name};
use super::tables::Tables;
use crate::base::retro::file::{Table, TableError};

/// The number of pieces up to which a game is in the program, and its files by kind.
type Files = (usize, [&'static [u8]; 2]);

const ENGLISH: Files = (
    4,
    [
        include_bytes!("embedded/english.values"),
        include_bytes!("embedded/english.distances"),
    ],
);

const INTERNATIONAL: Files = (
    3,
    [
        include_bytes!("embedded/international.values"),
        include_bytes!("embedded/international.distances"),
    ],
);

/// The tables of the variant `V` that are in the program.
///
/// # Errors
/// Never, as long as the files that the program was built with are those of this version.
pub fn tables<V: Variant>() -> Result<Tables<V>, TableError> {
    let mut tables = Tables::empty();
    let (pieces, files) = if V::FLYING_KINGS {
        INTERNATIONAL
    } else {
        ENGLISH
    };
    for (kind, bytes) in Kind::ALL.into_iter().zip(files) {
        let table = Table::embedded(bytes, &bundle_name::<V>(kind))?;
        tables.add_bundle(kind, pieces, table)?;
    }
    Ok(tables)
}
