//! Windows on the board: three rows of two neighbouring squares. The men of both sides in a window are one feature of
//! the network, so that it need not find out by itself what stands beside and behind what.
//!
//! Source: the overlapping windows of Scan (Fabien Letouzey), which are larger and valued directly.

use std::marker::PhantomData;

use super::geometry::{Square, SquareSet, row};
use super::variant::Variant;

/// What the men of a position do to the windows of a variant.
#[derive(Clone, Copy, Debug)]
pub struct Windows<V> {
    /// For each row of the board, the states of that row of the windows beside each other.
    rows: [[u8; MOST_ACROSS]; MOST_ROWS],
    variant: PhantomData<V>,
}

/// Rows of a window.
const HEIGHT: usize = 3;
/// Squares in each of its rows.
const WIDTH: usize = 2;
/// Squares of a window.
const SQUARES: usize = HEIGHT * WIDTH;
/// What men can do to a row of a window: each of its squares is empty, or holds a man of one side or of the other.
const ROW_STATES: usize = 3usize.pow(WIDTH as u32);

/// What men can do to a window.
pub const STATES: usize = ROW_STATES.pow(HEIGHT as u32);

/// The most rows of a board, and the most windows beside each other.
const MOST_ROWS: usize = 10;
const MOST_ACROSS: usize = 4;

/// Each state of a window as the other player sees it in the window that is the same one for him.
const TURNED: [u16; STATES] = {
    let mut table = [0; STATES];
    let mut state = 0;
    while state < STATES {
        let (mut rest, mut turned) = (state, 0);
        let mut square = 0;
        while square < SQUARES {
            turned = turned * 3 + (3 - rest as u16 % 3) % 3;
            rest /= 3;
            square += 1;
        }
        table[state] = turned;
        state += 1;
    }
    table
};

/// What the other player sees in `COUNT - 1 - window` where one sees `state` (below [`STATES`]) in `window`.
#[inline(always)]
pub fn turned_state(state: usize) -> usize {
    static TABLE: [u16; STATES] = TURNED;
    usize::from(TABLE[state])
}

impl<V: Variant> Windows<V> {
    /// Squares in a row of the board.
    const ROW: usize = V::ROW as usize;
    /// Windows beside each other.
    const ACROSS: usize = Self::ROW + 1 - WIDTH;
    /// The number of windows.
    pub const COUNT: usize = (2 * Self::ROW + 1 - HEIGHT) * Self::ACROSS;

    /// The bit of the first square of each row of the board.
    const FIRST: [u32; MOST_ROWS] = {
        let mut table = [0; MOST_ROWS];
        let mut index = 0;
        while index < 2 * Self::ROW {
            table[index] = row(V::ROW, index as u32).0.trailing_zeros();
            index += 1;
        }
        table
    };

    /// The windows on each square, as bits.
    const ON: [u32; 64] = {
        let mut table = [0; 64];
        let mut window = 0;
        while window < Self::COUNT {
            let mut square = 0;
            while square < SQUARES {
                let first = Self::FIRST[window / Self::ACROSS + square / WIDTH];
                let column = window % Self::ACROSS + square % WIDTH;
                table[first as usize + column] |= 1 << window;
                square += 1;
            }
            window += 1;
        }
        table
    };

    /// For the men of a whole row of the board, own ones in the lower bits and others above them, what they do to the row
    /// of each window.
    const PARTS: [[u8; MOST_ACROSS]; 1 << (2 * 5)] = {
        let mut table = [[0; MOST_ACROSS]; 1 << (2 * 5)];
        let mut men = 0;
        while men < 1 << (2 * Self::ROW) {
            let mut column = 0;
            while column < Self::ACROSS {
                let mut square = WIDTH;
                while square > 0 {
                    square -= 1;
                    let own = men >> (column + square) & 1;
                    let other = men >> (column + square + Self::ROW) & 1;
                    table[men][column] = table[men][column] * 3 + (own + 2 * other) as u8 % 3;
                }
                column += 1;
            }
            men += 1;
        }
        table
    };

