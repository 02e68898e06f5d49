//! Parts of Ability before any decision (ST-TEST-2, ST-TEST-3).

use super::frame::AttributeChoice;
use super::price::masteries;
use super::rules::Rules;
use super::rulings::{Attribute, Stacking};
use super::sheet::Scores;

/// What relevant Skills and Items bring to a test.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Base {
    /// Ability beside Attributes.
    pub(super) bonus: i32,
    /// Masteries.
    pub(super) masteries: i32,
}

/// The relevant Skills (low bits) and Items (above them) summed up, with unique traits (ST-SKILL-1, ST-ITEM-1, ST-ITEM-6, R11, R13).
/// What is not begun brings nothing, Masteries neither.
pub(super) fn base(rules: &Rules, scores: &Scores, relevant: u32) -> Base {
    let mut found = Base { bonus: scores.trait_bonus, masteries: 0 };
    let (mut best_skill, mut best_item) = ((0, 0), 0);
    for (_, skill) in scores.skills.iter().enumerate().filter(|(at, _)| relevant >> at & 1 == 1) {
        let own = if skill.rank > 0 { masteries(rules, skill) } else { 0 };
        match rules.stacking {
            Stacking::All => {
                found.bonus += skill.rank;
                found.masteries += own;
            }
            // The first of two with the same rank.
            Stacking::Best => {
                if skill.rank > best_skill.0 {
                    best_skill = (skill.rank, own);
                }
            }
        }
    }
    let items = relevant >> scores.skills.len();
    for (_, item) in scores.items.iter().enumerate().filter(|(at, _)| items >> at & 1 == 1) {
        let weird = if item.unique && item.rank >= rules.weird_trait_rank { rules.weird_trait_bonus } else { 0 };
        match rules.stacking {
            Stacking::All => found.bonus += item.rank + weird,
            Stacking::Best => best_item = best_item.max(item.rank + weird),
        }
    }
    found.bonus += best_skill.0 + best_item;
    found.masteries += best_skill.1;
    found
}

/// The pairs of Attributes that a test may use, each as likely as the others (ST-TEST-2, ST-ATTR-4).
pub(super) fn pairs(choice: AttributeChoice, scores: &Scores) -> Vec<[Attribute; 2]> {
    match choice {
        AttributeChoice::Pair(pair) => vec![pair],
        AttributeChoice::Best => vec![best_pair(scores)],
        AttributeChoice::Uniform => {
            let (talents, applications) = Attribute::ALL.split_at(4);
            talents.iter().flat_map(|&talent| applications.iter().map(move |&other| [talent, other])).collect()
        }
    }
}

/// The highest Attribute of each type, the first of several.
pub(super) fn best_pair(scores: &Scores) -> [Attribute; 2] {
    let best = |from: usize| {
        let highest =
            Attribute::ALL[from..from + 4].iter().min_by_key(|&&attribute| -scores.attributes[attribute as usize]);
        *highest.expect("four of each type")
    };
    [best(0), best(4)]
}

/// Significance of the relevant Convictions, the highest first.
pub(super) fn relevant_convictions(scores: &Scores, relevant: u32) -> Vec<i32> {
    let all = scores.convictions.iter().enumerate();
    let mut found: Vec<i32> = all.filter(|(at, _)| relevant >> at & 1 == 1).map(|(_, &s)| s).collect();
    found.sort_unstable_by(|a, b| b.cmp(a));
    found
}
