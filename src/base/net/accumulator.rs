//! The first layer along a line of play, kept up to date by what each move changes and computed only where a value
//! is asked for.

use super::features::{Change, Features};
use super::lanes::Lane;
use super::network::Network;
use super::simd::{Kernel, Unit, update};
use crate::base::position::Position;
use crate::base::score::Score;
use crate::base::side::Side;

/// What is known of the position at one ply.
#[derive(Clone, Copy, Debug, Default)]
struct View {
    /// Whether the sums of this ply are computed.
    computed: bool,
    /// The sum of the direct values, in the eyes of each player.
    direct: [i32; 2],
}

/// The first layers of all plies of a line, for the features `F`.
#[derive(Debug)]
pub struct Accumulators<F: Features> {
    /// Lanes of a row.
    width: usize,
    /// For each ply the row of the first player, then that of the second.
    rows: Vec<Lane>,
    views: Vec<View>,
    /// The move to each ply.
    steps: Vec<F::Step>,
    /// Room for what has changed in the eyes of each player.
    changes: Box<[Change; 2]>,
}

/// So many plies back at most lies the position from which a row is kept up to date.
const MOST_STEPS: usize = 12;

impl<F: Features> Accumulators<F> {
    /// Room for lines of `plies` plies through `network`.
    pub fn new(network: &Network, plies: usize) -> Accumulators<F> {
        Accumulators {
            width: network.width,
            rows: vec![Lane::ZERO; (plies + 1) * 2 * network.width],
            views: vec![Default::default(); plies + 1],
            steps: vec![Default::default(); plies + 1],
            changes: Box::default(),
        }
    }

    /// A line begins with `position` at ply 0; whatever is valued later is reached from it.
    pub fn begin(&mut self, network: &Network, position: &F::Position) {
        self.views[0] = Default::default();
        self.evaluate(network, 0, position);
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

    /// Computes the rows of both players at `ply` from the nearest ones before it that are known, or from nothing. Part of a
    /// [`Kernel`].
    #[inline(always)]
    fn compute(&mut self, network: &Network, ply: usize, position: &F::Position) {
        let first = ply.saturating_sub(MOST_STEPS);
        let mut base = (first..ply).rev().find(|&base| self.views[base].computed);
        if let Some(far) = base.filter(|&base| base + 1 < ply) {
            // The position before this one comes first: its other children will begin there.
            self.changes.iter_mut().for_each(Change::clear);
            F::change(&self.steps[far + 1..ply], &mut self.changes);
            if self.changes.iter().all(Change::is_short) {
                for side in Side::ALL {
                    self.apply(network, Some(far), ply - 1, side);
                }
                self.views[ply - 1].computed = true;
                base = Some(ply - 1);
            }
        }
        self.changes.iter_mut().for_each(Change::clear);
        if let Some(base) = base {
            F::change(&self.steps[base + 1..=ply], &mut self.changes);
        }
        for side in Side::ALL {
            let change = &mut self.changes[side];
            let base = base.filter(|_| change.is_short());
            if base.is_none() {
                change.clear();
                F::visit(position, side, |input| change.added.push(input));
            }
            self.apply(network, base, ply, side);
        }
        self.views[ply].computed = true;
    }

    /// The row of `side` at `ply`: that at `base`, or nothing, and its change. Part of a [`Kernel`].
    #[inline(always)]
    fn apply(&mut self, network: &Network, base: Option<usize>, ply: usize, side: Side) {
        let change = &self.changes[side];
        let value = |&input: &u16| i32::from(network.direct[usize::from(input)]);
        let direct = change.added.iter().map(value).sum::<i32>()
            - change.removed.iter().map(value).sum::<i32>();
        let before = base.map_or(0, |base| self.views[base].direct[side]);
        self.views[ply].direct[side] = before + direct;
        let row = |ply: usize| (ply * 2 + side.index()) * self.width;
        let (earlier, from) = self.rows.split_at_mut(row(ply));
        let source = match base {
            Some(base) => &earlier[row(base)..][..self.width],
            None => &network.bias,
        };
        let target = &mut from[..self.width];
        update(
            target,
            source,
            &network.first,
            &change.added,
            &change.removed,
        );
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
        if !accumulators.views[ply].computed {
            accumulators.compute(network, ply, position);
        }
        let side = position.side_to_move();
        let direct = accumulators.views[ply].direct;
        let direct = direct[side] - direct[!side];
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
    accumulators.begin(network, position);
    accumulators.evaluate(network, 0, position)
}