    /// All windows that have one of `squares`.
    #[inline(always)]
    pub fn on(squares: SquareSet) -> impl Iterator<Item = usize> {
        let table: &'static [u32; 64] = &Self::ON;
        let mut windows = squares
            .into_iter()
            .fold(0, |windows, square: Square| windows | table[square.index()]);
        std::iter::from_fn(move || {
            (windows != 0).then(|| {
                let window = windows.trailing_zeros() as usize;
                windows &= windows - 1;
                window
            })
        })
    }

    /// What these men, no two of them on the same square, do to the windows.
    #[inline(always)]
    pub fn of(own: SquareSet, other: SquareSet) -> Windows<V> {
        let parts: &'static [[u8; MOST_ACROSS]; 1 << (2 * 5)] = &Self::PARTS;
        let mut rows = [[0; MOST_ACROSS]; MOST_ROWS];
        for (row, first) in rows.iter_mut().zip(Self::FIRST).take(2 * Self::ROW) {
            let men = |set: SquareSet| (set.0 >> first) as usize & ((1 << Self::ROW) - 1);
            *row = parts[men(own) | men(other) << Self::ROW];
        }
        Windows {
            rows,
            variant: PhantomData,
        }
    }

    /// The state of `window`, below [`STATES`]; 0 if it is empty.
    #[inline(always)]
    pub fn state(&self, window: usize) -> usize {
        let (row, column) = (window / Self::ACROSS, window % Self::ACROSS);
        let part = |height: usize| usize::from(self.rows[row + height][column]);
        part(0) + ROW_STATES * (part(1) + ROW_STATES * part(2))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::draughts::{English, International};

    /// Every state of every window, read square by square.
    fn check<V: Variant>(windows: usize) {
        assert_eq!(Windows::<V>::COUNT, windows);
        for window in 0..windows {
            let across = V::ROW as usize - 1;
            let squares: Vec<Square> = (0..SQUARES)
                .map(|square| {
                    let row = (window / across + square / WIDTH) * V::ROW as usize;
                    let number = row + window % across + square % WIDTH + 1;
                    Square::from_number::<V>(number as u32).unwrap()
                })
                .collect();
            let rows: Vec<u32> = squares.iter().map(|square| square.row::<V>()).collect();
            assert!(squares.iter().all(|&square| V::BOARD.has(square)));
            assert_eq!(rows[1], rows[0]);
            assert_eq!(
                rows[2..],
                [rows[0] + 1, rows[0] + 1, rows[0] + 2, rows[0] + 2]
            );
            // Neighbours: the other rows lie below, the last one straight.
            assert_eq!(squares[4].column::<V>(), squares[0].column::<V>());
            assert_eq!(
                squares[0].column::<V>().abs_diff(squares[2].column::<V>()),
                1
            );
            for state in 0..STATES {
                let (mut own, mut other) = (SquareSet::EMPTY, SquareSet::EMPTY);
                let mut rest = state;
                for &square in &squares {
                    match rest % 3 {
                        1 => own = own.with(square),
                        2 => other = other.with(square),
                        _ => {}
                    }
                    rest /= 3;
                }
                assert_eq!(Windows::<V>::of(own, other).state(window), state);
                let turned = Windows::<V>::of(other.rotated::<V>(), own.rotated::<V>());
                assert_eq!(turned_state(state), turned.state(windows - 1 - window));
                // What stands elsewhere does not matter.
                let outside = squares
                    .iter()
                    .fold(V::BOARD, |set, &square| set - SquareSet::EMPTY.with(square));
                assert_eq!(Windows::<V>::of(own | outside, other).state(window), state);
            }
            for square in V::BOARD {
                let found = Windows::<V>::on(SquareSet::EMPTY.with(square)).any(|on| on == window);
                assert_eq!(found, squares.contains(&square));
            }
        }
    }

    #[test]
    fn windows_are_what_their_squares_say() {
        check::<English>(18);
        check::<International>(32);
    }
}
