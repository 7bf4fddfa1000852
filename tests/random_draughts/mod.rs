//! Random placements of both draughts games.

use bigbang::base::key::SplitMix;
use bigbang::games::draughts::board::Setup;
use bigbang::games::draughts::{Position, Square, Variant};

/// A random setup: every square is filled with the chance `filled` in 100, by a king with `kings` in 100.
pub fn placement<V: Variant>(random: &mut SplitMix, filled: usize, kings: usize) -> Position<V> {
    let mut setup = Setup::default();
    let own = 20 + random.below(60);
    for number in 1..=V::SQUARES {
        if random.below(100) >= filled {
            continue;
        }
        let square = Square::from_number::<V>(number).expect("a number of the board");
        let side = usize::from(random.below(100) >= own);
        let on_last_row = number <= V::ROW || number > V::SQUARES - V::ROW;
        if on_last_row || random.below(100) < kings {
            setup.kings[side] = setup.kings[side].with(square);
        } else {
            setup.men[side] = setup.men[side].with(square);
        }
    }
    if random.below(2) == 1 {
        setup.side_to_move = !setup.side_to_move;
    }
    Position::new(setup).expect("the setup is right")
}
