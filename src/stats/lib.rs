//! Estimates from counts, and exact distributions: pure functions that know no game.
//!
//! A run stores whole numbers only. These files turn them into figures with intervals, once, at the end. Uses `engine` for columns of
//! counts. Begin with `rate.rs`.
//!
//! | file | estimate | method |
//! |---|---|---|
//! | [`rate`] | k of n | Wilson's interval; an upper bound for what was never seen |
//! | [`mean`] | mean and standard deviation of counts | Student's interval |
//! | [`skew`] | the same of skewed counts | Hall's interval: Student's, corrected for the skewness |
//! | [`tail`] | the same of counts with a long tail | an allowance for values that were not seen |
//! | [`unseen`] | a mean of counts that never varied | the rule of three times a range |
//! | [`paired`] | a difference between two cells that share dice | Hall's and Student's tests, or the exact sign test for flags |
//! | [`sides`] | a difference that few pairs show | intervals of the sums above and below 0, for weighted Poisson counts |
//! | [`mod@holm`] | many p-values at once | Holm's correction |
//! | [`sequence`] | a mean or a rate, at any time | confidence sequences |
//! | [`equivalence`] | a family of differences against a margin | two one-sided tests, four verdicts, one level |
//!
//! [`distribution`] holds exact distributions of small whole numbers; [`student`] the quantiles and tails that the others use.

pub mod distribution;
pub mod enough;
pub mod equivalence;
pub mod holm;
pub mod interval;
pub mod judge;
pub mod looks;
pub mod mean;
pub mod paired;
pub mod quantile;
pub mod rate;
pub mod ratio;
pub mod sequence;
pub mod shift;
pub mod sides;
pub mod sign;
pub mod skew;
pub mod student;
pub mod tail;
pub mod unseen;

#[cfg(test)]
mod coverage;
#[cfg(test)]
mod repeated;

pub use distribution::Distribution;
pub use enough::enough;
pub use equivalence::{Judged, Verdict, judge};
pub use holm::holm;
pub use interval::Interval;
pub use looks::Looks;
pub use mean::Moments;
pub use paired::{Paired, Seated, Shape};
pub use ratio::RatioSums;
pub use sides::Sides;
pub use skew::Skewed;
