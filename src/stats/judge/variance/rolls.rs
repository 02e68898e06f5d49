//! Luck of each kind of roll: its part of an outcome's variance, and the worth of one pip.
//!
//! What a roll's faces sum to above their mean is 0 on average, whatever was decided before it (a martingale difference, as in AIVAT:
//! Burch and others 2018). So the sums of different rolls do not go together, and the regression of the outcome on them divides its
//! variance: the part of a roll is its coefficient times its covariance with the outcome.
//!
//! Intervals come from a jackknife over blocks of plays (Efron and Stein 1981), which also takes off the bias of the shares.

use crate::interval::Interval;
use crate::judge::estimate::Ranged;
use crate::judge::linear::{Cholesky, Matrix, dot};
use crate::student::{normal_two_sided, student_two_sided};

/// Plays in which a kind of roll must be thrown, and that an outcome must rest on: with fewer, intervals do not keep their level.
pub const FEWEST: u64 = 100;

/// Sums over a block of plays: how each kind of roll fell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Falls {
    /// Number of plays.
    pub plays: u64,
    /// Of each kind: its sum.
    pub sums: Vec<i128>,
    /// Products of two kinds, row after row.
    pub products: Vec<i128>,
}

/// Sums over the same block: an outcome.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcomes {
    /// Sums of its first four powers.
    pub powers: [i128; 4],
    /// Products with each kind of roll.
    pub products: Vec<i128>,
}

/// Parts of an outcome's variance.
#[derive(Debug, Clone, PartialEq)]
pub struct Parts {
    /// Of each kind of roll: change of the outcome for one more in its sum.
    pub worth: Vec<Ranged>,
    /// Of each kind of roll: its share of the variance.
    pub share: Vec<Ranged>,
    /// Share of all kinds together.
    pub all: Ranged,
}

/// Number of plays on which the variance of an outcome rests: all of them where it varies evenly, those with the rarer result for a rare
/// event (Kish's effective sample size of the squared deviations). 0 where it never varies.
pub fn effective(plays: u64, powers: [i128; 4]) -> f64 {
    let n = plays as f64;
    let [a, b, c, d] = powers.map(|power| power as f64 / n);
    let variance = b - a * a;
    let fourth = d - 4.0 * a * c + 6.0 * a * a * b - 3.0 * a * a * a * a;
    if variance > 0.0 && fourth > 0.0 { n * variance * variance / fourth } else { 0.0 }
}

/// Divides the variance of an outcome among kinds of rolls. `blocks` are of nearly equal size. None where an outcome or a roll does not
/// vary in all blocks but one.
pub fn parts(falls: &[Falls], outcomes: &[Outcomes], confidence: f64) -> Option<Parts> {
    let whole = Total::of(falls, outcomes);
    let own = whole.figures()?;
    let without = |at: usize| whole.without(&falls[at], &outcomes[at]).figures();
    let others: Vec<Vec<f64>> = (0..falls.len()).map(without).collect::<Option<_>>()?;
    let blocks = others.len() as f64;
    let reach = student_two_sided(confidence, blocks - 1.0);
    let ranged = |at: usize| {
        let pseudo: Vec<f64> = others.iter().map(|other| blocks * own[at] - (blocks - 1.0) * other[at]).collect();
        let value = pseudo.iter().sum::<f64>() / blocks;
        let squares: f64 = pseudo.iter().map(|one| (one - value) * (one - value)).sum();
        let error = (squares / (blocks * (blocks - 1.0))).sqrt();
        Ranged { value, error, interval: Interval::around(value, reach * error) }
    };
    // A roll without any effect has a share as large by chance: the square of a normal number over the number of plays.
    let chance = normal_two_sided(confidence).powi(2) / whole.plays;
    let share = |at: usize| {
        let Ranged { value, error, interval } = ranged(at);
        let ends = (interval.low.min(value - chance), interval.high.max(value + chance));
        let [low, high] = [ends.0, ends.1].map(|end| end.clamp(0.0, 1.0));
        Ranged { value: value.clamp(0.0, 1.0), error, interval: Interval { low, high } }
    };
    let kinds = falls[0].sums.len();
    Some(Parts {
        worth: (0..kinds).map(ranged).collect(),
        share: (kinds..2 * kinds).map(share).collect(),
        all: share(2 * kinds),
    })
}

/// Sums over several blocks.
pub(super) struct Total {
    plays: f64,
    sums: Vec<i128>,
    products: Vec<i128>,
    powers: [i128; 2],
    with: Vec<i128>,
}

