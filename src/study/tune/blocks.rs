//! Means and differences from blocks of trials that all points share.
//!
//! A score is a mean over several cells that play the same dice, so its spread cannot be told from the cells' own
//! spreads. The means of blocks of equal size are independent, whatever is correlated inside them: Student's interval
//! over blocks (batch means; Law, *Simulation Modeling and Analysis*, 9.5) holds for scores and for paired differences.

use crate::stats::Interval;
use crate::stats::student::{student_two_sided, student_two_sided_p};
use serde::Serialize;

/// How many blocks a confirmation has, if it has as many trials.
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
    /// From the values of blocks, with a two-sided confidence.
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

    /// Of the differences of two rows of blocks.
    pub fn difference(one: &[f64], other: &[f64], confidence: f64) -> Self {
        let differences: Vec<f64> = one.iter().zip(other).map(|(one, other)| one - other).collect();
        Self::of(&differences, confidence)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
