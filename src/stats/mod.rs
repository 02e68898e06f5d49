//! Estimates from counts, and exact distributions: pure functions that know no game.
//!
//! A run keeps whole numbers only (how often each value was seen, sums, sums of squares). These files turn them into
//! numbers with their uncertainty, once, at the end:
//!
//! | file | what it estimates | how sure |
//! |---|---|---|
//! | [`rate`] | k of n | Wilson's interval; an upper bound for what was never seen |
//! | [`mean`] | mean and standard deviation of counts | Student's interval |
//! | [`quantile`] | a quantile of counts | interval between two order statistics, free of any law |
//! | [`ratio`] | a quotient of two sums | linearised standard error |
//! | [`paired`] | a difference between two cells that share dice | Student, or the exact sign test for flags |
//! | [`mod@holm`] | many p-values at once | Holm's correction |
//!
//! [`distribution`] holds exact laws of small whole numbers; [`student`] the quantiles and tails that the others use.

pub mod distribution;
pub mod holm;
pub mod interval;
pub mod judge;
pub mod mean;
pub mod paired;
pub mod quantile;
pub mod rate;
pub mod ratio;
pub mod sign;
pub mod student;

#[cfg(test)]
mod coverage;

pub use distribution::Distribution;
pub use holm::holm;
pub use interval::Interval;
pub use mean::Moments;
pub use paired::Paired;
pub use ratio::RatioSums;
