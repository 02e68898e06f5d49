//! Paired difference between two cells that played the same trials with the same dice.
//!
//! Each trial gives one difference d, so what the two cells share cancels. The mean of counts is estimated from the differences above and
//! below 0, each with its own skewness ([`super::sides`]). Flags (d is −1, 0 or 1) are tested by the exact sign test, which holds when few
//! trials differ.
//!
//! Where each trial is played twice, the two sides changing seats and so dice, the two plays are one observation.

use super::interval::Interval;
use super::mean::Moments;
use super::rate::{self, never_seen_upper};
use super::ratio::RatioSums;
use super::sides::{Apart, Sides};
use super::sign::sign_test;
use super::student::{student_two_sided, student_two_sided_p};
use super::unseen;

/// Sums of the differences (this cell − baseline) over the trials that both cells define.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Paired {
    /// Independent observations, Σd and Σd². A trial that is played in both seats is one observation: d is then the sum of its two differences.
    pub difference: Moments,
    /// Whether both sides are 0 or 1 in every play, so that a play's difference is −1, 0 or 1.
    pub flags: bool,
    /// Further sums where trials are played in both seats.
    pub seats: Option<Seated>,
    /// Range and sides of the differences.
    pub shape: Shape,
}

/// Range and sides of differences.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Shape {
    /// Largest distance of the two values of a play. None: unknown, and what never varied shows nothing.
    pub range: Option<f64>,
    /// Differences that are not 0; none where they are unknown.
    pub sides: Option<Sides>,
}

/// Further sums of trials that are played in both seats.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Seated {
    /// Trials with a difference in both seats; in all others one of the two plays does not define the measure.
    pub both: u64,
    /// Σd over these.
    pub sum: i128,
    /// Σ over all plays of the squared difference of the play.
    pub each: i128,
}

impl Paired {
    /// Differences of counts.
    pub fn counts(n: u64, sum: i128, squares: i128) -> Self {
        Self { difference: Moments { n, sum, squares }, flags: false, ..Self::default() }
    }

    /// Differences of flags. Σd² is then the number of trials that differ.
    pub fn flags(n: u64, sum: i128, squares: i128) -> Self {
        Self { difference: Moments { n, sum, squares }, flags: true, ..Self::default() }
    }

    /// The same of trials that are played in both seats.
    #[must_use]
    pub fn seated(self, seats: Seated) -> Self {
        Self { seats: Some(seats), ..self }
    }

    /// The same, with range and sides.
    #[must_use]
    pub fn shaped(self, shape: Shape) -> Self {
        Self { shape, ..self }
    }

    /// Mean difference of a play. NaN without pairs.
    pub fn mean(&self) -> f64 {
        self.seats.map_or_else(|| self.difference.mean(), |seats| self.ratio(seats).ratio())
    }

    /// Variance of one observation's mean: n times the squared standard error. NaN below two observations.
    ///
    /// The two plays of a trial share their dice, so they are not two observations. Their mean is a quotient of sums over trials,
    /// differences over plays, with the standard error of such a quotient.
    pub fn variance(&self) -> f64 {
        let n = self.difference.n;
        match self.seats {
            None => self.difference.variance(),
            Some(_) if n < 2 => f64::NAN,
            // The quotient's residuals have lost one degree of freedom.
            Some(seats) => self.ratio(seats).standard_error().powi(2) * (n as f64).powi(2) / (n as f64 - 1.0),
        }
    }

    /// Quotient with the value of the mean difference: Σd over the number of compared plays.
    fn ratio(&self, seats: Seated) -> RatioSums {
        let Moments { n, sum, squares } = self.difference;
        let (one, both) = (i128::from(n), i128::from(seats.both));
        RatioSums { n, a: sum, b: one + both, aa: squares, ab: sum + seats.sum, bb: one + 3 * both }
    }

    fn standard_error(&self) -> f64 {
        (self.variance() / self.difference.n as f64).sqrt()
    }

    /// Whether every observation is the same.
    pub fn alike(&self) -> bool {
        let Moments { n, sum, squares } = self.difference;
        match self.seats {
            None if self.flags => squares == 0 || (squares == sum.abs() && squares == i128::from(n)),
            _ => self.variance() <= 0.0,
        }
    }

    /// Mean from both sides of 0; none where the sides are unknown or nothing varies.
    fn apart(&self) -> Option<Apart> {
        Apart::new(&self.shape.sides?, self.difference.n)
    }

