//! Least and largest value of a measure.

use evenodds_engine::{Column, Measure, MeasureKind};
use evenodds_stats::unseen;

/// Factor by which the fractions of a share become whole numbers.
pub(super) const SHARE_SCALE: i64 = 1_000_000;

/// Least and largest value that rules and limits allow, in counted units; infinite where nobody knows. A count that was never seen below 0
/// is taken never to be. What was seen is possible, whatever a game declares.
pub(super) fn known(measure: &Measure, column: &Column) -> [f64; 2] {
    let seen = column.ends().map(|ends| ends.map(|(value, _)| value as f64));
    let (low, high) = match measure.kind {
        MeasureKind::Share => return [0.0, SHARE_SCALE as f64],
        MeasureKind::Flag => (0.0, 1.0),
        _ => match (measure.bounds, seen) {
            (Some((low, high)), _) => (low as f64, high as f64),
            (None, Some([low, _])) if low < 0.0 => (f64::NEG_INFINITY, f64::INFINITY),
            (None, _) => (0.0, f64::INFINITY),
        },
    };
    seen.map_or([low, high], |seen| [low.min(seen[0]), high.max(seen[1])])
}

/// Bounds of a count that never varied: the known ones, or assumed ones.
pub(super) fn bounds(measure: &Measure, column: &Column, value: f64) -> (f64, f64) {
    let [low, high] = known(measure, column);
    let range = unseen::assumed(value.abs());
    let assumed = |end: f64, other: f64| if end.is_finite() { end } else { other };
    (assumed(low, value - range), assumed(high, value + range))
}
