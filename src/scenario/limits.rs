//! Limits on the requests of a scenario.

/// Upper limit on the trials of a cell.
pub const MOST_TRIALS: i64 = 100_000_000_000;

/// Most letters of a title: three lines of a page.
pub const MOST_TITLE: usize = 200;
/// Most letters of a label beside a number or an axis.
pub const MOST_LABEL: usize = 100;
