//! Exact distributions of small whole numbers: the successes of a pool, the hits of a round.

/// Probabilities of 0, 1, 2, … up to the largest possible value.
///
/// Invariants: at least one entry; no entry is negative. They sum to 1 when what was put in did: parts of a distribution, with
/// a smaller sum, are allowed.
#[derive(Debug, Clone, PartialEq)]
pub struct Distribution {
    probabilities: Vec<f64>,
}

impl Distribution {
    /// A distribution from its probabilities of 0, 1, 2, …; an empty list is the distribution of a certain 0.
    pub fn new(probabilities: Vec<f64>) -> Self {
        if probabilities.is_empty() { Self::certain(0) } else { Self { probabilities } }
    }

    /// The distribution of a number that is always `value`.
    pub fn certain(value: usize) -> Self {
        let mut probabilities = vec![0.0; value + 1];
        probabilities[value] = 1.0;
        Self { probabilities }
    }

    /// The distribution of a fair die whose faces count as these values. No faces: a certain 0.
    pub fn of_faces(values: &[u8]) -> Self {
        let Some(&top) = values.iter().max() else { return Self::certain(0) };
        let mut counts = vec![0_u32; usize::from(top) + 1];
        for &value in values {
            counts[usize::from(value)] += 1;
        }
        Self { probabilities: counts.iter().map(|&c| f64::from(c) / values.len() as f64).collect() }
    }

    /// Probabilities of 0, 1, 2, ….
    pub fn probabilities(&self) -> &[f64] {
        &self.probabilities
    }

    /// Largest value of the list; its probability may be 0.
    pub fn top(&self) -> usize {
        self.probabilities.len() - 1
    }

    /// Probability of a value; 0 outside the list.
    pub fn at(&self, value: usize) -> f64 {
        self.probabilities.get(value).copied().unwrap_or(0.0)
    }

    /// Probability of `value` or more.
    pub fn at_least(&self, value: usize) -> f64 {
        self.probabilities.iter().skip(value).rev().sum()
    }

    /// Mean value.
    pub fn mean(&self) -> f64 {
        self.probabilities.iter().enumerate().map(|(value, p)| value as f64 * p).sum()
    }

    /// The distribution of the sum of two independent numbers.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        let mut sum = vec![0.0; self.top() + other.top() + 1];
        for (a, p) in self.probabilities.iter().enumerate() {
            for (b, q) in other.probabilities.iter().enumerate() {
                sum[a + b] += p * q;
            }
        }
        Self { probabilities: sum }
    }

    /// The distribution of the sum of `n` independent numbers of this distribution. 0 of them: a certain 0.
    #[must_use]
    pub fn times(&self, n: u32) -> Self {
        (0..n).fold(Self::certain(0), |sum, _| sum.plus(self))
    }

    /// The distribution of this number less an independent other one: pairs of value and probability, by rising value.
    pub fn minus(&self, other: &Self) -> Vec<(i64, f64)> {
        let lowest = -(other.top() as i64);
        let mut distribution: Vec<(i64, f64)> = (lowest..=self.top() as i64).map(|value| (value, 0.0)).collect();
        for (a, p) in self.probabilities.iter().enumerate() {
            for (b, q) in other.probabilities.iter().enumerate() {
                distribution[a + other.top() - b].1 += p * q;
            }
        }
        distribution
    }

    /// Adds probability to a value, growing the list if need be.
    pub fn add(&mut self, value: usize, probability: f64) {
        if value > self.top() {
            self.probabilities.resize(value + 1, 0.0);
        }
        self.probabilities[value] += probability;
    }

    /// The distribution as pairs of value and probability.
    pub fn points(&self) -> Vec<(i64, f64)> {
        self.probabilities.iter().enumerate().map(|(value, &p)| (value as i64, p)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Stored numbers: 1/36, 2/36, … for the sum of two six-sided dice, counted by hand.
    #[test]
    fn two_dice_make_a_triangle() {
        let two = Distribution::of_faces(&[1, 2, 3, 4, 5, 6]).times(2);
        for (value, ways) in [(2, 1.0), (7, 6.0), (12, 1.0), (1, 0.0), (13, 0.0)] {
            assert!((two.at(value) - ways / 36.0).abs() < 1e-15, "{value}");
        }
        assert!((two.mean() - 7.0).abs() < 1e-14 && (two.at_least(11) - 3.0 / 36.0).abs() < 1e-15);
        let gap = two.minus(&two);
        assert!((gap[12].1 - 146.0 / 1296.0).abs() < 1e-15 && gap[12].0 == 0, "level: {:?}", gap[12]);
    }

    #[test]
    fn no_dice_are_a_certain_zero() {
        assert_eq!(Distribution::of_faces(&[1, 2]).times(0), Distribution::certain(0));
        assert_eq!(Distribution::of_faces(&[]), Distribution::new(Vec::new()));
    }

    proptest! {
        /// Sums of distributions stay distributions, means add, and a difference is the mirror of its reverse.
        #[test]
        fn sums_and_differences_keep_probability(
            a in prop::collection::vec(0_u8..10, 1..8), b in prop::collection::vec(0_u8..10, 1..8), n in 0_u32..5,
        ) {
            let (a, b) = (Distribution::of_faces(&a), Distribution::of_faces(&b).times(n));
            let sum = a.plus(&b);
            prop_assert!((sum.at_least(0) - 1.0).abs() < 1e-12);
            prop_assert!((sum.mean() - a.mean() - b.mean()).abs() < 1e-10);
            let (there, back) = (a.minus(&b), b.minus(&a));
            for (x, y) in there.iter().zip(back.iter().rev()) {
                prop_assert!(x.0 == -y.0 && (x.1 - y.1).abs() < 1e-12);
            }
        }
    }
}
