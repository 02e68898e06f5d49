//! Exact integer sums for estimates that a histogram cannot give: quotients and paired differences.

use super::ABSENT;

/// Sums of a ratio's numerator A and denominator B over trials.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct RatioMoments {
    /// Trials that define both.
    pub n: u64,
    /// Σ A.
    pub a: i128,
    /// Σ B.
    pub b: i128,
    /// Σ A².
    pub aa: i128,
    /// Σ A B.
    pub ab: i128,
    /// Σ B².
    pub bb: i128,
}

impl RatioMoments {
    #[inline]
    pub(super) fn add(&mut self, over: i32, under: i32) {
        if over != ABSENT && under != ABSENT {
            let (a, b) = (i128::from(over), i128::from(under));
            self.n += 1;
            self.a += a;
            self.b += b;
            self.aa += a * a;
            self.ab += a * b;
            self.bb += b * b;
        }
    }

    pub(super) fn merge(&mut self, other: &Self) {
        self.n += other.n;
        self.a += other.a;
        self.b += other.b;
        self.aa += other.aa;
        self.ab += other.ab;
        self.bb += other.bb;
    }
}

/// Sums of the differences between two cells that played the same trials.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PairedMoments {
    /// Trials in which both cells define the measure.
    pub n: u64,
    /// Σ (cell − baseline).
    pub d: i128,
    /// Σ (cell − baseline)².
    pub dd: i128,
}

impl PairedMoments {
    /// Adds one pair of values.
    #[inline]
    pub fn add(&mut self, value: i32, baseline: i32) {
        if value != ABSENT && baseline != ABSENT {
            let d = i128::from(value) - i128::from(baseline);
            self.n += 1;
            self.d += d;
            self.dd += d * d;
        }
    }

    /// Adds the sums of other trials.
    pub fn merge(&mut self, other: &Self) {
        self.n += other.n;
        self.d += other.d;
        self.dd += other.dd;
    }
}