    /// Difference of plays as a difference of trials, and the other way round: a trial has one play or two. Where some have one, the error
    /// of a play's mean differs from that of a trial's.
    fn of_trials(&self, value: f64) -> f64 {
        let mean = self.mean();
        let (stretch, plays) = self.per_trial();
        (mean + (value - mean) / stretch) * plays
    }

    fn of_plays(&self, value: f64) -> f64 {
        let mean = self.mean();
        let (stretch, plays) = self.per_trial();
        mean + (value / plays - mean) * stretch
    }

    /// Standard error of a play's mean by that of a trial's, per play; and plays of a trial.
    fn per_trial(&self) -> (f64, f64) {
        let (n, both) = (self.difference.n, self.seats.map_or(0, |seats| seats.both));
        let plays = (n + both) as f64 / n as f64;
        let stretch = self.standard_error() * plays / self.difference.standard_error();
        (if both == 0 || both == n || stretch.is_nan() { 1.0 } else { stretch }, plays)
    }

    /// Trials from which on the interval of the mean of counts is no longer rough; 0 where unknown.
    pub fn needed(&self) -> f64 {
        self.apart().map_or(0.0, |apart| apart.needed())
    }

    /// Interval of the mean difference; unbounded below two pairs.
    ///
    /// For flags it comes from the rates at which pairs go up and down, for counts from the means of both sides of 0. It is Student's where
    /// only the sums are known.
    ///
    /// When every pair has the same difference no spread was seen. The interval then covers pairs of another kind that may have stayed
    /// unseen; for counts without a known range it is unbounded.
    pub fn interval(&self, confidence: f64) -> Interval {
        let n = self.difference.n;
        let mean = self.mean();
        if self.flags && n > 0 && self.alike() {
            // A pair of another kind moves the mean by 1 from a mean of 0, by at most 2 from a mean of 1 or −1.
            let unseen = never_seen_upper(n, confidence) * (1.0 + mean.abs());
            return Interval { low: (mean - unseen).max(-1.0), high: (mean + unseen).min(1.0) };
        }
        if n > 1 && self.alike() {
            let unseen = |range| unseen::interval(mean, n, range, confidence);
            return self.shape.range.map_or(Interval::UNBOUNDED, unseen);
        }
        match self.seats {
            None if self.flags && n > 1 => self.of_rates(confidence),
            _ => self.apart().map_or_else(
                || Interval::around(mean, self.standard_error() * student_two_sided(confidence, n as f64 - 1.0)),
                |apart| {
                    let Interval { low, high } = apart.interval(confidence);
                    Interval { low: self.of_plays(low), high: self.of_plays(high) }
                },
            ),
        }
    }

    /// One-sided p-value of "the mean difference is `value` or more", of counts that differ in some pair.
    pub(super) fn p_below(&self, value: f64) -> f64 {
        self.apart().map_or_else(|| 1.0 - self.student_above(value), |apart| apart.p_below(self.of_trials(value)))
    }

    /// One-sided p-value of "the mean difference is `value` or less".
    pub(super) fn p_above(&self, value: f64) -> f64 {
        self.apart().map_or_else(|| self.student_above(value), |apart| apart.p_above(self.of_trials(value)))
    }

    /// The same by Student's distribution, where only the sums are known.
    fn student_above(&self, value: f64) -> f64 {
        let t = (self.mean() - value) / self.standard_error();
        let half = student_two_sided_p(t, self.difference.n as f64 - 1.0) / 2.0;
        (if t > 0.0 { half } else { 1.0 - half }).clamp(f64::MIN_POSITIVE, 1.0)
    }

    /// Interval of a difference of flags from the rates at which a pair goes up and down, each with its own interval ([`rate::interval`]).
    ///
    /// Their distances from the estimates add up like standard errors, with the correlation of two rates of one sample (variance estimates
    /// recovery: Zou and Donner 2008, *Statistics in Medicine* 27). Student's interval misses where few pairs differ, always on the side of
    /// those that were not drawn.
    fn of_rates(&self, confidence: f64) -> Interval {
        let Moments { n, sum, squares } = self.difference;
        // Where every difference is -1, 0 or 1, the squares count the plays that differ.
        let (trials, rises) = (n as f64, i128::midpoint(squares, sum));
        let known = |count: i128| (count as f64 / trials, rate::interval(count as u64, n, confidence));
        let ((p, up), (q, down)) = (known(rises), known(squares - rises));
        let spread = (p * (1.0 - p) * q * (1.0 - q)).sqrt();
        let together = if spread > 0.0 { -p * q / spread } else { 0.0 };
        let reach = |one: f64, other: f64| (one * one + other * other - 2.0 * together * one * other).max(0.0).sqrt();
        let mean = self.mean();
        Interval {
            low: (mean - reach(p - up.low, down.high - q)).max(-1.0),
            high: (mean + reach(up.high - p, q - down.low)).min(1.0),
        }
    }

