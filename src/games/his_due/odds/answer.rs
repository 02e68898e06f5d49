//! Composition of exact answers: numbers by name, distributions to be drawn.

use evenodds_kit::kind::Answer;
use evenodds_stats::Distribution;

/// An answer on its way.
#[derive(Debug, Default)]
pub(super) struct Numbers {
    numbers: Vec<(String, f64)>,
    distributions: Vec<(String, Vec<(i64, f64)>)>,
}

impl Numbers {
    /// A number.
    pub(super) fn put(&mut self, name: impl Into<String>, value: f64) {
        self.numbers.push((name.into(), value));
    }

    /// Several numbers.
    pub(super) fn all<const N: usize>(&mut self, numbers: [(&str, f64); N]) {
        self.numbers.extend(numbers.map(|(name, value)| (name.to_owned(), value)));
    }

    /// Mean and variance of a distribution, under names that end alike (HD-MET-17).
    pub(super) fn moments(&mut self, ending: &str, distribution: &Distribution) {
        self.put(format!("mean{ending}"), distribution.mean());
        self.put(format!("variance{ending}"), variance(distribution));
    }

    /// The probability of each value of a distribution, as `<prefix>0`, `<prefix>1` and so on.
    pub(super) fn values(&mut self, prefix: &str, distribution: &Distribution) {
        for (value, p) in distribution.points() {
            self.put(format!("{prefix}{value}"), p);
        }
    }

    /// A distribution to be drawn; values at its ends that never happen are left out.
    pub(super) fn distribution(&mut self, label: &str, distribution: &Distribution) {
        let seen = |point: &(i64, f64)| point.1 > 0.0;
        let points = distribution.points();
        let first = points.iter().position(seen).unwrap_or(0);
        let last = points.iter().rposition(seen).unwrap_or(0);
        self.distributions.push((label.to_owned(), points[first..=last].to_vec()));
    }

    /// The answer.
    pub(super) fn done(self) -> Answer {
        Answer { numbers: self.numbers, distributions: self.distributions }
    }
}

/// Variance of a distribution, from squared distances so that it stays exact for large values.
fn variance(distribution: &Distribution) -> f64 {
    let mean = distribution.mean();
    distribution.points().into_iter().map(|(value, p)| (value as f64 - mean).powi(2) * p).sum()
}

/// The distribution of a number of which no more than `most` counts: what lies above is counted as `most`.
pub(super) fn at_most(distribution: &Distribution, most: usize) -> Distribution {
    let mut held = distribution.probabilities().to_vec();
    if held.len() > most + 1 {
        let above: f64 = held.drain(most + 1..).sum();
        held[most] += above;
    }
    Distribution::new(held)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_above_the_limit_is_counted_there() {
        let held = at_most(&Distribution::of_faces(&[1, 2, 3, 4]), 2);
        assert_eq!(held.probabilities(), [0.0, 0.25, 0.75]);
        assert!((variance(&Distribution::of_faces(&[1, 2, 3, 4, 5, 6])) - 35.0 / 12.0).abs() < 1e-14);
    }
}
