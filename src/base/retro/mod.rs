//! What every endgame database shares: ranking, symmetry, packed values, passes shared among threads,
//! compressed blocks, files with checksums.

pub mod bits;
pub mod file;
pub mod gather;
pub mod memory;
pub mod orbits;
pub mod packed;
pub mod parallel;
pub mod prefix_code;
pub mod progress;
pub mod runs;
pub mod solving;
pub mod stored;
pub mod subsets;
pub mod value;
