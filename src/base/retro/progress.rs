//! How a long computation tells how far it is, and hears that it shall stop.

/// Someone who watches a long computation. Called from several threads.
pub trait Progress: Sync {
    /// A stage of `total` units of work begins.
    fn begin(&self, stage: &str, total: u64);

    /// `units` more of the stage are done.
    fn advance(&self, units: u64);

    /// Something worth a line that stays.
    fn note(&self, line: &str);

    /// Whether the computation shall stop at the next good moment.
    fn is_stopped(&self) -> bool {
        false
    }
}

/// Nobody watches.
pub struct Unwatched;

impl Progress for Unwatched {
    fn begin(&self, _: &str, _: u64) {}
    fn advance(&self, _: u64) {}
    fn note(&self, _: &str) {}
}
