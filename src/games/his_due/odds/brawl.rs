//! Brawls without magic (HD-BRAWL-1, HD-BRAWL-2, HD-Q-6).

use super::super::dice::Ladder;
use super::super::rules::Rules;
use super::super::rulings::BrawlCostHurts;
use super::super::terms::Weapon;
use super::answer::{Numbers, at_most};
use super::pool;
use super::skill_test::{bands, put_bands};
use evenodds_kit::kind::Answer;
use evenodds_stats::Distribution;

/// What a brawl is made of.
pub(super) struct Brawl {
    /// Score of Attack.
    pub(super) attack: i32,
    /// Score of Wits.
    pub(super) wits: i32,
    /// The enemy's weapon.
    pub(super) enemy_weapon: Weapon,
    /// The own weapon.
    pub(super) weapon: Weapon,
    /// Whether the character means to injure.
    pub(super) injure: bool,
    /// The character's Hits, if they matter.
    pub(super) hits: Option<i32>,
    /// The enemy's Hits, if they matter.
    pub(super) enemy_hits: Option<i32>,
}

/// A distribution that holds with a probability, and is 0 otherwise.
fn perhaps(distribution: &Distribution, probability: f64) -> Distribution {
    let mut mixed: Vec<f64> = distribution.probabilities().iter().map(|p| p * probability).collect();
    mixed[0] += 1.0 - probability;
    Distribution::new(mixed)
}

/// The answer. Hits lost and dealt stop at the Hits there are, where those are given.
pub(super) fn brawl(rules: &Rules, ladder: &Ladder, brawl: &Brawl) -> Answer {
    let sum = pool::score(ladder, brawl.attack).plus(&pool::score(ladder, brawl.wits));
    let [botch, cost, clean, amazing] = bands(rules, &sum);
    let rule = rules.brawl_cost_hurts;
    let hurt = botch + if rule == BrawlCostHurts::Enemy { 0.0 } else { cost };
    let hurts = clean + amazing + if rule == BrawlCostHurts::OnlySelf { 0.0 } else { cost };
    let damage =
        |weapon: Weapon| pool::die(rules.brawl_damage_die).times(rules.brawl_damage_dice[weapon as usize] as u32);
    let held = |distribution: &Distribution, most: Option<i32>| {
        most.map_or(distribution.clone(), |most| at_most(distribution, most as usize))
    };
    let lost = held(&perhaps(&damage(brawl.enemy_weapon), hurt), brawl.hits);
    let dealt = held(&perhaps(&damage(brawl.weapon), if brawl.injure { hurts } else { 0.0 }), brawl.enemy_hits);
    let mut numbers = Numbers::default();
    put_bands(&mut numbers, rules, &sum);
    numbers.put("p_success", cost + clean + amazing);
    numbers.all([("p_hurt", hurt), ("p_hurts", if brawl.injure { hurts } else { 0.0 })]);
    numbers.moments("", &sum);
    numbers.moments("_hits_lost", &lost);
    numbers.moments("_hits_dealt", &dealt);
    let down = |distribution: &Distribution, most: Option<i32>| {
        most.map_or(0.0, |most| distribution.at_least(most.max(1) as usize))
    };
    numbers.all([("p_down", down(&lost, brawl.hits)), ("p_enemy_down", down(&dealt, brawl.enemy_hits))]);
    numbers.values("p_hits_lost_", &lost);
    numbers.values("p_hits_dealt_", &dealt);
    numbers.distribution("Hits lost", &lost);
    numbers.distribution("Hits dealt", &dealt);
    numbers.distribution("total", &sum);
    numbers.done()
}
