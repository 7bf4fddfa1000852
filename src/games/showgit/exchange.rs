//! Static exchange evaluation: what the captures on one square are worth.

use crate::base::side::Side;

use super::board::Board;
use super::moves::{Move, Origin};
use super::piece::Kind;
use super::square::Square;

/// What it changes when a piece changes hands, in hundredths of a UNIFORM: the mean of what it
/// is worth on the board and, promotion taken off, in the hand of the one who captures it.
const VALUES: [i32; 16] = [
    100,    // UNIFORM
    350,    // LIMA
    450,    // YANKEE
    550,    // ALPHA
    950,    // VICTOR
    1100,   // TANGO
    600,    // MIKE
    20_000, // STAR
    350,    // NEO-UNIFORM
    475,    // NEO-LIMA
    525,    // NEO-YANKEE
    575,    // NEO-ALPHA
    1025,   // NEO-VICTOR
    1325,   // NEO-TANGO
    0,      // no piece
    0,      // empty square
];

/// What a kind counts in an exchange, in hundredths of a UNIFORM.
#[inline(always)]
pub const fn exchange_value(kind: Kind) -> i32 {
    VALUES[kind as usize]
}

/// What the legal move `m` captures and gains by promoting, in hundredths of a UNIFORM, if nobody answers.
#[inline]
pub fn immediate_gain(board: &Board, m: Move) -> i32 {
    match m.origin() {
        Origin::Hand(_) => 0,
        Origin::Board(from) => {
            let kind = board.occupant(from).kind();
            let after = kind + usize::from(m.promotion_step());
            VALUES[board.occupant(m.to()).kind()] + VALUES[after & 15] - VALUES[kind]
        }
    }
}

/// Whether the legal move `m` gains at least `threshold` (hundredths of a UNIFORM) when both sides
/// go on capturing on its square with the cheapest piece for as long as it pays.
/// Pins are not looked at, nor promotions after the first move.
pub fn see_at_least(board: &Board, m: Move, threshold: i32) -> bool {
    let to = m.to();
    // What we have above the threshold if the opponent does not answer, then if it takes back.
    let mut balance = immediate_gain(board, m) - threshold;
    if balance < 0 {
        return false;
    }
    let (moved, mut occupied) = match m.origin() {
        Origin::Hand(kind) => (kind.index(), board.occupied().with(to)),
        Origin::Board(from) => (
            board.occupant(from).kind() + usize::from(m.promotion_step()),
            board.occupied().without(from).with(to),
        ),
    };
    balance -= VALUES[moved & 15];
    if balance >= 0 {
        return true;
    }

    let us = board.side();
    let mut side = !us;
    loop {
        let attackers = board.attackers(to, side, occupied).without(to);
        let kind_on = |square: Square| board.occupant(square).kind();
        let Some(cheapest) = attackers.min_by_key(|&square| VALUES[kind_on(square)]) else {
            // This side cannot capture, so the other side keeps what it has.
            return side != us;
        };
        occupied = occupied.without(cheapest);
        if kind_on(cheapest) == Kind::Star.index() {
            // A STAR may not capture what is defended.
            let defended = !board.attackers(to, !side, occupied).without(to).is_empty();
            return if defended { side != us } else { side == us };
        }
        // Seen by `side` from now on: what it has if the other side captures its piece in turn.
        balance = -balance - 1 - VALUES[kind_on(cheapest)];
        side = !side;
        if balance >= 0 {
            return side != us;
        }
    }
}

/// The material of `side`, board and hand, in hundredths of a UNIFORM by the values of exchanges, STAR left out.
pub fn exchange_material(board: &Board, side: Side) -> i32 {
    let on_board: i32 = board
        .pieces(side)
        .map(|square| board.occupant(square).kind())
        .filter(|&kind| kind != Kind::Star.index())
        .map(|kind| VALUES[kind])
        .sum();
    let in_hand: i32 = board
        .hand(side)
        .iter()
        .map(|(kind, count)| VALUES[kind.index()] * i32::from(count))
        .sum();
    on_board + in_hand
}
