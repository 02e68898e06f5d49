//! Differences of cells without paired trials.

use super::summary::Estimate;
use evenodds_stats::student::normal_two_sided;

/// Whether two of several estimates surely differ, all pairs together: their intervals, widened for that many comparisons (Bonferroni), are
/// disjoint. This holds whatever dice they share, as the spread of a difference is at most the sum of both spreads.
pub fn apart(one: &Estimate, other: &Estimate, of: usize, confidence: f64) -> bool {
    let pairs = (of * of.saturating_sub(1) / 2).max(1) as f64;
    let wider = normal_two_sided(1.0 - (1.0 - confidence) / pairs) / normal_two_sided(confidence);
    let (lower, upper) = if one.mean <= other.mean { (one, other) } else { (other, one) };
    let reach = (lower.high - lower.mean + (upper.mean - upper.low)) * wider;
    one.n > 0 && other.n > 0 && upper.mean - lower.mean > reach
}

/// Difference of two estimates (one − other), with an interval that holds whatever dice they share: it is as wide as both intervals together.
pub fn difference(one: &Estimate, other: &Estimate) -> [f64; 3] {
    let mean = one.mean - other.mean;
    [
        mean,
        mean - (one.mean - one.low) - (other.high - other.mean),
        mean + (one.high - one.mean) + (other.mean - other.low),
    ]
}

/// Mean of several estimates, with an interval that holds whatever dice they share: the means of its ends.
pub fn average(all: &[&Estimate]) -> [f64; 3] {
    let n = all.len().max(1) as f64;
    let mean = |of: fn(&Estimate) -> f64| all.iter().map(|e| of(e)).sum::<f64>() / n;
    [mean(|e| e.mean), mean(|e| e.low), mean(|e| e.high)]
}
