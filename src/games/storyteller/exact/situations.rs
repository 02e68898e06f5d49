//! Which tests come up, and how often: Attributes, relevance and difficulty, each drawn by itself (section 6 of the
//! catalogue).

use super::one_test::sums;
use crate::ability::{Base, base, pairs, relevant_convictions};
use crate::frame::Frame;
use crate::rules::Rules;
use crate::rulings::AttributeMode;
use crate::sheet::{MILLION, Scores};
use std::collections::BTreeMap;

/// A test that comes up.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Situation {
    /// Ability before Convictions, Scheme and Exertion.
    pub ability: i32,
    /// Relevant Masteries.
    pub masteries: i32,
    /// Significance of the relevant Convictions, the highest first.
    pub convictions: Vec<i32>,
    /// Difficulty dice.
    pub difficulty: usize,
}

/// Every test that can come up with these scores, with its probability. `convictions`: whether the relevant Convictions
/// matter; else they are left out.
pub fn situations(rules: &Rules, frame: &Frame, scores: &Scores, convictions: bool) -> Vec<(Situation, f64)> {
    let mut found: BTreeMap<Situation, f64> = BTreeMap::new();
    let attributes = attributes(rules, frame, scores);
    let things: Vec<u32> = chances(scores);
    let relevance = subsets(&things);
    let significances = if convictions { convictions_of(frame, scores) } else { vec![(Vec::new(), 1.0)] };
    let whole: i32 = frame.difficulty_mix.0.iter().sum();
    for &(attribute, p) in &attributes {
        for &(bits, q) in &relevance {
            let Base { bonus, masteries } = base(rules, scores, bits);
            for (convictions, r) in &significances {
                for (at, &weight) in frame.difficulty_mix.0.iter().enumerate().filter(|&(_, &weight)| weight > 0) {
                    let ability = attribute + bonus;
                    let key = Situation { ability, masteries, convictions: convictions.clone(), difficulty: at + 1 };
                    *found.entry(key).or_default() += p * q * r * f64::from(weight) / f64::from(whole);
                }
            }
        }
    }
    found.into_iter().collect()
}

/// The base of Ability with its probability (R1).
fn attributes(rules: &Rules, frame: &Frame, scores: &Scores) -> Vec<(i32, f64)> {
    let pairs = pairs(frame.attribute_choice, scores);
    let each = 1.0 / pairs.len() as f64;
    let mut found: BTreeMap<i32, f64> = BTreeMap::new();
    for [talent, application] in pairs {
        let grades = scores.attributes[talent as usize] + scores.attributes[application as usize];
        match rules.attribute_mode {
            AttributeMode::Grade => *found.entry(grades).or_default() += each,
            AttributeMode::Dice => {
                for (total, p) in sums(grades as usize, rules.die_sides) {
                    *found.entry(total).or_default() += each * p;
                }
            }
        }
    }
    found.into_iter().collect()
}

/// Chances of relevance of Skills, then Items, in millionths; what is not begun matters to no test.
fn chances(scores: &Scores) -> Vec<u32> {
    let skills = scores.skills.iter().map(|skill| if skill.rank > 0 { skill.applies } else { 0 });
    let items = scores.items.iter().map(|item| if item.rank > 0 { item.applies } else { 0 });
    skills.chain(items).collect()
}

/// Every set of things with the probability that just these are relevant.
fn subsets(chances: &[u32]) -> Vec<(u32, f64)> {
    let mut sets = vec![(0, 1.0)];
    for (at, &chance) in chances.iter().enumerate() {
        let p = f64::from(chance) / f64::from(MILLION);
        let with: Vec<_> = sets.iter().map(|&(bits, q)| (bits | 1 << at, q * p)).collect();
        sets.iter_mut().for_each(|(_, q)| *q *= 1.0 - p);
        sets.extend(with);
        sets.retain(|&(_, q)| q > 0.0);
    }
    sets
}

fn convictions_of(frame: &Frame, scores: &Scores) -> Vec<(Vec<i32>, f64)> {
    let chance = vec![frame.conviction_chance(); scores.convictions.len()];
    let mut found: BTreeMap<Vec<i32>, f64> = BTreeMap::new();
    for (bits, p) in subsets(&chance) {
        *found.entry(relevant_convictions(scores, bits)).or_default() += p;
    }
    found.into_iter().collect()
}
