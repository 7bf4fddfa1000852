//! Showgit games in the format of the Computer Shogi Association, version 2.2.

use std::fmt::Write;

use super::{Header, ending, remark};
use crate::base::game::Game;
use crate::base::position::Position;
use crate::base::rules::Rules;
use crate::base::side::Side;
use crate::games::showgit::board::Board;
use crate::games::showgit::moves::{Move, Origin};
use crate::games::showgit::piece::Kind;
use crate::games::showgit::rules::ShowgitRules;
use crate::games::showgit::square::Square;
use crate::tools::duel::record::{Cause, GameRecord, Winner};

const fn sign(side: Side) -> char {
    match side {
        Side::First => '+',
        Side::Second => '-',
    }
}

/// The two letters of a piece.
const fn letters(kind: Kind) -> &'static str {
    match kind {
        Kind::Uniform => "FU",
        Kind::Lima => "KY",
        Kind::Yankee => "KE",
        Kind::Alpha => "GI",
        Kind::Mike => "KI",
        Kind::Victor => "KA",
        Kind::Tango => "HI",
        Kind::Star => "OU",
        Kind::NeoUniform => "TO",
        Kind::NeoLima => "NY",
        Kind::NeoYankee => "NK",
        Kind::NeoAlpha => "NG",
        Kind::NeoVictor => "UM",
        Kind::NeoTango => "RY",
    }
}

fn write_position(text: &mut String, board: &Board) {
    for rank in 1..=9 {
        let _ = write!(text, "P{rank}");
        for file in (1..=9).rev() {
            match Square::new(file, rank).and_then(|square| board.piece_on(square)) {
                None => text.push_str(" * "),
                Some(piece) => {
                    let _ = write!(text, "{}{}", sign(piece.side), letters(piece.kind));
                }
            }
        }
        text.push('\n');
    }
    for side in Side::ALL {
        let hand = board.hand(side);
        if hand.is_empty() {
            continue;
        }
        let _ = write!(text, "P{}", sign(side));
        for (kind, count) in hand.iter() {
            for _ in 0..count {
                let _ = write!(text, "00{}", letters(kind));
            }
        }
        text.push('\n');
    }
}

/// The move with the piece as it stands afterwards.
fn write_move(text: &mut String, before: &Board, m: Move) {
    let to = m.to();
    let (from, kind) = match m.origin() {
        Origin::Hand(kind) => ("00".to_owned(), kind),
        Origin::Board(from) => {
            let kind = before.piece_on(from).map_or(Kind::Star, |piece| piece.kind);
            let kind = if m.is_promotion() {
                kind.promoted().unwrap_or(kind)
            } else {
                kind
            };
            (format!("{}{}", from.file(), from.rank()), kind)
        }
    };
    let sign = sign(before.side_to_move());
    let _ = writeln!(
        text,
        "{sign}{from}{}{}{}",
        to.file(),
        to.rank(),
        letters(kind)
    );
}

/// The last line, and whether the side to move is the one it is about.
fn special(record: &GameRecord, to_move: Side) -> &'static str {
    match record.cause {
        Cause::NoMove => "%TSUMI",
        Cause::Repetition => "%SENNICHITE",
        // The sign names the side that broke the rule.
        Cause::PerpetualAttack if record.winner == Winner::First => "%-ILLEGAL_ACTION",
        Cause::PerpetualAttack => "%+ILLEGAL_ACTION",
        Cause::Declaration | Cause::EnteredStar => "%KACHI",
        Cause::Resignation => "%TORYO",
        Cause::HopelessScore if record.winner.side() == Some(!to_move) => "%TORYO",
        Cause::MoveLimit | Cause::Length => "%MAX_MOVES",
        Cause::DrawClaim | Cause::LevelScore => "%HIKIWAKE",
        Cause::Time => "%TIME_UP",
        Cause::IllegalMove | Cause::FalseClaim => "%ILLEGAL_MOVE",
        Cause::Crash | Cause::Hang => "%ERROR",
        Cause::Count | Cause::Database | Cause::HopelessScore => "%CHUDAN",
    }
}

/// The finished game.
pub fn write(game: &Game<ShowgitRules>, header: &Header, record: &GameRecord) -> String {
    let mut text = String::from("V2.2\n");
    let _ = writeln!(text, "N+{}\nN-{}", header.players[0], header.players[1]);
    let _ = writeln!(text, "$EVENT:{} {}", header.event, header.round);
    let _ = writeln!(text, "'limits: {} / {}", header.limits[0], header.limits[1]);
    let mut position = game.start().clone();
    if position.key() == game.rules().start().key() {
        text.push_str("PI\n");
    } else {
        write_position(&mut text, &position);
    }
    let _ = writeln!(text, "{}", sign(position.side_to_move()));
    for (ply, &m) in game.moves().iter().enumerate() {
        write_move(&mut text, &position, m);
        match ply.checked_sub(record.opening_moves) {
            None => text.push_str("T0\n"),
            Some(own) => {
                let cost = record.costs.get(own).copied().unwrap_or_default();
                let _ = writeln!(text, "T{}\n'{}", cost.us / 1_000_000, remark(&cost));
            }
        }
        position.play(m);
    }
    let last = special(record, position.side_to_move());
    let _ = writeln!(text, "{last}\n'summary: {}\n/", ending(record));
    text
}