    /// Two-sided p-value of "no difference": above 0, at most 1, never NaN.
    ///
    /// | case | value |
    /// |---|---|
    /// | flags | the exact sign test on the trials that differ; 1 when none does |
    /// | flags in both seats | as counts; where few trials differ, not less than their sign test |
    /// | counts, all differences 0, or fewer than two pairs | 1: nothing speaks against it |
    /// | counts, all differences equal and not 0 | the chance that pairs which make up for it stayed unseen |
    /// | other counts | twice the error at which [`Apart::interval`] leaves 0 out; Student's t where the sides are not known |
    ///
    /// Where the true value is too small to write, the smallest positive number stands for it.
    pub fn p_value(&self) -> f64 {
        let Moments { n, sum, squares } = self.difference;
        if self.flags && self.seats.is_none() {
            let differ = squares.max(sum.abs());
            let up = i128::midpoint(differ, sum);
            return sign_test(up as u64, (differ - up) as u64);
        }
        if n < 2 || squares == 0 {
            return 1.0;
        }
        let error = self.standard_error();
        if error <= 0.0 && !self.flags {
            return self.shape.range.map_or(1.0, |range| unseen::p_value(self.mean().abs(), n, range));
        }
        if error <= 0.0 {
            return sign_test(n, 0);
        }
        let p = (2.0 * if self.mean() > 0.0 { self.p_above(0.0) } else { self.p_below(0.0) }).min(1.0);
        match self.shape.sides {
            Some(sides) if self.flags && super::sides::few(&sides, n) => {
                p.max(sign_test(sides.up.count, sides.down.count))
            }
            _ => p,
        }
    }

    /// Factor on the plays without changing seats, every play on dice of its own: 2 where the two plays of a trial are worth four. None
    /// where trials are played once, or too few differ.
    pub fn swapping(&self) -> Option<f64> {
        let (seats, Moments { n, .. }) = (self.seats?, self.difference);
        if n < 2 {
            return None;
        }
        let plays = (n + seats.both) as f64;
        let alone = (seats.each as f64 / plays - self.mean().powi(2)).max(0.0) / plays;
        let together = self.variance() / n as f64;
        match (alone > 0.0, together > 0.0) {
            (false, false) => None,
            (true, false) => Some(f64::INFINITY),
            _ => Some(alone / together),
        }
    }

