//! Intervals and tests of a mean of skewed observations.
//!
//! Student's interval misses a right-skewed mean on one side far more often than on the other. The reason is that the mean and its standard
//! error go up and down together. Hall's transformation corrects this (Hall 1992, *Journal of the Royal Statistical Society B* 54,
//! 221-228).
//!
//! With the skewness γ of the observations let a = γ / (3√n) and b = γ / (6√n). Then g(T) = T + aT² + a²T³/3 + b maps the studentised mean
//! T to Student's distribution, up to terms of order 1/n. g is monotone; its inverse is ((1 + 3a(z − b))^⅓ − 1) / a.
//!
//! No interval covers an unseen tail: [`Skewed::rests_on_tail`] is true where n is below 25 γ² (Cochran 1977, *Sampling Techniques*, 2.15).

use super::interval::Interval;
use super::mean::Moments;
use super::student::{student_two_sided, student_two_sided_p};

/// Cochran's factor: below this many times γ² observations the normal distribution is a poor guide.
pub(super) const COCHRAN: f64 = 25.0;

/// Correction for `n` observations of a skewness.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Hall {
    a: f64,
    b: f64,
}

impl Hall {
    pub(super) fn new(skewness: f64, n: f64) -> Self {
        let root = n.sqrt();
        Self { a: skewness / (3.0 * root), b: skewness / (6.0 * root) }
    }

    /// From a studentised mean to Student's distribution.
    fn forth(self, t: f64) -> f64 {
        t + self.a * t * t + self.a * self.a * t * t * t / 3.0 + self.b
    }

    /// From Student's distribution to a studentised mean.
    pub(super) fn back(self, z: f64) -> f64 {
        let moved = z - self.b;
        // Below this the curve is a straight line to the last digits, and the quotient would lose them.
        if self.a.abs() < 1e-9 { moved } else { ((1.0 + 3.0 * self.a * moved).cbrt() - 1.0) / self.a }
    }
}

/// Mean with its standard error and skewness, of so many independent observations.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Skewed {
    /// Observations.
    pub n: u64,
    /// Their mean.
    pub mean: f64,
    /// Standard error of the mean.
    pub error: f64,
    /// Their skewness: third central moment by the cube of the standard deviation; 0 where nothing varies.
    pub skewness: f64,
}

impl Skewed {
    /// The moments with their skewness.
    pub fn new(moments: &Moments, skewness: f64) -> Self {
        Self { n: moments.n, mean: moments.mean(), error: moments.standard_error(), skewness }
    }

    /// Interval of the mean: unbounded below two observations, a point where nothing varied.
    pub fn interval(&self, confidence: f64) -> Interval {
        if self.n < 2 {
            return Interval::UNBOUNDED;
        }
        if self.error <= 0.0 {
            return Interval::around(self.mean, 0.0);
        }
        let hall = Hall::new(self.skewness, self.n as f64);
        let reach = student_two_sided(confidence, self.n as f64 - 1.0);
        Interval { low: self.mean - self.error * hall.back(reach), high: self.mean - self.error * hall.back(-reach) }
    }

    /// Upper end of the interval where Student's deviate is `z`. With a normal `z` it is a draw of the true mean, whose percentiles are the
    /// ends of intervals.
    pub fn drawn(&self, z: f64) -> f64 {
        if self.error > 0.0 {
            self.mean - self.error * Hall::new(self.skewness, self.n as f64).back(-z)
        } else {
            self.mean
        }
    }

    /// Two-sided p-value of "the true mean is `value`": above 0, at most 1; 1 below two observations.
    pub fn p_value(&self, value: f64) -> f64 {
        if self.n < 2 || self.error <= 0.0 {
            return if self.n < 2 || (self.mean - value).abs() <= 0.0 { 1.0 } else { f64::MIN_POSITIVE };
        }
        student_two_sided_p(self.deviate(value), self.n as f64 - 1.0)
    }

    /// One-sided p-value of "the true mean is `value` or more": small where it is surely less.
    pub fn p_below(&self, value: f64) -> f64 {
        if self.n < 2 || self.error <= 0.0 {
            return if self.n < 2 || self.mean >= value { 1.0 } else { f64::MIN_POSITIVE };
        }
        let deviate = self.deviate(value);
        let half = student_two_sided_p(deviate, self.n as f64 - 1.0) / 2.0;
        (if deviate < 0.0 { half } else { 1.0 - half }).clamp(f64::MIN_POSITIVE, 1.0)
    }

    /// One-sided p-value of "the true mean is `value` or less".
    pub fn p_above(&self, value: f64) -> f64 {
        Self { mean: -self.mean, skewness: -self.skewness, ..*self }.p_below(-value)
    }

