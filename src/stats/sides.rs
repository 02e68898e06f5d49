//! Mean of differences, from those above 0 and those below, each with its own skewness.
//!
//! Taken together, differences to both sides look symmetrical although each side has a long tail. Where few differ, their spread is that of
//! the drawn ones alone. Student's interval then covers the mean in 80 to 92 of a hundred studies, with or without Hall's correction.
//!
//! So each side has a mean and a Hall interval of its own ([`super::skew`]), with 0 for all others.
//!
//! Where few differ on a side, the interval also covers that of a sum of rare weighted events (Fay and Feuer 1997, *Statistics in Medicine*
//! 16). The interval of the difference of both means recovers their variances (Zou and Donner 2008, *Statistics in Medicine* 27). Without
//! skewness all of this is Student's interval. The book has more: `docs/src/explanation/figures.md`.

use super::interval::Interval;
use super::skew::{COCHRAN, Hall};
use super::student::{student_two_sided, student_two_sided_p};
pub use evenodds_engine::sides::{Side, Sides};
use statrs::distribution::{ContinuousCDF, Gamma};

/// Observations that differ, below which their own spread is not trusted.
const FEW: u64 = 100;
/// The largest share of observations that differ for it, as a divisor: where more do they are no rare events.
const RARE: u64 = 4;
/// Smallest error of a gamma quantile: beyond it rounding destroys the upper end.
const LEAST: f64 = 1e-14;
/// Student's deviate beyond which a p-value is too small to matter.
const FARTHEST: f64 = 1e3;

/// Whether so few of `n` observations differ that undrawn ones may matter.
pub fn few(sides: &Sides, n: u64) -> bool {
    sides.count() < FEW && sides.count() <= n / RARE
}

/// Mean of one side over all observations.
#[derive(Debug, Clone, Copy)]
struct Tail {
    side: Side,
    trials: f64,
    mean: f64,
    /// Standard deviation of one observation.
    spread: f64,
    /// Third central moment of one observation.
    third: f64,
    hall: Hall,
    /// Largest weight of an unseen event, where the side is rare.
    rare: Option<f64>,
}

impl Tail {
    fn new(side: Side, n: u64, rare: Option<f64>) -> Self {
        let trials = n as f64;
        let mean = side.sum as f64 / trials;
        let squares = side.squares as f64 / trials;
        let second = (squares - mean * mean).max(0.0);
        let third = side.cubes() / trials - 3.0 * mean * squares + 2.0 * mean.powi(3);
        // A spread of the size of rounding is none.
        let skewness = if second > 1e-12 * mean * mean { third / second.powf(1.5) } else { 0.0 };
        let spread = (second * trials / (trials - 1.0)).sqrt();
        Self { side, trials, mean, spread, third, hall: Hall::new(skewness, trials), rare }
    }

    /// Distances of the true mean below and above the estimate, at so many of Student's standard deviations, whose error on one side is `error`.
    fn reach(&self, deviate: f64, error: f64) -> [f64; 2] {
        let unit = self.spread / self.trials.sqrt();
        let [low, high] =
            [unit * self.hall.back(deviate), -unit * self.hall.back(-deviate)].map(|reach| reach.max(0.0));
        let Some(unseen) = self.rare else { return [low, high] };
        let [down, up] = of_events(&self.side, unseen, error.max(LEAST));
        [low.max(down / self.trials), high.max(up / self.trials)]
    }
}

/// Distances of the expected sum of rare events below and above the sum that was seen; `unseen` is the weight of an event where none was seen.
fn of_events(side: &Side, unseen: f64, error: f64) -> [f64; 2] {
    let (sum, squares) = (side.sum as f64, side.squares as f64);
    let most = if side.count > 0 { side.most as f64 } else { unseen };
    let low = if side.count > 0 { quantile(sum, squares, error) } else { 0.0 };
    [sum - low, quantile(sum + most, squares + most * most, 1.0 - error) - sum]
}

