//! Experience: what the next step of a track costs, and which step a plan aims at (ST-XP-2 to ST-XP-6).

use super::rules::Rules;
use super::rulings::PlanMode;
use super::sheet::{Plan, Scores, Skill, Target, Track};

/// A price with a discount, which never takes it below the floor (R6, R7). A price without discount is what it is.
fn discounted(rules: &Rules, price: i32, discount: i32) -> i32 {
    if discount > 0 { (price - discount).max(rules.price_floor.min(price)) } else { price }
}

/// Masteries of a Skill: a Focused one has its first free from rank 1 (ST-SKILL-3, R9).
pub fn masteries(rules: &Rules, skill: &Skill) -> i32 {
    skill.masteries + if skill.focused && skill.rank >= 1 { rules.focused_free_masteries } else { 0 }
}

/// Level of what a track advances.
pub fn level(rules: &Rules, scores: &Scores, target: Target) -> i32 {
    match target {
        Target::Skill(at) => scores.skills[at].rank,
        Target::Item(at) => scores.items[at].rank,
        Target::Attribute(attribute) => scores.attributes[attribute as usize],
        Target::Mastery(at) => masteries(rules, &scores.skills[at]),
    }
}

/// XP for the next step; none when the track is at its end, or not for sale.
pub fn next(rules: &Rules, scores: &Scores, track: Track) -> Option<i32> {
    let at = level(rules, scores, track.target);
    let most = match track.target {
        Target::Skill(_) => rules.skill_max,
        Target::Item(_) => rules.item_max,
        Target::Attribute(_) => rules.attribute_max,
        Target::Mastery(_) => i32::MAX,
    };
    if at >= track.to.map_or(most, |to| to.min(most)) {
        return None;
    }
    let ranked = |start: i32, base: i32, discount: i32| {
        if at == 0 {
            discounted(rules, start, if rules.discount_on_start { discount } else { 0 })
        } else {
            discounted(rules, base + at, discount)
        }
    };
    match track.target {
        // ST-XP-3, ST-XP-5, ST-SKILL-3
        Target::Skill(index) => {
            let discount = if scores.skills[index].focused { rules.focused_discount } else { 0 };
            Some(ranked(rules.skill_start_price, rules.skill_step_base, discount))
        }
        // ST-XP-4, ST-XP-5, ST-ITEM-4, ST-ITEM-5
        Target::Item(index) => {
            let discount = if scores.items[index].unique { rules.unique_discount } else { 0 };
            Some(ranked(rules.item_start_price, rules.item_step_base, discount))
        }
        // ST-XP-6
        Target::Attribute(_) => Some(rules.attribute_step_base + at),
        // ST-MAST-4, R8
        Target::Mastery(index) => {
            let skill = &scores.skills[index];
            let base = rules.mastery_price_base.filter(|_| skill.rank >= 1)?;
            Some(base + masteries(rules, skill))
        }
    }
}

/// One step of a track.
pub fn advance(scores: &mut Scores, target: Target) {
    match target {
        Target::Skill(at) => scores.skills[at].rank += 1,
        Target::Item(at) => scores.items[at].rank += 1,
        Target::Attribute(attribute) => scores.attributes[attribute as usize] += 1,
        Target::Mastery(at) => scores.skills[at].masteries += 1,
    }
}

/// The track that a plan aims at, with the price of its next step; none when nothing is open.
pub fn aim(rules: &Rules, scores: &Scores, plan: &Plan) -> Option<(Track, i32)> {
    let mut open = plan.tracks.iter().filter_map(|&track| Some((track, next(rules, scores, track)?)));
    match plan.mode {
        PlanMode::InOrder => open.next(),
        // The first of several that cost the same.
        PlanMode::Cheapest => open.min_by_key(|&(_, price)| price),
    }
}

/// Buys along a plan until what it aims at cannot be afforded, or nothing is open (ST-XP-2).
pub fn buy(rules: &Rules, scores: &mut Scores, plan: &Plan, mut each: impl FnMut(&Scores, Track, i32)) {
    while let Some((track, price)) = aim(rules, scores, plan).filter(|&(_, price)| price <= scores.xp) {
        scores.xp -= price;
        advance(scores, track.target);
        each(scores, track, price);
    }
}

/// XP from the present level of a track to its end.
pub fn total(rules: &Rules, scores: &Scores, track: Track) -> i32 {
    let mut scores = scores.clone();
    let mut sum = 0;
    // A track without an end is one step.
    let endless = matches!(track.target, Target::Mastery(_)) && track.to.is_none();
    while let Some(price) = next(rules, &scores, track) {
        sum += price;
        advance(&mut scores, track.target);
        if endless {
            break;
        }
    }
    sum
}
