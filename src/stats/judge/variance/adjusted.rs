//! A mean with the luck of the dice taken out (control variates: Lavenberg and Welch 1981).
//!
//! What faces sum to above their mean is 0 on average, so its worth times it can be subtracted from an outcome without a bias. The worth is
//! estimated from all blocks of plays but the one that it is applied to: then the two are independent.

use super::rolls::{Falls, Outcomes, Total, effective};
use crate::interval::Interval;
use crate::judge::linear::dot;

/// An adjusted mean.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Adjusted {
    /// The mean.
    pub mean: f64,
    /// Variance that is left, as a share of the plain one: 10⁻⁶ to below 1.
    pub left: f64,
}

/// Plays that an outcome must rest on: with fewer, the worth of its rolls is not known well enough.
const FEWEST: f64 = 100.0;
/// Largest share of the variance that may be left: with more, it is not worth a second figure.
const MOST_LEFT: f64 = 0.95;

/// Least share that is told: where rolls explain all, nothing is left but rounding.
const LEAST_LEFT: f64 = 1e-6;

/// Takes the luck of some kinds of rolls out of the mean of an outcome. None where that does not help, or too few plays show how much.
pub fn adjusted(falls: &[Falls], outcomes: &[Outcomes]) -> Option<Adjusted> {
    let whole = Total::of(falls, outcomes);
    let (plain, variance) = whole.outcome();
    let plays: u64 = falls.iter().map(|block| block.plays).sum();
    let mut powers = [0_i128; 4];
    outcomes.iter().for_each(|block| powers.iter_mut().zip(block.powers).for_each(|(sum, power)| *sum += power));
    let kinds = falls.first()?.sums.len();
    if kinds == 0 || effective(plays, powers) < FEWEST.max(10.0 * kinds as f64) {
        return None;
    }
    let n = plays as f64;
    let (mut sum, mut squares) = (0.0, 0.0);
    for (falls, outcome) in falls.iter().zip(outcomes) {
        let (worth, _) = whole.without(falls, outcome).worth()?;
        let real = |sums: &[i128]| sums.iter().map(|&sum| sum as f64).collect::<Vec<f64>>();
        let (sums, products, with) = (real(&falls.sums), real(&falls.products), real(&outcome.products));
        let plays = falls.plays as f64;
        // Outcomes less their plain mean, less the luck.
        let luck = dot(&worth, &sums);
        let [y, yy] = [outcome.powers[0] as f64, outcome.powers[1] as f64];
        let covariance = dot(&worth, &with) - plain * luck;
        let of_luck: f64 = products.chunks_exact(kinds).zip(&worth).map(|(row, one)| one * dot(row, &worth)).sum();
        sum += y - plays * plain - luck;
        squares += yy - plain * (2.0 * y - plays * plain) - 2.0 * covariance + of_luck;
    }
    let left = (squares - sum * sum / n) / (n - 1.0 - kinds as f64) / (variance * n / (n - 1.0));
    (left < MOST_LEFT).then_some(Adjusted { mean: plain + sum / n, left: left.max(LEAST_LEFT) })
}

impl Adjusted {
    /// Interval of the adjusted mean from that of the plain one: as much narrower as the standard error is, with the same skewness.
    pub fn interval(&self, plain: f64, interval: Interval) -> Interval {
        let narrower = self.left.sqrt();
        let end = |end: f64| self.mean + (end - plain) * narrower;
        Interval { low: end(interval.low), high: end(interval.high) }
    }
}

#[cfg(test)]
mod tests {
    use super::super::rolls::tests::{Outcome, Plays};
    use super::{Adjusted, adjusted};
    use crate::interval::Interval;
    use crate::looks::{Looks, SAFETY};
    use crate::mean::Moments;
    use crate::rate;
    use crate::student::normal_two_sided;

    /// Studies of 400, seeds 1 to 400.
    const STUDIES: u64 = 400;
    /// Of 400 intervals that hold 95%, 369 or more hold with a chance of 99.3%; of those that hold 90%, with less than 5%.
    const FEWEST: usize = 369;

    /// Adjusted mean, its interval, and what is left of the variance; the plain ones where it does not help.
    fn told(plays: &Plays<'_>, is_flag: bool) -> (f64, Interval, f64) {
        let n = plays.number;
        let sum = |power: usize| plays.outcomes.iter().map(|block| block.powers[power]).sum::<i128>();
        let moments = Moments { n, sum: sum(0), squares: sum(1) };
        let plain = if is_flag {
            rate::interval(sum(0) as u64, n, 0.95)
        } else {
            Interval::around(moments.mean(), normal_two_sided(0.95) * moments.sd() / (n as f64).sqrt())
        };
        match adjusted(&plays.falls, &plays.outcomes) {
            Some(found) => (found.mean, found.interval(moments.mean(), plain), found.left),
            None => (moments.mean(), plain, 1.0),
        }
    }

    /// Intervals that hold the mean, the mean of the means, and what is left of the variance on average.
    fn studies(
        number: u64,
        plays: u64,
        dice: [usize; 2],
        is_flag: bool,
        outcome: Outcome<'_>,
        right: f64,
    ) -> (usize, f64, f64) {
        let (mut held, mut means, mut left) = (0, 0.0, 0.0);
        for seed in 1..=number {
            let mut all = Plays::new(seed, dice, outcome);
            all.until(plays);
            let (mean, interval, of_variance) = told(&all, is_flag);
            held += usize::from(interval.low <= right && right <= interval.high);
            means += mean / number as f64;
            left += of_variance / number as f64;
        }
        (held, means, left)
    }

