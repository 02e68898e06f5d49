//! The Jinn that come out of a number of dice.

use super::answer::{Odds, Picture};
use super::jinn_value::raises_needed;
use super::rules::OddsRules;
use std::collections::BTreeMap;

/// Sides of the dice that make a Jinn (TO-DICE-1); the face lists of the variants are about rolls against others.
const SIDES: i32 = 10;

/// Which rolled dice become what (TO-POL-JINNMAKE).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum MakeRule {
    /// The first four as they fell.
    #[default]
    AsRolled,
    /// Skills from the three lowest dice, Evil from the fourth lowest.
    Weakest,
    /// Skills from the three highest dice, Evil from the lowest.
    Strongest,
}

/// What a new Jinn is like.
#[derive(Debug, Clone, PartialEq)]
pub struct JinnCreationOdds {
    /// Probabilities of the numbers 1 to 9.
    pub number: [f64; 9],
    /// Mean raises needed.
    pub mean_raises_needed: f64,
    /// Distribution of the sum of the three skills' dice, by rising sum.
    pub skill_dice: Vec<(i64, f64)>,
    /// Mean value of the Evil die.
    pub mean_evil: f64,
}

/// What of the dice has been settled while faces are dealt from 1 to 10: dice dealt, sum of the four values that count
/// (only its remainder by 9 matters), dice of the skills, Evil.
type Dealt = (u32, i32, u32, i32);

/// A Jinn made from `dice` dice (TO-JINN-3 to -5, TO-JINN-8). `None` below four dice, which no Jinn can be made of.
pub fn jinn_creation(rules: &OddsRules, dice: u32, rule: MakeRule) -> Option<JinnCreationOdds> {
    if dice < 4 {
        return None;
    }
    let distribution = match rule {
        MakeRule::AsRolled => as_rolled(rules),
        MakeRule::Weakest => by_rank(rules, dice, 0, 3),
        MakeRule::Strongest => by_rank(rules, dice, dice - 3, 0),
    };
    let mut odds =
        JinnCreationOdds { number: [0.0; 9], mean_raises_needed: 0.0, skill_dice: Vec::new(), mean_evil: 0.0 };
    let mut skill_dice = BTreeMap::new();
    for ((_, sum, dice, evil), p) in distribution {
        let number = (sum - 1).rem_euclid(9) + 1;
        odds.number[number as usize - 1] += p;
        odds.mean_raises_needed += p * f64::from(raises_needed(number, rules));
        odds.mean_evil += p * f64::from(evil);
        *skill_dice.entry(i64::from(dice)).or_insert(0.0) += p;
    }
    odds.skill_dice = skill_dice.into_iter().collect();
    Some(odds)
}

/// Four dice as they fall, the first being the Evil.
fn as_rolled(rules: &OddsRules) -> BTreeMap<Dealt, f64> {
    let mut distribution: BTreeMap<Dealt, f64> =
        (1..=SIDES).map(|evil| ((1, evil, 0, evil), 1.0 / f64::from(SIDES))).collect();
    for _ in 0..3 {
        let mut next = BTreeMap::new();
        for ((dealt, sum, dice, evil), p) in distribution {
            for value in 1..=SIDES {
                let key = (dealt + 1, (sum + value) % 9, dice + rules.dice_of_value(value), evil);
                *next.entry(key).or_insert(0.0) += p / f64::from(SIDES);
            }
        }
        distribution = next;
    }
    distribution
}

