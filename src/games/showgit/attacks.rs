//! Where pieces attack: tables of steps and rays, and the sliding pieces.
//!
//! A ray ends at its first blocker. For rays that run up the square numbers the
//! blocker is the lowest bit, found by one subtraction. For those that run down,
//! other than along a file, every square of the ray lies in another byte, so a byte swap
//! turns them round. Source: the "Qugiy" sliders of the shogi engine Qugiy, described in
//! its author's document for the 31st World Computer Shogi Championship.

use crate::base::side::Side;

use super::piece::{Kind, Motion};
use super::square::{Square, SquareTable, Squares};

/// A direction of the board, seen by the first player; `as usize ^ 1` is the opposite one.
#[derive(Clone, Copy)]
#[repr(u8)]
enum Direction {
    Up,
    Down,
    Left,
    Right,
    UpLeft,
    DownRight,
    DownLeft,
    UpRight,
    /// Between squares that are not on one line.
    None,
}

/// File and rank steps of each direction (files grow to the left, ranks downward).
const STEP: [(i32, i32); 8] = [
    (0, -1),
    (0, 1),
    (1, 0),
    (-1, 0),
    (1, -1),
    (-1, 1),
    (1, 1),
    (-1, -1),
];

/// The square that lies `files` and `ranks` away, as a bit; 0 when it is off the board.
const fn shifted(square: usize, files: i32, ranks: i32) -> u128 {
    let file = (square / 9) as i32 + files;
    let rank = (square % 9) as i32 + ranks;
    if file < 0 || file > 8 || rank < 0 || rank > 8 {
        return 0;
    }
    1 << (file * 9 + rank)
}

/// The empty-board rays of each direction; those of `Direction::None` are empty.
static RAYS: [SquareTable<Squares>; 16] = {
    let mut rays = [const { SquareTable([Squares::EMPTY; 128]) }; 16];
    let mut direction = 0;
    while direction < 8 {
        let (files, ranks) = STEP[direction];
        let mut square = 0;
        while square < 81 {
            let mut bits = 0;
            let mut distance = 1;
            while distance < 9 {
                bits |= shifted(square, files * distance, ranks * distance);
                distance += 1;
            }
            rays[direction].0[square] = Squares(bits);
            square += 1;
        }
        direction += 1;
    }
    rays
};

/// The direction from one square to another.
static DIRECTIONS: SquareTable<SquareTable<Direction>> = {
    let mut directions =
        SquareTable([const { SquareTable([const { Direction::None }; 128]) }; 128]);
    const ALL: [Direction; 8] = [
        Direction::Up,
        Direction::Down,
        Direction::Left,
        Direction::Right,
        Direction::UpLeft,
        Direction::DownRight,
        Direction::DownLeft,
        Direction::UpRight,
    ];
    let mut direction = 0;
    while direction < 8 {
        let (files, ranks) = STEP[direction];
        let mut square = 0;
        while square < 81 {
            let mut distance = 1;
            while distance < 9 {
                let bit = shifted(square, files * distance, ranks * distance);
                if bit != 0 {
                    directions.0[square].0[bit.trailing_zeros() as usize] = ALL[direction];
                }
                distance += 1;
            }
            square += 1;
        }
        direction += 1;
    }
    directions
};

/// File and rank steps of the pieces, seen by the first player.
const fn steps_of(kind: Kind) -> &'static [(i32, i32)] {
    match Motion::of(kind) {
        Motion::Uniform => &[(0, -1)],
        Motion::Yankee => &[(1, -2), (-1, -2)],
        Motion::Alpha => &[(0, -1), (1, -1), (-1, -1), (1, 1), (-1, 1)],
        Motion::Mike => &[(0, -1), (1, -1), (-1, -1), (1, 0), (-1, 0), (0, 1)],
        Motion::Star => &STEP,
        Motion::NeoVictor => &[(0, -1), (0, 1), (1, 0), (-1, 0)],
        Motion::NeoTango => &[(1, -1), (1, 1), (-1, -1), (-1, 1)],
        Motion::Lima | Motion::Victor | Motion::Tango => &[],
    }
}

/// The steps of every kind by side: of sliding pieces only the short moves that come on top.
static STEPS: [[SquareTable<Squares>; 16]; 2] = {
    let mut steps = [const { [const { SquareTable([Squares::EMPTY; 128]) }; 16] }; 2];
    let mut kind = 0;
    while kind < Kind::COUNT {
        let list = steps_of(Kind::ALL[kind]);
        let mut square = 0;
        while square < 81 {
            let mut index = 0;
            while index < list.len() {
                let (files, ranks) = list[index];
                steps[0][kind].0[square].0 |= shifted(square, files, ranks);
                steps[1][kind].0[square].0 |= shifted(square, -files, -ranks);
                index += 1;
            }
            square += 1;
        }
        kind += 1;
    }
    steps
};

