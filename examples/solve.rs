use bigbang::base::retro::progress::Unwatched;
use bigbang::games::wargame::dashguti::DashGuti;
use bigbang::games::wargame::endgame::solve::Solver;
fn main() {
    let last: usize = std::env::args().nth(1).unwrap().parse().unwrap();
    let threads: usize = std::env::args().nth(2).unwrap().parse().unwrap();
    let mut s = Solver::<DashGuti>::new(threads, &Unwatched);
    for t in 2..=last {
        s.solve_layer(t);
    }
}
