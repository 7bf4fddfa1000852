//! BACKREQ: the game goes on from before a move.

use super::super::policy::Policy;
use super::super::{BackCode, BackReq, Colour, Message};
use super::{DxpFrontEnd, State};
use crate::base::game::Game;
use crate::base::side::Side;
use crate::games::draughts::{self, DraughtsNotation, DraughtsRules, Variant};
use crate::session::engine::Engine;
use crate::session::front_end::Output;
use crate::session::play::Play;

impl DxpFrontEnd {
    /// Goes back to before the move that `request` names, if there was one, and thinks again when it is its turn.
    pub(super) fn take_back<V, G>(
        &mut self,
        request: BackReq,
        engine: &mut Engine<G>,
        out: &mut dyn Output,
    ) where
        V: Variant,
        G: Play<Rules = DraughtsRules<V>, Notation = DraughtsNotation<V>>,
    {
        if self.state == State::Idle {
            return self.say(&Message::BackAcc(BackCode::GoOn), out);
        }
        let game = engine.game();
        let second = match request.side {
            Colour::White => V::FIRST != draughts::Colour::White,
            Colour::Black => V::FIRST == draughts::Colour::White,
        };
        // Moves are counted in pairs from the side that was to move in the first position.
        let starts_second = game.start().side_to_move() == Side::Second;
        let ply = (usize::from(request.move_number.max(1)) - 1) * 2 + usize::from(second);
        let Some(ply) = ply
            .checked_sub(usize::from(starts_second))
            .filter(|&ply| ply <= game.moves().len())
        else {
            return self.say(&Message::BackAcc(BackCode::GoOn), out);
        };
        let mut earlier = Game::from_position(engine.rules(), *game.start());
        for &m in game.moves().iter().take(ply) {
            earlier.play(m);
        }
        self.abandon::<V, G>(engine);
        engine.set_game(earlier);
        if let State::Playing(current) = &mut self.state {
            current.policy = Policy::default();
        }
        self.say(&Message::BackAcc(BackCode::Accepted), out);
        self.think::<V, G>(engine, out);
    }
}
