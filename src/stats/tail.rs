//! Interval of a mean whose largest values may be unseen.
//!
//! A mean is the mean of what lies within the observed range, and what lies beyond it. Of n observations the largest one is above all but a share
//! q = 1 − α^(1/n) of what may come, with confidence 1 − α ([`never_seen_upper`]). So the mean lies at most q times the excess beyond the largest
//! value higher than Hall's interval says, which knows observed values alone.
//!
//! The excess is at most what rules and limits allow. This is far more than most tails have. So it is used where the observed tail already rules
//! the mean ([`Skewed::rests_on_tail`]), or where a limit is so far away that one play there would. Elsewhere the excess is four times the mean
//! excess of the largest observations: with it hunts of 200 and of 400 plays hold their mean length in 95 of 100 studies, and in 91 without.

use super::interval::Interval;
use super::rate::never_seen_upper;
use super::skew::Skewed;

/// Factor from the mean excess of the largest observations to that beyond them.
const TIMES: f64 = 4.0;
/// Standard deviations beyond the largest observation from which on a limit is far away.
const FAR: f64 = 1000.0;

/// What may lie unseen beyond the outermost observations.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Beyond {
    /// Share of what may come that lies there, at most.
    pub share: f64,
    /// Least and largest observation.
    pub seen: [f64; 2],
    /// Where it lies below and above them.
    pub at: [f64; 2],
}

/// Outer values that were perhaps not seen of counts by rising value; none where nothing varied.
pub fn beyond(skewed: &Skewed, counts: &[(i64, u64)], [least, most]: [f64; 2], confidence: f64) -> Option<Beyond> {
    let (&(lowest, _), &(highest, _)) = (counts.first()?, counts.last()?);
    if skewed.n < 2 || skewed.error <= 0.0 {
        return None;
    }
    let share = never_seen_upper(skewed.n, f64::midpoint(1.0, confidence));
    let deviation = skewed.error * (skewed.n as f64).sqrt();
    let rules = |sign: f64| skewed.rests_on_tail() && skewed.skewness * sign > 0.0;
    let beyond = |room: f64, excess: f64, rules: bool| {
        let whole = room.is_finite() && (rules || room > FAR * deviation);
        (if whole { room } else { (TIMES * excess).min(room) }).max(0.0)
    };
    let seen = [lowest as f64, highest as f64];
    let up = beyond(most - seen[1], excess(counts.iter().rev().copied(), skewed.n), rules(1.0));
    let down = beyond(seen[0] - least, excess(counts.iter().copied(), skewed.n), rules(-1.0));
    Some(Beyond { share, seen, at: [seen[0] - down, seen[1] + up] })
}

/// Interval of the mean of counts by rising value, within the least and the largest possible value; infinite where unknown.
pub fn widened(skewed: &Skewed, counts: &[(i64, u64)], bounds: [f64; 2], confidence: f64) -> Interval {
    let plain = skewed.interval(confidence);
    let [least, most] = bounds;
    let Some(Beyond { share, seen, at }) = beyond(skewed, counts, bounds, confidence) else {
        return if counts.is_empty() { plain } else { plain.within(least, most) };
    };
    let [down, up] = [share * (seen[0] - at[0]), share * (at[1] - seen[1])];
    Interval { low: plain.low - down, high: plain.high + up }.within(least, most)
}

/// Mean distance of the outer observations, √n of n, from the next one inwards.
fn excess(outwards: impl Iterator<Item = (i64, u64)>, n: u64) -> f64 {
    let wanted = (n as f64).sqrt().ceil() as u64;
    let (mut taken, mut sum) = (0, 0.0);
    for (value, count) in outwards {
        if taken >= wanted {
            return (sum / taken as f64 - value as f64).abs();
        }
        let some = count.min(wanted - taken);
        (taken, sum) = (taken + some, sum + some as f64 * value as f64);
        if some < count {
            return (sum / taken as f64 - value as f64).abs();
        }
    }
    0.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Moments, skew};

    fn of(counts: &[(i64, u64)], bounds: [f64; 2]) -> (Interval, Interval) {
        let skewed = Skewed::new(&Moments::of_counts(counts), skew::skewness(counts));
        (skewed.interval(0.95), widened(&skewed, counts, bounds, 0.95))
    }

    /// 9 of 100 outermost: 3 of 7, 6 of 5; the next one inwards is 5: (3 · 7 + 7 · 5) / 10 − 5.
    #[test]
    fn the_mean_excess_by_hand() {
        let counts = [(1, 40), (3, 47), (5, 10), (7, 3)];
        assert!((excess(counts.into_iter().rev(), 100) - 0.6).abs() < 1e-12);
        assert!(excess(counts.into_iter(), 100).abs() < 1e-12, "the smallest value is common");
        assert!(excess([(4, 9)].into_iter(), 9).abs() < 1e-12);
    }

    /// A tail that rules the mean reaches to the limit: 3.7 of 100 plays may end there.
    #[test]
    fn a_ruling_tail_reaches_to_the_limit() {
        let counts = [(1, 90), (2, 9), (40, 1)];
        let (plain, wide) = of(&counts, [0.0, 200.0]);
        let share = never_seen_upper(100, 0.975);
        assert!((wide.high - plain.high - share * 160.0).abs() < 1e-9, "{plain:?} {wide:?}");
        let (_, unknown) = of(&counts, [0.0, f64::INFINITY]);
        assert!(unknown.high < wide.high && unknown.high > plain.high);
    }

    /// A limit that is very far away counts in full, though nothing near it was seen: one play in thousands may end there.
    #[test]
    fn a_far_limit_counts_in_full() {
        let counts = [(1, 50), (8, 30), (27, 20)];
        let (plain, wide) = of(&counts, [0.0, 8e6]);
        assert!((wide.high - plain.high - never_seen_upper(100, 0.975) * (8e6 - 27.0)).abs() < 1e-6, "{wide:?}");
        let (_, near) = of(&counts, [0.0, 800.0]);
        assert!(near.high - plain.high < 2.0, "{near:?}");
    }

    /// An ordinary spread is hardly widened, and no interval leaves what is possible.
    #[test]
    fn ordinary_counts_are_hardly_widened() {
        let counts: Vec<(i64, u64)> = (1..=20).map(|value| (value, 50)).collect();
        let (plain, wide) = of(&counts, [0.0, 100.0]);
        assert!(wide.high - plain.high < 0.05 && plain.low - wide.low < 0.05, "{plain:?} {wide:?}");
        let (_, within) = of(&[(99, 200), (100, 500)], [0.0, 100.0]);
        assert!(within.high <= 100.0 && within.low > 98.0, "{within:?}");
    }
}