/// By attacking side and by the place of the STAR: the squares from which a piece that
/// steps or jumps may attack the STAR or one of its neighbours.
static NEAR_STAR: [SquareTable<Squares>; 2] = {
    let mut near = [const { SquareTable([Squares::EMPTY; 128]) }; 2];
    let mut square = 0;
    while square < 81 {
        let mut files = -2;
        while files <= 2 {
            let mut ranks = -2;
            while ranks <= 2 {
                let bit = shifted(square, files, ranks);
                near[0].0[square].0 |= bit;
                near[1].0[square].0 |= bit;
                ranks += 1;
            }
            // YANKEE jumps two forward.
            near[0].0[square].0 |= shifted(square, files, 3);
            near[1].0[square].0 |= shifted(square, files, -3);
            files += 1;
        }
        square += 1;
    }
    near
};

/// By attacking side and by the place of the STAR: the squares in front of it, on its file and
/// the two beside, from which a LIMA may attack the STAR or one of its neighbours.
static LIMA_NEAR_STAR: [SquareTable<Squares>; 2] = {
    let mut near = [const { SquareTable([Squares::EMPTY; 128]) }; 2];
    let mut square = 0;
    while square < 81 {
        let mut files = -1;
        while files <= 1 {
            let mut ranks = 0;
            while ranks < 9 {
                near[0].0[square].0 |= shifted(square, files, ranks);
                near[1].0[square].0 |= shifted(square, files, -ranks);
                ranks += 1;
            }
            files += 1;
        }
        square += 1;
    }
    near
};

const fn lines(first: usize) -> SquareTable<Squares> {
    let mut lines = SquareTable([Squares::EMPTY; 128]);
    let mut direction = first;
    while direction < first + 4 {
        let (files, ranks) = STEP[direction];
        let mut square = 0;
        while square < 81 {
            let mut distance = 1;
            while distance < 9 {
                lines.0[square].0 |= shifted(square, files * distance, ranks * distance);
                distance += 1;
            }
            square += 1;
        }
        direction += 1;
    }
    lines
}

/// What TANGO attacks on an empty board.
static TANGO_LINES: SquareTable<Squares> = lines(0);

/// What VICTOR attacks on an empty board.
static VICTOR_LINES: SquareTable<Squares> = lines(4);

/// The ray from `square` in a direction whose square numbers grow.
#[inline(always)]
fn growing(direction: Direction, square: Square, occupied: Squares) -> u128 {
    let ray = RAYS[direction as usize][square].0;
    let blockers = occupied.0 & ray;
    // All bits up to the lowest blocker, or all if there is none.
    (blockers ^ blockers.wrapping_sub(1)) & ray
}

/// The ray from `square` in a direction whose square numbers shrink by 8 or more a step.
#[inline(always)]
fn shrinking(direction: Direction, square: Square, occupied: Squares) -> u128 {
    let ray = RAYS[direction as usize][square].0;
    let blockers = (occupied.0 & ray).swap_bytes();
    (blockers ^ blockers.wrapping_sub(1)).swap_bytes() & ray
}

/// The ray from `square` up its file.
#[inline(always)]
fn upward(square: Square, occupied: Squares) -> u128 {
    let above = &RAYS[Direction::Up as usize];
    let ray = above[square].0;
    // Without a blocker this finds square 0, above which there is nothing.
    let blocker = 127 - (occupied.0 & ray | 1).leading_zeros();
    ray & !above[Square::from_index(blocker as usize)].0
}

/// What a VICTOR on `square` attacks.
#[inline(always)]
pub fn victor(square: Square, occupied: Squares) -> Squares {
    Squares(
        growing(Direction::UpLeft, square, occupied)
            | growing(Direction::DownLeft, square, occupied)
            | shrinking(Direction::DownRight, square, occupied)
            | shrinking(Direction::UpRight, square, occupied),
    )
}

/// What a TANGO on `square` attacks.
#[inline(always)]
pub fn tango(square: Square, occupied: Squares) -> Squares {
    Squares(
        growing(Direction::Left, square, occupied)
            | growing(Direction::Down, square, occupied)
            | shrinking(Direction::Right, square, occupied)
            | upward(square, occupied),
    )
}