/// Quantile of the gamma distribution with this mean and variance; 0 without a mean.
fn quantile(mean: f64, variance: f64, p: f64) -> f64 {
    Gamma::new(mean * mean / variance, mean / variance).map_or(0.0, |gamma| gamma.inverse_cdf(p))
}

/// Mean of observations that differ to both sides of 0.
#[derive(Debug, Clone, Copy)]
pub struct Apart {
    n: u64,
    up: Tail,
    down: Tail,
    /// Correlation of the two sides: an observation is on one of them at most.
    together: f64,
}

impl Apart {
    /// Mean of `n` observations of which these are not 0. None below two observations, or where nothing varies.
    pub fn new(sides: &Sides, n: u64) -> Option<Self> {
        let rare = |other: &Side| few(sides, n).then_some(other.most as f64);
        let up = Tail::new(sides.up, n, rare(&sides.down));
        let down = Tail::new(sides.down, n, rare(&sides.up));
        let spread = up.spread * down.spread;
        let together = if spread > 0.0 { -up.mean * down.mean / spread } else { 0.0 };
        (n > 1 && up.spread + down.spread > 0.0).then_some(Self { n, up, down, together })
    }

    fn mean(&self) -> f64 {
        self.up.mean - self.down.mean
    }

    /// Observations from which on the normal distribution is a fair guide: Cochran's number for the side whose skewness dominates that of
    /// the mean.
    pub fn needed(&self) -> f64 {
        let second = self.up.spread.powi(2) + self.down.spread.powi(2) + 2.0 * self.up.mean * self.down.mean;
        COCHRAN * self.up.third.abs().max(self.down.third.abs()).powi(2) / second.powi(3)
    }

    /// The interval that lies so many of Student's standard deviations about the mean.
    fn about(&self, deviate: f64, error: f64) -> Interval {
        let ([up_low, up_high], [down_low, down_high]) =
            (self.up.reach(deviate, error), self.down.reach(deviate, error));
        let both =
            |one: f64, other: f64| (one * one + other * other - 2.0 * self.together * one * other).max(0.0).sqrt();
        Interval { low: self.mean() - both(up_low, down_high), high: self.mean() + both(up_high, down_low) }
    }

    fn freedom(&self) -> f64 {
        self.n as f64 - 1.0
    }

    /// Interval of the mean.
    pub fn interval(&self, confidence: f64) -> Interval {
        self.about(student_two_sided(confidence, self.freedom()), (1.0 - confidence) / 2.0)
    }

    /// One-sided p-value of "the true mean is `value` or less": the smallest error at which the interval lies above it. 1 where the
    /// estimate is not above it either.
    pub fn p_above(&self, value: f64) -> f64 {
        self.least_error(|interval| interval.low > value)
    }

    /// One-sided p-value of "the true mean is `value` or more".
    pub fn p_below(&self, value: f64) -> f64 {
        self.least_error(|interval| interval.high < value)
    }

    fn least_error(&self, clear: impl Fn(Interval) -> bool) -> f64 {
        let error = |deviate: f64| (student_two_sided_p(deviate, self.freedom()) / 2.0).max(f64::MIN_POSITIVE);
        let clear = |deviate: f64| clear(self.about(deviate, error(deviate)));
        let (mut near, mut far) = (0.0, 1.0);
        if !clear(near) {
            return 1.0;
        }
        while clear(far) {
            (near, far) = (far, 2.0 * far);
            if far > FARTHEST {
                return error(near);
            }
        }
        while far - near > 1e-9 * far {
            let middle = f64::midpoint(near, far);
            if clear(middle) { near = middle } else { far = middle }
        }
        error(near)
    }
}

#[cfg(test)]
mod tests {
    use super::super::mean::Moments;
    use super::super::skew::{self, Skewed};
    use super::*;

    fn of(values: &[(i128, u32)]) -> Sides {
        let mut sides = Sides::default();
        values.iter().for_each(|&(value, times)| (0..times).for_each(|_| sides.add(value)));
        sides
    }

