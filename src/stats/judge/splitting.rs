//! Multilevel splitting with a fixed effort: the chance of a rare event as a product of larger ones.
//!
//! A stage plays a fixed number of plays, each from where one of the stage before reached its level. Of N plays R reach the next level,
//! and S end in the event without reaching it. The chance is Σ S/N ∏ R/N, with the product over the stages before.
//!
//! It is unbiased whatever the levels, if these were fixed before (Garvels 2000, *The splitting method in rare event simulation*; Cérou
//! and Guyader 2007, *Stochastic Analysis and Applications* 25).
//!
//! Independent replicas of the whole give the interval, by Hall's transformation ([`Skewed`]): estimates of rare events lean to one side.
//!
//! Where no play ended in the event there is an exact upper bound: that of the plays of the first stage. Each of these, played on once
//! from each level, is a plain play, and independent of the others. No smaller bound holds for every level: all may hang on what a play
//! did before the first one.

use crate::interval::Interval;
use crate::rate::never_seen_upper;
use crate::skew::Skewed;
use crate::student::normal_two_sided;

/// Share of plays that should reach the next level, near the best for a given effort.
const SHARE: f64 = 0.2;
/// Plays of a pilot that must have reached a level for it to be one.
const FEWEST: usize = 10;

/// Counts of one stage.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Stage {
    /// Plays.
    pub plays: u64,
    /// Plays that reached the next level.
    pub passed: u64,
    /// Plays that ended in the event without reaching it.
    pub happened: u64,
    /// Dice of all plays, those before the level included.
    pub dice: u64,
}

/// Chance to reach each level, the first stage's being 1, and the chance of the event. A stage without plays was never reached.
pub fn chances(stages: &[Stage]) -> (Vec<f64>, f64) {
    let (mut reach, mut event) = (1.0, 0.0);
    let mut reached = Vec::with_capacity(stages.len());
    for stage in stages {
        reached.push(reach);
        let plays = stage.plays.max(1) as f64;
        event += reach * stage.happened as f64 / plays;
        reach *= stage.passed as f64 / plays;
    }
    (reached, event)
}

/// Mean of independent estimates with its standard error, and their skewness.
pub fn pooled(estimates: &[f64]) -> Skewed {
    let n = estimates.len() as f64;
    let mean = estimates.iter().sum::<f64>() / n;
    let power = |power: i32| estimates.iter().map(|x| (x - mean).powi(power)).sum::<f64>() / n;
    let (second, third) = (power(2), power(3));
    let skewness = if second > 0.0 { third / second.powf(1.5) } else { 0.0 };
    Skewed { n: estimates.len() as u64, mean, error: (second / (n - 1.0)).sqrt(), skewness }
}

/// Interval of a chance: never below 0 or above 1. Where no play of any replica came so far, or all did, it has one side, by the `first`
/// plays of all first stages (Clopper and Pearson 1934).
pub fn interval(of: &Skewed, first: u64, confidence: f64) -> Interval {
    let unseen = never_seen_upper(first, confidence);
    if of.mean <= 0.0 {
        return Interval { low: 0.0, high: unseen };
    }
    if of.mean >= 1.0 {
        return Interval { low: 1.0 - unseen, high: 1.0 };
    }
    of.interval(confidence).within(0.0, 1.0)
}

/// Plain plays for as small a standard error as at least five estimates have together. The interval is that of their variance, whatever
/// their distribution (Bonett 2006, *Computational Statistics & Data Analysis* 50, 775-782).
pub fn plain_plays(estimates: &[f64], confidence: f64) -> (f64, Interval) {
    let (n, z, found) = (estimates.len() as f64, normal_two_sided(confidence), pooled(estimates));
    let needed = found.mean * (1.0 - found.mean) / found.error.powi(2);
    let mut sorted = estimates.to_vec();
    sorted.sort_unstable_by(f64::total_cmp);
    let trim = (n / (2.0 * (n - 4.0).sqrt())) as usize;
    let kept = &sorted[trim..sorted.len() - trim];
    let middle = kept.iter().sum::<f64>() / kept.len() as f64;
    let fourth = estimates.iter().map(|x| (x - middle).powi(4)).sum::<f64>();
    let kurtosis = fourth / (n * (n - 1.0).powi(2) * found.error.powi(4));
    let small = n / (n - z);
    let reach = z * small * ((kurtosis - (n - 3.0) / n) / (n - 1.0)).sqrt();
    (needed, Interval { low: needed / small * (-reach).exp(), high: needed / small * reach.exp() })
}

