//! Looking values up.
//!
//! Stored are quiet positions only. A position with captures takes the best of what they lead to, so one
//! question may become several look-ups; none of them unpacks anything.

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use super::super::board::Board;
use super::super::movegen;
use super::super::moves::WarMove;
use super::super::point::PointSet;
use super::super::position::WarPosition;
use super::index::{Index, Material, slices};
use super::store::{self, Kind};
use super::value::{Distance, Value, value_of_count};
use crate::base::position::{MoveList, Position};
use crate::base::retro::file::{Table, TableError};
use crate::base::retro::stored::Stored;

/// The opened tables of a game, whole layers from the smallest up.
pub struct Tables<B> {
    index: Index<B>,
    values: Vec<Option<Stored>>,
    distances: Vec<Option<Stored>>,
    largest_total: usize,
    size: usize,
}

/// A legal move with what it is worth for the side that makes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ValuedMove {
    /// The move.
    pub m: WarMove,
    /// The value of the position before, if this is played.
    pub value: Value,
    /// The distance of the position before, if this is played: 1 for a capture, else one more than that of
    /// the position after it. `None` if the tables do not have it.
    pub distance: Option<Distance>,
}

impl<B: Board> Tables<B> {
    /// No tables yet.
    pub fn empty() -> Tables<B> {
        let none = || {
            (0..(B::PIECES + 1) * (B::PIECES + 1))
                .map(|_| None)
                .collect()
        };
        Tables {
            index: Index::new(),
            values: none(),
            distances: none(),
            largest_total: 1,
            size: 0,
        }
    }

    /// The tables in a folder, layer by layer as long as there are files. A file that is damaged is an error.
    pub fn open(folder: &Path) -> Result<Tables<B>, TableError> {
        let mut tables = Tables::empty();
        for total in 2..=2 * B::PIECES {
            if !tables.open_layer(folder, total)? {
                break;
            }
        }
        Ok(tables)
    }

    /// Opens the files of one layer; `false` if there is no file of values.
    pub(super) fn open_layer(&mut self, folder: &Path, total: usize) -> Result<bool, TableError> {
        for kind in Kind::ALL {
            let path = store::path::<B>(folder, kind, total);
            if path.exists() {
                Table::open(&path, &store::table_name::<B>(kind, total))
                    .and_then(|table| self.add(kind, total, table))
                    .map_err(|error| error.in_file(&path))?;
            } else if kind == Kind::Values {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Adds the table of one layer. Layers of values must come in increasing order, without a gap.
    pub fn add(&mut self, kind: Kind, total: usize, table: Table) -> Result<(), TableError> {
        self.size += table.size();
        let table = Arc::new(table);
        for material in slices(total, B::PIECES) {
            let entries = self.index.entries(material.reversed());
            let stored = Stored::open(&table, store::part_id(material), entries)?;
            let columns = match kind {
                Kind::Values => &mut self.values,
                Kind::Distances => &mut self.distances,
            };
            columns[Self::place(material)] = Some(stored);
        }
        if kind == Kind::Values && total == self.largest_total + 1 {
            self.largest_total = total;
        }
        Ok(())
    }

    /// The largest number of pieces with which every position has a value.
    pub fn largest_total(&self) -> usize {
        self.largest_total
    }

    /// The bytes of all opened tables.
    pub fn size(&self) -> usize {
        self.size
    }

    /// Whether every position of the game has a value.
    pub fn is_complete(&self) -> bool {
        self.largest_total == 2 * B::PIECES
    }

    pub(super) fn index(&self) -> &Index<B> {
        &self.index
    }

    pub(super) fn stored(&self, kind: Kind, material: Material) -> Option<&Stored> {
        let columns = match kind {
            Kind::Values => &self.values,
            Kind::Distances => &self.distances,
        };
        columns[Self::place(material)].as_ref()
    }

    fn place(material: Material) -> usize {
        material.mover * (B::PIECES + 1) + material.opponent
    }

    /// The value of a position for its side to move; `None` if it has too many pieces for the tables.
    #[inline]
    pub fn value(&self, position: &WarPosition<B>) -> Option<Value> {
        self.value_of(position.mover(), position.opponent())
    }

    fn value_of(&self, mover: PointSet, opponent: PointSet) -> Option<Value> {
        if mover.is_empty() {
            return Some(Value::Loss);
        }
        if opponent.is_empty() {
            return Some(Value::Win);
        }
        if mover.len() > B::PIECES || opponent.len() > B::PIECES {
            return None;
        }
        if !movegen::capturing_pieces::<B>(mover, opponent).is_empty() {
            return self.value_by_captures(mover, opponent);
        }
        if movegen::stepping_pieces::<B>(mover, opponent).is_empty() {
            return Some(Value::Loss);
        }
        let material = Material {
            mover: mover.len(),
            opponent: opponent.len(),
        };
        let stored = self.stored(Kind::Values, material)?;
        Value::from_code(stored.get(self.index.entry(opponent, mover)))
    }

    /// The value of a position in which the mover must capture.
    fn value_by_captures(&self, mover: PointSet, opponent: PointSet) -> Option<Value> {
        let mut best = Some(Value::Loss);
        let _ = movegen::visit_moves::<B, _>(mover, opponent, |m| {
            let after = mover.without(m.from).with(m.to);
            let value = self
                .value_of(opponent - m.captured, after)
                .map(Value::reversed);
            best = match (best, value) {
                (Some(best), Some(value)) => Some(best.max(value)),
                _ => None,
            };
            if best.is_none() || best == Some(Value::Win) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        best
    }

    /// The distance of a position; `None` if the tables do not have it.
    pub fn distance(&self, position: &WarPosition<B>) -> Option<Distance> {
        if !position.has_legal_move() {
            return Some(Distance(0));
        }
        if position.must_capture() {
            return Some(Distance(1));
        }
        let value = self.value(position)?;
        let (mover, opponent) = (position.mover(), position.opponent());
        let material = Material {
            mover: mover.len(),
            opponent: opponent.len(),
        };
        if opponent.is_empty() || value == value_of_count(material.mover, material.opponent) {
            return Some(Distance::NEVER);
        }
        let stored = self.stored(Kind::Distances, material)?;
        Some(Distance(stored.get(self.index.entry(opponent, mover))))
    }

    /// All legal moves with their values; `None` if the tables do not have one of them.
    pub fn valued_moves(&self, position: &WarPosition<B>) -> Option<Vec<ValuedMove>> {
        let moves: MoveList<_> = position.legal_moves();
        moves
            .into_iter()
            .map(|m| {
                let after = position.child(m);
                let value = self.value(&after)?.reversed();
                let distance = if m.is_capture() {
                    Some(Distance(1))
                } else {
                    self.distance(&after).map(Distance::one_more)
                };
                Some(ValuedMove { m, value, distance })
            })
            .collect()
    }
}
