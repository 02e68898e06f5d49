//! The difference between two cells that played the same trials with the same dice.
//!
//! Each trial gives one difference d, so what the two cells share cancels. Counts are tested by Student's t of the
//! differences. Flags (d is −1, 0 or 1) are tested by the exact sign test, which holds when few trials differ.

use super::interval::Interval;
use super::mean::Moments;
use super::rate::never_seen_upper;
use super::sign::sign_test;
use super::student::student_two_sided_p;

/// Sums of the differences (this cell − baseline) over the trials that both cells define.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Paired {
    /// Pairs, Σd and Σd².
    pub difference: Moments,
    /// Whether both sides are 0 or 1 in every trial, so that d is −1, 0 or 1.
    pub flags: bool,
}

impl Paired {
    /// Differences of counts.
    pub fn counts(n: u64, sum: i128, squares: i128) -> Self {
        Self { difference: Moments { n, sum, squares }, flags: false }
    }

    /// Differences of flags. Σd² is then the number of trials that differ.
    pub fn flags(n: u64, sum: i128, squares: i128) -> Self {
        Self { difference: Moments { n, sum, squares }, flags: true }
    }

    /// Mean difference. NaN without pairs.
    pub fn mean(&self) -> f64 {
        self.difference.mean()
    }

    /// Student's interval of the mean difference; unbounded below two pairs.
    ///
    /// When every pair has the same difference no spread was seen. For counts the interval is then that one value.
    /// For flags it reaches as far from it as pairs of another kind may have stayed unseen.
    pub fn interval(&self, confidence: f64) -> Interval {
        let Moments { n, sum, squares } = self.difference;
        let alike = squares == 0 || (squares == sum.abs() && squares == i128::from(n));
        if !(self.flags && alike && n > 0) {
            return self.difference.interval(confidence);
        }
        // A pair of another kind moves the mean by 1 from a mean of 0, by at most 2 from a mean of 1 or −1.
        let unseen = never_seen_upper(n, confidence) * if sum == 0 { 1.0 } else { 2.0 };
        let mean = self.mean();
        Interval { low: (mean - unseen).max(-1.0), high: (mean + unseen).min(1.0) }
    }

    /// Two-sided p-value of "no difference": above 0, at most 1, never NaN.
    ///
    /// | case | value |
    /// |---|---|
    /// | flags | the exact sign test on the trials that differ; 1 when none does |
    /// | counts, all differences 0, or fewer than two pairs | 1: nothing speaks against it |
    /// | counts, all differences equal and not 0 | the sign test, 2 × 2⁻ⁿ: t would divide by 0 |
    /// | other counts | Student's t with n − 1 degrees of freedom |
    ///
    /// Where the true value is too small to write, the smallest positive number stands for it.
    pub fn p_value(&self) -> f64 {
        let Moments { n, sum, squares } = self.difference;
        if self.flags {
            let differ = squares.max(sum.abs());
            let up = i128::midpoint(differ, sum);
            return sign_test(up as u64, (differ - up) as u64);
        }
        if n < 2 || squares == 0 {
            return 1.0;
        }
        let error = self.difference.standard_error();
        if error <= 0.0 {
            return sign_test(n, 0);
        }
        student_two_sided_p(self.mean() / error, n as f64 - 1.0)
    }

    /// How many times more trials two unpaired cells would need for an interval as narrow:
    /// (var₁/n₁ + var₂/n₂) / (var_d/n).
    ///
    /// 1 when pairing saved nothing, or when too few trials tell; infinite when every pair has the same difference
    /// although the cells themselves vary. Below 1 pairing has hurt.
    pub fn efficiency(&self, this: &Moments, baseline: &Moments) -> f64 {
        if self.difference.n < 2 || this.n < 2 || baseline.n < 2 {
            return 1.0;
        }
        let apart = this.variance() / this.n as f64 + baseline.variance() / baseline.n as f64;
        let together = self.difference.variance() / self.difference.n as f64;
        match (apart > 0.0, together > 0.0) {
            (false, false) => 1.0,
            (true, false) => f64::INFINITY,
            _ => apart / together,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Stored numbers: `scipy.stats.ttest_1samp` and `t.interval` of 1 2 −1 0 3 1 0 2 −2 1, scipy 1.17.1.
    #[test]
    fn paired_counts_agree_with_scipy() {
        let pairs = Paired::counts(10, 7, 25);
        assert!((pairs.mean() - 0.7).abs() < 1e-15);
        assert!((pairs.p_value() - 0.172_685_089_629_539_5).abs() < 1e-10);
        let range = pairs.interval(0.95);
        assert!((range.low + 0.369_053_766_899_102).abs() < 1e-10, "{range:?}");
        assert!((range.high - 1.769_053_766_899_102).abs() < 1e-10, "{range:?}");
    }

    /// Stored number: `statsmodels` exact McNemar test of 10 against 2.
    #[test]
    fn paired_flags_use_the_exact_sign_test() {
        let pairs = Paired::flags(1000, 8, 12);
        assert!((pairs.p_value() - 0.038_574_218_75).abs() < 1e-12);
        assert!((Paired::flags(1000, 0, 0).p_value() - 1.0).abs() < 1e-15);
    }

    /// No pair differs: the bound is that of a rate never seen in 10 trials (0.2589, scipy's beta quantile).
    #[test]
    fn flags_that_never_differ_keep_an_interval() {
        let range = Paired::flags(10, 0, 0).interval(0.95);
        assert!((range.high - 0.258_865_550_893_052_2).abs() < 1e-12 && (range.low + range.high).abs() < 1e-15);
        let range = Paired::flags(10, -10, 10).interval(0.95);
        assert!((range.low + 1.0).abs() < 1e-15 && (range.high + 1.0 - 0.517_731_101_786_104_4).abs() < 1e-12);
    }

    #[test]
    fn every_p_value_is_a_probability_above_zero() {
        for n in [0, 1, 2, 3, 1_000_000] {
            for d in [-3_i128, 0, 1] {
                let p = Paired::counts(n, d * i128::from(n), d * d * i128::from(n)).p_value();
                assert!(p > 0.0 && p <= 1.0, "n = {n}, d = {d}: {p}");
            }
        }
        let sure = Paired::counts(1_000_000, 999_999, 999_999).p_value();
        assert!(sure > 0.0 && sure < 1e-300);
    }

    /// Cells whose flags mostly agree: pairing is worth the quotient of the variances.
    #[test]
    fn efficiency_is_the_quotient_of_variances() {
        let cell = Moments { n: 100, sum: 50, squares: 50 };
        let pairs = Paired::flags(100, 0, 10);
        let expected = (2.0 * 25.0 / 99.0) / (10.0 / 99.0);
        assert!((pairs.efficiency(&cell, &cell) - expected).abs() < 1e-12);
        let still = Moments { n: 100, sum: 0, squares: 0 };
        assert!((Paired::flags(100, 0, 0).efficiency(&still, &still) - 1.0).abs() < 1e-15);
        assert!(Paired::flags(100, 0, 0).efficiency(&cell, &cell).is_infinite());
    }
}
