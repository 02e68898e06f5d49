//! A number with its standard error.

use crate::interval::Interval;
use crate::student::normal_two_sided;
use statrs::distribution::{ContinuousCDF, Normal};

/// A number that was estimated from plays.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// The estimate.
    pub value: f64,
    /// Its standard error, in the same unit; 0 for what is known exactly.
    pub error: f64,
}

impl Estimate {
    /// A number known exactly.
    pub fn exact(value: f64) -> Self {
        Self { value, error: 0.0 }
    }

    /// The normal interval at a two-sided confidence.
    pub fn interval(&self, confidence: f64) -> Interval {
        Interval::around(self.value, normal_two_sided(confidence) * self.error)
    }

    /// One-sided p-value of "above": the chance of an estimate as large as this, if the true number is `bound` or less. For an exact number
    /// it is 0 or 1.
    pub fn p_above(&self, bound: f64) -> f64 {
        let lead = self.value - bound;
        if self.error > 0.0 { upper_tail(lead / self.error) } else { f64::from(u8::from(lead <= 0.0)) }
    }
}

/// A number with an interval from resampling.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Ranged {
    /// The number, from the data themselves.
    pub value: f64,
    /// Standard deviation over the resamples.
    pub error: f64,
    /// The interval.
    pub interval: Interval,
}

/// Chance that a standard normal number exceeds `z`.
pub fn upper_tail(z: f64) -> f64 {
    Normal::standard().sf(z)
}

/// Density of the standard normal distribution.
pub fn normal_density(z: f64) -> f64 {
    (-z * z / 2.0).exp() / std::f64::consts::TAU.sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Stored numbers: `scipy.stats.norm.sf`, scipy 1.17.1.
    #[test]
    fn tails_agree_with_scipy() {
        let seen = Estimate { value: 0.3, error: 0.1 };
        assert!((seen.p_above(0.1) - 0.022_750_131_948_179_21).abs() < 1e-10);
        assert!((seen.p_above(0.5) - 0.977_249_868_051_820_8).abs() < 1e-10);
        assert!((seen.interval(0.95).low - 0.104_003_601_545_994_57).abs() < 1e-9);
    }

    #[test]
    fn what_is_exact_is_sure() {
        assert!(Estimate::exact(0.2).p_above(0.1) < 1e-300);
        assert!((Estimate::exact(0.1).p_above(0.1) - 1.0).abs() < 1e-15);
    }
}
