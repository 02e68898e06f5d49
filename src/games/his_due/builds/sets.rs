//! Starting sets of powers by tree and Mana, with the numbers by which scenarios call them.

use super::super::character::{self, Sheet, TYPICAL_STRESS, permanent_cost};
use super::super::powers::{Book, Power, PowerId};
use super::super::rules::Rules;
use super::super::terms::{Deal, PowerKind, Skill};
use super::inputs::{texts, trees};
use crate::games::kind::Builds;
use crate::games::kit::View;
use crate::policy::{FactInfo, Program};
use crate::source::{Fault, Faults, Node, Reader, Value};

/// A set as conditions see it, beside its powers.
struct Set<'a> {
    book: &'a Book,
    powers: &'a [PowerId],
}

crate::facts! {
    Set<'_>:
    "permanents" [number "Mana", 0, 100] "Mana that the permanents cost." => |set| permanent_cost(set.book, set.powers);
    "tier_2" [number "powers", 0, 13] "Powers of tier 2." => |set| set.count(|power| power.tier == 2);
    "tier_3" [number "powers", 0, 13] "Powers of tier 3." => |set| set.count(|power| power.tier == 3);
    "columns" [number "columns", 0, 13] "Columns begun: powers of tier 2." => |set| set.count(|power| power.tier == 2);
    "attacks" [number "powers", 0, 13] "Attack powers." => |set| set.count(|power| power.kind == PowerKind::Attack);
    "defences" [number "powers", 0, 13] "Defence powers." => |set| set.count(|power| power.kind == PowerKind::Defence);
    "buffs" [number "powers", 0, 13] "Buffs." => |set| set.count(|power| power.kind == PowerKind::Buff);
    "specials" [number "powers", 0, 13] "Specials." => |set| set.count(|power| power.kind == PowerKind::Special);
    "permanent_powers" [number "powers", 0, 13] "Permanents." => |set| set.count(|power| power.kind == PowerKind::Permanent);
    "non_combat" [number "powers", 0, 13] "Powers without use in a duel." => |set| set.count(|power| power.kind == PowerKind::NonCombat);
}

impl Set<'_> {
    fn count(&self, counts: fn(&Power) -> bool) -> i32 {
        self.powers.iter().filter(|id| counts(self.book.power(**id))).count() as i32
    }
}

/// A condition over sets: every power is a fact of its own.
pub(in crate::games::his_due) struct Condition<'b> {
    book: &'b Book,
    program: Option<Program>,
}

impl<'b> Condition<'b> {
    /// Reads it; nothing written holds for every set.
    pub(in crate::games::his_due) fn read(node: Option<&Node>, book: &'b Book, faults: &mut Faults) -> Self {
        let powers = book.powers.iter().map(|power| FactInfo::flag(&power.id, "Whether the set has it."));
        let facts: Vec<FactInfo<'_>> = Set::FACTS.iter().copied().chain(powers).collect();
        Self { book, program: node.and_then(|node| Program::read(node, "`if`", &facts, faults)) }
    }

    /// Whether it holds for a set.
    pub(in crate::games::his_due) fn holds(&self, set: &[PowerId]) -> bool {
        let fact = |index: u16| match usize::from(index).checked_sub(Set::FACTS.len()) {
            None => Set { book: self.book, powers: set }.read(index),
            Some(power) => i64::from(set.iter().any(|id| usize::from(*id) == power)),
        };
        self.program.as_ref().is_none_or(|program| program.holds(&fact))
    }
}

/// How much Mana the sets are held against: maximum Mana before permanents, or scores of Power before a Glyph's bonus.
struct Purse {
    amounts: Vec<i32>,
    scores: bool,
}

impl Purse {
    fn read(reader: &mut Reader<'_>, faults: &mut Faults) -> Self {
        let (mana, scores) = (reader.node("mana"), reader.node("power_scores"));
        if let (Some(_), Some(scores)) = (mana, scores) {
            faults.push(Fault::at(&scores.place, "give `mana` or `power_scores`, not both"));
        }
        let limits = if scores.is_some() { -5..=20 } else { 0..=1000 };
        let amounts = scores.or(mana).map_or(Vec::new(), |node| numbers(node, limits, faults));
        Self { amounts, scores: scores.is_some() }
    }

