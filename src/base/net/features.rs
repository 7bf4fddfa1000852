//! What a game tells the network about a position.

use std::fmt::Debug;
use std::ops::Deref;

use arrayvec::ArrayVec;

use crate::base::position::Position;
use crate::base::side::Side;

/// What a move or several of them change in the eyes of one player.
#[derive(Clone, Debug, Default)]
pub struct Change {
    /// The features that are gone.
    pub removed: Inputs,
    /// The features that are new.
    pub added: Inputs,
    /// Everything looks different: the two lists say nothing.
    pub everything: bool,
}

/// A short list of inputs. What finds no room is dropped: a change so long is not followed, and no position has so many
/// features.
#[derive(Clone, Debug, Default)]
pub struct Inputs(ArrayVec<u16, MOST_INPUTS>);

/// The room in a list; far above [`MOST_ROWS`] and what a position needs.
const MOST_INPUTS: usize = 128;

impl Inputs {
    /// Adds an input.
    #[inline(always)]
    pub fn push(&mut self, input: u16) {
        let _ = self.0.try_push(input);
    }

    /// Adds all `inputs`.
    #[inline(always)]
    pub fn extend(&mut self, inputs: impl Iterator<Item = u16>) {
        for input in inputs {
            self.push(input);
        }
    }
}

impl Deref for Inputs {
    type Target = [u16];

    #[inline(always)]
    fn deref(&self) -> &[u16] {
        &self.0
    }
}

/// From so many rows on it is as fast to begin from nothing.
const MOST_ROWS: usize = 40;

impl Change {
    /// Whether it is faster to follow the change than to begin from nothing.
    #[inline(always)]
    pub fn is_short(&self) -> bool {
        !self.everything && self.removed.len() + self.added.len() <= MOST_ROWS
    }

    /// Nothing has changed.
    pub fn clear(&mut self) {
        self.removed.0.clear();
        self.added.0.clear();
        self.everything = false;
    }
}

/// The features of a game: which of its inputs are on in a position.
pub trait Features: 'static {
    /// The positions seen.
    type Position: Position;
    /// What is remembered of a move; by default that nothing was moved.
    type Step: Clone + Debug + Default;

    /// The name of this set of features, written into files; at most 255 bytes.
    const NAME: &'static str;
    /// The number of inputs, below 65 536.
    const INPUTS: usize;
    /// The inputs below this one are on in many positions each. Those from it on are rare: they begin at nothing and
    /// learn more slowly, so that few positions do not say too much.
    const COMMON: usize = Self::INPUTS;
    /// The number of output layers, one of which each position uses.
    const BUCKETS: usize;

    /// Hands the inputs that are on, as `perspective` sees them, to `sink`: the slow truth.
    fn visit(position: &Self::Position, perspective: Side, sink: impl FnMut(u16));

    /// Which output layer values `position`, below [`Features::BUCKETS`].
    fn bucket(position: &Self::Position) -> usize;

    /// What is remembered of the legal move `m` from `before` to `after`, until a value is asked for.
    fn step(
        before: &Self::Position,
        m: <Self::Position as Position>::Move,
        after: &Self::Position,
    ) -> Self::Step;

    /// Puts what `steps`, one after the other, have changed for each player into `changes`, which are clear.
    fn change(steps: &[Self::Step], changes: &mut [Change; 2]);

    /// What an input is worth before anything was learned, in hundredths of a UNIFORM or man.
    fn prior(input: usize) -> f32;
}
