//! What can be wrong with a text: one variant for each field, what was expected and what came.

use std::fmt;

use crate::base::text::Excerpt;
use crate::games::draughts::variant::Colour;

/// Why a text is not a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PositionError {
    /// The text is empty.
    Nothing,
    /// The side to move is neither `W` nor `B`.
    Turn(String),
    /// A list of pieces does not begin with its colour.
    ListColour(String),
    /// The same colour has two lists.
    ListTwice(Colour),
    /// There are more than two lists.
    ThirdList(String),
    /// Something in a list is no square, `K` and square, or range.
    Item(String),
    /// A number is no square of the board: what came, and the number of squares.
    Square(u32, u32),
    /// A range runs backwards.
    Range(u32, u32),
    /// A counter behind the lists is no number.
    Counter(String),
    /// A board of one letter a square has the wrong length: expected, came.
    Length(usize, usize),
    /// A letter of such a board is unknown; its square.
    Letter(char, u32),
    /// A square holds two pieces.
    Overlap(u32),
    /// A man stands on the row where it is crowned.
    ManOnLastRow(Colour, u32),
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionError::Nothing => write!(f, "expected a position, got nothing"),
            PositionError::Turn(came) => {
                write!(f, "side to move: expected W or B, got '{}'", Excerpt(came))
            }
            PositionError::ListColour(came) => {
                write!(
                    f,
                    "pieces: expected W or B and squares, got '{}'",
                    Excerpt(came)
                )
            }
            PositionError::ListTwice(colour) => {
                write!(f, "pieces: {} is listed twice", name(*colour))
            }
            PositionError::ThirdList(came) => {
                write!(
                    f,
                    "pieces: expected two lists, then got '{}'",
                    Excerpt(came)
                )
            }
            PositionError::Item(came) => write!(
                f,
                "pieces: expected a square, K and a square, or a range, got '{}'",
                Excerpt(came)
            ),
            PositionError::Square(came, squares) => {
                write!(f, "square: expected 1 to {squares}, got {came}")
            }
            PositionError::Range(first, last) => {
                write!(
                    f,
                    "range: expected the lower square first, got {first}-{last}"
                )
            }
            PositionError::Counter(came) => {
                write!(
                    f,
                    "counter: expected H or F and a number, got '{}'",
                    Excerpt(came)
                )
            }
            PositionError::Length(expected, came) => write!(
                f,
                "board: expected the side to move and {expected} squares, got {came} squares"
            ),
            PositionError::Letter(came, square) => write!(
                f,
                "board: expected w, W, b, B or e (DXP: z, Z) on square {square}, got '{came}'"
            ),
            PositionError::Overlap(square) => write!(f, "square {square} holds two pieces"),
            PositionError::ManOnLastRow(colour, square) => write!(
                f,
                "square {square}: a man of {} is crowned there, expected a king or nothing",
                name(*colour)
            ),
        }
    }
}

impl std::error::Error for PositionError {}

/// Why a text is not a legal move. Squares are numbers of the notation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveError {
    /// The text does not have the form of a move.
    Form(String),
    /// A number is no square of the board: what came, and the number of squares.
    Square(u32, u32),
    /// There is no piece to move.
    NoPiece(u32),
    /// The piece belongs to the other side.
    NotYours(u32),
    /// The move ends on a square that is not empty.
    Occupied(u32),
    /// There is a capture, which is compulsory; one of them.
    MustCapture(String),
    /// The capture takes fewer pieces than another one: taken, largest.
    NotTheLargest(u32, u32),
    /// The capture stops although the piece can take more.
    MustGoOn(u32),
    /// A man does not move backward.
    Backward(u32, u32),
    /// The piece cannot get there.
    OutOfReach(u32, u32),
    /// The ends fit a legal capture, the captured or landing squares do not; the legal forms.
    OtherCapture(Vec<String>),
    /// The text fits several legal moves; how to write them.
    Ambiguous(Vec<String>),
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveError::Form(came) => {
                write!(
                    f,
                    "expected a move such as 32-28 or 28x19, got '{}'",
                    Excerpt(came)
                )
            }
            MoveError::Square(came, squares) => {
                write!(f, "square: expected 1 to {squares}, got {came}")
            }
            MoveError::NoPiece(from) => write!(f, "there is no piece on {from}"),
            MoveError::NotYours(from) => {
                write!(
                    f,
                    "the piece on {from} belongs to the side that is not to move"
                )
            }
            MoveError::Occupied(to) => write!(f, "square {to} is not empty"),
            MoveError::MustCapture(legal) => {
                write!(f, "captures are compulsory: {legal} is one")
            }
            MoveError::NotTheLargest(taken, largest) => write!(
                f,
                "the largest capture is compulsory: this one takes {taken}, another takes {largest}"
            ),
            MoveError::MustGoOn(to) => {
                write!(f, "the capture must go on: more can be taken from {to}")
            }
            MoveError::Backward(from, to) => {
                write!(f, "a man does not go backward: {from} to {to}")
            }
            MoveError::OutOfReach(from, to) => {
                write!(f, "the piece on {from} cannot get to {to}")
            }
            MoveError::OtherCapture(forms) => {
                write!(f, "no such capture; legal: {}", forms.join(" "))
            }
            MoveError::Ambiguous(forms) => {
                write!(f, "ambiguous, write one of: {}", forms.join(" "))
            }
        }
    }
}

impl std::error::Error for MoveError {}

/// The colour as a word.
fn name(colour: Colour) -> &'static str {
    match colour {
        Colour::White => "White",
        Colour::Black => "Black",
    }
}
