//! English draughts with huffing straight from the rule text, on a map of rows and columns: slow, and independent of the
//! sets, the generator and the notation of the library.

use std::collections::{BTreeMap, BTreeSet};

type Cell = (i32, i32);

/// A position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slow {
    white_moves: bool,
    /// w, W, b, B.
    pieces: BTreeMap<Cell, char>,
    /// Pieces of the side that has moved which could have jumped, or gone on jumping.
    huffable: BTreeSet<Cell>,
}

/// What is huffed, from, to, and what is taken, all by number.
pub type SlowMove = (Option<u32>, u32, u32, BTreeSet<u32>);

/// A jump on its way: from, where the piece is now, and what it has taken.
type Jump = (Cell, Cell, BTreeSet<Cell>);

const DIRECTIONS: [Cell; 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];

fn number((row, column): Cell) -> u32 {
    (row * 4 + column / 2 + 1) as u32
}

fn cell(number: u32) -> Cell {
    let row = (number as i32 - 1) / 4;
    let column = 2 * ((number as i32 - 1) % 4) + (row + 1) % 2;
    (row, column)
}

fn is_inside((row, column): Cell) -> bool {
    (0..8).contains(&row) && (0..8).contains(&column)
}

impl Slow {
    /// Reads a FEN without ranges, with `:X` and the pieces that may be huffed behind it.
    pub fn read(fen: &str) -> Slow {
        let mut slow = Slow {
            white_moves: fen.starts_with('W'),
            pieces: BTreeMap::new(),
            huffable: BTreeSet::new(),
        };
        for field in fen.split(':').skip(1) {
            let (letter, list) = field.split_at(1);
            for item in list.split(',').filter(|item| !item.is_empty()) {
                let at = cell(item.trim_start_matches('K').parse().expect("a number"));
                let man = letter.to_ascii_lowercase().chars().next();
                let man = man.expect("a letter");
                if man == 'x' {
                    slow.huffable.insert(at);
                } else if item.starts_with('K') {
                    slow.pieces.insert(at, man.to_ascii_uppercase());
                } else {
                    slow.pieces.insert(at, man);
                }
            }
        }
        slow
    }

    /// The reverse of [`Slow::read`].
    pub fn write(&self) -> String {
        let list = |colour: char| {
            let items: Vec<String> = self
                .pieces
                .iter()
                .filter(|(_, piece)| piece.eq_ignore_ascii_case(&colour))
                .map(|(&at, piece)| {
                    let king = if piece.is_ascii_uppercase() { "K" } else { "" };
                    format!("{king}{}", number(at))
                })
                .collect();
            items.join(",")
        };
        let turn = if self.white_moves { "W" } else { "B" };
        let mut text = format!("{turn}:W{}:B{}", list('w'), list('b'));
        if !self.huffable.is_empty() {
            let items: Vec<String> = self
                .huffable
                .iter()
                .map(|&at| number(at).to_string())
                .collect();
            text += &format!(":X{}", items.join(","));
        }
        text
    }

    fn is_own(&self, at: Cell) -> bool {
        let own = if self.white_moves { 'w' } else { 'b' };
        self.pieces
            .get(&at)
            .is_some_and(|piece| piece.eq_ignore_ascii_case(&own))
    }

    fn is_enemy(&self, at: Cell) -> bool {
        self.pieces.contains_key(&at) && !self.is_own(at)
    }

    /// The directions in which the piece on `at` goes.
    fn ways(&self, at: Cell) -> Vec<Cell> {
        let forward = if self.white_moves { -1 } else { 1 };
        let king = self.pieces[&at].is_ascii_uppercase();
        DIRECTIONS
            .into_iter()
            .filter(|&(down, _)| king || down == forward)
            .collect()
    }

    /// The jumps that are one piece longer than `jump`. What is taken stays on the board until the move is over.
    fn longer(&self, (from, at, taken): &Jump) -> Vec<Jump> {
        let last_row = if self.white_moves { 0 } else { 7 };
        let is_man = self.pieces[from].is_ascii_lowercase();
        if is_man && at.0 == last_row {
            return Vec::new();
        }
        let mut longer = Vec::new();
        for (down, right) in self.ways(*from) {
            let over = (at.0 + down, at.1 + right);
            let to = (at.0 + 2 * down, at.1 + 2 * right);
            let is_free = is_inside(to) && (to == *from || !self.pieces.contains_key(&to));
            if self.is_enemy(over) && !taken.contains(&over) && is_free {
                let mut taken = taken.clone();
                taken.insert(over);
                longer.push((*from, to, taken));
            }
        }
        longer
    }

    /// All jumps with the piece on `from`, complete or not.
    fn jumps(&self, from: Cell) -> Vec<Jump> {
        let mut jumps = self.longer(&(from, from, BTreeSet::new()));
        let mut next = 0;
        while next < jumps.len() {
            let longer = self.longer(&jumps[next]);
            jumps.extend(longer);
            next += 1;
        }
        jumps
    }

    /// The position after the piece on `from` has gone to `to` and `taken` have come off.
    fn after(
        &self,
        from: Cell,
        to: Cell,
        taken: &BTreeSet<Cell>,
        huffable: BTreeSet<Cell>,
    ) -> Slow {
        let mut after = self.clone();
        let mut piece = after.pieces.remove(&from).expect("a piece");
        for over in taken {
            after.pieces.remove(over);
        }
        if to.0 == if self.white_moves { 0 } else { 7 } {
            piece = piece.to_ascii_uppercase();
        }
        after.pieces.insert(to, piece);
        after.white_moves = !self.white_moves;
        after.huffable = huffable;
        after
    }

    /// Every legal move with the position after it.
    pub fn moves(&self) -> BTreeMap<SlowMove, Slow> {
        let mut moves = BTreeMap::new();
        let huffs = self.huffable.iter().copied().map(Some);
        for huffed in std::iter::once(None).chain(huffs) {
            let mut board = self.clone();
            if let Some(at) = huffed {
                board.pieces.remove(&at);
            }
            let own: Vec<Cell> = board
                .pieces
                .keys()
                .copied()
                .filter(|&at| board.is_own(at))
                .collect();
            let could: BTreeSet<Cell> = own
                .iter()
                .copied()
                .filter(|&at| !board.jumps(at).is_empty())
                .collect();
            for &from in &own {
                for (down, right) in board.ways(from) {
                    let to = (from.0 + down, from.1 + right);
                    if !is_inside(to) || board.pieces.contains_key(&to) {
                        continue;
                    }
                    let left_out = could
                        .iter()
                        .map(|&at| if at == from { to } else { at })
                        .collect();
                    let after = board.after(from, to, &BTreeSet::new(), left_out);
                    let m = (
                        huffed.map(number),
                        number(from),
                        number(to),
                        BTreeSet::new(),
                    );
                    moves.insert(m, after);
                }
                for jump in board.jumps(from) {
                    let (_, to, taken) = &jump;
                    let goes_on = !board.longer(&jump).is_empty();
                    let left_out = goes_on.then_some(*to).into_iter().collect();
                    let after = board.after(from, *to, taken, left_out);
                    let taken = taken.iter().copied().map(number).collect();
                    moves.insert(
                        (huffed.map(number), number(from), number(*to), taken),
                        after,
                    );
                }
            }
        }
        moves
    }

    /// The number of move sequences of `depth` plies.
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.moves().len() as u64,
            _ => self
                .moves()
                .values()
                .map(|after| after.perft(depth - 1))
                .sum(),
        }
    }
}