impl Total {
    pub(super) fn of(falls: &[Falls], outcomes: &[Outcomes]) -> Self {
        let kinds = falls[0].sums.len();
        let mut total = Self {
            plays: 0.0,
            sums: vec![0; kinds],
            products: vec![0; kinds * kinds],
            powers: [0; 2],
            with: vec![0; kinds],
        };
        falls.iter().zip(outcomes).for_each(|(falls, outcomes)| total.add(falls, outcomes, 1));
        total
    }

    pub(super) fn without(&self, falls: &Falls, outcomes: &Outcomes) -> Self {
        let (sums, products, with) = (self.sums.clone(), self.products.clone(), self.with.clone());
        let mut rest = Self { sums, products, with, ..*self };
        rest.add(falls, outcomes, -1);
        rest
    }

    fn add(&mut self, falls: &Falls, outcomes: &Outcomes, sign: i128) {
        let add = |to: &mut [i128], from: &[i128]| to.iter_mut().zip(from).for_each(|(to, from)| *to += sign * from);
        self.plays += sign as f64 * falls.plays as f64;
        add(&mut self.sums, &falls.sums);
        add(&mut self.products, &falls.products);
        add(&mut self.powers, &outcomes.powers[..2]);
        add(&mut self.with, &outcomes.products);
    }

    fn centred(&self, product: i128, a: i128, b: i128) -> f64 {
        product as f64 / self.plays - (a as f64 / self.plays) * (b as f64 / self.plays)
    }

    /// Mean of the outcome, and its variance.
    pub(super) fn outcome(&self) -> (f64, f64) {
        let [sum, squares] = self.powers;
        (sum as f64 / self.plays, self.centred(squares, sum, sum))
    }

    /// Worth of each kind, and its covariance with the outcome. None where the kinds' own covariances are singular.
    pub(super) fn worth(&self) -> Option<(Vec<f64>, Vec<f64>)> {
        let kinds = self.sums.len();
        let mut matrix = Matrix::zeros(kinds, kinds);
        for i in 0..kinds {
            for j in 0..kinds {
                *matrix.at_mut(i, j) = self.centred(self.products[i * kinds + j], self.sums[i], self.sums[j]);
            }
        }
        let with: Vec<f64> = (0..kinds).map(|i| self.centred(self.with[i], self.sums[i], self.powers[0])).collect();
        Some((Cholesky::new(matrix)?.solve(&with), with))
    }

    /// Worth of each kind, share of each, share of all.
    fn figures(&self) -> Option<Vec<f64>> {
        let (worth, with) = self.worth()?;
        let (_, variance) = self.outcome();
        if variance <= 0.0 {
            return None;
        }
        let all = dot(&worth, &with) / variance;
        let shares: Vec<f64> = worth.iter().zip(&with).map(|(worth, with)| worth * with / variance).collect();
        Some(worth.into_iter().chain(shares).chain([all]).collect())
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::{Falls, Outcomes, Parts, effective, parts};
    use crate::judge::random::Stream;

    /// Outcome of a play, from the faces of two kinds of d6 and of one that is not seen.
    pub(crate) type Outcome<'a> = &'a dyn Fn(&[Vec<i64>; 2], i64) -> i64;

    /// Plays of two kinds of rolls of d6, so many dice each, in 40 blocks.
    pub(crate) struct Plays<'a> {
        stream: Stream,
        dice: [usize; 2],
        outcome: Outcome<'a>,
        pub(crate) falls: Vec<Falls>,
        pub(crate) outcomes: Vec<Outcomes>,
        pub(crate) number: u64,
    }

    impl<'a> Plays<'a> {
        pub(crate) fn new(seed: u64, dice: [usize; 2], outcome: Outcome<'a>) -> Self {
            let falls = Falls { plays: 0, sums: vec![0; 2], products: vec![0; 4] };
            let outcomes = Outcomes { powers: [0; 4], products: vec![0; 2] };
            let (falls, outcomes) = (vec![falls; 40], vec![outcomes; 40]);
            Self { stream: Stream::new(seed, 0), dice, outcome, falls, outcomes, number: 0 }
        }

        /// Plays until there are so many.
        pub(crate) fn until(&mut self, plays: u64) {
            while self.number < plays {
                let at = self.number as usize % 40;
                self.number += 1;
                let (falls, outcomes) = (&mut self.falls[at], &mut self.outcomes[at]);
                falls.plays += 1;
                let mut die = || 1 + self.stream.below(6) as i64;
                let faces = self.dice.map(|dice| (0..dice).map(|_| die()).collect::<Vec<i64>>());
                let y = i128::from((self.outcome)(&faces, die()));
                let x = [0, 1].map(|kind| faces[kind].iter().map(|face| i128::from(2 * face - 7)).sum::<i128>());
                for i in 0..2 {
                    falls.sums[i] += x[i];
                    outcomes.products[i] += x[i] * y;
                    (0..2).for_each(|j| falls.products[2 * i + j] += x[i] * x[j]);
                }
                (0..4).for_each(|power| outcomes.powers[power] += y.pow(power as u32 + 1));
            }
        }
    }

