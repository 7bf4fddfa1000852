//! The values of the terms.

use super::pair::Pair;
use super::terms::{PLANES, RELATIONS, Term, WINDOW, steps_of_relation};
use crate::games::showgit::piece::{Kind, Motion};

/// A value for each term.
pub(super) static WEIGHTS: [Pair; Term::COUNT] = first_guess();

/// On the board: UNIFORM, LIMA, YANKEE, ALPHA, VICTOR, TANGO, MIKE, STAR, then promoted.
const ON_BOARD: [i32; Kind::COUNT] = [
    95, 280, 320, 480, 820, 980, 540, 0, 480, 490, 500, 530, 1080, 1350,
];
/// In hand: UNIFORM, LIMA, YANKEE, ALPHA, VICTOR, TANGO, MIKE.
const IN_HAND: [i32; 7] = [110, 310, 330, 520, 870, 1020, 590];

const fn larger(one: i32, other: i32) -> i32 {
    if one > other { one } else { other }
}

/// Values by rules of thumb: the material of textbooks; pieces that attack want to be near the
/// opponent's STAR and a little before it, pieces that defend near their own.
const fn first_guess() -> [Pair; Term::COUNT] {
    let mut weights = [Pair::ZERO; Term::COUNT];
    let mut kind = 0;
    while kind < Kind::COUNT {
        weights[Term::material(kind)] = Pair::new(ON_BOARD[kind], ON_BOARD[kind]);
        if kind != Kind::Star as usize {
            let mut relation = 0;
            while relation < RELATIONS {
                let (ranks, files) = steps_of_relation(relation);
                let distance = larger(ranks.abs(), files);
                let steps = matches!(
                    Motion::of(Kind::ALL[kind]),
                    Motion::Alpha | Motion::Mike | Motion::NeoVictor | Motion::NeoTango
                );
                if steps {
                    let guard = larger(0, 40 - 11 * distance - if ranks > 0 { 8 } else { 0 });
                    weights[Term::near_own(kind, relation)] = Pair::new(guard, guard);
                    // Seen by the attacker, the squares before the STAR are behind it in number.
                    let attack = larger(0, 72 - 13 * distance - if ranks < 0 { 10 } else { 0 });
                    weights[Term::near_enemy(kind, relation)] = Pair::new(attack / 2, attack);
                }
                relation += 1;
            }
        }
        kind += 1;
    }
    let mut kind = 0;
    while kind < 7 {
        let mut nth = 0;
        while nth < 18 {
            weights[Term::hand(kind, nth)] = Pair::new(IN_HAND[kind], IN_HAND[kind]);
            nth += 1;
        }
        kind += 1;
    }
    place_star(&mut weights);
    cover(&mut weights);
    let mut count = 0;
    while count < 9 {
        let early = [-40, -20, -8, 0, 4, 6, 6, 6, 6][count];
        let late = [-110, -60, -25, 0, 12, 18, 20, 20, 20][count];
        weights[Term::escapes(count)] = Pair::new(early, late);
        count += 1;
    }
    let mut count = 0;
    while count < 17 {
        let c = count as i32;
        weights[Term::mobility(Motion::Lima, count)] = Pair::new(3 * c, 2 * c);
        weights[Term::mobility(Motion::Victor, count)] = Pair::new(6 * c, 4 * c);
        weights[Term::mobility(Motion::Tango, count)] = Pair::new(5 * c, 4 * c);
        weights[Term::mobility(Motion::NeoVictor, count)] = Pair::new(4 * c, 4 * c);
        weights[Term::mobility(Motion::NeoTango, count)] = Pair::new(4 * c, 4 * c);
        count += 1;
    }
    let mut kind = 0;
    while kind < Kind::COUNT {
        let value = ON_BOARD[kind];
        weights[Term::threat(true, false, kind)] = Pair::new(-value / 16, -value / 16);
        weights[Term::threat(true, true, kind)] = Pair::new(-value / 40, -value / 40);
        weights[Term::threat(false, false, kind)] = Pair::new(-value / 6, -value / 6);
        weights[Term::threat(false, true, kind)] = Pair::new(-value / 20, -value / 20);
        kind += 1;
    }
    weights[Term::tempo()] = Pair::new(25, 50);
    weights
}

/// The STAR stays at home, off the middle file.
const fn place_star(weights: &mut [Pair; Term::COUNT]) {
    const BY_RANK: [i32; 9] = [-90, -90, -80, -90, -90, -70, -40, 0, 0];
    const BY_FILE: [i32; 5] = [5, 25, 20, 5, 0];
    let mut rank = 1;
    while rank <= 9 {
        let mut file = 1;
        while file <= 5 {
            if let Some(square) = crate::games::showgit::square::Square::new(file, rank) {
                let value = BY_RANK[rank as usize - 1] + BY_FILE[file as usize - 1];
                let index =
                    Term::place(crate::base::side::Side::First, Kind::Star as usize, square);
                weights[index] = Pair::new(value, value / 2);
            }
            file += 1;
        }
        rank += 1;
    }
}

/// Attacks around the STAR.
const fn cover(weights: &mut [Pair; Term::COUNT]) {
    // By distance: on the STAR, next to it, ...
    const EARLY: [[i32; 4]; PLANES] = [
        [0, 6, 3, 1],
        [0, 5, 2, 0],
        [0, -14, -7, -3],
        [0, -14, -5, -1],
        [0, -16, -4, -1],
        [0, -10, -2, 0],
        [0, -2, -1, 0],
    ];
    const LATE: [[i32; 4]; PLANES] = [
        [0, 12, 5, 2],
        [0, 10, 3, 0],
        [0, -26, -12, -5],
        [0, -24, -8, -2],
        [0, -34, -8, -2],
        [0, -20, -4, 0],
        [0, -10, -4, -1],
    ];
    let mut plane = 0;
    while plane < PLANES {
        let mut files = 0;
        while files <= WINDOW {
            let mut rank = 0;
            while rank <= 2 * WINDOW {
                let ranks = rank as i32 - WINDOW as i32;
                let distance = larger(ranks.abs(), files as i32) as usize;
                weights[Term::cover(plane, files, rank)] =
                    Pair::new(EARLY[plane][distance], LATE[plane][distance]);
                rank += 1;
            }
            files += 1;
        }
        plane += 1;
    }
}
