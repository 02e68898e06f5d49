//! Distance of a count or a mean from the exact value, in standard errors.

/// A fair game raises the alarm once in a million checks: the two-sided normal quantile of 1e-6.
pub(crate) const Z_ALARM: f64 = 4.892;

/// Standard errors between a count of successes and its exact probability.
pub(crate) fn binomial_z(hits: u64, trials: u64, exact: f64) -> f64 {
    let n = trials as f64;
    (hits as f64 - n * exact) / (n * exact * (1.0 - exact)).sqrt().max(1e-9)
}

/// Standard errors between a sample's mean and the exact mean.
pub(crate) fn mean_z(values: &[i32], exact: f64) -> f64 {
    let n = values.len() as f64;
    let mean = values.iter().map(|&value| f64::from(value)).sum::<f64>() / n;
    let variance = values.iter().map(|&value| (f64::from(value) - mean).powi(2)).sum::<f64>() / (n - 1.0);
    (mean - exact) / (variance / n).sqrt().max(1e-9)
}
