//! What becomes of a solved slice: columns for the files.

use std::sync::atomic::Ordering;

use super::entry::Entry;
use super::fill::{CAPTURE, Work};
use crate::base::retro::parallel::share;
use crate::base::retro::runs::{Blocks, Runs, compress};
use crate::base::retro::value::Value;

/// Entries in a piece of a column that one thread compresses.
const PIECE: usize = 1 << 20;

/// The compressed columns of values and of distances. Positions with captures may have any value, and draws
/// any distance.
pub(super) fn columns(work: &Work, threads: usize) -> [Vec<u8>; 2] {
    let mut pieces: Vec<(usize, [Runs; 2])> = share(
        threads,
        work.slice.len,
        PIECE,
        Vec::new,
        |pieces, entries| {
            let mut columns = [Runs::default(), Runs::default()];
            let values = &work.values.bytes()[entries.clone()];
            let moves = &work.moves.bytes()[entries.clone()];
            for (value, moves) in values.iter().zip(moves) {
                let entry = Entry(value.load(Ordering::Relaxed));
                if moves.load(Ordering::Relaxed) == CAPTURE {
                    columns[0].push_any();
                    columns[1].push_any();
                    continue;
                }
                columns[0].push(entry.value().code(), 1);
                if entry.value() == Value::Draw {
                    columns[1].push_any();
                } else {
                    columns[1].push(entry.half(), 1);
                }
            }
            pieces.push((entries.start, columns));
        },
    )
    .into_iter()
    .flatten()
    .collect();
    pieces.sort_by_key(|piece| piece.0);
    let mut columns = [Runs::default(), Runs::default()];
    for (_, piece) in pieces {
        for (column, piece) in columns.iter_mut().zip(&piece) {
            column.append(piece);
        }
    }
    columns.map(|column| compress(column, Blocks::Short))
}
