//! Quantiles of whole numbers, from a histogram by rising value.
//!
//! The quantile is the *lower* one, the inverse of the distribution function: the smallest value that at least the
//! share p of the observations does not exceed. It is always a value that was seen. Its interval lies between two
//! order statistics (David and Nagaraja, *Order Statistics*, 7.1), so it holds for any distribution, ties included.

use super::student::normal_two_sided;
use statrs::distribution::{Binomial, DiscreteCDF};

/// Observations up to which the binomial distribution gives the ranks; beyond, the normal distribution does.
const EXACT_UP_TO: u64 = 10_000;

/// The lower quantile at `p` (0 to 1) of a histogram by rising value. `None` without observations.
pub fn quantile(counts: &[(i64, u64)], p: f64) -> Option<i64> {
    let n = total(counts);
    if n == 0 { None } else { at_rank(counts, rank_of(p, n)) }
}

/// Interval of the true quantile with at least `confidence`. An end is `None` when there are too few observations to bound it.
///
/// Observations come in groups of `group`, whose members may depend on each other in any way: a group counts as one, as if its members were
/// copies. This is the widest that can be needed.
pub fn interval(counts: &[(i64, u64)], p: f64, confidence: f64, group: u64) -> (Option<i64>, Option<i64>) {
    let (low, high) = ranks(total(counts) / group, p, confidence);
    let low = low.and_then(|rank| at_rank(counts, (rank - 1) * group + 1));
    (low, high.and_then(|rank| at_rank(counts, rank * group)))
}

/// Ranks (1 to n) of the order statistics that bound the quantile at `p`; `None` where none does.
///
/// The lower rank is the largest l with P(X < l) ≤ α/2, the upper the smallest u with P(X ≥ u) ≤ α/2. X is binomial(n, p), and α is 1 −
/// confidence.
pub fn ranks(n: u64, p: f64, confidence: f64) -> (Option<u64>, Option<u64>) {
    let tail = (1.0 - confidence) / 2.0;
    let inside = |rank: u64| (1..=n).contains(&rank).then_some(rank);
    if n == 0 || p <= 0.0 || p >= 1.0 {
        return (None, None);
    }
    if n > EXACT_UP_TO {
        let (mean, reach) = (n as f64 * p, normal_two_sided(confidence) * (n as f64 * p * (1.0 - p)).sqrt());
        // Half a step for continuity, then outwards to whole ranks.
        return (inside((mean - reach + 0.5).floor().max(0.0) as u64), inside((mean + reach + 0.5).ceil() as u64));
    }
    let Ok(distribution) = Binomial::new(p, n) else { return (None, None) };
    let low = first(n + 1, |k| distribution.cdf(k) > tail);
    let high = first(n + 1, |k| distribution.sf(k) <= tail) + 1;
    (inside(low), inside(high))
}

/// The smallest number below `end` that a test, false and then true, holds for; `end` if none.
fn first(end: u64, test: impl Fn(u64) -> bool) -> u64 {
    let (mut low, mut high) = (0, end);
    while low < high {
        let middle = u64::midpoint(low, high);
        if test(middle) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    low
}

/// ⌈p n⌉, at least 1; a product that is whole up to rounding counts as whole.
fn rank_of(p: f64, n: u64) -> u64 {
    let place = p * n as f64;
    let whole = place.round();
    let up = if (place - whole).abs() <= place.abs() * 1e-14 { whole } else { place.ceil() };
    (up.max(1.0) as u64).min(n)
}

fn total(counts: &[(i64, u64)]) -> u64 {
    counts.iter().map(|&(_, count)| count).sum()
}

fn at_rank(counts: &[(i64, u64)], rank: u64) -> Option<i64> {
    let mut seen = 0;
    counts.iter().find_map(|&(value, count)| {
        seen += count;
        (seen >= rank).then_some(value)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const COUNTS: [(i64, u64); 5] = [(-2, 3), (0, 10), (1, 7), (4, 5), (9, 2)];

    /// Stored numbers: `numpy.quantile(method="inverted_cdf")` of the same 27 observations.
    #[test]
    fn quantiles_agree_with_numpy() {
        for (p, expected) in [(0.0, -2), (0.05, -2), (0.25, 0), (0.5, 1), (0.75, 4), (0.95, 9), (1.0, 9)] {
            assert_eq!(quantile(&COUNTS, p), Some(expected), "p = {p}");
        }
        assert_eq!(quantile(&[], 0.5), None);
        // 0.07 × 100 is 7.000000000000001 in floating point; the seventh value is meant.
        let hundred: Vec<(i64, u64)> = (1..=100).map(|v| (v, 1)).collect();
        assert_eq!(quantile(&hundred, 0.07), Some(7));
    }

    /// Stored numbers: ranks found with `scipy.stats.binom.cdf` and `sf`, scipy 1.17.1.
    #[test]
    fn ranks_agree_with_scipy() {
        assert_eq!(ranks(27, 0.5, 0.95), (Some(8), Some(20)));
        assert_eq!(ranks(100, 0.5, 0.95), (Some(40), Some(61)));
        assert_eq!(ranks(1000, 0.05, 0.95), (Some(37), Some(65)));
        assert_eq!(ranks(100, 0.95, 0.9), (Some(91), Some(99)));
        assert_eq!(ranks(20, 0.05, 0.95), (None, Some(4)), "20 values do not bound a 5 % quantile from below");
        let (low, high) = ranks(1_000_000, 0.5, 0.95);
        assert!(low.unwrap().abs_diff(499_020) <= 1 && high.unwrap().abs_diff(500_981) <= 1, "{low:?} {high:?}");
    }

    #[test]
    fn the_interval_holds_the_quantile() {
        assert_eq!(interval(&COUNTS, 0.5, 0.95, 1), (Some(0), Some(1)));
        // Each observation twice is no more than each once.
        let twice: Vec<(i64, u64)> = COUNTS.iter().map(|&(value, count)| (value, 2 * count)).collect();
        assert_eq!(interval(&twice, 0.5, 0.95, 2), interval(&COUNTS, 0.5, 0.95, 1));
        assert_eq!(interval(&[], 0.5, 0.95, 1), (None, None));
    }
}
