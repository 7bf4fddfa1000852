//! Looking entries up.
//!
//! Stored are positions without captures only. A position with captures takes the best of what they lead to, so one
//! question may become several look-ups; none of them unpacks anything.

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use super::super::board::Position;
use super::super::moves::Move;
use super::super::variant::Variant;
use super::entry::{Best, Entry};
use super::index::{Index, Placement};
use super::material::{CODES, MOST_PIECES, Material, slices};
use super::store::{self, Kind};
use crate::base::position::{MoveList, Position as _};
use crate::base::retro::file::{Table, TableError};
use crate::base::retro::stored::Stored;
use crate::base::retro::value::Value;

/// The opened tables of a game.
pub struct Tables<V> {
    index: Index<V>,
    /// By kind, then by code of the slice.
    columns: [Vec<Option<Stored>>; 2],
    most_pieces: usize,
    complete_to: usize,
    size: usize,
}

/// A legal move with what it is worth for the side that makes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ValuedMove {
    /// The move.
    pub m: Move,
    /// The value of the position before, if this is played.
    pub value: Value,
    /// The plies to the end of the game with best play after it; `None` for a draw, or if no table has it.
    pub plies: Option<u32>,
}

impl<V> std::fmt::Debug for Tables<V> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Tables up to {} pieces", self.complete_to)
    }
}

impl<V: Variant> Default for Tables<V> {
    fn default() -> Tables<V> {
        Tables::empty()
    }
}

impl<V: Variant> Tables<V> {
    /// No tables.
    pub fn empty() -> Tables<V> {
        let none = || (0..CODES).map(|_| None).collect();
        Tables {
            index: Index::new(),
            columns: [none(), none()],
            most_pieces: 1,
            complete_to: 1,
            size: 0,
        }
    }

    /// The tables in a folder, whichever slices are there. A file that is damaged is an error.
    ///
    /// # Errors
    /// When a file is damaged or cannot be read.
    pub fn open(folder: &Path) -> Result<Tables<V>, TableError> {
        let mut tables = Tables::empty();
        tables.add_folder(folder)?;
        Ok(tables)
    }

    /// Adds the slices of a folder that are not there yet.
    ///
    /// # Errors
    /// When a file is damaged or cannot be read.
    pub fn add_folder(&mut self, folder: &Path) -> Result<(), TableError> {
        for material in (2..=MOST_PIECES).flat_map(slices) {
            let code = material.code();
            if self.columns.iter().any(|columns| columns[code].is_none()) {
                self.open_slice(folder, material)?;
            }
        }
        Ok(())
    }

    /// Opens the files of one slice; whether both were there.
    ///
    /// # Errors
    /// When one of them is damaged or cannot be read.
    pub fn open_slice(&mut self, folder: &Path, material: Material) -> Result<bool, TableError> {
        let mut found = true;
        for kind in Kind::ALL {
            let path = store::path::<V>(folder, kind, material);
            if path.exists() {
                Table::open(&path, &store::table_name::<V>(kind, material))
                    .and_then(|table| {
                        self.size += table.size();
                        self.add(kind, material, &Arc::new(table))
                    })
                    .map_err(|error| error.in_file(&path))?;
            } else {
                found = false;
            }
        }
        Ok(found)
    }

    /// Adds all slices with up to `pieces` pieces that are in one table.
    ///
    /// # Errors
    /// When a slice is missing or malformed.
    pub fn add_bundle(
        &mut self,
        kind: Kind,
        pieces: usize,
        table: Table,
    ) -> Result<(), TableError> {
        self.size += table.size();
        let table = Arc::new(table);
        for material in (2..=pieces).flat_map(slices) {
            self.add(kind, material, &table)?;
        }
        Ok(())
    }

    fn add(
        &mut self,
        kind: Kind,
        material: Material,
        table: &Arc<Table>,
    ) -> Result<(), TableError> {
        if self.index.slice(material).is_none() {
            self.index.add(material);
        }
        let len = self.index.slice(material).map_or(0, |slice| slice.len);
        let stored = Stored::open(table, store::part_id(material), len)?;
        self.columns[kind as usize][material.code()] = Some(stored);
        if kind == Kind::Values {
            self.most_pieces = self.most_pieces.max(material.total());
            let has_all = |pieces: usize| {
                let mut slices = slices(pieces).into_iter();
                slices.all(|material| self.columns[0][material.code()].is_some())
            };
            while self.complete_to < MOST_PIECES && has_all(self.complete_to + 1) {
                self.complete_to += 1;
            }
        }
        Ok(())
    }

