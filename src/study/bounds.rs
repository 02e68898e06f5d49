//! Bounds of the values of a measure.

use evenodds_engine::{Measure, MeasureKind};
use evenodds_stats::unseen;

/// Factor by which the fractions of a share become whole numbers.
pub(super) const SHARE_SCALE: i64 = 1_000_000;

/// Bounds of a count that never varied: the known ones, or assumed ones. A value that is not below 0 is assumed never to be.
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
