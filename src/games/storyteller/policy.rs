//! Policies: the fields of the catalogue's section 8, and what they say at each decision. Pure functions, asked by the play
//! and by the exact method alike.

use super::chance::Chances;
use super::rules::Rules;
use super::rulings::{Reroll, SchemeEffect};
use super::test::Test;
use evenodds_kit::knobs::Fraction;
use evenodds_kit::record;

record! {
    /// The numbers of a policy.
    pub struct Fields("a policy") {
        conviction_min: Option<i32> [0..=20] => "Lowest Significance that is activated; never where unset.";
        conviction_below: Fraction [0..=1000] => "Activate while the chance is below this fraction.";
        ease_below: Option<Fraction> [0..=1000] => "Ease while the chance is below this fraction; never where unset.";
        ease_reserve: i32 [0..=100] => "Scheme dice that must remain after easing.";
        reroll: Reroll => "How dice are rolled again.";
        reroll_high_from: i32 [1..=20] => "Lowest face that `high` rolls again.";
        exertion_cap: Option<i32> [0..=30] => "Most Exertion added after one roll; no limit where unset (R5).";
        buyoff_reserve: Option<i32> [0..=100]
            => "Scheme dice that must remain after a setback is bought off; never bought off where unset.";
        move_significance: bool => "Whether Significance is moved at the end of a session.";
    }
}

impl Fields {
    /// Whether the next Conviction, of this Significance, is activated (section 8, decision 1; ST-CONV-3, ST-CONV-4).
    pub fn activates(&self, chances: &Chances, test: &Test, significance: i32) -> bool {
        self.conviction_min.is_some_and(|least| significance >= least)
            && !chances.beats(test.ability, test.difficulty).reaches(self.conviction_below)
    }

    /// How many Scheme dice ease the test (section 8, decision 2; ST-SCHEME-3): the fewest that reach the wanted chance, or as
    /// many as are allowed.
    pub fn eases(&self, rules: &Rules, chances: &Chances, test: &Test) -> i32 {
        let Some(wanted) = self.ease_below else { return 0 };
        let most = (test.pool - self.ease_reserve).min(test.most_eased(rules)).max(0);
        let reaches = |eased: i32| {
            let dice = test.dice_left(rules, eased);
            let chance = match rules.scheme_effect {
                SchemeEffect::AbilityDie => chances.eased(test.ability, test.difficulty, eased as usize),
                SchemeEffect::DifficultyDie => chances.beats(test.ability, dice),
                SchemeEffect::Both => chances.eased(test.ability, dice, eased as usize),
            };
            chance.reaches(wanted)
        };
        (0..=most).find(|&eased| reaches(eased)).unwrap_or(most)
    }

    /// Exertion that may be spent after the roll, and the Ability that it gives.
    pub fn budget(&self, rules: &Rules, test: &Test) -> (i32, i32) {
        let points = self.exertion_cap.map_or(test.exertion, |cap| cap.min(test.exertion));
        (points, points * rules.ability_per_exertion)
    }

    /// How many of the highest dice are rolled again (section 8, decision 3; ST-MAST-1).
    pub fn rerolls(&self, rules: &Rules, chances: &Chances, test: &Test) -> usize {
        let most = test.most_rerolled();
        match self.reroll {
            Reroll::None => 0,
            Reroll::High => test.high(self.reroll_high_from).min(most),
            Reroll::Best => best_reroll(chances, test, self.budget(rules, test).1),
        }
    }

    /// Exertion that is spent after the roll (section 8, decision 4; ST-EXERT-1): just what success needs, or none.
    pub fn exerts(&self, rules: &Rules, chances: &Chances, test: &Test) -> i32 {
        let needed = test.needed(rules, chances);
        if needed > 0 && needed <= self.budget(rules, test).0 { needed } else { 0 }
    }

    /// Whether a setback is bought off (section 8, decision 6; ST-SETBACK-2).
    pub fn buys_off(&self, rules: &Rules, pool: i32) -> bool {
        self.buyoff_reserve.is_some_and(|reserve| pool >= rules.setback_cost + reserve)
    }
}

/// How many of the highest dice are rolled again for the best chance that the new total is beaten with `budget` more Ability;
/// the fewest on ties.
pub fn best_reroll(chances: &Chances, test: &Test, budget: i32) -> usize {
    let mut best = 0;
    let mut chance = None;
    for again in 0..=test.most_rerolled() {
        let found = chances.beats(test.ability + budget - test.kept(again), again);
        if chance.is_none_or(|best| found.exceeds(best)) {
            (best, chance) = (again, Some(found));
        }
    }
    best
}

/// Who gives and who takes a point of Significance (section 8, decision 7; ST-CONV-6, R18): the highest below the maximum takes
/// from the lowest above the minimum, the earlier on ties, where the taker's is at least the giver's.
pub fn significance_move(rules: &Rules, convictions: &[i32]) -> Option<(usize, usize)> {
    let takers = convictions.iter().enumerate().filter(|&(_, &s)| s < rules.conviction_max);
    let (taker, &high) = takers.min_by_key(|&(_, &s)| -s)?;
    let givers = convictions.iter().enumerate().filter(|&(at, &s)| at != taker && s > rules.conviction_min_after_move);
    let (giver, &low) = givers.min_by_key(|&(_, &s)| s)?;
    (high >= low).then_some((giver, taker))
}
