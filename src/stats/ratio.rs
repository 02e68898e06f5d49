//! Quotient of two sums over trials, b = ΣA / ΣB.
//!
//! Its standard error is √Σ(A − bB)² / |ΣB|: the quotient linearised about the two sums (Cochran, *Sampling Techniques*, 2.11). A mean of
//! quotients would answer another question.

use super::interval::Interval;
use super::student::student_two_sided;

/// Whole-number sums of two measures A and B of the same trials.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct RatioSums {
    /// Trials.
    pub n: u64,
    /// ΣA.
    pub a: i128,
    /// ΣB.
    pub b: i128,
    /// ΣA².
    pub aa: i128,
    /// ΣAB.
    pub ab: i128,
    /// ΣB².
    pub bb: i128,
}

impl RatioSums {
    /// Adds one trial.
    pub fn add(&mut self, a: i64, b: i64) {
        let (a, b) = (i128::from(a), i128::from(b));
        self.n += 1;
        self.a += a;
        self.b += b;
        self.aa += a * a;
        self.ab += a * b;
        self.bb += b * b;
    }

    /// ΣA / ΣB. NaN when ΣB is 0.
    pub fn ratio(&self) -> f64 {
        if self.b == 0 { f64::NAN } else { self.a as f64 / self.b as f64 }
    }

    /// Σ(A − bB)², the spread about the quotient; never negative. NaN when ΣB is 0.
    pub fn residual_squares(&self) -> f64 {
        if self.b == 0 {
            return f64::NAN;
        }
        let over = self.b as f64;
        if let Some(whole) = self.exact_residual() {
            return (whole as f64 / over / over).max(0.0);
        }
        let ratio = self.ratio();
        (self.aa as f64 - 2.0 * ratio * self.ab as f64 + ratio * ratio * self.bb as f64).max(0.0)
    }

    /// Standard error of the quotient. NaN when ΣB is 0.
    pub fn standard_error(&self) -> f64 {
        self.residual_squares().sqrt() / (self.b as f64).abs()
    }

    /// Interval of the quotient, with n − 1 degrees of freedom; unbounded below two trials or when ΣB is 0.
    pub fn interval(&self, confidence: f64) -> Interval {
        if self.n < 2 || self.b == 0 {
            return Interval::UNBOUNDED;
        }
        Interval::around(self.ratio(), student_two_sided(confidence, self.n as f64 - 1.0) * self.standard_error())
    }

    /// (ΣB)² Σ(A − bB)² without rounding, while it fits.
    fn exact_residual(&self) -> Option<i128> {
        let first = self.b.checked_mul(self.b)?.checked_mul(self.aa)?;
        let second = self.a.checked_mul(self.b)?.checked_mul(self.ab)?.checked_mul(2)?;
        let third = self.a.checked_mul(self.a)?.checked_mul(self.bb)?;
        first.checked_sub(second)?.checked_add(third)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Stored numbers: the same formula in `numpy` on the six pairs, with `scipy.stats.t.ppf`.
    #[test]
    fn ratio_agrees_with_numpy() {
        let mut sums = RatioSums::default();
        for (a, b) in [(3, 2), (5, 3), (2, 1), (8, 4), (0, 1), (4, 2)] {
            sums.add(a, b);
        }
        assert_eq!(sums, RatioSums { n: 6, a: 22, b: 13, aa: 118, ab: 63, bb: 35 });
        assert!((sums.ratio() - 1.692_307_692_307_692_3).abs() < 1e-14);
        assert!((sums.standard_error() - 0.172_106_977_186_378_55).abs() < 1e-13);
        let range = sums.interval(0.95);
        assert!((range.low - 1.249_892_622_966_114).abs() < 1e-9 && (range.high - 2.134_722_761_649_271).abs() < 1e-9);
    }

    #[test]
    fn a_sum_of_zero_below_is_defined() {
        let mut sums = RatioSums::default();
        sums.add(3, 1);
        sums.add(1, -1);
        assert!(sums.ratio().is_nan() && sums.standard_error().is_nan());
        assert_eq!(sums.interval(0.95), Interval::UNBOUNDED);
    }

    /// Sums too large for exact arithmetic give nearly the same as small ones of the same proportions.
    #[test]
    fn large_sums_fall_back_to_rounded_arithmetic() {
        let small = RatioSums { n: 6, a: 22, b: 13, aa: 118, ab: 63, bb: 35 };
        let k = 1_000_000_000_000_i128;
        let large = RatioSums { n: 6, a: 22 * k, b: 13 * k, aa: 118 * k * k, ab: 63 * k * k, bb: 35 * k * k };
        assert_eq!(large.exact_residual(), None);
        assert!((large.standard_error() / small.standard_error() - 1.0).abs() < 1e-12);
    }
}
