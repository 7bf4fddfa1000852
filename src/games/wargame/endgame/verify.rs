//! The proof of a database: every entry against the moves of its position.
//!
//! Nothing here goes backwards: moves come from the move generator that also plays, and an entry is right if the
//! equations of values and distances hold between it and what the moves lead to. A distance is one more than
//! that of a reply, so along forced play it decreases strictly: a forced win
//! cannot go in circles, and what is not forced is worth the piece count.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::Ordering;

use super::super::board::Board;
use super::super::movegen;
use super::super::notation::WarNotation;
use super::super::point::PointSet;
use super::super::position::WarPosition;
use super::frame::Frame;
use super::index::{Index, Material};
use super::layer::{Layer, WorkSlice};
use super::pack::{self, Counts};
use super::store::{Kind, path};
use super::tables::Tables;
use super::value::{Distance, Entry, Value};
use crate::base::notation::Notation;
use crate::base::retro::packed::TwoBits;
use crate::base::retro::parallel::share;
use crate::base::retro::progress::Progress;
use crate::base::retro::solving::Findings;
pub use crate::base::retro::solving::VerifyError;
use crate::base::retro::subsets::subsets;
use crate::base::side::Side;

/// The result of a verification.
pub type Verified = crate::base::retro::solving::Verified<Material>;

/// Verifies all tables of the game on board `B` in a folder.
pub fn verify<B: Board>(
    folder: &Path,
    threads: usize,
    progress: &dyn Progress,
) -> Result<Verified, VerifyError> {
    let tables = Tables::<B>::open(folder).map_err(VerifyError::Table)?;
    let next = tables.largest_total().max(1) + 1;
    let is_there = |total| {
        let mut kinds = Kind::ALL.into_iter();
        kinds.any(|kind| path::<B>(folder, kind, total).exists())
    };
    if (next..=2 * B::PIECES).any(is_there) {
        return Err(VerifyError::NoValues(next));
    }
    if tables.largest_total() < 2 {
        return Err(VerifyError::Nothing);
    }
    let mut verifier = Verifier {
        index: tables.index(),
        tables: &tables,
        known: BTreeMap::new(),
        threads: threads.max(1),
        progress,
    };
    let mut verified = Verified {
        largest_total: tables.largest_total(),
        ..Verified::default()
    };
    progress.begin("verify", 2 * verifier.entries());
    for total in 2..=tables.largest_total() {
        verifier.layer(total, &mut verified)?;
    }
    Ok(verified)
}

struct Verifier<'a, B> {
    tables: &'a Tables<B>,
    index: &'a Index<B>,
    /// The values of all smaller layers, captures and all.
    known: BTreeMap<Material, TwoBits>,
    threads: usize,
    progress: &'a dyn Progress,
}

