//! Division of a side's roll into Attack and Defence (HD-DUEL-8, HD-POL-4, HD-POL-P-3).

use super::line::{Group, Line};

/// A class of rolls: so many dice of each group in Attack.
#[derive(Debug, Clone)]
pub(super) struct Class {
    /// Its probability.
    pub(super) p: f64,
    /// Attack dice by group.
    pub(super) attack: Vec<u32>,
    /// Natural rungs of the Defence pool, the largest first, extra dice included (HD-DUEL-10).
    pub(super) defence: Vec<i32>,
}

/// Faces of a group that go to Attack, highest first, as attacks count them.
pub(super) fn kept_faces(line: &Line, group: &Group) -> Vec<i32> {
    let faces = (1..=group.die.size).map(|face| face + group.die.plus).rev();
    let good = |face: &i32| group.extra || (line.attacks && 2 * face > group.die.twice_mean() + line.threshold);
    faces.filter(good).collect()
}

/// Every class of a side's roll.
pub(super) fn classes(line: &Line) -> Vec<Class> {
    let start = Class { p: 1.0, attack: Vec::new(), defence: line.extra_defence.clone() };
    let mut found = vec![start];
    for group in &line.groups {
        let share = kept_faces(line, group).len() as f64 / f64::from(group.die.size);
        let mut next = Vec::new();
        for class in &found {
            for kept in 0..=group.count {
                let p = class.p * binomial(group.count, kept, share);
                if p > 0.0 {
                    let mut more = class.clone();
                    more.p = p;
                    more.attack.push(kept);
                    more.defence.extend(std::iter::repeat_n(group.natural, (group.count - kept) as usize));
                    next.push(more);
                }
            }
        }
        found = next;
    }
    for class in &mut found {
        class.defence.sort_unstable_by(|left, right| right.cmp(left));
    }
    found
}

/// Probability of exactly `k` of `n`, each with probability `p`.
pub(super) fn binomial(n: u32, k: u32, p: f64) -> f64 {
    let ways = (0..k).fold(1.0, |ways, i| ways * f64::from(n - i) / f64::from(i + 1));
    ways * p.powi(k as i32) * (1.0 - p).powi((n - k) as i32)
}
