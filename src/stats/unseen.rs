//! Interval of a mean whose observations never varied: unseen ones may lie elsewhere.
//!
//! None of n observations was of another kind. So with confidence 1 − α at most the share 1 − α^(1/n) of all are ([`never_seen_upper`], the
//! "rule of three": 3/n at 0.95). If one of another kind is at most `range` away, the mean is at most that share times `range` away.
//!
//! The range is hard where it follows from the measure, like 0 to 1 for a rate. Elsewhere it is assumed: [`assumed`], ten times what was seen.

use super::interval::Interval;
use super::rate::never_seen_upper;

/// Factor from the range that was seen to that of unseen observations.
const TIMES: f64 = 10.0;

/// Assumed range of whole numbers, where none is known: ten times the range that was seen, or ten.
pub fn assumed(seen: f64) -> f64 {
    TIMES * seen.max(1.0)
}

/// Interval of the mean when all of `n` observations were `value` and none can be farther from it than `range`.
pub fn interval(value: f64, n: u64, range: f64, confidence: f64) -> Interval {
    Interval::around(value, never_seen_upper(n, confidence) * range)
}

/// The same, of values that can lie between two ends; a value is never beyond them.
pub fn between(value: f64, n: u64, (low, high): (f64, f64), confidence: f64) -> Interval {
    let share = never_seen_upper(n, confidence);
    Interval { low: value - share * (value - low).max(0.0), high: value + share * (high - value).max(0.0) }
}

/// p-value of "the mean lies `away` or farther from the one value that all of `n` observations had". It is the chance to see nothing else
/// all the same. Above 0, at most 1.
pub fn p_value(away: f64, n: u64, range: f64) -> f64 {
    if away <= 0.0 || range.is_nan() {
        return 1.0;
    }
    ((1.0 - (away / range).min(1.0)).powf(n as f64)).max(f64::MIN_POSITIVE)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand: 100 plays without a difference leave up to 2.95 % of them; of 82 rounds each that is 2.4 rounds.
    #[test]
    fn a_rare_large_difference_stays_possible() {
        let found = interval(0.0, 100, 82.0, 0.95);
        assert!((found.high - 82.0 * (1.0 - 0.05_f64.powf(0.01))).abs() < 1e-12 && found.contains(0.444), "{found:?}");
        // A difference of 0.444 by 82 at a time is missed by 100 plays in 58 of 100 studies.
        assert!((p_value(0.444, 100, 82.0) - (1.0 - 0.444 / 82.0_f64).powi(100)).abs() < 1e-12);
        assert!((p_value(0.444, 100, 82.0) - 0.58).abs() < 0.005);
    }

    #[test]
    fn interval_and_test_agree() {
        let half = interval(3.0, 500, 7.0, 0.95).half_width();
        assert!((p_value(half, 500, 7.0) - 0.05).abs() < 1e-9);
        assert!((p_value(0.0, 500, 7.0) - 1.0).abs() < 1e-15 && p_value(8.0, 500, 7.0) < 1e-300);
        assert!((assumed(0.0) - 10.0).abs() < 1e-15 && (assumed(4.0) - 40.0).abs() < 1e-15);
    }
}
