//! The first layer along a line of play, kept up to date by what each move changes and computed only where a value
//! is asked for.

use super::features::{Change, Features};
use super::lanes::Lane;
use super::network::Network;
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
        for side in Side::ALL {
            if !self.views[ply][side].computed {
                self.compute(network, ply, side, position);
            }
        }
        let side = position.side_to_move();
        let views = &self.views[ply];
        let direct = views[side].direct - views[!side].direct;
        let rows = &self.rows[ply * 2 * self.width..][..2 * self.width];
        let (first, second) = rows.split_at(self.width);
        let (own, other) = match side {
            Side::First => (first, second),
            Side::Second => (second, first),
        };
        Score(network.score(own, other, direct, F::bucket(position))).clamp_evaluation()
    }

    fn row(&self, ply: usize, side: Side) -> usize {
        (ply * 2 + side.index()) * self.width
    }

    /// Computes the row of `side` at `ply` from the nearest one before it that is known, or from nothing.
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
        let mut direct = if known {
            self.views[base][side].direct
        } else {
            0
        };
        for &input in &self.features {
            direct += i32::from(network.direct[usize::from(input)]);
        }
        for &input in &self.removed {
            direct -= i32::from(network.direct[usize::from(input)]);
        }
        let at = self.row(ply, side);
        let (before, from) = self.rows.split_at_mut(at);
        let source = if known {
            &before[(base * 2 + side.index()) * self.width..][..self.width]
        } else {
            &network.bias
        };
        network.vectors.update(
            &mut from[..self.width],
            source,
            &network.first,
            &self.features,
            &self.removed,
        );
        let view = &mut self.views[ply][side];
        view.computed = true;
        view.direct = direct;
    }
}

/// The value of `position` computed from nothing: the slow truth.
pub fn slow_evaluation<F: Features>(network: &Network, position: &F::Position) -> Score {
    let mut accumulators = Accumulators::<F>::new(network, 0);
    accumulators.begin();
    accumulators.evaluate(network, 0, position)
}