/// Next level by the highest levels that the plays of a pilot reached from the present one: the one that about a fifth of them reach.
/// None: too few go higher, or `happened` of them end in the event anyway.
pub fn next_level(highest: &mut [i64], present: Option<i64>, happened: usize) -> Option<i64> {
    let plays = highest.len();
    if happened as f64 >= SHARE * plays as f64 {
        return None;
    }
    highest.sort_unstable();
    let fits = |reach: usize| (reach as f64 / plays as f64 / SHARE).ln().abs();
    let levels = (0..plays).filter(|&at| at == 0 || highest[at] > highest[at - 1]);
    let higher = levels.filter(|&at| present.is_none_or(|present| highest[at] > present) && plays - at >= FEWEST);
    // The lowest level of a first stage is no step: all plays reach it.
    let higher = higher.filter(|&at| at > 0 || present.is_some());
    higher.min_by(|&a, &b| fits(plays - a).total_cmp(&fits(plays - b))).map(|at| highest[at])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::random::Stream;

    fn stage(plays: u64, passed: u64, happened: u64) -> Stage {
        Stage { plays, passed, happened, dice: 0 }
    }

    /// By hand: 1/10 ends at once; of the 1/5 who pass 1/4 pass again, and of those 1/2 end in the event.
    #[test]
    fn chances_by_hand() {
        let (reached, event) = chances(&[stage(10, 2, 1), stage(20, 5, 0), stage(10, 0, 5)]);
        assert_eq!(reached.len(), 3);
        for (got, right) in reached.iter().zip([1.0, 0.2, 0.05]) {
            assert!((got - right).abs() < 1e-12);
        }
        assert!((event - (0.1 + 0.2 * 0.25 * 0.5)).abs() < 1e-12);
        let (reached, event) = chances(&[stage(10, 0, 0), Stage::default()]);
        assert!(event <= 0.0 && reached[1] <= 0.0);
    }

    /// Against `numpy.mean`, `numpy.std(ddof=1) / 2` and `scipy.stats.skew` of 1, 2, 2, 7.
    #[test]
    fn estimates_are_pooled() {
        let found = pooled(&[1.0, 2.0, 2.0, 7.0]);
        assert_eq!(found.n, 4);
        for (got, right) in
            [(found.mean, 3.0), (found.error, 1.354_006_400_772_661), (found.skewness, 1.046_621_698_473)]
        {
            assert!((got - right).abs() < 1e-9, "{got} {right}");
        }
        let same = pooled(&[0.5; 9]);
        assert!(same.error <= 0.0 && interval(&same, 9, 0.95) == Interval { low: 0.5, high: 0.5 });
    }

    /// The worst case: what a play did before the level decides the event. Its chance of 3 in 200 is just above the bound of 200 first plays,
    /// which misses it 4.9 times in 100. Other than 60 to 139 of 2000 come of that 3 times in 100,000.
    #[test]
    fn the_bound_of_what_never_came_up_is_exact() {
        let mut stream = Stream::new(3, 0);
        let mut replica = || {
            let passed = stream.binomial(50, 0.5);
            let entrances: Vec<bool> = (0..passed).map(|_| stream.uniform() < 0.03).collect();
            let first = stream.below(entrances.len());
            let happened = (0..50).filter(|play| entrances[(first + play) % entrances.len()]).count() as u64;
            chances(&[stage(50, entrances.len() as u64, 0), stage(50, 0, happened)]).1
        };
        let mut missed = || interval(&pooled(&[replica(), replica(), replica(), replica()]), 200, 0.95).high < 0.015;
        let missed = (0..2000).filter(|_| missed()).count();
        assert!((60..=139).contains(&missed), "{missed} of 2000");
        let all = interval(&pooled(&[1.0; 4]), 200, 0.95);
        assert!((all.low - 0.05_f64.powf(0.005)).abs() < 1e-12 && all.high >= 1.0);
    }

    /// Stored numbers: the formula in numpy 2, with `scipy.stats.trim_mean`.
    #[test]
    fn the_need_of_plain_plays_by_its_formula() {
        let (needed, ends) = plain_plays(&[0.1, 0.2, 0.2, 0.7, 0.0, 0.3, 0.2, 0.4], 0.95);
        for (got, right) in [(needed, 34.011_764_706), (ends.low, 3.908_836_010), (ends.high, 168.698_011_655)] {
            assert!((got / right - 1.0).abs() < 1e-9, "{got} {right}");
        }
    }

    /// Forty replicas of four stages, whose variance is known: E x² = ∏ (p² + p (1 − p) / N). About 949 of 1000 intervals of 95% hold what
    /// plain plays need; fewer than 925 come of that 5 times in 10,000.
    #[test]
    fn the_need_of_plain_plays_has_an_interval() {
        let (shares, plays) = ([0.125, 0.1, 0.06, 0.04], 500);
        let [mean, square] = shares
            .iter()
            .fold([1.0, 1.0], |[mean, square], p| [mean * p, square * (p * p + p * (1.0 - p) / plays as f64)]);
        let right = 40.0 * mean * (1.0 - mean) / (square - mean * mean);
        let mut stream = Stream::new(4, 0);
        let mut replica = |_| shares.iter().map(|&p| stream.binomial(plays, p) as f64 / plays as f64).product();
        let mut holds = || {
            let estimates: Vec<f64> = (0..40).map(&mut replica).collect();
            plain_plays(&estimates, 0.95).1.contains(right)
        };
        let held = (0..1000).filter(|_| holds()).count();
        assert!((925..1000).contains(&held), "{held} of 1000");
    }

    #[test]
    fn levels_are_those_that_a_fifth_reach() {
        let mut hundred: Vec<i64> = (0..100).map(|at| at / 10).collect();
        assert_eq!(next_level(&mut hundred, None, 0), Some(8));
        assert_eq!(next_level(&mut hundred, Some(8), 0), Some(9));
        assert_eq!(next_level(&mut hundred, Some(9), 0), None, "nothing is higher");
        assert_eq!(next_level(&mut hundred, None, 20), None, "the event is near");
        let mut few: Vec<i64> = (0..100).map(|at| i64::from(at > 90)).collect();
        assert_eq!(next_level(&mut few, None, 0), None, "nine are too few");
        assert_eq!(next_level(&mut [3; 50], None, 0), None, "all plays are level");
        assert_eq!(next_level(&mut [3; 50], Some(2), 0), Some(3), "a level that all reach may lie on the way");
        assert_eq!(next_level(&mut [], None, 0), None);
    }
}
