//! How much a scenario may ask for.

/// Most trials of a cell: beyond it no clock and no reader has an end.
pub const MOST_TRIALS: i64 = 100_000_000_000;

/// Most letters of a title: three lines of a page.
pub const MOST_TITLE: usize = 200;
/// Most letters of a label beside a number or an axis.
pub const MOST_LABEL: usize = 100;