    fn played(seed: u64, plays: u64, dice: [usize; 2], outcome: Outcome<'_>) -> (Vec<Falls>, Vec<Outcomes>) {
        let mut all = Plays::new(seed, dice, outcome);
        all.until(plays);
        (all.falls, all.outcomes)
    }

    /// Studies of 400, seeds 1 to 400, whose 95% intervals hold a share and a worth of the first kind. Of 400, 369 or more hold with a
    /// chance of 99.3% at 95%, and of less than 5% at 90%.
    fn held(plays: u64, dice: [usize; 2], outcome: &dyn Fn(&[Vec<i64>; 2], i64) -> i64, right: [f64; 3]) -> [usize; 3] {
        let mut held = [0; 3];
        for seed in 1..=400 {
            let (falls, outcomes) = played(seed, plays, dice, outcome);
            let Parts { worth, share, all } = parts(&falls, &outcomes, 0.95).expect("it varies");
            for (held, (found, right)) in held.iter_mut().zip([worth[0], share[0], all].iter().zip(right)) {
                *held += usize::from(found.interval.low <= right && right <= found.interval.high);
            }
        }
        held
    }

    #[test]
    fn intervals_hold_shares_of_a_sum() {
        // 3 d6 of the first kind, 2 of the second, one that is not seen, all of one variance v: 9 · 3 v, 2 v and 4 v.
        let sum = |faces: &[Vec<i64>; 2], other: i64| {
            3 * faces[0].iter().sum::<i64>() + faces[1].iter().sum::<i64>() + 2 * other
        };
        let found = held(2000, [3, 2], &sum, [1.5, 27.0 / 33.0, 29.0 / 33.0]);
        assert!(found.iter().all(|held| *held >= 369), "{found:?}");
    }

    #[test]
    fn intervals_hold_shares_of_events_down_to_rare_ones() {
        // All dice of the first kind show a 6; the second has no part in it. Each 6 is 5 above the mean, twice.
        for (plays, dice) in [(2000, 1), (8000, 2), (200_000, 4)] {
            let p = 6_f64.powi(-dice);
            let dice = dice as usize;
            let event = |faces: &[Vec<i64>; 2], _: i64| i64::from(faces[0].iter().all(|face| *face == 6));
            let (with, variance) = (5.0 * dice as f64 * p, dice as f64 * 35.0 / 3.0);
            let worth = with / variance;
            let share = worth * with / (p * (1.0 - p));
            if plays > 10_000 {
                // One long study in place of 400.
                let (falls, outcomes) = played(1, plays, [dice, 1], &event);
                let found = parts(&falls, &outcomes, 0.95).expect("it varies");
                assert!((found.worth[0].value - worth).abs() < 5.0 * found.worth[0].error);
                assert!((found.share[0].value - share).abs() < 5.0 * found.share[0].error);
                continue;
            }
            let found = held(plays, [dice, 1], &event, [worth, share, share]);
            assert!(found.iter().all(|held| *held >= 369), "{dice} dice: {found:?}");
        }
    }

    /// Two dice of each kind all show a 6: once in 1296 plays, about 90 times a study.
    #[test]
    #[ignore = "long: 48 million plays"]
    fn intervals_hold_shares_of_a_rate_of_a_thousandth() {
        let p = 6_f64.powi(-4);
        let event = |faces: &[Vec<i64>; 2], _: i64| i64::from(faces.iter().flatten().all(|face| *face == 6));
        let (with, variance) = (10.0 * p, 2.0 * 35.0 / 3.0);
        let share = with * with / variance / (p * (1.0 - p));
        let found = held(120_000, [2, 2], &event, [with / variance, share, 2.0 * share]);
        assert!(found.iter().all(|held| *held >= 369), "{found:?}");
    }

    #[test]
    fn a_roll_without_a_part_has_none() {
        let other = |faces: &[Vec<i64>; 2], unseen: i64| faces[1][0] + unseen;
        let found = held(2000, [2, 1], &other, [0.0, 0.0, 0.5]);
        assert!(found.iter().all(|held| *held >= 369), "{found:?}");
    }

    #[test]
    fn plays_that_a_rare_event_rests_on() {
        let found = effective(100_000, [150; 4]);
        assert!((found - 150.0).abs() < 2.0, "{found}");
        assert!(effective(100_000, [0; 4]) <= 0.0);
    }
}
