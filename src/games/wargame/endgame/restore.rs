//! Taking a layer over from its files.

use super::super::board::Board;
use super::frame::Frame;
use super::index::Index;
use super::layer::WorkSlice;
use super::store::Kind;
use super::tables::Tables;
use super::value::{Entry, Value};

/// Copies the quiet entries of one class of standing pieces from the tables into the layer in work, whose captures
/// are filled in. Returns the greatest distances of decisive and of drawn ones.
pub(super) fn quiet_entries<B: Board>(
    index: &Index<B>,
    tables: &Tables<B>,
    work: &WorkSlice,
    class: usize,
    movers: &[u32],
) -> [u8; 2] {
    let mut longest = [0; 2];
    let columns = Kind::ALL.map(|kind| tables.stored(kind, work.material));
    let [Some(values), Some(distances)] = columns else {
        return longest;
    };
    let frame = Frame::new(index, work.material.opponent, class);
    let start = class * movers.len();
    let entries = values.cursor(start).zip(distances.cursor(start));
    for (&movers, (code, distance)) in movers.iter().zip(entries) {
        if frame.must_capture(movers) || !frame.can_step(movers) || frame.is_duplicate(movers) {
            continue;
        }
        let value = Value::from_code(code).filter(|&value| value != work.rest());
        if let Some(value) = value {
            let entry = Entry::quiet(value, distance.min(Entry::LONGEST));
            work.write(index, &frame, movers, entry, false);
            let drawn = usize::from(value == Value::Draw);
            longest[drawn] = longest[drawn].max(distance);
        }
    }
    longest
}
