//! Which inputs of a model matter: shares of its output's variance.
//!
//! The inputs are independent and uniform from 0 to 1; the caller maps them to its knobs, categorical ones by cutting
//! the unit range into equal parts. Each evaluation comes with its standard error, and the noise that it brings is
//! taken out of every share. This needs evaluations whose noise is independent: each point its own dice.

mod shapley;
mod sobol;

pub use shapley::Shapley;
pub use sobol::{Sobol, SobolShare};

use super::estimate::Estimate;

/// The level of a categorical input, 0 to `levels` − 1, that a number from 0 to 1 stands for; all are equally wide.
pub fn level(u: f64, levels: usize) -> usize {
    ((u * levels as f64) as usize).min(levels.saturating_sub(1))
}

/// The number between two ends that a number from 0 to 1 stands for.
pub fn between(u: f64, low: f64, high: f64) -> f64 {
    low + u * (high - low)
}

/// Mean of values, and their variance less the mean noise.
fn spread<'a>(values: impl Iterator<Item = &'a Estimate> + Clone) -> (f64, f64) {
    let n = values.clone().count() as f64;
    let mean = values.clone().map(|y| y.value).sum::<f64>() / n;
    let variance = values.clone().map(|y| (y.value - mean).powi(2)).sum::<f64>() / (n - 1.0);
    (mean, variance - values.map(|y| y.error * y.error).sum::<f64>() / n)
}

#[cfg(test)]
mod known {
    use std::f64::consts::PI;

    /// Ishigami and Homma's function of three inputs, with a = 7 and b = 0.1.
    pub(super) fn ishigami(u: &[f64]) -> f64 {
        let x: Vec<f64> = u.iter().map(|u| PI * (2.0 * u - 1.0)).collect();
        x[0].sin() + 7.0 * x[1].sin().powi(2) + 0.1 * x[2].powi(4) * x[0].sin()
    }

    /// Its variances: in all, of the first input, of the second, of the first and third together beyond either.
    pub(super) fn ishigami_variances() -> [f64; 4] {
        let (fourth, eighth) = (PI.powi(4), PI.powi(8));
        let first = (1.0 + 0.1 * fourth / 5.0).powi(2) / 2.0;
        let joint = 8.0 * 0.01 * eighth / 225.0;
        [first + 49.0 / 8.0 + joint, first, 49.0 / 8.0, joint]
    }

    /// Sobol's product of (|4u − 2| + a)/(1 + a).
    pub(super) fn g_function(u: &[f64], a: &[f64]) -> f64 {
        u.iter().zip(a).map(|(u, a)| ((4.0 * u - 2.0).abs() + a) / (1.0 + a)).product()
    }

    /// First-order and total shares of that product.
    pub(super) fn g_shares(a: &[f64]) -> Vec<(f64, f64)> {
        let part: Vec<f64> = a.iter().map(|a| 1.0 / (3.0 * (1.0 + a).powi(2))).collect();
        let product: f64 = part.iter().map(|v| 1.0 + v).product();
        part.iter().map(|v| (v / (product - 1.0), v * product / (1.0 + v) / (product - 1.0))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_equally_wide_and_end_inside() {
        assert_eq!([0.0, 0.33, 0.34, 0.99, 1.0].map(|u| level(u, 3)), [0, 0, 1, 2, 2]);
        assert!((between(0.25, -2.0, 6.0)).abs() < 1e-15);
    }
}
