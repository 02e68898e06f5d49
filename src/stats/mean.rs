//! Mean, standard deviation and Student's interval, from whole-number sums.
//!
//! Sums of whole numbers are exact and may be added in any order; only the last division rounds.

use super::interval::Interval;
use super::student::student_two_sided;

/// Number of observations, their sum and the sum of their squares.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Moments {
    /// Observations.
    pub n: u64,
    /// Σx, in the unit of the measure.
    pub sum: i128,
    /// Σx².
    pub squares: i128,
}

impl Moments {
    /// Sums over a histogram: pairs of a value and how often it was seen.
    pub fn of_counts(counts: &[(i64, u64)]) -> Self {
        let mut all = Self::default();
        for &(value, count) in counts {
            let (value, times) = (i128::from(value), i128::from(count));
            all.n += count;
            all.sum += value * times;
            all.squares += value * value * times;
        }
        all
    }

    /// Takes more observations in.
    pub fn merge(&mut self, more: Self) {
        self.n += more.n;
        self.sum += more.sum;
        self.squares += more.squares;
    }

    /// Mean. NaN without observations.
    pub fn mean(&self) -> f64 {
        if self.n == 0 { f64::NAN } else { self.sum as f64 / self.n as f64 }
    }

    /// Sample variance (divisor n − 1), never negative. NaN below two observations.
    pub fn variance(&self) -> f64 {
        if self.n < 2 {
            return f64::NAN;
        }
        let n = i128::from(self.n);
        // n Σx² − (Σx)², exact; only sums beyond 10^19 need the rounded form.
        let exact = self.squares.checked_mul(n).zip(self.sum.checked_mul(self.sum)).and_then(|(a, b)| a.checked_sub(b));
        let spread = exact
            .map_or_else(|| n as f64 * self.squares as f64 - self.sum as f64 * self.sum as f64, |whole| whole as f64);
        (spread / (n as f64) / (n as f64 - 1.0)).max(0.0)
    }

    /// Sample standard deviation, in the unit of the measure. NaN below two observations.
    pub fn sd(&self) -> f64 {
        self.variance().sqrt()
    }

    /// Standard error of the mean. NaN below two observations.
    pub fn standard_error(&self) -> f64 {
        (self.variance() / self.n as f64).sqrt()
    }

    /// Student's interval of the mean.
    ///
    /// Below two observations it is unbounded: one value has no spread. When all observations are equal it is that one value; the caller
    /// may want to say so.
    pub fn interval(&self, confidence: f64) -> Interval {
        if self.n < 2 {
            return Interval::UNBOUNDED;
        }
        let error = self.standard_error();
        if error <= 0.0 {
            return Interval::around(self.mean(), 0.0);
        }
        Interval::around(self.mean(), student_two_sided(confidence, self.n as f64 - 1.0) * error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COUNTS: [(i64, u64); 5] = [(-2, 3), (0, 10), (1, 7), (4, 5), (9, 2)];

    /// Stored numbers: `numpy.mean`, `numpy.std(ddof=1)`, `scipy.stats.t.interval` of the same 27 observations.
    #[test]
    fn mean_and_interval_agree_with_scipy() {
        let all = Moments::of_counts(&COUNTS);
        assert_eq!(all, Moments { n: 27, sum: 39, squares: 261 });
        assert!((all.mean() - 1.444_444_444_444_444_4).abs() < 1e-14);
        assert!((all.sd() - 2.805_671_910_932_366).abs() < 1e-13);
        let range = all.interval(0.95);
        assert!((range.low - 0.334_557_601_461_723).abs() < 1e-10, "{range:?}");
        assert!((range.high - 2.554_331_287_427_167).abs() < 1e-10, "{range:?}");
    }

    #[test]
    fn too_few_or_equal_observations_are_defined() {
        let none = Moments::default();
        assert!(none.mean().is_nan() && none.sd().is_nan());
        assert_eq!(none.interval(0.95), Interval::UNBOUNDED);
        let one = Moments::of_counts(&[(7, 1)]);
        assert!((one.mean() - 7.0).abs() < 1e-15 && one.sd().is_nan());
        assert_eq!(one.interval(0.95), Interval::UNBOUNDED);
        let same = Moments::of_counts(&[(7, 100)]);
        assert_eq!(same.interval(0.95), Interval { low: 7.0, high: 7.0 });
    }

    /// A large offset must leave the spread intact, unlike where squares are summed in floating point.
    #[test]
    fn an_offset_does_not_change_the_spread() {
        let near = Moments::of_counts(&[(0, 500_000), (1, 500_000)]);
        let far = Moments::of_counts(&[(1_000_000_000, 500_000), (1_000_000_001, 500_000)]);
        assert!((near.sd() - far.sd()).abs() < 1e-15);
    }
}
