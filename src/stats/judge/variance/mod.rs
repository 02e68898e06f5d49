//! Where an outcome's variance comes from: dice, build, strategy, seat.
//!
//! | file | layout |
//! |---|---|
//! | [`crossed`] | every level of every factor meets every other: builds × strategies × seats, with plays in each cell |
//! | [`nested`] | groups in groups, of any size: strategies that only exist for their build, plays of each |
//! | [`factors`] | what each factor of a crossing accounts for: alone, with others, and its fair part (Sobol, Shapley) |
//! | [`within`] | something that happens within a play, like who goes first: its part of the variance within cells |
//!
//! The variance within a cell is what the dice do. Means of cells vary by that noise too, which is taken out of every
//! component. A component that comes out below 0 is reported as 0, its `raw` value beside it.

pub mod crossed;
pub mod factors;
pub mod nested;
pub mod within;

use super::random::Stream;
use crate::stats::mean::Moments;

/// Plays of one cell, summed up.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cell {
    /// How many plays, 2 or more.
    pub plays: u64,
    /// Their mean outcome.
    pub mean: f64,
    /// Their variance (divided by plays − 1).
    pub variance: f64,
}

impl Cell {
    /// From sums of whole numbers.
    pub fn of(moments: &Moments) -> Self {
        Self { plays: moments.n, mean: moments.mean(), variance: moments.variance() }
    }

    /// Variance of the mean.
    fn noise(&self) -> f64 {
        self.variance / self.plays as f64
    }

    /// The cell as it might have come out about another mean: the mean from a normal law, the variance from the
    /// normal law that the law of χ² tends to.
    fn again(&self, mean: f64, variance: f64, stream: &mut Stream) -> Self {
        let spread = 1.0 + (2.0 / (self.plays as f64 - 1.0).max(1.0)).sqrt() * stream.normal();
        let noise = (variance / self.plays as f64).sqrt();
        Self { plays: self.plays, mean: mean + noise * stream.normal(), variance: variance * spread.max(0.0) }
    }
}