    /// Whether too few observations were made for the tail that was seen: the largest ones dominate the mean.
    pub fn rests_on_tail(&self) -> bool {
        self.n > 1 && self.needed() > self.n as f64
    }

    /// Observations from which on the normal distribution is a fair guide for so skewed a mean.
    pub fn needed(&self) -> f64 {
        COCHRAN * self.skewness * self.skewness
    }

    /// Distance of the mean from `value`, by Student's distribution with n − 1 degrees of freedom.
    fn deviate(&self, value: f64) -> f64 {
        Hall::new(self.skewness, self.n as f64).forth((self.mean - value) / self.error)
    }
}

/// Skewness of a histogram by rising value, about its own mean; 0 where nothing varies.
pub fn skewness(counts: &[(i64, u64)]) -> f64 {
    let [second, third, _] = central(counts);
    if second > 0.0 { third / second.powf(1.5) } else { 0.0 }
}

/// Second, third and fourth central moment of a histogram, each divided by the number of observations.
pub fn central(counts: &[(i64, u64)]) -> [f64; 3] {
    let moments = Moments::of_counts(counts);
    let (n, mean) = (moments.n as f64, moments.mean());
    let mut sums = [0.0; 3];
    for &(value, count) in counts {
        let (apart, times) = (value as f64 - mean, count as f64);
        let square = apart * apart;
        for (sum, power) in sums.iter_mut().zip([square, square * apart, square * square]) {
            *sum += times * power;
        }
    }
    sums.map(|sum| if n > 0.0 { sum / n } else { 0.0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    const COUNTS: [(i64, u64); 5] = [(-2, 3), (0, 10), (1, 7), (4, 5), (9, 2)];

    fn of(counts: &[(i64, u64)]) -> Skewed {
        Skewed::new(&Moments::of_counts(counts), skewness(counts))
    }

    /// By hand: 1 2 3 has no skewness; 0 0 0 1 has 2/√3, a fourth moment of (3 · 3⁰ + 3⁴)/4⁵.
    #[test]
    fn central_moments_by_hand() {
        assert!(skewness(&[(1, 1), (2, 1), (3, 1)]).abs() < 1e-15);
        assert!((skewness(&[(0, 3), (1, 1)]) - 2.0 / 3.0_f64.sqrt()).abs() < 1e-12);
        let fourth = central(&[(0, 3), (1, 1)])[2];
        assert!((fourth - (3.0 + 81.0) / 1024.0).abs() < 1e-15, "{fourth}");
        assert!(skewness(&[(5, 9)]).abs() < 1e-15 && skewness(&[]).abs() < 1e-15);
    }

    #[test]
    fn the_transformation_and_its_inverse_undo_each_other() {
        for skewness in [-9.0, -0.3, 1e-7, 0.0, 2.0, 40.0] {
            let hall = Hall::new(skewness, 50.0);
            for t in [-8.0, -1.0, 0.0, 0.5, 6.0] {
                assert!((hall.back(hall.forth(t)) - t).abs() < 1e-6, "{skewness} {t}");
            }
        }
    }

    /// Without skewness it is Student's interval; with it the interval leans to the side of the tail.
    #[test]
    fn intervals_lean_to_the_tail() {
        let moments = Moments::of_counts(&COUNTS);
        let plain = Skewed::new(&moments, 0.0).interval(0.95);
        assert!((plain.low - moments.interval(0.95).low).abs() < 1e-12);
        let lean = of(&COUNTS).interval(0.95);
        assert!(lean.low > plain.low && lean.high > plain.high, "{lean:?} {plain:?}");
        assert!(lean.high - moments.mean() > moments.mean() - lean.low);
    }

    /// The interval holds what the test does not reject, on either side.
    #[test]
    fn interval_and_tests_agree() {
        let found = of(&COUNTS);
        let Interval { low, high } = found.interval(0.95);
        for end in [low, high] {
            assert!((found.p_value(end) - 0.05).abs() < 1e-6, "{}", found.p_value(end));
        }
        assert!((found.p_below(high) - 0.025).abs() < 1e-6 && (found.p_above(low) - 0.025).abs() < 1e-6);
        assert!((found.p_below(0.0) + found.p_above(0.0) - 1.0).abs() < 1e-9);
    }

    #[test]
    fn a_long_tail_is_named() {
        assert!(!of(&[(0, 500_000), (1, 500_000)]).rests_on_tail());
        assert!(of(&[(1, 5000), (1000, 3)]).rests_on_tail());
        assert!(!of(&[(7, 100)]).rests_on_tail() && of(&[(7, 100)]).interval(0.95).half_width() <= 0.0);
        assert_eq!(of(&[(7, 1)]).interval(0.95), Interval::UNBOUNDED);
    }
}
