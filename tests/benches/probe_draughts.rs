//! Look-ups in the endgame databases of draughts: values of random positions a second, on one core.
//!
//! `cargo bench --bench probe_draughts -- [DIR]`: with a folder also the tables there.

use std::path::PathBuf;
use std::time::Instant;

use bigbang::base::key::SplitMix;
use bigbang::games::draughts::endgame::embedded;
use bigbang::games::draughts::endgame::index::Index;
use bigbang::games::draughts::endgame::material::{Material, slices};
use bigbang::games::draughts::endgame::tables::Tables;
use bigbang::games::draughts::endgame::walk::{Sets, Walk};
use bigbang::games::draughts::{English, International, Position, Variant};

const POSITIONS: usize = 1_000_000;

/// Positions without captures drawn evenly from the given slices of `pieces` pieces.
fn random_positions<V: Variant>(pieces: usize, slices: &[Material]) -> Vec<Position<V>> {
    let index = Index::<V>::up_to(pieces);
    let sets = Sets::for_pieces::<V>(pieces);
    let lens = slices.iter().map(|&m| index.slice(m).map_or(0, |s| s.len));
    let all: usize = lens.sum();
    let mut random = SplitMix::new(pieces as u64);
    let mut positions = Vec::with_capacity(POSITIONS);
    let mut walks: Vec<_> = slices
        .iter()
        .filter_map(|&material| index.slice(material))
        .map(|&slice| (slice.len, Walk::new(&index, &sets, slice)))
        .collect();
    while positions.len() < POSITIONS {
        let mut entry = random.next_u64() as usize % all;
        for (len, walk) in &mut walks {
            if entry < *len {
                let position = walk.at(entry).position();
                if !position.must_capture() {
                    positions.push(position);
                }
                break;
            }
            entry -= *len;
        }
    }
    positions
}

fn measure<V: Variant>(folder: Option<&PathBuf>) {
    let mut tables = embedded::tables::<V>().expect("tables");
    if let Some(folder) = folder {
        tables.add_folder(folder).expect("tables");
    }
    for pieces in 2..=tables.complete_to() {
        let all = slices(pieces);
        let one = &all[all.len() / 2..=all.len() / 2];
        for (what, slices) in [("all slices", &all[..]), ("one slice", one)] {
            let positions = random_positions::<V>(pieces, slices);
            let name = |kind: &str| format!("{pieces} pieces, {what}, {kind}");
            rate(&name("values"), &tables, &positions, |tables, position| {
                tables.quiet_value(position).map_or(0, |value| value.code())
            });
            let name = name("values and distances");
            rate(&name, &tables, &positions, |tables, position| {
                tables.quiet_entry(position).map_or(0, |entry| entry.0)
            });
        }
    }
}

fn rate<V: Variant>(
    what: &str,
    tables: &Tables<V>,
    positions: &[Position<V>],
    look_up: impl Fn(&Tables<V>, &Position<V>) -> u8,
) {
    // The fastest of many short pieces of the work: what other processes take does not count.
    let mut sum = 0_u64;
    let mut best = f64::INFINITY;
    for chunk in positions.chunks(20_000) {
        let started = Instant::now();
        sum += chunk
            .iter()
            .map(|position| u64::from(look_up(tables, position)))
            .sum::<u64>();
        best = best.min(started.elapsed().as_secs_f64() / chunk.len() as f64);
    }
    println!(
        "{} {what}: {:.2} million a second (sum {sum})",
        V::NAME,
        1e-6 / best,
    );
}

fn main() {
    let folder = std::env::args().skip(1).find(|word| !word.starts_with('-'));
    let folder = folder.map(PathBuf::from);
    measure::<English>(folder.as_ref());
    measure::<International>(folder.as_ref());
}
