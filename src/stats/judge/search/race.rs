//! Races: all play a little, the worse drop out, the rest play on.
//!
//! The plan is successive halving (Karnin, Koren and Somekh 2013, ICML; Jamieson and Talwalkar 2016, AISTATS): each round has the same
//! budget, divided among those still in. All who are in play the same trials, hence the same dice, and are compared by all trials they have
//! played.
//!
//! The winner is partly lucky, so it is then measured on held-out trials.

use crate::judge::payoffs::ranking;

/// One round of a race.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Round {
    /// Number of entrants that are in.
    pub entrants: usize,
    /// Number of the first trial of this round; rounds follow each other without gaps.
    pub first_trial: u64,
    /// Trials of this round, played by each entrant that is in.
    pub trials: u64,
    /// Number of those that stay in after it.
    pub keep: usize,
}

/// Race of `entrants` down to `finalists` within `budget` plays in all. After each round one in `factor` (2 or more) stays in; `beside`
/// others play along in every round.
///
/// Every round has at least one trial, even where that exceeds the budget. Empty if all are finalists. Fresh trials for a confirmation
/// start where the last round ends: [`fresh_trial`].
pub fn plan(entrants: usize, finalists: usize, factor: usize, beside: u64, budget: u64) -> Vec<Round> {
    let (factor, finalists) = (factor.max(2), finalists.max(1));
    let mut sizes = vec![entrants];
    while let Some(&size) = sizes.last().filter(|size| **size > finalists) {
        sizes.push(size.div_ceil(factor).max(finalists));
    }
    let rounds = sizes.len() as u64 - 1;
    let mut first_trial = 0;
    let round = |pair: &[usize]| {
        let trials = (budget / rounds / (pair[0] as u64 + beside)).max(1);
        let round = Round { entrants: pair[0], first_trial, trials, keep: pair[1] };
        first_trial += trials;
        round
    };
    sizes.windows(2).map(round).collect()
}

/// The first trial that no round has played.
pub fn fresh_trial(plan: &[Round]) -> u64 {
    plan.last().map_or(0, |round| round.first_trial + round.trials)
}

/// Plays of a whole race.
pub fn plays(plan: &[Round]) -> u64 {
    plan.iter().map(|round| round.entrants as u64 * round.trials).sum()
}

/// The `keep` best by score, in rising order of their numbers; of equals the earlier.
pub fn best(scores: &[f64], keep: usize) -> Vec<usize> {
    let mut kept: Vec<usize> = ranking(scores).into_iter().take(keep).collect();
    kept.sort_unstable();
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::random::Stream;

    /// By hand: 200 → 67 → 23 → 8 → 3 → 1, five rounds of 80,000 plays.
    #[test]
    fn a_plan_spends_its_budget_evenly() {
        let plan = plan(200, 1, 3, 0, 400_000);
        let sizes: Vec<usize> = plan.iter().map(|round| round.entrants).collect();
        assert_eq!(sizes, [200, 67, 23, 8, 3]);
        assert_eq!(plan.iter().map(|round| round.trials).collect::<Vec<u64>>(), [400, 1194, 3478, 10_000, 26_666]);
        assert_eq!((plan[2].first_trial, plan[4].keep, fresh_trial(&plan)), (1594, 1, 41_738));
        assert!(plays(&plan) <= 400_000 && plays(&plan) > 399_000);
        assert!(super::plan(3, 4, 2, 0, 100).is_empty());
        let paced = super::plan(200, 1, 3, 1, 400_000);
        let all: u64 = paced.iter().map(|round| (round.entrants as u64 + 1) * round.trials).sum();
        assert!(all <= 400_000 && all > 399_000, "{all}");
    }

    /// 100 entrants, one 2 points in 100 better than the next: 200 races with 0.2 million plays find it, or one within
    /// a point, more often than a flat schedule of the same size.
    #[test]
    fn a_race_beats_a_flat_schedule() {
        let rate = |e: usize| 0.5 - 0.002 * e as f64 + if e == 0 { 0.018 } else { 0.0 };
        let (mut raced, mut flat) = (0, 0);
        for study in 0..200 {
            let mut stream = Stream::new(31, study);
            let all: Vec<f64> = (0..100).map(|e| stream.binomial(2000, rate(e)) as f64).collect();
            flat += u32::from(best(&all, 1) == [0]);
            let mut alive: Vec<usize> = (0..100).collect();
            let mut wins = vec![0.0; 100];
            for round in plan(100, 1, 3, 0, 200_000) {
                for &e in &alive {
                    wins[e] += stream.binomial(round.trials, rate(e)) as f64;
                }
                let scores: Vec<f64> = alive.iter().map(|e| wins[*e]).collect();
                alive = best(&scores, round.keep).into_iter().map(|place| alive[place]).collect();
            }
            raced += u32::from(alive == [0]);
        }
        assert!(raced > flat + 20 && raced > 160, "{raced} against {flat}");
    }
}
