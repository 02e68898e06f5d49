//! Hits that one side has lost after each attack of the other (HD-DUEL-12 to HD-DUEL-17).

use super::super::super::dice::Ladder;
use super::super::super::rules::Rules;
use super::super::exchange::loss;
use super::super::pool;
use super::classes::{Class, binomial, kept_faces};
use super::line::Line;
use evenodds_stats::Distribution;
use std::collections::BTreeMap;

/// Distributions of the Hits lost after 0, 1, 2, … attacks; the last entry of a distribution stands for all of the Hits.
pub(super) type Losses = Vec<Vec<f64>>;

/// One attacker against one defender.
pub(super) struct Assault<'a> {
    pub(super) rules: &'a Rules,
    pub(super) ladder: &'a Ladder,
    pub(super) by: &'a Line,
    pub(super) on: &'a Line,
}

impl Assault<'_> {
    /// Distributions of the Hits lost when the dice of a class attack in falling order (HD-POL-6) and the pool answers with its
    /// largest die first (HD-POL-P-6).
    pub(super) fn losses(&self, dice: &Class, pool: &[i32]) -> Losses {
        let attacks = if self.by.attacks { dice.attack.iter().sum::<u32>() as usize } else { 0 };
        let mut after = vec![vec![0.0; self.on.hits + 1]; attacks + 1];
        after[0][0] = 1.0;
        if attacks == 0 {
            return after;
        }
        let defences: Vec<(Distribution, bool)> = (0..attacks).map(|nth| self.defence(pool.get(nth))).collect();
        let faces: Vec<Vec<i32>> = self.by.groups.iter().map(|group| kept_faces(self.by, group)).collect();
        let mut levels: Vec<i32> = faces.iter().flatten().copied().collect();
        levels.sort_unstable_by(|left, right| right.cmp(left));
        levels.dedup();
        // Dice that have not shown a face yet, and the distribution of what is lost so far, weighted.
        let mut open = BTreeMap::from([(dice.attack.clone(), after[0].clone())]);
        for face in levels {
            let each: Vec<Distribution> =
                defences.iter().map(|(dice, emergency)| self.blow(face, dice, *emergency)).collect();
            for group in 0..faces.len() {
                let left = faces[group].iter().filter(|kept| **kept <= face).count();
                if !faces[group].contains(&face) {
                    continue;
                }
                let mut next: BTreeMap<Vec<u32>, Vec<f64>> = BTreeMap::new();
                for (rest, distribution) in open {
                    let made = attacks - rest.iter().sum::<u32>() as usize;
                    for shown in 0..=rest[group] {
                        let p = binomial(rest[group], shown, 1.0 / left as f64);
                        if p <= 0.0 {
                            continue;
                        }
                        let mut lost: Vec<f64> = distribution.iter().map(|mass| mass * p).collect();
                        for nth in made..made + shown as usize {
                            lost = suffer(&lost, &each[nth]);
                            add(&mut after[nth + 1], &lost);
                        }
                        let mut rest = rest.clone();
                        rest[group] -= shown;
                        match next.get_mut(&rest) {
                            Some(known) => add(known, &lost),
                            None => drop(next.insert(rest, lost)),
                        }
                    }
                }
                open = next;
            }
        }
        after
    }

    /// Distribution of a defence without affinities, and whether it is the emergency die's (HD-DUEL-9, HD-DUEL-16, HD-Q-21).
    fn defence(&self, natural: Option<&i32>) -> (Distribution, bool) {
        let up = self.on.defence_upgrade;
        let natural = natural.filter(|_| self.on.has_pool);
        let die = match natural {
            Some(rung) => self.ladder.at(rung + up),
            None => {
                let size = self.rules.emergency_die;
                let rung = super::super::super::dice::rung(size).filter(|_| self.rules.emergency_die_upgrades);
                rung.map_or(super::super::super::dice::Sized { size, plus: 0 }, |rung| self.ladder.at(rung as i32 + up))
            }
        };
        // Rungs below the ladder may make a face negative; no attack can tell that from 0 but by its bonus, so it is kept.
        let sum = pool::die(die.size).plus(&self.on.defence.1);
        (shifted(&sum, die.plus), natural.is_none())
    }

    /// Distribution of the Hits that one attack takes, before the Hits that there are limit it (HD-DUEL-15, HD-ELEM-2).
    fn blow(&self, face: i32, defence: &Distribution, emergency: bool) -> Distribution {
        let (by, on) = (self.by, self.on);
        if on.perfect >> by.element as u8 & 1 == 1 {
            return Distribution::certain(0);
        }
        let [resists, fears] = on.affinity.map(|element| element == Some(by.element));
        let helped = resists && (!emergency || self.rules.affinity_on_emergency);
        let flat = on.defence.0 + if helped { self.rules.affinity_resist } else { 0 };
        let (from, plus) = by.basic_bonus;
        let strength = face + by.attack.0 + if plus != 0 && face >= from { plus } else { 0 };
        let mut distribution = Distribution::new(vec![0.0]);
        for (more, p) in by.attack.1.points().into_iter().filter(|point| point.1 > 0.0) {
            for (shown, q) in defence.points().into_iter().filter(|point| point.1 > 0.0) {
                let defended = shown as i32 - SHIFT + flat;
                distribution.add(loss(self.rules, strength + more as i32, fears, defended) as usize, p * q);
            }
        }
        distribution
    }
}

/// Defence totals are kept above 0 by this much, because lost rungs can make a face negative (HD-Q-12).
const SHIFT: i32 = 64;

fn shifted(distribution: &Distribution, plus: i32) -> Distribution {
    let by = (SHIFT + plus).max(0) as usize;
    distribution.plus(&Distribution::certain(by))
}

/// What is lost after one more attack; nobody loses more than there is (HD-DUEL-17).
fn suffer(lost: &[f64], blow: &Distribution) -> Vec<f64> {
    let all = lost.len() - 1;
    let mut next = vec![0.0; lost.len()];
    for (before, mass) in lost.iter().enumerate().filter(|entry| *entry.1 > 0.0) {
        for (more, p) in blow.probabilities().iter().enumerate() {
            next[(before + more).min(all)] += mass * p;
        }
    }
    next
}

fn add(sum: &mut [f64], more: &[f64]) {
    for (place, mass) in sum.iter_mut().zip(more) {
        *place += mass;
    }
}
