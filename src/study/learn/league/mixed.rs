//! Field of mixtures: each entrant draws one of its scripts in each round, by opponent.

use super::oracle::Oracle;
use super::state::{Checkpoint, PARTS};
use crate::meta::Tourney;
use evenodds_engine::{Arena, Line, Rounds};
use evenodds_source::Faults;
use evenodds_stats::judge::random::Stream;
use std::ops::Range;

/// Tag of the random stream that draws scripts.
const DRAWS: u64 = 0xD4A3_5C21;

/// Entrants with several scripts each; every script is an entrant of the arena below.
struct Mixed {
    arena: Box<dyn Arena>,
    /// Kind of each entrant.
    kinds: Vec<usize>,
    /// Scripts of each entrant against each kind of enemies: place in the arena below, and parts of [`PARTS`].
    scripts: Vec<Vec<Vec<(usize, u64)>>>,
}

impl Mixed {
    /// Scripts of two entrants in a round.
    fn drawn(&self, two: [usize; 2], seed: u64, round: u64) -> [usize; 2] {
        // The same whoever comes first.
        let (first, second) = (two[0].min(two[1]), two[0].max(two[1]));
        let mut stream = Stream::new(seed ^ DRAWS, round);
        let mut one = |who: usize, enemy: usize| {
            let scripts = &self.scripts[who][self.kinds[enemy]];
            let mut left = stream.below(PARTS as usize) as u64;
            let drawn = scripts.iter().find(|(_, parts)| {
                let found = left < *parts;
                left = left.saturating_sub(*parts);
                found
            });
            drawn.map_or(scripts[0].0, |drawn| drawn.0)
        };
        let drawn = [one(first, second), one(second, first)];
        if two[0] == first { drawn } else { [drawn[1], drawn[0]] }
    }
}

impl Arena for Mixed {
    fn meet(&self, a: usize, b: usize, seed: u64, rounds: Range<u64>) -> Rounds {
        let mut counted = Rounds::default();
        for round in rounds {
            let [one, other] = self.drawn([a, b], seed, round);
            counted.merge(&self.arena.meet(one, other, seed, round..round + 1));
        }
        counted
    }

    fn tell(&self, first: usize, second: usize, seed: u64, round: u64) -> Vec<Line> {
        let [one, other] = self.drawn([first, second], seed, round);
        self.arena.tell(one, other, seed, round)
    }
}

impl Oracle<'_> {
    /// Field of the scenario in which everybody plays its mixture. None, with a fault, where there is no such field.
    pub(super) fn mixed(&self, checkpoint: &Checkpoint, faults: &mut Faults) -> Option<Tourney> {
        let Tourney { scenario, variant, entrants, parts, .. } = self.tourney;
        let (mut nodes, mut scripts) = (Vec::new(), Vec::new());
        for (at, mixtures) in checkpoint.mixed.iter().enumerate() {
            let (first, played) = (nodes.len(), checkpoint.played(at));
            nodes.extend(played.iter().map(|&(version, _)| self.version(at, version, &checkpoint.known[at][version])));
            let place = |version| first + played.partition_point(|&(known, _)| known < version);
            let placed = |mixture: &Vec<(usize, u64)>| -> Vec<(usize, u64)> {
                mixture.iter().map(|&(version, parts)| (place(version), parts)).collect()
            };
            scripts.push(mixtures.iter().map(placed).collect());
        }
        let kinds = (0..checkpoint.size()).map(|at| self.kinds.of(at)).collect();
        let below = Tourney::prepare(self.field(nodes), faults)?;
        Some(Tourney {
            scenario: scenario.clone(),
            variant: variant.clone(),
            entrants: entrants.clone(),
            parts: parts.clone(),
            arena: Box::new(Mixed { arena: below.arena, kinds, scripts }),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sink that records only who meets.
    struct Names;

    impl Arena for Names {
        fn meet(&self, a: usize, b: usize, _: u64, rounds: Range<u64>) -> Rounds {
            let mut counts = [0; 9];
            counts[3 * a + b - 2] = (rounds.end - rounds.start) as u32;
            Rounds { counts }
        }

        fn tell(&self, first: usize, second: usize, _: u64, _: u64) -> Vec<Line> {
            vec![Line { rule: String::new(), text: format!("{first} {second}") }]
        }
    }

    /// Two scripts against three, and others against one's own kind. Each two meet as often as their parts say, within five standard errors
    /// (one run in 300,000 fails by chance; the seed is fixed). Cuts change nothing, and a replay shows a round as it was played.
    #[test]
    fn in_each_round_everybody_draws_a_script() {
        let scripts = [vec![(0, 30), (1, 70)], vec![(2, 50), (3, 49), (4, 1)]];
        let against = vec![vec![vec![(1, PARTS)], scripts[0].clone()], vec![scripts[1].clone(), vec![(4, PARTS)]]];
        let mixed = Mixed { arena: Box::new(Names), kinds: vec![0, 1], scripts: against };
        let number = 100_000;
        let counted = mixed.meet(0, 1, 7, 0..number);
        for &(one, own) in &scripts[0] {
            for &(other, their) in &scripts[1] {
                let rate = (own * their) as f64 / (PARTS * PARTS) as f64;
                let error = (rate * (1.0 - rate) * number as f64).sqrt();
                let off = f64::from(counted.counts[3 * one + other - 2]) - rate * number as f64;
                assert!(off.abs() < 5.0 * error, "{one} {other}: {off}");
            }
        }
        let mut parts = mixed.meet(0, 1, 7, 0..333);
        parts.merge(&mixed.meet(0, 1, 7, 333..number));
        assert_eq!(parts, counted);
        for round in 0..20 {
            let counts = mixed.meet(0, 1, 7, round..round + 1).counts;
            let place = counts.iter().position(|&count| count == 1).expect("one round");
            let told = |first, second| mixed.tell(first, second, 7, round)[0].text.clone();
            let (one, other) = (place / 3, place % 3 + 2);
            assert_eq!((told(0, 1), told(1, 0)), (format!("{one} {other}"), format!("{other} {one}")));
        }
    }
}
