//! Building a position piece by piece, and the reasons why a heap of pieces is none.

use std::fmt;

use crate::base::side::Side;

use super::board::{Board, Promotion};
use super::piece::{Kind, Piece};
use super::square::{Square, Squares};
use super::zone;

/// Pieces on a board and in hands, not yet known to be a position.
#[derive(Clone, Debug)]
pub struct Setup {
    pieces: [Option<Piece>; Square::COUNT],
    hands: [[u8; Kind::COUNT]; 2],
    side: Side,
    promotion: Promotion,
}

/// Why a setup is not a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetupError {
    /// Neither side has a STAR.
    NoStar,
    /// A side has more than one STAR.
    TooManyStars {
        /// The side.
        side: Side,
        /// How many it has.
        found: usize,
    },
    /// There are more pieces of a kind, promoted ones and those in hand counted in, than a set has.
    TooMany {
        /// The kind, unpromoted.
        kind: Kind,
        /// How many there are.
        found: usize,
    },
    /// A kind that no hand can hold.
    NotForHands(Kind),
    /// A piece stands where it could never move again.
    Unmovable {
        /// The kind.
        kind: Kind,
        /// Whose piece.
        side: Side,
        /// Where.
        square: Square,
    },
    /// A side has two unpromoted UNIFORMs on a file.
    TwoUniforms {
        /// The side.
        side: Side,
        /// The file, from 1 to 9.
        file: u8,
    },
    /// The side that is not to move is in check.
    OpponentInCheck,
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::NoStar => write!(f, "expected a STAR on at least one side, found none"),
            SetupError::TooManyStars { side, found } => {
                write!(
                    f,
                    "expected at most one STAR a side, found {found} of {side:?}"
                )
            }
            SetupError::TooMany { kind, found } => write!(
                f,
                "expected at most {} pieces {kind:?}, found {found}",
                kind.in_a_set()
            ),
            SetupError::NotForHands(kind) => {
                write!(f, "expected a piece that can be in hand, found {kind:?}")
            }
            SetupError::Unmovable { kind, side, square } => {
                write!(f, "{kind:?} of {side:?} on {square} could never move again")
            }
            SetupError::TwoUniforms { side, file } => write!(
                f,
                "expected at most one unpromoted UNIFORM of {side:?} on file {file}, found more"
            ),
            SetupError::OpponentInCheck => {
                write!(f, "the side that is not to move has its STAR under attack")
            }
        }
    }
}

impl std::error::Error for SetupError {}

impl Setup {
    /// No pieces yet.
    pub fn new(side: Side, promotion: Promotion) -> Setup {
        Setup {
            pieces: [None; Square::COUNT],
            hands: [[0; Kind::COUNT]; 2],
            side,
            promotion,
        }
    }

    /// Puts a piece on a square, in place of what was there.
    pub fn put(&mut self, square: Square, piece: Piece) {
        self.pieces[square.index()] = Some(piece);
    }

    /// Adds `count` pieces to a hand.
    pub fn put_in_hand(&mut self, side: Side, kind: Kind, count: u8) {
        let held = &mut self.hands[side][kind.index()];
        *held = held.saturating_add(count);
    }

    /// The position, if it is one.
    pub fn build(&self) -> Result<Board, SetupError> {
        self.check_counts()?;
        self.check_places()?;
        let mut board = Board::bare(self.side, self.promotion);
        for square in Square::all() {
            if let Some(piece) = self.pieces[square.index()] {
                board.put(piece.side, piece.kind as u8, square);
            }
        }
        for side in Side::ALL {
            for kind in Kind::DROPPABLE {
                for _ in 0..self.hands[side][kind.index()] {
                    board.put_in_hand(side, kind);
                }
            }
        }
        board.find_attackers();
        match board.star(!self.side) {
            Some(star)
                if !board
                    .attackers(star, self.side, board.occupied())
                    .is_empty() =>
            {
                Err(SetupError::OpponentInCheck)
            }
            _ => Ok(board),
        }
    }

    fn check_counts(&self) -> Result<(), SetupError> {
        let on_board = || self.pieces.iter().flatten();
        let stars = Side::ALL.map(|side| {
            on_board()
                .filter(|piece| piece.kind == Kind::Star && piece.side == side)
                .count()
        });
        for side in Side::ALL {
            if stars[side] > 1 {
                return Err(SetupError::TooManyStars {
                    side,
                    found: stars[side],
                });
            }
            for kind in Kind::ALL {
                if self.hands[side][kind.index()] > 0 && !Kind::DROPPABLE.contains(&kind) {
                    return Err(SetupError::NotForHands(kind));
                }
            }
        }
        if stars == [0, 0] {
            return Err(SetupError::NoStar);
        }
        for kind in Kind::DROPPABLE {
            let found = on_board()
                .filter(|piece| piece.kind.unpromoted() == kind)
                .count()
                + usize::from(self.hands[0][kind.index()])
                + usize::from(self.hands[1][kind.index()]);
            if found > usize::from(kind.in_a_set()) {
                return Err(SetupError::TooMany { kind, found });
            }
        }
        Ok(())
    }

    fn check_places(&self) -> Result<(), SetupError> {
        for square in Square::all() {
            let Some(Piece { side, kind }) = self.pieces[square.index()] else {
                continue;
            };
            let dead = match kind {
                Kind::Uniform | Kind::Lima => zone::of(side).last_row,
                Kind::Yankee => zone::of(side).last_two_rows,
                _ => Squares::EMPTY,
            };
            if dead.has(square) {
                return Err(SetupError::Unmovable { kind, side, square });
            }
            let same_file_before = Squares::file(square.file())
                .take_while(|&other| other != square)
                .any(|other| self.pieces[other.index()] == self.pieces[square.index()]);
            if kind == Kind::Uniform && same_file_before {
                return Err(SetupError::TwoUniforms {
                    side,
                    file: square.file(),
                });
            }
        }
        Ok(())
    }
}

/// The start position.
pub fn start(promotion: Promotion) -> Board {
    use Kind::{Alpha, Lima, Mike, Star, Tango, Uniform, Victor, Yankee};
    const LAST_ROW: [Kind; 9] = [Lima, Yankee, Alpha, Mike, Star, Mike, Alpha, Yankee, Lima];
    let mut setup = Setup::new(Side::First, promotion);
    let mut put_both = |file: u8, rank: u8, kind: Kind| {
        if let Some(square) = Square::new(file, rank) {
            setup.put(
                square,
                Piece {
                    side: Side::First,
                    kind,
                },
            );
            setup.put(
                square.turned(),
                Piece {
                    side: Side::Second,
                    kind,
                },
            );
        }
    };
    for (file, kind) in (1..).zip(LAST_ROW) {
        put_both(file, 9, kind);
        put_both(file, 7, Uniform);
    }
    put_both(2, 8, Tango);
    put_both(8, 8, Victor);
    match setup.build() {
        Ok(board) => board,
        Err(error) => unreachable!("the start position is legal: {error}"),
    }
}
