//! The first layer along a line of play, kept up to date by what each move changes and computed only where a value
//! is asked for.

use super::features::{Change, Features};
use super::lanes::Lane;
use super::network::Network;
use super::simd::{Kernel, Unit, update};
use crate::base::position::Position;
use crate::base::score::Score;
use crate::base::side::Side;

/// What is known of the position at one ply, in the eyes of one player.
#[derive(Clone, Debug, Default)]
struct View {
    /// What the move to this ply has changed.
    change: Change,
    /// Whether the sums of this ply are computed.
    computed: bool,
    /// The sum of the direct values.
    direct: i32,
}

/// The first layers of all plies of a line, for the features `F`.
#[derive(Debug)]
pub struct Accumulators<F> {
    /// Lanes of a row.
    width: usize,
    /// For each ply the row of the first player, then that of the second.
    rows: Vec<Lane>,
    views: Vec<[View; 2]>,
    /// Room for the features of a whole position.
    features: Vec<u16>,
    removed: Vec<u16>,
    of: std::marker::PhantomData<F>,
}

/// From so many rows on it is as fast to begin from nothing.
const MOST_ROWS: usize = 32;

impl<F: Features> Accumulators<F> {
    /// Room for lines of `plies` plies through `network`.
    pub fn new(network: &Network, plies: usize) -> Accumulators<F> {
        Accumulators {
            width: network.width,
            rows: vec![Lane::ZERO; (plies + 1) * 2 * network.width],
            views: vec![Default::default(); plies + 1],
            features: Vec::new(),
            removed: Vec::new(),
            of: std::marker::PhantomData,
        }
    }

    /// A line begins at ply 0.
    pub fn begin(&mut self) {
        self.forget(0);
    }

    /// The position at `ply` has nothing to do with the one before it.
    fn forget(&mut self, ply: usize) {
        for view in &mut self.views[ply] {
            view.change.everything = true;
            view.computed = false;
        }
    }

    /// The legal move `m` leads from `before` to `after`, which is at `ply` (1 or more).
    #[inline]
    pub fn follow(
        &mut self,
        ply: usize,
        before: &F::Position,
        m: <F::Position as Position>::Move,
        after: &F::Position,
    ) {
        for side in Side::ALL {
            let view = &mut self.views[ply][side];
            view.computed = false;
            F::change(before, m, after, side, &mut view.change);
        }
    }

    /// The position at `ply` has the same features as the one before it.
    #[inline]
    pub fn pass(&mut self, ply: usize) {
        for view in &mut self.views[ply] {
            view.computed = false;
            view.change.clear();
        }
    }

    /// The value of `position`, which is the one at `ply`, for the side to move.
    #[inline]
    pub fn evaluate(&mut self, network: &Network, ply: usize, position: &F::Position) -> Score {
        network.vectors.run(Valuation {
            accumulators: self,
            network,
            ply,
            position,
        })
    }

    /// Computes the row of `side` at `ply` from the nearest one before it that is known, or from nothing. Part of a
    /// [`Kernel`].
    #[inline(always)]
    fn compute(&mut self, network: &Network, ply: usize, side: Side, position: &F::Position) {
        let mut base = ply;
        let mut rows = 0;
        let known = loop {
            let view = &self.views[base][side];
            if view.computed {
                break true;
            }
            rows += view.change.removed.len() + view.change.added.len();
            if view.change.everything || base == 0 || rows > MOST_ROWS {
                break false;
            }
            base -= 1;
        };
        let (added, removed) = if known && base + 1 == ply {
            let change = &self.views[ply][side].change;
            (&change.added[..], &change.removed[..])
        } else {
            self.features.clear();
            self.removed.clear();
            if known {
                for views in &self.views[base + 1..=ply] {
                    self.features.extend_from_slice(&views[side].change.added);
                    self.removed.extend_from_slice(&views[side].change.removed);
                }
            } else {
                F::visit(position, side, |input| self.features.push(input));
            }
            (&self.features[..], &self.removed[..])
        };
        let mut direct = if known {
            self.views[base][side].direct
        } else {
            0
        };
        for &input in added {
            direct += i32::from(network.direct[usize::from(input)]);
        }
        for &input in removed {
            direct -= i32::from(network.direct[usize::from(input)]);
        }
        let row = |ply: usize| (ply * 2 + side.index()) * self.width;
        let (before, from) = self.rows.split_at_mut(row(ply));
        let source = if known {
            &before[row(base)..][..self.width]
        } else {
            &network.bias
        };
        let target = &mut from[..self.width];
        update(target, source, &network.first, added, removed);
        let view = &mut self.views[ply][side];
        view.computed = true;
        view.direct = direct;
    }
}

/// The value of a position on a line, compiled for a vector unit as a whole.
struct Valuation<'a, F: Features> {
    accumulators: &'a mut Accumulators<F>,
    network: &'a Network,
    ply: usize,
    position: &'a F::Position,
}

impl<F: Features> Kernel for Valuation<'_, F> {
    type Output = Score;

    #[inline(always)]
    fn run<U: Unit>(self) -> Score {
        let Valuation {
            accumulators,
            network,
            ply,
            position,
        } = self;
        for side in Side::ALL {
            if !accumulators.views[ply][side].computed {
                accumulators.compute(network, ply, side, position);
            }
        }
        let side = position.side_to_move();
        let views = &accumulators.views[ply];
        let direct = views[side].direct - views[!side].direct;
        let width = accumulators.width;
        let (first, second) = accumulators.rows[ply * 2 * width..][..2 * width].split_at(width);
        let (own, other) = match side {
            Side::First => (first, second),
            Side::Second => (second, first),
        };
        Score(network.score::<U>(own, other, direct, F::bucket(position))).clamp_evaluation()
    }
}

/// The value of `position` computed from nothing: the slow truth.
pub fn slow_evaluation<F: Features>(network: &Network, position: &F::Position) -> Score {
    let mut accumulators = Accumulators::<F>::new(network, 0);
    accumulators.begin();
    accumulators.evaluate(network, 0, position)
}
