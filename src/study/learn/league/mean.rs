//! Average meta-strategy of all turns: what the entrants play once the scripts stand.

use super::population::rounded;
use super::state::Checkpoint;
use std::collections::BTreeMap;

/// Smallest share of the average; smaller ones, of scripts that were chosen once, go to the others.
const LEAST: f64 = 0.02;

impl Checkpoint {
    /// Counts what is played from this turn on.
    pub(super) fn count(&mut self) {
        let [_, turn] = self.turns;
        // Earlier turns knew less: each counts by the square of its number (Brown and Sandholm 2019, *Solving Imperfect-Information Games via
        // Discounted Regret Minimization*, AAAI 33).
        let weight = u64::from(turn).pow(2);
        self.counted.resize(self.size(), Vec::new());
        for (counted, mixed) in self.counted.iter_mut().zip(&self.mixed) {
            counted.resize_with(mixed.len(), Default::default);
            for (counted, mixture) in counted.iter_mut().zip(mixed) {
                mixture.iter().for_each(|&(version, parts)| *counted.entry(version).or_default() += weight * parts);
            }
        }
    }

    /// Mixtures of all turns together, in parts of [`PARTS`] against each kind of enemies. The choice of one turn has a response that beats
    /// it; the average approaches an equilibrium, where single choices may cycle.
    pub(super) fn mean(&self) -> Vec<Vec<Vec<(usize, u64)>>> {
        let of = |counted: &BTreeMap<usize, u64>| {
            let all: u64 = counted.values().sum();
            let share = |(&version, &parts): (&usize, &u64)| (version, parts as f64 / all as f64);
            rounded(&counted.iter().map(share).collect::<Vec<_>>(), LEAST)
        };
        self.counted.iter().map(|counted| counted.iter().map(of).collect()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::league::state::PARTS;

    #[test]
    fn later_turns_count_more() {
        let mut checkpoint = Checkpoint::new(1, 2);
        for (turn, mixture) in [(1, vec![(0, PARTS)]), (2, vec![(0, 50), (3, 50)]), (3, vec![(3, 25), (7, 75)])] {
            checkpoint.turns = [0, turn];
            checkpoint.mixed[0][1] = mixture;
            checkpoint.count();
        }
        // Of 1 + 4 + 9 the first has 1 + 2, the second 2 + 9/4, the third 27/4.
        assert_eq!(checkpoint.mean(), [[vec![(0, PARTS)], vec![(0, 22), (3, 30), (7, 48)]]]);
    }

    #[test]
    fn what_was_hardly_played_is_not() {
        let mut checkpoint = Checkpoint::new(1, 1);
        for turn in [1, 30] {
            checkpoint.turns = [0, turn];
            checkpoint.mixed[0][0] = vec![(turn as usize, PARTS)];
            checkpoint.count();
        }
        assert_eq!(checkpoint.mean(), [[vec![(30, PARTS)]]], "one in 901");
    }
}
