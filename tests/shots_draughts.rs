//! Shots that the pruning of the draughts search must not overlook.

mod common;

use common::process::Process;

/// A game against DarkHorse at a second a move, lost by 25-22: the offer 11-15 wins two men within
/// nine plies, one of them quiet. A search of 32 plies and four million nodes did not see it: margin
/// cuts within margin cuts ended it by searches of four plies, and these left out whatever offered
/// a man.
const GAME: &str = "12-16 22-18 16-19 24x15 10x19 23x16 11x20 26-23 8-11 21-17 9-13 17-14 6-9 31-26 1-6 25-21 13-17 29-25 6-10 23-19 \
    4-8 25-22";

#[test]
fn an_offer_that_leads_to_a_shot_is_seen() {
    let mut engine = Process::start(&["ugi", "--game", "english", "--option", "Hash=16"]);
    engine.send("ugi");
    engine.send(&format!("position startpos moves {GAME}"));
    engine.send("go nodes 100000");
    let last = engine.until("bestmove").pop().unwrap();
    assert!(last.starts_with("bestmove 11-15"), "{last}");
}
