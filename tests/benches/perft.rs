//! Perft beside the peers, in one run: `cargo bench --bench perft [-- NAME]`.
//!
//! Every program counts the same tree in turn, several times; the best time of each counts.

use std::hint::black_box;
use std::time::{Duration, Instant};

use bigbang::base::notation::Notation;
use bigbang::base::perft::perft;
use bigbang::games::showgit::notation::ShowgitNotation;
use bigbang::games::showgit::rules::ShowgitRules;

/// How often every program counts every tree.
const ROUNDS: usize = 5;

/// Time spent on the processor where the system tells it (Linux), so that a busy machine
/// does not disturb the comparison; elapsed time elsewhere.
struct Clock {
    wall: Instant,
    processor: Option<Duration>,
}

impl Clock {
    fn start() -> Clock {
        Clock {
            wall: Instant::now(),
            processor: Clock::processor(),
        }
    }

    fn elapsed(&self) -> Duration {
        match (self.processor, Clock::processor()) {
            (Some(start), Some(end)) => end - start,
            _ => self.wall.elapsed(),
        }
    }

    fn processor() -> Option<Duration> {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        let nanoseconds = text.split_whitespace().next()?.parse().ok()?;
        Some(Duration::from_nanos(nanoseconds))
    }
}

/// One program that counts one tree.
struct Contestant {
    name: &'static str,
    count: Box<dyn Fn() -> u64>,
}

/// One tree, with the count that all must return.
struct Row {
    name: &'static str,
    nodes: u64,
    /// The first one is ours.
    contestants: Vec<Contestant>,
}

fn contestant(name: &'static str, count: impl Fn() -> u64 + 'static) -> Contestant {
    Contestant {
        name,
        count: Box::new(count),
    }
}

fn run(row: &Row) {
    let mut best = vec![Duration::MAX; row.contestants.len()];
    for _ in 0..ROUNDS {
        for (best, contestant) in best.iter_mut().zip(&row.contestants) {
            let clock = Clock::start();
            let nodes = black_box((contestant.count)());
            *best = (*best).min(clock.elapsed());
            assert_eq!(nodes, row.nodes, "{} counts {}", contestant.name, row.name);
        }
    }
    let speed = |time: Duration| row.nodes as f64 / time.as_secs_f64() / 1e6;
    println!("{}: {} nodes", row.name, row.nodes);
    for (time, contestant) in best.iter().zip(&row.contestants) {
        println!(
            "  {:<10} {:>7.1} M nodes/s  ours is {:.2} times as fast",
            contestant.name,
            speed(*time),
            speed(best[0]) / speed(*time)
        );
    }
}

fn main() {
    let wanted = std::env::args().skip(1).find(|word| !word.starts_with('-'));
    let rows = [
        showgit(
            "showgit start, depth 5",
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
            5,
            19_861_490,
        ),
        showgit(
            "showgit drop-heavy, depth 4",
            "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
            4,
            516_925_165,
        ),
        showgit(
            "showgit midgame, depth 3",
            "6n1l/2+S1k4/2lp4p/1np1B2b1/3PP4/1N1S3rP/1P2+pPP+p1/1p1G5/3KG2r1 b GSN2L4Pgs2p 1",
            3,
            8_420_492,
        ),
    ];
    for row in rows {
        if wanted.as_ref().is_none_or(|word| row.name.contains(word)) {
            run(&row);
        }
    }
}

fn showgit(name: &'static str, sfen: &str, depth: u32, nodes: u64) -> Row {
    let ours = ShowgitNotation::default()
        .parse_position(&ShowgitRules::default(), sfen)
        .unwrap_or_else(|error| panic!("{name}: {error}"))
        .position;
    let haitaka: haitaka::Board = sfen.parse().expect("haitaka reads the position");
    let rsshogi = rsshogi::board::position_from_sfen(sfen).expect("rsshogi reads the position");
    Row {
        name,
        nodes,
        contestants: vec![
            contestant("bigbang", move || perft(&ours, depth)),
            contestant("haitaka", move || haitaka_perft(&haitaka, depth)),
            contestant("rsshogi", move || {
                rsshogi::board::perft::perft(&rsshogi, depth as u8)
                    .expect("rsshogi counts")
                    .nodes
            }),
        ],
    }
}

/// The loop of haitaka's own example.
fn haitaka_perft(board: &haitaka::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.into_iter().len() as u64;
        } else {
            for m in moves {
                let mut child = board.clone();
                child.play_unchecked(m);
                nodes += haitaka_perft(&child, depth - 1);
            }
        }
        false
    });
    nodes
}
