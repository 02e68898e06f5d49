//! Between which values a measure can lie.

use evenodds_engine::{Measure, MeasureKind};
use evenodds_stats::unseen;

/// Millionths stand for the fractions of a share, so that its distribution is whole numbers too.
pub(super) const SHARE_SCALE: i64 = 1_000_000;

/// Between which values a count can lie that was always the same: its bounds where they are known, else assumed; what is
/// not below 0 is taken never to be.
pub(super) fn bounds(measure: &Measure, value: f64) -> (f64, f64) {
    if measure.kind == MeasureKind::Share {
        return (0.0, SHARE_SCALE as f64);
    }
    if let Some((low, high)) = measure.bounds {
        return (low as f64, high as f64);
    }
    let range = unseen::assumed(value.abs());
    (if value >= 0.0 { (value - range).max(0.0) } else { value - range }, value + range)
}