/// What a LIMA of `side` on `square` attacks.
#[inline(always)]
pub fn lima(side: Side, square: Square, occupied: Squares) -> Squares {
    Squares(match side {
        Side::First => upward(square, occupied),
        Side::Second => growing(Direction::Down, square, occupied),
    })
}

/// The steps and jumps of a kind (given by its number), without what it does sliding.
#[inline(always)]
pub(super) fn steps(side: Side, kind: usize, square: Square) -> Squares {
    STEPS[side][kind & 15][square]
}

/// What a piece attacks from `square`.
#[inline]
pub fn attacks(side: Side, kind: Kind, square: Square, occupied: Squares) -> Squares {
    let steps = steps(side, kind.index(), square);
    match Motion::of(kind) {
        Motion::Lima => lima(side, square, occupied),
        Motion::Victor => victor(square, occupied),
        Motion::Tango => tango(square, occupied),
        Motion::NeoVictor => victor(square, occupied) | steps,
        Motion::NeoTango => tango(square, occupied) | steps,
        _ => steps,
    }
}

/// The squares strictly between two squares of one line; none if there is no such line.
#[inline(always)]
pub fn between(one: Square, other: Square) -> Squares {
    let direction = DIRECTIONS[one][other] as usize;
    RAYS[direction][one] & RAYS[direction ^ 1][other]
}

/// The ray from `from` through `through` to the edge; empty if they are not on one line.
#[inline(always)]
pub fn ray_through(from: Square, through: Square) -> Squares {
    RAYS[DIRECTIONS[from][through] as usize][from]
}

/// What TANGO would attack from `square` on an empty board.
#[inline(always)]
pub(super) fn tango_lines(square: Square) -> Squares {
    TANGO_LINES[square]
}

/// What VICTOR would attack from `square` on an empty board.
#[inline(always)]
pub(super) fn victor_lines(square: Square) -> Squares {
    VICTOR_LINES[square]
}

/// What LIMA of `side` would attack from `square` on an empty board.
#[inline(always)]
pub(super) fn lima_line(side: Side, square: Square) -> Squares {
    RAYS[side as usize][square]
}

/// The squares from which a stepping piece of `by` may attack a STAR on `star` or its neighbours.
#[inline(always)]
pub(super) fn near_star(by: Side, star: Square) -> Squares {
    NEAR_STAR[by][star]
}

/// The squares from which a LIMA of `by` may attack a STAR on `star` or its neighbours.
#[inline(always)]
pub(super) fn lima_near_star(by: Side, star: Square) -> Squares {
    LIMA_NEAR_STAR[by][star]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::key::SplitMix;

    /// The slow truth: walk until something is in the way.
    fn walk(square: Square, directions: &[usize], occupied: Squares) -> Squares {
        let mut reached = 0;
        for &direction in directions {
            let (files, ranks) = STEP[direction];
            for distance in 1..9 {
                let bit = shifted(square.index(), files * distance, ranks * distance);
                reached |= bit;
                if bit & occupied.0 != 0 {
                    break;
                }
            }
        }
        Squares(reached)
    }

    #[test]
    fn sliders_stop_at_the_first_blocker() {
        let mut random = SplitMix::new(1);
        for round in 0..2000 {
            let mut bits = u128::from(random.next_u64()) << 64 | u128::from(random.next_u64());
            if round % 2 == 0 {
                bits &= u128::from(random.next_u64()) << 64 | u128::from(random.next_u64());
            }
            let occupied = Squares(bits) & Squares::ALL;
            for square in Square::all() {
                let truth = walk(square, &[0, 1, 2, 3], occupied);
                assert_eq!(tango(square, occupied), truth);
                let truth = walk(square, &[4, 5, 6, 7], occupied);
                assert_eq!(victor(square, occupied), truth);
                let truth = walk(square, &[0], occupied);
                assert_eq!(lima(Side::First, square, occupied), truth);
                let truth = walk(square, &[1], occupied);
                assert_eq!(lima(Side::Second, square, occupied), truth);
            }
        }
    }

    #[test]
    fn between_and_ray_follow_the_lines() {
        for one in Square::all() {
            for other in Square::all() {
                let direction = (0..8).find(|&d| walk(one, &[d], Squares::EMPTY).has(other));
                let truth = direction.map_or(Squares::EMPTY, |d| {
                    walk(one, &[d], Squares::of(other)).without(other)
                });
                assert_eq!(between(one, other), truth);
                let truth = direction.map_or(Squares::EMPTY, |d| walk(one, &[d], Squares::EMPTY));
                assert_eq!(ray_through(one, other), truth);
            }
        }
    }
}