    fn at_least(least: i64) -> impl Fn(&[Vec<i64>; 2], i64) -> i64 {
        move |faces, unseen| i64::from(faces[0].iter().sum::<i64>() + faces[1].iter().sum::<i64>() + unseen >= least)
    }

    /// Chance that the sum of so many d6 is at least so much. With it the share of its variance that a straight line through the sum of all
    /// but one explains.
    fn exact(dice: usize, least: usize) -> (f64, f64) {
        let mut chances = vec![1.0];
        for _ in 0..dice {
            let mut next = vec![0.0; chances.len() + 6];
            chances.iter().enumerate().for_each(|(sum, p)| (1..=6).for_each(|face| next[sum + face] += p / 6.0));
            chances = next;
        }
        let p: f64 = chances[least..].iter().sum();
        // The covariance with the sum of all dice, of which each die has an equal part.
        let mean = 3.5 * dice as f64;
        let with: f64 = chances.iter().enumerate().skip(least).map(|(sum, p)| p * (sum as f64 - mean)).sum();
        let each = with / dice as f64;
        (p, (dice - 1) as f64 * each * each / (35.0 / 12.0) / (p * (1.0 - p)))
    }

    #[test]
    fn rates_of_a_half_and_of_a_twentieth() {
        for (dice, least) in [([3, 2], 21), ([3, 2], 28)] {
            let (right, explained) = exact(6, least);
            let (held, mean, left) = studies(STUDIES, 2000, dice, true, &at_least(least as i64), right);
            assert!(held >= FEWEST, "{held} of 400 at a rate of {right}");
            // The mean of 400 means is within four standard errors but once in 16,000.
            let error = (right * (1.0 - right) * (1.0 - explained) / 2000.0 / STUDIES as f64).sqrt();
            assert!((mean - right).abs() < 4.0 * error, "{mean} for {right}");
            assert!((left - (1.0 - explained)).abs() < 0.01, "{left} is left, not {}", 1.0 - explained);
        }
    }

    #[test]
    #[ignore = "long: 48 million plays"]
    fn a_rate_of_a_thousandth() {
        let (right, _) = exact(4, 24);
        // All dice are seen, or the luck of a rare event would not be worth a figure.
        let all = |faces: &[Vec<i64>; 2], _: i64| i64::from(faces[0].iter().chain(&faces[1]).all(|face| *face == 6));
        let (held, mean, _) = studies(STUDIES, 120_000, [2, 2], true, &all, right);
        assert!(held >= FEWEST, "{held} of 400");
        assert!((mean / right - 1.0).abs() < 4.0 * (1.0 / (right * 120_000.0 * STUDIES as f64)).sqrt(), "{mean}");
    }

    /// A skewed count: the first kind's sum, cubed, and an unseen die.
    #[test]
    fn skewed_counts() {
        let cube = |faces: &[Vec<i64>; 2], unseen: i64| (faces[0].iter().sum::<i64>() - 3).pow(3) + 100 * unseen;
        // Sums of three d6 less 3 have central moments, of which the third is 0 by symmetry.
        let third: f64 = (0..216).map(|code| f64::from(code % 6 + code / 6 % 6 + code / 36).powi(3) / 216.0).sum();
        let (held, _, left) = studies(STUDIES, 2000, [3, 1], false, &cube, third + 350.0);
        assert!(held >= FEWEST, "{held} of 400");
        assert!(left < 0.3, "{left}");
    }

    #[test]
    fn what_rolls_do_not_explain_is_left_alone() {
        let unseen = |_: &[Vec<i64>; 2], unseen: i64| i64::from(unseen > 3);
        for seed in 1..=40 {
            let mut plays = Plays::new(seed, [3, 2], &unseen);
            plays.until(1000);
            assert_eq!(adjusted(&plays.falls, &plays.outcomes), None);
        }
        let rare = |faces: &[Vec<i64>; 2], _: i64| i64::from(faces[0].iter().all(|face| *face == 6));
        let mut plays = Plays::new(1, [3, 2], &rare);
        plays.until(5000);
        assert_eq!(adjusted(&plays.falls, &plays.outcomes), None, "it rests on too few plays");
    }

    /// Plays until the adjusted interval reaches no further than 0.015, looked at whenever they have grown by a tenth.
    #[test]
    fn early_stops() {
        let (right, _) = exact(6, 23);
        let outcome = at_least(23);
        let (mut held, mut plays) = (0, 0);
        for seed in 1..=STUDIES {
            let mut all = Plays::new(seed, [3, 2], &outcome);
            for &look in Looks::growing(300, 10_000).counts() {
                all.until(look);
                let (mean, interval, _) = told(&all, true);
                if interval.reach(mean) <= SAFETY * 0.03 || look == 10_000 {
                    held += usize::from(interval.low <= right && right <= interval.high);
                    plays += all.number;
                    break;
                }
            }
        }
        assert!(held >= FEWEST, "{held} of 400 after {plays} plays");
        // Without it, 1,000 plays and more.
        assert!(plays < STUDIES * 600, "{plays} plays");
    }

    #[test]
    fn an_interval_keeps_its_shape() {
        let found = Adjusted { mean: 0.5, left: 0.25 };
        let interval = found.interval(0.4, Interval { low: 0.3, high: 0.6 });
        assert!((interval.low - 0.45).abs() < 1e-12 && (interval.high - 0.6).abs() < 1e-12, "{interval:?}");
    }
}
