//! Counting the leaves of the game tree: the proof of a move generator.

use std::ops::ControlFlow;

use super::position::Position;

/// The number of move sequences of exactly `depth` plies from `position`
/// (no repetition or draw rule applied); the last ply is counted in bulk.
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("popcnt")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
    {
        // SAFETY: the features were detected just above.
        #[allow(unsafe_code)]
        return unsafe { perft_with_bit_counting(position, depth) };
    }
    perft_portable(position, depth)
}

/// [`perft`] with the instructions of every x86-64 machine.
pub fn perft_portable<P: Position>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal_moves(),
        _ => {
            let mut nodes = 0;
            let _ = position.visit_legal_moves(|m| {
                let mut child = position.clone();
                child.play(m);
                nodes += perft_portable(&child, depth - 1);
                ControlFlow::Continue(())
            });
            nodes
        }
    }
}

/// [`perft`] compiled for machines that count bits in one instruction: what the compiler inlines
/// into this function (generator, `play`) uses them too.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt,bmi1,bmi2,lzcnt")]
fn perft_with_bit_counting<P: Position>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal_moves(),
        _ => {
            let mut nodes = 0;
            let _ = position.visit_legal_moves(|m| {
                let mut child = position.clone();
                child.play(m);
                nodes += perft_with_bit_counting(&child, depth - 1);
                ControlFlow::Continue(())
            });
            nodes
        }
    }
}
