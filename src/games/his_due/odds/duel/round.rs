//! One round from any Hits: who falls, and what both have lost if nobody does (HD-DUEL-11, HD-DUEL-17, HD-DUEL-19).

use super::classes::classes;
use super::losses::{Assault, Losses};
use std::collections::BTreeMap;

/// A round with a given first attacker. Numbers are probabilities.
pub(super) struct Round {
    /// By Hits of the second attacker: the first one wins, having lost so many.
    pub(super) first_wins: Vec<Vec<f64>>,
    /// By Hits of the first attacker: the second one wins, having lost so many.
    pub(super) second_wins: Vec<Vec<f64>>,
    /// Nobody falls if both have more Hits: the first has lost so many, the second so many.
    pub(super) nobody: Vec<Vec<f64>>,
}

/// The round of a first attacker against a second.
pub(super) fn round(first: &Assault<'_>, second: &Assault<'_>) -> Round {
    let most = [first.by.hits, first.on.hits];
    let mut round = Round {
        first_wins: vec![vec![0.0; most[0] + 1]; most[1] + 1],
        second_wins: vec![vec![0.0; most[1] + 1]; most[0] + 1],
        nobody: vec![vec![0.0; most[1] + 1]; most[0] + 1],
    };
    let sides = [classes(first.by), classes(first.on)];
    // What a class does to a pool depends on the pool alone.
    let mut known: [BTreeMap<(usize, &[i32]), Losses>; 2] = [BTreeMap::new(), BTreeMap::new()];
    for (at, class) in sides[0].iter().enumerate() {
        for (other, answer) in sides[1].iter().enumerate() {
            known[0].entry((at, &answer.defence)).or_insert_with(|| first.losses(class, &answer.defence));
            known[1].entry((other, &class.defence)).or_insert_with(|| second.losses(answer, &class.defence));
            let p = class.p * answer.p;
            let (given, taken) = (&known[0][&(at, &answer.defence[..])], &known[1][&(other, &class.defence[..])]);
            round.add(p, given, taken);
        }
    }
    round
}

impl Round {
    /// Adds a pair of classes: what the second attacker loses by the first one's attacks, and the other way round.
    fn add(&mut self, p: f64, given: &Losses, taken: &Losses) {
        // Before the first attacker's attack n the second has made n - 1, or all it has.
        for (n, falls) in (1..given.len()).map(|n| (n, falls(&given[n - 1], &given[n]))) {
            let lost = &taken[(n - 1).min(taken.len() - 1)];
            spread(&mut self.first_wins, p, &falls, lost);
        }
        for (n, falls) in (1..taken.len()).map(|n| (n, falls(&taken[n - 1], &taken[n]))) {
            let lost = &given[n.min(given.len() - 1)];
            spread(&mut self.second_wins, p, &falls, lost);
        }
        let (given, taken) = (&given[given.len() - 1], &taken[taken.len() - 1]);
        for (row, mass) in self.nobody.iter_mut().zip(taken) {
            for (place, other) in row.iter_mut().zip(given) {
                *place += p * mass * other;
            }
        }
    }
}

/// By Hits: the chance to fall by the later attack and not before.
fn falls(before: &[f64], after: &[f64]) -> Vec<f64> {
    let (mut stood, mut stands) = (0.0, 0.0);
    let mut falls = vec![0.0; before.len()];
    for hits in 1..before.len() {
        stood += before[hits - 1];
        stands += after[hits - 1];
        falls[hits] = (stood - stands).max(0.0);
    }
    falls
}

fn spread(table: &mut [Vec<f64>], p: f64, falls: &[f64], lost: &[f64]) {
    for (row, fall) in table.iter_mut().zip(falls).filter(|entry| *entry.1 > 0.0) {
        for (place, mass) in row.iter_mut().zip(lost) {
            *place += p * fall * mass;
        }
    }
}
