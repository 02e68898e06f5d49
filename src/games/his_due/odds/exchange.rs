//! One attack against one defence (HD-DUEL-14, HD-DUEL-15, HD-ELEM-2).

use super::super::powers::Book;
use super::super::rules::Rules;
use super::super::rulings::FearMode;
use super::super::terms::Element;
use super::answer::Numbers;
use evenodds_kit::kind::Answer;
use evenodds_stats::Distribution;

/// An attack that is known, and a defence about to be rolled.
pub(super) struct Exchange {
    /// Strength before affinities.
    pub(super) strength: i32,
    /// Distribution of the defence dice, added up.
    pub(super) dice: Distribution,
    /// What is added to them.
    pub(super) bonus: i32,
    /// Element of the attack.
    pub(super) element: Element,
    /// Tree of the defender.
    pub(super) tree: Option<usize>,
    /// The defender's Hits, if they matter.
    pub(super) hits: Option<i32>,
}

/// Hits that get through: strength less defence, a feared element added where the ruling says (HD-Q-40).
pub(super) fn loss(rules: &Rules, strength: i32, feared: bool, defence: i32) -> i32 {
    let before = feared && rules.fear_mode == FearMode::Strength;
    let strength = if before { (strength.max(0) + rules.affinity_fear).max(0) } else { strength.max(0) };
    let lost = (strength - defence).max(0);
    let after = feared && lost > 0 && rules.fear_mode == FearMode::AfterDefence;
    if after { (lost + rules.affinity_fear).max(0) } else { lost }
}

/// The answer.
pub(super) fn exchange(rules: &Rules, book: &Book, asked: &Exchange) -> Answer {
    let tree = asked.tree.map(|tree| &book.trees[tree]);
    let feared = tree.is_some_and(|tree| tree.weak == Some(asked.element));
    let resisted = tree.is_some_and(|tree| tree.resist == Some(asked.element));
    let bonus = asked.bonus + if resisted { rules.affinity_resist } else { 0 };
    let mut lost = Distribution::new(vec![0.0]);
    let (mut tie, mut defence) = (0.0, 0.0);
    for (face, p) in asked.dice.points() {
        let total = face as i32 + bonus;
        let strong = asked.strength.max(0)
            + if feared && rules.fear_mode == FearMode::Strength { rules.affinity_fear } else { 0 };
        tie += if total == strong { p } else { 0.0 };
        defence += p * f64::from(total);
        let hits = loss(rules, asked.strength, feared, total);
        lost.add(asked.hits.map_or(hits, |most| hits.min(most)) as usize, p);
    }
    let mut numbers = Numbers::default();
    numbers.put("p_no_hits", lost.at(0));
    numbers.put("p_hits", 1.0 - lost.at(0));
    numbers.moments("_hits", &lost);
    numbers.all([("p_tie", tie), ("mean_defence", defence)]);
    numbers.put("p_down", asked.hits.map_or(0.0, |most| lost.at_least(most.max(1) as usize)));
    numbers.values("p_hits_", &lost);
    numbers.distribution("Hits lost", &lost);
    numbers.done()
}