    /// The largest number of pieces of a slice that is there.
    #[inline(always)]
    pub fn most_pieces(&self) -> usize {
        self.most_pieces
    }

    /// The largest number of pieces with which every position has a value.
    pub fn complete_to(&self) -> usize {
        self.complete_to
    }

    /// The bytes of all opened tables.
    pub fn size(&self) -> usize {
        self.size
    }

    pub(super) fn stored(&self, kind: Kind, material: Material) -> Option<&Stored> {
        self.columns[kind as usize][material.code()].as_ref()
    }

    /// Where a position is stored: the code of its slice and its number there; `None` if it has more pieces than
    /// [`Tables::most_pieces`] or a side has none.
    #[inline(always)]
    fn place(&self, position: &Position<V>) -> Option<(usize, usize)> {
        if position.occupied().len() > self.most_pieces {
            return None;
        }
        let material = Material::of(position);
        let slice = self.index.slice(material)?;
        let entry = self.index.entry(slice, &Placement::of(position));
        Some((material.code(), entry))
    }

    #[inline(always)]
    fn number(&self, kind: Kind, (code, entry): (usize, usize)) -> Option<u8> {
        Some(self.columns[kind as usize][code].as_ref()?.get(entry))
    }

    /// The value, for the side to move, of a position in which it need not capture; `None` if no table has it.
    #[inline]
    pub fn quiet_value(&self, position: &Position<V>) -> Option<Value> {
        if position.mover().is_empty() {
            return Some(Value::Loss);
        }
        let place = self.place(position)?;
        Value::from_code(self.number(Kind::Values, place)?)
    }

    /// Value and distance of a position in which the side to move need not capture; `None` if no table has both.
    #[inline]
    pub fn quiet_entry(&self, position: &Position<V>) -> Option<Entry> {
        if position.mover().is_empty() {
            return Some(Entry::NO_MOVE);
        }
        let place = self.place(position)?;
        let code = self.number(Kind::Values, place)?;
        if code == Value::Draw.code() {
            return Some(Entry::DRAW);
        }
        Entry::from_stored(code, self.number(Kind::Distances, place)?)
    }

    /// The value of any position for its side to move; `None` if no table has it.
    pub fn value(&self, position: &Position<V>) -> Option<Value> {
        if !position.must_capture() {
            return self.quiet_value(position);
        }
        let mut best = Some(Value::Loss);
        let _ = position.visit_captures(|m| {
            let value = self.value(&position.child(m)).map(Value::reversed);
            // One unknown reply makes all unknown, unless another one wins.
            best = match (best, value) {
                (Some(best), Some(value)) => Some(best.max(value)),
                (_, Some(Value::Win)) | (Some(Value::Win), _) => Some(Value::Win),
                _ => None,
            };
            if best == Some(Value::Win) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        best
    }

    /// Value and distance of any position, for its side to move; `None` if no table has one of them.
    pub fn entry(&self, position: &Position<V>) -> Option<Entry> {
        if !position.must_capture() {
            return self.quiet_entry(position);
        }
        let mut best = Some(Best::NONE);
        let _ = position.visit_captures(|m| match self.entry(&position.child(m)) {
            Some(reply) => {
                if let Some(best) = &mut best {
                    best.add(reply);
                }
                ControlFlow::Continue(())
            }
            None => {
                best = None;
                ControlFlow::Break(())
            }
        });
        best.map(Best::entry)
    }

    /// All legal moves with their values; `None` if the tables do not have one of them.
    pub fn valued_moves(&self, position: &Position<V>) -> Option<Vec<ValuedMove>> {
        let moves: MoveList<_> = position.legal_moves();
        let valued = moves.into_iter().map(|m| {
            let after = position.child(m);
            let value = self.value(&after)?.reversed();
            let entry = self.entry(&after);
            let plies = entry
                .and_then(Entry::plies)
                .map(|plies| u32::from(plies) + 1);
            Some(ValuedMove { m, value, plies })
        });
        valued.collect()
    }
}
