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
#[derive(Clone, Copy, Debug, Default)]
struct View {
    /// Whether the sums of this ply are computed.
    computed: bool,
    /// The sum of the direct values.
    direct: i32,
}

/// The first layers of all plies of a line, for the features `F`.
#[derive(Debug)]
pub struct Accumulators<F: Features> {
    /// Lanes of a row.
    width: usize,
    /// For each ply the row of the first player, then that of the second.
    rows: Vec<Lane>,
    views: Vec<[View; 2]>,
    /// The move to each ply.
    steps: Vec<F::Step>,
    /// Room for what has changed.
    change: Change,
}

/// So many plies back at most lies the position from which a row is kept up to date.
const MOST_STEPS: usize = 12;
/// From so many rows on it is as fast to begin from nothing.
const MOST_ROWS: usize = 32;

impl<F: Features> Accumulators<F> {
    /// Room for lines of `plies` plies through `network`.
    pub fn new(network: &Network, plies: usize) -> Accumulators<F> {
        Accumulators {
            width: network.width,
            rows: vec![Lane::ZERO; (plies + 1) * 2 * network.width],
            views: vec![Default::default(); plies + 1],
            steps: vec![Default::default(); plies + 1],
            change: Change::default(),
        }
    }

    /// A line begins at ply 0.
    pub fn begin(&mut self) {
        self.views[0] = Default::default();
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
        self.views[ply] = Default::default();
        self.steps[ply] = F::step(before, m, after);
    }

    /// The position at `ply` has the same features as the one before it.
    #[inline]
    pub fn pass(&mut self, ply: usize) {
        self.views[ply] = Default::default();
        self.steps[ply] = Default::default();
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
        let base = self.change_since(ply, side);
        if base.is_none() {
            self.change.clear();
            F::visit(position, side, |input| self.change.added.push(input));
        }
        let Change { added, removed, .. } = &self.change;
        let mut direct = base.map_or(0, |base| self.views[base][side].direct);
        for &input in added {
            direct += i32::from(network.direct[usize::from(input)]);
        }
        for &input in removed {
            direct -= i32::from(network.direct[usize::from(input)]);
        }
        let row = |ply: usize| (ply * 2 + side.index()) * self.width;
        let (before, from) = self.rows.split_at_mut(row(ply));
        let source = match base {
            Some(base) => &before[row(base)..][..self.width],
            None => &network.bias,
        };
        let target = &mut from[..self.width];
        update(target, source, &network.first, added, removed);
        self.views[ply][side] = View {
            computed: true,
            direct,
        };
    }

    /// The nearest ply before `ply` whose row is computed, with what has changed for `side` since then in `change`; `None` if
    /// it is as fast to begin from nothing.
    #[inline(always)]
    fn change_since(&mut self, ply: usize, side: Side) -> Option<usize> {
        let base = (ply.saturating_sub(MOST_STEPS)..ply)
            .rev()
            .find(|&base| self.views[base][side].computed)?;
        let change = &mut self.change;
        change.clear();
        F::change(&self.steps[base + 1..=ply], side, change);
        let rows = change.removed.len() + change.added.len();
        (!change.everything && rows <= MOST_ROWS).then_some(base)
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
