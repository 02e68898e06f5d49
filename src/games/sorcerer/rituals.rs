//! Dice of every ritual, both sides (section 7 of the catalogue): pure numbers, before empty pools are settled (SO-Q-5).

use super::rules::Rules;
use super::rulings::{BanishBinding, RetryApplies, SnapshotBonuses};
use super::sheet::{Demon, Scores};

/// How a ritual is tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Try {
    /// Bonus dice, or penalties (SO-BON-1, SO-RIT-2).
    pub bonus: i32,
    /// What a Price adds, which is less than nothing (SO-BON-4).
    pub price: i32,
    /// Victories that roll over from an earlier success (SO-BON-2).
    pub prior: i32,
    /// Failed attempts before this one (SO-RIT-4).
    pub retry: i32,
    /// In seconds instead of an hour (SO-RIT-3).
    pub snapshot: bool,
}

impl Try {
    /// The sorcerer's dice where the ritual rests on a score (SO-RIT-3, SO-RIT-4, SO-Q-17). `tires`: earlier attempts lower
    /// this very roll.
    #[inline]
    fn dice(&self, rules: &Rules, score: i32, tires: bool) -> i32 {
        let start = if self.snapshot { rules.snapshot_dice } else { score };
        let spent = if tires { self.retry * rules.retry_penalty } else { 0 };
        start - spent + self.bonuses(rules)
    }

    /// The bonus dice that count, less penalties and Price, which always do (SO-Q-17).
    #[inline]
    pub fn bonuses(&self, rules: &Rules) -> i32 {
        let lost = self.snapshot && rules.snapshot_bonuses == SnapshotBonuses::Nothing;
        self.price + if lost { self.bonus.min(0) } else { self.bonus + self.prior }
    }
}

/// Whether earlier attempts lower a roll whose score they do not name (SO-RIT-4, SO-Q-14).
fn rolled_pool(rules: &Rules) -> bool {
    rules.retry_applies == RetryApplies::RolledPool
}

/// L v P (SO-CONTACT-1, SO-CONTACT-2).
#[inline]
pub fn contact(rules: &Rules, lore: i32, power: i32, by: &Try) -> (i32, i32) {
    (by.dice(rules, lore, true), power)
}

/// L v own S: the optional roll of a circle (SO-CONTAIN-1).
#[inline]
pub fn contain(rules: &Rules, who: &Scores, by: &Try) -> (i32, i32) {
    (by.dice(rules, who.lore, false), who.stamina)
}

/// Strength of a circle whose roll had so many victories (SO-CONTAIN-1); what it holds is fixed when it is made.
pub fn circle(rules: &Rules, lore: i32, victories: i32, snapshot: bool) -> i32 {
    victories + if snapshot { rules.snapshot_dice } else { lore }
}

/// (W − H) v P (SO-SUMMON-2, SO-SUMMON-3).
#[inline]
pub fn summon(rules: &Rules, will: i32, humanity: i32, power: i32, by: &Try) -> (i32, i32) {
    (by.dice(rules, will - humanity, rolled_pool(rules)), power)
}

/// A score v dW, less where the Need is not met, more where the Desire is (SO-BIND-1, SO-BIND-2).
#[inline]
pub fn bind(rules: &Rules, score: i32, will: i32, [need, desire]: [bool; 2], by: &Try) -> (i32, i32) {
    let unmet = if need { 0 } else { rules.bind_need_penalty };
    let met = if desire { rules.bind_desire_bonus } else { 0 };
    (by.dice(rules, score, false) - unmet + met, will)
}

/// (W + H) v (P + dW), and the strength of its binding, if it is bound (SO-BANISH-1, SO-BANISH-2, SO-Q-19).
#[inline]
pub fn banish(rules: &Rules, who: &Scores, demon: &Demon, binding: i32, by: &Try) -> (i32, i32) {
    // A snap-shot counts Will as a die; Humanity keeps its full value (SO-HUM-8).
    let own = by.dice(rules, who.will, rolled_pool(rules)) + who.humanity;
    let other = demon.power + demon.will;
    match rules.banish_binding {
        BanishBinding::DemonBonus => (own, other + binding),
        BanishBinding::SorcererPenalty => (own - binding, other),
    }
}

/// W v dS, and the strength of its binding, if it is bound to another (SO-PUNISH-2).
#[inline]
pub fn punish(rules: &Rules, will: i32, stamina: i32, binding: i32, by: &Try) -> (i32, i32) {
    (by.dice(rules, will, true), stamina + binding)
}

/// Most Power that the own bound demon loses without a roll (SO-PUNISH-1); a snap-shot counts Will as a die (SO-RIT-3).
#[inline]
pub fn punish_own(rules: &Rules, will: i32, power: i32, snapshot: bool) -> i32 {
    let most = if snapshot { rules.snapshot_dice } else { will };
    most.min(power).max(0)
}
