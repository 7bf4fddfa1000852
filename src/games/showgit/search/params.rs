//! The tuned numbers of the search: depths in plies, values in hundredths of a UNIFORM.

/// The quiescence search goes on so many plies; then every position counts as quiet.
pub const QUIESCENCE_LIMIT: usize = 16;

crate::numbers! {
    /// Deepest node, in plies, at which a value far enough above beta is believed.
    reverse_futility_depth: 8, 0..=20;
    /// How far above beta, for each ply.
    reverse_futility_margin: 110, 20..=400;
    /// So much less is enough when the own position has been improving.
    reverse_futility_improving: 90, 0..=300;
    /// Deepest node that is razored.
    razoring_depth: 3, 0..=10;
    /// How far below alpha a value must be to go straight to the quiescence search.
    razoring_base: 280, 0..=1000;
    /// The same, for each squared ply.
    razoring_slope: 160, 0..=600;
    /// Shallowest node at which the side to move may pass.
    null_depth: 3, 1..=100;
    /// Plies saved by a pass.
    null_reduction: 3, 1..=6;
    /// One more ply saved for so many plies of depth.
    null_depth_divisor: 4, 2..=10;
    /// One more ply saved for so much above beta.
    null_value_divisor: 220, 50..=800;
    /// The most plies saved by the value.
    null_value_most: 3, 0..=6;
    /// Shallowest node at which captures are tried against a raised beta.
    probcut_depth: 5, 3..=100;
    /// By how much beta is raised.
    probcut_margin: 240, 50..=800;
    /// Plies saved by it.
    probcut_reduction: 4, 2..=6;
    /// Shallowest node that is reduced by a ply when the table knows no move.
    internal_reduction_depth: 4, 2..=100;
    /// Deepest node whose late quiet moves are left out.
    late_move_depth: 8, 0..=20;
    /// Moves looked at before that.
    late_move_base: 6, 1..=30;
    /// The same, in tenths for each squared ply.
    late_move_slope: 20, 1..=60;
    /// Deepest (reduced) depth at which hopeless quiet moves are left out.
    futility_depth: 7, 0..=15;
    /// How far below alpha they are.
    futility_base: 160, 0..=600;
    /// The same, for each ply.
    futility_slope: 130, 20..=400;
    /// Deepest (reduced) depth at which quiet moves of bad reputation are left out.
    history_depth: 5, 0..=12;
    /// How bad the reputation is, for each ply.
    history_margin: 4000, 500..=16000;
    /// What a quiet move may lose in exchanges, for each squared (reduced) ply.
    quiet_loss: 40, 5..=300;
    /// What a capture may lose in exchanges, for each ply.
    capture_loss: 180, 20..=600;
    /// Deepest node at which losing captures are left out.
    capture_loss_depth: 6, 0..=20;
    /// Safe checks are looked at a ply deeper (1) or not (0).
    check_extension: 1, 0..=1;
    /// Shallowest node at which the move of the table is tested for being the only good one.
    singular_depth: 7, 4..=100;
    /// How far below the value of the table the other moves must stay, for each ply.
    singular_margin: 3, 0..=20;
    /// How far below that for two plies of extension.
    double_margin: 40, 0..=400;
    /// The most double extensions on a line.
    double_limit: 6, 0..=30;
    /// Late move reductions: the base of the formula, in hundredths.
    reduction_base: 40, 0..=200;
    /// The divisor of the formula, in hundredths.
    reduction_divisor: 200, 100..=500;
    /// Reputation that is worth a ply of reduction.
    reduction_history: 9000, 2000..=40000;
    /// How far below alpha a capture in the quiescence search may end.
    quiescence_margin: 180, 0..=800;
    /// Quiet answers to a check looked at in the quiescence search, once one does not lose.
    quiescence_evasions: 3, 1..=100;
    /// The bonus of a move that refuted, for each ply.
    bonus_slope: 170, 20..=600;
    /// The largest bonus.
    bonus_most: 1700, 200..=6000;
    /// The malus of the moves tried before it, for each ply.
    malus_slope: 150, 20..=600;
    /// The largest malus.
    malus_most: 1400, 200..=6000;
    /// How much of the expected error of the static value is believed, in percent.
    correction_share: 100, 0..=300;
    /// A reduced move that comes out so far above the best value is looked at a ply deeper than usual.
    deeper_margin: 60, 0..=1000;
    /// One that comes out less than this above it is looked at a ply less deep.
    shallower_margin: 8, 0..=200;
}
