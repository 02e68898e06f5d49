//! Means and differences from blocks of trials that all points share.
//!
//! A score is a mean over several cells on the same dice, so its spread does not follow from the cells' own spreads. The means of blocks of
//! equal size are independent, whatever is correlated inside them. Student's interval over blocks (batch means; Law, *Simulation Modeling
//! and Analysis*, 9.5) holds for scores and for paired differences.

use evenodds_stats::Interval;
use evenodds_stats::rate::never_seen_upper;
use evenodds_stats::student::{student_two_sided, student_two_sided_p};
use serde::Serialize;

/// Number of blocks of a confirmation, if it has as many trials.
pub const BLOCKS: u64 = 50;

/// A number with its interval and the two-sided p-value of "it is 0".
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Known {
    /// The mean over blocks.
    pub value: f64,
    /// Lower end of its interval.
    pub low: f64,
    /// Upper end.
    pub high: f64,
    /// The p-value; 1 where every block is 0, 0 where they are equal and not 0.
    pub p: f64,
}

impl Known {
    /// Figure from the values of blocks, with a two-sided confidence.
    pub fn of(blocks: &[f64], confidence: f64) -> Self {
        let n = blocks.len() as f64;
        let mean = blocks.iter().sum::<f64>() / n;
        let squares: f64 = blocks.iter().map(|x| (x - mean).powi(2)).sum();
        if blocks.len() < 2 || !mean.is_finite() {
            return Self { value: mean, low: f64::NEG_INFINITY, high: f64::INFINITY, p: 1.0 };
        }
        let error = (squares / (n - 1.0) / n).sqrt();
        let Interval { low, high } = Interval::around(mean, student_two_sided(confidence, n - 1.0) * error);
        let p = if error > 0.0 {
            student_two_sided_p(mean / error, n - 1.0)
        } else {
            f64::from(u8::from(mean.abs() <= 0.0))
        };
        Self { value: mean, low, high, p }
    }

    /// Difference of something from itself: exactly 0.
    pub const NOTHING: Self = Self { value: 0.0, low: 0.0, high: 0.0, p: 1.0 };

    /// Rate of 0 to 1 over `trials`: Wilson's interval at the number of trials that would vary as the blocks do, so that it stays within 0
    /// and 1. Where nothing varies these are the trials themselves.
    pub fn of_rate(blocks: &[f64], trials: u64, confidence: f64) -> Self {
        let plain = Self::of(blocks, confidence);
        let (n, rate) = (blocks.len() as f64, plain.value);
        if !plain.high.is_finite() {
            return Self { low: 0.0, high: 1.0, ..plain };
        }
        let reach = student_two_sided(confidence, n - 1.0).powi(2);
        let squared = blocks.iter().map(|x| (x - rate).powi(2)).sum::<f64>() / (n - 1.0) / n;
        let room = (rate * (1.0 - rate)).max(0.0);
        let number = if squared > 0.0 && room > 0.0 { room / squared } else { trials as f64 };
        let centre = (rate * number + reach / 2.0) / (number + reach);
        let half = (reach * (room * number + reach / 4.0)).sqrt() / (number + reach);
        Self { low: (centre - half).clamp(0.0, rate), high: (centre + half).clamp(rate, 1.0), ..plain }
    }

    /// Difference of two rows of blocks of `trials` on the same dice, of which none can be larger than `reach`. Where no block differs, the
    /// interval covers what was never seen in so many trials.
    pub fn difference(one: &[f64], other: &[f64], (trials, reach): (u64, f64), confidence: f64) -> Self {
        let differences: Vec<f64> = one.iter().zip(other).map(|(one, other)| one - other).collect();
        let known = Self::of(&differences, confidence);
        let (low, high) = if differences.iter().all(|x| x.abs() <= 0.0) {
            let half = reach * never_seen_upper(trials, f64::midpoint(1.0, confidence));
            (-half, half)
        } else {
            (known.low.max(-reach), known.high.min(reach))
        };
        Self { low, high, ..known }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A rate of 2 in 1000 in 50 blocks of 20 reaches below 0 by Student's interval. A rate of 0 in 1000 is at most 3.7 in 1000, and so is
    /// a difference that was never seen. Two rates differ by 1 at most.
    #[test]
    fn rates_stay_within_their_bounds() {
        let mut blocks = [0.0; 50];
        (blocks[3], blocks[17]) = (0.05, 0.05);
        assert!(Known::of(&blocks, 0.999).low < 0.0);
        let known = Known::of_rate(&blocks, 1000, 0.999);
        assert!(known.low > 0.0 && known.low < 0.002 && known.high > 0.006 && known.high < 0.03, "{known:?}");
        let never = Known::of_rate(&[0.0; 50], 1000, 0.95);
        assert!(never.low <= 0.0 && (0.003..0.006).contains(&never.high), "{never:?}");
        let always = Known::of_rate(&[1.0; 50], 1000, 0.95);
        assert!(always.high >= 1.0 && (0.994..0.997).contains(&always.low), "{always:?}");
        let same = Known::difference(&[0.5; 50], &[0.5; 50], (1000, 1.0), 0.95);
        assert!((same.high - 0.003_682).abs() < 1e-5 && (same.low + same.high).abs() < 1e-15, "{same:?}");
        let far = Known::difference(&[1.0, 0.9], &[0.0, 0.1], (2, 1.0), 0.95);
        assert!(far.high <= 1.0 && far.low >= -1.0, "{far:?}");
    }

    /// Of 1, 2, 4, 3 by hand: t with three degrees of freedom is 3.182446 at 97.5 %, and its tail has a closed form.
    #[test]
    fn blocks_give_students_interval() {
        let known = Known::of(&[1.0, 2.0, 4.0, 3.0], 0.95);
        assert!((known.value - 2.5).abs() < 1e-12);
        assert!((known.low - 0.445_739_743_239_121).abs() < 1e-9 && (known.high - 4.554_260_256_760_879).abs() < 1e-9);
        assert!((known.p - 0.030_466_291_662_170_977).abs() < 1e-9, "{}", known.p);
        assert!((Known::of(&[0.0; 5], 0.95).p - 1.0).abs() < 1e-15);
        assert!(Known::of(&[1.0; 5], 0.95).p.abs() < 1e-15);
    }
}