    fn apart(values: &[(i128, u32)], n: u64) -> Apart {
        Apart::new(&of(values), n).expect("it varies")
    }

    /// Stored numbers: `scipy.stats.chi2.ppf(0.025, 20) / 2`, `chi2.ppf(0.975, 22) / 2` and `chi2.ppf(0.975, 2) / 2`, scipy 1.17.1: the
    /// exact interval of a Poisson count of 10, and of an unseen one. The unit does not matter.
    #[test]
    fn rare_events_of_one_weight_are_a_poisson_count() {
        let (low, high, unseen) = (4.795_388_696_132_433_5, 18.390_356_042_017_78, 3.688_879_454_113_935_4);
        for weight in [1, 7] {
            let scale = weight as f64;
            let found = of_events(&of(&[(weight, 10)]).up, 0.0, 0.025).map(|reach| reach / scale);
            assert!((10.0 - found[0] - low).abs() < 1e-8 && (10.0 + found[1] - high).abs() < 1e-8, "{found:?}");
            let [none, some] = of_events(&Side::default(), scale, 0.025);
            assert!(none.abs() < 1e-300 && (some / scale - unseen).abs() < 1e-8, "{some}");
        }
        // Ten up, none down: the interval of the mean reaches at least so far, and leaves 0 out.
        let found = apart(&[(1, 10)], 1_000_000).interval(0.95);
        assert!(found.low < 1e-5 - 1e-6 * unseen.hypot(10.0 - low) + 1e-12 && found.high > high * 1e-6, "{found:?}");
        assert!(found.low > 0.0 && found.high < 2e-5, "{found:?}");
    }

    /// To one side alone it is Hall's interval; without skewness it is Student's.
    #[test]
    fn many_differences_have_the_known_intervals() {
        let counts = [(0, 500), (1, 300), (3, 150), (9, 50)];
        let moments = Moments::of_counts(&counts);
        let hall = Skewed::new(&moments, skew::skewness(&counts)).interval(0.95);
        let found = apart(&[(1, 300), (3, 150), (9, 50)], 1000).interval(0.95);
        assert!((found.low - hall.low).abs() < 1e-12 && (found.high - hall.high).abs() < 1e-12, "{found:?} {hall:?}");

        let even = [(1, 50_000), (2, 50_000), (-1, 50_000), (-2, 50_000)];
        let moments = Moments { n: 200_000, sum: 0, squares: 500_000 };
        let (found, student) = (apart(&even, 200_000).interval(0.95), moments.interval(0.95));
        assert!((found.high / student.high - 1.0).abs() < 1e-5, "{found:?} {student:?}");
    }

    /// Long tails to both sides, which look like none together: the interval is wider than Student's, and a note says so.
    #[test]
    fn tails_to_both_sides_do_not_hide_each_other() {
        let tails = [(1, 100), (60, 2), (-1, 100), (-60, 2)];
        let found = apart(&tails, 400);
        let moments = Moments { n: 400, sum: 0, squares: 200 + 4 * 3600 };
        assert!(found.interval(0.95).high > 1.3 * moments.interval(0.95).high, "{:?}", found.interval(0.95));
        assert!(found.needed() > 400.0 && apart(&[(1, 100), (-1, 100)], 400).needed() < 400.0);
    }

    /// The interval holds what the test does not reject, on either side, of few and of many.
    #[test]
    fn interval_and_tests_agree() {
        for n in [30, 400] {
            let found = apart(&[(1, 8), (3, 2), (-1, 4), (-6, 1)], n);
            let Interval { low, high } = found.interval(0.95);
            assert!((found.p_above(low) - 0.025).abs() < 1e-6 && (found.p_below(high) - 0.025).abs() < 1e-6);
            assert!(found.p_above(0.0) > 0.1 && found.p_below(-9.0) >= 1.0 && found.p_below(1e9) < 1e-13);
        }
        assert!(Apart::new(&Sides::default(), 9).is_none() && Apart::new(&of(&[(1, 1)]), 1).is_none());
    }
}
