//! A side of a fight, prepared: everything that does not change from duel to duel.

use super::character::Sheet;
use super::conditions::Bits;
use super::powers::{Book, Power, PowerId, Slots, Verb};
use super::rules::Rules;
use super::strategy::Strategy;
use super::terms::{Deal, Element, PowerKind, Skill, Track};

/// Numbers of a side that a career has settings for too: as the scenario writes them for the side, if it does.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Given {
    /// Edge at the start of a duel.
    pub edge: Option<i32>,
    /// Connections at the start.
    pub connections: Option<i32>,
}

/// One side.
#[derive(Debug, Clone)]
pub struct Fighter {
    /// Name, for narrations.
    pub name: String,
    /// The character.
    pub sheet: Sheet,
    /// The deal.
    pub deal: Deal,
    /// Final scores.
    pub skills: [i32; 6],
    /// Combat skill.
    pub combat: Skill,
    /// Powers of the tree, in tree order.
    pub tree_powers: Vec<PowerId>,
    /// The same powers themselves, so that a fight looks them up in one step.
    pub kit: Vec<Power>,
    /// By Mana at hand: which of them cost no more, as bits. More Mana than the last entry's makes no difference.
    pub affordable: Vec<u32>,
    /// Which of them are known.
    pub owned: u32,
    /// Masks of the tree.
    pub slots: Slots,
    /// Maximum Mana, permanents paid.
    pub max_mana: i32,
    /// Mana at the start.
    pub mana: i32,
    /// Maximum Hits.
    pub max_hits: i32,
    /// Hits at the start.
    pub hits: i32,
    /// Edge at the start.
    pub edge: i32,
    /// Stress marked at the start.
    pub stress: [i32; 3],
    /// Stress maxima.
    pub stress_max: [i32; 3],
    /// A freak out that the duel begins under.
    pub freak_out: Option<Track>,
    /// Conditions of the scene and of this side.
    pub conditions: Bits,
    /// Element that it defends against.
    pub resist: Option<Element>,
    /// Element that it fears.
    pub weak: Option<Element>,
    /// Whether it timed its attack (HD-CLOCK-1).
    pub clock: bool,
    /// Whether its Broker is empowered for a skill test.
    pub empowered: bool,
    /// Team in a larger conflict.
    pub team: u8,
    /// Whether it is a Broker who fights on its own (HD-NPC-2).
    pub broker_alone: bool,
    /// Connections that are left.
    pub connections: i32,
    /// What a scenario says of this side itself, which goes before the settings of a career.
    pub given: Given,
    /// How it decides.
    pub strategy: Strategy,
}

impl Fighter {
    /// A fresh side of a character: full Mana and Hits, no Edge, the neutral arena.
    pub fn new(rules: &Rules, book: &Book, name: &str, sheet: &Sheet, strategy: Strategy) -> Self {
        let tree = &book.trees[sheet.tree];
        let position = |id: &PowerId| tree.powers.iter().position(|own| own == id);
        let owned = sheet.powers.iter().filter_map(position).fold(0, |bits, at| bits | 1 << at);
        let max_mana = sheet.mana_max(rules, book).max(0);
        let max_hits = sheet.hits_max(rules).max(1);
        Self {
            name: name.to_owned(),
            deal: sheet.deal,
            skills: sheet.skills,
            combat: sheet.combat,
            tree_powers: tree.powers.clone(),
            kit: tree.powers.iter().map(|&id| book.power(id).clone()).collect(),
            affordable: affordable(book, &tree.powers),
            owned,
            slots: Slots::new(rules, book, &tree.powers),
            max_mana,
            mana: max_mana,
            max_hits,
            hits: max_hits,
            edge: 0,
            stress: [0; 3],
            stress_max: sheet.stress_max,
            freak_out: None,
            conditions: super::conditions::neutral(),
            resist: tree.resist,
            weak: tree.weak,
            clock: false,
            empowered: false,
            team: 0,
            broker_alone: false,
            connections: rules.connections_at_start,
            given: Given::default(),
            strategy,
            sheet: sheet.clone(),
        }
    }

    /// What an empowered Broker adds to a skill in a test: what its tree's Empower names (HD-COLLAR-2, HD-V-23).
    pub fn empowered_bonus(&self, rules: &Rules, skill: Skill) -> i32 {
        let empowers = self.kit.iter().filter(|power| self.empowered && power.kind == PowerKind::Empower);
        let bonus = |verb| match verb {
            Verb::Empower(of, 2) if of == skill => rules.empower_bonus,
            Verb::Empower(of, more) if of == skill => more,
            _ => 0,
        };
        empowers.flat_map(Power::standing).map(bonus).sum()
    }

    /// The combat skill that it did not choose (HD-DUEL-3).
    pub fn other_combat(&self, combat: Skill) -> Skill {
        let [first, second] = self.deal.combat_skills();
        if combat == first { second } else { first }
    }
}

/// Powers that cost no more than so much Mana, from 0 to the price of the dearest.
fn affordable(book: &Book, powers: &[PowerId]) -> Vec<u32> {
    let price = |id: &PowerId| book.power(*id).mana();
    let dearest = powers.iter().map(price).max().unwrap_or(0).max(0);
    let within = |mana: i32| powers.iter().enumerate().filter(move |(_, id)| price(id) <= mana);
    (0..=dearest).map(|mana| within(mana).fold(0, |bits, (at, _)| bits | 1 << at)).collect()
}