    /// Factor on the trials that two unpaired cells would need for the same interval width: (var₁/n₁ + var₂/n₂) / (var_d/n).
    ///
    /// 1 when pairing saved nothing, or when too few trials differ; infinite when every pair has the same difference although the cells
    /// themselves vary. Below 1 pairing has hurt.
    pub fn efficiency(&self, this: &Moments, baseline: &Moments) -> f64 {
        if self.difference.n < 2 || this.n < 2 || baseline.n < 2 {
            return 1.0;
        }
        let apart = this.variance() / this.n as f64 + baseline.variance() / baseline.n as f64;
        let together = self.variance() / self.difference.n as f64;
        match (apart > 0.0, together > 0.0) {
            (false, false) => 1.0,
            (true, false) => f64::INFINITY,
            _ => apart / together,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Stored numbers: `scipy.stats.ttest_1samp` and `t.interval` of 1 2 −1 0 3 1 0 2 −2 1, scipy 1.17.1.
    #[test]
    fn paired_counts_agree_with_scipy() {
        let pairs = Paired::counts(10, 7, 25);
        assert!((pairs.mean() - 0.7).abs() < 1e-15);
        assert!((pairs.p_value() - 0.172_685_089_629_539_5).abs() < 1e-10);
        let range = pairs.interval(0.95);
        assert!((range.low + 0.369_053_766_899_102).abs() < 1e-10, "{range:?}");
        assert!((range.high - 1.769_053_766_899_102).abs() < 1e-10, "{range:?}");
    }

    /// Stored number: `statsmodels` exact McNemar test of 10 against 2.
    #[test]
    fn paired_flags_use_the_exact_sign_test() {
        let pairs = Paired::flags(1000, 8, 12);
        assert!((pairs.p_value() - 0.038_574_218_75).abs() < 1e-12);
        assert!((Paired::flags(1000, 0, 0).p_value() - 1.0).abs() < 1e-15);
    }

    /// No pair differs: the bound is that of a rate never seen in 10 trials (0.2589, scipy's beta quantile).
    #[test]
    fn flags_that_never_differ_keep_an_interval() {
        let range = Paired::flags(10, 0, 0).interval(0.95);
        assert!((range.high - 0.258_865_550_893_052_2).abs() < 1e-12 && (range.low + range.high).abs() < 1e-15);
        let range = Paired::flags(10, -10, 10).interval(0.95);
        assert!((range.low + 1.0).abs() < 1e-15 && (range.high + 1.0 - 0.517_731_101_786_104_4).abs() < 1e-12);
    }

    /// Coverage of the interval of flags, summed over all counts of pairs that go up and down (rates p and q).
    fn coverage(n: u64, p: f64, q: f64) -> f64 {
        use statrs::function::factorial::ln_factorial;
        let log = |rate: f64, count: u64| if count == 0 { 0.0 } else { count as f64 * rate.ln() };
        let most = |rate: f64| ((rate * n as f64) + 10.0 * (rate * n as f64).sqrt() + 10.0) as u64;
        let mut covered = 0.0;
        for up in 0..=most(p).min(n) {
            for down in 0..=most(q).min(n - up) {
                let ways = ln_factorial(n) - ln_factorial(up) - ln_factorial(down) - ln_factorial(n - up - down);
                let chance = (ways + log(p, up) + log(q, down) + log(1.0 - p - q, n - up - down)).exp();
                let (sum, squares) = (i128::from(up) - i128::from(down), i128::from(up + down));
                let Interval { low, high } = Paired::flags(n, sum, squares).interval(0.95);
                covered += if low <= p - q && p - q <= high { chance } else { 0.0 };
            }
        }
        covered
    }

    /// Where few pairs differ, and on one side alone, Student's interval covers 90 of 100 and less; this one covers as stated. Summed
    /// exactly, without chance; as counts are whole it moves about 0.95.
    #[test]
    fn flags_that_seldom_differ_are_covered() {
        for (n, p, q) in [
            (400, 0.011, 0.0005),
            (400, 0.001, 0.0001),
            (1000, 0.001, 0.001),
            (400, 0.008, 0.0001),
            (250, 0.02, 0.01),
            (400, 0.05, 0.04),
            (400, 0.3, 0.2),
        ] {
            let found = coverage(n, p, q);
            assert!(found > 0.94, "{n} pairs, {p} up, {q} down: {found}");
        }
        assert!(coverage(400, 0.2, 0.1) < 0.965, "nor is it wide where many differ");
    }

    #[test]
    fn every_p_value_is_a_probability_above_zero() {
        for n in [0, 1, 2, 3, 1_000_000] {
            for d in [-3_i128, 0, 1] {
                let p = Paired::counts(n, d * i128::from(n), d * d * i128::from(n)).p_value();
                assert!(p > 0.0 && p <= 1.0, "n = {n}, d = {d}: {p}");
            }
        }
        let sure = Paired::counts(1_000_000, 999_999, 999_999).p_value();
        assert!(sure > 0.0 && sure < 1e-300);
    }

    /// The plays of trials, by trial: both seats where both are defined.
    fn seated(trials: &[(Option<i64>, Option<i64>)], flags: bool) -> Paired {
        let (mut moments, mut seats, mut sides) = (Moments::default(), Seated::default(), Sides::default());
        for &(one, other) in trials {
            let d: i128 = [one, other].into_iter().flatten().map(i128::from).sum();
            moments = Moments { n: moments.n + 1, sum: moments.sum + d, squares: moments.squares + d * d };
            seats.both += u64::from(one.is_some() && other.is_some());
            seats.sum += if one.is_some() && other.is_some() { d } else { 0 };
            seats.each += [one, other].into_iter().flatten().map(|d| i128::from(d * d)).sum::<i128>();
            sides.add(d);
        }
        let shape = Shape { sides: Some(sides), ..Shape::default() };
        Paired { difference: moments, flags, seats: Some(seats), shape }
    }

    /// Where all trials have both seats, a trial's mean is the observation: `scipy.stats.ttest_1samp` and `t.interval` of
    /// 1.5 −0.5 2 0 0.5 1 −1 3, scipy 1.17.1.
    #[test]
    fn both_seats_are_one_observation() {
        let sums = [(1, 2), (-1, 0), (3, 1), (1, -1), (0, 1), (2, 0), (-2, 0), (3, 3)];
        let pairs = seated(&sums.map(|(one, other)| (Some(one), Some(other))), false).shaped(Shape::default());
        assert!((pairs.mean() - 0.8125).abs() < 1e-15);
        assert!((pairs.p_value() - 0.128_761_713_218_27).abs() < 1e-10, "{}", pairs.p_value());
        let range = pairs.interval(0.95);
        assert!(
            (range.low + 0.303_282_600_071_970_2).abs() < 1e-10 && (range.high - 1.928_282_600_071_970_2).abs() < 1e-10,
            "{range:?}"
        );
        // Sixteen plays on dice of their own vary by Σd²/16 − mean²; eight trials by the variance of their means.
        let alone = (45.0 / 16.0 - 0.8125 * 0.8125) / 16.0;
        let together = 1.78125 / 8.0;
        assert!((pairs.swapping().unwrap() - alone / together).abs() < 1e-12, "{:?}", pairs.swapping());
    }

    /// A play without a value of the measure leaves its partner: the mean is over plays, not over trials.
    #[test]
    fn a_seat_without_a_value_leaves_the_other() {
        let pairs = seated(&[(Some(3), None), (Some(1), Some(1)), (None, Some(4)), (Some(0), Some(2))], false);
        assert!((pairs.mean() - 11.0 / 6.0).abs() < 1e-15);
        // The same by the definition: Σ(d − m × mean)² over trials, n/(n − 1) of it, over the squared number of plays.
        let residuals = [3.0 - 11.0 / 6.0, 2.0 - 22.0 / 6.0, 4.0 - 11.0 / 6.0, 2.0 - 22.0 / 6.0];
        let squares: f64 = residuals.iter().map(|r| r * r).sum();
        let error = (squares * 4.0 / 3.0).sqrt() / 6.0;
        assert!((pairs.standard_error() - error).abs() < 1e-12, "{} {error}", pairs.standard_error());
    }

    /// Flags with few discordant plays: not bolder than the sign test over trials, and never without an interval.
    #[test]
    fn few_flips_in_both_seats_are_judged_by_their_signs() {
        let mut trials = vec![(Some(0), Some(0)); 1000];
        (0..5).for_each(|trial| trials[trial] = (Some(1), Some(1)));
        let pairs = seated(&trials, true);
        assert!((pairs.p_value() - 0.0625).abs() < 1e-12, "{}", pairs.p_value());
        let alike = seated(&[(Some(0), Some(0)); 10], true);
        assert!((alike.interval(0.95).high - Paired::flags(10, 0, 0).interval(0.95).high).abs() < 1e-15);
        assert!((alike.p_value() - 1.0).abs() < 1e-15 && alike.swapping().is_none());
        // A difference in one seat that the other seat takes back is one of the plays, and not of the cells.
        let back = seated(&[(Some(1), Some(-1)); 10], true);
        assert!(back.mean().abs() < 1e-15 && back.swapping() == Some(f64::INFINITY) && back.interval(0.95).high > 0.2);
    }

    /// Cells whose flags mostly agree: pairing is worth the quotient of the variances.
    #[test]
    fn efficiency_is_the_quotient_of_variances() {
        let cell = Moments { n: 100, sum: 50, squares: 50 };
        let pairs = Paired::flags(100, 0, 10);
        let expected = (2.0 * 25.0 / 99.0) / (10.0 / 99.0);
        assert!((pairs.efficiency(&cell, &cell) - expected).abs() < 1e-12);
        let still = Moments { n: 100, sum: 0, squares: 0 };
        assert!((Paired::flags(100, 0, 0).efficiency(&still, &still) - 1.0).abs() < 1e-15);
        assert!(Paired::flags(100, 0, 0).efficiency(&cell, &cell).is_infinite());
    }
}
