//! Race of the options of a decision on common dice: the worse half drops out round by round.
//!
//! Sequential halving (Karnin, Koren and Somekh 2013, ICML 28): each round divides the same number of plays among the options that are
//! left. The strategy's own choice plays along to the end; every other option is compared with it on the dice that both played.

use crate::dice::Fork;

/// Lead of an option over the strategy's own choice.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Lead {
    /// The option.
    pub option: usize,
    /// Mean of the differences.
    pub mean: f64,
    /// Its standard error.
    pub error: f64,
}

/// An option in the race.
struct Runner {
    option: usize,
    sum: i64,
    squares: i64,
    number: u32,
}

impl Runner {
    fn add(&mut self, lead: i64) {
        self.sum += lead;
        self.squares += lead * lead;
        self.number += 1;
    }

    fn lead(&self) -> Lead {
        let n = f64::from(self.number.max(1));
        let mean = self.sum as f64 / n;
        // As if one more play of each kind had been seen: what never varied is not certain.
        let spread = (self.squares as f64 / n - mean * mean).max(0.0) + if self.number < 2 { 1.0 } else { 0.0 };
        Lead { option: self.option, mean, error: (spread / (n - 1.0).max(1.0)).sqrt() }
    }
}

/// Plays every open option equally often, and returns the lead of each over the own choice. Sums over many forks must not depend on luck in
/// a first round.
pub(super) fn even(fork: Fork, rollouts: u32, play: &mut dyn FnMut(usize, u32) -> Option<i64>) -> Vec<Lead> {
    let own: Vec<Option<i64>> = (0..rollouts).map(|number| play(fork.own, number)).collect();
    let mut leads = Vec::new();
    for option in (0..64).filter(|&option| option != fork.own && fork.open >> option & 1 == 1) {
        let mut runner = Runner { option, sum: 0, squares: 0, number: 0 };
        for (number, here) in (0..rollouts).zip(&own) {
            if let (Some(there), Some(here)) = (play(option, number), here) {
                runner.add(there - here);
            }
        }
        leads.extend((runner.number > 0).then(|| runner.lead()));
    }
    leads
}

/// Races the open options of a fork, with `rollouts` plays of each on average, and returns the lead of each over the own choice. `play` is
/// the value of a play of an option on the dice of a number, if it has one.
pub(super) fn race(fork: Fork, rollouts: u32, play: &mut dyn FnMut(usize, u32) -> Option<i64>) -> (usize, Vec<Lead>) {
    let others = (0..64).filter(|&option| option != fork.own && fork.open >> option & 1 == 1);
    let mut running: Vec<Runner> = others.map(|option| Runner { option, sum: 0, squares: 0, number: 0 }).collect();
    let mut leads: Vec<Lead> = Vec::new();
    let all = running.len() as u32;
    let rounds = all.max(2).ilog2() + u32::from(!all.max(2).is_power_of_two());
    let mut own: Vec<Option<i64>> = Vec::new();
    for round in 0..rounds {
        let last = round + 1 == rounds;
        let each = (rollouts * all / (rounds * running.len().max(1) as u32)).clamp(1, 4 * rollouts);
        let first = own.len() as u32;
        own.extend((first..first + each).map(|number| play(fork.own, number)));
        for runner in &mut running {
            for number in first..first + each {
                let (Some(there), Some(here)) = (play(runner.option, number), own[number as usize]) else { continue };
                runner.add(there - here);
            }
        }
        running.sort_by(|a, b| b.lead().mean.total_cmp(&a.lead().mean).then(a.option.cmp(&b.option)));
        let stay = if last { 0 } else { running.len().div_ceil(2) };
        leads.extend(running.drain(stay..).filter(|runner| runner.number > 0).map(|runner| runner.lead()));
    }
    // The own choice is left only for one that is better by more than a standard error, so that noise does not mislead.
    let better = leads.iter().filter(|lead| lead.mean > lead.error && lead.mean > 0.0);
    let best = better.max_by(|a, b| a.mean.total_cmp(&b.mean).then(b.option.cmp(&a.option)));
    (best.map_or(fork.own, |lead| lead.option), leads)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two options, by hand: the strategy's own has 3 in every play; the other has 2 in half of them and no value in the others. And of
    /// losses, −3 against −2: an absent one is no gain.
    #[test]
    fn what_has_no_value_counts_for_nothing() {
        let fork = Fork { open: 0b11, own: 0 };
        let sparse = |own: i64, other: i64| {
            let mut plays = 0;
            let (best, _) = race(fork, 8, &mut |choice, rollout| {
                plays += 1;
                match choice {
                    0 => Some(own),
                    _ => (rollout % 2 == 0).then_some(other),
                }
            });
            (best, plays)
        };
        assert_eq!(sparse(3, 2), (0, 16));
        assert_eq!(sparse(-3, -4), (0, 16), "nothing is not better than a loss");
        assert_eq!(sparse(-3, -2), (1, 16), "although half of its plays tell nothing");
        assert_eq!(race(fork, 8, &mut |choice, _| (choice == 0).then_some(-1)).0, 0);
    }

    /// Nine options, of which the last is best in every play: it is found, with at most twice as many plays as playing each equally often.
    #[test]
    fn the_best_stays_to_the_end() {
        let mut plays = 0;
        let (best, leads) = race(Fork { open: 0x1FF, own: 2 }, 16, &mut |choice, _| {
            plays += 1;
            Some(if choice == 8 { 5 } else { choice as i64 % 3 })
        });
        assert_eq!((best, leads.len()), (8, 8));
        assert!(plays <= 2 * 9 * 16, "{plays}");
    }
}
