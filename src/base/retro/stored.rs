//! A column that lies in a file.

use std::ops::Range;
use std::sync::Arc;

use super::file::{Table, TableError};
use super::runs::{Column, Cursor};

/// What a file contains.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Values, as [`super::value::Value::code`].
    Values,
    /// Distances.
    Distances,
}

impl Kind {
    /// Both kinds.
    pub const ALL: [Kind; 2] = [Kind::Values, Kind::Distances];

    /// The word for it in the names of files.
    pub const fn word(self) -> &'static str {
        match self {
            Kind::Values => "values",
            Kind::Distances => "distances",
        }
    }
}

/// A part of a table that is a compressed column.
pub struct Stored {
    table: Arc<Table>,
    range: Range<usize>,
    column: Column,
}

impl Stored {
    /// The column of the part `id`, which must have `entries` entries.
    ///
    /// # Errors
    /// When the part is missing or something else.
    pub fn open(table: &Arc<Table>, id: u32, entries: usize) -> Result<Stored, TableError> {
        let range = table.part_range(id).ok_or(TableError::BadPart(id))?;
        let column = Column::open(&table.bytes()[range.clone()]);
        let column = column.ok_or(TableError::BadPart(id))?;
        if column.len() != entries as u64 {
            return Err(TableError::BadPart(id));
        }
        Ok(Stored {
            table: Arc::clone(table),
            range,
            column,
        })
    }

    /// The number at `entry`, which must be below the number of entries.
    #[inline(always)]
    pub fn get(&self, entry: usize) -> u8 {
        let bytes = &self.table.bytes()[self.range.clone()];
        self.column.get(bytes, entry as u64)
    }

    /// All numbers from `entry` on.
    pub fn cursor(&self, entry: usize) -> Cursor<'_> {
        let bytes = &self.table.bytes()[self.range.clone()];
        self.column.cursor(bytes, entry as u64)
    }
}
