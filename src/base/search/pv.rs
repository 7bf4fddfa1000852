//! Principal variations, one line for each ply.

use crate::base::score::MAX_PLY;

/// The best lines found so far below each ply of the current path.
#[derive(Clone, Debug)]
pub struct Variations<M> {
    lines: Vec<Vec<M>>,
}

impl<M: Copy> Default for Variations<M> {
    fn default() -> Self {
        Variations {
            lines: (0..MAX_PLY + 2).map(|_| Vec::with_capacity(64)).collect(),
        }
    }
}

impl<M: Copy> Variations<M> {
    /// A node at `ply` begins: its line is empty.
    #[inline]
    pub fn clear(&mut self, ply: usize) {
        self.lines[ply].clear();
    }

    /// `m` at `ply`, followed by the line at `ply + 1`, is the best line.
    #[inline]
    pub fn update(&mut self, ply: usize, m: M) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        if let (Some(line), Some(rest)) = (upper.last_mut(), lower.first()) {
            line.clear();
            line.push(m);
            line.extend_from_slice(rest);
        }
    }

    /// The line at `ply`.
    pub fn line(&self, ply: usize) -> &[M] {
        &self.lines[ply]
    }
}
