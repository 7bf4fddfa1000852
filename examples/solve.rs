use bigbang::base::retro::progress::Progress;
use bigbang::games::wargame::dashguti::DashGuti;
use bigbang::games::wargame::endgame::solve::{SolveOptions, solve};
struct P;
impl Progress for P {
    fn begin(&self, _: &str, _: u64) {}
    fn advance(&self, _: u64) {}
    fn note(&self, l: &str) {
        println!("{l}");
    }
}
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let o = SolveOptions {
        folder: a[1].clone().into(),
        largest_total: Some(a[2].parse().unwrap()),
        threads: a[3].parse().unwrap(),
        resume: a.len() > 4,
    };
    let r = solve::<DashGuti>(&o, &P).unwrap();
    println!(
        "{} {}",
        r.iter().map(|r| r.value_bytes).sum::<u64>(),
        r.iter().map(|r| r.distance_bytes).sum::<u64>()
    );
    for l in r {
        for (m, c) in l.counts {
            println!(
                "{} {} {:.1} {:.1} {:.1}",
                m.mover,
                m.opponent,
                c.won as f64 * 100. / c.total() as f64,
                c.drawn as f64 * 100. / c.total() as f64,
                c.lost as f64 * 100. / c.total() as f64
            )
        }
    }
}
