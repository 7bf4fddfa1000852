//! The bench signature of every game: a change that alters play states its new one, a refactor keeps it.

use std::path::Path;

use bigbang::session::games::{Dashguti, English, Huffing, International, Laukatakati, Showgit};
use bigbang::session::play::Play;
use bigbang::session::settings::Settings;
use bigbang::tools::bench;
use bigbang::tools::bench_positions::positions;

fn nodes<G: Play>() -> u64 {
    let (positions, depth) = positions(G::GAME);
    let settings = Settings {
        table_path: Settings::NO_TABLES.to_owned(),
        ..Settings::default()
    };
    bench::run::<G>(positions, depth, &settings, &mut std::io::sink())
        .expect("the bench runs")
        .nodes
}

#[test]
fn the_search_visits_the_nodes_that_are_written_down() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/signature.txt");
    let written = std::fs::read_to_string(path).expect("tests/data/signature.txt");
    let found = format!(
        "showgit {}\nenglish {}\nenglish with huffing {}\ninternational {}\ndashguti {}\nlaukatakati {}\n",
        nodes::<Showgit>(),
        nodes::<English>(),
        nodes::<Huffing>(),
        nodes::<International>(),
        nodes::<Dashguti>(),
        nodes::<Laukatakati>()
    );
    assert!(
        written == found,
        "if the search was meant to change, write this into tests/data/signature.txt:\n{found}"
    );
}