/// The dice in rising order: the three from rank `skills` (0 is the lowest) become skills, rank `evil` the Evil.
///
/// Faces are dealt from 1 up; the next face takes c of the dice left with the probability that c of them show it.
fn by_rank(rules: &OddsRules, dice: u32, skills: u32, evil: u32) -> BTreeMap<Dealt, f64> {
    let mut distribution = BTreeMap::from([((0, 0, 0, 0), 1.0)]);
    for value in 1..=SIDES {
        // A die not dealt yet shows this face or a higher one.
        let share = 1.0 / f64::from(SIDES - value + 1);
        let mut next = BTreeMap::new();
        for ((dealt, sum, skill_dice, evil_value), p) in distribution {
            let left = dice - dealt;
            for taken in 0..=left {
                let ranks = dealt..dealt + taken;
                let new_skills = (skills..skills + 3).filter(|rank| ranks.contains(rank)).count() as u32;
                let is_evil = ranks.contains(&evil);
                let sum = sum + value * (new_skills as i32 + i32::from(is_evil));
                let evil_value = if is_evil { value } else { evil_value };
                let key = (dealt + taken, sum % 9, skill_dice + new_skills * rules.dice_of_value(value), evil_value);
                *next.entry(key).or_insert(0.0) += p * binomial(left, taken, share);
            }
        }
        distribution = next;
    }
    distribution.retain(|key, _| key.0 == dice);
    distribution
}

/// Probability that `k` of `n` dice show a face that each shows with `share`.
fn binomial(n: u32, k: u32, share: f64) -> f64 {
    let ways: f64 = (0..k).map(|i| f64::from(n - i) / f64::from(i + 1)).product();
    ways * share.powi(k as i32) * (1.0 - share).powi((n - k) as i32)
}

impl Odds for JinnCreationOdds {
    fn metrics(&self) -> Vec<(String, f64)> {
        let mut all: Vec<(String, f64)> =
            self.number.iter().enumerate().map(|(i, &p)| (format!("p_value_{}", i + 1), p)).collect();
        all.push(("mean_raises_needed".into(), self.mean_raises_needed));
        all.push(("mean_skill_dice".into(), self.skill_dice.iter().map(|&(dice, p)| dice as f64 * p).sum()));
        all.push(("mean_evil".into(), self.mean_evil));
        all
    }

    fn pictures(&self) -> Vec<Picture> {
        let number = self.number.iter().enumerate().map(|(i, &p)| (i as i64 + 1, p)).collect();
        vec![Picture::new("number of the Jinn", number), Picture::new("dice of its skills", self.skill_dice.clone())]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All rolls of five dice, one by one, against the dealing by faces.
    #[test]
    fn dealing_by_faces_agrees_with_every_roll() {
        for (rule, skills, evil) in [(MakeRule::Weakest, [0, 1, 2], 3), (MakeRule::Strongest, [2, 3, 4], 0)] {
            let rules = OddsRules { jinn_value_one_at_creation_manifest: false, ..OddsRules::default() };
            let (mut number, mut raises, mut dice, mut evils) = ([0.0; 9], 0.0, 0.0, 0.0);
            for roll in 0..100_000 {
                let mut faces = [1, 10, 100, 1000, 10_000].map(|unit| roll / unit % 10 + 1);
                faces.sort_unstable();
                let sum = faces[evil] + skills.iter().map(|&i| faces[i]).sum::<i32>();
                let root = (sum - 1) % 9 + 1;
                number[root as usize - 1] += 1e-5;
                raises += f64::from(10 - root) * 1e-5;
                dice += skills.iter().map(|&i| f64::from(rules.dice_of_value(faces[i]))).sum::<f64>() * 1e-5;
                evils += f64::from(faces[evil]) * 1e-5;
            }
            let odds = jinn_creation(&rules, 5, rule).unwrap();
            let close = |a: f64, b: f64| assert!((a - b).abs() < 1e-9, "{rule:?}: {a} is not {b}");
            odds.number.iter().zip(number).for_each(|(&a, b)| close(a, b));
            close(odds.mean_raises_needed, raises);
            close(odds.metric("mean_skill_dice").unwrap(), dice);
            close(odds.mean_evil, evils);
        }
    }

    #[test]
    fn fewer_than_four_dice_make_no_jinn() {
        assert_eq!(jinn_creation(&OddsRules::default(), 3, MakeRule::AsRolled), None);
    }
}