impl<B: Board> Verifier<'_, B> {
    fn entries(&self) -> u64 {
        (2..=self.tables.largest_total())
            .flat_map(|total| super::index::slices(total, B::PIECES))
            .map(|material| self.index.entries(material.reversed()) as u64)
            .sum()
    }

    fn layer(&mut self, total: usize, verified: &mut Verified) -> Result<(), VerifyError> {
        let layer = Layer::new(self.index, total);
        for slice in layer.slices() {
            let distances = self.tables.stored(Kind::Distances, slice.material);
            if distances.is_none() {
                return Err(VerifyError::NoDistances(total));
            }
        }
        for slice in layer.slices() {
            self.for_each_entry(slice, |_: &mut (), frame, movers, stored| {
                self.resolve(slice, frame, movers, stored);
            })?;
        }
        for slice in layer.slices() {
            let findings =
                self.for_each_entry(slice, |findings: &mut Findings, frame, movers, stored| {
                    self.check(&layer, slice, frame, movers, stored, findings);
                })?;
            findings.into_iter().for_each(|found| verified.add(found));
        }
        let mut sum = Counts::default();
        for slice in layer.into_slices() {
            let counts = pack::counts(self.index, &slice, self.threads);
            sum += counts;
            verified.counts.insert(slice.material, counts);
            self.known.insert(slice.material, pack::two_bits(&slice));
        }
        self.progress.note(&format!(
            "{total:2} pieces: {} positions, won {} drawn {} lost {}; wrong so far {}",
            sum.total(),
            sum.won,
            sum.drawn,
            sum.lost,
            verified.wrong,
        ));
        Ok(())
    }

    /// Hands every entry of a slice to `work`: the frame of the opponent's pieces, the mover's pieces in it,
    /// and the stored value and distance.
    fn for_each_entry<S: Default + Send>(
        &self,
        slice: &WorkSlice,
        work: impl Fn(&mut S, &Frame, u32, (u8, u8)) + Sync,
    ) -> Result<Vec<S>, VerifyError> {
        if self.progress.is_stopped() {
            return Err(VerifyError::Stopped);
        }
        let columns = Kind::ALL.map(|kind| self.tables.stored(kind, slice.material));
        let [Some(values), Some(distances)] = columns else {
            return Err(VerifyError::NoDistances(slice.material.total()));
        };
        let material = slice.material;
        let classes = self.index.classes(material.reversed());
        let block = self.index.block(material.reversed());
        let row = B::GRAPH.points() - material.opponent;
        let movers: Vec<u32> = subsets(row, material.mover).collect();
        let chunk = (100_000 / block).clamp(1, 64);
        Ok(share(
            self.threads,
            classes,
            chunk,
            S::default,
            |state, classes| {
                self.progress.advance((classes.len() * block) as u64);
                let start = classes.start * block;
                let mut stored = values.cursor(start).zip(distances.cursor(start));
                for class in classes {
                    let frame = Frame::new(self.index, material.opponent, class);
                    // The columns are as long as the slice: that was seen when they were opened.
                    for (&movers, stored) in movers.iter().zip(&mut stored) {
                        work(state, &frame, movers, stored);
                    }
                }
            },
        ))
    }

    /// Writes what is known of a position into the layer in work: of quiet positions what is stored,
    /// of captures the best that they lead to.
    fn resolve(&self, slice: &WorkSlice, frame: &Frame, movers: u32, stored: (u8, u8)) {
        let mover = PointSet(frame.to_board.image(movers));
        let opponent = frame.standing;
        let entry = if !movegen::capturing_pieces::<B>(mover, opponent).is_empty() {
            Entry::capture(self.best_capture(mover, opponent).code())
        } else if movegen::stepping_pieces::<B>(mover, opponent).is_empty() {
            Entry::NO_MOVE
        } else {
            self.stored_entry(slice, stored)
        };
        slice.write(self.index, frame, movers, entry, false);
    }

    /// A quiet position's entry as it is stored.
    fn stored_entry(&self, slice: &WorkSlice, (code, distance): (u8, u8)) -> Entry {
        match Value::from_code(code) {
            Some(value) if value != slice.rest() => {
                Entry::quiet(value, distance.min(Entry::LONGEST))
            }
            _ => Entry::UNKNOWN,
        }
    }

    fn best_capture(&self, mover: PointSet, opponent: PointSet) -> Value {
        let mut best = Value::Loss;
        let _ = movegen::visit_moves::<B, _>(mover, opponent, |m| {
            let after = mover.without(m.from).with(m.to);
            let left = opponent - m.captured;
            let value = if left.is_empty() {
                Value::Win
            } else {
                let material = Material {
                    mover: left.len(),
                    opponent: after.len(),
                };
                let code = self.known[&material].get(self.index.entry(left, after));
                Value::from_code(code).map_or(Value::Loss, Value::reversed)
            };
            best = best.max(value);
            if best == Value::Win {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        best
    }

    /// Compares a quiet entry with the equations.
    fn check(
        &self,
        layer: &Layer,
        slice: &WorkSlice,
        frame: &Frame,
        movers: u32,
        stored: (u8, u8),
        findings: &mut Findings,
    ) {
        findings.entries += 1;
        let mover = PointSet(frame.to_board.image(movers));
        let opponent = frame.standing;
        if !movegen::capturing_pieces::<B>(mover, opponent).is_empty()
            || movegen::stepping_pieces::<B>(mover, opponent).is_empty()
        {
            return;
        }
        let entry = self.stored_entry(slice, stored);
        let (value, distance) = meaning(slice, entry);
        let valid_code = Value::from_code(stored.0) == Some(value)
            && (entry == Entry::UNKNOWN || entry.distance() == stored.1);
        let (expected, expected_distance) = self.by_moves(layer, slice, mover, opponent);
        // Another entry of the same position must say the same: the layer in work has the one written last.
        let here = slice.get(self.index.entry(mover, opponent));
        if valid_code && here == entry && (value, distance) == (expected, expected_distance) {
            return;
        }
        findings.note_wrong(|| {
            let position = WarPosition::<B>::new(mover, opponent, Side::First);
            let text = position.map(|position| WarNotation::new().write_position(&position));
            format!(
                "{}: stored {value:?} {}, the moves say {expected:?} {}",
                text.unwrap_or_default(),
                distance.0,
                expected_distance.0,
            )
        });
    }

    /// What the equations say of a quiet position: value and distance.
    fn by_moves(
        &self,
        layer: &Layer,
        slice: &WorkSlice,
        mover: PointSet,
        opponent: PointSet,
    ) -> (Value, Distance) {
        let replies = layer.slice(slice.material.reversed());
        let mut best = Value::Loss;
        let mut nearest = [Distance::NEVER; 4];
        let mut farthest = Distance(0);
        let _ = movegen::visit_moves::<B, _>(mover, opponent, |m| {
            let after = mover.without(m.from).with(m.to);
            let entry =
                replies.entries()[self.index.entry(opponent, after)].load(Ordering::Relaxed);
            let (value, distance) = meaning(replies, Entry(entry));
            let value = value.reversed();
            best = best.max(value);
            let nearest = &mut nearest[usize::from(value.code())];
            *nearest = distance.min(*nearest);
            farthest = farthest.max(distance);
            ControlFlow::<()>::Continue(())
        });
        let rest = slice.rest();
        let distance = match best.cmp(&rest) {
            // More than the count gives: forced by the mover. Less: forced by the opponent, whatever is played.
            std::cmp::Ordering::Greater => nearest[usize::from(best.code())].one_more(),
            std::cmp::Ordering::Less => farthest.one_more(),
            std::cmp::Ordering::Equal => Distance::NEVER,
        };
        (best, distance)
    }
}

/// Value and distance of an entry of the layer in work.
fn meaning(slice: &WorkSlice, entry: Entry) -> (Value, Distance) {
    match Value::from_code(entry.value()) {
        Some(value) => (value, Distance(entry.distance())),
        None => (slice.rest(), Distance::NEVER),
    }
}
