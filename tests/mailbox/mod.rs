//! Draughts moves straight from the rule text, on an array of rows and columns: slow, and
//! independent of the sets of the library. It shares only the letters of a board with it.

use std::collections::BTreeSet;

/// The rules that differ.
#[derive(Clone, Copy)]
pub struct Game {
    /// Rows, and columns, of the board.
    pub size: i32,
    /// Men capture backward, kings fly, the largest capture is compulsory, men pass the last row uncrowned.
    pub international: bool,
}

/// English draughts.
#[allow(dead_code)]
pub const ENGLISH: Game = Game {
    size: 8,
    international: false,
};

/// International draughts.
#[allow(dead_code)]
pub const INTERNATIONAL: Game = Game {
    size: 10,
    international: true,
};

/// From, to, and the squares taken in increasing order, all by number.
pub type Plain = (u32, u32, Vec<u32>);

/// A board of letters w, W, b, B, e.
pub struct Mailbox {
    game: Game,
    white_moves: bool,
    cells: Vec<char>,
}

type Cell = (i32, i32);

impl Mailbox {
    /// Reads the side to move and one letter a square.
    pub fn new(game: Game, text: &str) -> Mailbox {
        let mut letters = text.chars();
        let white_moves = letters.next() == Some('W');
        let mut board = Mailbox {
            game,
            white_moves,
            cells: vec![' '; (game.size * game.size) as usize],
        };
        for row in 0..game.size {
            for column in 0..game.size {
                if (row + column) % 2 == 1 {
                    board.put(
                        (row, column),
                        letters.next().expect("a letter for every square"),
                    );
                }
            }
        }
        board
    }

    fn get(&self, (row, column): Cell) -> char {
        let inside = 0..self.game.size;
        if inside.contains(&row) && inside.contains(&column) {
            self.cells[(row * self.game.size + column) as usize]
        } else {
            '#'
        }
    }

    fn put(&mut self, (row, column): Cell, letter: char) {
        self.cells[(row * self.game.size + column) as usize] = letter;
    }

    fn number(&self, (row, column): Cell) -> u32 {
        (row * self.game.size / 2 + column / 2 + 1) as u32
    }

    fn is_own(&self, letter: char) -> bool {
        letter.eq_ignore_ascii_case(&if self.white_moves { 'w' } else { 'b' })
    }

    fn is_enemy(&self, letter: char) -> bool {
        letter.eq_ignore_ascii_case(&if self.white_moves { 'b' } else { 'w' })
    }

    /// All legal moves, each once.
    pub fn moves(&mut self) -> BTreeSet<Plain> {
        let size = self.game.size;
        let cells: Vec<Cell> = (0..size)
            .flat_map(|row| (0..size).map(move |column| (row, column)))
            .filter(|&cell| self.is_own(self.get(cell)))
            .collect();
        let mut captures = BTreeSet::new();
        for &from in &cells {
            let piece = self.get(from);
            // The square that the piece leaves is empty during its move.
            self.put(from, 'e');
            self.jump_on(piece, from, from, &mut Vec::new(), &mut captures);
            self.put(from, piece);
        }
        if !captures.is_empty() {
            if self.game.international {
                let most = captures.iter().map(|(_, _, taken)| taken.len()).max();
                captures.retain(|(_, _, taken)| Some(taken.len()) == most);
            }
            return captures;
        }
        let mut steps = BTreeSet::new();
        for &from in &cells {
            self.step(from, &mut steps);
        }
        steps
    }

    fn step(&self, from: Cell, steps: &mut BTreeSet<Plain>) {
        let king = self.get(from).is_ascii_uppercase();
        let forward = if self.white_moves { -1 } else { 1 };
        for (down, right) in [(-1, -1), (-1, 1), (1, -1), (1, 1)] {
            if !king && down != forward {
                continue;
            }
            let reach = if king && self.game.international {
                self.game.size
            } else {
                1
            };
            for distance in 1..=reach {
                let to = (from.0 + down * distance, from.1 + right * distance);
                if self.get(to) != 'e' {
                    break;
                }
                steps.insert((self.number(from), self.number(to), Vec::new()));
            }
        }
    }

    /// Tries all jumps of `piece`, which stands on `at`; jumped pieces stay on the board as `x` until the move is over.
    fn jump_on(
        &mut self,
        piece: char,
        from: Cell,
        at: Cell,
        taken: &mut Vec<u32>,
        captures: &mut BTreeSet<Plain>,
    ) {
        let king = piece.is_ascii_uppercase();
        let forward = if self.white_moves { -1 } else { 1 };
        let last_row = if self.white_moves {
            0
        } else {
            self.game.size - 1
        };
        let mut complete = true;
        let stopped = !self.game.international && !king && !taken.is_empty() && at.0 == last_row;
        for (down, right) in [(-1, -1), (-1, 1), (1, -1), (1, 1)] {
            if stopped || !king && !self.game.international && down != forward {
                continue;
            }
            let along = |distance: i32| (at.0 + down * distance, at.1 + right * distance);
            let flying = king && self.game.international;
            let mut distance = 1;
            while flying && self.get(along(distance)) == 'e' {
                distance += 1;
            }
            let over = along(distance);
            let enemy = self.get(over);
            if !self.is_enemy(enemy) {
                continue;
            }
            distance += 1;
            while self.get(along(distance)) == 'e' {
                complete = false;
                let number = self.number(over);
                taken.push(number);
                self.put(over, 'x');
                self.jump_on(piece, from, along(distance), taken, captures);
                self.put(over, enemy);
                taken.pop();
                if !flying {
                    break;
                }
                distance += 1;
            }
        }
        if complete && !taken.is_empty() {
            let mut sorted = taken.clone();
            sorted.sort_unstable();
            captures.insert((self.number(from), self.number(at), sorted));
        }
    }
}
