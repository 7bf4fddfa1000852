//! Draughts games as PDN.

use super::{Header, ending, remark};
use crate::base::game::Game;
use crate::base::side::Side;
use crate::games::draughts::pdn::{self, PdnGame, PdnScore};
use crate::games::draughts::variant::{Colour, colour_of};
use crate::games::draughts::{DraughtsRules, Variant};
use crate::tools::duel::contest::ReadGames;
use crate::tools::duel::record::GameRecord;

/// The finished game: what every move cost stands behind it as a comment.
pub fn write<V: Variant>(
    game: &Game<DraughtsRules<V>>,
    header: &Header,
    record: &GameRecord,
) -> String {
    let mut written = PdnGame::of(game);
    written.score = match record.winner.side() {
        Some(side) => PdnScore::Win(side),
        None => PdnScore::Draw,
    };
    written.set_tag("Event", header.event.as_str());
    written.set_tag("Round", header.round.to_string());
    for side in Side::ALL {
        let colour = match colour_of::<V>(side) {
            Colour::White => "White",
            Colour::Black => "Black",
        };
        written.set_tag(colour, header.players[side].as_str());
    }
    written.set_tag("Result", written.score.to_string());
    written.set_tag(
        "Limits",
        format!("{} / {}", header.limits[0], header.limits[1]),
    );
    written.set_tag("Termination", ending(record));
    let own_moves = written.line.moves.iter_mut().skip(record.opening_moves);
    for (played, cost) in own_moves.zip(&record.costs) {
        played.comment(remark(cost));
    }
    pdn::write(&written)
}

/// The games of a PDN file, as far as they were played; in place of a bad one its line and what is wrong there.
pub fn read<V: Variant>(rules: &DraughtsRules<V>, file: &[u8]) -> ReadGames<DraughtsRules<V>> {
    pdn::read_file::<V>(&pdn::decode(file))
        .into_iter()
        .map(|game| match game {
            Ok(game) => Ok(game.play(*rules)),
            Err(error) => Err((error.line, error.fault.to_string())),
        })
        .collect()
}
