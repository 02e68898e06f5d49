//! Starting sets of powers by tree and Mana, with the numbers by which scenarios call them.

use super::super::character::{self, Sheet, TYPICAL_STRESS, permanent_cost};
use super::super::game::HisDue;
use super::super::powers::{Book, Power, PowerId};
use super::super::rules::Rules;
use super::super::terms::{Deal, PowerKind, Skill};
use evenodds_kit::kind::Builds;
use evenodds_kit::record;
use evenodds_kit::{At, Later, Names, OneOrMore, Request, View};
use evenodds_policy::{FactInfo, Program};
use evenodds_source::{Fault, Faults, Node, Table};

/// A set as conditions see it, beside its powers.
struct Set<'a> {
    book: &'a Book,
    powers: &'a [PowerId],
}

evenodds_kit::facts! {
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
pub(crate) struct Condition<'b> {
    book: &'b Book,
    program: Option<Program>,
}

impl<'b> Condition<'b> {
    /// Reads it; nothing written holds for every set.
    pub(crate) fn read(node: Option<&Node>, book: &'b Book, faults: &mut Faults) -> Self {
        let powers = book.powers.iter().map(|power| FactInfo::flag(&power.id, "Whether the set has it."));
        let facts: Vec<FactInfo<'_>> = Set::FACTS.iter().copied().chain(powers).collect();
        Self { book, program: node.and_then(|node| Program::read(node, "`if`", &facts, faults)) }
    }

    /// Whether it holds for a set.
    pub(crate) fn holds(&self, set: &[PowerId]) -> bool {
        let fact = |index: u16| match usize::from(index).checked_sub(Set::FACTS.len()) {
            None => Set { book: self.book, powers: set }.read(index),
            Some(power) => i64::from(set.iter().any(|id| usize::from(*id) == power)),
        };
        self.program.as_ref().is_none_or(|program| program.holds(&fact))
    }
}

record! {
    /// What is asked of sets.
    pub struct Inputs("the inputs") {
        tree: Option<OneOrMore<At<String>>> = None => "Trees; all where it is not set.";
        set: Option<OneOrMore<i32>> [1..=1_000_000] = None => "Numbers of sets.";
        mana: Option<OneOrMore<i32>> [0..=1000] = None => "Maximum Mana before permanents with which they are legal.";
        power_scores: Option<At<OneOrMore<i32>>> [-5..=20] = None => "Scores of Power, before a Glyph's bonus, with which they are.";
        count: bool = false => "Whether they are only counted.";
        r#if: Option<Later<Program>> = None => "Only sets for which this holds.";
    }
}

impl Inputs {
    /// Maximum Mana before permanents against which the sets of a tree are held (HD-CHAR-9, HD-Q-3).
    fn purses(&self, rules: &Rules, book: &Book, tree: usize) -> Vec<i32> {
        let Some(At(OneOrMore(scores), _)) = &self.power_scores else {
            return self.mana.as_ref().map_or_else(Vec::new, |mana| mana.0.clone());
        };
        let bonus = if book.trees[tree].deal == Deal::Glyph { rules.glyph_power_bonus } else { 0 };
        let mana = |score: &i32| bare(book, tree, score + bonus).mana_before_permanents(rules);
        scores.iter().map(mana).collect()
    }
}

/// The trees that are named; all where none is.
pub(super) fn trees(named: Option<&OneOrMore<At<String>>>, book: &Book, faults: &mut Faults) -> Vec<usize> {
    match named {
        Some(OneOrMore(named)) => {
            named.iter().filter_map(|At(word, place)| book.known_tree(word, place, faults)).collect()
        }
        None => (0..book.trees.len()).collect(),
    }
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
pub(super) fn sets(inputs: &Table, faults: &mut Faults) -> Option<Builds> {
    let before = faults.len();
    let Request { rules, inputs, names: Names { world, .. }, .. } = Request::<HisDue, Inputs>::read(inputs, faults)?;
    let (rules, book) = (&rules, &*world.0);
    let chosen = trees(inputs.tree.as_ref(), book, faults);
    if let (Some(_), Some(At(_, place))) = (&inputs.mana, &inputs.power_scores) {
        faults.push(Fault::at(place, "give `mana` or `power_scores`, not both"));
    }
    let condition = Condition::read(inputs.r#if.as_ref().map(|written| &written.node), book, faults);
    if faults.len() > before {
        return None;
    }
    // By their numbers: those of `set = 12` in a scenario.
    let of_tree = |tree: usize| {
        let mut found: Vec<(usize, Vec<PowerId>)> = (1..).zip(character::sets(rules, book, tree)).collect();
        found.retain(|(number, set)| {
            condition.holds(set) && inputs.set.as_ref().is_none_or(|wanted| wanted.0.contains(&(*number as i32)))
        });
        found
    };
    let mut rows = Vec::new();
    for tree in chosen {
        let (id, found, purses) = (&book.trees[tree].id, of_tree(tree), inputs.purses(rules, book, tree));
        if inputs.count {
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
    let columns: &[&str] =
        if inputs.count { &["count", "sets"] } else { &["tree", "powers", "permanents", "mana_left", "set"] };
    Some(Builds::listed(columns, rows))
}

fn texts<const N: usize>(words: [&str; N]) -> Vec<String> {
    words.map(str::to_owned).to_vec()
}

/// The powers of a set by their words.
pub(super) fn names(book: &Book, set: &[PowerId]) -> String {
    set.iter().map(|id| book.power(*id).id.as_str()).collect::<Vec<_>>().join(" ")
}