    /// Maximum Mana before permanents for a tree (HD-CHAR-9, HD-Q-3).
    fn of_tree(&self, rules: &Rules, book: &Book, tree: usize) -> Vec<i32> {
        if !self.scores {
            return self.amounts.clone();
        }
        let bonus = if book.trees[tree].deal == Deal::Glyph { rules.glyph_power_bonus } else { 0 };
        let mana = |score: &i32| bare(book, tree, score + bonus).mana_before_permanents(rules);
        self.amounts.iter().map(mana).collect()
    }
}

/// A whole number or a list of them.
fn numbers(node: &Node, limits: std::ops::RangeInclusive<i64>, faults: &mut Faults) -> Vec<i32> {
    let nodes = if let Value::List(nodes) = &node.value { nodes.as_slice() } else { std::slice::from_ref(node) };
    let mut found = Vec::new();
    for node in nodes {
        match node.value {
            Value::Int(number) if limits.contains(&number) => found.push(number as i32),
            _ => {
                let what = format!("this is a whole number from {} to {}", limits.start(), limits.end());
                faults.push(Fault::at(&node.place, what));
            }
        }
    }
    found
}

/// A sheet that has only a tree and a score of Power.
fn bare(book: &Book, tree: usize, power: i32) -> Sheet {
    let mut skills = [0; 6];
    skills[Skill::Power as usize] = power;
    let deal = book.trees[tree].deal;
    let combat = deal.combat_skills()[0];
    Sheet { deal, tree, skills, combat, powers: Vec::new(), stress_max: TYPICAL_STRESS, picks: None }
}

/// Whether a set can be paid with so much Mana (HD-CHAR-16, HD-Q-4).
pub(super) fn payable(rules: &Rules, book: &Book, tree: usize, set: &[PowerId], mana: i32) -> bool {
    let rules = Rules { mana_base: mana, mana_per_power: 0, ..rules.clone() };
    bare(book, tree, 0).can_pay(set, &rules, book)
}

/// The sets, or how many there are.
pub(super) fn sets(reader: &mut Reader<'_>, rules: &Rules, book: &Book, faults: &mut Faults) -> Option<Builds> {
    let before = faults.len();
    let chosen = trees(reader.node("tree"), book, faults);
    let purse = Purse::read(reader, faults);
    let count = reader.flag("count", faults).unwrap_or(false);
    let numbers = reader.node("set").map(|node| numbers(node, 1..=1_000_000, faults));
    let condition = Condition::read(reader.node("if"), book, faults);
    if faults.len() > before {
        return None;
    }
    // By their numbers: those of `set = 12` in a scenario.
    let of_tree = |tree: usize| {
        let mut found: Vec<(usize, Vec<PowerId>)> = (1..).zip(character::sets(rules, book, tree)).collect();
        found.retain(|(number, set)| {
            condition.holds(set) && numbers.as_ref().is_none_or(|wanted| wanted.contains(&(*number as i32)))
        });
        found
    };
    let mut rows = Vec::new();
    for tree in chosen {
        let (id, found, purses) = (&book.trees[tree].id, of_tree(tree), purse.of_tree(rules, book, tree));
        if count {
            rows.push(texts([&format!("{id}.shape"), &found.len().to_string()]));
            for mana in purses {
                let legal = found.iter().filter(|(_, set)| payable(rules, book, tree, set, mana)).count();
                rows.push(texts([&format!("{id}.legal_at_mana_{mana}"), &legal.to_string()]));
            }
            continue;
        }
        for (number, set) in found {
            let mut legal = purses.iter().filter(|mana| payable(rules, book, tree, &set, **mana)).peekable();
            if legal.peek().is_some() || purses.is_empty() {
                let cost = permanent_cost(book, &set);
                let left: Vec<String> = legal.map(|mana| (mana - cost).max(0).to_string()).collect();
                rows.push(texts([id, &names(book, &set), &cost.to_string(), &left.join(" "), &number.to_string()]));
            }
        }
    }
    let all = || texts(["tree", "powers", "permanents", "mana_left", "set"]);
    Some(Builds { columns: if count { texts(["count", "sets"]) } else { all() }, rows, reasons: Vec::new() })
}

/// The powers of a set by their words.
pub(super) fn names(book: &Book, set: &[PowerId]) -> String {
    set.iter().map(|id| book.power(*id).id.as_str()).collect::<Vec<_>>().join(" ")
}
