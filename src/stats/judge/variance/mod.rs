//! Variance components of an outcome: dice, build, strategy, seat.
//!
//! | file | layout |
//! |---|---|
//! | [`adjusted`] | a mean with the luck of the dice taken out |
//! | [`crossed`] | every level of every factor meets every other: builds × strategies × seats, with plays in each cell |
//! | [`factors`] | share of each factor of a crossing: alone, with others, and its fair part (Sobol, Shapley) |
//! | [`rolls`] | each kind of roll within a play, by how its dice fell |
//! | [`within`] | an event within a play, like who goes first: its part of the variance within cells |
//!
//! The variance within a cell comes from the dice. Means of cells vary by that noise too, which is subtracted from every component. A
//! component below 0 is reported as 0, its `raw` value beside it.

pub mod adjusted;
pub mod crossed;
pub mod factors;
pub mod rolls;
pub mod within;

use super::random::Stream;
use crate::mean::Moments;
use crate::skew::{Skewed, central};

/// Summary of the plays of one cell.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cell {
    /// Number of plays, 2 or more.
    pub plays: u64,
    /// Their mean outcome.
    pub mean: f64,
    /// Their variance (divided by plays − 1).
    pub variance: f64,
    /// Skewness of the outcomes; 0 for a normal distribution.
    pub skewness: f64,
    /// Fourth central moment by the squared variance; 3 for a normal distribution.
    pub kurtosis: f64,
}

impl Cell {
    /// Cell with normally distributed outcomes.
    pub fn normal(plays: u64, mean: f64, variance: f64) -> Self {
        Self { plays, mean, variance, skewness: 0.0, kurtosis: 3.0 }
    }

    /// Cell from a histogram by rising value, in units of `scale` counted ones.
    pub fn of_counts(counts: &[(i64, u64)], scale: f64) -> Self {
        let moments = Moments::of_counts(counts);
        let (mean, variance) = (moments.mean() / scale, moments.variance() / (scale * scale));
        let [second, third, fourth] = central(counts);
        if second <= 0.0 {
            return Self::normal(moments.n, mean, variance);
        }
        let (skewness, kurtosis) = (third / second.powf(1.5), fourth / (second * second));
        Self { plays: moments.n, mean, variance, skewness, kurtosis }
    }

    /// The cell if a share of its plays lay further out than the outermost of them: at `far` in place of `near`.
    #[must_use]
    pub fn further(&self, share: f64, near: f64, far: f64) -> Self {
        let more = (far - self.mean).powi(2) - (near - self.mean).powi(2);
        Self { mean: self.mean + share * (far - near), variance: self.variance + share * more.max(0.0), ..*self }
    }

    /// Variance of the mean.
    fn noise(&self) -> f64 {
        self.variance / self.plays as f64
    }

    /// Resampled cell about a mean: the mean by Hall's transformation, the logarithm of the variance from a normal distribution with the
    /// variance that the fourth moment gives. The third moment correlates the two: a few large outcomes raise both.
    fn again(&self, mean: f64, variance: f64, stream: &mut Stream) -> Self {
        let n = self.plays as f64;
        let spread = (self.kurtosis - (n - 3.0) / (n - 1.0)).max(0.0);
        let (own, other) = (stream.normal(), stream.normal());
        let together = if spread > 0.0 { (self.skewness / spread.sqrt()).clamp(-1.0, 1.0) } else { 0.0 };
        let joint = together * own + (1.0 - together * together).sqrt() * other;
        let error = (variance / n).sqrt();
        let mean = Skewed { n: self.plays, mean, error, skewness: self.skewness }.drawn(own);
        let log = (spread / n).ln_1p();
        Self { mean, variance: variance * (log.sqrt() * joint - log / 2.0).exp(), ..*self }
    }
}
